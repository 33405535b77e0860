// A small box beside a place in the text: menus and cards. It follows the text and stays inside the window.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
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
    const size = box.current
    if (!given || !size) return setAt(null)
    const fitsBelow = given.bottom + GAP + size.offsetHeight < innerHeight - EDGE
    const fitsAbove = given.top - GAP - size.offsetHeight > EDGE
    const over = above ? fitsAbove : !fitsBelow && fitsAbove
    const left = Math.max(EDGE, Math.min(given.left, innerWidth - size.offsetWidth - EDGE))
    const top = over ? given.top - GAP - size.offsetHeight : given.bottom + GAP
    setAt(now => (now?.left === left && now.top === top ? now : { left, top }))
  }
  // After every drawing: the size of the content may be another one.
  useLayoutEffect(() => {
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  })
  return createPortal(
    <div ref={box} className={styles.floating} style={at ?? { visibility: 'hidden', left: 0, top: 0 }}>
      {children}
    </div>,
    document.body,
  )
}
