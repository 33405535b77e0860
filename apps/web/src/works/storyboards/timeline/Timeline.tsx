// The shots in time: the picture of the moment with its subtitle, and below it a strip whose widths are seconds; it plays.
import type { StoryboardScene } from '@qianmu/contract/works/storyboards'
import { Button } from 'antd'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useClock } from '../../../ui/player/use-clock.ts'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { clockText, sceneName } from '../model.ts'
import { Strip } from './Strip.tsx'
import { motionOf, placeAt, subtitleAt, type Timed, timedOf } from './timeline.ts'
import styles from './timeline.module.css'

interface Props {
  scenes: readonly StoryboardScene[]
  openId: number | undefined
  onOpen: (id: number) => void
}

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
  useShortcut(' ', toggle)
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
      <div className="flex flex-none line-t">
        <Strip timed={timed} at={at} share={share} onPick={useRef((nth: number) => pick.current(nth)).current} />
      </div>
    </div>
  )
}
export default Timeline
