// The content model of a script or novel document: scenes of blocks, as ProseMirror JSON, shared by editor, importers, history and exporters.

import { newId } from './ids.ts'
import {
  asAttribute,
  changeOf,
  moveOf,
  readTracked,
  readTrackMark,
  type Restyling,
  sameSuggestion,
  type TrackedBlock,
  type TrackedScene,
  TRACK_MARKS,
  type TrackMark,
} from './suggestions/tracked.ts'

export const MARKS = ['bold', 'italic', 'underline', 'strike'] as const
export type MarkName = (typeof MARKS)[number]

export type Mark = { type: MarkName } | TrackMark

export interface Text {
  type: 'text'
  text: string
  /** In the order of `MARKS`, then of `TRACK_MARKS`; absent when the run is plain. */
  marks?: Mark[]
}

/** `OS` is heard only inside the head (心声), `VO` is a voice from outside the picture (旁白、画外音). */
export type Extension = '' | 'OS' | 'VO'

/** What each kind of block carries beside its id. */
export interface AttrsOf {
  /** `no` is the written scene number such as `1-1`; `''` numbers the scene by its position. */
  scene_heading: { no: string }
  cast: object
  action: object
  /** `paren` is the emotion or manner, without its brackets. */
  dialogue: { speaker: string; ext: Extension; paren: string }
  parenthetical: object
  transition: object
  caption: object
  sound: object
  shot: object
  note: object
  paragraph: object
  heading: { level: 1 | 2 | 3 }
  /** A kept picture by the id of its file, its pixels, and how much of the page's width it takes, in per cent. Its text is the caption. */
  image: { file: number; width: number; height: number; share: number }
}

export type BlockType = keyof AttrsOf
export type BlockOf<T extends BlockType> = { type: T; attrs: { id: string } & AttrsOf[T] & TrackedBlock; content?: Text[] }
export type Block = { [T in BlockType]: BlockOf<T> }[BlockType]
export type Scene = { type: 'scene'; attrs: { id: string } & TrackedScene; content: Block[] }
export type Content = { type: 'doc'; content: Scene[] }

/** Every kind of block: its Chinese name and the attributes it carries beside `id`, with their defaults. */
export const ELEMENTS: { readonly [T in BlockType]: { readonly label: string; readonly attrs: Readonly<AttrsOf[T]> } } = {
  scene_heading: { label: '场景', attrs: { no: '' } },
  cast: { label: '人物', attrs: {} },
  action: { label: '动作', attrs: {} },
  dialogue: { label: '对白', attrs: { speaker: '', ext: '', paren: '' } },
  parenthetical: { label: '提示', attrs: {} },
  transition: { label: '转场', attrs: {} },
  caption: { label: '字幕', attrs: {} },
  sound: { label: '音效', attrs: {} },
  shot: { label: '镜头', attrs: {} },
  note: { label: '备注', attrs: {} },
  paragraph: { label: '正文', attrs: {} },
  heading: { label: '标题', attrs: { level: 1 } },
  image: { label: '图片', attrs: { file: 0, width: 0, height: 0, share: 100 } },
}

/** What whole numbers among the attributes may be, [least, greatest]. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  __proto__: null as never,
  level: [1, 3],
  file: [0, Number.MAX_SAFE_INTEGER],
  width: [0, 100_000],
  height: [0, 100_000],
  share: [10, 100],
}

export const BLOCK_TYPES = Object.keys(ELEMENTS) as BlockType[]

/** Labels of sounds that keep their name in front of the text; every other sound is a plain 音效. A fragment for regular expressions. */
export const NAMED_SOUNDS = '音乐|音樂|特效|BGM|插曲|主题曲|主題曲|片头曲|片頭曲|片尾曲'
/** Words that begin the description of a shot. A fragment for regular expressions. */
export const SHOT_WORDS =
  '大特写|特写|大特寫|特寫|空镜头?|空鏡頭?|遠景|長鏡頭|慢鏡頭|大全景|全景|远景|中景|中近景|近景|航拍|俯拍|仰拍|跟拍|俯视|仰视|推镜头?|拉镜头?|摇镜头?|移镜头?|跟镜头?|长镜头|慢镜头|主观镜头|主观视角|升格|POV'

/** Largest document that is accepted, in characters of text and attributes (UTF-16 units). */
export const MAX_CHARACTERS = 2_000_000
/** Most lines of a document. */
export const MAX_BLOCKS = 200_000
const MAX_ATTRIBUTE = 200

const NO_MARKS: readonly Mark[] = []
const NOTHING: Readonly<Record<string, never>> = {}

/** Whether a name is one of the block kinds. */
export function isBlockType(name: unknown): name is BlockType {
  return typeof name === 'string' && Object.hasOwn(ELEMENTS, name)
}

/** The characters of a block, marks left out. */
export function textOf(block: Block): string {
  const runs = block.content
  if (!runs) return ''
  return runs.length === 1 ? runs[0]!.text : runs.map(run => run.text).join('')
}

/** A new block with a fresh id; `text` may be a string or joined runs. Missing attributes take their defaults, given ones are cleaned. */
export function makeBlock<T extends BlockType>(type: T, text: string | Text[], attrs?: Partial<AttrsOf[T]>): Block {
  const runs = typeof text === 'string' ? plainRun(text) : text
  return buildBlock(type, readAttrs(type, attrs ?? NOTHING, { id: newId() }), runs)
}

/** A block of checked parts; the one place where the union over the kinds is closed. */
export function buildBlock(type: BlockType, attrs: { id: string }, runs: Text[]): Block {
  return (runs.length > 0 ? { type, attrs, content: runs } : { type, attrs }) as Block
}

/** A new scene around blocks (at least one). */
export function makeScene(blocks: Block[]): Scene {
  return { type: 'scene', attrs: { id: newId() }, content: blocks }
}

/** A document with one scene and one empty paragraph: what a new document holds. */
export function emptyContent(): Content {
  return { type: 'doc', content: [makeScene([makeBlock('paragraph', '')])] }
}

/** Every block of a document in order. */
export function* blocksOf(content: Content): Generator<Block> {
  for (const scene of content.content) yield* scene.content
}

/** Text as the model holds it: well-formed Unicode on one line, no control characters but tab (PostgreSQL cannot store NUL). */
export function cleanText(text: string): string {
  if (/^[\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\uffef]*$/.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\r\n|[\n\r\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, control => (control === '\t' ? control : ''))
}

/** A text as a name: whole characters on one line, without what nobody sees. */
export const oneLine = (text: string): string => cleanText(text).replaceAll('\t', ' ')

/** A text without marks as runs: one, or none when nothing is left of it. */
export function plainRun(text: string): Text[] {
  const clean = cleanText(text)
  return clean === '' ? [] : [{ type: 'text', text: clean }]
}

/** The style marks of a run by name; tracking left out. */
export function styleNames(run: { readonly marks?: readonly Mark[] }): MarkName[] {
  return (run.marks ?? []).flatMap(mark => ('attrs' in mark ? [] : [mark.type]))
}

/** The tracking marks of a run. */
export function trackMarks(run: { readonly marks?: readonly Mark[] }): TrackMark[] {
  return (run.marks ?? []).filter(mark => 'attrs' in mark)
}

/** Whether two lists of marks in canonical form are equal. */
export function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  return (
    one.length === other.length &&
    one.every((mark, at) => {
      const twin = other[at]!
      return mark.type === twin.type && (!('attrs' in mark) || sameSuggestion(mark.attrs, (twin as TrackMark).attrs))
    })
  )
}

function readMarks(given: readonly unknown[]): Mark[] {
  const find = (name: string) => given.find(mark => mark === name || (mark as Partial<Mark> | null)?.type === name)
  const marks: Mark[] = MARKS.filter(name => find(name) !== undefined).map(type => ({ type }))
  for (const name of TRACK_MARKS) {
    const mark = readTrackMark(name, (find(name) as Partial<TrackMark> | undefined)?.attrs)
    if (mark?.type !== 'format') marks.push(...(mark ? [mark] : []))
    // Styles as they were before are no suggestion.
    else if (namesIn(mark.attrs) !== styleNames({ marks }).join())
      marks.push({ ...mark, attrs: { ...mark.attrs, was: namesIn(mark.attrs) } })
  }
  return marks
}

/** The styles that a text had before others were suggested. */
export const stylesBefore = ({ was }: Restyling): MarkName[] => MARKS.filter(name => was.split(',').includes(name))
const namesIn = (restyling: Restyling): string => stylesBefore(restyling).join()

/**
 * Runs as the model holds them: none empty, neighbours with the same marks joined, marks once each and in order.
 *
 * @param runs marks as such, or names of styles; anything else among them is dropped
 */
export function joinRuns(runs: Iterable<{ text: string; marks: readonly unknown[] }>): Text[] {
  const out: Text[] = []
  for (const run of runs) {
    const text = cleanText(run.text)
    if (text === '') continue
    const marks = run.marks.length === 0 ? NO_MARKS : readMarks(run.marks)
    const last = out.at(-1)
    if (last && sameMarks(last.marks ?? NO_MARKS, marks)) last.text += text
    else out.push(marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text })
  }
  return out
}
const ATTRIBUTES = new Map(BLOCK_TYPES.map(type => [type, Object.entries(ELEMENTS[type].attrs) as [string, string | number][]]))

function cleanAttribute(value: string): string {
  if (value === '') return value
  const text = cleanText(value)
  return (text.length > MAX_ATTRIBUTE ? text.slice(0, MAX_ATTRIBUTE).toWellFormed() : text).trim()
}

const isWithin = (value: unknown, [least, greatest]: readonly [number, number]): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= greatest

/**
 * The attributes of a block of this kind, and its tracking, read from untrusted values: unknown names dropped, wrong values replaced by
 * the default.
 *
 * @param read gets them beside what it has already, such as the block's id, and is what is answered
 */
export function readAttrs<Read extends Record<string, string | number>>(
  type: BlockType,
  given: Readonly<Record<string, unknown>>,
  read: Read,
): Read {
  const attrs: Record<string, string | number> = read
  for (const [name, fallback] of ATTRIBUTES.get(type)!) {
    const value = given[name]
    if (name === 'ext') attrs[name] = value === 'OS' || value === 'VO' ? value : ''
    else if (typeof fallback === 'number') attrs[name] = isWithin(value, RANGES[name]!) ? value : fallback
    else attrs[name] = typeof value === 'string' ? cleanAttribute(value) : fallback
  }
  if (given.insertion || given.deletion) Object.assign(attrs, readTracked(given))
  if (given.change) Object.assign(attrs, readChange(given.change))
  return read
}

function readChange(given: unknown): { change?: string } {
  const change = changeOf(given)
  if (!change || !isBlockType(change.was.type)) return {}
  const { type, attrs } = change.was
  return {
    change: asAttribute({ ...change, was: { type, attrs: readAttrs(type, { ...attrs, insertion: '', deletion: '', change: '' }, {}) } }),
  }
}

/** The attributes of a scene read from untrusted values. */
export function sceneAttrs(id: string, given: Readonly<Record<string, unknown>>): Scene['attrs'] {
  const attrs: Scene['attrs'] = given.insertion || given.deletion ? { id, ...readTracked(given) } : { id }
  const move = given.move ? moveOf(given.move) : undefined
  return move ? { ...attrs, move: asAttribute(move) } : attrs
}

const NAMED_SOUND = new RegExp(`^(?:${NAMED_SOUNDS})：`)
const SHOT_WORD = new RegExp(`^(?:${SHOT_WORDS})(?:[：\\s]|$)`)

/** The name and manner in front of a line of dialogue, e.g. `陈墨（OS，冷笑）`. */
export function cueOf(attrs: AttrsOf['dialogue']): string {
  const manner = [attrs.ext, attrs.paren].filter(part => part !== '').join('，')
  return manner === '' ? attrs.speaker : `${attrs.speaker}（${manner}）`
}

/** One block as a line of a Chinese script; `position` is the scene's number by position, used when the heading has none of its own. */
export function lineOf(block: Block, position: number): string {
  const text = textOf(block)
  switch (block.type) {
    case 'scene_heading':
      return `${block.attrs.no || position}、${text}`
    case 'cast':
      return `人物：${text}`
    case 'action':
      return `△${text}`
    case 'dialogue':
      return `${cueOf(block.attrs)}：${text}`
    case 'parenthetical':
      return `（${text}）`
    case 'transition':
      return `【${text}】`
    case 'caption':
      return `字幕：${text}`
    case 'sound':
      return NAMED_SOUND.test(text) ? text : `音效：${text}`
    case 'shot':
      return SHOT_WORD.test(text) ? `【${text}】` : `镜头：${text}`
    case 'note':
      return `注：${text}`
    case 'image':
      return text === '' ? '〔图片〕' : `〔图片：${text}〕`
    case 'paragraph':
    case 'heading':
      return text
  }
}
