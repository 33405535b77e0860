// The things of a work that pictures are drawn for: characters, scenes and props; what their subject ids say, and how they are named.
export const THING_KINDS = { character: '角色', scene: '场景', prop: '道具' } as const
export type ThingKind = keyof typeof THING_KINDS

/** Longest name of a scene or prop: the id that holds it has at most 64 characters (drawing/subjects.ts). */
export const THING_NAME_MAX = 48

export interface Thing {
  /** Undefined for ids that other programs made up. */
  kind: ThingKind | undefined
  name: string
  /** 0 unless it is a character. */
  characterId: number
}
interface Named {
  character_id: number
  name: string
}

/** `character:12`, `scene:望江路街口`, `prop:红伞`. @param key a character's id, or the name of anything else */
export const thingId = (kind: ThingKind, key: string | number): string => `${kind}:${typeof key === 'string' ? key.trim() : key}`

/** What an id names. @param cast the work's characters; undefined while they are not known */
export function thingOf(subjectId: string, cast: readonly Named[] | undefined): Thing {
  const at = subjectId.indexOf(':')
  const kind = subjectId.slice(0, at)
  const key = subjectId.slice(at + 1)
  if (at < 0 || !(kind in THING_KINDS)) return { kind: undefined, name: subjectId, characterId: 0 }
  if (kind !== 'character') return { kind: kind as ThingKind, name: key, characterId: 0 }
  const characterId = Number(key) || 0
  const name = cast?.find(({ character_id }) => character_id === characterId)?.name
  return { kind: 'character', name: name ?? (cast ? '已删除的角色' : '角色'), characterId: name === undefined ? 0 : characterId }
}

/** 「角色 · 顾晚」 */
export const thingText = ({ kind, name }: Thing): string => (kind ? `${THING_KINDS[kind]} · ${name}` : name)
