// The player of an animatic: each shot with the move of its camera and its lines, the takes of the team in time with them, and music under all.
import { heardIn, motionFor, saidLines, type Take, transformOf } from '@qianmu/comic/animatic'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { Button } from 'antd'
import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'

/** Of the music, below the lines. */
const MUSIC_VOLUME = 0.2
/** Seconds that music may be away from where it is in the film. */
const DRIFT = 0.5

interface Heard {
  url: string
  /** Seconds: of a take from the beginning of its shot, of music in the film. */
  at: number
  playing: boolean
  muted: boolean
}
async function begin(audio: HTMLAudioElement): Promise<void> {
  try {
    await audio.play()
  } catch (error) {
    // A stop that came before the start.
    if (!(error instanceof DOMException)) throw error
  }
}
const Voice = ({ url, at, playing, muted }: Heard) => {
  const sound = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (!playing) return undefined
    const audio = sound.current!
    const timer = setTimeout(() => void begin(audio), at * 1000)
    return () => {
      clearTimeout(timer)
      audio.pause()
    }
  }, [playing, at])
  return <audio ref={sound} src={url} preload="auto" muted={muted} />
}
const Music = ({ url, at, playing, muted }: Heard) => {
  const sound = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (!playing) return undefined
    const audio = sound.current!
    audio.volume = MUSIC_VOLUME
    void begin(audio)
    return () => audio.pause()
  }, [playing, url])
  const seek = () => {
    const audio = sound.current!
    const to = audio.duration > 0 ? at % audio.duration : 0
    if (Math.abs(audio.currentTime - to) > DRIFT) audio.currentTime = to
  }
  useEffect(seek, [at, playing])
  return <audio ref={sound} src={url} preload="auto" loop muted={muted} data-music onLoadedMetadata={seek} />
}

const Shown = ({ shot, seconds, playing }: { shot: ComicShot; seconds: number; playing: boolean }) => {
  const { from, to } = motionFor(shot.move)
  const play = (image: HTMLImageElement | null) => {
    const moving = image?.animate([{ transform: transformOf(from) }, { transform: transformOf(to) }], {
      duration: seconds * 1000,
      fill: 'both',
    })
    if (!playing) moving?.pause()
    return () => moving?.cancel()
  }
  return (
    <div className="relative grow min-h-0 overflow-hidden grid place-items-center">
      {shot.src ? (
        <img ref={play} src={shot.src} alt={shot.content || '分镜'} className="size-full object-contain" />
      ) : (
        <p className="text-16 p-24">{shot.content}</p>
      )}
      <p className="absolute bottom-16 text-center text-20 font-semibold" aria-live="polite">
        {saidLines(shot)
          .map(line => (line.speaker ? `${line.speaker}：${line.text}` : line.text))
          .join('　')}
      </p>
    </div>
  )
}

interface Props {
  shots: readonly ComicShot[]
  takes: readonly Take[]
  /** Address of the music; empty for none. */
  music: string
}
export const Animatic = ({ shots, takes, music }: Props) => {
  const [nth, setNth] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [muted, setMuted] = useState(false)
  const film = shots.map(shot => ({ shot, ...heardIn(shot, takes) }))
  const at = Math.min(nth, shots.length - 1)
  const { shot, seconds, voices } = film[at]!
  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(() => (at + 1 < shots.length ? setNth(at + 1) : setPlaying(false)), seconds * 1000)
    return () => clearTimeout(timer)
  }, [playing, at, seconds, shots.length])
  const until = (end: number) => film.slice(0, end).reduce((sum, each) => sum + each.seconds, 0)
  const toggle = () => {
    if (!playing && at + 1 >= shots.length) setNth(0)
    setPlaying(!playing)
  }
  return (
    <div className="stack size-full min-h-0">
      <Shown key={`${shot.id} ${playing}`} {...{ shot, seconds, playing }} />
      {voices.map(voice => (
        <Voice key={`${shot.id} ${voice.at}`} {...voice} {...{ playing, muted }} />
      ))}
      {music && <Music url={music} at={until(at)} {...{ playing, muted }} />}
      <div className="row gap-12 p-12">
        <Button type="primary" icon={playing ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />} onClick={toggle}>
          {playing ? '暂停' : '播放'}
        </Button>
        {(takes.length > 0 || music) && (
          <IconButton icon={muted ? VolumeX : Volume2} label={muted ? '出声' : '静音'} onClick={() => setMuted(!muted)} />
        )}
        <p className="meta num" role="status">
          {at + 1} / {shots.length} · 共 {until(film.length).toFixed(1)} 秒
        </p>
        <ol className="flex grow gap-2" aria-label="分镜">
          {film.map((each, place) => (
            <li key={each.shot.id} style={{ flexGrow: each.seconds }}>
              <button
                type="button"
                aria-label={`第 ${place + 1} 镜，${each.seconds.toFixed(1)} 秒`}
                aria-current={place === at ? 'step' : undefined}
                className="w-full h-24 border-0 rounded-4 cursor-pointer bg-hover aria-[current=step]:bg-ring"
                onClick={() => setNth(place)}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
