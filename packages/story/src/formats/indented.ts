// Yarn and Ren'Py: scenes of lines whose blocks are told by what they are indented by.
import { loss, type Loss } from '@qianmu/script/losses'
import { bareName } from '@qianmu/script/language/cue-name'
import type { Expr } from '../model.ts'
import { assigned, foreign, Unreadable } from './foreign.ts'
import { type Choice, type Scene, type Stmt, type Story, Variables } from './tree.ts'

interface Line {
  indent: number
  text: string
}
const linesOf = (text: string): Line[] =>
  text
    .split(/\r?\n/)
    .flatMap(line => (line.trim() ? { indent: /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length, text: line.trim() } : []))
const DEEPEST = 40

/** Reads lines from one on; what begins a block reads those that stand deeper. */
abstract class Blocks {
  protected at = 0
  protected readonly lines: readonly Line[]
  protected readonly variables: Variables
  private depth = 0
  constructor(lines: readonly Line[], variables: Variables) {
    this.lines = lines
    this.variables = variables
  }
  /** What one line says; undefined where the block ends. */
  protected abstract one(line: Line): Stmt[] | undefined
  protected peek(): Line | undefined {
    return this.lines[this.at]
  }
  /** The lines that stand at least so deep. */
  read(indent: number): Stmt[] {
    if (++this.depth > DEEPEST) throw new Unreadable('条件套得太深')
    const body: Stmt[] = []
    for (let line = this.peek(); line && line.indent >= indent; line = this.peek()) {
      const said = this.one(line)
      if (!said) break
      body.push(...said)
    }
    this.depth--
    return body
  }
  /** The block below a line. */
  protected below(line: Line): Stmt[] {
    const next = this.peek()
    return next && next.indent > line.indent ? this.read(next.indent) : []
  }
}

const spoken = (text: string): Stmt => {
  const found = /^([^：:\s]{1,40})[：:](.+)$/u.exec(text)
  return found ? { do: 'say', speaker: bareName(found[1]!).name, text: found[2]!.trim() } : { do: 'say', speaker: '', text }
}

class Yarn extends Blocks {
  private shown(text: string): string {
    const plain = text.replace(/\s#[^\s]{1,200}$/, '').replace(/\s\/\/.*$/, '')
    return plain
      .replace(/\{"([^"{}]{1,200})"\}/g, '$1')
      .replace(/\{\$([\p{L}_][\p{L}\p{N}_]*)\}/gu, (_all, name: string) => `{${this.variables.of(name).var_name}}`)
      .replace(/\\(.)/g, '$1')
  }
  protected one(line: Line): Stmt[] | undefined {
    const { text } = line
    if (text.startsWith('->')) return [this.options(line.indent)]
    if (!text.startsWith('<<')) {
      this.at++
      return text.startsWith('//') ? [] : [spoken(this.shown(text))]
    }
    const [, name = '', args = ''] = /^<<\s?(\w+)\s?(.*?)\s?>>/.exec(text) ?? []
    if (['elseif', 'else', 'endif'].includes(name)) return undefined
    this.at++
    switch (name) {
      case 'jump':
        return [{ do: 'jump', to: args }]
      case 'detour':
        return [{ do: 'jump', to: args, call: true }]
      case 'return':
        return [{ do: 'return' }]
      case 'stop':
        return [{ do: 'end' }]
      case 'set':
        return [assigned(args, this.variables)]
      case 'declare': {
        const [, variable = '', value = ''] = /^\$([\p{L}_][\p{L}\p{N}_]*)\s?=\s?(.+)$/u.exec(args) ?? []
        const read = foreign(value, this.variables)
        if (typeof read === 'object') throw new Unreadable(text)
        this.variables.declare(variable, read)
        const shown = /\/\/(.{1,80})$/.exec(text)?.[1]
        if (shown) this.variables.rename(variable, shown.trim())
        return []
      }
      case 'if':
        return [this.branches(args)]
      default:
        throw new Unreadable(text)
    }
  }
  private branches(first: string): Stmt {
    const cases: { cond: Expr | null; body: Stmt[] }[] = []
    let cond: Expr | null = foreign(first, this.variables)
    for (;;) {
      cases.push({ cond, body: this.read(0) })
      const line = this.peek()
      const [, name = '', args = ''] = /^<<\s?(\w+)\s?(.*?)\s?>>/.exec(line?.text ?? '') ?? []
      this.at++
      if (name !== 'elseif' && name !== 'else') return { do: 'if', cases }
      cond = name === 'else' ? null : foreign(args, this.variables)
    }
  }
  private options(indent: number): Stmt {
    const options: Choice[] = []
    for (let line = this.peek(); line?.indent === indent && line.text.startsWith('->'); line = this.peek()) {
      this.at++
      const found = /<<\s?(?:once\s)?if\s(.+?)\s?>>/.exec(line.text)
      const once = /<<once(?: if .+?)?>>/.test(line.text)
      const words = (found ? line.text.slice(2, found.index) : line.text.slice(2)).replace('<<once>>', '')
      options.push({
        text: this.shown(words.trim()).trim(),
        cond: found ? foreign(found[1]!, this.variables) : null,
        once,
        body: this.below(line),
      })
    }
    return { do: 'choice', options }
  }
}

/** Stories of Yarn Spinner; null for a text without its nodes. */
export function readYarn(text: string): Story | null {
  if (!/^title:/m.test(text) || !/^---/m.test(text)) return null
  const variables = new Variables()
  const scenes = text.split(/^===.*$/m).flatMap((part): Scene[] => {
    const [head = '', ...rest] = part.split(/^---.*$/m)
    const name = /^title:(.{1,200})$/m.exec(head)?.[1]?.trim()
    if (!name) return []
    const [, x, y] = /^position:\s?(-?\d+),\s?(-?\d+)/m.exec(head) ?? []
    const tags = /^tags:(.{0,300})$/m.exec(head)?.[1]?.split(' ').filter(Boolean) ?? []
    const source = rest.join('---')
    return [
      {
        name,
        tags,
        ...(x === undefined ? {} : { x: Number(x), y: Number(y) }),
        body: kept(source, () => new Yarn(linesOf(source), variables).read(0)),
      },
    ]
  })
  const start = scenes.find(scene => scene.name === 'Start') ?? scenes[0]
  return { title: '', start: start?.name ?? '', scenes, variables: variables.list, losses: [] }
}

/** What a scene says, or the scene verbatim. A scene that leads nowhere ends the story. */
function kept(source: string, read: () => Stmt[]): Stmt[] {
  try {
    const body = read()
    return leads(body) ? body : [...body, { do: 'end' }]
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const to = [...new Set([...source.matchAll(/(?:<<\s?jump\s|^[ \t]{0,80}jump\s)([\p{L}\p{N}_]{1,200})/gmu)].map(found => found[1]!))]
    return [{ do: 'keep', source: source.trim(), to }, ...(to.length ? [] : [{ do: 'end' } as const])]
  }
}
/** Whether statements lead on in every case that they name. */
const leads = (body: readonly Stmt[]): boolean => {
  const last = body.at(-1)
  if (!last) return false
  if (last.do === 'choice') return last.options.every(option => leads(option.body))
  if (last.do === 'if') return last.cases.some(one => one.cond === null) && last.cases.every(one => leads(one.body))
  return (last.do === 'jump' && !last.call) || last.do === 'return' || last.do === 'end'
}

const TEXT = /^"((?:[^"\\]|\\.)*)"/
class Renpy extends Blocks {
  private readonly people: ReadonlyMap<string, string>
  constructor(lines: readonly Line[], variables: Variables, people: ReadonlyMap<string, string>) {
    super(lines, variables)
    this.people = people
  }
  private shown(text: string): string {
    const plain = text.replace(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign))
    return plain
      .replace(/(?<!\[)\[([\p{L}_][\p{L}\p{N}_]*)\]/gu, (_all, name: string) => `{${this.variables.of(name).var_name}}`)
      .replaceAll('[[', '[')
      .replaceAll('{{', '{')
      .replaceAll('【【', '【')
      .replaceAll('%%', '%')
  }
  protected one(line: Line): Stmt[] | undefined {
    const { text } = line
    const [, word = ''] = /^([\p{L}_][\p{L}\p{N}_]*)/u.exec(text) ?? []
    if (word === 'elif' || word === 'else') return undefined
    this.at++
    if (text.startsWith('#')) return []
    if (text.startsWith('$')) return [assigned(text.slice(1), this.variables)]
    const said = TEXT.exec(text)
    if (said) return [{ do: 'say', speaker: '', text: this.shown(said[1]!) }]
    const rest = text.slice(word.length).trim()
    switch (word) {
      case 'jump':
        return [{ do: 'jump', to: rest }]
      case 'call':
        return [{ do: 'jump', to: rest.split(' ')[0]!, call: true }]
      case 'return':
        return [rest ? { do: 'return' } : { do: 'end' }]
      case 'pass':
      case 'voice':
      case 'with':
      case 'pause':
        return []
      case 'menu':
        return [this.menu(line)]
      case 'if':
        return [this.branches(line, rest)]
      default: {
        const words = TEXT.exec(rest)
        if (!words) throw new Unreadable(text)
        return [{ do: 'say', speaker: this.people.get(word) ?? word, text: this.shown(words[1]!) }]
      }
    }
  }
  private menu(head: Line): Stmt {
    const options: Choice[] = []
    let prompt = ''
    const first = this.peek()
    for (let line = this.peek(); line && line.indent > head.indent && line.indent === first!.indent; line = this.peek()) {
      const said = TEXT.exec(line.text)
      if (!said) throw new Unreadable(line.text)
      this.at++
      const rest = line.text.slice(said[0].length).trim()
      if (!rest.endsWith(':')) {
        prompt = this.shown(said[1]!)
        continue
      }
      const [, cond] = /^if\s(.+):$/.exec(rest) ?? []
      options.push({ text: this.shown(said[1]!), cond: cond ? foreign(cond, this.variables) : null, once: false, body: this.below(line) })
    }
    return { do: 'choice', prompt, options }
  }
  private branches(head: Line, first: string): Stmt {
    const cases: { cond: Expr | null; body: Stmt[] }[] = []
    let cond: Expr | null = foreign(first.replace(/:$/, ''), this.variables)
    for (;;) {
      cases.push({ cond, body: this.below(head) })
      const line = this.peek()
      const [, name = '', args = ''] = /^(elif|else)\b\s?(.*):$/.exec(line?.indent === head.indent ? line.text : '') ?? []
      if (!name) return { do: 'if', cases }
      this.at++
      cond = name === 'else' ? null : foreign(args, this.variables)
    }
  }
}

/** A script of Ren'Py: its labels, menus, jumps, conditions and variables. Null for what has none. */
export function readRenpy(text: string): Story | null {
  if (!/^label\s/m.test(text)) return null
  const variables = new Variables()
  const people = new Map<string, string>()
  const losses: Loss[] = []
  const names = Object.create(null) as Record<string, string>
  const parts: { name: string; lines: string[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const label = /^label\s([\p{L}_][\p{L}\p{N}_]*)[^:]{0,100}:[ ]{0,8}(?:#\s?(.{1,80}))?$/u.exec(line)
    const role = /^define\s([\p{L}_][\p{L}\p{N}_]*)\s?=\s?Character\(\s?_?\(?\s?["']([^"']{1,60})["']/u.exec(line)
    const first = /^(?:default|define)\s([\p{L}_][\p{L}\p{N}_]*)\s?=\s?([^#]{1,300})(?:#\s?(.{1,80}))?$/u.exec(line)
    if (label) {
      parts.push({ name: label[1]!, lines: [] })
      if (label[2]) names[label[1]!] = label[2].trim()
    } else if (role) people.set(role[1]!, role[2]!)
    else if (first) {
      try {
        const value = foreign(first[2]!.trim(), variables)
        if (typeof value === 'object') throw new Unreadable(line)
        variables.declare(first[1]!, value)
        if (first[3]) variables.rename(first[1]!, first[3].trim())
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        losses.push(loss('', '初值', 'dropped', line.trim()))
      }
    } else parts.at(-1)?.lines.push(line)
  }
  const scenes = parts.map(({ name, lines }, nth): Scene => {
    const source = lines.join('\n')
    let body: Stmt[]
    try {
      body = new Renpy(linesOf(source), variables, people).read(0)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      body = kept(source, () => {
        throw error
      })
    }
    // A label that does not lead on goes on with the one behind it.
    const next = parts[nth + 1]
    return {
      name,
      body: leads(body) || body.some(each => each.do === 'keep') ? body : [...body, next ? { do: 'jump', to: next.name } : { do: 'end' }],
    }
  })
  const start = scenes.find(scene => scene.name === 'start') ?? scenes[0]
  return { title: '', start: start?.name ?? '', scenes, variables: variables.list, losses }
}
