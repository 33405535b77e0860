// Finds many names in a text at once (Aho & Corasick 1975): the leftmost one at each place, and of those the longest.

export interface Mention {
  /** Offsets in UTF-16 units. */
  start: number
  end: number
  /** Place of the name in the list that the finder was made of. */
  name: number
}

/** Shorter names stand in too many words that are none. */
export const MIN_MENTION = 2

interface Automaton {
  /** By state: where each character leads. */
  next: Map<number, number>[]
  /** By state: the longest proper suffix that is a state too. */
  fail: number[]
  depth: number[]
  /** By state: the name that ends here, or −1. */
  name: number[]
  /** By state: the next state on the chain of suffixes at which a name ends, or 0. */
  output: number[]
}

function build(names: readonly string[]): Automaton {
  const automaton: Automaton = { next: [new Map()], fail: [0], depth: [0], name: [-1], output: [0] }
  const { next, fail, depth, name, output } = automaton
  for (const [index, each] of names.entries()) {
    if (each.length < MIN_MENTION) continue
    let state = 0
    for (let at = 0; at < each.length; at++) {
      const unit = each.charCodeAt(at)
      let to = next[state]!.get(unit)
      if (to === undefined) {
        to = next.push(new Map()) - 1
        fail.push(0)
        depth.push(depth[state]! + 1)
        name.push(-1)
        output.push(0)
        next[state]!.set(unit, to)
      }
      state = to
    }
    // Of two equal names the first is meant.
    if (name[state] === -1) name[state] = index
  }
  const waiting = [...next[0]!.values()]
  for (const state of waiting) {
    for (const [unit, to] of next[state]!) {
      fail[to] = follow(automaton, fail[state]!, unit)
      waiting.push(to)
    }
    const suffix = fail[state]!
    output[state] = name[suffix] === -1 ? output[suffix]! : suffix
  }
  return automaton
}

function follow({ next, fail }: Automaton, from: number, unit: number): number {
  for (let state = from; ; state = fail[state]!) {
    const to = next[state]!.get(unit)
    if (to !== undefined) return to
    if (state === 0) return 0
  }
}

/**
 * Makes a finder of names. It runs in time linear in the text (times the longest name, where names begin like other names) and answers mentions
 * that do not overlap, in order. Names shorter than two units are left out.
 */
export function mentionFinder(names: readonly string[]): (text: string) => Mention[] {
  const automaton = build(names)
  const { fail: _fail, depth, name, output } = automaton
  return text => {
    const found: Mention[] = []
    let best: Mention | undefined
    let state = 0
    for (let at = 0; at <= text.length; at++) {
      state = at < text.length ? follow(automaton, state, text.charCodeAt(at)) : 0
      // Nothing that begins where the best one does, or before, can still come.
      if (best && at + 1 - depth[state]! > best.start) {
        found.push(best)
        at = best.end - 1
        best = undefined
        state = 0
        continue
      }
      for (let end = name[state] === -1 ? output[state]! : state; end !== 0; end = output[end]!) {
        const start = at + 1 - depth[end]!
        if (!best || start < best.start || (start === best.start && at + 1 > best.end)) best = { start, end: at + 1, name: name[end]! }
      }
    }
    return found
  }
}
