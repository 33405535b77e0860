// Around every page: guard, title, focus on navigation, loading overlay, toasts and the sign-in dialog.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { SignInHost } from '../account/index.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { LiveEvents } from './LiveEvents.tsx'
import { SessionGate } from './SessionGate.tsx'

const isTyping = (element: Element | null) => element instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(element.tagName)

/** Moves the focus to the new page's heading, so that keyboard and screen reader start there. */
const useHeadingFocus = (pathname: string) => {
  const known = useRef(pathname)
  useEffect(() => {
    if (known.current === pathname) return
    known.current = pathname
    const frame = requestAnimationFrame(() => {
      const heading = document.querySelector('h1')
      if (!heading || isTyping(document.activeElement)) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

export const Root = () => {
  const { pathname } = useLocation()
  useHeadingFocus(pathname)
  return (
    <>
      <SessionGate />
      <Overlay busy={useNavigation().state === 'loading'} />
      <SignInHost />
      <LiveEvents />
      <ToastHost />
    </>
  )
}
