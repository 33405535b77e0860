// The words over the picture: drawn by the browser while the film goes on, by the very renderer that burns them in while it rests.
import type { Caption } from '@qianmu/contract/video/captions'
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { wordsOf } from '@qianmu/subtitle'
import type { CSSProperties } from 'react'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import type { Cue } from '../../ui/player/cues.ts'
import { cueOf } from './captions.ts'
import styles from './desk.module.css'

const REST_MS = 350

/** The frame that composing gives, asked for once the film has rested a moment. @param key what it is drawn from: another one makes it anew */
function useExact(video_id: number, at: number, wanted: boolean, key: string): string | undefined {
  const [shown, setShown] = useState<{ name: string; picture: string }>()
  const name = `${at} ${key}`
  useEffect(() => {
    if (!wanted) return
    let late = false
    const timer = setTimeout(() => {
      api.videos
        .frame({ video_id, at_ms: at })
        .then(({ picture }) => late || setShown({ name, picture }))
        .catch(rethrowUnlessFailure)
    }, REST_MS)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [video_id, at, wanted, name])
  return wanted && shown?.name === name ? shown.picture : undefined
}

interface Props {
  video_id: number
  cues: readonly Cue[]
  captions: readonly Caption[]
  settings: ProfileSettings
  time: number
  playing: boolean
  /** Whether the frame of the renderer is wanted; only what is saved is in it. */
  exact: boolean
  saved: string
}
/** A caption that is to be seen now, with what it has besides its words. */
interface Seen {
  cue: Cue
  own: Caption | undefined
}
/** Words, those that were said in a colour of their own. */
const Sung = ({ own, time, said }: { own: Caption; time: number; said: string }) =>
  wordsOf(cueOf(own)).map(({ at, text }, nth) => (
    <i key={nth} style={{ fontStyle: 'inherit', ...(own.start_ms + at <= time * 1000 && { color: said }) }}>
      {text}
    </i>
  ))
/** The lines of one caption, as they look. */
const Lines = ({ cue, own, settings, time }: Seen & { settings: ProfileSettings; time: number }) => {
  const { order, outline } = settings
  const [text = '', translation = ''] = cue.texts
  const style = (size: number, weight: number): CSSProperties => ({
    color: own?.colour ?? settings.colour,
    fontStyle: own?.italic ? 'italic' : 'normal',
    fontSize: `${size}cqh`,
    fontWeight: weight,
    WebkitTextStroke: `${size / 8}cqh ${outline}`,
  })
  const lines = [
    {
      key: 'text',
      words: settings.karaoke && own?.words ? <Sung own={own} time={time} said={settings.karaoke} /> : text,
      style: style(settings.size, 700),
    },
    { key: 'translation', words: translation, style: style(settings.second_size, 400) },
  ]
  if (order === 'translation-above') lines.reverse()
  const wanted = lines.filter(
    ({ key, words }) =>
      words && (order === 'translation-only' ? key !== 'text' || !translation : order !== 'original-only' || key === 'text'),
  )
  return wanted.map(line => (
    <span key={line.key} style={line.style}>
      {line.words}
    </span>
  ))
}
/** Captions at one place; below, a later one stands above the one before, as the renderer stacks them. */
const Place = ({ align, seen, settings, time }: { align: number; seen: readonly Seen[]; settings: ProfileSettings; time: number }) => {
  const row = Math.ceil(align / 3)
  return (
    <div
      className="absolute inset-0 stack"
      style={{
        justifyContent: ['flex-end', 'center', 'flex-start'][row - 1],
        alignItems: ['flex-start', 'center', 'flex-end'][(align - 1) % 3],
        padding: `${settings.margin}cqh 4cqw`,
      }}
    >
      {(row === 1 ? seen.toReversed() : seen).map(each => (
        <Lines key={each.cue.id} {...each} settings={settings} time={time} />
      ))}
    </div>
  )
}

export const Overlay = ({ video_id, cues, captions, settings, time, playing, exact, saved }: Props) => {
  const picture = useExact(video_id, Math.round(time * 1000), exact && !playing && saved !== '', saved)
  if (picture) return <img src={picture} alt="合成效果" className={styles.exact} />
  const now = cues
    .filter(({ start, end }) => start <= time && time < end)
    .map(cue => ({ cue, own: captions.find(({ id }) => String(id) === cue.id) }))
  return (
    <div className={styles.overlay} aria-hidden>
      {[...Map.groupBy(now, ({ own }) => own?.align ?? settings.align)].map(([align, seen]) => (
        <Place key={align} {...{ align, seen, settings, time }} />
      ))}
    </div>
  )
}
