// Around every page: guard, title, focus on navigation, loading overlay, toasts and the sign-in dialog.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { SignInHost } from '../account/index.ts'
import { useEntry } from '../account/index.ts'
import { useReach } from '../frame/reach.ts'
import type { Screen } from '../kit/screen.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { ToastHost } from '../ui/toasts/ToastHost.tsx'
import { LiveEvents } from './LiveEvents.tsx'
import { SessionGate } from './SessionGate.tsx'
import { useScreen } from '../frame/use-screen.ts'

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

/** A page has come to rest after so many ms: its lists have been asked for and drawn. */
const REST_MS = 1500

/** Whether the line has room for what nobody has asked for yet (Network Information API; browsers without it say nothing). */
const hasRoom = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  // Some browsers remember for good that a script could not be had.
  return navigator.onLine && !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g'
}

/** Fetches the code of the page that comes next, so that it opens without waiting for it. A failure is logged here, and told by that page when it opens. */
const useNextPage = (screen: Screen | null) => {
  useEffect(() => {
    const next = screen?.next
    if (!next) return
    const fetchIt = () => void next().catch((error: unknown) => console.warn('the next page could not be fetched', error))
    let idle = 0
    const timer = setTimeout(() => {
      if (!hasRoom()) return
      if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(fetchIt)
      else fetchIt()
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      if (idle) cancelIdleCallback(idle)
    }
  }, [screen])
}

/** One line at the top while the server is away, however much asks for it. */
const LostLine = () => {
  const lost = useReach(reach => reach.lost)
  const retrying = useEntry(entry => entry.retrying)
  if (!lost && !retrying) return null
  return (
    <p
      role="status"
      className="fixed z-[2000] top-6 left-[50%] -translate-x-[50%] py-4 px-12 rounded-6 bg-warn-soft text-warn text-12 lifted"
    >
      {retrying ? '连不上服务，正在重试' : '连不上服务器，正在重新连接…'}
    </p>
  )
}

export const Root = () => {
  const { pathname } = useLocation()
  useHeadingFocus(pathname)
  useNextPage(useScreen())
  return (
    <>
      <SessionGate />
      <Overlay busy={useNavigation().state === 'loading'} />
      <SignInHost />
      <LiveEvents />
      <LostLine />
      <ToastHost />
    </>
  )
}
