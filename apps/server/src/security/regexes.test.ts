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
    const run = (length: number) => piece.repeat(Math.ceil(length / piece.length))
    return [
      (length: number) => `${run(length)}\u0001`,
      (length: number) => `${literal.slice(0, 1)}${run(length)}`,
      (length: number) => `${run(length)}!`,
    ]
  })
}

/** The most ms that one use of the pattern took, and on what. */
function worstOf({ pattern, flags }: Found): { ms: number; on: string } {
  let worst = { ms: 0, on: '' }
  // A pattern for one place at a time (y, g) is used from the start, as `replace` and `matchAll` do.
  const context = vm.createContext({ regex: new RegExp(pattern, flags), text: '' })
  const use = new vm.Script(flags.includes('g') ? `text.replace(regex, '')` : 'regex.test(text)')
  const timed = (text: string): number => {
    context.text = text
    const began = performance.now()
    try {
      use.runInContext(context, { timeout: GIVE_UP_MS })
    } catch (error) {
      // from the other realm, therefore no instance of this one's Error
      if (Reflect.get(Object(error), 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
    return performance.now() - began
  }
  for (const attack of attacks(pattern)) {
    // What grows with the square of a text takes of a part of it the square of that part; most patterns take far less, and are not tried in full.
    if (timed(attack(LENGTH / PART)) < AT_MOST_MS / PART ** 2 / 2) continue
    const text = attack(LENGTH)
    // The least of six: a busy machine is slow once, a bad pattern every time.
    let least = Infinity
    for (let nth = 0; nth < 6 && least > AT_MOST_MS / 2; nth++) least = Math.min(least, timed(text))
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
