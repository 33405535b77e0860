// Parts that all screens of sound share: the tabs, a small waveform, how a record stands, and its play button.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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

/** The amplitudes of a sound, as bars. */
export const Peaks = ({ peaks }: { peaks: readonly number[] }) => (
  <svg viewBox={`0 0 ${peaks.length * 3} 32`} preserveAspectRatio="none" className="w-full h-28 text-t3" aria-hidden>
    {peaks.map((peak, nth) => {
      const height = Math.max(1, peak * 30)
      return <rect key={nth} x={nth * 3} y={16 - height / 2} width={2} height={height} rx={1} fill="currentColor" />
    })}
  </svg>
)

/** One sound plays at a time. */
let playing: HTMLAudioElement | undefined
export const PlayButton = ({ url, label, onEnd }: { url: string; label: string; onEnd?: () => void }) => {
  const sound = useRef<HTMLAudioElement>(null)
  const [on, setOn] = useState(false)
  useEffect(() => {
    const element = sound.current
    return () => element?.pause()
  }, [])
  const toggle = () => {
    const element = sound.current!
    if (on) return element.pause()
    playing?.pause()
    playing = element
    return void element.play()
  }
  return (
    <>
      <audio ref={sound} src={url} preload="none" onPlay={() => setOn(true)} onPause={() => setOn(false)} onEnded={() => onEnd?.()} />
      <IconButton icon={on ? Pause : Play} label={`${on ? '暂停' : '播放'} ${label}`} disabled={!url} onClick={toggle} />
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
