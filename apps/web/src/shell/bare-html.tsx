// The frame of the public pages as HTML: run by the build alone (apps/web/page-files.ts), which hands it to the server.
import { renderToStaticMarkup } from 'react-dom/server'
import { cssOf } from '../ui/theme/tokens.ts'
import { BareFrame, type FrameLink } from './BareFrame.tsx'

/** Addresses in the page are below its base path. */
const PlainLink: FrameLink = ({ to, ...rest }) => <a href={to.slice(1) || '.'} {...rest} />

/** With its colours: those of the system's theme, until the page knows which one was chosen. */
export const bareHtml = (): string =>
  `<style>:root{${cssOf('light')}}@media (prefers-color-scheme: dark){:root{${cssOf('dark')}}}</style>` +
  renderToStaticMarkup(<BareFrame link={PlainLink} />)
