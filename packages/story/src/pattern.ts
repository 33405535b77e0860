// Patterns of authors, run in time that grows with the text alone: no pattern can make a player wait.

/** A set of signs. */
type Signs = (sign: string) => boolean
type Part =
  | { kind: 'sign'; fits: Signs }
  | { kind: 'begin' | 'end' }
  | { kind: 'row'; parts: Part[] }
  | { kind: 'either'; parts: Part[] }
  | { kind: 'times'; part: Part; least: number; most: number }
type Step =
  | { kind: 'sign'; fits: Signs; next: number }
  | { kind: 'begin' | 'end'; next: number }
  | { kind: 'split'; ways: number[] }
  | { kind: 'done' }

const MAX_PATTERN = 200
const MAX_STEPS = 3000
const MAX_TEXT = 1000
const CLASSES: Readonly<Record<string, Signs>> = {
  __proto__: null as never,
  d: sign => /\d/.test(sign),
  w: sign => /\w/.test(sign),
  s: sign => /\s/.test(sign),
}

class Reader {
  private at = 0
  private readonly source: string
  private depth = 0
  constructor(source: string) {
    this.source = source
  }
  whole(): Part | null {
    const part = this.either()
    return this.at === this.source.length ? part : null
  }
  private either(): Part | null {
    if (++this.depth > 20) return null
    const parts: Part[] = []
    do {
      const row = this.row()
      if (!row) return null
      parts.push(row)
    } while (this.take('|'))
    this.depth--
    return parts.length === 1 ? parts[0]! : { kind: 'either', parts }
  }
  private take(sign: string): boolean {
    if (this.source[this.at] !== sign) return false
    this.at++
    return true
  }
  private row(): Part | null {
    const parts: Part[] = []
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const part = this.one()
      const times = part && this.times(part)
      if (!times) return null
      parts.push(times)
    }
    return { kind: 'row', parts }
  }
  private times(part: Part): Part | null {
    const sign = this.source[this.at]
    const counted = /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(this.source.slice(this.at, this.at + 9))
    if (counted) {
      this.at += counted[0].length
      const least = Number(counted[1])
      return { kind: 'times', part, least, most: counted[2] ? (counted[3] ? Number(counted[3]) : Infinity) : least }
    }
    if (sign !== '*' && sign !== '+' && sign !== '?') return part
    this.at++
    this.take('?')
    return { kind: 'times', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
  }
  private one(): Part | null {
    const sign = this.source[this.at++]!
    if (sign === '^') return { kind: 'begin' }
    if (sign === '$') return { kind: 'end' }
    if (sign === '.') return { kind: 'sign', fits: () => true }
    if (sign === '(') {
      if (this.source.startsWith('?:', this.at)) this.at += 2
      const inner = this.either()
      return inner && this.take(')') ? inner : null
    }
    if (sign === '[') return this.set()
    if ('*+?{}'.includes(sign)) return null
    return { kind: 'sign', fits: sign === '\\' ? this.escaped() : each => each === sign }
  }
  private escaped(): Signs {
    const sign = this.source[this.at++] ?? '\\'
    const known = CLASSES[sign.toLowerCase()]
    if (!known) return each => each === sign
    return sign === sign.toLowerCase() ? known : each => !known(each)
  }
  private set(): Part | null {
    const not = this.take('^')
    const sets: Signs[] = []
    while (this.at < this.source.length && this.source[this.at] !== ']') {
      const from = this.source[this.at++]!
      if (from === '\\') sets.push(this.escaped())
      else if (this.source[this.at] === '-' && this.at + 1 < this.source.length && this.source[this.at + 1] !== ']') {
        const to = this.source[this.at + 1]!
        this.at += 2
        sets.push(each => each >= from && each <= to)
      } else sets.push(each => each === from)
    }
    return this.take(']') ? { kind: 'sign', fits: each => sets.some(fits => fits(each)) !== not } : null
  }
}

/** Writes the steps of a part before those that follow; null when they are too many. */
function write(part: Part, next: number, steps: Step[]): number {
  if (steps.length > MAX_STEPS) return next
  const add = (step: Step) => steps.push(step) - 1
  switch (part.kind) {
    case 'sign':
      return add({ kind: 'sign', fits: part.fits, next })
    case 'row':
      return part.parts.reduceRight((then, each) => write(each, then, steps), next)
    case 'either':
      return add({ kind: 'split', ways: part.parts.map(each => write(each, next, steps)) })
    case 'times': {
      let then = next
      if (part.most === Infinity) {
        const ways: number[] = [next]
        then = add({ kind: 'split', ways })
        ways.unshift(write(part.part, then, steps))
      } else for (let nth = part.least; nth < part.most; nth++) then = add({ kind: 'split', ways: [write(part.part, then, steps), next] })
      for (let nth = 0; nth < part.least; nth++) then = write(part.part, then, steps)
      return then
    }
    default:
      return add({ kind: part.kind, next })
  }
}

/** A pattern that is tried at every place of a text; null for one that is none of ours: no look-around, no references back. */
export function linear(source: string): { test: (text: string) => boolean } | null {
  if (source.length > MAX_PATTERN) return null
  const part = new Reader(source).whole()
  if (!part) return null
  const steps: Step[] = [{ kind: 'done' }]
  const first = write(part, 0, steps)
  if (steps.length > MAX_STEPS) return null
  return { test: text => run(steps, first, text.slice(0, MAX_TEXT)) }
}

function run(steps: readonly Step[], first: number, text: string): boolean {
  let now = new Set<number>()
  for (let at = 0; at <= text.length; at++) {
    // Everything that is reached without a sign, and a beginning at this place.
    const open = [...now, first]
    const here = new Set<number>()
    while (open.length) {
      const each = open.pop()!
      if (here.has(each)) continue
      here.add(each)
      const step = steps[each]!
      if (step.kind === 'done') return true
      if (step.kind === 'split') open.push(...step.ways)
      else if ((step.kind === 'begin' && at === 0) || (step.kind === 'end' && at === text.length)) open.push(step.next)
    }
    now = new Set()
    for (const each of here) {
      const step = steps[each]!
      if (step.kind === 'sign' && at < text.length && step.fits(text[at]!)) now.add(step.next)
    }
  }
  return false
}
