// Stories of Yarn Spinner: nodes of lines, options, commands and groups of lines.
import { loss, type Loss } from '@qianmu/script/losses'
import { bareName } from '@qianmu/script/language/cue-name'
import type { Expr } from '../model.ts'
import { KEPT_WORDS } from './dialects/shared.ts'
import { assigned, foreign, Unreadable } from './foreign.ts'
import { Blocks, leads, type Line, linesOf, shownPiece } from './indent.ts'
import { both, type Piece, variantsOf } from './pieces.ts'
import { type Choice, effect, type Say, type Scene, type Stmt, type Story, Variables } from './tree.ts'
import { type Turn, turnsOf, weightOf } from './turns.ts'
import { commandOf, isKept, uncommented, uncommentedLines, type Worded, worded } from './yarn-words.ts'

/** Nodes among which a jump by a variable chooses. */
const MOST_TARGETS = 50
const HEADERS = new Set(['title', 'tags', 'position', 'shown', 'when', 'subtitle', 'tracking'])
/** Signs of what people call a variable. */
const LONGEST_NAME = 80
const SHOWN = ['True', 'False'] as const
class Yarn extends Blocks {
  protected targets(text: string): string[] {
    return [...text.matchAll(/<<\s*(?:jump|detour)\s+([\p{L}\p{N}_.]{1,200})/gu)].map(found => found[1]!)
  }

  /** The words of a line as pieces; markup is left out and told. */
  private pieces(line: Line, words: string): Piece[] {
    const pieces: Piece[] = []
    let text = ''
    const flush = () => {
      if (text) pieces.push({ is: 'text', text })
      text = ''
    }
    for (let at = 0; at < words.length; at++) {
      const sign = words[at]!
      if (sign === '\\' && at + 1 < words.length) text += words[++at]!
      else if (sign === '{') {
        const end = words.indexOf('}', at)
        if (end < 0) throw new Unreadable('{')
        flush()
        pieces.push(shownPiece(words.slice(at + 1, end), this.variables, SHOWN))
        at = end
      } else if (sign === '[' && words.indexOf(']', at) > 0) {
        const end = words.indexOf(']', at)
        flush()
        pieces.push(...this.markup(line, words.slice(at + 1, end)))
        at = end
      } else text += sign
    }
    flush()
    return pieces
  }
  /** `[select value={$x} a="…" other="…"/]` is one of its words; other markup has none. */
  private markup(line: Line, inside: string): Piece[] {
    const [, name = ''] = /^\/?\s*(\w*)/.exec(inside) ?? []
    const value = /\bvalue\s*=\s*\{?([^{}\s]+)\}?/.exec(inside)?.[1]
    if (!['select', 'plural', 'ordinal'].includes(name) || value === undefined) {
      this.lose(line, `[${name}]`, 'dropped', `[${inside}]`)
      return []
    }
    const expr = foreign(value, this.variables)
    const words = [...inside.matchAll(/\b([\p{L}\p{N}_]+)\s*=\s*"((?:[^"\\]|\\.)*)"/gu)].filter(found => found[1] !== 'value')
    const named = typeof expr === 'object' && 'var' in expr ? this.variables.list.find(({ id }) => id === expr.var) : undefined
    const alternatives = words.map(([, key = '', shown = '']) => ({
      cond: key === 'other' ? null : name === 'select' ? ({ op: '==', l: expr, r: key } as Expr) : countOf(name, key, expr, inside),
      body: [{ is: 'text' as const, text: shown.replace(/\\(.)/g, '$1').replaceAll('%', named ? `{${named.var_name}}` : '%') }],
    }))
    return [{ is: 'alternatives', before: [], alternatives }]
  }
  private said(line: Line, { words, tags, id, once, cond }: Worded): Stmt[] {
    const pieces = this.pieces(line, words)
    const before = pieces.flatMap(piece => (piece.is === 'alternatives' ? piece.before : []))
    const variants = variantsOf(pieces)
    if (!variants) throw new Unreadable(words)
    const seen = once ? this.variables.helper('说过', false).id : ''
    const own = both(once ? { op: 'not', l: { var: seen } } : null, cond ? this.condition(line, cond) : null)
    const says = variants
      .filter(({ text }) => text.trim())
      .map((variant): Say => {
        const whole = variant.text.trim()
        const spoken = /^[^\\：:]*\\[：:]/.test(words) ? null : /^([^：:\s{}]{1,40})[：:](.+)$/su.exec(whole)
        const all = both(own, variant.cond)
        return {
          do: 'say',
          ...(spoken ? { speaker: bareName(spoken[1]!).name, text: spoken[2]!.trim(), whole } : { speaker: '', text: whole }),
          ...(all === null ? {} : { cond: all }),
          ...(tags.length ? { tags } : {}),
          ...(id ? { id } : {}),
        }
      })
    return [...before, ...says, ...(once ? [{ do: 'set' as const, effect: effect(seen, '=', true), cond: own }] : [])]
  }

  protected one(line: Line): Stmt[] | undefined {
    const { text } = line
    if (text.startsWith('->')) return this.options(line.indent)
    if (text.startsWith('=>')) return this.group(line.indent)
    const [name, args] = commandOf(uncommented(text).replace(/(?<=>>)(?:\s*#[^\s#]+)+$/, ''))
    if (['elseif', 'else', 'endif', 'endonce', 'endenum', 'case'].includes(name)) return undefined
    this.at++
    if (isKept(text)) {
      const from = this.at - 1
      while (this.peek() && isKept(this.peek()!.text)) this.at++
      const source = this.lines.slice(from, this.at).map(each => each.text.slice(3).replace(/^ /, ''))
      this.lose(line, KEPT_WORDS, 'kept', source.join('\n'))
      return [{ do: 'keep', source: source.join('\n') }]
    }
    if (!uncommented(text)) return []
    return name ? this.command(line, name, args) : this.said(line, worded(text))
  }
  /** A jump to whichever node a text names. */
  private goesTo(to: string, name: string): Stmt[] {
    const { scenes } = this.variables
    if (scenes.size > MOST_TARGETS) throw new Unreadable(`<<${name} {…}>>`)
    const expr = foreign(to.slice(1, -1), this.variables)
    const cases = [...scenes].map(scene => ({
      cond: { op: '==', l: expr, r: scene } as Expr,
      body: [{ do: 'jump', to: scene, ...(name === 'detour' ? { call: true } : {}) } as Stmt],
    }))
    return [{ do: 'if', cases }]
  }
  /** A command of the game's own program stays as it is, with the values that it names. */
  private foreignCommand(line: Line, name: string, args: string): Stmt[] {
    const kept = this.kept([line], `<<${name}>>`) as Extract<Stmt, { do: 'keep' }>
    if (!args.includes('{')) return [kept]
    const pieces = this.pieces(line, args)
    const [only, ...more] = variantsOf(pieces) ?? []
    if (!only || more.length) return [kept]
    const before = pieces.flatMap(piece => (piece.is === 'alternatives' ? piece.before : []))
    return [...before, { ...kept, source: `<<${name} ${only.text}>>` }]
  }
  private command(line: Line, name: string, args: string): Stmt[] {
    switch (name) {
      case 'jump':
      case 'detour': {
        const to = /^\{\s*"([^"]+)"\s*\}$/.exec(args)?.[1] ?? args
        if (to.startsWith('{')) return this.goesTo(to, name)
        return [{ do: 'jump', to, ...(name === 'detour' ? { call: true } : {}) }]
      }
      case 'return':
        return [{ do: 'back' }]
      case 'stop':
        return [{ do: 'end' }]
      case 'set':
        return [assigned(args, this.variables)]
      case 'declare':
        return []
      case 'enum':
        while (this.peek() && !/^<<\s*endenum/.test(this.peek()!.text)) this.at++
        this.at++
        return []
      case 'wait':
        if (!/^\d+(?:\.\d+)?$/.test(args)) throw new Unreadable('<<wait>>')
        return [{ do: 'play', action: { type: 'WAIT', seconds: Number(args) } }]
      case 'if':
        return [this.branches(line, args)]
      case 'once':
        return this.once(line, args.replace(/^if\b/, '').trim())
      default:
        return this.foreignCommand(line, name, args)
    }
  }
  /** The lines up to a command that ends or divides a block. */
  private within(line: Line, ends: readonly string[]): { body: Stmt[]; name: string; args: string; at: Line } {
    const body: Stmt[] = []
    for (;;) {
      body.push(...this.read(0))
      const next = this.peek()
      const [name, args] = commandOf(uncommented(next?.text ?? ''))
      this.at++
      if (!next || ends.includes(name)) return { body, name, args, at: next ?? line }
    }
  }
  private branches(line: Line, first: string): Stmt {
    const cases: { cond: Expr | null; body: Stmt[] }[] = []
    let cond: Expr | null = this.condition(line, first)
    for (;;) {
      const { body, name, args, at } = this.within(line, ['elseif', 'else', 'endif'])
      cases.push({ cond, body })
      if (name !== 'elseif' && name !== 'else') return { do: 'if', cases }
      cond = name === 'else' ? null : this.condition(at, args)
    }
  }
  private once(line: Line, given: string): Stmt[] {
    const seen = this.variables.helper('看过', false).id
    const cond = both({ op: 'not', l: { var: seen } }, given ? this.condition(line, given) : null)
    const { body, name } = this.within(line, ['else', 'endonce'])
    const other = name === 'else' ? this.within(line, ['endonce']).body : []
    return [
      {
        do: 'if',
        cases: [
          { cond, body: [{ do: 'set', effect: effect(seen, '=', true) }, ...body] },
          { cond: null, body: other },
        ],
      },
    ]
  }
  private options(indent: number): Stmt[] {
    const options: Choice[] = []
    const before: Stmt[] = []
    for (let line = this.peek(); line?.indent === indent && line.text.startsWith('->'); line = this.peek()) {
      if (line.gap && options.length) break
      this.at++
      const { words, tags, once, cond } = worded(line.text.slice(2).trim())
      if (tags.length) this.lose(line, '#', 'dropped', tags.join(' #'))
      const pieces = this.pieces(line, words)
      before.push(...pieces.flatMap(piece => (piece.is === 'alternatives' ? piece.before : [])))
      const own = cond ? this.condition(line, cond) : null
      const body = this.below(line)
      const variants = variantsOf(pieces) ?? [{ cond: null, text: words }]
      for (const [nth, variant] of variants.entries())
        options.push({
          text: variant.text.trim(),
          cond: both(own, variant.cond),
          once,
          body: nth ? structuredClone(body) : body,
        })
    }
    return [...before, { do: 'choice', options, falls: options.every(each => each.cond !== null || each.once) }]
  }
  private group(indent: number): Stmt[] {
    const turns: Turn[] = []
    for (let line = this.peek(); line?.indent === indent && line.text.startsWith('=>'); line = this.peek()) {
      this.at++
      const own = worded(line.text.slice(2).trim())
      const cond = own.cond ? this.condition(line, own.cond) : null
      const body = [...this.said(line, { ...own, once: false, cond: '' }), ...this.below(line)]
      turns.push({ cond, weight: (own.once ? 1 : 0) + weightOf(own.cond), once: own.once, body })
    }
    return [turnsOf(turns, this.variables)]
  }
}

/** When a number takes a word, by the rules of English; in Chinese all numbers take the last. */
function countOf(name: string, key: string, expr: Expr, inside: string): Expr {
  if (/\p{Script=Han}/u.test(inside)) return false
  const is = (value: number, by?: number): Expr => ({ op: '==', l: by === undefined ? expr : { op: '%', l: expr, r: by }, r: value })
  if (name === 'plural') return key === 'one' ? is(1) : false
  const last = { one: 1, two: 2, few: 3 }[key]
  return last === undefined ? false : { op: 'and', l: is(last, 10), r: { op: 'not', l: is(last + 10, 100) } }
}

interface Node {
  name: string
  head: ReadonlyMap<string, string[]>
  lines: Line[]
}
/** The nodes of a text; what stands outside of them is told. */
function nodesOf(text: string, losses: Loss[]): Node[] {
  const nodes: Node[] = []
  let head = new Map<string, string[]>()
  let body: string[] | null = null
  let first = 0
  const close = () => {
    const name = head.get('title')?.[0]
    if (name && body) nodes.push({ name, head, lines: uncommentedLines(linesOf(body.join('\n'), first), losses) })
    head = new Map()
    body = null
  }
  for (const [nth, line] of text.split(/\r?\n/).entries()) {
    if (body) {
      if (/^\s*===\s*$/.test(line)) close()
      else body.push(line)
    } else if (/^\s*---\s*$/.test(line)) {
      body = []
      first = nth + 2
    } else {
      const [, key = '', value = ''] = /^\s*([\w.]+)\s*:(.*)$/.exec(line) ?? []
      if (key && !HEADERS.has(key.toLowerCase())) losses.push(loss(`第 ${nth + 1} 行`, `${key}:`, 'dropped', value.trim()))
      // What people call it may hold an address.
      const said = key === 'shown' ? value.trim() : uncommented(value.trim())
      if (key) head.set(key.toLowerCase(), [...(head.get(key.toLowerCase()) ?? []), said])
      else if (line.trim() && !line.trim().startsWith('//')) losses.push(loss(`第 ${nth + 1} 行`, '节点外的文字', 'dropped', line.trim()))
    }
  }
  close()
  return nodes
}

/** First values, formulas and the values of enumerations, wherever they are declared. */
function declareAll(nodes: readonly Node[], variables: Variables, losses: Loss[]): void {
  let kind = ''
  for (const { text, at } of nodes.flatMap(({ lines }) => lines)) {
    const [name, args] = commandOf(uncommented(text))
    if (name === 'enum') kind = args
    if (name === 'case' && kind) {
      const [, called = '', given] = /^([\p{L}\p{N}_]+)(?:\s*=\s*(.+))?$/u.exec(args) ?? []
      const value = given === undefined ? called : given.startsWith('"') ? given.slice(1, -1) : Number(given)
      variables.constants.set(`${kind}.${called}`, value)
    }
    if (name !== 'declare') continue
    const [, variable = '', value = ''] = /^\$([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(.+?)(?:\s+as\s+\w+)?$/su.exec(args) ?? []
    try {
      const read = foreign(value, variables)
      if (typeof read === 'object') variables.formulas.set(variable, value)
      else variables.declare(variable, read)
      const shown = text.slice(uncommented(text).length).trim().slice('//'.length).trim()
      if (shown && shown.length <= LONGEST_NAME && typeof read !== 'object') variables.rename(variable, shown)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      losses.push(loss(`第 ${at} 行`, '<<declare>>', 'dropped', text))
    }
  }
}
/** The nodes of one title of which one has its turn. */
function groupOf(name: string, nodes: readonly Node[], names: readonly string[], variables: Variables, losses: Loss[]): Scene {
  const turns = nodes.map(({ head, lines }, nth): Turn => {
    const given = (head.get('when') ?? []).map(each => each.trim())
    const once = given.some(each => /^once\b/.test(each))
    const conds = given.map(each => each.replace(/^once\b\s*/, '').replace(/^if\b\s*/, '')).filter(each => each && each !== 'always')
    let cond: Expr | null = null
    for (const each of conds) {
      try {
        cond = both(cond, foreign(each, variables))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        losses.push(loss(`第 ${lines[0]?.at ?? 1} 行`, 'when:', 'changed', `条件没有读懂，当作总成立：${each}`))
      }
    }
    return {
      cond,
      once,
      weight: (once ? 1 : 0) + conds.reduce((sum, each) => sum + weightOf(each), 0),
      body: [{ do: 'jump', to: names[nth]! }],
    }
  })
  return { name, body: [turnsOf(turns, variables), { do: 'back' }] }
}

/** Stories of Yarn Spinner; null for a text without its nodes. */
export function readYarn(text: string): Story | null {
  if (!/^[ \t]{0,20}title[ \t]{0,20}:/m.test(text) || !/^[ \t]{0,20}---/m.test(text)) return null
  const losses: Loss[] = []
  const nodes = nodesOf(text, losses)
  const variables = new Variables()
  variables.countsLeaving = true
  const groups = Map.groupBy(nodes, ({ name }) => name)
  const isGroup = (name: string) => groups.get(name)!.length > 1 || groups.get(name)![0]!.head.has('when')
  const nameOf = (node: Node) => {
    if (!isGroup(node.name)) return node.name
    const own = node.head.get('subtitle')?.[0]
    return `${node.name}.${own ?? groups.get(node.name)!.indexOf(node) + 1}`
  }
  variables.scenes = new Set([...groups.keys(), ...nodes.map(nameOf)])
  variables.untracked = new Set(nodes.flatMap(node => (node.head.get('tracking')?.[0] === 'never' ? [nameOf(node), node.name] : [])))
  const detouring = new Set(nodes.flatMap(node => (node.lines.some(({ text }) => /^<<\s*detour\b/.test(text)) ? nameOf(node) : [])))
  declareAll(nodes, variables, losses)
  const scenes = nodes.map((node): Scene => {
    const { head, lines } = node
    variables.here = nameOf(node)
    const [, x, y] = /^(-?\d+)(?:\.\d+)?\s*,\s*(-?\d+)/.exec(head.get('position')?.[0] ?? '') ?? []
    const tags = (head.get('tags')?.[0] ?? '').split(/\s+/).filter(Boolean)
    const body = new Yarn(lines, variables, losses).read(0)
    if (!leads(body)) body.push({ do: 'back' })
    const shown = head.get('shown')?.[0]
    return { name: variables.here, ...(shown ? { shown } : {}), tags, ...(x === undefined ? {} : { x: Number(x), y: Number(y) }), body }
  })
  for (const [name, own] of groups) if (isGroup(name)) scenes.push(groupOf(name, own, own.map(nameOf), variables, losses))
  for (const scene of variables.counted)
    if (detouring.has(scene)) losses.push(loss(`节点 ${scene}`, 'visited_count()', 'changed', '绕道出去还没回来的时候，这里已经算来过一次'))
  const start = scenes.find(scene => scene.name === 'Start') ?? scenes[0]
  return { title: '', start: start?.name ?? '', scenes, variables: variables.list, losses, counted: variables.counted }
}
