// The text of an event of ASS: words, breaks and override tags between braces.
import { colourOfAss } from '../colours.ts'
import type { Cue } from '../cue.ts'
import type { Run } from '../markup.ts'

/** What a style gives to the events of its name, as far as cues go. */
export interface AssStyle {
  align: number
  italic: boolean
  colour: string
}
export const PLAIN_STYLE: AssStyle = { align: 2, italic: false, colour: '#ffffff' }
export interface AssText {
  runs: Run[]
  align: number
  /** Override tags that a cue has no place for. */
  others: string[]
  /** Karaoke: when each run begins, in ms from the beginning of the event; undefined where nothing is timed. */
  times?: number[]
}
/** Numbers of the elder format: below, above, in the middle. */
export const alignOfSsa = (number: number): number => {
  const [row, column] = [number & 12, number & 3]
  return column === 0 ? 2 : column + (row === 4 ? 6 : row === 8 ? 3 : 0)
}
const TAG = /\\(?:an(\d)|a(\d{1,2})|i([01])|1?c(&[^\\}]{1,12})?|p(\d{1,3})|r([^\\}]{0,60})|([kK][fo]?)(\d{1,6})|([^\\}]{1,200}))/g

/** @param style of the event @param styles by their names, for `\r` */
export function assText(text: string, style: AssStyle, styles: ReadonlyMap<string, AssStyle> = new Map()): AssText {
  const runs: Run[] = []
  const others: string[] = []
  let { align } = style
  let now: Pick<Run, 'colour' | 'italic'> = lookOf(style)
  let drawing = false
  /** When the words that follow are sung, and how long they are. */
  let [sung, length, isTimed] = [0, 0, false]
  const times: number[] = []
  const say = (words: string) => {
    if (!words || drawing) return
    runs.push({ ...now, text: words.replace(/\\[Nn]/g, '\n').replaceAll('\\h', ' ') })
    times.push(sung)
  }
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at)
    const close = open < 0 ? -1 : text.indexOf('}', open)
    say(text.slice(at, close < 0 ? text.length : open))
    if (close < 0) break
    const block = text.slice(open + 1, close)
    let isOther = !block.includes('\\') && block.trim() !== ''
    for (const [, an, a, i, c, p, r, k, hundredths, other] of block.matchAll(TAG)) {
      if (an && an !== '0') align = Number(an)
      else if (a) align = alignOfSsa(Number(a))
      else if (i) now = { ...now, italic: i === '1' }
      else if (p) {
        drawing = Number(p) > 0
        isOther = true
      } else if (r !== undefined) now = lookOf(styles.get(r.trim()) ?? style)
      else if (k !== undefined) {
        sung += length
        length = Number(hundredths) * 10
        isTimed = true
      } else if (other !== undefined) isOther = true
      else now = { ...now, colour: c ? colourOfAss(c) : lookOf(style).colour }
    }
    if (isOther) others.push(`{${block}}`)
    at = close + 1
  }
  return { runs, align, others, ...(isTimed && { times }) }
}
/** White is what all words are that have no colour. */
function lookOf({ italic, colour }: AssStyle): Pick<Run, 'colour' | 'italic'> {
  return { italic, colour: colour === PLAIN_STYLE.colour ? undefined : colour }
}

/** What an event has besides its times: `layer,style,name,marginL,marginR,marginV,effect,text`. */
export function partsOf(raw: string): { layer: string; style: string; margins: string; effect: string; text: string } {
  const [layer = '0', style = '', , left = '0', right = '0', above = '0', effect = '', ...text] = raw.split(',')
  return { layer, style, margins: `${left},${right},${above}`, effect, text: text.join(',') }
}
/** Override tags of an event that only ASS can say. */
export const tagsOf = ({ raw }: Cue): string[] => (raw ? assText(partsOf(raw).text, PLAIN_STYLE).others : [])
