// Plays sound or film with its waveform and cues: J K L, steps of a frame, cues set, cut and joined by keys and by hand.
import { Combine, Ear, Magnet, Pause, Play, Plus, Redo2, Scissors, SkipBack, SkipForward, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../IconButton.tsx'
import { useHelp } from '../shortcuts.ts'
import { useNarrow } from '../sides/narrow.ts'
import { type Cue, moved, stretched, timecode } from './cues.ts'
import { type Film, FilmLane } from './Film.tsx'
import { add, cut, type Hands, join, KEY_HELP, onKeys, remove, step } from './keys.ts'
import { Lanes, type Moment } from './Lanes.tsx'
import styles from './player.module.css'
import { useTransport } from './use-transport.ts'
import { type Seen, Wave } from './Wave.tsx'

export interface PlayerProps {
  /** The accessible name. */
  label: string
  src: string
  kind: 'audio' | 'video'
  /** Frames of a second. */
  rate?: number
  peaks?: readonly number[] | undefined
  /** Frames above the waveform, where the window is no phone's; the same object at every drawing. */
  film?: Film | undefined
  /** Names of the lanes: the first shows the first text of each cue. */
  lanes: readonly string[]
  /** Marked across the lanes; hands that drag cues are drawn to them. */
  moments?: readonly Moment[]
  cues: readonly Cue[]
  picked: string | undefined
  onPick: (id: string | undefined) => void
  /** The words of a cue are to be typed. */
  onWrite?: (id: string) => void
  onChange: Hands['onChange']
  undo?: (() => void) | undefined
  redo?: (() => void) | undefined
  readOnly?: boolean
  /** Where the picture stands instead of above the bar; null until that is there. */
  screen?: HTMLElement | null
  /** Over the picture at a time. */
  overlay?: (time: number, playing: boolean) => ReactNode
  /** What the keys act on, for keys and buttons elsewhere on the page. */
  ref?: Ref<Hands>
}

const MOST_ZOOM = 400
const HELP_GROUP = '字幕与播放'
const cueName = { start: '开始', end: '结束' } as const

/**
 * How much of the time is seen. The page hears of it once a frame: keys that come faster than it is drawn are a loop to React (error 185),
 * which is also why it is a slider of the browser's and none of antd's.
 */
const Zoom = ({ onZoom }: { onZoom: (zoom: number) => void }) => {
  const [zoom, setZoom] = useState(0)
  const tell = useEffectEvent(onZoom)
  useEffect(() => {
    const frame = requestAnimationFrame(() => tell(zoom))
    return () => cancelAnimationFrame(frame)
  }, [zoom])
  return (
    <input
      type="range"
      className={`w-96 ${styles.zoom}`}
      aria-label="波形放大"
      min={0}
      max={MOST_ZOOM}
      value={zoom}
      onChange={({ target }) => setZoom(Number(target.value))}
    />
  )
}

interface BarProps {
  hands: Hands
  onZoom: (zoom: number) => void
  onHear: (hear: boolean) => void
}
const Bar = ({ hands, onZoom, onHear }: BarProps) => {
  const { transport, rate, undo, redo, readOnly, picked, cues, onWrite } = hands
  const playing = transport.speed !== 0
  const none = picked === undefined || !cues.some(cue => cue.id === picked)
  return (
    <div className="flex flex-wrap items-center gap-8 min-h-44 py-0 px-8" role="toolbar" aria-label="播放" data-kept>
      <IconButton icon={SkipBack} label="上一条" keys="↑" onClick={() => void step(hands, -1)} />
      <IconButton icon={playing ? Pause : Play} label={playing ? '暂停' : '播放'} keys="空格" onClick={transport.toggle} />
      <IconButton icon={SkipForward} label="下一条" keys="↓" onClick={() => void step(hands, 1)} />
      <output className="num" aria-label="时间">
        {timecode(transport.time, rate)} / {timecode(transport.duration, rate)}
      </output>
      {Math.abs(transport.speed) > 1 || transport.speed < 0 ? <span className="meta num">{transport.speed}×</span> : null}
      <span className="grow" />
      {!readOnly && (
        <>
          <span className="row gap-4 meta max-[960px]:hidden">
            <Magnet size={14} aria-hidden />
            拖动时吸附，按住 Alt 不吸附
          </span>
          {onWrite && <IconButton icon={Ear} label="改字时到下一条就听" pressed={hands.hear} onClick={() => onHear(!hands.hear)} />}
          <IconButton icon={Plus} label="在这里加一条" keys="N" onClick={() => add(hands)} />
          <IconButton icon={Scissors} label="在这里切开" keys="S" onClick={() => cut(hands)} />
          <IconButton icon={Combine} label="与下一条合并" keys="M" disabled={none} onClick={() => join(hands)} />
          <IconButton icon={Trash2} label="删除选中的一条" keys="Delete" disabled={none} onClick={() => void remove(hands)} />
          <IconButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!undo} onClick={() => undo?.()} />
          <IconButton icon={Redo2} label="重做" keys="Ctrl+Y" disabled={!redo} onClick={() => redo?.()} />
        </>
      )}
      <Zoom onZoom={onZoom} />
    </div>
  )
}

/** The most that the picture is high; px. */
const PICTURE_HEIGHT = 320

export const Player = (props: PlayerProps) => {
  const { label, src, kind, rate = 25, peaks, lanes, cues, picked, onPick, onChange, readOnly = false, moments = [], screen } = props
  const { overlay, onWrite, undo, redo, film } = props
  const narrow = useNarrow()
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [part, setPart] = useState<Seen>()
  const [zoom, setZoom] = useState(0)
  const [hear, setHear] = useState(true)
  const [aspect, setAspect] = useState(film?.aspect ?? 16 / 9)
  const transport = useTransport(media)
  const { duration, time } = transport
  const playing = transport.speed !== 0
  /** Where playing stops that was asked for a part alone. */
  const stopAt = useRef<number>(undefined)
  const playPart = (from: number, to: number) => {
    transport.stop()
    transport.seek(from)
    stopAt.current = to
    transport.shuttle(1)
  }
  /** There and not where a busy machine came to it. */
  const halt = useEffectEvent((at: number) => {
    transport.stop()
    transport.seek(at)
  })
  useEffect(() => {
    if (!playing) stopAt.current = undefined
    else if (stopAt.current !== undefined && time >= stopAt.current) halt(stopAt.current)
  }, [time, playing])
  const hands: Hands = { transport, rate, cues, picked, readOnly, hear, onPick, onChange, onWrite, playPart, undo, redo }
  useImperativeHandle(props.ref, () => hands)
  useHelp(KEY_HELP, HELP_GROUP)
  // Where there is no waveform, all of it.
  const seen = part ?? { from: 0, to: Math.max(duration, 1) }
  const picture = (
    <div className="relative mx-auto" style={{ aspectRatio: aspect, width: `min(100%, ${PICTURE_HEIGHT * aspect}px)` }}>
      <video
        ref={setMedia}
        src={src}
        className={styles.picture}
        playsInline
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => videoHeight && setAspect(videoWidth / videoHeight)}
      />
      {overlay?.(time, playing)}
    </div>
  )
  return (
    <section
      className="flex flex-col flex-none w-full bg-panel outline-none"
      aria-label={label}
      tabIndex={-1}
      data-player
      data-picture={kind === 'video' || undefined}
      onKeyDown={onKeys(hands)}
      onPointerDown={event =>
        event.target instanceof HTMLElement &&
        !event.target.closest('button, input, textarea, [role="slider"]') &&
        event.currentTarget.focus({ preventScroll: true })
      }
    >
      {kind === 'audio' ? <audio ref={setMedia} src={src} /> : screen === undefined ? picture : screen && createPortal(picture, screen)}
      <Bar hands={hands} onZoom={setZoom} onHear={setHear} />
      {film && !narrow && <FilmLane film={film} from={seen.from} to={seen.to} duration={duration} />}
      {media && duration > 0 && <Wave media={media} zoom={zoom} peaks={peaks} duration={duration} onSeen={setPart} />}
      <Lanes
        {...{ lanes, cues, seen, picked, readOnly, moments }}
        now={() => media?.currentTime ?? 0}
        onPick={onPick}
        onMove={(id, start) => onChange(now => moved(now, id, start, duration), '移动', `move ${id}`)}
        onStretch={(id, side, at) => onChange(now => stretched(now, id, side, at, duration), `改${cueName[side]}`, `stretch ${side} ${id}`)}
      />
    </section>
  )
}
