// A line of ink as its pieces, and these as lines of ours: whole sentences under conditions where they are few, else parts that go on in one another.
import type { Expr } from '../model.ts'
import type { Say, Stmt } from './tree.ts'

export interface Alternative {
  cond: Expr | null
  body: Piece[]
}
export type Piece =
  | { is: 'text'; text: string }
  /** The first whose condition holds; `before` is done first. */
  | { is: 'alternatives'; before: Stmt[]; alternatives: Alternative[] }
  /** What is done in the middle of a line. */
  | { is: 'run'; stmts: Stmt[] }
  | { is: 'glue' }
  /** Where the line leads; `comes` back when it does. */
  | { is: 'go'; stmts: Stmt[]; comes: boolean; ends: boolean }

/** Whole sentences that one line may become. */
const MOST_VARIANTS = 8
export interface Variant {
  cond: Expr | null
  text: string
}
export const both = (one: Expr | null, other: Expr | null): Expr | null =>
  one === null ? other : other === null ? one : { op: 'and', l: one, r: other }
const none = (conds: readonly Expr[]): Expr | null => conds.reduce<Expr | null>((all, cond) => both(all, { op: 'not', l: cond }), null)

/** The whole texts that pieces can be, each under its condition; null when they are too many, or something is done among them. */
export function variantsOf(pieces: readonly Piece[], isInner = false): Variant[] | null {
  let variants: Variant[] = [{ cond: null, text: '' }]
  for (const piece of pieces) {
    if (piece.is === 'glue') continue
    if (piece.is === 'text') variants = variants.map(({ cond, text }) => ({ cond, text: text + piece.text }))
    else if (piece.is === 'alternatives' && !(isInner && piece.before.length)) {
      const own = ownVariants(piece.alternatives)
      if (!own || own.length * variants.length > MOST_VARIANTS) return null
      variants = variants.flatMap(one => own.map(other => ({ cond: both(one.cond, other.cond), text: one.text + other.text })))
    } else return null
  }
  return variants
}
function ownVariants(alternatives: readonly Alternative[]): Variant[] | null {
  const own: Variant[] = []
  const before: Expr[] = []
  let isWhole = false
  for (const { cond, body } of alternatives) {
    const inner = variantsOf(body, true)
    if (!inner) return null
    const here = both(none(before), cond)
    own.push(...inner.map(each => ({ cond: both(here, each.cond), text: each.text })))
    if (cond === null) isWhole = true
    else before.push(cond)
  }
  return isWhole ? own : [...own, { cond: none(before), text: '' }]
}

/** A text whose speaker is told by a colon. */
const speakerOf = (text: string): { speaker: string; text: string } => {
  const found = /^\s*([^：:\s{}]{1,12})(?:（[^（）]{0,40}）)?：(.+)$/u.exec(text)
  return found ? { speaker: found[1]!, text: found[2]! } : { speaker: '', text }
}
/** Blanks of one line as one; those of Chinese stand as they are. */
export const tidy = (text: string) => text.replace(/[ \t\n\r\f\v]+/g, ' ')
export const sayOf = (text: string, more: Partial<Say> = {}): Say => ({ do: 'say', ...speakerOf(tidy(text).trim()), ...more })

/** The parts of a line, one behind the other. */
export function fragments(pieces: readonly Piece[], speaker: string): Stmt[] {
  const made: Stmt[] = []
  for (const piece of pieces) {
    if (piece.is === 'glue') joinLast(made)
    else made.push(...fragment(piece, speaker))
  }
  return made
}
function fragment(piece: Exclude<Piece, { is: 'glue' }>, speaker: string): Stmt[] {
  switch (piece.is) {
    case 'text':
      return piece.text ? [{ do: 'say', speaker, text: tidy(piece.text), joins: true }] : []
    case 'alternatives':
      return [...piece.before, { do: 'if', cases: piece.alternatives.map(({ cond, body }) => ({ cond, body: fragments(body, speaker) })) }]
    case 'run':
    case 'go':
      return piece.stmts
  }
}
/** Ends a line that was begun in parts. */
export const FLUSH: Say = { do: 'say', speaker: '', text: '' }

/** Whether what follows goes on in the line: glue may stand within the only wording that it has. */
function endsInGlue(pieces: readonly Piece[]): boolean {
  const last = pieces.findLast(piece => !isBlank(piece))
  if (last?.is !== 'alternatives') return last?.is === 'glue'
  return last.alternatives.length === 1 && pieces.every(piece => piece === last || isBlank(piece)) && endsInGlue(last.alternatives[0]!.body)
}
const isBlank = (piece: Piece) => piece.is === 'text' && !piece.text.trim()

/** What a line says and does. `glues` says that it goes on in the line before. */
export function lineOf(pieces: readonly Piece[], { tags, id }: { tags: string[]; id?: string }): { stmts: Stmt[]; glues: boolean } {
  const last = pieces.findLastIndex(piece => !isBlank(piece))
  const go = pieces[last]?.is === 'go' ? pieces[last] : undefined
  const before = go ? pieces.slice(0, last) : pieces
  const seam = before.findLastIndex(piece => !isBlank(piece))
  // Behind glue at the end there may be room for a tag.
  const inside = endsInGlue(before) ? before.slice(0, seam + 1) : before
  const glues = pieces.find(piece => !isBlank(piece))?.is === 'glue'
  const isGlued = endsInGlue(inside)
  const joins = isGlued || (go !== undefined && !go.ends)
  const more = { ...(tags.length ? { tags } : {}), ...(id ? { id } : {}) }
  const stmts: Stmt[] = []
  const variants = variantsOf(inside)
  if (variants) {
    for (const piece of inside) if (piece.is === 'alternatives') stmts.push(...piece.before)
    for (const { cond, text } of variants) {
      if (!text.trim() && !glues) continue
      const whole = sayOf(text, { ...more, ...(cond === null ? {} : { cond }) })
      // Spaces at the seams are part of the words.
      const words = (glues && /^\s/.test(text) ? ' ' : '') + whole.text + (joins && /\s$/.test(text) ? ' ' : '')
      stmts.push(joins || glues ? { ...whole, text: words, ...(joins ? { joins } : {}) } : whole)
    }
  } else stmts.push(...parts(inside, joins, more))
  if (go) stmts.push(...go.stmts, ...(go.comes && stmts.length ? [FLUSH] : []))
  return { stmts, glues }
}
function parts(inside: readonly Piece[], joins: boolean, more: Partial<Say>): Stmt[] {
  const first = inside.findIndex(piece => !isBlank(piece))
  const head = inside[first]
  const { speaker, text } = speakerOf(head?.is === 'text' ? head.text : '')
  const rest = inside.slice(head?.is === 'text' ? first + 1 : Math.max(0, first))
  const made = fragments(head?.is === 'text' ? [{ is: 'text', text: speaker ? text : head.text.trimStart() }, ...rest] : rest, speaker)
  const end = made.at(-1)
  if (joins) return made
  if (end?.do === 'say' && end.joins) return [...made.slice(0, -1), { ...end, ...more, joins: false, text: end.text.trimEnd() }]
  return made.some(each => each.do === 'say' || each.do === 'if' || each.do === 'jump') ? [...made, { ...FLUSH, ...more }] : made
}

/** Lets what is said last go on in what follows. False where that cannot be told from the text. */
export function joinLast(body: Stmt[]): boolean {
  for (let at = body.length - 1; at >= 0; at--) {
    const each = body[at]!
    if (each.do === 'say') {
      if (each.joins && !each.text.trim()) continue
      if (!each.text && !each.joins) body.splice(at, 1)
      else each.joins = true
      // A line in one of several wordings ends in each of them.
      if (each.cond === undefined || each.cond === null) return true
    } else if (each.do === 'if') return each.cases.map(one => joinLast(one.body)).some(Boolean)
    else if (each.do !== 'set' && each.do !== 'play') return false
  }
  return false
}
