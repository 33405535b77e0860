// The sections of a piece as blocks as wide as they are long; the edge between two of them is dragged, or stepped by arrows, by a bar at a time.
import { useDrag } from '@use-gesture/react'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import { moved } from './cards.ts'
import styles from './music.module.css'

interface Named {
  name: string
  bars: number
}
interface Props<S extends Named> {
  sections: readonly S[]
  /** They were changed: they can be given back. */
  own: boolean
  onChange: (sections: S[] | undefined) => void
}

const Edge = <S extends Named>({ nth, sections, onChange }: Pick<Props<S>, 'onChange' | 'sections'> & { nth: number }) => {
  const [one, other] = [sections[nth]!, sections[nth + 1]!]
  const bars = sections.reduce((sum, each) => sum + each.bars, 0)
  const drag = useDrag(
    ({ first, movement: [x], currentTarget, memo }) => {
      const began = first
        ? { sections, width: (currentTarget as HTMLElement).parentElement!.parentElement!.clientWidth }
        : (memo as { sections: readonly S[]; width: number })
      onChange(moved(began.sections, nth, Math.round((x / began.width) * bars)))
      return began
    },
    { pointer: { keys: false }, axis: 'x' },
  )
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: 4, PageDown: -4 }[event.key]
    if (!by) return
    event.preventDefault()
    onChange(moved(sections, nth, by))
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.edge}
      aria-label={`${one.name} 与 ${other.name} 的分界`}
      aria-valuemin={1}
      aria-valuemax={one.bars + other.bars - 1}
      aria-valuenow={one.bars}
      aria-valuetext={`${one.name} ${one.bars} 小节，${other.name} ${other.bars} 小节`}
      title="拖动或用左右键改小节数"
      onKeyDown={step}
      {...drag()}
    />
  )
}

export const Structure = <S extends Named>({ sections, own, onChange }: Props<S>) => (
  <div className="stack gap-8" role="group" aria-label="结构">
    <span className="row gap-8">
      <span className="grow text-t2">结构</span>
      {own ? (
        <Button size="small" type="text" onClick={() => onChange(undefined)}>
          恢复自动
        </Button>
      ) : (
        <span className="meta">{sections.length > 1 ? '拖动分界改小节数' : '太短，只有一段'}</span>
      )}
    </span>
    <div className={styles.structure}>
      {sections.map(({ name, bars }, nth) => (
        <span key={nth} className={styles.block} style={{ flexGrow: bars }}>
          <span className="cut">
            {name} <span className="num">{bars}</span>
          </span>
          {nth < sections.length - 1 && <Edge nth={nth} sections={sections} onChange={onChange} />}
        </span>
      ))}
    </div>
  </div>
)
