// What stands in a passage of SugarCube or Harlowe, read from left to right. A macro that is not understood is kept alone.
import type { Expr } from '../../model.ts'
import type { Loss } from '@qianmu/script/losses'
import { changes, assigned, several, Unreadable } from '../foreign.ts'
import { shownPiece } from '../indent.ts'
import type { Piece } from '../pieces.ts'
import type { Choice, Stmt } from '../tree.ts'
import { hookOf, isStyle } from './harlowe.ts'
import { PREVIOUS } from './shelf.ts'
import { decided, endOf, type Found, isMany, quotedWhole, type Read, saidIn } from './twee-pieces.ts'
import { KEEPS, SHOWN, target, Uses } from './twee-uses.ts'
import { linkOf, MARKUP, ON, quoted } from './twee-words.ts'

const DEEPEST = 50
/** What a page runs or is drawn by, and nobody reads. */
const CODE_OF_PAGES = /^<(script|style)\b/i
/** Macros around words that only say how these are shown. */
const QUIET = new Set([
  'nobr',
  '/nobr',
  'silently',
  '/silently',
  'silent',
  '/silent',
  '/if',
  '/link',
  '/button',
  '/switch',
  '/run',
  '/linkreplace',
  '/linkappend',
  '/linkprepend',
])
export class Reader extends Uses {
  private depth = 0

  whole(): Stmt[] {
    return this.read([]).body
  }
  protected inner(name: string, text: string, losses: Loss[]): Read {
    const { variables, isHarlowe, shelf } = this
    const reader = new Reader(name, text, { variables, losses, isHarlowe, shelf })
    const read = reader.read([])
    this.begins.push(...reader.begins)
    this.isRepeated ||= reader.isRepeated
    return read
  }
  /** What stands up to one of these macros, or the end. */
  private read(until: readonly string[]): Read {
    if (++this.depth > DEEPEST) throw new RangeError('条件套得太深')
    const body: Stmt[] = []
    const options: Choice[] = []
    let line: Piece[] = []
    let lines = 0
    const close = () => {
      // What is set at the end of a line is set behind it.
      const end = line.findLastIndex(piece => piece.is !== 'run' && (piece.is !== 'text' || piece.text.trim() !== ''))
      const behind = line.slice(end + 1).flatMap(piece => (piece.is === 'run' ? piece.stmts : []))
      if (end >= 0) body.push(...saidIn(line.slice(0, end + 1), this.role ? [this.role] : []))
      body.push(...behind)
      line = []
      this.role = ''
    }
    const take = (found: Found) => {
      if (found === null) return
      if (isMany(found)) for (const each of found) take(each)
      else if ('is' in found) line.push(found)
      else if (found.do === 'choice') options.push(...found.options)
      else if (found.do === 'set' && line.length) line.push({ is: 'run', stmts: [found] })
      else {
        close()
        body.push(found)
      }
    }
    while (this.at < this.text.length && !until.some(each => this.text.startsWith(each, this.at))) {
      const [joined = ''] = /^\n[ \t]{0,40}\\(?!\n)/.exec(this.text.slice(this.at, this.at + 50)) ?? []
      if (joined) this.at += joined.length
      else if (this.text[this.at] === '\n') {
        this.at++
        this.open = []
        lines++
        close()
      } else take(this.next())
      if (this.isJoined) this.joined(body, line.at(-1), close)
    }
    this.depth--
    const isInline = lines === 0 && !body.length && !options.length
    const inline = isInline && line.every(piece => piece.is !== 'run') ? line : null
    close()
    // What people choose stands behind all that is said; a single 「继续」 is no choice.
    const [first, ...more] = options
    if (first && more.length === 0 && first.text === ON && first.cond === null) body.push(...first.body)
    else if (first) body.push({ do: 'choice', options, ...(options.every(({ cond }) => cond !== null) && { falls: true }) })
    return { body, inline }
  }
  private next(): Found {
    const from = this.at
    const told = this.losses.length
    try {
      return this.one()
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.at = from
      // What was told of its parts is told with the whole.
      this.losses.length = told
      return this.kept(error.message)
    }
  }
  private one(): Found {
    const here = this.text.slice(this.at, this.at + 200)
    if (here.startsWith('\\\n')) {
      this.at += 2
      return null
    }
    if (here.startsWith('[[')) return this.link()
    if (/^\[(?:img|<img|>img)\[/.test(here)) return this.picture()
    if (here.startsWith('/*')) return this.skip('*/')
    if (here.startsWith('/%')) return this.skip('%/')
    if (here.startsWith('<!--')) return this.skip('-->')
    if (!this.isHarlowe && here.startsWith('<<')) return this.sugarcube()
    if (this.isHarlowe && /^\([a-z][a-z0-9-]*:/i.test(here)) return this.harlowe()
    if (this.isHarlowe && /^\|[\w-]+>\[|^\[[^[\]]*\]<[\w-]+\|/.test(here)) return this.namedHook(here)
    const plain = this.verbatim(here)
    if (plain) return plain
    const placed = this.placed(here) ?? this.emphasised(here)
    if (placed) return this.marked(placed[0], placed[1])
    const code = CODE_OF_PAGES.exec(here)?.[1]
    if (code) {
      const from = this.at
      this.skipTo(`</${code}>`)
      this.lose(`<${code}>`, 'dropped', this.text.slice(from, this.at))
      return null
    }
    const markup = MARKUP.find(([form]) => form.test(here))
    // Two slashes behind a colon are an address.
    if (markup && !(here.startsWith('//') && this.text[this.at - 1] === ':')) return this.marked(markup[0].exec(here)![0], markup[1])
    const template = this.isHarlowe ? null : this.template(here)
    if (template) return template
    const words = /^(?:[ \t]+|[^\\\n[\]<>/$_(|@'=~^{}*"`&#!?-]{1,200})/.exec(here)?.[0]
    const value = words ? null : this.variable(here)
    if (value) return value
    this.at += words?.length ?? 1
    return { is: 'text', text: words ?? here[0]! }
  }
  /** A hook with a name before or behind it, by which macros would change it. */
  private namedHook(here: string): Found {
    const before = /^\|[\w-]+>/.exec(here)?.[0] ?? ''
    this.at += before.length
    const { body, inline } = this.hook()
    const behind = /^<[\w-]+\|/.exec(this.text.slice(this.at, this.at + 80))?.[0] ?? ''
    this.at += behind.length
    this.lose('|…>[…]', 'dropped', before || behind)
    return inline ? { is: 'alternatives', before: [], alternatives: [{ cond: null, body: inline }] } : body
  }
  /** Keeps a macro with all that it holds; links in it still lead on. */
  private kept(construct: string): Stmt[] {
    const start = this.at
    const [open, close] = this.isHarlowe ? ['(', ')'] : ['<<', '>>']
    const [, name = ''] = (this.isHarlowe ? /^\(([\w-]+):/ : /^<<([\w-]+)/).exec(this.text.slice(start, start + 80)) ?? []
    const end = this.isHarlowe && open === '(' ? hookOf(this.text, start) : this.text.indexOf(close, start)
    let to = end < 0 ? Math.min(this.text.length, start + 2) : this.isHarlowe ? end : end + close.length
    const closing = this.isHarlowe || !name ? -1 : this.text.indexOf(`<</${name}`, to)
    if (closing >= 0) to = this.text.indexOf('>>', closing) + 2
    const source = this.text.slice(start, Math.max(to, start + 1))
    this.lose(name ? (this.isHarlowe ? `(${name}:)` : `<<${name}>>`) : construct, 'kept', source)
    this.at = Math.max(to, start + 1)
    const links = [...source.matchAll(/\[\[([^[\]\n]{1,300})\]\]/g)].map(([, inside = '']) => linkOf(inside.split('][')[0]!))
    const options = links.map(({ text, to: target }): Choice => ({
      text: this.chosen(text),
      cond: null,
      once: false,
      body: [{ do: 'jump', to: target }],
    }))
    return [{ do: 'keep', source }, ...(options.length ? [{ do: 'choice' as const, options }] : [])]
  }
  /** `$name` in a text, as ours shows it. */
  private variable(here: string): Found {
    const name = /^(?:\$|_(?=[A-Za-z]))[A-Za-z_]\w{0,80}/.exec(here)?.[0]
    if (!name || (name.startsWith('_') && /\w/.test(this.text[this.at - 1] ?? ''))) return null
    // What is of a value is read with it.
    const whole = this.isHarlowe ? undefined : new RegExp(`^.{${name.length}}(?:\\.[A-Za-z_]\\w*|\\[[^[\\]\\n]{1,80}\\])+`).exec(here)?.[0]
    if (whole) {
      const piece = shownPiece(whole, this.variables, SHOWN)
      this.at += whole.length
      return piece
    }
    this.at += name.length
    // A hook behind a variable is shown when that says so.
    if (this.isHarlowe && /^\[(?!\[)/.test(this.text.slice(this.at, this.at + 2))) {
      const { id, type } = this.variables.of(name.replace('$', ''))
      if (type === 'bool') return decided([{ cond: { var: id }, read: this.hook() }])
      this.lose(name, 'dropped', name)
      return this.styled()
    }
    return { is: 'text', text: `{${this.variables.of(name.replace('$', '')).var_name}}` }
  }
  private branches(first: string): Piece | Stmt {
    const cases: { cond: Expr | null; read: Read }[] = []
    let cond: Expr | null = this.condition(first)
    for (;;) {
      cases.push({ cond, read: this.read(['<<else', '<</if']) })
      if (this.isOver('<<if>>')) return decided(cases)
      const { name, args } = this.macro('<<', '>>')
      if (name !== 'else' && name !== 'elseif') return decided(cases)
      cond = name === 'else' && !args ? null : this.condition(args.replace(/^if\b/, ''))
    }
  }
  private cases(value: string): Piece | Stmt {
    const cases: { cond: Expr | null; read: Read }[] = []
    this.read(['<<case', '<<default', '<</switch'])
    for (;;) {
      if (this.isOver('<<switch>>')) return decided(cases)
      const { name, args } = this.macro('<<', '>>')
      if (name !== 'case' && name !== 'default') return decided(cases)
      const conds = quotedWhole(args).map(each => this.condition(`(${value}) == ${each}`))
      const cond = name === 'default' ? null : conds.reduce<Expr | null>((l, r) => (l === null ? r : { op: 'or', l, r }), null)
      cases.push({ cond, read: this.read(['<<case', '<<default', '<</switch']) })
    }
  }
  private sugarcube(): Found {
    const { name, args } = this.macro('<<', '>>')
    switch (name) {
      case 'set':
        if (this.isPassage(args)) return null
        return several(args).flatMap(each => changes(each, this.variables))
      case 'unset':
        return args.split(/[\s,]+/).map(each => this.unset(each))
      case 'for': {
        const read = this.read(['<</for'])
        if (!this.isOver('<<for>>')) this.macro('<<', '>>')
        return this.loop(args, read)
      }
      case 'run':
        return changes(args, this.variables)
      case 'if':
        return this.branches(args)
      case 'switch':
        return this.cases(args)
      case 'goto':
        return { do: 'jump', to: target(args) }
      case 'back':
      case 'return':
        return this.goBack(name, args)
      case 'include':
        return this.ours(quoted(args)[0] ?? '') ?? this.included(quoted(args)[0] ?? '')
      case 'print':
      case '=':
      case '-':
        return this.printed(args)
      case 'link':
      case 'button': {
        const inside = /^\[\[([^\]]+)\]\]/.exec(args)?.[1]
        const [, to] = inside ? Object.values(linkOf(inside)) : quoted(args)
        const { text, before } = inside ? { text: this.chosen(linkOf(inside).text), before: [] } : this.called(args)
        const { body } = this.read(['<</link', '<</button'])
        if (!this.isOver('<<link>>')) this.macro('<<', '>>')
        if (to === undefined || before.length) return [...before, this.within(text, body, true)]
        return {
          do: 'choice',
          options: [{ text, cond: null, once: false, body: [...body, { do: 'jump', to: target(JSON.stringify(to)) }] }],
        }
      }
      case 'linkreplace':
      case 'linkappend':
      case 'linkprepend': {
        const { text, before } = this.called(args.replace(/\s(?:t8n|transition)$/, '').trimEnd())
        const { body } = this.read([`<</${name}`])
        if (!this.isOver(`<<${name}>>`)) this.macro('<<', '>>')
        return [...before, this.within(text, body)]
      }
      case 'textbox':
      case 'numberbox': {
        const [variable = '', , to] = quoted(args)
        const called = variable.replace('$', '')
        if (name === 'textbox') this.variables.hint(called, '')
        const input: Stmt = { do: 'input', variable: this.variables.of(called).id, prompt: '' }
        return to === undefined ? input : { do: 'if', cases: [{ cond: null, body: [input, { do: 'jump', to }] }] }
      }
      default:
        if (QUIET.has(name)) return null
        return this.widget(name, args)
    }
  }
  private hook(): Read {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
    if (this.text[this.at] !== '[') throw new Unreadable('[ ]')
    // A macro may stand before a link itself.
    if (/^\[\[(?!\[)/.test(this.text.slice(this.at, this.at + 3))) {
      const found = this.link()
      return { body: found.filter(each => 'do' in each), inline: null }
    }
    this.at++
    const read = this.read([']'])
    this.at++
    return read
  }
  private harlowe(): Found {
    const [open = ''] = /^\([a-z][a-z0-9-]*:/i.exec(this.text.slice(this.at, this.at + 40)) ?? []
    const end = endOf(this.text, this.at + open.length, ')')
    if (end < 0) throw new Unreadable(open)
    const args = this.text.slice(this.at + open.length, end).trim()
    const name = open.slice(1, -1).toLowerCase()
    this.at = end + 1
    switch (name) {
      case 'set':
        return args.split(/,\s*(?=\$\w+\s+to\b)/).flatMap(each => changes(each, this.variables))
      case 'put': {
        const into = args.lastIndexOf(' into ')
        const target = args.slice(into + ' into '.length).trim()
        const [value, variable] = into > 0 && /^\$\w+$/.test(target) ? [args.slice(0, into).trim(), target] : ['', '']
        return assigned(`${variable} to ${value}`, this.variables)
      }
      case 'if':
      case 'unless':
        return this.hooks(name === 'unless' ? `not (${args})` : args)
      case 'go-to':
      case 'goto':
        return { do: 'jump', to: target(args) }
      case 'undo':
        this.lose('(undo:)', 'changed', KEEPS)
        return { do: 'jump', to: PREVIOUS }
      case 'link-undo':
        return this.goBack(name, args)
      case 'display':
        return this.included(quoted(args)[0] ?? '')
      case 'for':
      case 'loop': {
        const [, item = '', from = ''] = /^each\s+([$_]\w+)\s*,\s*(.+)$/s.exec(args) ?? []
        const read = this.hook()
        if (!item) throw new Unreadable('(for:)')
        return this.each(item, from, read)
      }
      case 'storylet':
        if (!this.shelf.asksStorylets) this.lose('(storylet:)', 'dropped', args)
        return null
      case 'link-storylet':
        return this.storylets(args)
      case 'link-goto':
      case 'link-to': {
        const [text = '', to = text] = quoted(args)
        return { do: 'choice', options: [{ text: this.chosen(text), cond: null, once: false, body: [{ do: 'jump', to }] }] }
      }
      case 'link':
      case 'link-reveal':
      case 'link-replace':
      case 'link-append':
      case 'link-repeat':
      case 'link-rerun': {
        const { text, before } = this.called(args)
        return [...before, this.within(text, this.hook().body, name === 'link-repeat' || name === 'link-rerun')]
      }
      case 'link-reveal-goto': {
        const [text = '', to = text] = quoted(args)
        const { body } = /^\s*\[/.test(this.text.slice(this.at, this.at + 8)) ? this.hook() : { body: [] }
        return { do: 'choice', options: [{ text: this.chosen(text), cond: null, once: false, body: [...body, { do: 'jump', to }] }] }
      }
      case 'cycling-link':
      case 'seq-link':
        return this.cycling(args, name === 'cycling-link')
      case 'print':
      case 'text':
      case 'str':
      case 'string':
        return this.printed(args)
      case 'count': {
        const [, passage] = /^\(history:\s*\),\s*("[^"]*"|'[^']*')$/.exec(args) ?? []
        if (passage === undefined) throw new Unreadable('(count:)')
        return shownPiece(`visited(${passage})`, this.variables, SHOWN)
      }
      case 'random':
        return shownPiece(`random(${args})`, this.variables, SHOWN)
      default:
        if (!isStyle(name)) throw new Unreadable(`(${name}:)`)
        this.lose(`(${name}:)`, 'dropped', `(${name}: ${args})`)
        return /^\s*\[/.test(this.text.slice(this.at, this.at + 8)) ? this.styled() : null
    }
  }
  /** A hook whose words only look another way. */
  private styled(): Found {
    const { body, inline } = this.hook()
    return inline ? { is: 'alternatives', before: [], alternatives: [{ cond: null, body: inline }] } : body
  }
  private hooks(first: string): Piece | Stmt {
    const cases: { cond: Expr | null; read: Read }[] = []
    let cond: Expr | null = this.condition(first)
    for (;;) {
      cases.push({ cond, read: this.hook() })
      const more = /^\s{0,20}\((else-?if|else):/i.exec(this.text.slice(this.at, this.at + 40))
      if (!more) return decided(cases)
      this.at += more[0].length
      const stop = endOf(this.text, this.at, ')')
      if (stop < 0) {
        this.lose('(else:)', 'changed', '没有结束')
        return decided(cases)
      }
      cond = more[1]!.toLowerCase() === 'else' ? null : this.condition(this.text.slice(this.at, stop))
      this.at = stop + 1
    }
  }
}
