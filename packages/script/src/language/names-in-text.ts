// Names that are written one character off: 陈墨 who is 陈默 in one line.
import type { Finding } from './finding.ts'

/** Whether two characters sound alike; tones do not matter. Given by who has a table of readings. */
export type SoundAlike = (one: string, other: string) => boolean

/** Below so many occurrences a name is no standard to measure others by (facts: names seen five times and more). */
const MIN_COUNT = 3
/** A spelling that comes as often as every third time is another person. */
const MAX_SHARE = 0.34
/** Characters that begin the next word more often than they end a name. */
const NEXT_WORD = new Set(
  '的了着过是在不也都就又便却道说笑问听看来去上下里外一这那个们吗呢吧啊呀和与同把被对向从到给让叫见心人只才等话儿事因如身时后前中间家手脸头眼还很将没有为会能要想用以而且已其实所处生声做再跟于'.split(
    '',
  ),
)

interface Variant {
  name: string
  places: number[]
  confidence: number
}

/**
 * Spellings that differ from a name of the cast in one character, come seldom where the name comes often, and sound like it or have two of its
 * characters turned round. Linear in the text times the names that share a first character.
 *
 * @param names the cast; names of fewer than two characters are left out
 */
export function checkNames(text: string, names: readonly string[], soundAlike: SoundAlike): Finding[] {
  const cast = [...new Set(names)].filter(name => /^[\u4e00-\u9fff]{2,4}$/.test(name))
  const byFirst = Map.groupBy(cast, name => name[0]!)
  const counts = new Map<string, number>()
  const variants = new Map<string, Variant>()
  const known = new Set(cast)
  for (let at = 0; at < text.length; at++) {
    for (const name of byFirst.get(text[at]!) ?? []) {
      const here = text.slice(at, at + name.length)
      if (here === name) counts.set(name, (counts.get(name) ?? 0) + 1)
      else if (here.length === name.length && !known.has(here)) note(variants, name, here, at, soundAlike)
    }
  }
  return [...variants].flatMap(([spelling, { name, places, confidence }]) => {
    const count = counts.get(name) ?? 0
    if (count < MIN_COUNT || places.length > Math.max(1, count * MAX_SHARE)) return []
    const reason = `「${name}」在文中出现 ${count} 次，这里写成了「${spelling}」`
    return places.map<Finding>(start => ({
      start,
      end: start + spelling.length,
      original: spelling,
      suggestion: name,
      kind: 'name',
      confidence,
      reason,
    }))
  })
}

function note(variants: Map<string, Variant>, name: string, here: string, at: number, soundAlike: SoundAlike): void {
  const confidence = likeness(name, here, soundAlike)
  if (confidence === 0) return
  const seen = variants.get(here)
  if (seen) seen.places.push(at)
  else variants.set(here, { name, places: [at], confidence })
}

/** How sure it is that `here` means `name`: 0 = not at all. The first characters are equal. */
function likeness(name: string, here: string, soundAlike: SoundAlike): number {
  if (!/^[\u4e00-\u9fff]+$/.test(here)) return 0
  const apart = [...name].flatMap((character, index) => (character === here[index] ? [] : [index]))
  if (apart.length === 2 && name.length >= 3) {
    const [one, other] = apart as [number, number]
    return name[one] === here[other] && name[other] === here[one] ? 0.9 : 0
  }
  if (apart.length !== 1) return 0
  const index = apart[0]!
  const written = here[index]!
  if (NEXT_WORD.has(written) || !soundAlike(name[index]!, written)) return 0
  return name.length >= 3 ? 0.92 : 0.75
}
