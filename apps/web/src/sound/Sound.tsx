// Parts that all screens of sound share: the tabs, a small waveform, how a record stands, and its play button.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../ui/IconButton.tsx'
import { TabRow } from '../ui/TabList.tsx'

const PAGES = { voiceList: '配音', music: '音乐' } as const
export const SoundTabs = ({ active }: { active: keyof typeof PAGES }) => {
  const navigate = useNavigate()
  return (
    <TabRow
      inBar
      label="声音"
      tabs={(Object.keys(PAGES) as (keyof typeof PAGES)[]).map(key => ({ key, label: PAGES[key] }))}
      active={active}
      onChange={key => void navigate(`/aiWork/dubbing/${key}`)}
    />
  )
}

export const secondsText = (ms: number) => `${(ms / 1000).toFixed(1)} 秒`

/** A part of what stands beside something, under its title. */
export const Part = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => (
  <div className="stack gap-8 p-16 line-b">
    <h3 className="row text-13 font-semibold">
      <span className="grow">{title}</span>
      {beside}
    </h3>
    {children}
  </div>
)

const STEP = 3
const barsOf = (peaks: readonly number[], from: number, to: number) =>
  peaks
    .slice(from, to)
    .map((peak, nth) => `M${(from + nth + 0.5) * STEP} ${16 - Math.max(0.5, peak * 15)}v${Math.max(1, peak * 30)}`)
    .join('')
/** The amplitudes of a sound, as bars. @param played the share that was heard, where that is told: what follows is grey */
export const Peaks = ({ peaks, colour = 'var(--t3)', played = 1 }: { peaks: readonly number[]; colour?: string; played?: number }) => {
  const heard = Math.round(played * peaks.length)
  return (
    <svg viewBox={`0 0 ${peaks.length * STEP} 32`} preserveAspectRatio="none" className="w-full h-28" aria-hidden>
      {[[0, heard, colour] as const, [heard, peaks.length, 'var(--line2)'] as const].map(([from, to, stroke]) => (
        <path
          key={stroke}
          d={barsOf(peaks, from, to)}
          stroke={stroke}
          strokeWidth={1.75}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** One sound plays at a time. */
let playing: HTMLAudioElement | undefined
/** Begins to play; what played before stops. */
export const startSound = (element: HTMLAudioElement): void => {
  if (playing !== element) playing?.pause()
  playing = element
  element.play().catch((error: unknown) => {
    // A stop that came before the start; a file that cannot be had is told by the element.
    if (!(error instanceof DOMException)) throw error
  })
}
export const PlayButton = ({ url, label }: { url: string; label: string }) => {
  const sound = useRef<HTMLAudioElement>(null)
  const [on, setOn] = useState(false)
  useEffect(() => {
    const element = sound.current
    return () => element?.pause()
  }, [])
  return (
    <>
      <audio ref={sound} src={url} preload="none" onPlay={() => setOn(true)} onPause={() => setOn(false)} />
      <IconButton
        icon={on ? Pause : Play}
        label={`${on ? '暂停' : '播放'} ${label}`}
        disabled={!url}
        onClick={() => (on ? sound.current!.pause() : startSound(sound.current!))}
      />
    </>
  )
}

const STATES: Readonly<Record<SoundRecord['status'], string>> = { waiting: '排队中', running: '生成中', done: '', failed: '失败' }
/** How a record stands, while it is not done. */
export const recordState = ({ status, error }: SoundRecord) => (status === 'failed' ? error || STATES.failed : STATES[status])
/** What made it: never called AI when it is not. */
export const EngineMark = ({ engine, kind }: { engine: string; kind: SoundRecord['engine_kind'] }) =>
  engine ? (
    <span
      className="inline-flex py-1 px-8 rounded-4 bg-hover text-t2 text-12 data-[warns=true]:bg-warn-soft data-[warns=true]:text-warn"
      data-warns={kind === 'procedural'}
    >
      {engine}
    </span>
  ) : null
