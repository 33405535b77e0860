// A small box beside a place in the text: menus and cards. It follows the text and stays inside the window.
import { computePosition, flip, offset, shift } from '@floating-ui/dom'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './floating.module.css'

interface Props {
  /** Where it belongs, in window coordinates; asked again when the text scrolls. Null = the place is gone. */
  anchor: () => { left: number; top: number; bottom: number } | null
  /** Over the place instead of under it. */
  above?: boolean
  children: ReactNode
}
const GAP = 6
const EDGE = 8

export const Floating = ({ anchor, above = false, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  const place = () => {
    const given = anchor()
    if (!given || !box.current) return setAt(null)
    const { left, top, bottom } = given
    const reference = { getBoundingClientRect: () => new DOMRect(left, top, 0, bottom - top) }
    const middleware = [offset(GAP), flip({ padding: EDGE }), shift({ padding: EDGE })]
    const placement = above ? 'top-start' : 'bottom-start'
    void computePosition(reference, box.current, { placement, strategy: 'fixed', middleware }).then(({ x, y }) =>
      setAt(now => (now?.left === x && now.top === y ? now : { left: x, top: y })),
    )
  }
  const latest = useRef(place)
  // After every drawing: the place and the size of the content may be others.
  useLayoutEffect(() => {
    latest.current = place
    place()
  })
  useEffect(() => {
    const again = () => latest.current()
    // Scrolling does not bubble: whatever the text stands in is heard on the way down.
    addEventListener('scroll', again, true)
    addEventListener('resize', again)
    return () => {
      removeEventListener('scroll', again, true)
      removeEventListener('resize', again)
    }
  }, [])
  return createPortal(
    <div ref={box} className={styles.floating} style={at ?? { visibility: 'hidden', left: 0, top: 0 }}>
      {children}
    </div>,
    document.body,
  )
}
