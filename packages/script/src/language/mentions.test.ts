// Finding names: against the plainest search there is, and the cases that a quick one gets wrong.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Mention, mentionFinder } from './mentions.ts'

/** At each place the longest name that stands there; then on behind it. */
function naive(names: readonly string[], text: string): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < text.length;) {
    let best = -1
    for (const [index, name] of names.entries())
      if (name.length >= 2 && text.startsWith(name, at) && name.length > (names[best]?.length ?? 0)) best = index
    if (best < 0) at++
    else {
      found.push({ start: at, end: at + names[best]!.length, name: best })
      at += names[best]!.length
    }
  }
  return found
}

const told = (names: readonly string[], text: string) => mentionFinder(names)(text).map(({ start, end }) => text.slice(start, end))

describe('mentionFinder', () => {
  it('finds what the plainest search finds', () => {
    // Few letters, so that names begin and end like each other all the time.
    const word = fc.string({ unit: fc.constantFrom('顾', '晚', '小', 'a'), maxLength: 5 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(word, { maxLength: 20 }), (names, parts) => {
        const text = parts.join('')
        expect(mentionFinder(names)(text)).toEqual(naive(names, text))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['the longest of those that begin together', ['顾晚', '顾晚晚'], '顾晚晚来了，顾晚没来', ['顾晚晚', '顾晚']],
    ['the leftmost of those that overlap', ['小顾晚', '晚姐姐'], '小顾晚姐姐', ['小顾晚']],
    ['one that lies inside a longer one that does not come', ['ab', 'abcde', 'cd'], 'abcdx', ['ab', 'cd']],
    ['one behind another without a gap', ['沈岸', '岸边'], '沈岸岸边', ['沈岸', '岸边']],
    ['one at the end', ['老许'], '慢走，老许', ['老许']],
    ['names beyond the basic plane', ['𠮷野'], '我是𠮷野家', ['𠮷野']],
    ['nothing where there are no names', [], '顾晚', []],
    ['nothing of one character', ['晚', ''], '晚晚', []],
  ])('finds %s', (_what, names, text, wanted) => {
    expect(told(names, text)).toEqual(wanted)
  })

  it('means the first of two equal names', () => {
    expect(mentionFinder(['顾晚', '顾晚'])('顾晚')).toEqual([{ start: 0, end: 2, name: 0 }])
  })
})
