// Draft voices of a cast, exchanged for better ones once there are some.
import type { Pack } from '@qianmu/contract/sound/records'

type Cast = Readonly<Record<string, string>>

const isDraft = (pack: Pack) => pack.engine_kind === 'procedural'

/**
 * The cast in voices that are no drafts: for each speaker one of the sex of the draft, another for each as long as there are any.
 * Undefined where nobody has a draft voice, or there is nothing better.
 */
export function recast(cast: Cast, packs: readonly Pack[]): Record<string, string> | undefined {
  const better = packs.filter(pack => !isDraft(pack) && pack.timbre_id === null)
  const drafts = Object.entries(cast).filter(([, voice]) => packs.some(pack => pack.voice_id === voice && isDraft(pack)))
  if (better.length === 0 || drafts.length === 0) return undefined
  const uses = new Map(better.map(pack => [pack, Object.values(cast).filter(voice => voice === pack.voice_id).length]))
  const out: Record<string, string> = { __proto__: null as never, ...cast }
  for (const [speaker, voice] of drafts) {
    const { gender } = packs.find(pack => pack.voice_id === voice)!
    const fitting = better.filter(pack => pack.gender === gender)
    const least = (fitting.length > 0 ? fitting : better).reduce((one, other) => (uses.get(other)! < uses.get(one)! ? other : one))
    uses.set(least, uses.get(least)! + 1)
    out[speaker] = least.voice_id
  }
  return out
}
