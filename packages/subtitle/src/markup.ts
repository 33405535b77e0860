// Marks within a text: tags between `<` and `>` that files of SRT and WebVTT use, and what of them a whole cue can say.
import { colourOf } from './colours.ts'
import { type Cue, unescaped } from './cue.ts'
import type { Tell } from './intake.ts'
import { parseClock } from './time.ts'

/** A stretch of a text with what holds for it. */
export interface Run {
  text: string
  italic?: boolean | undefined
  colour?: string | undefined
  speaker?: string | undefined
  /** When it is said, in ms of the film, where a mark says so. */
  at?: number | undefined
  /** Marks that a cue has no place for, in the format's own terms. */
  others?: readonly string[]
}
type Looks = Pick<Cue, 'colour' | 'italic' | 'text'>

/** Pieces of a text with times, where it has any; what stands before the first begins with the cue. */
export function piecesIn(runs: readonly Run[], start: number | undefined): { at: number; text: string }[] | undefined {
  if (!runs.some(({ at }) => at !== undefined)) return undefined
  let before = start ?? 0
  return runs.map(({ at, text }) => ({ at: (before = at ?? before), text }))
}

const one = <T>(values: readonly T[]): T | undefined => (values.every(value => value === values[0]) ? values[0] : undefined)

/** Runs as one text: what holds for all of it is of the cue, what holds for a part is told. */
export function settled(runs: readonly Run[], tell: Tell, italicName = '<i>'): Looks {
  const seen = runs.filter(({ text }) => text.trim() !== '')
  const italic = seen.length > 0 && seen.every(run => run.italic)
  const colour = one(seen.map(run => run.colour))
  for (const run of seen) {
    const words = run.text.trim()
    if (run.italic && !italic) tell(italicName, 'dropped', words)
    if (run.colour && run.colour !== colour) tell('颜色', 'dropped', `${run.colour} ${words}`)
    for (const other of run.others ?? []) tell(other, 'dropped', words)
  }
  return { text: runs.map(({ text }) => text).join(''), ...(italic && { italic }), ...(colour && { colour }) }
}

interface Tag {
  name: string
  closes: boolean
  classes: string[]
  rest: string
  /** As it stands. */
  whole: string
}
/** What a format takes for tags. */
export interface Dialect {
  /** Whether it is one at this place; if not, it is words. */
  isTag: (tag: Tag, at: number) => boolean
  /** Colour of a class. */
  classColour?: (name: string) => string | undefined
}
const TAG = /^<(\/?)([a-z][a-z0-9]{0,15})((?:\.[^\s<>.]{1,60}){0,8})(?:[\s/]([^<>]{0,200}))?>/i
const STAMP = /^<(?:\d{1,4}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}>/

/** The tag that begins at a place; undefined where there is none. */
function tagAt(text: string, at: number): Tag | undefined {
  const ahead = text.slice(at, at + 800)
  const [whole, slash, name = '', classes = '', rest = ''] = TAG.exec(ahead) ?? []
  if (whole) return { whole, name: name.toLowerCase(), closes: slash === '/', classes: classes.split('.').filter(Boolean), rest }
  const [stamp] = STAMP.exec(ahead) ?? []
  return stamp ? { whole: stamp, name: 'time', closes: false, classes: [], rest: '' } : undefined
}
/** Where a text has tags, and what stands between. */
function* tokens(text: string, { isTag }: Dialect): Generator<string | Tag> {
  let from = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const tag = tagAt(text, at)
    if (!tag || !isTag(tag, at)) continue
    if (at > from) yield text.slice(from, at)
    yield tag
    from = at + tag.whole.length
    at = from - 1
  }
  if (from < text.length) yield text.slice(from)
}

const OTHERS = new Set(['b', 'u', 's', 'lang', 'ruby'])
const CONSTRUCTS: Readonly<Record<string, string>> = { __proto__: null as never, c: '<c>', font: '<font>', ruby: '', lang: '<lang>' }
interface Open {
  name: string
  run: Omit<Run, 'text'>
}
function opened({ name, classes, rest }: Tag, { classColour }: Dialect, before: Omit<Run, 'text'>): Omit<Run, 'text'> {
  const run = { ...before, others: [...(before.others ?? [])] }
  if (name === 'i' || name === 'em') run.italic = true
  if (name === 'v') run.speaker = unescaped(rest).trim()
  if (name === 'font') run.colour = colourOf(/color\s*=\s*["']?([#\w(),. ]{1,40})/i.exec(rest)?.[1]) ?? run.colour
  const known = classes.flatMap(each => classColour?.(each) ?? [])
  if (known[0]) run.colour = known[0]
  for (const each of classes) if (!classColour?.(each)) run.others.push(`<${name}.${each}>`)
  if (name === 'font' && /face|size/i.test(rest)) run.others.push(`<font ${rest.trim()}>`)
  if (OTHERS.has(name)) {
    const construct = CONSTRUCTS[name] ?? `<${name}>`
    if (construct && !run.others.includes(construct)) run.others.push(construct)
  }
  return run
}

/** A text with tags as runs. Readings above words stand in brackets behind them. */
export function runsOf(text: string, dialect: Dialect, tell: Tell): Run[] {
  const runs: Run[] = []
  const open: Open[] = []
  const now = () => open.at(-1)?.run ?? {}
  let at: number | undefined
  for (const token of tokens(text, dialect)) {
    if (typeof token === 'string') {
      runs.push({ ...now(), text: unescaped(token), at })
      continue
    }
    const { name, closes, whole } = token
    if (name === 'br') runs.push({ ...now(), text: '\n' })
    else if (name === 'time') at = parseClock(whole.slice(1, -1))
    else if (name === 'rt') {
      runs.push({ ...now(), text: closes ? '）' : '（' })
      if (!closes) tell('<rt>', 'changed', '注音写在括号里')
    } else if (closes) {
      const begun = open.findLastIndex(each => each.name === name)
      if (begun >= 0) open.length = begun
    } else if (KNOWN.has(name)) {
      // A second voice ends the first: they do not stand in each other.
      if (name === 'v' && open.some(each => each.name === 'v')) open.length = open.findIndex(each => each.name === 'v')
      if (open.length < MOST_OPEN) open.push({ name, run: opened(token, dialect, now()) })
    } else tell(whole, 'dropped')
  }
  return runs
}
const MOST_OPEN = 40
const KNOWN = new Set(['i', 'em', 'b', 'u', 's', 'font', 'c', 'v', 'lang', 'ruby', 'rt'])
