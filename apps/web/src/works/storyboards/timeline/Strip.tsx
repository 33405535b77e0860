// The strip of shots, as wide as they are long: below the moment that plays, and below the table (mockup 25).
import { useVirtualizer } from '@tanstack/react-virtual'
import { Play } from 'lucide-react'
import { memo, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useCoarse } from '../../../ui/sides/narrow.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { clockText, sceneName } from '../model.ts'
import type { Timed } from './timeline.ts'
import { TrimGrip } from './TrimGrip.tsx'
import type { PlaceOfPage } from '../use-place.ts'
import styles from './timeline.module.css'

/** px of a second in the strip, and of the shortest shot. */
const SECOND_PX = 28
const LEAST_PX = 48
/** px of the shortest under a finger: both of its ends take half of what a finger needs, and it is picked between them. */
const LEAST_TOUCHED_PX = 92
const widthOf = ({ start, end }: Timed, least: number) => Math.max(least, Math.round((end - start) * SECOND_PX))

interface StripProps {
  timed: readonly Timed[]
  /** Which is on; -1 for none. */
  at: number
  /** How far the shot is seen, 0–1; nothing for one that does not play. */
  share?: number
  /** A shot was pressed, at a share (0–1) of it. */
  onPick: (at: number, share: number) => void
  /** A shot was pulled to another length; without it edges stay. */
  onTrim?: ((id: number, seconds: number) => void) | undefined
}

type Picking = (nth: number, share: number) => void
/** The share of a cell at which it was pressed; by a key, its beginning. */
const shareOf = ({ detail, clientX, currentTarget }: MouseEvent<HTMLElement>) => {
  const { left, width } = currentTarget.getBoundingClientRect()
  return detail === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width))
}
const Cell = memo(({ timed, nth, isNow, onPick }: { timed: Timed; nth: number; isNow: boolean; onPick: Picking }) => {
  const image = timed.shot.picture ?? timed.shot.candidate
  return (
    <button type="button" className={styles.cell} aria-current={isNow || undefined} onClick={event => onPick(nth, shareOf(event))}>
      <span className={styles.thumb}>{image && <img src={image.thumbs.small} alt="" loading="lazy" />}</span>
      <span className="cut block num">
        <span className="sr-only">{sceneName(timed.scene)} 镜 </span>
        {timed.no === 1 && timed.scene.no && <b>{timed.scene.no}-</b>}
        {String(timed.no).padStart(2, '0')} <span className="text-t3">{Math.round((timed.end - timed.start) * 10) / 10} 秒</span>
      </span>
    </button>
  )
})

export const Strip = ({ timed, at, share, onPick, onTrim }: StripProps) => {
  const latest = useRef(onPick)
  useLayoutEffect(() => {
    latest.current = onPick
  })
  const pick = useCallback<Picking>((nth, part) => latest.current(nth, part), [])
  const frame = useRef<HTMLDivElement>(null)
  const least = useCoarse() ? LEAST_TOUCHED_PX : LEAST_PX
  const virtual = useVirtualizer({
    horizontal: true,
    count: timed.length,
    getScrollElement: () => frame.current,
    estimateSize: nth => widthOf(timed[nth]!, least),
    gap: 2,
    paddingStart: 16,
    paddingEnd: 16,
    overscan: 4,
  })
  useEffect(() => {
    virtual.measure()
  }, [virtual, timed, least])
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [virtual, at])
  return (
    <div ref={frame} className="flex-1 min-w-0 h-88 overflow-x-auto overflow-y-hidden" role="group" aria-label="时间线">
      <div className="relative h-full" style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => (
          <div key={timed[index]!.shot.storyboard_id} className="absolute top-8" style={{ left: start, width: size }}>
            <Cell timed={timed[index]!} nth={index} isNow={index === at} onPick={pick} />
            {onTrim && (
              <TrimGrip
                name={`${sceneName(timed[index]!.scene)} 镜 ${timed[index]!.no}`}
                seconds={timed[index]!.shot.seconds}
                secondPx={SECOND_PX}
                onTrim={seconds => onTrim(timed[index]!.shot.storyboard_id, seconds)}
              />
            )}
            {index === at && share !== undefined && <span className={styles.head} style={{ left: `${share * 100}%` }} />}
          </div>
        ))}
      </div>
    </div>
  )
}

interface BelowProps {
  timed: readonly Timed[]
  place: Pick<PlaceOfPage, 'openShot' | 'shotId'>
  onPlay: () => void
  onTrim: StripProps['onTrim']
}
/** The strip below the table: a shot is opened, and the whole is played where there is room for its pictures. */
export const StripBelow = ({ timed, place: { openShot, shotId }, onPlay, onTrim }: BelowProps) => {
  const at = timed.findIndex(({ shot }) => shot.storyboard_id === shotId)
  const on = timed[at]
  return (
    <div className="flex flex-none items-center line-t max-[960px]:hidden">
      <div className="flex-none w-112 pl-16 text-12">
        <b className="block cut">{on ? sceneName(on.scene) : '时间线'}</b>
        <span className="num text-t3">
          {clockText(on?.start ?? 0)} / {clockText(timed.at(-1)?.end ?? 0)}
        </span>
      </div>
      <IconButton icon={Play} label="在时间线里播放" onClick={onPlay} />
      <Strip timed={timed} at={at} onPick={nth => openShot(timed[nth]!.shot.storyboard_id)} onTrim={onTrim} />
    </div>
  )
}
