// Plays sound or film with its waveform and cues: J K L, steps of a frame, cues set, cut and joined by keys and by hand.
import { Input, Slider } from 'antd'
import { Pause, Play, Plus, Redo2, SkipBack, SkipForward, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../IconButton.tsx'
import { isComposing } from '../shortcuts.ts'
import { added, type Cue, cueAt, joined, type Lane, moved, split, stretched, timecode, without, written } from './cues.ts'
import { Lanes, type Moment } from './Lanes.tsx'
import styles from './player.module.css'
import { type Transport, useTransport } from './use-transport.ts'
import { type Seen, Wave } from './Wave.tsx'

export interface PlayerProps {
  /** The accessible name. */
  label: string
  src: string
  kind: 'audio' | 'video'
  /** Frames of a second. */
  rate?: number
  peaks?: readonly number[]
  lanes: readonly Lane[]
  /** Marked across the lanes. */
  moments?: readonly Moment[]
  /** Goes there when it changes. */
  goTo?: { at: number } | undefined
  /** Sorted by their beginning. */
  cues: readonly Cue[]
  onChange: (next: (cues: readonly Cue[]) => readonly Cue[], label: string, mergeKey?: string) => void
  undo?: (() => void) | undefined
  redo?: (() => void) | undefined
  readOnly?: boolean
  /** Where the picture stands instead of above the bar; null until that is there. */
  screen?: HTMLElement | null
}

const MOST_ZOOM = 400

interface Hands extends PlayerProps {
  transport: Transport
  rate: number
  picked: string | undefined
  onPick: (id: string | undefined) => void
}

const add = ({ transport: { time, duration }, lanes, cues, onChange, onPick }: Hands) => {
  const made = lanes[0] && added(cues, lanes[0].id, time, duration)
  if (!made) return
  onChange(() => made.cues, '添加')
  onPick(made.id)
}

/** The next (1) or previous cue, to which the film goes. */
function step({ cues, picked, onPick, transport }: Hands, by: 1 | -1): void {
  const at = cues.findIndex(cue => cue.id === picked)
  const next =
    at >= 0 ? cues[at + by] : by > 0 ? cues.find(cue => cue.start > transport.time) : cues.findLast(cue => cue.end < transport.time)
  if (!next) return
  onPick(next.id)
  transport.seek(next.start)
}

const edge = ({ picked, onChange, transport: { time, duration } }: Hands, side: 'start' | 'end') =>
  picked !== undefined && onChange(now => stretched(now, picked, side, time, duration), side === 'start' ? '改开始' : '改结束')

/** Keys of the cutting room; of these, those that change cues rest where they are only read. */
const KEYS: Readonly<Record<string, { run: (hands: Hands) => void; writes?: true }>> = {
  ' ': { run: ({ transport }) => transport.toggle() },
  k: { run: ({ transport }) => transport.stop() },
  j: { run: ({ transport }) => transport.shuttle(-1) },
  l: { run: ({ transport }) => transport.shuttle(1) },
  ArrowLeft: { run: ({ transport, rate }) => transport.seek(transport.time - 1 / rate) },
  ArrowRight: { run: ({ transport, rate }) => transport.seek(transport.time + 1 / rate) },
  'shift+ArrowLeft': { run: ({ transport }) => transport.seek(transport.time - 1) },
  'shift+ArrowRight': { run: ({ transport }) => transport.seek(transport.time + 1) },
  Home: { run: ({ transport }) => transport.seek(0) },
  End: { run: ({ transport }) => transport.seek(transport.duration) },
  ArrowUp: { run: hands => step(hands, -1) },
  ArrowDown: { run: hands => step(hands, 1) },
  n: { run: add, writes: true },
  i: { run: hands => edge(hands, 'start'), writes: true },
  o: { run: hands => edge(hands, 'end'), writes: true },
  s: {
    run: ({ picked, cues, transport, onChange }) => cutAt(picked ?? cueAt(cues, transport.time)?.id, transport.time, onChange),
    writes: true,
  },
  m: { run: ({ picked, onChange }) => picked !== undefined && onChange(now => joined(now, picked), '合并'), writes: true },
  Delete: {
    run: ({ picked, onChange, onPick }) => {
      if (picked === undefined) return
      onChange(now => without(now, picked), '删除')
      onPick(undefined)
    },
    writes: true,
  },
  'ctrl+z': { run: ({ undo }) => undo?.(), writes: true },
  'ctrl+y': { run: ({ redo }) => redo?.(), writes: true },
}
const cutAt = (id: string | undefined, time: number, onChange: PlayerProps['onChange']) =>
  id !== undefined && onChange(now => split(now, id, time), '切开')

const onKeys = (hands: Hands) => (event: KeyboardEvent) => {
  const target = event.target as HTMLElement
  if (isComposing(event.nativeEvent) || target.closest('input, textarea, [role="slider"]')) return
  // A button that has the focus keeps its own keys.
  if ((event.key === ' ' || event.key === 'Enter') && target.closest('button')) return
  const held = event.ctrlKey || event.metaKey ? 'ctrl+' : event.shiftKey ? 'shift+' : ''
  const found = KEYS[held + (event.key.length === 1 ? event.key.toLowerCase() : event.key)]
  if (!found || (found.writes && hands.readOnly)) return
  found.run(hands)
  event.preventDefault()
  event.stopPropagation()
}

const Bar = ({ hands, zoom, onZoom }: { hands: Hands; zoom: number; onZoom: (zoom: number) => void }) => {
  const { transport, rate, undo, redo, readOnly = false, picked, onChange, onPick } = hands
  const playing = transport.speed !== 0
  return (
    <div className="flex flex-wrap items-center gap-8 min-h-44 py-0 px-8" role="toolbar" aria-label="播放">
      <IconButton icon={SkipBack} label="上一条" keys="↑" onClick={() => step(hands, -1)} />
      <IconButton icon={playing ? Pause : Play} label={playing ? '暂停' : '播放'} keys="空格" onClick={transport.toggle} />
      <IconButton icon={SkipForward} label="下一条" keys="↓" onClick={() => step(hands, 1)} />
      <output className="num" aria-label="时间">
        {timecode(transport.time, rate)} / {timecode(transport.duration, rate)}
      </output>
      {Math.abs(transport.speed) > 1 || transport.speed < 0 ? <span className="meta num">{transport.speed}×</span> : null}
      <span className="grow" />
      {!readOnly && (
        <>
          <IconButton icon={Plus} label="在这里加一条" keys="N" onClick={() => add(hands)} />
          <IconButton
            icon={Trash2}
            label="删除选中的一条"
            keys="Delete"
            disabled={picked === undefined}
            onClick={() => {
              if (picked !== undefined) onChange(now => without(now, picked), '删除')
              onPick(undefined)
            }}
          />
          <IconButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!undo} onClick={() => undo?.()} />
          <IconButton icon={Redo2} label="重做" keys="Ctrl+Y" disabled={!redo} onClick={() => redo?.()} />
        </>
      )}
      <Slider className="w-96" min={0} max={MOST_ZOOM} value={zoom} ariaLabelForHandle="波形放大" onChange={onZoom} />
    </div>
  )
}

export const Player = (props: PlayerProps) => {
  const { label, src, kind, rate = 25, peaks, lanes, cues, onChange, readOnly = false, moments = [], goTo, screen } = props
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [part, setPart] = useState<Seen>()
  const [zoom, setZoom] = useState(0)
  const [picked, setPicked] = useState<string>()
  const transport = useTransport(media)
  const go = useEffectEvent((at: number) => transport.seek(at))
  useEffect(() => {
    if (goTo) go(goTo.at)
  }, [goTo])
  const hands: Hands = { ...props, transport, rate, picked, onPick: setPicked }
  const cue = cues.find(each => each.id === picked)
  const { duration } = transport
  // Where there is no waveform, all of it.
  const seen = part ?? { from: 0, to: Math.max(duration, 1) }
  const picture = <video ref={setMedia} src={src} className={styles.picture} playsInline />
  return (
    <section
      className="flex flex-col w-full bg-panel outline-none"
      aria-label={label}
      tabIndex={-1}
      data-picture={kind === 'video' || undefined}
      onKeyDown={onKeys(hands)}
      onPointerDown={event =>
        event.target instanceof HTMLElement &&
        !event.target.closest('button, input, textarea, [role="slider"]') &&
        event.currentTarget.focus({ preventScroll: true })
      }
    >
      {kind === 'audio' ? <audio ref={setMedia} src={src} /> : screen === undefined ? picture : screen && createPortal(picture, screen)}
      <Bar hands={hands} zoom={zoom} onZoom={setZoom} />
      {media && duration > 0 && <Wave media={media} zoom={zoom} peaks={peaks} duration={duration} onSeen={setPart} />}
      <Lanes
        {...{ lanes, cues, seen, picked, readOnly, moments }}
        onPick={setPicked}
        onMove={(id, start) => onChange(now => moved(now, id, start, duration), '移动', `move ${id}`)}
        onStretch={(id, side, at) => onChange(now => stretched(now, id, side, at, duration), '改长短', `stretch ${side} ${id}`)}
      />
      {cue && (
        <div className="grid gap-4 p-8">
          <span className="meta num">
            {timecode(cue.start, rate)} → {timecode(cue.end, rate)}
          </span>
          <Input.TextArea
            aria-label="这一条的文字"
            autoSize={{ minRows: 1, maxRows: 4 }}
            value={cue.text}
            readOnly={readOnly}
            onChange={({ target }) => onChange(now => written(now, cue.id, target.value), '改文字', `text ${cue.id}`)}
          />
        </div>
      )}
    </section>
  )
}
