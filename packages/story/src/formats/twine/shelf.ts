// What stands in a story of Twine beside the passage that is read, and is used in it: other passages, widgets, templates, storylets.
import { Unreadable } from '../foreign.ts'
import { quotedWhole } from './twee-pieces.ts'
import { linkOf, quoted } from './twee-words.ts'
import type { Passage } from './twine.ts'

/** The passage that was left for the one that is read: a way whose end is only known when all are read. */
export const PREVIOUS = '\u0000回去'
const TEMPLATE =
  /Template\.add\(\s{0,9}(["'])([A-Za-z][\w-]{0,80})\1\s{0,9},\s{0,9}(?:function\s?\(\)\s{0,9}\{\s{0,9}return\s{1,9}|\(\)\s{0,9}=>\s{0,9})?(["'])((?:(?!\3)[^\\\n]){0,1000})\3\s{0,9};?\s{0,9}\}?\s{0,9}\)\s{0,9};?/g
const STORYLET = /\(storylet:\s{1,9}when\s{1,9}((?:[^()"']|"[^"\n]{0,300}"|'[^'\n]{0,300}'|\([^()]{0,300}\)){1,400})\)/i
/** The forms of links. */
const LINKS = /\[\[|<<(?:link|button|back|return)|\((?:link|cycling-link|seq-link)/i
/** Characters of other texts that are read within passages. */
const MOST = 2_000_000

/** Parts of a text from an opening to its end, and what is left without those that are taken. */
function parted(text: string, open: RegExp, end: string, take: (head: RegExpExecArray, body: string) => boolean): string {
  let rest = ''
  let at = 0
  for (const head of text.matchAll(open)) {
    if (head.index < at) continue
    const from = head.index + head[0].length
    const to = text.indexOf(end, from)
    if (to < 0) break
    rest += text.slice(at, head.index)
    if (!take(head, text.slice(from, to))) rest += text.slice(head.index, to + end.length)
    at = to + end.length
  }
  return rest + text.slice(at)
}
const WIDGET = /<<widget\s{1,9}["']?([\w-]{1,80})["']?\s{0,9}>>/g
const SCRIPT = /<<script>>/g
/** What is left of a text without widgets and templates, which are read where they are used. */
export const withoutUsed = (text: string): string =>
  parted(
    parted(text, WIDGET, '<</widget>>', () => true),
    SCRIPT,
    '<</script>>',
    (_head, body) => body.replace(TEMPLATE, '').trim() === '',
  ).trim()

/** What is being read within a passage; where it stands in itself, it leads back to where it began. */
interface Opened {
  name: string
  label: string
}
export class Shelf {
  readonly storylets = new Map<string, string>()
  /** Whether some link leads to the first storylet whose condition holds. */
  readonly asksStorylets: boolean
  readonly open: Opened[] = []
  /** Whether something stands around every passage, which is not said again around what is included. */
  hasAround = false
  private readonly widgets = new Map<string, string>()
  private readonly templates = new Map<string, string>()
  private readonly used = new Set<string>()
  private readonly texts: ReadonlyMap<string, string>
  private readonly linked = new Map<string, boolean>()
  private asked: ReadonlySet<string> | undefined
  private made = 0
  private left = MOST
  /** @param scripts what runs beside the passages */
  constructor(passages: readonly Passage[], scripts: string) {
    this.texts = new Map(passages.map(({ name, text }) => [name, text]))
    this.asksStorylets = passages.some(({ text }) => text.includes('(link-storylet:'))
    for (const { name, tags, text } of passages) {
      if (tags.includes('widget'))
        parted(text, WIDGET, '<</widget>>', ([, called = ''], body) => this.widgets.set(called, body).has(called))
      const when = STORYLET.exec(text)?.[1]
      if (when) this.storylets.set(name, when)
      if (name === 'StoryInit' || tags.includes('script')) this.addTemplates(text)
    }
    this.addTemplates(scripts)
  }
  private addTemplates(script: string): void {
    for (const [, , name = '', , words = ''] of script.matchAll(TEMPLATE)) this.templates.set(name, words)
  }
  text(passage: string): string | undefined {
    return this.texts.get(passage)
  }
  /** Whether a passage shows links, so that they stand beside those of who includes it. */
  hasLinks(passage: string): boolean {
    const known = this.linked.get(passage) ?? LINKS.test(this.text(passage) ?? '')
    this.linked.set(passage, known)
    return known
  }
  /** A place within what is read of a passage. */
  label(passage: string): string {
    return `${passage}\u0000里面${++this.made}`
  }
  /** Whether there is room for another text within passages. */
  takes(text: string): boolean {
    this.left -= text.length + 100
    return this.left > 0
  }
  /** The body of a widget, and whether it is used for the first time. */
  widget(name: string): { body: string; isFirst: boolean } | undefined {
    const body = this.widgets.get(name)
    if (body === undefined) return undefined
    const isFirst = !this.used.has(`<<${name}>>`)
    this.used.add(`<<${name}>>`)
    return { body, isFirst }
  }
  /** The words of a template; called with a capital it begins with one. */
  template(name: string): string | undefined {
    const small = name.charAt(0).toLowerCase() + name.slice(1)
    const [own, other] = [this.templates.get(name), this.templates.get(small)]
    this.used.add(`?${own === undefined ? small : name}`)
    return own ?? (other && other.charAt(0).toUpperCase() + other.slice(1))
  }
  /** Widgets and templates that nothing has used, with their words. */
  unused(): [construct: string, words: string][] {
    const named = (sign: (name: string) => string, all: ReadonlyMap<string, string>) =>
      [...all].map(([name, words]): [string, string] => [sign(name), words])
    return [...named(name => `<<${name}>>`, this.widgets), ...named(name => `?${name}`, this.templates)].filter(
      ([construct]) => !this.used.has(construct),
    )
  }
  /** Whether anything in the story is decided by a variable. */
  isAsked(variable: string): boolean {
    const asked = (text: string) => text.matchAll(/<<(?:if|elseif|switch|for)\b([^>]{0,300})/g)
    this.asked ??= new Set(
      [...this.texts.values()].flatMap(text => [...asked(text)].flatMap(([, inside = '']) => inside.match(/[$_]\w+/g) ?? [])),
    )
    return this.asked.has(variable)
  }
}

/** A widget with what it was given: in macros as it stands, elsewhere as words. @throws Unreadable for what asks for more than single arguments */
export function filledWidget(body: string, args: string): string {
  const given = quotedWhole(args)
  const raw = (nth: string) => {
    const word = given[Number(nth)] ?? '""'
    if (/^`.*`$/.test(word)) return `(${word.slice(1, -1)})`
    return /^(?:["'$_]|-?\d|true$|false$)/.test(word) ? word : JSON.stringify(word.startsWith('[[') ? linkOf(word.slice(2, -2)).to : word)
  }
  const words = (nth: string) => (/^["']/.test(raw(nth)) ? (quoted(raw(nth))[0] ?? '') : raw(nth))
  let isMacro = false
  const filled = body
    .split(/(<<|>>)/)
    .map(part => {
      if (part === '<<' || part === '>>') isMacro = part === '<<'
      return part.replace(/[$_]args\[(\d)\]/g, (_all, nth: string) => (isMacro ? raw(nth) : words(nth)))
    })
    .join('')
  if (/[$_]args\b|_contents\b/.test(filled)) throw new Unreadable('$args')
  return filled
}
