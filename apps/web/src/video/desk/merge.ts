// Captions that two people changed at once: what each changed of what both began with, as one list.
import type { Caption } from '@qianmu/contract/video/captions'

const LOOKS = ['align', 'italic', 'colour', 'style', 'raw', 'words'] as const
const FIELDS = ['start_ms', 'end_ms', 'text', 'translation', 'speaker', 'character_id', ...LOOKS] as const
const isSame = (one: Caption | undefined, other: Caption | undefined) =>
  one === other || (one !== undefined && other !== undefined && FIELDS.every(field => one[field] === other[field]))
const byId = (list: readonly Caption[]) => new Map(list.map(caption => [caption.id, caption]))

/** Each field as the one has it who changed it; mine where both did. */
function both(base: Caption | undefined, mine: Caption, theirs: Caption): Caption {
  const changed = FIELDS.filter(field => mine[field] !== base?.[field])
  const merged = { ...theirs, ...Object.fromEntries(changed.map(field => [field, mine[field]])) }
  return isSame(merged, mine) ? mine : isSame(merged, theirs) ? theirs : merged
}

/**
 * Three lists as one, in order of time: nothing that either changed or added is lost, and what one deleted stays away unless the other changed it.
 * What stays as it is in `mine` is the same object.
 */
export function merged(base: readonly Caption[], mine: readonly Caption[], theirs: readonly Caption[]): readonly Caption[] {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)]
  let last = [before, own, other].flatMap(each => [...each.keys()]).reduce((most, id) => Math.max(most, id), 0)
  const out: Caption[] = []
  for (const caption of theirs) {
    const was = before.get(caption.id)
    const now = own.get(caption.id)
    if (was && now) out.push(both(was, now, caption))
    // Deleted here; or new on both sides, by chance under one number.
    else if (!was || !isSame(was, caption)) out.push(caption)
  }
  for (const caption of mine) {
    const was = before.get(caption.id)
    const there = other.get(caption.id)
    if (!was && there) {
      if (!isSame(there, caption)) out.push({ ...caption, id: ++last })
    } else if (!there && !(was && isSame(was, caption))) out.push(caption)
  }
  const sorted = out.toSorted((one, two) => one.start_ms - two.start_ms || one.end_ms - two.end_ms)
  return sorted.length === mine.length && sorted.every((caption, nth) => caption === mine[nth]) ? mine : sorted
}
/** Whether both say the same. */
export const areSame = (one: readonly Caption[], other: readonly Caption[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((caption, nth) => caption.id === other[nth]!.id && isSame(caption, other[nth])))

/** Captions that are other than before, and the numbers of those that are no more. */
export interface Changes {
  changed: Caption[]
  removed: number[]
}
/** What became of a list. */
export function changesOf(before: readonly Caption[], now: readonly Caption[]): Changes {
  const [was, is] = [byId(before), byId(now)]
  return {
    changed: now.filter(caption => !isSame(was.get(caption.id), caption)),
    removed: before.flatMap(({ id }) => (is.has(id) ? [] : id)),
  }
}
