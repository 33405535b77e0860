// What is heard while shots are played: the takes of the shot that is seen, and music under all; and the film that is seen. They follow the clock, also where it is moved by hand.
import { useEffect, useRef } from 'react'

/** Of the music, below the lines. */
const MUSIC_VOLUME = 0.2
/** Seconds that a sound may be away from where the clock is. */
const DRIFT = { voice: 0.2, music: 0.5, film: 0.2 } as const

/** Plays a sound or a film. */
export async function begin(audio: HTMLMediaElement): Promise<void> {
  try {
    await audio.play()
  } catch (error) {
    // A stop that came before the start, or a browser that wants a gesture first.
    if (!(error instanceof DOMException)) throw error
  }
}

interface SoundProps {
  url: string
  /** Where in the sound the clock is; below 0 it has not begun. */
  at: number
  playing: boolean
  muted: boolean
}

export const Voice = ({ url, at, seconds, playing, muted }: SoundProps & { seconds: number }) => {
  const sound = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const audio = sound.current!
    if (!playing || at < 0 || at >= seconds) {
      if (!audio.paused) audio.pause()
      return
    }
    if (Math.abs(audio.currentTime - at) > DRIFT.voice) audio.currentTime = at
    if (audio.paused && !audio.ended) void begin(audio)
  }, [playing, at, seconds])
  return <audio ref={sound} src={url} preload="auto" muted={muted} />
}

/** Repeated to the end of the film. */
export const Music = ({ url, at, playing, muted }: SoundProps) => {
  const sound = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    sound.current!.volume = MUSIC_VOLUME
  }, [url])
  useEffect(() => {
    const audio = sound.current!
    const to = audio.duration > 0 ? at % audio.duration : 0
    if (Math.abs(audio.currentTime - to) > DRIFT.music) audio.currentTime = to
    if (!playing) audio.pause()
    else if (audio.paused) void begin(audio)
  }, [playing, at, url])
  return <audio ref={sound} src={url} preload="auto" loop muted={muted} data-music />
}

/** The take of a shot: behind its end its last frame stands. */
export const Footage = ({
  url,
  at,
  playing,
  className,
  poster,
}: Omit<SoundProps, 'muted'> & { className: string; poster: string | undefined }) => {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = film.current!
    const to = Math.min(at, Number.isFinite(video.duration) ? video.duration : at)
    if (Math.abs(video.currentTime - to) > DRIFT.film || (!playing && video.currentTime !== to)) video.currentTime = to
    if (!playing) video.pause()
    else if (video.paused && !video.ended) void begin(video)
  }, [playing, at])
  return <video ref={film} src={url} poster={poster} className={className} muted playsInline preload="auto" data-film />
}
