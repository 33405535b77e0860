// What stands in a passage of Twine beside its macros: markup, comments, links and pictures.
import { loss, type Fate, type Loss } from '@qianmu/script/losses'
import type { Expr } from '../../model.ts'
import { JOINS, KEPT, KEPT_WORDS, ROLES } from '../dialects/shared.ts'
import { assigned, conditionOf, several, Unreadable } from '../foreign.ts'
import { leads } from '../indent.ts'
import type { Piece } from '../pieces.ts'
import { type Choice, effect, type Stmt, type Variables } from '../tree.ts'
import { HARLOWE_LINES } from './harlowe.ts'
import { PREVIOUS, type Shelf } from './shelf.ts'
import { endOf, type Found } from './twee-pieces.ts'
import { decodedLink, linkOf, linksOf, ON, quoted, SUGARCUBE_LINES } from './twee-words.ts'

/** A text without what stands between two signs, and without them; what is never closed stays. Linear. */
function without(text: string, open: string, close: string): string {
  let out = ''
  for (let at = 0; ;) {
    const from = text.indexOf(open, at)
    const to = from < 0 ? -1 : text.indexOf(close, from + open.length)
    if (to < 0) return out + text.slice(at)
    out += text.slice(at, from)
    at = to + close.length
  }
}

/** What passages of one story are read with. */
export interface Told {
  variables: Variables
  losses: Loss[]
  isHarlowe: boolean
  shelf: Shelf
}
/** A passage while it is read from left to right. */
export class PassageText {
  protected at = 0
  /** Emphasis that is open in the line, by its signs. */
  protected open: string[] = []
  protected readonly unclosed = new Set<string>()
  /** The text in small letters, made when it is asked for. */
  protected small = ''
  /** What is set when the passage is come to: which links were taken, what others are called. */
  readonly begins: Stmt[] = []
  /** Whether some link leads back to the links of its passage. */
  isRepeated = false
  /** Whether the line that was just read goes on in the next one, by a mark of ours. */
  protected isJoined = false
  /** What the line that is being read is, by a mark of ours. */
  protected role = ''
  protected readonly text: string
  protected readonly name: string
  protected readonly variables: Variables
  protected readonly losses: Loss[]
  protected readonly isHarlowe: boolean
  protected readonly shelf: Shelf
  constructor(name: string, text: string, { variables, losses, isHarlowe, shelf }: Told) {
    this.name = name
    this.text = text
    this.variables = variables
    this.losses = losses
    this.isHarlowe = isHarlowe
    this.shelf = shelf
  }
  protected lose(construct: string, fate: Fate, words: string): void {
    const line = this.text.slice(0, this.at).split('\n').length
    this.losses.push(loss(`片段「${this.name}」第 ${line} 行`, construct, fate, words))
  }
  /** Closes a line that goes on in the next; what separates the two is of the first. */
  protected joined(body: readonly Stmt[], end: Piece | undefined, close: () => void): void {
    this.isJoined = false
    const from = body.length
    close()
    const blank = end?.is === 'text' && end.text.endsWith(' ') ? ' ' : ''
    for (const each of body.slice(from)) if (each.do === 'say') Object.assign(each, { joins: true, text: each.text + blank })
  }
  /** Words between signs that say that nothing else between them is one. */
  protected verbatim(here: string): Piece | null {
    const [open = ''] = (this.isHarlowe ? /^`+/ : /^(?:"{3}|\{{3}|<nowiki>)/i).exec(here) ?? []
    if (!open) return null
    const end = open === '{{{' ? '}}}' : open.replace('<', '</')
    const to = this.unclosed.has(end) ? -1 : this.text.indexOf(end, this.at + open.length)
    // One that is not closed from here on is not further on either.
    if (to < 0) this.unclosed.add(end)
    if (to < 0) return null
    const text = this.text.slice(this.at + open.length, to)
    this.lose(`${open}…${end}`, 'dropped', open + end)
    this.at = to + end.length
    return { is: 'text', text: text.replaceAll('\n', ' ') }
  }
  /** Markup that only stands at the beginning of a line, or by itself on one. */
  protected placed(here: string): [found: string, construct: string] | null {
    if (!/[*#!>=<|0{}-]/.test(here[0]!)) return null
    if (!/(?:^|\n)[ \t]*$/.test(this.text.slice(Math.max(0, this.at - 40), this.at)) && !/[{}]/.test(here[0]!)) return null
    const line = here.split('\n', 1)[0]!
    for (const [form, construct] of this.isHarlowe ? HARLOWE_LINES : SUGARCUBE_LINES) {
      const [found] = form.exec(line) ?? []
      if (found) return [found, construct]
    }
    return null
  }
  /** Signs around words that are emphasised in Harlowe. */
  protected emphasised(here: string): [found: string, construct: string] | null {
    const [run] = this.isHarlowe ? (/^\*{1,3}/.exec(here) ?? []) : []
    if (!run) return null
    if (this.open.at(-1) === run) this.open.pop()
    else if (here.slice(run.length).split('\n', 1)[0]!.includes(run) && /^\S/.test(here.slice(run.length))) this.open.push(run)
    else return null
    return [run, `${run}…${run}`]
  }
  /** Elements that an expression puts together are words here. */
  protected tellPrinted(args: string): void {
    if (/<\/?[a-z]/i.test(args)) this.lose('<…>', 'changed', args)
  }
  protected skipTo(end: string): void {
    this.small ||= this.text.toLowerCase()
    const to = this.small.indexOf(end, this.at)
    this.at = to < 0 ? this.text.length : to + end.length
  }
  /** A link whose words show more where it stands: what else the passage can lead to stays. */
  protected within(text: string, body: readonly Stmt[], isRepeated = false): Stmt {
    const choice = (cond: Expr | null, whole: Stmt[]): Stmt => ({ do: 'choice', options: [{ text, cond, once: false, body: whole }] })
    if (leads(body)) return choice(null, [...body])
    this.isRepeated = true
    const back: Stmt = { do: 'jump', to: linksOf(this.variables.here) }
    if (isRepeated) return choice(null, [...body, back])
    const { id } = this.variables.helper('点过', false)
    this.begins.push({ do: 'set', effect: effect(id, '=', false) })
    return choice({ op: 'not', l: { var: id } }, [{ do: 'set', effect: effect(id, '=', true) }, ...body, back])
  }
  /** A link that is called otherwise each time that it is taken, and sets a variable with it. */
  protected cycling(args: string, isEndless: boolean): Stmt {
    const [, name] = /^2?bind\s+\$(\w+)/.exec(args) ?? []
    const words = (args.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g) ?? []).map(word => quoted(word)[0] ?? '')
    if (words.length === 0) throw new Unreadable('(cycling-link:)')
    this.isRepeated = true
    const { id } = this.variables.helper('轮到', 0)
    const shown = (nth: number): Stmt[] => [
      { do: 'set', effect: effect(id, '=', nth) },
      ...(name ? [assigned(`$${name} to ${JSON.stringify(words[nth])}`, this.variables)] : []),
    ]
    this.begins.push(...shown(0))
    const options = words.flatMap((text, nth): Choice[] => {
      const next = isEndless ? (nth + 1) % words.length : nth + 1
      if (text === '' || next >= words.length) return []
      const body: Stmt[] = [...shown(next), { do: 'jump', to: linksOf(this.variables.here) }]
      return [{ text, cond: { op: '==', l: { var: id }, r: nth }, once: false, body }]
    })
    return { do: 'choice', options }
  }
  /** Markup says how words look, which is left out. */
  protected marked(found: string, construct: string): Piece | Stmt | null {
    if (construct === '<br>') {
      this.at += found.length
      return { is: 'text', text: ' ' }
    }
    this.lose(construct, 'dropped', found)
    this.at += found.length
    return null
  }
  protected skip(end: string): Found {
    const to = this.text.indexOf(end, this.at)
    const words = this.text.slice(this.at, to < 0 ? undefined : to + end.length)
    if (words === `/*${JOINS}*/`) {
      this.isJoined = true
      this.at += words.length
      return null
    }
    const role = ROLES.find(each => words === `/*${each}*/`)
    if (role) this.role = role
    else if (words.startsWith(`/*${KEPT}`)) {
      const source = words.slice(3, -2)
      this.lose(KEPT_WORDS, 'kept', source)
      this.at += words.length
      return { do: 'keep', source }
    } else this.lose('注释', 'dropped', words)
    this.at += words.length
    return null
  }
  /** The words of a link, as ours shows them. */
  protected chosen(words: string): string {
    const named = words.replace(/[$]([A-Za-z_]\w{0,80})/g, (_all, name: string) => `{${this.variables.of(name).var_name}}`)
    return decodedLink(named)
  }
  /** Whether words stand beside a link in its line. */
  protected isWithin(from: number, to: number): boolean {
    const before = this.text.slice(this.text.lastIndexOf('\n', from - 1) + 1, from)
    const behind = this.text.slice(to, this.text.indexOf('\n', to) < 0 ? undefined : this.text.indexOf('\n', to))
    const plain = (text: string) =>
      without(without(without(text, '[[', ']]'), '<<', '>>'), '<', '>')
        .replace(/\([a-z-]{1,30}:[^()]{0,300}\)\[?/g, '')
        .replace(/[\s[\]*>•·|-]/g, '')
    // A sentence that is over is followed by what can be chosen.
    return !/(?:^|[。！？.!?…:：」』”"])$/.test(plain(before)) || plain(behind).replace(/[,，、。.;；]/g, '') !== ''
  }
  protected link(): (Piece | Stmt)[] {
    const from = this.at
    const end = this.text.indexOf(']]', from)
    if (end < 0) throw new Unreadable('[[')
    const inside = this.text.slice(from + 2, end)
    this.at = end + 2
    const [target = '', setter] = inside.split('][')
    const { text: words, to: named } = linkOf(target)
    const to = named === 'previous()' ? PREVIOUS : named
    const text = this.chosen(words)
    const set = setter ? several(setter).map(each => assigned(each, this.variables)) : []
    const choice: Stmt = { do: 'choice', options: [{ text, cond: null, once: false, body: [...set, { do: 'jump', to }] }] }
    return this.isWithin(from, end + 2) && text !== ON ? [{ is: 'text', text }, choice] : [choice]
  }
  /** `[img[file]]` and `[img[file][target]]`. */
  protected picture(): Stmt {
    const end = this.text.indexOf(']]', this.at)
    if (end < 0) throw new Unreadable('[img[')
    const inside = this.text.slice(this.at, end + 2)
    const [file = ''] = /\[([^[\]]+)/.exec(inside.slice(4))?.slice(1) ?? []
    const resource = file.split('|').at(-1)!.trim()
    this.lose('[img[]]', 'changed', `${resource}：只记下了名字，图片要另外放进来`)
    this.at = end + 2
    return { do: 'play', action: { type: 'CG', resource } }
  }
  protected macro(open: string, close: string): { name: string; args: string } {
    const end = endOf(this.text, this.at + open.length, close)
    if (end < 0) throw new Unreadable(open)
    const inside = this.text.slice(this.at + open.length, end).trim()
    this.at = end + close.length
    const [name = ''] = /^(?:[\w/][\w/-]*|=|-)/.exec(inside) ?? []
    return { name, args: inside.slice(name.length).trim() }
  }
  protected condition(text: string): Expr {
    return conditionOf(text, this.variables, construct => this.lose(construct, 'changed', `条件没有读懂，改成一个变量：${text}`))
  }
  /** Whether a passage ends before a macro does: what was read of it stands, for to read it again would take ever longer. */
  protected isOver(construct: string): boolean {
    if (this.at < this.text.length && this.text.indexOf('>>', this.at) >= 0) return false
    this.lose(construct, 'changed', '没有结束')
    return true
  }
}
