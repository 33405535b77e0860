// What a paragraph of a Word file becomes: a line of ours when it has one of our styles, else lines for the classifier.

import type { Line } from '../../classify.ts'
import { type Block, type BlockType, joinRuns, makeBlock, type MarkName } from '../../elements.ts'
import { parseHeading } from '../../heading.ts'
import { captionNote } from '../../pictures.ts'
import type { Tracked, TrackMark, TrackName } from '../../suggestions/tracked.ts'
import type { Listed } from './numbers.ts'
import { PARAGRAPH_STYLES, type RunRole } from './styles.ts'

/** The kinds of lines by our styles. */
export const ELEMENTS_BY_STYLE = new Map(Object.entries(PARAGRAPH_STYLES).map(([type, style]) => [style, type as BlockType]))

/** No tracking, by which that of most paragraphs is known without looking. */
export const UNTRACKED: Tracked = {}

/** Characters with the same properties. */
export interface Run {
  text: string
  marks: readonly (MarkName | TrackMark)[]
  role: RunRole | undefined
}

/** A picture in a paragraph. */
export interface Shown {
  /** As `MediaReader` numbers it. */
  file: number
  /** Percent of the text's width. */
  share: number
  /** Whether words stand before it. */
  behind: boolean
}

/** A paragraph as it was read. */
export interface Paragraph {
  style: string
  /** The list whose automatic number stands before it, and how deep in it. */
  list?: Listed
  /** Whether it is but the large first letter of the next one. */
  isInitial?: boolean
  /** From the left margin in twentieths of a point, and whether it stands in the middle, where it says so itself. */
  indent?: number
  isCentred?: boolean
  runs: Run[]
  pictures: Shown[]
  /** Tracking of the paragraph's end, which is that of the next one's beginning. */
  end: { type: TrackName; name: string; at: number; isMove: boolean }[]
}

/** A line of ours: the picture with its caption; where it is not at hand, a note that tells of it. */
export function ownPicture({ runs, pictures: [shown] }: Paragraph, begins: Tracked): Block | undefined {
  if (!shown && runs.every(run => run.role === undefined)) return undefined
  const caption = joinRuns(runs.filter(run => run.role === undefined))
  const made = shown ? makeBlock('image', caption, { file: shown.file, share: shown.share }) : captionNote(caption)
  return { ...made, attrs: { ...made.attrs, ...begins } } as Block
}

/** A paragraph in one of our own styles; undefined for any other, and for one typed in Word without the signs, which is read as a line. */
export function exactBlock(paragraph: Paragraph, begins: Tracked): Block | undefined {
  const heading = /^QMHeading([123])$/.exec(paragraph.style)
  const type = heading ? 'heading' : ELEMENTS_BY_STYLE.get(paragraph.style)
  if (!type) return undefined
  const words: Partial<Record<RunRole, string>> = {}
  const plain: Run[] = []
  // Of a name that was changed the new one counts, unless the whole line is to go.
  const named = paragraph.runs.filter(run => run.role !== undefined)
  const goes = named.every(isGone)
  for (const run of paragraph.runs) {
    if (run.role === undefined) plain.push(run)
    else if (goes || !isGone(run)) words[run.role] = (words[run.role] ?? '') + run.text
  }
  const runs = joinRuns(plain)
  const signed = plain.length < paragraph.runs.length
  const begun = (made: Block) => (begins === UNTRACKED ? made : ({ ...made, attrs: { ...made.attrs, ...begins } } as Block))
  const block = (attrs: object) => begun(makeBlock(type, runs, attrs))
  if (heading) return block({ level: Number(heading[1]) })
  if (type === 'scene_heading') return signed ? block({ no: words.number ?? '' }) : undefined
  if (type !== 'dialogue') return signed || type === 'paragraph' ? block({}) : undefined
  if (!signed) return undefined
  const ext = words.extension === 'OS' || words.extension === 'VO' ? words.extension : ''
  return block({ speaker: words.speaker ?? '', ext, paren: words.manner ?? '' })
}

const isGone = ({ marks }: Run): boolean => marks.some(mark => typeof mark === 'object' && mark.type === 'deletion')

/** Lines of a paragraph in a foreign style. Heading 1 is an episode, Heading 2 a scene (format facts §6.6). */
export function linesOf(paragraph: Paragraph, words: string, level: number | undefined): Line[] {
  if (paragraph.runs.some(isTracked)) {
    paragraph = { ...paragraph, runs: settledCue(paragraph.runs) }
    words = textOfRuns(paragraph.runs)
  }
  if (level === 1 || level === 2) return [headingLine(words.replaceAll('\n', ' ').trim(), level)]
  if (!words.includes('\n')) return [paragraph.runs.every(run => run.marks.length === 0) ? words : joinRuns(paragraph.runs)]
  const lines: Pick<Run, 'text' | 'marks'>[][] = [[]]
  for (const run of paragraph.runs) {
    run.text.split('\n').forEach((text, i) => {
      if (i > 0) lines.push([])
      lines.at(-1)!.push({ text, marks: run.marks })
    })
  }
  return lines.map(line => joinRuns(line)).filter(line => line.length > 0)
}

/** Most paragraphs have one run. */
export const textOfRuns = (runs: readonly Run[]): string => (runs.length === 1 ? runs[0]!.text : runs.map(run => run.text).join(''))

const isTracked = ({ marks }: Run): boolean => marks.some(mark => typeof mark === 'object')

/** What stands in front of a colon may become a speaker's name, which is tracked as a whole or not at all: there changes count as accepted. */
function settledCue(runs: readonly Run[]): Run[] {
  const colon = runs.findIndex(run => /[：:]/.test(run.text))
  return runs.flatMap((run, at) => {
    if (at >= colon || !isTracked(run)) return [run]
    return isGone(run) ? [] : [{ ...run, marks: run.marks.filter(mark => typeof mark === 'string') }]
  })
}

function headingLine(words: string, level: 1 | 2): Line {
  const scene = parseHeading(words)
  if (level === 1) return scene ? words : makeBlock('heading', words)
  return makeBlock('scene_heading', scene?.text ?? words, { no: scene?.no ?? '' })
}
