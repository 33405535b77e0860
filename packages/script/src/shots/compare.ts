// What a script has changed since its shots were made: pairs shots with those of the script, and tells the differences one by one.

import type { ScriptShot, ShotText } from './from-script.ts'

export const SHOT_FIELDS = ['size', 'move', 'content', 'dialogue', 'sound', 'seconds'] as const
/** What the script decides of a shot: its text and the scene it stands in. */
export type SyncedField = (typeof SHOT_FIELDS)[number] | 'scene_id'
const SYNCED: readonly SyncedField[] = [...SHOT_FIELDS, 'scene_id']

/** A shot as it is kept. */
export interface KeptShot extends ShotText {
  id: number
  scene_id: string
  /** What the script said when it was asked last; null for a shot that people made. */
  script: ScriptShot | null
  /** Deleted by people: it is not to come back by itself. */
  isGone: boolean
}

/** A field that the script has changed since it was asked last. */
export interface FieldChange {
  field: SyncedField
  /** What the script said before, what stands in the shot, what the script says now. */
  before: string | number
  present: string | number
  now: string | number
  /** People have changed it too: taking it loses what they wrote. */
  isEdited: boolean
}

/** `after`: the shot of the script before it in its scene, a kept one by id or a new one by key; null = first. */
export type ShotChange =
  | { kind: 'add'; id: string; shot: ScriptShot; after: number | string | null; gone: number | null }
  | { kind: 'change'; id: string; shot: ScriptShot; after: number | string | null; kept: KeptShot; fields: FieldChange[] }
  | { kind: 'remove'; id: string; kept: KeptShot; isEdited: boolean }

/** People have written the field: neither the script nor the rules said it. */
const isEdited = ({ script, ...kept }: KeptShot, field: SyncedField) =>
  script !== null && kept[field] !== script[field] && kept[field] !== (script.filled as Partial<ScriptShot> | undefined)?.[field]

const textKey = ({ content, dialogue, sound }: ShotText) => JSON.stringify([content, dialogue, sound])

/** Which shot of the script each kept one is: by its name, by a line they share, by the same words. */
function pairsOf(kept: readonly KeptShot[], shots: readonly ScriptShot[]): Map<ScriptShot, KeptShot> {
  const pairs = new Map<ScriptShot, KeptShot>()
  // Those that stand are found before those that are gone.
  const open = new Set(kept.filter(each => each.script !== null).toSorted((one, other) => Number(one.isGone) - Number(other.isGone)))
  const pair = (namesOf: (shot: ScriptShot) => readonly string[]) => {
    const byName = new Map<string, KeptShot[]>()
    for (const each of open)
      for (const name of namesOf(each.script!)) {
        const same = byName.get(name)
        if (same) same.push(each)
        else byName.set(name, [each])
      }
    for (const shot of shots) {
      if (pairs.has(shot)) continue
      for (const name of namesOf(shot)) {
        const found = byName.get(name)?.find(each => open.has(each))
        if (!found) continue
        pairs.set(shot, found)
        open.delete(found)
        break
      }
    }
  }
  pair(shot => [shot.key])
  pair(shot => shot.blocks)
  pair(shot => [textKey(shot)])
  return pairs
}

/** What is different between the kept shots of a document and those its script makes now, in the order of the script; what it has no more comes last. */
export function changesOf(kept: readonly KeptShot[], shots: readonly ScriptShot[]): ShotChange[] {
  const pairs = pairsOf(kept, shots)
  const changes: ShotChange[] = []
  let [scene, after]: [string, number | string | null] = ['', null]
  for (const shot of shots) {
    if (shot.scene_id !== scene) [scene, after] = [shot.scene_id, null]
    const found = pairs.get(shot)
    if (!found || found.isGone) {
      changes.push({ kind: 'add', id: `add:${shot.key}`, shot, after, gone: found?.id ?? null })
      // One that people deleted is no place to stand behind.
      if (!found) after = shot.key
      continue
    }
    const fields = SYNCED.flatMap((field): FieldChange[] => {
      const [before, present, now] = [found.script![field], found[field], shot[field]]
      return before === now ? [] : [{ field, before, present, now, isEdited: isEdited(found, field) && present !== now }]
    })
    if (fields.length) changes.push({ kind: 'change', id: `change:${found.id}`, shot, after, kept: found, fields })
    after = found.id
  }
  const standing = new Set(pairs.values())
  for (const each of kept)
    if (each.script !== null && !each.isGone && !standing.has(each))
      changes.push({ kind: 'remove', id: `remove:${each.id}`, kept: each, isEdited: SYNCED.some(field => isEdited(each, field)) })
  return changes
}

/** What is done to the kept shots. */
export type ShotStep =
  | { do: 'insert'; shot: ScriptShot; after: number | string | null; gone: number | null }
  | { do: 'update'; id: number; text: Partial<ShotText & { scene_id: string }>; script: ScriptShot | null; after?: number | string | null }
  | { do: 'remove'; id: number }

/** How a change of the script is answered: taken as it is, taken where people wrote nothing, or left as it stands for good. */
export type Answer = 'take' | 'safely' | 'keep'

/** The step that answers a change; undefined when there is nothing to do now. */
export function stepOf(change: ShotChange, answer: Answer): ShotStep | undefined {
  switch (change.kind) {
    case 'add': {
      const { shot, after, gone } = change
      return answer === 'take' || (answer === 'safely' && gone === null) ? { do: 'insert', shot, after, gone } : undefined
    }
    case 'remove':
      if (answer === 'take') return { do: 'remove', id: change.kept.id }
      return answer === 'keep' ? { do: 'update', id: change.kept.id, text: {}, script: null } : undefined
    case 'change': {
      const { kept, shot, after } = change
      const script = { ...kept.script!, key: shot.key, blocks: shot.blocks }
      const known = answer === 'safely' ? change.fields.filter(field => !field.isEdited) : change.fields
      if (known.length === 0) return undefined
      const said = Object.fromEntries(known.map(({ field, now }) => [field, now])) as Partial<ScriptShot>
      const text = answer === 'keep' ? {} : said
      const place = text.scene_id !== undefined && text.scene_id !== kept.scene_id ? { after } : {}
      return { do: 'update', id: kept.id, text, script: { ...script, ...said }, ...place }
    }
  }
}
