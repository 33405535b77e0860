// The weave of ink: lines, choices and gathers at their depths, as statements. What cannot be read is kept alone.
import { KEPT, KEPT_WORDS } from '../dialects/shared.ts'
import { Unreadable } from '../foreign.ts'
import { LONGEST_LINE } from '../indent.ts'
import type { Choice, Stmt } from '../tree.ts'
import { doCall, handOut } from './calls.ts'
import { contentOf } from './content.ts'
import { condOf, exprOf } from './expr.ts'
import { both, FLUSH, joinLast, lineOf, type Piece, variantsOf } from '../pieces.ts'
import type { Scope } from './scope.ts'
import { closing, isKept, type Line, opened, split, topLevel } from './source.ts'

type Token = Line &
  ({ kind: 'choice'; depth: number; once: boolean } | { kind: 'gather'; depth: number } | { kind: 'line' } | { kind: 'kept' })
const DEEPEST = 40

/** Signs at the beginning of a line, with how many there are. */
function marks(line: string, signs: string): { depth: number; rest: string } {
  let at = 0
  let depth = 0
  for (; at < line.length && (signs.includes(line[at]!) || /\s/.test(line[at]!)); at++) {
    if (line[at] === '-' && line[at + 1] === '>') break
    if (signs.includes(line[at]!)) depth++
  }
  return { depth, rest: line.slice(at) }
}
function tokensOf(lines: readonly Line[]): Token[] {
  const tokens: Token[] = []
  const open = lines.map(line => ({ ...line })).toReversed()
  for (let line = open.pop(); line; line = open.pop()) {
    if (isKept(line)) {
      const kept = [line.comment]
      while (open.length && isKept(open.at(-1)!)) kept.push(open.pop()!.comment)
      tokens.push({ ...line, kind: 'kept', text: kept.map(each => each.slice(KEPT.length).replace(/^ /, '')).join('\n') })
    }
    if (!line.text) continue
    // Braces that stay open take the lines below.
    const parts = [line.text]
    for (let depth = opened(line.text); depth > 0 && open.length;) {
      const next = open.pop()!
      parts.push(next.text)
      depth += opened(next.text)
    }
    const text = parts.join('\n')
    if (text.length > LONGEST_LINE) tokens.push({ ...line, kind: 'line', text })
    else if (/^[*+]/.test(text)) {
      const { depth, rest } = marks(text, '*+')
      tokens.push({ ...line, kind: 'choice', depth, once: text.startsWith('*'), text: rest })
    } else if (/^-(?!>)/.test(text)) {
      const { depth, rest } = marks(text, '-')
      const [label = ''] = /^\(\s*[\p{L}\p{N}_]{1,200}\s*\)/u.exec(rest) ?? []
      tokens.push({ ...line, kind: 'gather', depth, text: label })
      const behind = rest.slice(label.length).trim()
      if (behind) open.push({ ...line, text: behind })
    } else tokens.push({ ...line, kind: 'line', text })
  }
  return tokens
}

class Weave {
  private at = 0
  private depth = 0
  private readonly tokens: readonly Token[]
  private readonly scope: Scope
  /** Choices within logic are put by, and the way goes on. */
  private readonly isInside: boolean
  constructor(tokens: readonly Token[], scope: Scope, isInside: boolean) {
    this.tokens = tokens
    this.scope = scope
    this.isInside = isInside
  }

  read(level: number): Stmt[] {
    if (++this.depth > DEEPEST) throw new Unreadable('套得太深')
    const body: Stmt[] = []
    for (
      let token = this.tokens[this.at];
      token && (token.kind === 'line' || token.kind === 'kept' || token.depth >= level);
      token = this.tokens[this.at]
    ) {
      if (token.kind === 'choice') body.push(...this.choices(token.depth, level === 1))
      else {
        this.at++
        if (token.kind === 'kept') body.push(this.kept(token.text, token.at, KEPT_WORDS))
        else if (token.kind === 'gather') body.push({ do: 'label', name: this.labelled(token.text), gathers: true })
        else this.line(token, body)
      }
    }
    this.depth--
    return body
  }
  private labelled(label: string): string {
    const name = label.replace(/[()\s]/g, '')
    const { name: flow } = this.scope.flow
    return name && flow ? `${flow}.${name}` : name
  }
  /** Reads a line into a body; what cannot be read stands there as it is. */
  private line({ text, at }: Token, body: Stmt[]): void {
    try {
      if (text.length > LONGEST_LINE) throw new Unreadable('太长的一行')
      const { stmts, glues } = this.stated(text, at)
      if (glues && !joinLast(body)) this.scope.world.lose(at, '<>', 'changed', text)
      body.push(...stmts)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.scope.taken()
      body.push(this.kept(text, at, error.message))
    }
  }
  private kept(source: string, at: number, construct: string): Stmt {
    this.scope.world.lose(at, construct || 'ink', 'kept', source)
    const names = [...source.matchAll(/->\s*([\p{L}\p{N}_.]{1,200})/gu)].map(found => found[1]!)
    const to = names.flatMap(name => {
      try {
        return name === 'END' || name === 'DONE' ? [] : this.scope.place(name)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        return []
      }
    })
    // Words that were kept before have their ways behind them.
    return { do: 'keep', source, to: construct === KEPT_WORDS ? [] : [...new Set(to)] }
  }
  private stated(text: string, at: number): { stmts: Stmt[]; glues: boolean } {
    if (text.startsWith('~')) return { stmts: this.logic(text.slice(1).trim(), at), glues: false }
    const content = contentOf(text, this.scope, at)
    const voice = content.tags.find(tag => /^v:[\w-]{1,80}$/.test(tag))
    const tags = content.tags.filter(tag => tag !== voice)
    const { stmts, glues } = lineOf(content.pieces, { tags, ...(voice ? { id: voice.slice(2) } : {}) })
    if (tags.length && !stmts.some(each => each.do === 'say')) this.scope.world.lose(at, '#', 'dropped', tags.join(' #'))
    // A block that stands alone ends its lines itself.
    const [only, ...more] = content.pieces.filter(piece => !(piece.is === 'text' && !piece.text.trim()))
    return only?.is === 'run' && !more.length && text.includes('\n') ? { stmts: only.stmts, glues: false } : { stmts, glues }
  }
  /** A line of logic: `~ x = 1`, `~ temp x = 1`, `~ x++`, `~ return x`, `~ f(x)`. */
  private logic(text: string, at: number): Stmt[] {
    const { scope } = this
    const returned = /^return\b(.*)$/s.exec(text)
    if (returned) return this.returned(returned[1]!.trim())
    const counted = /^([\p{L}\p{N}_]+)\s*(\+\+|--)$/u.exec(text)
    const assigned = /^(temp\s+)?([\p{L}\p{N}_]+)\s*(=|\+=|-=)(?!=)\s*(.+)$/su.exec(text)
    if (counted) return scope.set(this.key(counted[1]!), counted[2] === '++' ? '+=' : '-=', { expr: 1, type: 'number' })
    if (assigned) {
      const [, isTemp, name = '', op, value = ''] = assigned
      const read = exprOf(value, scope)
      const key = isTemp ? scope.localKey(name) : this.key(name)
      return [...this.heard(scope.taken()), ...scope.set(key, op as '=', read)]
    }
    const [, name = '', args = ''] = /^([\p{L}\p{N}_]+)\s*\((.*)\)$/su.exec(text) ?? []
    if (name === 'SEED_RANDOM') {
      scope.world.lose(at, name, 'dropped', text)
      return []
    }
    if (!scope.world.flows.get(name)?.isFunction) throw new Unreadable(text)
    const names = args.trim() ? split(args, ',', true).map(each => each.trim()) : []
    const values = names.map(each => exprOf(each, scope))
    const before = scope.taken()
    return this.heard([...before, ...doCall(scope, name, values, names).stmts])
  }
  /** What a function says in a line of its own ends there. */
  private heard(stmts: Stmt[]): Stmt[] {
    return stmts.some(each => each.do === 'jump' && this.scope.world.speaking.has(each.to)) ? [...stmts, FLUSH] : stmts
  }
  private key(name: string): string {
    const key = this.scope.keyOf(name)
    if (key === undefined) throw new Unreadable(name)
    return key
  }
  private returned(value: string): Stmt[] {
    const { scope } = this
    const { name } = scope.flow
    const out = handOut(scope)
    if (!value) return [...out, { do: 'return' }]
    const read = exprOf(value, scope)
    const known = scope.world.returns.get(name)
    if (!known || (known === 'number' && read.type !== 'number')) scope.world.returns.set(name, read.type)
    return [...scope.taken(), ...scope.world.assign(`${name}_返回`, '=', read), ...out, { do: 'return' }]
  }

  private choices(depth: number, isOuter: boolean): Stmt[] {
    const options: Choice[] = []
    const before: Stmt[] = []
    for (let token = this.tokens[this.at]; token?.kind === 'choice' && token.depth === depth; token = this.tokens[this.at]) {
      this.at++
      options.push(...this.option(token, depth, before))
    }
    return [...before, { do: 'choice', options, ...(this.isInside && isOuter ? { gathers: true } : {}) }]
  }
  private option(token: Extract<Token, { kind: 'choice' }>, depth: number, before: Stmt[]): Choice[] {
    const { scope } = this
    const { once, at } = token
    const [label = ''] = /^\(\s*[\p{L}\p{N}_]{1,200}\s*\)/u.exec(token.text) ?? []
    let rest = token.text.slice(label.length).trim()
    let cond: Choice['cond'] = null
    while (rest.startsWith('{') || (!rest && (cond !== null || label))) {
      if (!rest) {
        const below = this.tokens[this.at]
        if (below?.kind !== 'line' || below.text.startsWith('->')) break
        this.at++
        rest = below.text
        continue
      }
      const end = closing(rest, 0)
      const inside = rest.slice(1, end)
      if (end < 0 || topLevel(inside, each => inside[each] === '|' && inside[each + 1] !== '|' && inside[each - 1] !== '|') >= 0) break
      try {
        cond = both(cond, condOf(inside, scope))
        before.push(...scope.taken())
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        scope.taken()
        scope.world.lose(at, error.message, 'changed', `选项的条件没有读懂，总能选：${rest.slice(0, end + 1)}`)
      }
      rest = rest.slice(end + 1).trim()
    }
    const start: Stmt[] = label ? [{ do: 'label', name: this.labelled(label) }] : []
    return this.worded(rest, { once, at, cond }, before, start, depth)
  }
  private worded(
    text: string,
    { once, at, cond }: Pick<Choice, 'once' | 'cond'> & { at: number },
    before: Stmt[],
    start: Stmt[],
    depth: number,
  ): Choice[] {
    const { scope } = this
    const arrow = topLevel(text, each => text.startsWith('->', each))
    const [tagged, go] = arrow < 0 ? [text, ''] : [text.slice(0, arrow), text.slice(arrow)]
    const tags: string[] = []
    const words = tagged.replace(/(?<!\\)#([^#[\]\n]*)/g, (_all, tag: string) => {
      tags.push(tag.trim())
      return ''
    })
    if (tags.length) scope.world.lose(at, '#', 'dropped', tags.join(' #'))
    const open = topLevel(words, each => words[each] === '[')
    const close = open < 0 ? -1 : topLevel(words, each => words[each] === ']', false, open)
    const isCut = open >= 0 && close > open
    const label = isCut ? words.slice(0, open) + words.slice(open + 1, close) : words
    const echo = isCut ? words.slice(0, open) + words.slice(close + 1) : words
    const body = [...start]
    let variants = [{ cond: null as Choice['cond'], text: label.trim() }]
    try {
      const { pieces } = contentOf(label, scope, at)
      if (pieces.some(piece => piece.is === 'run')) scope.world.lose(at, '{f()}', 'changed', `选项里由函数说的话没有带上：${label}`)
      for (const piece of pieces) if (piece.is === 'alternatives') before.push(...piece.before)
      variants = variantsOf(quiet(pieces, before)) ?? variants
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      scope.taken()
      scope.world.lose(at, error.message, 'changed', `选项的文字原样放着：${label}`)
    }
    const shown = variants.filter(each => each.text.trim())
    if (echo.trim() || go) this.line({ text: `${echo} ${go === '->' ? '' : go}`.trim() || ' ', at, comment: '', kind: 'line' }, body)
    body.push(...this.read(depth + 1))
    if (!label.trim() && !go) scope.world.lose(at, '*', 'changed', '没有文字的选项当作没有选项时的去向')
    if (!label.trim()) return [{ text: '', cond, once, body, isFallback: true }]
    if (shown.length > 1 && once) scope.world.lose(at, '*', 'changed', `按条件写成 ${shown.length} 个选项，各自只能选一次：${label.trim()}`)
    return shown.map((each, nth) => ({
      text: each.text.replace(/\s+/g, ' ').trim(),
      cond: both(cond, each.cond),
      once,
      body: nth ? structuredClone(body).filter(one => one.do !== 'label') : body,
    }))
  }
}
/** Pieces of a choice, whose calls are done before it is shown. */
function quiet(pieces: readonly Piece[], before: Stmt[]): Piece[] {
  return pieces.filter(piece => {
    if (piece.is !== 'run') return true
    before.push(...piece.stmts.filter(each => each.do === 'set'))
    return false
  })
}

/** The statements of lines. @param isInside within logic: choices are put by there */
export const weaveOf = (lines: readonly Line[], scope: Scope, isInside = false): Stmt[] =>
  new Weave(tokensOf(lines), scope, isInside).read(1)
