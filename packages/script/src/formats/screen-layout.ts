// Scripts of other programs in Word: what a paragraph is stands in the name of its style, in its indent, in capital letters, or in the empty lines around it.

import { isSettled, type Line } from '../classify.ts'
import { type Block, makeBlock, textOf } from '../elements.ts'
import { parseHeading } from '../heading.ts'
import { isCueLine, isGoingOn, joinDirections, readCue } from './cue.ts'
import type { Piece } from './manuscript.ts'
import { isFountain, SLUGLINE } from './plain.ts'

/** What a paragraph is by its layout; a cue is the line with a name, a speech what is said below it. */
export type Role = 'scene_heading' | 'action' | 'cue' | 'parenthetical' | 'speech' | 'transition' | 'shot' | 'none'

/** How a paragraph stands. */
export interface Layout {
  role?: Role | undefined
  /** From the left margin, in twentieths of a point. */
  indent: number
  isCentred: boolean
  /** Whether an empty paragraph stands above it. */
  gap: boolean
}

/** Names of styles, without spaces and signs, the particular ones first. */
const STYLES: readonly [RegExp, Role][] = [
  [/sceneheading|slugline|^slug$|^scene$|^heading$|场景标题|场标|场次|^场景$/, 'scene_heading'],
  [/parenthetical|wryly|^wry$|括号|表演提示|情绪提示|^提示$/, 'parenthetical'],
  [/dialog|speech|lyrics|对白|台词|对话/, 'speech'],
  [/character|cue$|角色|人物/, 'cue'],
  [/transition|转场/, 'transition'],
  [/^shot$|shotheading|镜头/, 'shot'],
  [/action|stagedirection|动作|描述|场景描写/, 'action'],
]
/** What programs put before or behind. */
const AROUND = /^(?:screenplay|script|scr|sp|fd|finaldraft|celtx|trelby|wd|fade ?in|剧本)|(?:char|1|style|样式)$/g

/** What a style says by its name, in English or Chinese. */
export function roleOfStyle(name: string): Role | undefined {
  const bare = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(AROUND, '')
  return STYLES.find(([words]) => words.test(bare))?.[1]
}

/** Least indent by which a cue stands further in than its speech, and the speech than the action: a quarter of an inch. */
const STEP = 360
const PARENTHESISED = /^[(（](.*)[)）]$/
const MORE = /^[(（]?\s?(?:MORE|CONTINUED|CONTINUED:|续下页|转下页|未完)\s?[)）]?$/i
const MAX_NAME = 40

interface Laid {
  piece: Piece & { line: Line }
  words: string
  layout: Layout
}

const wordsOf = (line: Line): string =>
  typeof line === 'string' ? line : Array.isArray(line) ? line.map(run => run.text).join('') : textOf(line)
const isCapital = (words: string): boolean => {
  const name = words.replace(/\s?[(（].*$/, '')
  return (
    words.length <= MAX_NAME &&
    /\p{Lu}{2}/u.test(name) &&
    name === name.toUpperCase() &&
    !/\p{Script=Han}/u.test(name) &&
    !/[.!?:,]$/.test(name)
  )
}

/** The pieces with speeches where the layout tells of any. Linear in the pieces. */
export function spoken(pieces: readonly Piece[]): readonly Piece[] {
  const laid = pieces.map((piece): Laid | undefined =>
    'line' in piece && !isSettled(piece.line) && piece.layout
      ? { piece, words: wordsOf(piece.line).trim(), layout: piece.layout }
      : undefined,
  )
  for (const tell of [byStyle, byIndent, byCapitals, byGaps]) {
    const roles = tell(laid)
    if (roles.includes('cue') && roles.includes('speech')) return withSpeeches(pieces, laid, roles)
  }
  return pieces
}

type Roles = (Role | undefined)[]

const byStyle = (laid: readonly (Laid | undefined)[]): Roles => laid.map(each => each?.layout.role)

/** A name further in than what is said below it, which stands further in than the rest (or in the middle of the line). */
function byIndent(laid: readonly (Laid | undefined)[]): Roles {
  const indents = laid.flatMap(each => (each && !each.layout.isCentred ? [each.layout.indent] : []))
  const base = indents.reduce((least, indent) => Math.min(least, indent), Infinity)
  const roles: Roles = laid.map(() => undefined)
  const furtherIn = (each: Laid | undefined) => each !== undefined && each.layout.indent >= base + STEP
  let speaking = 0
  laid.forEach((each, at) => {
    if (!each) return void (speaking = 0)
    let below = at + 1
    while (PARENTHESISED.test(laid[below]?.words ?? '')) below++
    const next = laid[below]
    const isName = isCapital(each.words) || isCueLine(each.words)
    const isIn = each.layout.isCentred || (next && each.layout.indent >= next.layout.indent + STEP)
    if (isName && isIn && next && !next.layout.isCentred && furtherIn(next) && !SLUGLINE.test(each.words)) {
      roles[at] = 'cue'
      speaking = next.layout.indent
    } else if (speaking > 0 && PARENTHESISED.test(each.words) && furtherIn(each)) roles[at] = 'parenthetical'
    else if (speaking > 0 && furtherIn(each) && each.layout.indent <= speaking + STEP / 2) roles[at] = 'speech'
    else speaking = 0
  })
  return roles
}

/** Latin scripts that are set in one column: names in capitals, where scenes are headed as such. */
function byCapitals(laid: readonly (Laid | undefined)[]): Roles {
  const roles: Roles = laid.map(() => undefined)
  if (!laid.some(each => each && SLUGLINE.test(each.words))) return roles
  let isOpen = false
  laid.forEach((each, at) => {
    if (!each) return void (isOpen = false)
    const next = laid[at + 1]
    const isCue = isCapital(each.words) && !SLUGLINE.test(each.words) && !/TO$|^FADE|^THE END$/.test(each.words)
    if (isCue && next && !next.layout.gap && !isCapital(next.words) && !SLUGLINE.test(next.words)) {
      roles[at] = 'cue'
      isOpen = true
    } else if (isOpen && PARENTHESISED.test(each.words)) roles[at] = 'parenthetical'
    else if (isOpen) {
      roles[at] = 'speech'
      isOpen = MORE.test(laid[at + 1]?.words ?? '')
    }
  })
  return roles
}

/** Names alone between empty lines and their speeches, as in plain text. */
function byGaps(laid: readonly (Laid | undefined)[]): Roles {
  const roles: Roles = laid.map(() => undefined)
  const lines = laid.flatMap(each => (each ? [...(each.layout.gap ? [''] : []), each.words] : ['']))
  if (!isFountain(lines)) return roles
  let isOpen = false
  laid.forEach((each, at) => {
    if (!each || each.layout.gap) isOpen = false
    const next = laid[at + 1]
    const begins = each && (each.layout.gap || !laid[at - 1])
    if (begins && next && !next.layout.gap && isCueLine(each.words) && !isCueLine(next.words)) {
      roles[at] = 'cue'
      isOpen = true
    } else if (each && isOpen) roles[at] = PARENTHESISED.test(each.words) ? 'parenthetical' : 'speech'
  })
  return roles
}

/** Puts name, directions and words of each speech together; what a printed page adds between two halves of one is left out. */
function withSpeeches(pieces: readonly Piece[], laid: readonly (Laid | undefined)[], roles: Roles): Piece[] {
  const out: Piece[] = []
  let cue: ReturnType<typeof readCue> | undefined
  let directions: string[] = []
  let isOpen = false
  /** The last half of a speech that goes on. */
  let half: Block | undefined
  const say = (line: Line) => {
    if (!cue) return void out.push({ line })
    const words = isSettled(line) ? (line.content ?? '') : line
    if (half?.type === 'dialogue' && half.attrs.speaker === cue.speaker) {
      const before = textOf(half)
      const gap = /\p{Script=Han}$|^$/u.test(before) ? '' : ' '
      out[out.findLastIndex(piece => 'line' in piece && piece.line === half)] = {
        line: makeBlock('dialogue', [...(half.content ?? []), { type: 'text', text: gap }, ...asRuns(words)], half.attrs),
      }
    } else out.push({ line: makeBlock('dialogue', words, { ...cue, paren: joinDirections(directions) }) })
    half = undefined
    directions = []
    isOpen = false
  }
  pieces.forEach((piece, at) => {
    const each = laid[at]
    const role = each && roles[at]
    if (each && MORE.test(each.words)) {
      const last = out.at(-1)
      half = last && 'line' in last && isSettled(last.line) ? last.line : undefined
      return
    }
    if (role !== 'speech' && role !== 'parenthetical' && isOpen) say('')
    if (!each || !role) {
      cue = undefined
      out.push(piece)
    } else if (role === 'cue') {
      cue = readCue(each.words)
      if (half && !isGoingOn(each.words)) half = undefined
      directions = [cue.paren]
      isOpen = true
    } else if (role === 'parenthetical' && cue) directions.push(each.words.replace(PARENTHESISED, '$1'))
    else if (role === 'speech') say(each.piece.line)
    else {
      cue = undefined
      out.push({ line: lineAs(role, each) })
    }
  })
  if (isOpen) say('')
  return out
}

const asRuns = (words: Exclude<Line, Block>) => (typeof words === 'string' ? [{ type: 'text' as const, text: words }] : words)

function lineAs(role: Role, { piece, words }: Laid): Line {
  const { line } = piece
  if (isSettled(line) || role === 'none' || role === 'cue' || role === 'speech') return line
  if (role === 'scene_heading') {
    const scene = parseHeading(words)
    return makeBlock('scene_heading', scene?.text ?? words, { no: scene?.no ?? '' })
  }
  if (role === 'parenthetical') return makeBlock('parenthetical', words.replace(PARENTHESISED, '$1'))
  if (role === 'transition') return makeBlock('transition', words.replace(/[:：]$/, ''))
  return makeBlock(role, line)
}
