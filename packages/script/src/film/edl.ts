// CMX 3600: the edit list that everything reads. It has one reel and no fields of ours: what a shot says stands in comments.
import { oneLine } from '../elements.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { type CutBeside, type CutItem, shotsOfCut } from './cut.ts'
import { baseOf, boundedShots, cutsOf, type Film, FILM_FPS, lengthOf, reelOf, timecode } from './film.ts'
import { voiceTracks } from './voices.ts'

/** Programs begin at one hour, by custom. */
const HOUR_S = 3600
const line = (text: string) => oneLine(text).replace(/\s+/g, ' ').trim()

/** What our locators are called, by the field that they show. */
const MARKED = { dialogue: '台词', note: '备注' } as const

export function writeEdl(film: Film): string {
  const { name, fps, shots } = film
  const hour = HOUR_S * baseOf(fps)
  const cuts = cutsOf(shots.map(lengthOf), fps)
  const events = shots.map((shot, nth) => {
    const { from, frames } = cuts[nth]!
    const times = [0, frames, hour + from, hour + from + frames].map(each => timecode(each, fps)).join(' ')
    const notes: [string, string][] = [
      ['FROM CLIP NAME', shot.name],
      ['SOURCE FILE', shot.picture],
      ['COMMENT', [shot.scene, shot.size, shot.move, shot.content].map(line).filter(Boolean).join(' · ')],
      ['COMMENT', line(shot.dialogue)],
    ]
    const at = timecode(hour + from, fps)
    const markers = Object.entries(MARKED).map(([field, title]) => [title, line(shot[field as keyof typeof MARKED])] as const)
    for (const [title, text] of markers) if (text) notes.push(['LOC', `${at} YELLOW ${title}：${text}`])
    if (shot.sound) notes.push(['AUDIO NAME', line(shot.sound)])
    const lines = notes.flatMap(([title, text]) => (text ? [`* ${title}: ${line(text)}`] : []))
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
const NOTE = /^\*?\s*(FROM CLIP NAME|CLIP NAME|TO CLIP NAME|SOURCE FILE|COMMENT|LOC|AUDIO NAME)\s*:\s*(.*)$/i
const TERMS = { gap: 'gap', off: 'off', sound: 'A', marker: 'LOC' }

/** Frames of a time of the clock; with dropped frames two numbers a minute do not exist, but for every tenth. */
function framesAt(time: string, fps: number, isDrop: boolean): number {
  const [hours, minutes, seconds, frames] = time.split(/[:;.]/).map(Number) as [number, number, number, number]
  const all = hours * 60 + minutes
  return (all * 60 + seconds) * fps + frames - (isDrop ? 2 * (all - Math.floor(all / 10)) : 0)
}

/** The rate of a list, which does not say it: 30 where it drops frames or counts further than 25, else 25, or 24 where no frame is later than the 24th of many. */
function rateOf(text: string): { fps: number; isDrop: boolean } {
  const isDrop = /^FCM:\s*DROP/im.test(text) || /\d{2}:\d{2}:\d{2};\d{2}/.test(text)
  const frames = [...text.matchAll(/\d{2}[:;.]\d{2}[:;.]\d{2}[:;.](\d{2})/g)].map(([, frame]) => Number(frame))
  const most = frames.reduce((one, other) => Math.max(one, other), 0)
  if (isDrop || most > 24) return { fps: most > 49 ? 60 : most > 29 ? 50 : 30, isDrop }
  return { fps: most === 23 && frames.length > 40 ? 24 : FILM_FPS, isDrop }
}

/** The events of the video track in their order, with gaps, comments and locators. Throws ScriptRefusal. */
export function readEdl(text: string): Film {
  const losses: Loss[] = []
  const { fps, isDrop } = rateOf(text)
  const items: (CutItem & { own: Record<string, string> })[] = []
  const beside: CutBeside[] = []
  let [name, begin, end] = ['', -1, -1]
  let open: (CutItem & { own: Record<string, string>; notes: string[] }) | undefined
  let sound: CutBeside | undefined
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const words = raw.trim()
    const place = `第 ${at + 1} 行`
    const event = EVENT.exec(words)
    const title = /^TITLE:\s*(.*)$/i.exec(words)
    if (title) name = title[1]!
    else if (event) {
      const [, , reel, channel, kind] = event as unknown as [string, string, string, string, string]
      const [from, to] = [framesAt(event[8]!, fps, isDrop), framesAt(event[9]!, fps, isDrop)]
      if (begin < 0) begin = end = from
      open = sound = undefined
      if (!/V|^B$/i.test(channel)) {
        beside.push((sound = { kind: 'sound', at: Math.max(0, from - begin) / fps, words: reel }))
        continue
      }
      if (to <= from) continue // the first half of a dissolve
      if (kind !== 'C') losses.push(loss(place, kind, 'changed', words))
      if (from > end)
        items.push({ name: '', seconds: (from - end) / fps, isGap: true, isOff: false, picture: '', notes: [], own: { content: '黑场' } })
      end = Math.max(end, to)
      const isBlack = /^BL$/i.test(reel)
      open = { name: reel, seconds: (to - from) / fps, isGap: isBlack, isOff: false, picture: '', notes: [], own: {} }
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
  const cut = items.map((item): CutItem => ({ ...item, own: fieldsOf(item), seconds: Math.round(item.seconds * 10) / 10 }))
  return { name, fps, width: 1920, height: 1080, shots: shotsOfCut(cut, beside, losses, TERMS), losses: listed(losses) }
}

function takeNote(
  open: { name: string; picture: string; own: Record<string, string>; notes: readonly string[] },
  key: string,
  words: string,
): void {
  if (key === 'FROM CLIP NAME' || key === 'CLIP NAME') open.name = words
  else if (key === 'SOURCE FILE') open.picture = words
  else if (key === 'AUDIO NAME') open.own['sound'] = words
  else (open.notes as string[]).push(key === 'LOC' ? words.replace(/^(?:\d{2}[:;.]){3}\d{2}\s+\S+\s*/, '') : words)
}

/** Our own lists have two comments, scene, size, move and content in one, and the lines; what locators show of them is said there. In others all of them are notes. */
function fieldsOf({ name, isGap, notes, own, picture }: CutItem & { own: Record<string, string> }): Record<string, string> {
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
