// Every kind of thing that something is made from, or that is made: each is declared once, by what it says, where it stands and what it hangs on.
import type { Kind } from './kind.ts'
import { balloon, drawing, film_take, matching, mirror_picture, shot } from './pictures.ts'
import { cue, film, music, take } from './sounds.ts'
import { card, line, node, script } from './writing.ts'

export const KINDS = {
  line,
  shot,
  drawing,
  film_take,
  take,
  balloon,
  cue,
  film,
  music,
  node,
  matching,
  mirror_picture,
  card,
  script,
} satisfies Record<string, Kind>
export type KindName = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as KindName[]

/** Kinds whose links stand in the tables of their areas. */
export const SAYING = KIND_NAMES.flatMap(name => {
  const { says } = KINDS[name] as Kind
  return says ? [{ name, says }] : []
})
