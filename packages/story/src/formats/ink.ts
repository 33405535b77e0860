// A subset of ink: knots, stitches, choices, gathers, diverts, tunnels, VAR, ~, conditional lines and blocks. The rest stands verbatim.
import { assigned, foreign, Unreadable } from './foreign.ts'
import { type Choice, type Scene, type Stmt, type Story, Variables } from './tree.ts'
import { saying } from './twee.ts'

type Token =
  | { kind: 'choice'; depth: number; once: boolean; rest: string }
  | { kind: 'gather'; depth: number; rest: string }
  | { kind: 'line'; rest: string }
  | { kind: 'block'; lines: string[] }

const marks = (line: string, sign: string): { depth: number; rest: string } => {
  let at = 0
  let depth = 0
  for (; at < line.length && (line[at] === sign || line[at] === ' ' || line[at] === '\t'); at++) if (line[at] === sign) depth++
  return { depth, rest: line.slice(at) }
}

function tokensOf(lines: readonly string[]): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trim()
    if (!line) continue
    if (line.startsWith('{') && count(line, '{') > count(line, '}')) {
      const block = [line.slice(1)]
      let open = count(line, '{') - count(line, '}')
      while (open > 0 && ++at < lines.length) {
        const next = lines[at]!.trim()
        open += count(next, '{') - count(next, '}')
        block.push(open > 0 ? next : next.slice(0, next.lastIndexOf('}')))
      }
      tokens.push({ kind: 'block', lines: block })
    } else if (line.startsWith('*') || line.startsWith('+')) {
      const { depth, rest } = marks(line, line[0]!)
      tokens.push({ kind: 'choice', depth, once: line[0] === '*', rest })
    } else if (line.startsWith('-') && !line.startsWith('->')) {
      const { depth, rest } = marks(line.replace('->', '\u0000'), '-')
      tokens.push({ kind: 'gather', depth, rest: rest.replace('\u0000', '->') })
    } else tokens.push({ kind: 'line', rest: line })
  }
  return tokens
}
const count = (line: string, sign: string) => line.split(sign).length - 1

class Weave {
  private at = 0
  private readonly tokens: readonly Token[]
  private readonly variables: Variables
  private readonly nested: number
  constructor(tokens: readonly Token[], variables: Variables, nested = 0) {
    if (nested > 40) throw new Unreadable('条件套得太深')
    this.tokens = tokens
    this.variables = variables
    this.nested = nested
  }

  read(level = 1): Stmt[] {
    const body: Stmt[] = []
    while (this.at < this.tokens.length) {
      const token = this.tokens[this.at]!
      if ((token.kind === 'choice' || token.kind === 'gather') && token.depth < level) break
      if (token.kind === 'choice') body.push(this.choices(token.depth))
      else {
        this.at++
        if (token.kind === 'block') body.push(this.block(token.lines))
        else if (token.rest) body.push(...this.line(token.rest))
      }
    }
    return body
  }
  private choices(depth: number): Stmt {
    const options: Choice[] = []
    for (;;) {
      const token = this.tokens[this.at]
      if (token?.kind !== 'choice' || token.depth !== depth) return { do: 'choice', options }
      this.at++
      let { rest } = token
      rest = rest.replace(/^\([\w]{1,80}\)\s?/, '')
      let cond: Choice['cond'] = null
      for (let found = /^\{([^{}]{1,500})\}\s?/.exec(rest); found; found = /^\{([^{}]{1,500})\}\s?/.exec(rest)) {
        const own = foreign(found[1]!, this.variables)
        cond = cond === null ? own : { op: 'and', l: cond, r: own }
        rest = rest.slice(found[0].length)
      }
      const divert = splitDivert(rest)
      const open = divert.text.indexOf('[')
      const close = divert.text.indexOf(']')
      const [before, inside, after] =
        open >= 0 && close > open
          ? [divert.text.slice(0, open), divert.text.slice(open + 1, close), divert.text.slice(close + 1)]
          : [divert.text, '', '']
      const said = open >= 0 ? (before + after).trim() : ''
      const body: Stmt[] = said ? [saying(this.shown(said))] : []
      body.push(...divert.jumps, ...this.read(depth + 1))
      options.push({ text: this.shown((before + inside).trim()), cond, once: token.once, body })
    }
  }
  /** `{name}` shows a variable; anything else in braces is not understood. */
  private shown(text: string): string {
    return unescapeInk(
      text.replace(/(?<!\\)#.*$/, '').replace(/\{([^{}]{1,200})\}/g, (_all, inside: string) => {
        if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(inside)) throw new Unreadable(inside)
        return `{${this.variables.of(inside).var_name}}`
      }),
    ).trim()
  }
  private line(text: string): Stmt[] {
    if (text.startsWith('~')) {
      const inside = text.slice(1).trim()
      if (inside.startsWith('temp ')) return [assigned(inside.slice(5), this.variables)]
      return [assigned(inside, this.variables)]
    }
    if (text === '->->') return [{ do: 'return' }]
    const single = /^\{([^{}:|]{1,300}):([^{}|]{0,2000})(?:\|([^{}|]{0,2000}))?\}$/.exec(text)
    if (single) {
      const [, cond = '', yes = '', no] = single
      const cases = [{ cond: foreign(cond, this.variables), body: this.line(yes.trim()) }]
      return [{ do: 'if', cases: no?.trim() ? [...cases, { cond: null, body: this.line(no.trim()) }] : cases }]
    }
    const { text: words, jumps } = splitDivert(text)
    const said = this.shown(words)
    return [...(said ? [saying(said)] : []), ...jumps]
  }
  private block(lines: readonly string[]): Stmt {
    const cases: { cond: Choice['cond']; lines: string[] }[] = []
    const [head = '', ...rest] = lines
    if (head.trim()) {
      if (!head.trim().endsWith(':')) throw new Unreadable(head)
      cases.push({ cond: foreign(head.trim().slice(0, -1), this.variables), lines: [] })
    }
    let open = 0
    for (const line of rest) {
      const found = open === 0 ? /^-\s?([^:]{1,500}):(.*)$/.exec(line) : null
      if (found) cases.push({ cond: found[1]!.trim() === 'else' ? null : foreign(found[1]!, this.variables), lines: [found[2]!] })
      else cases.at(-1)?.lines.push(line)
      open += count(line, '{') - count(line, '}')
    }
    return {
      do: 'if',
      cases: cases.map(each => ({ cond: each.cond, body: new Weave(tokensOf(each.lines), this.variables, this.nested + 1).read() })),
    }
  }
}

/** Escapes of ink: a backslash before a sign that means something. */
const unescapeInk = (text: string) => text.replace(/\\(.)/g, '$1')
/** `text -> target`, `-> a -> ` (a tunnel). */
function splitDivert(text: string): { text: string; jumps: Stmt[] } {
  const at = text.search(/(?<!\\)->/)
  if (at < 0) return { text, jumps: [] }
  const parts = text
    .slice(at)
    .split('->')
    .map(part => part.trim())
    .slice(1)
  const isTunnel = parts.length > 1 && parts.at(-1) === ''
  const jumps = parts
    .filter(Boolean)
    .map((to): Stmt => (to === 'END' || to === 'DONE' ? { do: 'end' } : { do: 'jump', to, ...(isTunnel ? { call: true } : {}) }))
  return { text: text.slice(0, at).trim(), jumps }
}

/** A story of ink; null for a text that has none of its signs. */
export function readInk(source: string): Story | null {
  const text = source.replace(/\/\*[^]*?\*\//g, '')
  if (!/^[ \t]{0,40}(?:={2,}|->|VAR |\*|\+ )/m.test(text)) return null
  const variables = new Variables()
  const problems: string[] = []
  const scenes: Scene[] = []
  const lines: string[] = []
  let name = ''
  let knot = ''
  const close = () => {
    if (lines.some(line => line.trim()) || name) scenes.push(sceneOf(name || '开头', lines, variables))
    lines.length = 0
  }
  for (const whole of text.split(/\r?\n/)) {
    const comment = /(?<!:)\/\/(.*)$/.exec(whole)
    const line = comment ? whole.slice(0, comment.index) : whole
    const shown = comment?.[1]?.trim()
    const head = /^\s{0,40}(={1,10})\s?([\p{L}\p{N}_]{1,200})\s?=*\s*$/u.exec(line)
    const declared = /^\s{0,40}(?:VAR|CONST)\s([\p{L}_][\p{L}\p{N}_]*)\s?=\s?(.{1,300})$/u.exec(line)
    if (head) {
      close()
      name = head[1]!.length > 1 ? head[2]! : `${knot}.${head[2]}`
      if (head[1]!.length > 1) knot = name
      // A knot without words of its own begins with its first stitch.
    } else if (declared) {
      try {
        const value = foreign(declared[2]!, variables)
        if (typeof value === 'object') throw new Unreadable(line)
        variables.declare(declared[1]!, value)
        if (shown) variables.rename(declared[1]!, shown)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        problems.push(`没有读懂的初值：${line.trim().slice(0, 60)}`)
      }
    } else if (/^\s{0,40}(?:INCLUDE|EXTERNAL|LIST)\s/.test(line)) problems.push(`没有导入：${line.trim().slice(0, 60)}`)
    else lines.push(line)
  }
  close()
  resolveStitches(scenes)
  return { title: '', start: scenes[0]?.name ?? '', scenes, variables: variables.list, problems }
}
function sceneOf(name: string, lines: readonly string[], variables: Variables): Scene {
  try {
    return { name, body: new Weave(tokensOf(lines), variables).read() }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const source = lines.join('\n').trim()
    const to = [...new Set([...source.matchAll(/->\s?([\p{L}_][\p{L}\p{N}_.]{0,200})/gu)].map(found => found[1]!))].filter(
      each => each !== 'END' && each !== 'DONE',
    )
    return { name, body: [{ do: 'keep', source, to }, ...(to.length ? [] : [{ do: 'end' } as const])] }
  }
}
/** A divert to a stitch names it alone within its knot; one to an empty knot means its first stitch. */
function resolveStitches(scenes: readonly Scene[]): void {
  const names = new Set(scenes.map(scene => scene.name))
  for (const [nth, scene] of scenes.entries()) {
    const [knot = ''] = scene.name.split('.')
    const first = scenes[nth + 1]?.name
    if (scene.body.length === 0) scene.body = [first?.startsWith(`${knot}.`) ? { do: 'jump', to: first } : { do: 'end' }]
    each(scene.body, jump => {
      if (!names.has(jump.to) && names.has(`${knot}.${jump.to}`)) jump.to = `${knot}.${jump.to}`
    })
  }
}
/** Calls `work` with every jump of statements. */
export function each(body: readonly Stmt[], work: (jump: Extract<Stmt, { do: 'jump' }>) => void): void {
  for (const one of body) {
    if (one.do === 'jump') work(one)
    else if (one.do === 'choice') for (const option of one.options) each(option.body, work)
    else if (one.do === 'if') for (const own of one.cases) each(own.body, work)
  }
}
