// The shots in time: the picture of the moment with its subtitle, and below it a strip whose widths are seconds; it plays.
import type { StoryboardScene } from '@qianmu/contract/works/storyboards'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button } from 'antd'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useClock } from '../../ui/player/use-clock.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { clockText, sceneName } from './model.ts'
import { motionOf, placeAt, subtitleAt, type Timed, timedOf } from './timeline.ts'
import styles from './timeline.module.css'

interface Props {
  scenes: readonly StoryboardScene[]
  openId: number | undefined
  onOpen: (id: number) => void
}

/** px of a second in the strip, and of the shortest shot. */
const SECOND_PX = 28
const LEAST_PX = 48
const widthOf = ({ start, end }: Timed) => Math.max(LEAST_PX, Math.round((end - start) * SECOND_PX))

const Picture = ({ timed, share }: { timed: Timed; share: number }) => {
  const { picture, candidate, size, content, move } = timed.shot
  const image = picture ?? candidate
  // A picture that is missing is told of in words: a wrong one would mislead.
  if (!image)
    return (
      <p className="flex flex-col items-center justify-center gap-8 h-full p-24 text-center text-t2">
        <span className="text-12 text-t3">{[size, move].filter(Boolean).join(' · ') || '还没有画面'}</span>
        <span className="max-w-480 text-16 leading-24">{content}</span>
      </p>
    )
  return <img src={image.thumbs.mid} alt="" className={styles.image} style={{ transform: motionOf(move, share) }} />
}

interface StripProps {
  timed: readonly Timed[]
  at: number
  /** How far the shot is seen, 0–1. */
  share: number
  onPick: (at: number) => void
}

const Cell = memo(({ timed, nth, isNow, onPick }: { timed: Timed; nth: number; isNow: boolean; onPick: (nth: number) => void }) => {
  const image = timed.shot.picture ?? timed.shot.candidate
  return (
    <button type="button" className={styles.cell} aria-current={isNow || undefined} onClick={() => onPick(nth)}>
      <span className={styles.thumb}>{image && <img src={image.thumbs.small} alt="" loading="lazy" />}</span>
      <span className="cut num">
        <span className="sr-only">{sceneName(timed.scene)} 镜 </span>
        {timed.no === 1 && timed.scene.no && <b>{timed.scene.no}-</b>}
        {String(timed.no).padStart(2, '0')} <span className="text-t3">{timed.shot.seconds} 秒</span>
      </span>
    </button>
  )
})

const Strip = ({ timed, at, share, onPick }: StripProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    horizontal: true,
    count: timed.length,
    getScrollElement: () => frame.current,
    estimateSize: nth => widthOf(timed[nth]!),
    gap: 2,
    paddingStart: 16,
    paddingEnd: 16,
    overscan: 4,
  })
  useEffect(() => {
    virtual.measure()
  }, [virtual, timed])
  useEffect(() => {
    virtual.scrollToIndex(at, { align: 'auto' })
  }, [virtual, at])
  return (
    <div ref={frame} className="flex-none h-88 overflow-x-auto overflow-y-hidden line-t" role="group" aria-label="时间线">
      <div className="relative h-full" style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => (
          <div key={timed[index]!.shot.storyboard_id} className="absolute top-8" style={{ left: start, width: size }}>
            <Cell timed={timed[index]!} nth={index} isNow={index === at} onPick={onPick} />
            {index === at && <span className={styles.head} style={{ left: `${share * 100}%` }} />}
          </div>
        ))}
      </div>
    </div>
  )
}

const Timeline = ({ scenes, openId, onOpen }: Props) => {
  const timed = useMemo(() => timedOf(scenes), [scenes])
  const clock = useClock(timed.at(-1)?.end ?? 0)
  const at = placeAt(timed, clock.time)
  const now = timed[at]!
  const share = Math.min(1, (clock.time - now.start) / (now.end - now.start))
  const { seek, toggle } = clock
  const playing = clock.speed !== 0
  const pick = useRef((nth: number) => seek(timed[nth]!.start))
  useEffect(() => {
    pick.current = nth => seek(timed[nth]!.start)
  })
  const go = (by: 1 | -1) => {
    const to = timed[Math.min(Math.max(0, at + by), timed.length - 1)]!
    seek(to.start)
    if (openId !== undefined) onOpen(to.shot.storyboard_id)
  }
  useShortcut(' ', event => {
    if (!(event.target instanceof HTMLElement && event.target.closest('button'))) toggle()
  })
  useShortcut('ArrowLeft', () => go(-1), { label: '时间线：上一镜', group: '分镜' })
  useShortcut('ArrowRight', () => go(1), { label: '时间线：下一镜', group: '分镜' })
  const subtitle = subtitleAt(now, clock.time)
  return (
    <div className="stack flex-1 min-h-0">
      <div className={styles.stage}>
        <figure className={styles.screen}>
          <Picture timed={now} share={share} />
          {subtitle && <figcaption className={styles.subtitle}>{subtitle}</figcaption>}
        </figure>
      </div>
      <div className="row flex-none flex-wrap min-h-48 py-8 px-16 line-t" role="toolbar" aria-label="播放">
        <IconButton icon={SkipBack} label="上一镜" keys="←" disabled={at === 0} onClick={() => go(-1)} />
        <IconButton icon={playing ? Pause : Play} label={playing ? '暂停' : '播放'} keys="空格" onClick={toggle} />
        <IconButton icon={SkipForward} label="下一镜" keys="→" disabled={at === timed.length - 1} onClick={() => go(1)} />
        <output className="num text-12 text-t2" aria-label="时间">
          {clockText(clock.time)} / {clockText(clock.duration)}
        </output>
        <span className="grow cut text-13" title={now.shot.content}>
          <b className="num">
            {sceneName(now.scene)} · 镜 {now.no}
          </b>
          <span className="text-t2 ml-8">{[now.shot.size, now.shot.move, now.shot.content].filter(Boolean).join(' · ')}</span>
        </span>
        <Button size="small" onClick={() => onOpen(now.shot.storyboard_id)}>
          打开这一镜
        </Button>
      </div>
      <Strip timed={timed} at={at} share={share} onPick={useRef((nth: number) => pick.current(nth)).current} />
    </div>
  )
}
export default Timeline
