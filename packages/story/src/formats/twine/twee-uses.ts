// What passages of Twine use from elsewhere, and what is done over and over.
import type { Loss } from '@qianmu/script/losses'
import type { Expr } from '../../model.ts'
import { CALLED, THREAD } from '../dialects/shared.ts'
import { assigned, changes, foreign, Unreadable } from '../foreign.ts'
import { shownPiece } from '../indent.ts'
import { both, fragments, type Piece } from '../pieces.ts'
import { type Choice, effect, type Stmt } from '../tree.ts'
import { filledWidget, PREVIOUS } from './shelf.ts'
import { PassageText } from './twee-passage.ts'
import { type Found, hasChoice, type Read, summands } from './twee-pieces.ts'
import { linkOf, quoted } from './twee-words.ts'

export const SHOWN = ['true', 'false'] as const
/** Texts that are read within one another. */
const DEEPEST_USE = 12
/** More conditions than these are too many for one. */
const MOST_STORYLETS = 40
/** Whoever goes back has not undone what was set. */
export const KEEPS = '变量留着现在的值'
/** Where a macro leads. */
export const target = (args: string): string =>
  /^(?:["']?previous\(\)["']?|\(history:\s*\)'s\s+last|\(history:\s*\)'s\s+1stlast)$/.test(args.trim()) ? PREVIOUS : (quoted(args)[0] ?? '')
/** A passage that uses what stands beside it. */
export abstract class Uses extends PassageText {
  /** Reads another text as part of this passage. */
  protected abstract inner(name: string, text: string, losses: Loss[]): Read

  /** A link to the passage before, or to the one that it names. */
  protected goBack(name: 'back' | 'return' | 'link-undo', args: string): Stmt {
    const standard = name === 'back' ? 'Back' : 'Return'
    const [words = standard, to = PREVIOUS] = args.startsWith('[[') ? [linkOf(args.slice(2, -2)).text, target(args)] : quoted(args)
    if (name !== 'return') this.lose(name === 'back' ? '<<back>>' : '(link-undo:)', 'changed', KEEPS)
    return { do: 'choice', options: [{ ...this.option(words), body: [{ do: 'jump', to }] }] }
  }
  /** A link's words; a value is worked out before the link is shown. */
  protected called(args: string): { text: string; before: Stmt[] } {
    if (/^(?:["']|\[\[|\$\w+(?:\s|$)|$)/.test(args)) return { text: this.chosen(quoted(args)[0] ?? ''), before: [] }
    const piece = shownPiece(args, this.variables, SHOWN)
    if (piece.is === 'text') return { text: piece.text, before: [] }
    const [only, ...more] = piece.is === 'alternatives' ? piece.alternatives : []
    const [shown] = only?.body ?? []
    if (more.length || piece.is !== 'alternatives' || shown?.is !== 'text') throw new Unreadable(args)
    return { text: shown.text, before: piece.before }
  }
  /** `<<set $p to Story.get("A")>>`: what is asked of it is known. */
  protected isPassage(args: string): boolean {
    const [, name = '', , passage = ''] = /^(\$\w+)\s+(?:to|=)\s+Story\.get\((["'])([^"']+)\2\)$/.exec(args) ?? []
    const text = this.shelf.text(passage)
    if (text === undefined) return false
    const { constants } = this.variables
    if ((constants.get(`${name}.title`) ?? passage) !== passage || /<<|\[\[/.test(text)) throw new Unreadable('Story.get()')
    for (const [field, value] of Object.entries({ title: passage, name: passage, text })) constants.set(`${name}.${field}`, value)
    return true
  }
  /** A variable that is no more says its own name; where something is decided by it, it is as it was made. */
  protected unset(name: string): Stmt {
    const { id, type } = this.variables.of(name.replace('$', ''))
    const value = type === 'string' ? (this.shelf.isAsked(name) ? '' : name) : type === 'bool' ? false : type === 'list' ? null : 0
    this.lose('<<unset>>', 'changed', name)
    return { do: 'set', effect: effect(id, '=', value) }
  }
  protected template(here: string): Piece | null {
    const [whole, name = ''] = /^\?([A-Za-z][\w-]{0,80})/.exec(here) ?? []
    const text = whole && this.shelf.template(name)
    if (!text) return null
    this.at += whole.length
    return { is: 'text', text }
  }
  /** What is printed, without the elements that its texts put together. */
  protected printed(args: string): Found {
    this.tellPrinted(args)
    const parts = /<\/?[a-z]/i.test(args) ? summands(args) : []
    if (parts.length === 0) return shownPiece(args, this.variables, SHOWN)
    const values: string[] = []
    const whole = parts.map(part => (/^["']/.test(part) ? (quoted(part)[0] ?? '') : `\u0001${values.push(part) - 1}\u0001`)).join('')
    return whole
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .split('\u0001')
      .map((part, nth): Piece => (nth % 2 ? shownPiece(values[Number(part)]!, this.variables, SHOWN) : { is: 'text', text: part }))
  }
  /** What we wrote as a call is one; null where there is no mark of that. */
  protected ours(passage: string): Stmt | null {
    const role = [CALLED, THREAD].find(each => this.text.startsWith(`/*${each}*/`, this.at))
    if (role === undefined) return null
    this.at += role.length + '/**/'.length
    return { do: 'jump', to: passage, ...(role === CALLED ? { call: true } : { isThread: true }) }
  }
  /** Another passage within this one: its links stand beside those of this one; without any it is called. */
  protected included(passage: string): Found {
    const { shelf, variables } = this
    const text = shelf.text(passage)
    if (text === undefined || passage === variables.here || !(shelf.hasAround || shelf.hasLinks(passage)))
      return { do: 'jump', to: passage, call: passage !== variables.here }
    const again = shelf.open.find(({ name }) => name === passage)
    if (again) return { do: 'jump', to: again.label }
    return this.inlined(passage, text, []) ?? { do: 'jump', to: passage, call: true }
  }
  protected widget(name: string, args: string): Found {
    const called = `<<${name}>>`
    const widget = this.shelf.open.some(each => each.name === called) ? undefined : this.shelf.widget(name)
    const found = widget && this.inlined(called, filledWidget(widget.body, args), widget.isFirst ? this.losses : [])
    if (!found) throw new Unreadable(called)
    return found
  }
  /** Another text, read where it is used; null where there is no room for more. */
  private inlined(name: string, text: string, losses: Loss[]): Found {
    const { variables, shelf } = this
    if (shelf.open.length >= DEEPEST_USE || !shelf.takes(text)) return null
    const label = shelf.label(variables.here)
    shelf.open.push({ name, label })
    const { body, inline } = this.inner(name, text, losses)
    shelf.open.pop()
    return inline
      ? { is: 'alternatives', before: [], alternatives: [{ cond: null, body: inline }] }
      : [{ do: 'label', name: label }, ...body]
  }
  protected loop(args: string, read: Read): Found {
    const { variables } = this
    const [, nth, item = '', from = ''] = /^(?:([$_]\w+)\s*,\s*)?([$_]\w+)\s+range\s+(.+)$/s.exec(args) ?? []
    if (item) return this.each(item, from, read, nth)
    const [begin = '', cond = '', step = '', ...more] = args.split(';')
    if (more.length || !cond.trim()) throw new Unreadable('<<for>>')
    const set = (text: string) => (text.trim() ? [assigned(text.trim().replace(/^_/, '$_'), variables)] : [])
    return this.repeated({ begin: set(begin), cond: foreign(cond, variables), read, step: set(step) })
  }
  /** Once for each item of a list: of a variable, or of values that stand there. */
  protected each(item: string, from: string, read: Read, place?: string): Found {
    const { variables } = this
    const [, named = ''] = /^(?:\.\.\.)?\s*([$_]\w+)$/.exec(from.trim()) ?? []
    const items = /^(?:\.\.\.\s*)?(?:\((?:a|array):([^()]*)\)|\[([^[\]]*)\])$/s.exec(from.trim())
    const list = named ? variables.listOf(named.replace('$', '')) : variables.helper('各项', [])
    if (!list || (!named && !items && !/^["']/.test(from.trim()))) throw new Unreadable('for')
    const begin = named ? [] : changes(`$${list.var_name} to [${items?.[1] ?? items?.[2] ?? from}]`, variables)
    const nth = variables.helper('第几', 1).id
    const one = variables.declare(item.replace('$', ''), '').id
    const counted = place
      ? [assigned(`$${place.replace('$', '')} to $${variables.list.find(({ id }) => id === nth)!.var_name} - 1`, variables)]
      : []
    return this.repeated({
      begin: [...begin, { do: 'set', effect: effect(nth, '=', 1) }],
      cond: { op: '<=', l: { var: nth }, r: { call: 'count', args: [{ var: list.id }] } },
      first: [{ do: 'set', effect: effect(one, '=', { call: 'item', args: [{ var: list.id }, { var: nth }] }) }, ...counted],
      read,
      step: [{ do: 'set', effect: effect(nth, '+=', 1) }],
    })
  }
  private repeated({
    begin,
    cond,
    first = [],
    read,
    step,
  }: {
    begin: Stmt[]
    cond: Expr
    first?: Stmt[]
    read: Read
    step: Stmt[]
  }): Found {
    if (hasChoice(read.body)) throw new Unreadable('for')
    const label = this.shelf.label(this.variables.here)
    const body = read.inline ? fragments(read.inline, '') : read.body
    const stmts: Stmt[] = [
      ...begin,
      { do: 'label', name: label },
      { do: 'if', cases: [{ cond, body: [...first, ...body, ...step, { do: 'jump', to: label }] }] },
    ]
    return read.inline ? { is: 'run', stmts } : stmts
  }
  protected option(words: string): Choice {
    return { text: this.chosen(words), cond: null, once: false, body: [] }
  }
  /** The first passage whose condition holds. */
  protected storylets(args: string): Stmt {
    if (args.trim() !== '1' || this.shelf.storylets.size > MOST_STORYLETS) throw new Unreadable('(link-storylet:)')
    let before: Expr | null = null
    const options: Choice[] = []
    for (const [passage, when] of this.shelf.storylets) {
      const cond = this.condition(when)
      options.push({ ...this.option(passage), cond: both(before, cond), body: [{ do: 'jump', to: passage }] })
      before = both(before, { op: 'not', l: cond })
    }
    return { do: 'choice', options }
  }
}
