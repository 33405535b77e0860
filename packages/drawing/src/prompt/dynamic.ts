// Dynamic prompts counted, enumerated and picked from at random, without ever making all of them.
import { type Choice, MAX_DEPTH, type DynamicNode, parseDynamic } from './dynamic-syntax.ts'
import { randomOf } from './random.ts'
import { trimmedOfGaps } from './trim.ts'

/** The lists of an instance: name → entries, which may be dynamic themselves. */
export type Wildcards = Readonly<Record<string, readonly string[]>>

/** Counts stop here: all that lies beyond is "too many". */
export const UNCOUNTABLE = Number.MAX_SAFE_INTEGER

const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : a > UNCOUNTABLE / b ? UNCOUNTABLE : a * b)
const plus = (a: number, b: number) => Math.min(UNCOUNTABLE, a + b)

/** A node whose ways are counted. Wildcards have become choices of one. */
type Counted = string | CountedChoice
interface CountedChoice {
  min: number
  max: number
  separator: string
  options: { weight: number; nodes: Counted[]; ways: number }[]
  /** `weights[i]`: the weights of the options up to and with i, summed. */
  weights: number[]
  /** `subsets[k][i]`: ways to take k of the options from i on. */
  subsets: number[][]
}

/** A prompt whose possibilities can be counted, listed one by one and drawn from. */
export interface DynamicPrompt {
  /** How many different choices there are; UNCOUNTABLE when there are more than can be counted. 1 without anything dynamic. */
  readonly count: number
  /** Names of wildcards that no list goes by; they stay in the text as they are. */
  readonly missing: readonly string[]
  /** The choice of an index from 0 to count − 1. The last choice changes first. */
  at(index: number): string
  /** A choice by weight; the same seed gives the same. */
  random(seed: number): string
}

/** Parses and counts. Options are taken in the order they are written, so `{2$$a|b|c}` has three ways, not six. */
export function dynamicPrompt(prompt: string, wildcards: Wildcards = {}): DynamicPrompt {
  const counter = new Counter(wildcards)
  const nodes = counter.sequence(parseDynamic(prompt), 0)
  return {
    count: waysOf(nodes),
    missing: [...counter.missing],
    at: index => tidy(choose(nodes, index)),
    random: seed => tidy(pick(nodes, randomOf(seed))),
  }
}

/** What empty options leave behind: doubled commas and spaces. */
const tidy = (text: string) => trimmedOfGaps(text.replaceAll(/[ \t]+/g, ' ').replaceAll(/,(?: ?,)+/g, ','))

const waysOf = (nodes: readonly Counted[]) =>
  nodes.reduce((product, node) => (typeof node === 'string' ? product : times(product, waysOfChoice(node))), 1)

function waysOfChoice({ min, max, subsets }: CountedChoice): number {
  let sum = 0
  for (let taken = min; taken <= max; taken++) sum = plus(sum, subsets[taken]![0]!)
  return sum
}

/** Entries of all wildcards together that one prompt may unfold. */
const MAX_ENTRIES = 200_000

class Counter {
  readonly missing = new Set<string>()
  readonly #wildcards: Wildcards
  readonly #known = new Map<string, Counted>()
  readonly #open = new Set<string>()
  #entries = 0

  constructor(wildcards: Wildcards) {
    this.#wildcards = wildcards
  }

  sequence(nodes: readonly DynamicNode[], depth: number): Counted[] {
    return nodes.map(node =>
      typeof node === 'string' ? node : node.kind === 'choice' ? this.#choice(node, depth) : this.#wildcard(node.name, depth),
    )
  }

  #choice({ options, ...rest }: Choice, depth: number): CountedChoice {
    const counted = options.map(({ weight, nodes }) => {
      const inner = this.sequence(nodes, depth)
      return { weight, nodes: inner, ways: waysOf(inner) }
    })
    let sum = 0
    const weights = counted.map(({ weight }) => (sum += weight))
    return { ...rest, options: counted, weights, subsets: subsetsOf(counted, rest.max) }
  }

  /** A list that holds itself stays as it is where it begins again. */
  #wildcard(name: string, depth: number): Counted {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const entries = this.#entriesOf(name)
    if (!entries.length || depth >= MAX_DEPTH || this.#open.has(name) || this.#entries + entries.length > MAX_ENTRIES) {
      if (!entries.length) this.missing.add(name)
      return `__${name}__`
    }
    this.#entries += entries.length
    this.#open.add(name)
    const options = entries.map(entry => ({ weight: 1, nodes: parseDynamic(entry) }))
    const choice = this.#choice({ kind: 'choice', min: 1, max: 1, separator: ', ', options }, depth + 1)
    this.#open.delete(name)
    this.#known.set(name, choice)
    return choice
  }

  /** `*` stands for any run of signs: `colours/*`. */
  #entriesOf(name: string): readonly string[] {
    if (!name.includes('*')) return Object.hasOwn(this.#wildcards, name) ? this.#wildcards[name]! : []
    const parts = name.split('*')
    return Object.keys(this.#wildcards)
      .filter(each => matches(each, parts))
      .sort()
      .flatMap(each => this.#wildcards[each]!)
  }
}

/** Whether a name is the parts in order with anything between. Linear, other than a pattern of many stars. */
function matches(name: string, parts: readonly string[]): boolean {
  const last = parts.at(-1)!
  if (!name.startsWith(parts[0]!) || !name.endsWith(last)) return false
  let at = parts[0]!.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= name.length - last.length
}

/** Ways to take k options from each place on: those that take this one, and those that do not. */
function subsetsOf(options: readonly { ways: number }[], max: number): number[][] {
  const table: number[][] = [options.map(() => 1).concat(1)]
  for (let taken = 1; taken <= max; taken++) {
    const row = Array.from({ length: options.length + 1 }, () => 0)
    for (let from = options.length - 1; from >= 0; from--)
      row[from] = plus(row[from + 1]!, times(options[from]!.ways, table[taken - 1]![from + 1]!))
    table.push(row)
  }
  return table
}

/** The text of an index: each choice is a digit of its own base. */
function choose(nodes: readonly Counted[], index: number): string {
  let rest = index
  const texts: string[] = []
  for (const node of nodes.toReversed()) {
    if (typeof node === 'string') {
      texts.push(node)
      continue
    }
    const ways = waysOfChoice(node)
    texts.push(ways ? chooseOptions(node, rest % ways) : '')
    rest = ways ? Math.floor(rest / ways) : rest
  }
  return texts.reverse().join('')
}

function chooseOptions({ min, max, subsets, options, separator }: CountedChoice, index: number): string {
  let rest = index
  let taken = min
  while (taken < max && rest >= subsets[taken]![0]!) rest -= subsets[taken++]![0]!
  const texts: string[] = []
  for (let at = 0; taken > 0 && at < options.length; at++) {
    const { nodes, ways } = options[at]!
    const after = subsets[taken - 1]![at + 1]!
    const here = times(ways, after)
    if (rest >= here) {
      rest -= here
      continue
    }
    texts.push(choose(nodes, Math.floor(rest / after)))
    rest %= after
    taken--
  }
  return texts.join(separator)
}

function pick(nodes: readonly Counted[], random: () => number): string {
  return nodes.map(node => (typeof node === 'string' ? node : pickOptions(node, random))).join('')
}

function pickOptions({ min, max, options, weights, separator }: CountedChoice, random: () => number): string {
  const count = min + Math.floor(random() * (max - min + 1))
  // Lists may have thousands of entries and stand in a prompt thousands of times.
  if (count === 1) return pick(options[firstAbove(weights, random() * weights.at(-1)!)]!.nodes, random)
  const left = options.slice()
  return Array.from({ length: count }, () => pick(takeByWeight(left, random).nodes, random)).join(separator)
}

/** The place of the first sum above a mark; the last one when there is none. */
function firstAbove(sums: readonly number[], mark: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! > mark) high = middle
    else low = middle + 1
  }
  return low
}

/** One option by weight, taken out of those that are left. */
function takeByWeight(left: CountedChoice['options'], random: () => number): CountedChoice['options'][number] {
  let mark = random() * left.reduce((sum, { weight }) => sum + weight, 0)
  const at = left.findIndex(({ weight }) => (mark -= weight) < 0)
  return left.splice(at < 0 ? left.length - 1 : at, 1)[0]!
}

/** The first possibilities of a prompt and how many there are, for the preview at the form. */
export function previewDynamic(
  prompt: string,
  wildcards: Wildcards,
  shown = 20,
): { count: number; missing: readonly string[]; first: string[] } {
  const dynamic = dynamicPrompt(prompt, wildcards)
  const { count, missing } = dynamic
  return { count, missing, first: Array.from({ length: Math.min(count, shown) }, (_, index) => dynamic.at(index)) }
}
