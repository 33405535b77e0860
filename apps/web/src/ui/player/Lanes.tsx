// The lanes of cues below a waveform: only those in sight are drawn; dragged by their middle, stretched by their ends.
import { useDrag } from '@use-gesture/react'
import { useRef } from 'react'
import { type Cue, between, type Lane } from './cues.ts'
import styles from './player.module.css'
import type { Seen } from './Wave.tsx'

/** A moment that is marked across all lanes: a cut of the film, a note. */
export interface Moment {
  at: number
  label: string
  kind: 'cut' | 'note'
}
interface Props {
  moments: readonly Moment[]
  lanes: readonly Lane[]
  cues: readonly Cue[]
  seen: Seen
  picked: string | undefined
  readOnly: boolean
  onPick: (id: string) => void
  onMove: (id: string, start: number) => void
  onStretch: (id: string, side: 'start' | 'end', at: number) => void
}

/** px at each end that stretch a cue. */
const GRIP = 8

const CueBox = ({ cue, seen, picked, readOnly, onPick, onMove, onStretch, scale }: Props & { cue: Cue; scale: () => number }) => {
  const span = seen.to - seen.from
  const drag = useDrag(
    ({ first, event, movement: [x], memo }) => {
      const target = event.currentTarget as HTMLElement
      const { left, right } = target.getBoundingClientRect()
      const at = 'clientX' in event ? event.clientX : left
      const from =
        (memo as { cue: Cue; part: 'start' | 'end' | 'all' } | undefined) ??
        ({ cue, part: at - left < GRIP ? 'start' : right - at < GRIP ? 'end' : 'all' } as const)
      if (first) onPick(cue.id)
      const by = x / scale()
      if (by === 0) return from
      if (from.part === 'all') onMove(cue.id, from.cue.start + by)
      else onStretch(cue.id, from.part, from.cue[from.part] + by)
      return from
    },
    { pointer: { keys: false }, enabled: !readOnly },
  )
  return (
    <button
      type="button"
      className={styles.cue}
      aria-pressed={cue.id === picked}
      aria-label={cue.text || '空白'}
      style={{ left: `${((cue.start - seen.from) / span) * 100}%`, width: `${((cue.end - cue.start) / span) * 100}%` }}
      onClick={() => onPick(cue.id)}
      {...drag()}
    >
      {cue.text}
    </button>
  )
}

/** Cues that are thinner than this share of what is in sight are no boxes that a hand could take: a whole film of them is one shape. */
const THIN = 0.0025
const Thin = ({ cues, seen }: { cues: readonly Cue[]; seen: Seen }) =>
  cues.length > 0 && (
    <svg viewBox={`${seen.from} 0 ${Math.max(seen.to - seen.from, 1e-3)} 1`} preserveAspectRatio="none" className={styles.thin} aria-hidden>
      <path
        d={cues.map(({ start, end }) => `M${start.toFixed(2)} 0h${(end - start).toFixed(2)}v1h${(start - end).toFixed(2)}z`).join('')}
      />
    </svg>
  )

export const Lanes = (props: Props) => {
  const { lanes, cues, seen, moments, picked } = props
  const span = Math.max(seen.to - seen.from, 1e-3)
  const box = useRef<HTMLDivElement>(null)
  /** px of a second. */
  const scale = () => box.current!.clientWidth / Math.max(seen.to - seen.from, 1e-3)
  const [thin, wide]: [Cue[], Cue[]] = [[], []]
  for (const cue of between(cues, seen.from, seen.to)) (cue.end - cue.start < span * THIN && cue.id !== picked ? thin : wide).push(cue)
  return (
    <div ref={box} className="relative overflow-hidden">
      {lanes.map(lane => (
        <div key={lane.id} className="relative h-32 border-t border-line bg-canvas" role="group" aria-label={lane.name}>
          <Thin cues={thin.filter(cue => cue.lane === lane.id)} seen={seen} />
          {wide
            .filter(cue => cue.lane === lane.id)
            .map(cue => (
              <CueBox key={cue.id} {...props} cue={cue} scale={scale} />
            ))}
        </div>
      ))}
      {moments
        .filter(({ at }) => at >= seen.from && at <= seen.to)
        .map(({ at, label, kind }) => (
          <span
            key={`${kind} ${at}`}
            className={styles.moment}
            data-kind={kind}
            role="img"
            aria-label={label}
            title={label}
            style={{ left: `${((at - seen.from) / span) * 100}%` }}
          />
        ))}
    </div>
  )
}
