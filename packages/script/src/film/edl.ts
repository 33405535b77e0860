// CMX 3600: the edit list that everything reads. What a shot says stands in comments: for people, and, as fields, in one of ours.
import { oneLine } from '../elements.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { type CutBeside, type CutItem, shotsOfCut } from './cut.ts'
import {
  baseOf,
  boundedShots,
  cutsOf,
  type Film,
  FILM_FPS,
  FILM_TEXTS,
  type FilmShot,
  isObject,
  lengthOf,
  numberOf,
  reelOf,
  secondsOf,
  shotOf,
  timecode,
} from './film.ts'
import { voiceTracks } from './voices.ts'

/** Programs begin at one hour, by custom. */
const HOUR_S = 3600
const line = (text: string) => oneLine(text).replace(/\s+/g, ' ').trim()

/** What our locators are called, by the field that they show. */
const MARKED = { dialogue: '台词', note: '备注' } as const

/** Our comment: fields as JSON, with those of the whole film at the first shot, for programs know comments behind an event alone. */
const OURS = 'QIANMU'
/** Signs that JSON leaves as they are, and at which some readers end a line. */
const ENDS = /[\u007f-\u009f\u2028\u2029]/g
const coded = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
const ours = (fields: object): string => `* ${OURS}: ${JSON.stringify(fields).replace(ENDS, coded)}`
/** What is said of a shot in comments and locators for people. */
const commentsOf = (shot: Pick<FilmShot, (typeof FILM_TEXTS)[number]>): string[] =>
  [[shot.scene, shot.size, shot.move, shot.content].map(line).filter(Boolean).join(' · '), line(shot.dialogue)].filter(Boolean)
const markersOf = (shot: Pick<FilmShot, keyof typeof MARKED>): string[] =>
  Object.entries(MARKED).flatMap(([field, title]) => {
    const text = line(shot[field as keyof typeof MARKED])
    return text ? `${title}：${text}` : []
  })

export function writeEdl(film: Film): string {
  const { name, fps, width, height, shots } = film
  const hour = HOUR_S * baseOf(fps)
  const cuts = cutsOf(shots.map(lengthOf), fps)
  const events = shots.map((shot, nth) => {
    const { from, frames } = cuts[nth]!
    const times = [0, frames, hour + from, hour + from + frames].map(each => timecode(each, fps)).join(' ')
    const notes: [string, string][] = [
      ['FROM CLIP NAME', shot.name],
      ['SOURCE FILE', shot.picture],
      ...commentsOf(shot).map((text): [string, string] => ['COMMENT', text]),
    ]
    const at = timecode(hour + from, fps)
    for (const text of markersOf(shot)) notes.push(['LOC', `${at} YELLOW ${text}`])
    if (shot.sound) notes.push(['AUDIO NAME', line(shot.sound)])
    const fields = Object.fromEntries(FILM_TEXTS.flatMap(field => (shot[field] ? [[field, shot[field]]] : [])))
    const { seconds, stands, picture } = shot
    const lines = [
      ...notes.flatMap(([title, text]) => (line(text) ? [`* ${title}: ${line(text)}`] : [])),
      ours({
        ...(nth === 0 && { film: { name, fps, width, height } }),
        name: shot.name,
        ...fields,
        ...(picture && { picture }),
        seconds,
        ...(stands && { stands }),
      }),
    ]
    return [`${String(nth + 1).padStart(3, '0')}  ${reelOf(nth)}   V     C        ${times}`, ...lines].join('\n')
  })
  const voices = voiceTracks(film)
    .flat()
    .map(({ from, frames, name: said, nth }) => {
      const times = [0, frames, hour + from, hour + from + frames].map(each => timecode(each, fps)).join(' ')
      return [
        `${String(shots.length + nth + 1).padStart(3, '0')}  ${`VO${String(nth + 1).padStart(4, '0')}`}   A     C        ${times}`,
        `* FROM CLIP NAME: ${line(said)}`,
      ].join('\n')
    })
  return [`TITLE: ${line(name)}`, 'FCM: NON-DROP FRAME', '', ...events, ...voices, ''].join('\n')
}

const EVENT =
  /^(\d{1,6})\s+(\S{1,64})\s+(\S{1,8})\s+(C|D|W\d{1,3}|K\S{0,3})\s+(?:(\d{1,4})\s+)?((?:\d{2}[:;.]){3}\d{2})\s+((?:\d{2}[:;.]){3}\d{2})\s+((?:\d{2}[:;.]){3}\d{2})\s+((?:\d{2}[:;.]){3}\d{2})/
const NOTE = /^\*?\s*(FROM CLIP NAME|CLIP NAME|TO CLIP NAME|SOURCE FILE|COMMENT|LOC|AUDIO NAME|QIANMU)\s*:\s*(.*)$/i
const TERMS = { gap: 'gap', off: 'off', sound: 'A', marker: 'LOC' }

/** An event of the video track, with what stands below it; `mine` are fields of ours. */
interface Event extends CutItem {
  frames: number
  own: Record<string, string>
  notes: string[]
  mine?: Readonly<Record<string, unknown>>
}
/** The fields of a comment of ours; undefined for one that somebody has changed into something else. */
function mineIn(words: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(words)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
/** Frames of a time of the clock; with dropped frames two numbers a minute do not exist, but for every tenth. */
function framesAt(time: string, fps: number, isDrop: boolean): number {
  const [hours, minutes, seconds, frames] = time.split(/[:;.]/).map(Number) as [number, number, number, number]
  const all = hours * 60 + minutes
  return (all * 60 + seconds) * fps + frames - (isDrop ? 2 * (all - Math.floor(all / 10)) : 0)
}

/** The rate of a list, which only ours say: 30 where it drops frames or counts further than 25, else 25, or 24 where no frame is later than the 24th of many. */
function rateOf(text: string, mine: Readonly<Record<string, unknown>>): { fps: number; isDrop: boolean } {
  const own = numberOf(mine['fps'])
  if (own !== undefined && own >= 1 && own <= 120) return { fps: own, isDrop: false }
  const isDrop = /^FCM:\s*DROP/im.test(text) || /\d{2}:\d{2}:\d{2};\d{2}/.test(text)
  const frames = [...text.matchAll(/\d{2}[:;.]\d{2}[:;.]\d{2}[:;.](\d{2})/g)].map(([, frame]) => Number(frame))
  const most = frames.reduce((one, other) => Math.max(one, other), 0)
  if (isDrop || most > 24) return { fps: most > 49 ? 60 : most > 29 ? 50 : 30, isDrop }
  return { fps: most === 23 && frames.length > 40 ? 24 : FILM_FPS, isDrop }
}

/** The events of the video track in their order, with gaps, comments and locators. Throws ScriptRefusal. */
export function readEdl(text: string): Film {
  const losses: Loss[] = []
  const film = mineIn(FIRST.exec(text)?.[1] ?? '')?.['film']
  const mine = isObject(film) ? film : {}
  const { fps, isDrop } = rateOf(text, mine)
  const base = baseOf(fps)
  const items: Event[] = []
  const beside: CutBeside[] = []
  let [name, begin, end] = ['', -1, -1]
  let open: Event | undefined
  let sound: CutBeside | undefined
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const words = raw.trim()
    const place = `第 ${at + 1} 行`
    const event = EVENT.exec(words)
    const title = /^TITLE:\s*(.*)$/i.exec(words)
    if (title) name = title[1]!
    else if (event) {
      const [, , reel, channel, kind] = event as unknown as [string, string, string, string, string]
      const [from, to] = [framesAt(event[8]!, base, isDrop), framesAt(event[9]!, base, isDrop)]
      if (begin < 0) begin = end = from
      open = sound = undefined
      if (!/V|^B$/i.test(channel)) {
        beside.push((sound = { kind: 'sound', at: Math.max(0, from - begin) / fps, words: reel }))
        continue
      }
      if (to <= from) continue // the first half of a dissolve
      if (kind !== 'C') losses.push(loss(place, kind, 'changed', words))
      const cut = { isOff: false, picture: '', notes: [], own: {} }
      if (from > end) items.push({ ...cut, name: '', frames: from - end, seconds: (from - end) / fps, isGap: true })
      end = Math.max(end, to)
      open = { ...cut, notes: [], own: {}, name: reel, frames: to - from, seconds: (to - from) / fps, isGap: /^BL$/i.test(reel) }
      items.push(open)
    } else if (words !== '' && !/^FCM:/i.test(words)) {
      const note = NOTE.exec(words)
      if (note && sound && /^(?:FROM )?CLIP NAME$/i.test(note[1]!)) sound.words = note[2]!
      else if (note && sound && /^SOURCE FILE$/i.test(note[1]!)) losses.push(loss(place, 'SOURCE FILE', 'dropped', note[2]))
      else if (!note || !open) losses.push(loss(place, words.split(/[\s:]/)[0]!.slice(0, 20), 'dropped', words))
      else takeNote(open, note[1]!.toUpperCase(), note[2]!)
    }
  }
  boundedShots(items)
  const cut = items.map((item): CutItem => {
    const { mine: fields, frames } = item
    const rounded = Math.round(item.seconds * 10) / 10
    if (!fields) return { ...item, own: fieldsOf(item), seconds: rounded }
    const seconds = secondsOf(frames, fps, numberOf(fields['seconds']), numberOf(fields['stands']))
    return { ...item, ...ownFields(item, fields), isGap: false, seconds }
  })
  const { width, height } = { width: numberOf(mine['width']) ?? 1920, height: numberOf(mine['height']) ?? 1080 }
  const shots = shotsOfCut(cut, beside, losses, TERMS)
  return { name: sameLine(mine['name'], name), fps, width, height, shots, losses: listed(losses) }
}
/** Our first comment. */
const FIRST = /^\* QIANMU: (\{.*)$/m
/** A text of ours, unless somebody has changed what stands of it in the list. */
const sameLine = (own: unknown, shown: string): string => (typeof own === 'string' && line(own) === shown ? own : shown)

/** What a list of ours says of a shot, and what others have noted or changed since. */
function ownFields(item: Event, fields: Readonly<Record<string, unknown>>): { name: string; own: Record<string, string> } {
  const { name, scene, size, move, content, dialogue, sound, note, picture } = shotOf(fields, 0)
  const said: readonly string[] = [...commentsOf({ scene, size, move, content, dialogue, sound, note }), ...markersOf({ dialogue, note })]
  const notes = [note, ...item.notes.filter(each => !said.includes(each))].filter(Boolean).join('；')
  const own = { scene, size, move, content, dialogue, note: notes }
  const isUnnamed = line(name) === '' && /^SH\d+$/.test(item.name)
  return {
    name: isUnnamed ? name : sameLine(name, item.name),
    own: { ...own, sound: sameLine(sound, item.own['sound'] ?? ''), picture: sameLine(picture, item.picture) },
  }
}

function takeNote(open: Event, key: string, words: string): void {
  const mine = key === OURS ? mineIn(words) : undefined
  if (mine) {
    open.mine = mine
    return
  }
  if (key === 'FROM CLIP NAME' || key === 'CLIP NAME') open.name = words
  else if (key === 'SOURCE FILE') open.picture = words
  else if (key === 'AUDIO NAME') open.own['sound'] = words
  else open.notes.push(key === 'LOC' ? words.replace(/^(?:\d{2}[:;.]){3}\d{2}\s+\S+\s*/, '') : words)
}

/** Lists of ours from before there was a comment with fields have two, scene, size, move and content in one, and the lines; what locators show of them is said there. In others all of them are notes. */
function fieldsOf({ name, isGap, notes, own, picture }: Event): Record<string, string> {
  if (isGap) return { content: '黑场' }
  const [first = '', ...rest] = notes
  const parts = first.split(' · ')
  const content = parts.length > 1 ? parts.at(-1)! : name
  const scene = parts.length > 1 ? parts[0]! : ''
  const isOurs = parts.length > 1
  if (!isOurs) return { ...own, content, scene, picture, dialogue: '', note: notes.join('；') }
  const marked = (title: string) => rest.find(each => each.startsWith(`${title}：`))?.slice(title.length + 1)
  const said = marked(MARKED.dialogue)
  const plain = rest.filter(each => !Object.values(MARKED).some(title => each.startsWith(`${title}：`)))
  // Lists of ours from before there were locators have the lines alone.
  const [spoken = '', ...others] = said === undefined && marked(MARKED.note) !== undefined ? ['', ...plain] : plain
  const note = [marked(MARKED.note) ?? '', ...parts.slice(1, -1), ...others].filter(Boolean).join('；')
  return { ...own, content, scene, picture, dialogue: said ?? spoken, note }
}
