// Passages of Twine's stories as SugarCube and Harlowe write them.
import { loss, type Loss } from '@qianmu/script/losses'
import { bareName } from '@qianmu/script/language/cue-name'
import type { Expr } from '../model.ts'
import { assigned, foreign, Unreadable } from './foreign.ts'
import { type Choice, type Scene, type Stmt, type Story, Variables } from './tree.ts'
import { decoded, type Passage, twineOf, unescaped } from './twine.ts'

/** The words of a link that only goes on. */
export const ON = '继续'
const SPECIAL = new Set([
  'StoryTitle',
  'StoryData',
  'StoryInit',
  'StoryCaption',
  'StoryMenu',
  'StoryInterface',
  'PassageHeader',
  'PassageFooter',
  'PassageReady',
  'PassageDone',
])
const CODE = new Set(['script', 'stylesheet', 'init', 'Twine.image', 'Twine.audio'])

/** `[[A]]`, `[[text->A]]`, `[[A<-text]]`, `[[text|A]]`. */
function linkOf(inside: string): { text: string; to: string } {
  const right = inside.lastIndexOf('->')
  if (right >= 0) return { text: inside.slice(0, right).trim(), to: inside.slice(right + 2).trim() }
  const left = inside.indexOf('<-')
  if (left >= 0) return { text: inside.slice(left + 2).trim(), to: inside.slice(0, left).trim() }
  const bar = inside.indexOf('|')
  return bar >= 0 ? { text: inside.slice(0, bar).trim(), to: inside.slice(bar + 1).trim() } : { text: inside.trim(), to: inside.trim() }
}

/** What stands in a passage, read from left to right; links and what stands under conditions are collected. */
class Reader {
  private at = 0
  private depth = 0
  private readonly text: string
  private readonly variables: Variables
  private readonly isHarlowe: boolean
  constructor(text: string, variables: Variables, isHarlowe: boolean) {
    this.text = text
    this.variables = variables
    this.isHarlowe = isHarlowe
  }

  /** The statements up to one of these macros, or the end. */
  read(until: readonly string[] = []): Stmt[] {
    if (++this.depth > 50) throw new Unreadable('条件套得太深')
    const body: Stmt[] = []
    const options: Choice[] = []
    let words = ''
    const say = () => {
      for (const line of decoded(words).split('\n')) if (line.trim()) body.push(saying(line.trim()))
      words = ''
    }
    const add = (found: Stmt) => {
      say()
      if (found.do === 'choice') options.push(...found.options)
      else body.push(found)
    }
    while (this.at < this.text.length) {
      const rest = this.text.slice(this.at, this.at + 200)
      const stop = until.find(each => rest.startsWith(each))
      if (stop) break
      if (rest.startsWith('[[')) add(this.link())
      else if (rest.startsWith('/*')) this.skip('*/')
      else if (rest.startsWith('<!--')) this.skip('-->')
      else if (!this.isHarlowe && rest.startsWith('<<')) {
        const macro = this.sugarcube()
        if (typeof macro === 'string') words += macro
        else if (macro) add(macro)
      } else if (this.isHarlowe && /^\([a-z-]+:/i.test(rest)) {
        const macro = this.harlowe()
        if (typeof macro === 'string') words += macro
        else if (macro) add(macro)
      } else {
        words += this.variable() ?? this.text[this.at++]
      }
    }
    say()
    // What people choose stands behind all that is said; a single 「继续」 is no choice.
    const [first, ...more] = options
    if (first && more.length === 0 && first.text === ON && first.cond === null) body.push(...first.body)
    else if (first) body.push({ do: 'choice', options })
    this.depth--
    return body
  }
  private skip(end: string): void {
    const to = this.text.indexOf(end, this.at)
    this.at = to < 0 ? this.text.length : to + end.length
  }
  /** The words of a link, as ours shows them. */
  private chosen(words: string): string {
    const named = words.replace(/\$([A-Za-z_]\w{0,80})/g, (_all, name: string) => `{${this.variables.of(name).var_name}}`)
    return decoded(named).replaceAll('\u200b', '')
  }
  /** `$name` in a text, as ours shows it. */
  private variable(): string | null {
    if (this.text[this.at] !== '$') return null
    const name = /^[A-Za-z_]\w{0,80}/.exec(this.text.slice(this.at + 1, this.at + 90))?.[0]
    if (!name) return null
    this.at += name.length + 1
    return `{${this.variables.of(name).var_name}}`
  }
  private link(): Stmt {
    const end = this.text.indexOf(']]', this.at)
    if (end < 0) throw new Unreadable('[[ 没有结束')
    const inside = this.text.slice(this.at + 2, end)
    this.at = end + 2
    const [target = '', setter] = inside.split('][')
    const { text: words, to } = linkOf(target)
    const text = this.chosen(words)
    const set = setter ? [assigned(setter, this.variables)] : []
    return { do: 'choice', options: [{ text, cond: null, once: false, body: [...set, { do: 'jump', to }] }] }
  }
  private macro(open: string, close: string): { name: string; args: string } {
    const end = this.text.indexOf(close, this.at)
    if (end < 0) throw new Unreadable(`${open} 没有结束`)
    const inside = this.text.slice(this.at + open.length, end).trim()
    this.at = end + close.length
    const [name = ''] = /^[\w/=-]+/.exec(inside) ?? []
    return { name, args: inside.slice(name.length).trim() }
  }
  private branches(first: string): Stmt {
    const cases: { cond: Expr | null; body: Stmt[] }[] = []
    let cond: Expr | null = foreign(first, this.variables)
    for (;;) {
      cases.push({ cond, body: this.read(['<<else', '<</if']) })
      const { name, args } = this.macro('<<', '>>')
      if (name !== 'else' && name !== 'elseif') return conditional(cases)
      cond = name === 'else' && !args ? null : foreign(args.replace(/^if\b/, ''), this.variables)
    }
  }
  private sugarcube(): Stmt | string | null {
    const { name, args } = this.macro('<<', '>>')
    switch (name) {
      case 'set':
        return assigned(args, this.variables)
      case 'if':
        return this.branches(args)
      case 'goto':
        return { do: 'jump', to: quoted(args)[0] ?? '' }
      case 'include':
        return { do: 'jump', to: quoted(args)[0] ?? '', call: true }
      case 'print':
      case '=': {
        const expr = foreign(args, this.variables)
        if (typeof expr !== 'object' || !('var' in expr)) throw new Unreadable(args)
        return `{${this.variables.list.find(each => each.id === expr.var)!.var_name}}`
      }
      case 'link':
      case 'button': {
        const [words = '', to] = quoted(args)
        const text = this.chosen(words)
        const body = this.read(['<</link', '<</button'])
        this.macro('<<', '>>')
        return { do: 'choice', options: [{ text, cond: null, once: false, body: to === undefined ? body : [...body, { do: 'jump', to }] }] }
      }
      case 'textbox':
      case 'numberbox': {
        const [variable = '', , to] = quoted(args)
        const made = this.variables.of(variable.replace('$', ''))
        if (name === 'textbox') this.variables.declare(made.var_name, '')
        const input: Stmt = { do: 'input', variable: made.id, prompt: '' }
        return to === undefined ? input : { do: 'if', cases: [{ cond: null, body: [input, { do: 'jump', to }] }] }
      }
      case 'nobr':
      case '/nobr':
      case 'silently':
      case '/silently':
        return null
      default:
        throw new Unreadable(`<<${name}>>`)
    }
  }
  private hook(): Stmt[] {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
    if (this.text[this.at] !== '[') throw new Unreadable('缺少 [ ]')
    this.at++
    const body = this.read([']'])
    this.at++
    return body
  }
  private harlowe(): Stmt | string | null {
    const [name = ''] = /^\([a-z-]+:/i.exec(this.text.slice(this.at, this.at + 40)) ?? []
    const end = closing(this.text, this.at)
    const args = this.text.slice(this.at + name.length, end).trim()
    this.at = end + 1
    switch (name.slice(1, -1).toLowerCase()) {
      case 'set':
        return assigned(args, this.variables)
      case 'if':
      case 'unless': {
        const isUnless = name.startsWith('(unless')
        const cases: { cond: Expr | null; body: Stmt[] }[] = []
        let cond: Expr | null = foreign(isUnless ? `not (${args})` : args, this.variables)
        for (;;) {
          cases.push({ cond, body: this.hook() })
          const more = /^\s{0,20}\((else-if|else):/.exec(this.text.slice(this.at, this.at + 40))
          if (!more) return conditional(cases)
          this.at += more[0].length
          const stop = closing(this.text, this.at - 1 - (more[1]!.length + 1))
          cond = more[1] === 'else' ? null : foreign(this.text.slice(this.at, stop), this.variables)
          this.at = stop + 1
        }
      }
      case 'go-to':
        return { do: 'jump', to: quoted(args)[0] ?? '' }
      case 'display':
        return { do: 'jump', to: quoted(args)[0] ?? '', call: true }
      case 'link-goto': {
        const [text = '', to = text] = quoted(args)
        return { do: 'choice', options: [{ text, cond: null, once: false, body: [{ do: 'jump', to }] }] }
      }
      case 'link': {
        const [text = ''] = quoted(args)
        return { do: 'choice', options: [{ text, cond: null, once: false, body: this.hook() }] }
      }
      case 'print':
        return `{${this.variables.of(args.replace(/^\$/, '')).var_name}}`
      default:
        throw new Unreadable(name)
    }
  }
}

/** The place of the bracket that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length && at < from + 4000; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  throw new Unreadable('( 没有结束')
}
/** Quoted and bare words of a macro. */
const quoted = (args: string): string[] =>
  (args.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[\[[^\]]*\]\]|[^\s,"']+/g) ?? []).map(word =>
    word.startsWith('[[') ? linkOf(word.slice(2, -2)).to : /^["']/.test(word) ? unescaped(word.slice(1, -1)) : word,
  )
const MAX_NAME = 12
/** 「名：台词」 is spoken, 「名（语气）：台词」 by the same one. */
export function saying(line: string): Extract<Stmt, { do: 'say' }> {
  const found = /^([^：:\s]{1,40})[：:](.+)$/u.exec(line)
  const speaker = bareName(found?.[1] ?? '').name
  return found && speaker.length <= MAX_NAME ? { do: 'say', speaker, text: found[2]!.trim() } : { do: 'say', speaker: '', text: line }
}
const isChoices = (body: readonly Stmt[]) => body.length > 0 && body.every(each => each.do === 'choice')
const negated = (conds: readonly Expr[]): Expr | null =>
  conds.reduce<Expr | null>((all, cond) => {
    const no: Expr = { op: 'not', l: cond }
    return all === null ? no : { op: 'and', l: all, r: no }
  }, null)
/** Links under conditions are options under conditions; what else stands there decides. */
function conditional(cases: { cond: Expr | null; body: Stmt[] }[]): Stmt {
  if (!cases.every(({ body }) => isChoices(body))) return { do: 'if', cases }
  const before: Expr[] = []
  const options = cases.flatMap(({ cond, body }): Choice[] => {
    const not = negated(before)
    const whole = cond === null ? not : not === null ? cond : ({ op: 'and', l: not, r: cond } as Expr)
    if (cond !== null) before.push(cond)
    return body
      .flatMap(each => (each.do === 'choice' ? each.options : []))
      .map(each => ({
        ...each,
        cond: each.cond === null ? whole : whole === null ? each.cond : ({ op: 'and', l: whole, r: each.cond } as Expr),
      }))
  })
  return { do: 'choice', options }
}

/** A passage whose only way on has no words beside its own: it goes on by itself. */
function sceneOf(passage: Passage, variables: Variables, isHarlowe: boolean): Scene {
  const { name, tags, x, y, text } = passage
  const placed = { name, tags, ...(x === undefined ? {} : { x, y: y! }) }
  try {
    const body = new Reader(text, variables, isHarlowe).read()
    const last = body.at(-1)
    if (!last || !leads(body)) body.push({ do: 'end' })
    return { ...placed, body }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const to = [...new Set([...text.matchAll(/\[\[([^[\]\n]{1,300})\]\]/g)].map(([, inside = '']) => linkOf(inside.split('][')[0]!).to))]
    return { ...placed, body: [{ do: 'keep', source: text, to }, ...(to.length ? [] : [{ do: 'end' } as const])] }
  }
}
const leads = (body: readonly Stmt[]): boolean =>
  body.some(
    each => each.do === 'choice' || (each.do === 'jump' && !each.call) || (each.do === 'if' && each.cases.some(one => leads(one.body))),
  )

/** A story of Twine: its Twee, its HTML or its JSON. Null for what is none. */
export function readTwine(text: string): Story | null {
  const twine = twineOf(text)
  if (!twine) return null
  const variables = new Variables()
  const isHarlowe = /harlowe/i.test(twine.format)
  const { losses } = twine
  for (const { tags, name, text: words } of twine.passages)
    if (name === 'StoryInit' || tags.includes('startup') || tags.includes('init')) declareAll(words, variables, losses)
  const scenes = twine.passages
    .filter(({ name, tags }) => !SPECIAL.has(name) && !tags.some(tag => CODE.has(tag)))
    .map(passage => sceneOf(passage, variables, isHarlowe))
  const code = twine.passages.filter(({ tags }) => tags.includes('script')).length
  if (code) losses.push(loss('', 'script', 'dropped', `${code} 段脚本没有导入，也没有执行`))
  const start = scenes.some(scene => scene.name === twine.start) ? twine.start : (scenes[0]?.name ?? '')
  return { title: twine.title, start, scenes, variables: variables.list, losses }
}
/** First values: `<<set $a to 1>>` or `(set: $a to 1)`; a comment behind one is what people call it. */
function declareAll(text: string, variables: Variables, losses: Loss[]): void {
  for (const [all, one, other, shown] of text.matchAll(
    /(?:<<set ([^>\n]{1,300})>>|\(set: ([^)\n]{1,300})\))(?:\/\*([^*\n]{1,80})\*\/)?/g,
  )) {
    const given = one ?? other ?? ''
    try {
      const { effect } = assigned(given, variables)
      const name = /[$]?([\p{L}_][\p{L}\p{N}_]*)/u.exec(given)![1]!
      if (typeof effect.value === 'object') throw new Unreadable(all)
      variables.declare(name, effect.value)
      if (shown) variables.rename(name, shown.trim())
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      losses.push(loss('StoryInit', '初值', 'dropped', all))
    }
  }
}
