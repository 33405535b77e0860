// The right edge of a shot in the strip: dragged, or stepped by arrows, it gives the shot another length.
import { STORYBOARD_LIMITS } from '@qianmu/contract/works/storyboards'
import { useDrag } from '@use-gesture/react'
import { type KeyboardEvent, useState } from 'react'
import styles from './timeline.module.css'

/** Seconds of one step, and of the shortest shot that is pulled. */
const STEP = 0.1
const LEAST = 0.1
const held = (seconds: number) => Math.round(Math.min(STORYBOARD_LIMITS.seconds, Math.max(LEAST, seconds)) * 10) / 10

interface Props {
  name: string
  seconds: number
  secondPx: number
  onTrim: (seconds: number) => void
}
export const TrimGrip = ({ name, seconds, secondPx, onTrim }: Props) => {
  const [pulled, setPulled] = useState<number>()
  const drag = useDrag(
    ({ event, movement: [x], last }) => {
      event.stopPropagation()
      const to = held(seconds + x / secondPx)
      setPulled(last ? undefined : to)
      if (last && to !== seconds) onTrim(to)
    },
    { pointer: { keys: false } },
  )
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    onTrim(held(seconds + by))
  }
  return (
    <>
      {pulled !== undefined && (
        <span className={styles.pulled} style={{ width: `calc(100% + ${(pulled - seconds) * secondPx}px)` }} aria-hidden>
          {pulled} 秒
        </span>
      )}
      <button
        type="button"
        className={styles.trim}
        aria-label={`${name}的时长 ${seconds} 秒（左右键调整）`}
        title="拖动改时长"
        onKeyDown={step}
        {...drag()}
      />
    </>
  )
}
