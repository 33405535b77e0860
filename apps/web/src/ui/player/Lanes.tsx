// The lanes of cues below a waveform: only those in sight are drawn; dragged by their middle, stretched by their ends, drawn to cuts and neighbours.
import { useDrag } from '@use-gesture/react'
import { useRef, useState } from 'react'
import { between, type Cue, nearest } from './cues.ts'
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
  lanes: readonly string[]
  cues: readonly Cue[]
  seen: Seen
  picked: string | undefined
  readOnly: boolean
  /** Where the film stands, in seconds. */
  now: () => number
  onPick: (id: string) => void
  onMove: (id: string, start: number) => void
  onStretch: (id: string, side: 'start' | 'end', at: number) => void
}

/** px at each end that stretch a cue. */
const GRIP = 8
/** px at which a hand is drawn to a cut, a neighbour or the place of the film. */
const DRAWN_PX = 7

/** A hand on a cue: what it holds, and where the edges stood. */
interface Hold {
  cue: Cue
  part: 'start' | 'end' | 'all'
  to: readonly number[]
}
/** Where a hold is by now. */
interface Shown {
  at: number
  text: string
}

/** Drags of one cue. */
function useHold(cue: Cue, { props, scale, onShow }: { props: Props; scale: () => number; onShow: (shown: Shown | undefined) => void }) {
  const { cues, moments, readOnly, now, onPick, onMove, onStretch } = props
  const cuts = () => moments.filter(({ kind }) => kind === 'cut').map(({ at }) => at)
  const begin = (target: HTMLElement, x: number): Hold => {
    const { left, right } = target.getBoundingClientRect()
    const others = cues.filter(each => each.id !== cue.id).flatMap(({ start, end }) => [start, end])
    return { cue, part: x - left < GRIP ? 'start' : right - x < GRIP ? 'end' : 'all', to: [...cuts(), ...others, now()] }
  }
  return useDrag(
    ({ first, last, event, movement: [x], memo, altKey }) => {
      const hold = (memo as Hold | undefined) ?? begin(event.currentTarget as HTMLElement, 'clientX' in event ? event.clientX : 0)
      const { cue: held, part, to } = hold
      if (first) onPick(held.id)
      const by = x / scale()
      if (by !== 0) {
        const drawn = (at: number) => (altKey ? undefined : nearest(to, at, DRAWN_PX / scale()))
        if (part === 'all') {
          const [start, end] = [held.start + by, held.end + by]
          const behind = drawn(end)
          onMove(held.id, drawn(start) ?? (behind === undefined ? start : behind - (held.end - held.start)))
        } else onStretch(held.id, part, drawn(held[part] + by) ?? held[part] + by)
        const at = held[part === 'end' ? 'end' : 'start'] + by
        const cut = nearest(cuts(), at, Infinity)
        const away = cut === undefined ? '' : ` · 离换镜 ${Math.abs(cut - (drawn(at) ?? at)).toFixed(2)} 秒`
        onShow({ at: drawn(at) ?? at, text: `${(drawn(at) ?? at).toFixed(3)} 秒${away}` })
      }
      if (last) onShow(undefined)
      return hold
    },
    { pointer: { keys: false }, enabled: !readOnly },
  )
}

interface BoxProps {
  cue: Cue
  text: string
  props: Props
  scale: () => number
  onShow: (shown: Shown | undefined) => void
}
const CueBox = ({ cue, text, props, scale, onShow }: BoxProps) => {
  const { seen, picked, onPick } = props
  const span = seen.to - seen.from
  const drag = useHold(cue, { props, scale, onShow })
  return (
    <button
      type="button"
      className={styles.cue}
      aria-pressed={cue.id === picked}
      aria-label={text || '空白'}
      style={{ left: `${((cue.start - seen.from) / span) * 100}%`, width: `${((cue.end - cue.start) / span) * 100}%` }}
      onClick={() => onPick(cue.id)}
      {...drag()}
    >
      {text}
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
  const [shown, setShown] = useState<Shown>()
  const span = Math.max(seen.to - seen.from, 1e-3)
  const box = useRef<HTMLDivElement>(null)
  /** px of a second. */
  const scale = () => box.current!.clientWidth / Math.max(seen.to - seen.from, 1e-3)
  const place = (at: number) => `${((at - seen.from) / span) * 100}%`
  const [thin, wide]: [Cue[], Cue[]] = [[], []]
  for (const cue of between(cues, seen.from, seen.to)) (cue.end - cue.start < span * THIN && cue.id !== picked ? thin : wide).push(cue)
  return (
    <div ref={box} className="relative overflow-hidden">
      {lanes.map((lane, nth) => {
        // Of a translation only what is there.
        const drawn = (cue: Cue) => nth === 0 || Boolean(cue.texts[nth])
        return (
          <div key={lane} className="relative h-32 line-t bg-canvas" role="group" aria-label={lane}>
            <Thin cues={thin.filter(drawn)} seen={seen} />
            {wide.filter(drawn).map(cue => (
              <CueBox key={cue.id} cue={cue} text={cue.texts[nth] ?? ''} props={props} scale={scale} onShow={setShown} />
            ))}
          </div>
        )
      })}
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
            style={{ left: place(at) }}
          />
        ))}
      {shown && (
        <output className={styles.hold} style={{ left: place(shown.at) }}>
          {shown.text}
        </output>
      )}
    </div>
  )
}
