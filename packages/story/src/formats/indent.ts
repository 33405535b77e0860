// Languages whose blocks are told by what they are indented by.
import { loss, type Fate, type Loss } from '@qianmu/script/losses'
import type { Expr } from '../model.ts'
import { conditionOf, foreign, kindOf, Unreadable } from './foreign.ts'
import type { Piece } from './pieces.ts'
import { effect, type Stmt, type Variables } from './tree.ts'

export interface Line {
  indent: number
  text: string
  at: number
  /** Whether a line without words stands before it. */
  gap?: boolean
}
/** Lines with words, from the number of the first on. */
export const linesOf = (text: string, first = 1): Line[] =>
  text.split(/\r?\n/).flatMap((line, nth, all) =>
    line.trim()
      ? {
          indent: /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length,
          text: line.trim(),
          at: first + nth,
          gap: nth > 0 && !all[nth - 1]!.trim(),
        }
      : [],
  )
const DEEPEST = 40
/** Characters of a line that is read; nobody writes a longer one by hand. */
export const LONGEST_LINE = 10_000

/** Reads lines from one on; what begins a block reads those that stand deeper. What cannot be read is kept alone. */
export abstract class Blocks {
  protected at = 0
  protected readonly lines: readonly Line[]
  protected readonly variables: Variables
  protected readonly losses: Loss[]
  private depth = 0
  constructor(lines: readonly Line[], variables: Variables, losses: Loss[]) {
    this.lines = lines
    this.variables = variables
    this.losses = losses
  }
  /** What one line says; undefined where the block ends. @throws Unreadable */
  protected abstract one(line: Line): Stmt[] | undefined
  /** The scenes that a line names. */
  protected abstract targets(text: string): string[]

  protected peek(): Line | undefined {
    return this.lines[this.at]
  }
  protected lose({ at }: Line, construct: string, fate: Fate, words = ''): void {
    this.losses.push(loss(`第 ${at} 行`, construct, fate, words))
  }
  /** The lines that stand at least so deep. */
  read(indent: number): Stmt[] {
    if (++this.depth > DEEPEST) throw new RangeError('条件套得太深')
    const body: Stmt[] = []
    for (let line = this.peek(); line && line.indent >= indent; line = this.peek()) {
      const from = this.at
      const said = this.attempt(line, from)
      if (!said) break
      body.push(...said)
    }
    this.depth--
    return body
  }
  private attempt(line: Line, from: number): Stmt[] | undefined {
    try {
      if (line.text.length > LONGEST_LINE) throw new Unreadable('太长的一行')
      return this.one(line)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.at = from + 1
      // What belongs to a line stands deeper.
      while (this.at < this.lines.length && this.lines[this.at]!.indent > line.indent) this.at++
      return [this.kept(this.lines.slice(from, this.at), error.message)]
    }
  }
  protected kept(lines: readonly Line[], construct: string): Stmt {
    const [first] = lines
    const source = lines.map(({ indent, text }) => ' '.repeat(Math.max(0, indent - first!.indent)) + text).join('\n')
    this.lose(first!, construct, 'kept', source)
    return { do: 'keep', source, to: [...new Set(lines.flatMap(({ text }) => this.targets(text)))] }
  }
  /** The block below a line. */
  protected below(line: Line): Stmt[] {
    const next = this.peek()
    return next && next.indent > line.indent ? this.read(next.indent) : []
  }
  protected condition(line: Line, text: string): Expr {
    return conditionOf(text, this.variables, construct => this.lose(line, construct, 'changed', `条件没有读懂，改成一个变量：${text}`))
  }
}

/** The value of an expression within a line, as its program shows it. @throws Unreadable */
export function shownPiece(text: string, variables: Variables, [yes, no]: readonly [string, string]): Piece {
  const expr = foreign(text, variables)
  if (typeof expr === 'number' || typeof expr === 'string') return { is: 'text', text: String(expr) }
  const kind = kindOf(expr, variables)
  if (kind === 'bool')
    return {
      is: 'alternatives',
      before: [],
      alternatives: [
        { cond: expr, body: [{ is: 'text', text: yes }] },
        { cond: null, body: [{ is: 'text', text: no }] },
      ],
    }
  const named = typeof expr === 'object' && 'var' in expr ? variables.list.find(({ id }) => id === expr.var) : undefined
  if (named) return { is: 'text', text: `{${named.var_name}}` }
  const made = variables.helper('算式', kind === 'string' ? '' : 0)
  return {
    is: 'alternatives',
    before: [{ do: 'set', effect: effect(made.id, '=', expr) }],
    alternatives: [{ cond: null, body: [{ is: 'text', text: `{${made.var_name}}` }] }],
  }
}
/** Whether statements lead on in every case that they name. */
export function leads(body: readonly Stmt[]): boolean {
  const last = body.at(-1)
  if (!last) return false
  if (last.do === 'choice') return !last.falls && last.options.every(option => leads(option.body))
  if (last.do === 'if') return last.cases.some(one => one.cond === null) && last.cases.every(one => leads(one.body))
  return (last.do === 'jump' && !last.call) || last.do === 'return' || last.do === 'back' || last.do === 'stop' || last.do === 'end'
}
