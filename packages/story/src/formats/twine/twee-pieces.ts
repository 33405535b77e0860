// What was read of a passage as lines and decisions.
import type { Expr } from '../../model.ts'
import { lineOf, type Piece } from '../pieces.ts'
import type { Stmt } from '../tree.ts'
import { conditional, decodedLink } from './twee-words.ts'

/** What a part of a passage says: statements, or the pieces of a line that is not over. */
export interface Read {
  body: Stmt[]
  /** When nothing but words within one line stands there. */
  inline: Piece[] | null
}
/** What one step of reading finds. */
export type Found = Piece | Stmt | readonly (Piece | Stmt)[] | null

/** Words of one line under conditions stay in it. */
export function decided(cases: readonly { cond: Expr | null; read: Read }[]): Piece | Stmt {
  if (cases.every(({ read }) => read.inline))
    return { is: 'alternatives', before: [], alternatives: cases.map(({ cond, read }) => ({ cond, body: read.inline! })) }
  return conditional(cases.map(({ cond, read }) => ({ cond, body: read.body })))
}
export const hasChoice = (body: readonly Stmt[]): boolean =>
  body.some(each => each.do === 'choice' || (each.do === 'if' && each.cases.some(one => hasChoice(one.body))))
/** What is put together with signs of plus, part by part. */
export function summands(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|(?<![\w)])'(?:[^'\\]|\\.)*'|[^]/g)) {
    depth += token === '(' || token === '[' ? 1 : token === ')' || token === ']' ? -1 : 0
    if (token === '+' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts.map(part => part.trim())
}
export const isMany = (found: NonNullable<Found>): found is readonly (Piece | Stmt)[] => Array.isArray(found)
/** Pieces with the signs that HTML writes by names and numbers. */
const spelled = (pieces: readonly Piece[]): Piece[] =>
  pieces.reduce<Piece[]>((made, piece) => {
    const last = made.at(-1)
    if (piece.is === 'text' && last?.is === 'text') made[made.length - 1] = { is: 'text', text: last.text + piece.text }
    else if (piece.is === 'alternatives')
      made.push({ ...piece, alternatives: piece.alternatives.map(({ cond, body }) => ({ cond, body: decodedPieces(body) })) })
    else made.push(piece)
    return made
  }, [])
const decodedPieces = (pieces: readonly Piece[]): Piece[] =>
  spelled(pieces).map(piece => (piece.is === 'text' ? { is: 'text', text: decodedLink(piece.text) } : piece))
export const saidIn = (line: readonly Piece[], tags: string[]): Stmt[] => lineOf(decodedPieces(line), { tags }).stmts
/** Arguments as they stand, strings with their quotes. */
export const quotedWhole = (args: string): string[] => args.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,]+/g) ?? []
/** Where a macro ends, beyond strings and brackets within it. */
export function endOf(text: string, from: number, close: string): number {
  let depth = 0
  for (let at = from; at < text.length && at < from + 4000; at++) {
    const sign = text[at]!
    if (sign === '"' || (sign === "'" && close === '>>')) {
      let end = at + 1
      while (end < text.length && text[end] !== sign && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
      if (text[end] === sign) at = end
    } else if (depth === 0 && text.startsWith(close, at)) return at
    else if (close === ')' && sign === '(') depth++
    else if (close === ')' && sign === ')') depth--
  }
  return -1
}
