// Every regular expression of the product answers within 50 ms of a usual machine on 100 KB of what is worst for it (performance-reliability §6 X8).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { scaled } from '@qianmu/testkit/pace'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

const LENGTH = 100_000
const AT_MOST_MS = scaled(50)
/** A part of that length tells whether the whole is worth trying. */
const PART = 5
/** So many texts are tried in one go: to begin and to limit a go takes longer than a text. */
const TOGETHER = 12
/** One that does not end is stopped after this long. */
const GIVE_UP_MS = Math.round(scaled(400))
const root = path.join(import.meta.dirname, '../../../..')

/** Patterns that need more: where they stand, how they begin, and what keeps long text away from them. */
const BOUNDED: readonly { file: string; begins: string; because: string }[] = [
  { file: 'packages/script/src/divisions.ts', begins: '^[\\s\\p{Cf}【', because: 'a line of more than 40 characters is not read' },
  { file: 'packages/script/src/divisions.ts', begins: '(?:[.．', because: 'a line of more than 40 characters is not read' },
]
const isBounded = ({ place, pattern }: Found) =>
  BOUNDED.some(({ file, begins }) => place.startsWith(`${file}:`) && pattern.startsWith(begins))

interface Found {
  place: string
  pattern: string
  flags: string
}

function regexesOf(file: string): Found[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const found: Found[] = []
  const { program } = parseSync(file, source)
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ place: `${file}:${source.slice(0, node.start).split('\n').length}`, ...node.regex })
    },
  }).visit(program)
  return found
}

/** So much of a piece; the same text for all patterns. */
const repeats = new Map<string, string>()
function repeated(piece: string, length: number): string {
  const key = `${length} ${piece}`
  const text = repeats.get(key) ?? piece.repeat(Math.ceil(length / piece.length))
  repeats.set(key, text)
  return text
}

/** Texts of any length: so much of each piece, with an end that fits nothing, and in lines. The pieces are what patterns are built of, and those of this pattern. */
function attacks(pattern: string): ((length: number) => string)[] {
  const literal = pattern.replace(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, '')
  const pieces = [
    'a',
    'A',
    '1',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '.',
    '-',
    '_',
    '*',
    '**',
    '_*',
    '#',
    '(',
    ')',
    '[',
    '[[',
    '/*',
    '/',
    '"',
    "'",
    '<',
    '<a',
    '{',
    '&',
    ':',
    '=',
    '，',
    '。',
    '：',
    '汉',
    '（',
    '《',
    '“',
    '第',
    '一',
    '人物：',
    ' 汉',
    'a ',
    '1-',
    '1.',
    'a:',
  ]
  for (const char of new Set([...literal].slice(0, 24))) pieces.push(char)
  if (literal) pieces.push(literal.slice(0, 40))
  return [...new Set(pieces)].flatMap(piece => {
    const run = (length: number) => repeated(piece, length)
    return [
      (length: number) => `${run(length)}\u0001`,
      (length: number) => `${literal.slice(0, 1)}${run(length)}`,
      (length: number) => `${run(length)}!`,
    ]
  })
}

/** How many ms each of the texts takes, in this realm with its limit of time. What comes when the limit is over counts as long as the limit. */
const MEASURE = new vm.Script(`(regex, texts, spent, now) => {
  while (spent.length < texts.length) {
    const text = texts[spent.length]
    regex.lastIndex = 0
    const began = now()
    if (regex.global) text.replace(regex, '')
    else regex.test(text)
    spent.push(now() - began)
  }
}`)
const context = vm.createContext({ now: () => performance.now() })
context.measure = MEASURE.runInContext(context)
const USE = new vm.Script('measure(regex, texts, spent, now)')

function timesOf(regex: RegExp, texts: readonly string[]): number[] {
  const spent: number[] = []
  Object.assign(context, { regex, texts, spent })
  while (spent.length < texts.length)
    try {
      USE.runInContext(context, { timeout: GIVE_UP_MS })
    } catch (error) {
      // from the other realm, therefore no instance of this one's Error
      if (Reflect.get(Object(error), 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      spent.push(GIVE_UP_MS)
    }
  return spent
}

/** The most ms that one use of the pattern took, and on what. A pattern for one place at a time (g) is used as `replace` and `matchAll` do. */
function worstOf({ pattern, flags }: Found): { ms: number; on: string } {
  let worst = { ms: 0, on: '' }
  const regex = new RegExp(pattern, flags)
  const tried = attacks(pattern)
  // What grows with the square of a text takes of a part of it the square of that part; most patterns take far less, and are not tried in full.
  let parts: number[] = []
  for (const [nth, attack] of tried.entries()) {
    if (nth % TOGETHER === 0) {
      const next = tried.slice(nth, nth + TOGETHER)
      parts = timesOf(
        regex,
        next.map(each => each(LENGTH / PART)),
      )
    }
    if (parts[nth % TOGETHER]! < AT_MOST_MS / PART ** 2 / 2) continue
    const text = attack(LENGTH)
    // The least of six: a busy machine is slow once, a bad pattern every time; one that was stopped twice does not end.
    let least = Infinity
    for (let time = 0; time < 6 && least > AT_MOST_MS / 2 && !(time > 1 && least >= GIVE_UP_MS); time++)
      least = Math.min(least, timesOf(regex, [text])[0]!)
    if (least >= GIVE_UP_MS) return { ms: GIVE_UP_MS, on: text.slice(0, 20) }
    if (least > worst.ms) worst = { ms: least, on: text.slice(0, 20) }
  }
  return worst
}

it('finds a bad pattern', () => {
  expect(worstOf({ place: '', pattern: '^(a+)+$', flags: '' }).ms).toBeGreaterThan(GIVE_UP_MS * 0.9)
  expect(worstOf({ place: '', pattern: '\\s+$', flags: '' }).ms).toBeGreaterThan(AT_MOST_MS)
})

it('none of the product needs more than 50 ms', { timeout: scaled(300_000) }, () => {
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
    file => !/\.test\.tsx?$|\/test-|packages\/testkit/.test(file),
  )
  const regexes = new Map(files.flatMap(regexesOf).map(each => [`/${each.pattern}/${each.flags}`, each]))
  expect(regexes.size).toBeGreaterThan(100)
  const slow = [...regexes.values()].flatMap(each => {
    if (isBounded(each)) return []
    const { ms, on } = worstOf(each)
    return ms > AT_MOST_MS ? [`${each.place} /${each.pattern}/${each.flags} ${Math.round(ms)} ms on ${JSON.stringify(on)}`] : []
  })
  expect(slow).toEqual([])
})
