// Expressions of other programs as ours: their operators, names and functions, read by one parser.
import { type ExprType, namesOf, parseExpr } from '../expr.ts'
import { type Effect, emptyGame, type Expr, nodeOf } from '../model.ts'
import { typeOf } from '../typing.ts'
import { effect, type Stmt, type Variables } from './tree.ts'

/** An expression that is not understood: what holds it is kept verbatim. */
export class Unreadable extends Error {}

const WORDS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  is: '==',
  eq: '==',
  isnot: '!=',
  neq: '!=',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  and: ' and ',
  or: ' or ',
  xor: '!=',
  not: '非',
  mod: '%',
  true: '真',
  false: '假',
  True: '真',
  False: '假',
  None: '""',
}
const CALLS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  random: '随机(',
  RANDOM: '随机(',
  random_range: '随机(',
  'renpy.random.randint': '随机(',
  dice: '随机(1,',
  min: '最小(',
  max: '最大(',
  'Math.min': '最小(',
  'Math.max': '最大(',
  floor: '取整(',
  int: '取整(',
  'Math.floor': '取整(',
  'Math.trunc': '取整(',
  ceil: '进一(',
  'Math.ceil': '进一(',
  round: '四舍五入(',
  'Math.round': '四舍五入(',
  'Math.pow': '乘方(',
  number: '(',
  bool: '(',
  Number: '(',
  string: '("" +',
  str: '("" +',
  String: '("" +',
  第几项: '第几项(',
}
/** Functions that ask how often a scene was visited, or whether. */
const VISITS: Readonly<Record<string, 'count' | 'whether'>> = {
  __proto__: null as never,
  visited: 'whether',
  visited_count: 'count',
  hasVisited: 'whether',
  'renpy.seen_label': 'whether',
  'visits.get': 'count',
}
const TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[$_]?[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*|\.[\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?|&&|\|\||[=!<>]=?=?|\S/gu
/** A sign by its number in a string; one that would end the string keeps its backslash. */
const coded = (_all: string, hex: string) => {
  const sign = String.fromCharCode(parseInt(hex, 16))
  return /["'\\]/.test(sign) ? `\\${sign}` : sign
}
const MOST = 2000
/** Variables go by their ids here: what people call them may be anything, and the same. */
const namesFor = (variables: Variables, asks: boolean) =>
  namesOf({
    ...emptyGame(),
    numerics: variables.list.map(each => ({ ...each, var_name: each.id })),
    nodes: asks ? [...variables.scenes].map(name => nodeOf(name, 'SET', { name })) : [],
  })

/** Visits of a scene as a text of ours; how many tokens they are. */
function visits(tokens: readonly string[], at: number, variables: Variables): { text: string; size: number } {
  const named = /^(["'])(.*)\1$/.exec(tokens[at + 2] ?? '')
  // A counter of ours says what it is before anybody came.
  const isOurs = tokens[at] === 'visits.get' && tokens.slice(at + 3, at + 6).join('') === ',0)'
  const [scene, size] =
    named && isOurs
      ? [named[2]!, 6]
      : named && tokens[at + 3] === ')'
        ? [named[2]!, 4]
        : tokens[at + 2] === ')'
          ? [variables.here, 3]
          : ['', 0]
  if (!variables.scenes.has(scene)) throw new Unreadable(tokens[at])
  if (variables.untracked.has(scene)) return { text: VISITS[tokens[at]!] === 'count' ? '0' : '假', size }
  variables.counted.add(scene)
  const count = `次数(${JSON.stringify(scene)})`
  const isHere = variables.countsLeaving && scene === variables.here
  // With one more it is what we count ourselves.
  const isMore = isHere && tokens[at + size] === '+' && tokens[at + size + 1] === '1'
  if (isMore) return { text: count, size: size + 2 }
  const own = isHere ? `(${count} - 1)` : count
  const isCount = VISITS[tokens[at]!] === 'count' || (variables.countsVisits && tokens[at] === 'visited')
  return { text: isCount ? own : `(${own} > 0)`, size }
}
function constant(token: string, { constants }: Variables): string | undefined {
  const found = token.startsWith('.') ? [...constants].find(([name]) => name.endsWith(token))?.[1] : constants.get(token)
  return found === undefined ? undefined : JSON.stringify(found)
}

/** Lists: what is asked of them by a method, as a function of ours. */
const METHODS: Readonly<Record<string, readonly [open: string, hasArgs: boolean]>> = {
  __proto__: null as never,
  includes: ['拥有', true],
  contains: ['拥有', true],
  join: ['连成', true],
  length: ['数量', false],
}
/** `$list.includes(` or `$list.length` as the beginning of ours; undefined for any other token. */
function method(token: string, isCall: boolean, variables: Variables): string | undefined {
  const [, name = '', asked = ''] = /^(?:\$|(?=_))([\p{L}_][\p{L}\p{N}_]*)\.(\w+)$/u.exec(token) ?? []
  const known = METHODS[asked]
  if (!known || known[1] !== isCall) return undefined
  return `${known[0]}(「${variables.of(name).id}」${isCall ? ',' : ')'}`
}
const LIST = /[$_][\p{L}_][\p{L}\p{N}_]*/u.source
/** Items of lists by their places: `$list[0]` counts from nothing, `$list's 1st` and `1st of $list` from one. */
const ITEMS: readonly (readonly [form: RegExp, item: (list: string, nth: string) => string])[] = [
  [new RegExp(`(${LIST})\\[([^[\\]"']{1,80})\\]`, 'gu'), (list, nth) => `第几项(${list}, (${nth}) + 1)`],
  [new RegExp(`(${LIST})(?:'s last\\b|\\.last\\(\\))`, 'gu'), list => `第几项(${list}, ${list}.length)`],
  [new RegExp(`(${LIST})\\.first\\(\\)`, 'gu'), list => `第几项(${list}, 1)`],
  [new RegExp(`(${LIST})'s (\\d+)(?:st|nd|rd|th)\\b`, 'gu'), (list, nth) => `第几项(${list}, ${nth})`],
  [new RegExp(`(${LIST})'s \\(([^()]{1,80})\\)`, 'gu'), (list, nth) => `第几项(${list}, ${nth})`],
]
/** What stands outside of quotes, with items of lists as a function of ours. @throws Unreadable for an item of what is no list */
const itemised = (text: string, variables: Variables): string =>
  ITEMS.reduce(
    (whole, [form, item]) =>
      whole.replace(form, (_all, list: string, nth: string) => {
        if (!variables.listOf(list.replace('$', ''))) throw new Unreadable(text.trim())
        return item(list, nth)
      }),
    text
      .replace(new RegExp(`\\b(\\d+)(st|nd|rd|th) of (${LIST})`, 'gu'), "$3's $1$2")
      .replace(new RegExp(`\\blast of (${LIST})`, 'gu'), "$1's last"),
  )
/** A text in quotes; the sign in `$list's` begins none. */
const STRING = /("(?:[^"\\]|\\.)*"|(?<![\w)])'(?:[^'\\]|\\.)*')/
const outside = (text: string, change: (part: string) => string): string =>
  text
    .split(STRING)
    .map((part, nth) => (nth % 2 ? part : change(part)))
    .join('')
/** Harlowe's ways of saying what others say with signs and brackets; what stands in quotes stays. */
const harloweAsOthers = (text: string): string =>
  outside(text.replace(/(\$\w+)\s+contains\s+("[^"]*"|'[^']*'|\$\w+)/g, '$1.includes($2)'), part =>
    part
      .replace(/((?:\$|\b_)\w+)'s\s+length\b/g, '$1.length')
      .replace(/\(history:\s*\)'s\s+length\b/g, '(State.turns - 1)')
      .replace(/(?<![$\w.])(visits?|turns)\b(?!\s*[(.])/g, (_all, name: string) => (name === 'turns' ? 'turns()' : 'visited()'))
      .replace(/\bis\s+(?=[<>])/g, '')
      .replace(/\bis\s+not\b/g, '!=')
      .replace(
        /\((random|min|max|round|floor|ceil|num|str|text|string|number):\s*/g,
        (_all, name: string) => `${name === 'num' ? 'number' : name === 'text' ? 'string' : name}(`,
      ),
  )

/** Numbers that are held between two others, as the least and the greatest that they are made of here. */
function clamped(text: string): string {
  const [from, open] = [text.indexOf('Math.clamp('), 'Math.clamp('.length]
  if (from < 0) return text
  const parts: string[] = ['']
  let depth = 0
  for (let at = from + open; at < text.length; at++) {
    const sign = text[at]!
    if (depth === 0 && sign === ')')
      return parts.length === 3
        ? clamped(`${text.slice(0, from)}Math.min(Math.max(${parts[0]}, ${parts[1]}), ${parts[2]})${text.slice(at + 1)}`)
        : text
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth === 0 && sign === ',') parts.push('')
    else parts[parts.length - 1] += sign
  }
  return text
}
/** An expression with the formulas that it names written out. */
function spelled(text: string, variables: Variables): string {
  const { formulas } = variables
  // Texts that are put together are one.
  const said = outside(harloweAsOthers(text), part => itemised(part, variables))
  let whole = clamped(said).replace(/"([^"\\]*)"\s*\+\s*"([^"\\]*)"/g, '"$1$2"')
  for (let depth = 0; formulas.size && depth < 5 && whole.length <= MOST; depth++)
    whole = whole.replace(/\$([\p{L}_][\p{L}\p{N}_]*)/gu, (all, name: string) => (formulas.has(name) ? `(${formulas.get(name)})` : all))
  return whole
}

/** Reads an expression; names that are none of an operator are variables. @throws Unreadable */
export function foreign(text: string, variables: Variables): Expr {
  if (text.length > MOST) throw new Unreadable(text)
  const parts: string[] = []
  const tokens = spelled(text, variables).match(TOKEN) ?? []
  let asks = false
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const next = tokens[at + 1]
    const known = constant(token, variables)
    if (/^["'\d]/.test(token)) parts.push(token.replace(/\\u([\da-f]{4})/gi, coded))
    else if (next === '(' && Object.hasOwn(VISITS, token)) {
      const asked = visits(tokens, at, variables)
      parts.push(asked.text)
      at += asked.size - 1
      asks = true
    } else if (next === '(' && Object.hasOwn(CALLS, token)) {
      parts.push(CALLS[token]!)
      at++
    } else if (Object.hasOwn(WORDS, token)) parts.push(WORDS[token]!)
    else if (known !== undefined) parts.push(known)
    else if (method(token, next === '(', variables) !== undefined) {
      parts.push(method(token, next === '(', variables)!)
      if (next === '(') at++
    } else if (token === 'State.turns' || (token === 'turns' && next === '(' && tokens[at + 2] === ')')) {
      variables.turns ??= variables.helper('走过', 0)
      parts.push(`「${variables.turns.id}」`)
      if (next === '(') at += 2
    } else if (/^[$_\p{L}]/u.test(token)) {
      if (next === '(' || token.includes('.') || (variables.isSigned && !/^[$_]/.test(token))) throw new Unreadable(token)
      parts.push(`「${variables.of(token.replace(/^\$/, '')).id}」`)
    } else if (token === '&&' || token === '^') parts.push(token === '^' ? '!=' : ' and ')
    else if (token === '||') parts.push(' or ')
    else if (token === '===') parts.push('==')
    else if (token === '!==') parts.push('!=')
    else if (token === '!') parts.push('非')
    else if (/^(?:[-+*/%()<>,]|[=!<>]=)$/.test(token)) parts.push(token)
    else throw new Unreadable(token)
  }
  const read = parseExpr(parts.join(' '), namesFor(variables, asks))
  if ('problem' in read) throw new Unreadable(text.trim())
  return read.expr
}
/** What an expression comes out as; null for what cannot be told. */
export const kindOf = (expr: Expr, variables: Variables): ExprType | null => typeOf(expr, namesFor(variables, true))
/** A condition; one that is not understood is a variable that is called like it, which `lose` is told. */
export function conditionOf(text: string, variables: Variables, lose: (construct: string) => void): Expr {
  try {
    return foreign(text, variables)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    lose(text.trim())
    return { var: variables.declare(`条件：${text.trim().slice(0, 30)}`, false).id }
  }
}

const OPS: readonly Effect['op'][] = ['+=', '-=', '*=', '/=']
/** `a = 1`, `a to 1`, `a += 1`, `a++`. @throws Unreadable */
export function assigned(text: string, variables: Variables): Extract<Stmt, { do: 'set' }> {
  const counted = /^[$]?([\p{L}_][\p{L}\p{N}_]*)\s?(\+\+|--)$/u.exec(text.trim())
  if (counted) return { do: 'set', effect: effect(variables.of(counted[1]!).id, counted[2] === '++' ? '+=' : '-=', 1) }
  const found = /^[$]?([\p{L}_][\p{L}\p{N}_]*)\s?(=|to\b|\+=|-=|\*=|\/=|%=)([^=].*)$/su.exec(text.trim())
  if (!found) throw new Unreadable(text)
  const [, name = '', sign = '', rest = ''] = found
  const given = variables.isSigned ? outside(rest.trim(), part => part.replace(/\bit\b/g, () => `$${name}`)) : rest.trim()
  const value = foreign(given, variables)
  const op = OPS.find(each => each === sign) ?? '='
  if (op === '=' && sign !== '%=') variables.hint(name, kindOf(value, variables) === 'string' ? '' : value)
  const { id } = variables.of(name)
  return { do: 'set', effect: sign === '%=' ? effect(id, '=', { op: '%', l: { var: id }, r: value }) : effect(id, op, value) }
}
/** Lists that are put together: `$a.concat($b)`, `it + $b`, `$a + $b`. */
const SUM =
  /^\$([\p{L}_][\p{L}\p{N}_]*)\s*(?:=|to\b)\s*(?:\$([\p{L}_][\p{L}\p{N}_]*)|it)\s*(?:\.concat\(\s*\$([\p{L}_][\p{L}\p{N}_]*)\s*\)|\+\s*\$([\p{L}_][\p{L}\p{N}_]*))$/su
function summed(text: string, variables: Variables): Stmt[] | null {
  const [, name = '', from = name, one, other = ''] = SUM.exec(text.trim()) ?? []
  const more = one ?? other
  if (!name || (one === undefined && variables.of(more).type !== 'list')) return null
  const [target, source, added] = [name, from, more].map(each => variables.listOf(each)?.id)
  if (!target || !source || !added) throw new Unreadable(text)
  const add: Stmt = { do: 'set', effect: effect(target, 'push', { var: added }) }
  return source === target ? [add] : [{ do: 'set', effect: effect(target, '=', { var: source }) }, add]
}
/** The changes of a macro that makes several. */
export const several = (args: string): string[] => args.split(/[;,]\s*(?=\$[\p{L}\p{N}_.]{1,80}\s{0,8}(?:to\b|[-+*/%]?=|\+\+|--|\())/u)
/** What changes a variable, lists too: `$a to ["x"]`, `$a.push("x")`, `$a to it + (a: "x")`. @throws Unreadable */
export function changes(text: string, variables: Variables): Stmt[] {
  const sum = summed(text, variables)
  if (sum) return sum
  const [, called = '', how = '', given = ''] = /^\$([\p{L}_][\p{L}\p{N}_]*)\.(push|pushUnique|delete)\((.+)\)$/su.exec(text.trim()) ?? []
  if (called)
    return [
      {
        do: 'set',
        effect: effect(
          (variables.listOf(called) ?? variables.of(called)).id,
          how === 'delete' ? 'remove' : 'push',
          foreign(given, variables),
        ),
      },
    ]
  const [, name = '', more, one, other = ''] =
    /^\$([\p{L}_][\p{L}\p{N}_]*)\s*(?:=|to\b)\s*(it\s*\+\s*)?(?:\[([^[\]]*)\]|\((?:a|array):([^()]*)\))$/su.exec(text.trim()) ?? []
  if (!name) return [assigned(text, variables)]
  const items = (one ?? other).match(/"[^"]*"|'[^']*'|[^\s,]+/g) ?? []
  const values = items.map(item => foreign(item, variables))
  if (values.some(value => typeof value === 'object')) throw new Unreadable(text)
  const { id } = variables.of(name).type === 'list' ? variables.of(name) : variables.declare(name, [])
  const pushes = values.map((value): Stmt => ({ do: 'set', effect: effect(id, 'push', value) }))
  return more ? pushes : [{ do: 'set', effect: effect(id, '=', null) }, ...pushes]
}
