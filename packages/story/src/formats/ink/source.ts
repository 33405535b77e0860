// The text of a story of ink: lines without comments, and the flows that they make up.
import { KEPT } from '../dialects/shared.ts'

/** A line, with the comment behind it. */
export interface Line {
  text: string
  at: number
  comment: string
}
export interface Param {
  name: string
  isRef: boolean
}
/** A knot, a stitch, a function, or what stands before the first of them. */
export interface Flow {
  /** `knot` or `knot.stitch`; empty for what stands first. */
  name: string
  knot: string
  shown: string
  isFunction: boolean
  params: Param[]
  lines: Line[]
}
export interface Declaration {
  kind: 'VAR' | 'CONST' | 'LIST' | 'EXTERNAL' | 'INCLUDE'
  name: string
  value: string
  line: Line
}
export interface Source {
  flows: Flow[]
  declarations: Declaration[]
  /** What authors note for themselves. */
  notes: Line[]
}

const HEAD = /^\s*(={1,10})\s*(function\s+)?([\p{L}\p{N}_]{1,200})\s*(?:\(([^()]{0,500})\))?\s*=*\s*$/u
const DECLARED = /^\s*(VAR|CONST|LIST|EXTERNAL|INCLUDE)\s+([^=]{1,200}?)\s*(?:=\s*(.{0,2000}))?$/

/** Lines without comments; what a comment of several lines covers is left out. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let isCovered = false
  for (const [nth, whole] of text.split(/\r\n?|\n/).entries()) {
    let kept = ''
    let comment = ''
    for (let at = 0; at < whole.length; at++) {
      if (isCovered) {
        if (whole.startsWith('*/', at)) {
          isCovered = false
          at++
        } else comment += whole[at]
      } else if (whole[at] === '\\' && at + 1 < whole.length) kept += whole[at] + whole[++at]!
      else if (whole.startsWith('/*', at)) {
        isCovered = true
        at++
      } else if (whole.startsWith('//', at)) {
        comment += whole.slice(at + 2)
        break
      } else kept += whole[at]
    }
    lines.push({ text: kept.trim(), at: nth + 1, comment: comment.trim() })
  }
  return lines
}

const paramsOf = (text = ''): Param[] =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
    .map(each => ({ name: each.replace(/^(?:ref\s+)?(?:->\s*)?/, '').trim(), isRef: /^ref\s/.test(each) }))

/** A comment that holds words kept from another file. */
export const isKept = ({ text, comment }: Line): boolean => !text && comment.startsWith(KEPT)
/** The flows and declarations of a text. */
export function sourceOf(text: string): Source {
  let flow: Flow = { name: '', knot: '', shown: '', isFunction: false, params: [], lines: [] }
  const flows = [flow]
  const declarations: Declaration[] = []
  const notes: Line[] = []
  for (const line of linesOf(text)) {
    const [, signs = '', isFunction, name = '', params] = HEAD.exec(line.text) ?? []
    const declared = DECLARED.exec(line.text)
    if (signs) {
      const knot: string = signs.length > 1 ? name : flow.knot
      flow = {
        name: signs.length > 1 || !knot ? name : `${knot}.${name}`,
        knot,
        shown: line.comment,
        isFunction: Boolean(isFunction),
        params: paramsOf(params),
        lines: [],
      }
      flows.push(flow)
    } else if (declared)
      declarations.push({ kind: declared[1] as Declaration['kind'], name: declared[2]!.trim(), value: declared[3]?.trim() ?? '', line })
    else {
      const isTodo = /^TODO\b/.test(line.text)
      if (isTodo || (line.comment && !isKept(line))) notes.push(line)
      if (!isTodo) flow.lines.push(line)
    }
  }
  return { flows, declarations, notes }
}

const OPEN = '{([' as const
/** The place of a sign outside of braces; −1 without. @param isLogic whether quotes hold strings, and round brackets count */
export function topLevel(text: string, find: (at: number) => boolean, isLogic = false, from = 0): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\\') at++
    else if (isLogic && sign === '"') {
      let end = at + 1
      while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
      if (end >= text.length) return -1
      at = end
    } else if (depth === 0 && find(at)) return at
    else if (sign === '{' || (isLogic && OPEN.includes(sign))) depth++
    else if (sign === '}' || (isLogic && (sign === ')' || sign === ']'))) depth = Math.max(0, depth - 1)
  }
  return -1
}
/** The parts of a text between signs outside of braces. */
export function split(text: string, sign: string, isLogic = false): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = topLevel(text, each => text[each] === sign, isLogic); at >= 0;) {
    parts.push(text.slice(from, at))
    from = at + 1
    at = topLevel(text, each => text[each] === sign, isLogic, from)
  }
  return [...parts, text.slice(from)]
}
/** The place of the brace that closes the one at `from`; −1 without. */
export function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}
/** How many more braces a text opens than it closes. */
export function opened(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
  }
  return depth
}
