// The one player of shots: the picture of the moment with its line, voices and music, and below it a strip whose widths are seconds.
import { captionAt, lookAt, motionFor, phrasesOf, transformOf } from '@qianmu/comic/animatic'
import { Button } from 'antd'
import { Pause, Play, Repeat, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useClock } from '../../../ui/player/use-clock.ts'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { clockText, sceneName } from '../model.ts'
import { Footage, Music, Voice } from './Sounds.tsx'
import { Strip } from './Strip.tsx'
import { placeAt, type Timed } from './timeline.ts'
import styles from './timeline.module.css'

interface Props {
  timed: readonly Timed[]
  /** The shot that something beside the player is about; the steps lead it along. */
  openId?: number | undefined
  /** Opens a shot; without it there is nothing to open. */
  onOpen?: ((id: number) => void) | undefined
  /** A shot was pulled to another length at its edge. */
  onTrim?: ((id: number, seconds: number) => void) | undefined
  /** Address of the music; empty for none. */
  music?: string
}

/** Frames that a second is stepped through by keys. */
const FPS = 25
const GROUP = '播放分镜'

const Picture = ({ timed, share, playing }: { timed: Timed; share: number; playing: boolean }) => {
  const { picture, candidate, film, size, content, move } = timed.shot
  const image = picture ?? candidate
  if (film)
    return (
      <Footage
        key={film.url}
        url={film.url}
        poster={image?.thumbs.mid}
        at={share * (timed.end - timed.start)}
        playing={playing}
        className={styles.image!}
      />
    )
  // A picture that is missing is told of in words: a wrong one would mislead.
  if (!image)
    return (
      <p className="flex flex-col items-center justify-center gap-8 h-full p-24 text-center text-t2">
        <span className="text-12 text-t3">{[size, move].filter(Boolean).join(' · ') || '还没有画面'}</span>
        <span className="max-w-480 text-16 leading-24">{content}</span>
      </p>
    )
  return <img src={image.thumbs.mid} alt="" className={styles.image} style={{ transform: transformOf(lookAt(motionFor(move), share)) }} />
}

type Clock = ReturnType<typeof useClock>

/** Keys of the player, wherever the focus is but in a field. */
function useKeys(clock: Clock, go: (by: 1 | -1) => void, loop: () => void) {
  const { seek, time, toggle, duration } = clock
  useShortcut(' ', toggle, { label: '播放或暂停', group: GROUP })
  useShortcut('ArrowLeft', () => go(-1), { label: '上一镜', group: GROUP })
  useShortcut('ArrowRight', () => go(1), { label: '下一镜', group: GROUP })
  useShortcut('Shift+ArrowLeft', () => seek(time - 1), { label: '退一秒', group: GROUP })
  useShortcut('Shift+ArrowRight', () => seek(time + 1), { label: '进一秒', group: GROUP })
  useShortcut(',', () => seek(time - 1 / FPS), { label: '退一帧', group: GROUP })
  useShortcut('.', () => seek(time + 1 / FPS), { label: '进一帧', group: GROUP })
  useShortcut('Home', () => seek(0), { label: '到开头', group: GROUP })
  useShortcut('End', () => seek(duration), { label: '到结尾', group: GROUP })
  useShortcut('l', loop, { label: '循环这一镜', group: GROUP })
}

/** What is repeated from its beginning: nothing, the shot that is seen, or all. */
type Loop = 'none' | 'shot' | 'all'
const LOOPS: Readonly<Record<Loop, { next: Loop; label: string }>> = {
  none: { next: 'shot', label: '不循环' },
  shot: { next: 'all', label: '循环这一镜' },
  all: { next: 'none', label: '循环全部' },
}

interface BarProps {
  timed: readonly Timed[]
  at: number
  clock: Clock
  loop: Loop
  go: (by: 1 | -1) => void
  turn: () => void
  onOpen: Props['onOpen']
  /** Where anything is heard. */
  sounds: { muted: boolean; mute: () => void } | undefined
}
const Bar = ({ timed, at, clock: { time, duration, speed, toggle }, loop, go, turn, onOpen, sounds }: BarProps) => {
  const playing = speed !== 0
  const { scene, no, shot } = timed[at]!
  return (
    <div className="row flex-none flex-wrap min-h-48 py-4 px-16" role="toolbar" aria-label="播放" data-kept>
      <IconButton icon={SkipBack} label="上一镜" keys="←" disabled={at === 0} onClick={() => go(-1)} />
      <IconButton icon={playing ? Pause : Play} label={playing ? '暂停' : '播放'} keys="空格" onClick={toggle} />
      <IconButton icon={SkipForward} label="下一镜" keys="→" disabled={at === timed.length - 1} onClick={() => go(1)} />
      <IconButton icon={Repeat} label={LOOPS[loop].label} keys="L" pressed={loop !== 'none'} onClick={turn} />
      {sounds && <IconButton icon={sounds.muted ? VolumeX : Volume2} label={sounds.muted ? '出声' : '静音'} onClick={sounds.mute} />}
      <output className="num text-12 text-t2" aria-label="时间">
        {clockText(time)} / {clockText(duration)}
      </output>
      <span className="grow cut text-13 min-w-120" title={shot.content}>
        <b className="num">
          {sceneName(scene)} · 镜 {no}
        </b>
        <span className="text-t2 ml-8">{[shot.size, shot.move, shot.content].filter(Boolean).join(' · ')}</span>
      </span>
      {onOpen && (
        <Button size="small" onClick={() => onOpen(shot.storyboard_id)}>
          打开这一镜
        </Button>
      )}
    </div>
  )
}

const Timeline = ({ timed, openId, onOpen, onTrim, music = '' }: Props) => {
  const whole = timed.at(-1)?.end ?? 0
  const [loop, setLoop] = useState<Loop>('none')
  const [muted, setMuted] = useState(false)
  /** The shot that is repeated: the one that was gone to last. */
  const [held, hold] = useState<number>()
  const kept = loop === 'shot' ? timed.find(({ shot }) => shot.storyboard_id === held) : undefined
  const clock = useClock(whole, kept ? { from: kept.start, to: kept.end } : loop === 'all' ? { from: 0, to: whole } : undefined)
  const at = placeAt(timed, clock.time)
  const now = timed[at]!
  const share = Math.min(1, (clock.time - now.start) / (now.end - now.start))
  const { seek, duration, time } = clock
  const playing = clock.speed !== 0
  const go = (by: 1 | -1) => {
    const to = timed[Math.min(Math.max(0, at + by), timed.length - 1)]!
    hold(to.shot.storyboard_id)
    seek(to.start)
    if (openId !== undefined) onOpen?.(to.shot.storyboard_id)
  }
  const turn = () => {
    const { next } = LOOPS[loop]
    hold(now.shot.storyboard_id)
    setLoop(next)
  }
  useKeys(clock, go, turn)
  // What is opened elsewhere is what the player shows.
  const follow = useEffectEvent((id: number) => {
    const opened = timed.find(({ shot }) => shot.storyboard_id === id)
    if (!opened || opened === now) return
    hold(id)
    seek(opened.start)
  })
  useEffect(() => {
    if (openId !== undefined) follow(openId)
  }, [openId])
  const caption = captionAt(now.captions.flatMap(phrasesOf), time - now.start)
  const sounds = timed.some(({ voices }) => voices.length > 0) || music !== ''
  return (
    <div className="stack flex-1 min-h-0">
      <div className={styles.stage}>
        <figure className={styles.screen}>
          <Picture timed={now} share={share} playing={playing} />
          {caption && (
            <figcaption className={styles.subtitle}>{caption.speaker ? `${caption.speaker}：${caption.text}` : caption.text}</figcaption>
          )}
        </figure>
      </div>
      {now.voices.map(({ url, at: from, seconds }) => (
        <Voice key={`${now.shot.storyboard_id} ${from}`} at={time - now.start - from} {...{ url, seconds, playing, muted }} />
      ))}
      {music && <Music url={music} at={time} {...{ playing, muted }} />}
      <input
        type="range"
        className={styles.seek ?? ''}
        aria-label="播放位置"
        aria-valuetext={`${clockText(time)}，镜 ${now.no}`}
        min={0}
        max={duration}
        step={0.1}
        value={time}
        onChange={({ target }) => {
          hold(timed[placeAt(timed, Number(target.value))]!.shot.storyboard_id)
          seek(Number(target.value))
        }}
      />
      <Bar {...{ timed, at, clock, loop, go, turn, onOpen }} sounds={sounds ? { muted, mute: () => setMuted(!muted) } : undefined} />
      <div className="flex flex-none line-t">
        <Strip
          timed={timed}
          at={at}
          share={share}
          onPick={(nth, part) => {
            const { start, end, shot } = timed[nth]!
            hold(shot.storyboard_id)
            seek(start + (end - start) * part)
          }}
          onTrim={onTrim}
        />
      </div>
    </div>
  )
}
export default Timeline
