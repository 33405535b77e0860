// What a file of a storyboard does not say of its shots, told before it is saved.
import { listed, type Loss, loss } from '../losses.ts'
import { type DrawnWords, type Shows, unshown } from '../pages/unshown.ts'
import { baseOf, type Film, type FilmShot, isNtsc, UNTIMED_SECONDS } from './film.ts'
import type { PrintLayout } from './print.ts'

export type FilmFormat = 'xlsx' | 'docx' | 'csv' | 'otio' | 'fcp7' | 'edl' | 'storyboarder' | `pdf_${PrintLayout}`

/** Events of an EDL have numbers of three digits. */
const EVENTS_MAX = 999
const TEXTS = ['name', 'size', 'move', 'content', 'dialogue', 'sound', 'note'] as const

const placeOf = ({ name }: FilmShot, nth: number) => name || `第 ${nth + 1} 镜`

function* wordsOf({ name, shots }: Film): Generator<DrawnWords> {
  yield { place: '', text: name }
  for (const [nth, shot] of shots.entries()) yield { place: placeOf(shot, nth), text: TEXTS.map(field => shot[field]).join('') }
}

function ofPages(film: Film, shows: Shows): Loss[] {
  const scenes = new Set(film.shots.map(({ scene }) => scene).filter(Boolean))
  return [...[...scenes].map(scene => loss('', '场次标题', 'dropped', scene)), ...unshown(wordsOf(film), shows)]
}
/** A list of cuts gives each shot a length, whoever has decided it or not. */
const untimed = ({ shots }: Film) =>
  shots.flatMap((shot, nth) =>
    shot.seconds || shot.stands ? [] : [loss(placeOf(shot, nth), '没定的时长', 'changed', `按 ${UNTIMED_SECONDS} 秒`)],
  )
const pictures = ({ shots }: Film) =>
  shots.flatMap((shot, nth) => (shot.picture ? [loss(placeOf(shot, nth), '画面', 'dropped', shot.content)] : []))
/** What an edit list alone cannot hold: its sounds, what a comment says together, more than a number can count. */
function ofEdl({ shots, voices = [] }: Film): Loss[] {
  const framed = shots.flatMap((shot, nth) =>
    shot.size || shot.move ? [loss(placeOf(shot, nth), '景别与运镜（写在注释里）', 'changed', `${shot.size} ${shot.move}`.trim())] : [],
  )
  const broken = shots.flatMap((shot, nth) =>
    TEXTS.some(field => /[\r\n]/.test(shot[field])) ? [loss(placeOf(shot, nth), '换行', 'changed', shot.content)] : [],
  )
  const events = shots.length + voices.length
  return [
    ...framed,
    ...broken,
    ...voices.map(({ text }) => loss('', '配音的声音文件', 'dropped', text)),
    ...(events > EVENTS_MAX ? [loss('', '超过 999 的事件号', 'changed', String(events))] : []),
  ]
}

/** In the order of the shots; what is the same for the whole file stands without a place. @param shows of the fonts that pages are written with */
export function filmUnsaid(film: Film, format: FilmFormat, shows: Shows): Loss[] {
  const losses = format.startsWith('pdf_') ? ofPages(film, shows) : []
  if (format === 'csv' || format === 'edl') losses.push(...pictures(film))
  if (format === 'edl') losses.push(...ofEdl(film))
  if (format === 'otio' || format === 'fcp7' || format === 'edl') losses.push(...untimed(film))
  if (format === 'storyboarder' && isNtsc(film.fps))
    losses.push(loss('', '帧率', 'changed', `${film.fps.toFixed(3)} → ${baseOf(film.fps)}`))
  return listed(losses)
}
