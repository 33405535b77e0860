// What the languages of stories have in common when they are written.
import type { Fate } from '@qianmu/script/losses'
import { isExpr } from '../../evaluate.ts'
import type { Expr, Numeric, Operator, Value } from '../../model.ts'
import { comment, identifier } from '../escape.ts'
import type { Media } from '../media.ts'

/** What expressions and texts are written with. */
export interface Out {
  /** By the id of a variable. */
  variables: ReadonlyMap<string, string>
  /** By the name that people know a variable by. */
  shown: ReadonlyMap<string, string>
  /** By the id of a node. */
  names: ReadonlyMap<string, string>
  /** The names of nodes whose visits are asked for. */
  counted: ReadonlySet<string>
  ifid: string
  /** The name of the scene that is being written. */
  here: string
  /** The nodes whose visits were asked for. */
  visited: Set<string>
  /** The names by which a script calls people, by the names that people have. */
  people: ReadonlyMap<string, string>
  /** The names of everybody, whether they say something or not. */
  cast: ReadonlySet<string>
  /** Pictures and sounds, as they were asked for. */
  media: Media
  /** The size of the stage in pixels. */
  stage: readonly [width: number, height: number]
  /** Where it is gathered what the story says, to be said in another language. */
  words?: Gathered
  /** Notes what the language cannot say, at the node that is being written. */
  lose(construct: string, fate?: Fate, words?: string): void
}
/** What a story says, in the order in which it is written. */
export interface Gathered {
  /** Another text begins, of which the next lines are. */
  begin(): void
  /** A line as the script has it, behind its sound. @returns the mark by which its translation is found; '' without */
  line(code: readonly string[]): string
  /** What is shown beside the lines: an option, a question. */
  phrase(shown: string): void
}
export interface Case {
  cond: string | null
  body: string[]
}
export interface Line {
  speaker: string
  text: string
  id: string
  tags: readonly string[]
  /** The next line goes on in this one. */
  joins: boolean
  cond: string | null
  /** The path of its sound, or `SUSTAINED`; '' without. */
  voice: string
}
/** Of a line that goes on in the sound of the one before. */
export const SUSTAINED = 'sustain'
export interface Scene {
  name: string
  shown: string
  x: number
  y: number
  tags: readonly string[]
}
export interface WrittenOption {
  text: string
  cond: string | null
  once: boolean
  body: string[]
}
export interface Dialect {
  /** Names that the file needs for itself. */
  reserved: readonly string[]
  /** Whether names of variables may only have letters of English. */
  isAscii?: boolean
  /** Whether a file says where its scenes stand. */
  hasPlaces?: boolean
  /** Whether a scene that leads to itself is not visited by that. */
  leavesFirst?: boolean
  /** Where options end that lead nowhere, in a language that would stay where it is. */
  lastScene?: string
  /** What stands behind the name of a speaker; absent where people are defined. */
  behindNames?: RegExp
  /** Whether a line can go on in another. */
  joins?: boolean
  /** Whether options can be put by. */
  gathers?: boolean
  /** Whether an option can be one that is taken once. */
  keepsOnce?: boolean
  /** Whether the way goes on behind options where none is left. */
  falls?: boolean
  nameOf(name: string, nth: number): string
  /** @param start what the story does first @param first the scene that it does nothing but lead to; '' otherwise */
  head(title: string, variables: readonly (Numeric & { name: string })[], start: readonly string[], first: string, out: Out): string
  scene(scene: Scene, body: readonly string[], out: Out): string
  say(line: Line, out: Out): string[]
  set(name: string, op: string, value: string): string
  jump(to: string): string
  call(to: string, out: Out): string
  thread(to: string, out: Out): string
  /** Goes back to where the scene was called from. */
  back(): string
  /** Ends the way, with the options that were put by. */
  stop(): string
  /** The title and the text of an ending, and the end. */
  end(title: string, text: readonly string[], out: Out): string[]
  /** @param otherwise what is done when no option is left; null where nothing is said of that */
  choice(options: readonly WrittenOption[], otherwise: string[] | null, out: Out): string[]
  /** Options that are put by, and what follows. */
  gather(options: readonly WrittenOption[], after: string[], out: Out): string[]
  when(cases: readonly Case[]): string[]
  /** Absent where nobody can type. */
  input?(name: string, prompt: readonly string[], after: string[], out: Out): string[]
  /** A picture, a sound, a wait: null for what the language has no word for. `isDefined`: by a name of the script. */
  play?(play: { type: string; name: string; what: string; pos: string; seconds: number; isDefined: boolean }): string | null
  verbatim(source: string): string[]
  expr(expr: Expr, out: Out): string
}

export const indented = (lines: readonly string[], by = '    ') => lines.map(line => by + line)
type Call = Extract<Expr, { call: unknown }>['call']
export interface Words {
  ref: (name: string) => string
  yes: string
  no: string
  string: (text: string) => string
  visits: (name: string) => string
  /** Whether a scene has been visited only when it is left. */
  countsLeaving?: boolean
  divided: (l: string, r: string) => string
  calls: Partial<Record<Call, (...args: string[]) => string>>
  not?: string
  and?: string
  or?: string
}
/** Writes expressions with these words; what a program has none for is noted. */
export const expression =
  (words: Words) =>
  (expr: Expr, out: Out): string => {
    const sign = (op: Operator) => (op === 'and' || op === 'or' || op === 'not' ? (words[op] ?? op) : op)
    const write = (each: Expr): string => {
      if (typeof each === 'number') return each < 0 ? `(0 - ${-each})` : String(each)
      if (typeof each === 'boolean') return each ? words.yes : words.no
      if (typeof each === 'string') return words.string(each)
      if ('var' in each) {
        const name = out.variables.get(each.var)
        if (name !== undefined) return words.ref(name)
      } else if ('visits' in each) {
        const name = out.names.get(each.visits)
        out.visited.add(each.visits)
        if (name !== undefined) return words.countsLeaving && name === out.here ? `(${words.visits(name)} + 1)` : words.visits(name)
      } else if ('op' in each) {
        const before = words.countsLeaving && each.op === '-' && each.r === 1 && typeof each.l === 'object' && 'visits' in each.l
        if (before && out.names.get((each.l as { visits: string }).visits) === out.here) return words.visits(out.here)
        if (each.r === undefined) {
          const inner = write(each.l)
          // A name alone in brackets is a list in ink.
          return /^[$\w\u4e00-\u9fff]+$/.test(inner) ? `${sign(each.op)} ${inner}` : `${sign(each.op)} (${inner})`
        }
        return each.op === '/' ? words.divided(write(each.l), write(each.r)) : `(${write(each.l)} ${sign(each.op)} ${write(each.r)})`
      } else if ('call' in each) {
        const call = words.calls[each.call]
        if (call && each.args.length >= call.length) return call(...each.args.map(write))
      }
      out.lose('物品、数组与函数的条件', 'changed')
      return '0'
    }
    if (isExpr(expr)) return write(expr)
    out.lose('读不懂的式子', 'changed')
    return '0'
  }

/** Texts with `{name}` shown as the program shows a variable. Braces around anything else are words. */
export function filled(text: string, out: Out, plain: (text: string) => string, ref: (name: string) => string): string {
  let shown = ''
  let words = ''
  for (const [nth, part] of text.split(/\{([^{}\n]{1,60})\}/).entries()) {
    const name = nth % 2 ? out.shown.get(part) : undefined
    if (name === undefined) words += nth % 2 ? `{${part}}` : part
    else {
      shown += plain(words) + ref(name)
      words = ''
    }
  }
  return shown + plain(words)
}
/** What a variable begins with. */
export const first = (value: Value, { yes, no, string }: Pick<Words, 'yes' | 'no' | 'string'>) =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'boolean'
      ? value
        ? yes
        : no
      : string(Array.isArray(value) ? value.join('、') : value)
/** What people call something, behind its name in the language where they are not the same. */
export const beside = (name: string, shown: string, sign: string, end = '') =>
  name === shown || !comment(shown) ? '' : `${sign}${comment(shown)}${end}`
export const spoken = (speaker: string, text: string) => (speaker ? `${speaker}：${text}` : text)
export const numbered = (name: string, nth: number) => identifier(name) || `n_${nth + 1}`
/** What a comment begins with that holds words kept from another file: they are kept again when they come back. */
export const KEPT = '>'
/** The name of what is kept so. */
export const KEPT_WORDS = '原样保留的原文'
/** The marks of the words of an ending and of a question, by which they are known again. */
export const ENDING = '结局'
export const ASKING = '提问'
/** The marks that lines have as what they are. */
export const ROLES: readonly string[] = [ENDING, ASKING]
/** The marks of what is shown from elsewhere, by which it is known where one comes back to. */
export const CALLED = '去了再回来'
export const THREAD = '去收选项'
/** The mark of a line that goes on in the next one. */
export const JOINS = '接'
/** What a line is, where its language has no tags but comments; other tags are told. */
export function roleIn(tags: readonly string[], out: Out): string {
  const others = tags.filter(tag => !ROLES.includes(tag))
  if (others.length) out.lose('台词的标签', 'dropped', others.join('、'))
  return tags.find(tag => ROLES.includes(tag)) ?? ''
}
