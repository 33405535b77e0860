// S3: nothing around the page but what every page answers to: the command palette and the list of shortcuts.
import { Outlet } from 'react-router'
import { PaletteHost } from './PaletteHost.tsx'

export const FullShell = () => (
  <>
    <Outlet />
    <PaletteHost />
  </>
)
