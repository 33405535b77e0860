// Matches patterns in time linear in the text: all ways through the pattern are walked at once, character by character.
//
// R. Cox, "Regular Expression Matching: the Virtual Machine Approach" (2009): Pike's machine, with leftmost matches and the
// preferences of backtracking. No text and no pattern can make it try exponentially many ways.

import { ScriptRefusal } from '../../refusal.ts'
import { type CharacterSet, parsePattern, type Pattern, plainRanges } from './parse.ts'

type Step =
  | { do: 'character'; has: (code: number) => boolean }
  | { do: 'edge'; edge: Extract<Pattern, { kind: 'edge' }>['edge'] }
  /** Goes on at both, at the first one rather. */
  | { do: 'split'; first: number; second: number }
  | { do: 'go'; to: number }
  | { do: 'save'; slot: number }
  /** Forgets the groups of a repeated part before it is repeated (ECMA-262 §22.2.2.3.1). */
  | { do: 'forget'; from: number; to: number }
  | { do: 'match' }

/** A place of a text that the pattern fits; never an empty one. */
export interface Match {
  /** UTF-16 units. */
  start: number
  end: number
  /** What the groups hold, from the first one on; '' for one that took no part. */
  groups: string[]
}

/** How many steps matching may take yet; shared by the texts of one search. */
export interface Budget {
  steps: number
}

/** Steps of one document: under a second. A usual pattern takes one to ten for a character. */
export const MAX_STEPS = 12_000_000
const MAX_PROGRAM = 3000

export interface Matcher {
  /** The matches in order, none touching into another. @throws ScriptRefusal `pattern` when the budget is used up */
  matches(text: string, budget: Budget): Generator<Match>
}

/** @throws ScriptRefusal `pattern`, with what is wrong in Chinese */
export function compilePattern(source: string, matchCase: boolean): Matcher {
  const { pattern, groups } = parsePattern(source)
  const program = new Compiler(matchCase).whole(pattern)
  const compiled: Compiled = { program, mayBegin: beginningOf(program), slotCount: 2 * (groups + 1) }
  return {
    *matches(text, budget) {
      for (let at = 0; at < text.length;) {
        const slots = run(compiled, text, at, budget)
        if (!slots) return
        const [start, end] = [slots[0]!, slots[1]!]
        if (end > start) yield { start, end, groups: groupsOf(text, slots) }
        at = end > start ? end : start + sizeAt(text, start)
      }
    },
  }
}

const groupsOf = (text: string, slots: Slots): string[] =>
  Array.from({ length: slots.length / 2 - 1 }, (_, nth) => {
    const [start, end] = [slots[2 * nth + 2]!, slots[2 * nth + 3]!]
    return start < 0 || end < 0 ? '' : text.slice(start, end)
  })

/** The replacement with `$1`–`$99`, `$&` and `$$` filled in; groups that are not there stay as they are written. */
export function filled(replacement: string, found: string, groups: readonly string[]): string {
  return replacement.replace(/\$(?:(\$)|(&)|(\d{1,2}))/g, (whole, dollar, all, digits: string | undefined) => {
    if (dollar) return '$'
    if (all) return found
    const two = groups[Number(digits) - 1]
    if (two !== undefined && Number(digits) > 0) return two
    // `$10` with fewer than ten groups is the first one and a zero.
    const one = groups[Number(digits![0]) - 1]
    return one === undefined || digits!.length === 1 ? whole : one + digits!.slice(1)
  })
}

class Compiler {
  readonly #program: Step[] = []
  readonly #fold: boolean

  constructor(matchCase: boolean) {
    this.#fold = !matchCase
  }

  whole(pattern: Pattern): Step[] {
    this.#add({ do: 'save', slot: 0 })
    this.#part(pattern)
    this.#add({ do: 'save', slot: 1 })
    this.#add({ do: 'match' })
    return this.#program
  }

  #add<S extends Step>(step: S): S {
    if (this.#program.push(step) > MAX_PROGRAM) throw new ScriptRefusal('pattern', '表达式太复杂，请写得简单一些')
    return step
  }

  get #here(): number {
    return this.#program.length
  }

  #part(pattern: Pattern): void {
    switch (pattern.kind) {
      case 'empty':
        return
      case 'set':
        return void this.#add({ do: 'character', has: testOf(pattern.set, this.#fold) })
      case 'edge':
        return void this.#add({ do: 'edge', edge: pattern.edge })
      case 'all':
        for (const part of pattern.parts) this.#part(part)
        return
      case 'one':
        return this.#choices(pattern.choices)
      case 'repeat':
        return this.#repeat(pattern)
      case 'group':
        if (pattern.group > 0) this.#add({ do: 'save', slot: 2 * pattern.group })
        this.#part(pattern.of)
        if (pattern.group > 0) this.#add({ do: 'save', slot: 2 * pattern.group + 1 })
    }
  }

  #choices(choices: readonly Pattern[]): void {
    const ends: { to: number }[] = []
    choices.forEach((choice, at) => {
      const isLast = at === choices.length - 1
      const split = isLast ? undefined : this.#add({ do: 'split', first: this.#here + 1, second: 0 })
      this.#part(choice)
      if (!split) return
      ends.push(this.#add({ do: 'go', to: 0 }))
      split.second = this.#here
    })
    for (const end of ends) end.to = this.#here
  }

  #repeat({ of, least, most, greedy }: Extract<Pattern, { kind: 'repeat' }>): void {
    const groups = groupsIn(of)
    const once = () => {
      if (groups) this.#add({ do: 'forget', from: 2 * groups[0], to: 2 * groups[1] + 2 })
      this.#part(of)
    }
    const choice = (): ((behind: number) => void) => {
      const split = this.#add({ do: 'split', first: 0, second: 0 })
      const inside = this.#here
      return behind => Object.assign(split, greedy ? { first: inside, second: behind } : { first: behind, second: inside })
    }
    for (let nth = 0; nth < least; nth++) once()
    if (most === Infinity) {
      const begin = this.#here
      const close = choice()
      once()
      this.#add({ do: 'go', to: begin })
      return close(this.#here)
    }
    const closes: ((behind: number) => void)[] = []
    for (let nth = least; nth < most; nth++) {
      closes.push(choice())
      once()
    }
    for (const close of closes) close(this.#here)
  }
}

/** The numbers of the first and last group inside. */
function groupsIn(pattern: Pattern): [number, number] | undefined {
  if (pattern.kind === 'all' || pattern.kind === 'one') {
    const found = (pattern.kind === 'all' ? pattern.parts : pattern.choices).flatMap(part => groupsIn(part) ?? [])
    return found.length > 0 ? [Math.min(...found), Math.max(...found)] : undefined
  }
  if (pattern.kind === 'repeat') return groupsIn(pattern.of)
  if (pattern.kind !== 'group') return undefined
  const inner = groupsIn(pattern.of)
  if (pattern.group === 0) return inner
  return [pattern.group, Math.max(pattern.group, ...(inner ?? []))]
}

const caseOf = (code: number): number[] => {
  const sign = String.fromCodePoint(code)
  return [code, ...[sign.toLowerCase(), sign.toUpperCase()].flatMap(each => ([...each].length === 1 ? each.codePointAt(0)! : []))]
}

/** Remembers what was asked: a text has few different characters, and asking for their cases is slow. */
function testOf(set: CharacterSet, fold: boolean): (code: number) => boolean {
  const ranges = plainRanges({ ...set, negated: false })
  const holds = (code: number) => ranges.some(([from, to]) => from <= code && code <= to)
  const asked = new Map<number, boolean>()
  return code => {
    let isIn = asked.get(code)
    if (isIn === undefined) asked.set(code, (isIn = (fold ? caseOf(code).some(holds) : holds(code)) !== set.negated))
    return isIn
  }
}

type Slots = Int32Array
const sizeAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
const isWord = (text: string, at: number): boolean => at >= 0 && at < text.length && /[A-Za-z0-9_]/.test(text[at]!)

function isEdge(text: string, at: number, edge: Extract<Step, { do: 'edge' }>['edge']): boolean {
  if (edge === 'start') return at === 0
  if (edge === 'end') return at === text.length
  return (isWord(text, at - 1) !== isWord(text, at)) === (edge === 'word')
}

interface Compiled {
  program: readonly Step[]
  /** Whether a match that is not empty may begin with this character; most places of a text are passed by it alone. */
  mayBegin: (code: number | undefined) => boolean
  slotCount: number
}

function beginningOf(program: readonly Step[]): Compiled['mayBegin'] {
  const tests: ((code: number) => boolean)[] = []
  const seen = new Set<number>()
  const open = [0]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    const step = program[place]!
    if (step.do === 'character') tests.push(step.has)
    else if (step.do === 'split') open.push(step.first, step.second)
    // An edge may hold or not; what stands behind it decides.
    else if (step.do !== 'match') open.push(step.do === 'go' ? step.to : place + 1)
  }
  return code => code !== undefined && tests.some(has => has(code))
}

/** Ways through the program that wait for a character, those that are preferred first. */
class Ways {
  readonly places: number[] = []
  readonly slots: Slots[] = []
  readonly stack: { place: number; slots: Slots }[] = []
  readonly #seen: Int32Array
  #round = 0

  constructor(size: number) {
    this.#seen = new Int32Array(size)
  }

  begin(): void {
    this.places.length = 0
    this.slots.length = 0
    this.#round++
  }

  add(place: number, slots: Slots): void {
    this.places.push(place)
    this.slots.push(slots)
  }

  isNew(place: number): boolean {
    if (this.#seen[place] === this.#round) return false
    this.#seen[place] = this.#round
    return true
  }
}

/** The first match from `from` on, as slots; undefined when there is none. */
function run({ program, mayBegin, slotCount }: Compiled, text: string, from: number, budget: Budget): Slots | undefined {
  let [now, next] = [new Ways(program.length), new Ways(program.length)]
  let found: Slots | undefined
  const nothing: Slots = new Int32Array(slotCount).fill(-1)
  now.begin()
  for (let at = from; ; at += sizeAt(text, at)) {
    if (!found && (now.places.length > 0 || mayBegin(text.codePointAt(at)))) follow(program, text, now, 0, nothing, at, budget)
    if (now.places.length === 0 && found) return found
    next.begin()
    const code = text.codePointAt(at)
    for (const [index, place] of now.places.entries()) {
      const step = program[place]!
      const slots = now.slots[index]!
      if (step.do === 'match') {
        found = slots
        // What is preferred less need not be walked any more.
        break
      }
      if (code !== undefined && step.do === 'character' && step.has(code))
        follow(program, text, next, place + 1, slots, at + sizeAt(text, at), budget)
    }
    if (code === undefined) return found
    ;[now, next] = [next, now]
  }
}

/** Adds every place that is reached from one without a character, in the order of preference. */
function follow(program: readonly Step[], text: string, ways: Ways, begin: number, given: Slots, at: number, budget: Budget): void {
  const { stack } = ways
  let place = begin
  let slots = given
  for (;;) {
    // Parts that lead on to one place only are walked without the stack: most steps are such.
    while (ways.isNew(place)) {
      if (--budget.steps < 0) throw new ScriptRefusal('pattern', '表达式太复杂，查找太久，请写得简单一些')
      const step = program[place]!
      if (step.do === 'go') place = step.to
      else if (step.do === 'split') {
        stack.push({ place: step.second, slots })
        place = step.first
      } else if (step.do === 'edge' && isEdge(text, at, step.edge)) place++
      else if (step.do === 'save') {
        slots = slots.slice()
        slots[step.slot] = at
        place++
      } else if (step.do === 'forget') {
        slots = slots.slice().fill(-1, step.from, step.to)
        place++
      } else {
        if (step.do !== 'edge') ways.add(place, slots)
        break
      }
    }
    const next = stack.pop()
    if (!next) return
    ;({ place, slots } = next)
  }
}
