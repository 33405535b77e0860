// The edge of a column: dragged, or stepped by arrows, it makes the column wider or narrower.
import { useDrag } from '@use-gesture/react'
import type { KeyboardEvent } from 'react'
import styles from './sheet.module.css'

/** px: the narrowest, the widest, and one step of an arrow. */
const LEAST = 48
const MOST = 800
const STEP = 16

const widthOf = (grip: EventTarget | null) => (grip as HTMLElement).parentElement!.getBoundingClientRect().width
const held = (px: number) => Math.round(Math.min(MOST, Math.max(LEAST, px)))

export const WidthGrip = ({ title, onResize }: { title: string; onResize: (px: number) => void }) => {
  const drag = useDrag(
    ({ first, movement: [x], currentTarget, memo }) => {
      const from = first ? widthOf(currentTarget) : (memo as number)
      if (x !== 0) onResize(held(from + x))
      return from
    },
    { pointer: { keys: false } },
  )
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    onResize(held(widthOf(event.currentTarget) + by))
  }
  return (
    <button
      type="button"
      className={styles.edge}
      aria-label={`「${title}」的宽度（左右键调整）`}
      title="拖动调整列宽"
      onKeyDown={step}
      {...drag()}
    />
  )
}
