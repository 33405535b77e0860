// Parts of a page whose code comes when they are first shown. Where it can't be had, the page stays: the part says so in its place, and asks again.
import { type ComponentType, createElement, lazy } from 'react'
import { create } from 'zustand'
import { Missing } from './Missing.tsx'
import { missingSheets } from './sheets.ts'

interface Closed {
  onClose?: () => void
}

/**
 * A component that is fetched when it is first rendered; its owner shows a `Suspense` meanwhile. In the place of code that can't be had stands a
 * notice with a way to try again; it does so by itself when the network returns. What is opened over the page (it takes `onClose`) is closed
 * instead, with a toast, and is fetched anew when it is next opened.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const attempt = (): ComponentType<Props> => {
    const renew = () => usePart.setState(now => (now.Part === Part ? { Part: attempt() } : now))
    const instead = (error: unknown): { default: ComponentType<Props> } => {
      console.warn('a part of the page could not be fetched', error)
      return { default: ({ onClose }: Closed) => <Missing renew={renew} onClose={onClose} /> }
    }
    const Part = lazy(() => missingSheets().then(load).catch(instead)) as ComponentType<Props>
    return Part
  }
  const usePart = create(() => ({ Part: attempt() }))
  return props => createElement(usePart().Part, props)
}
