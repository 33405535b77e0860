// Tracked changes in a document: who suggests to put text or lines in, to take them out, to make a line another one, or to style text otherwise.
//
// Characters carry marks, lines and scenes carry attributes. A tracked line or scene is a tracked *beginning*: the mark of a paragraph in
// Word, but at its front. What takes such a beginning away joins the rest to the line (or the scene) before. A scene that somebody suggests
// to move stands once, where it was, and carries where it would go.

import { isId } from '../ids.ts'

/** Whose suggestion, and since when. Pieces of one suggestion share the `id`. */
export interface Suggestion {
  id: string
  /** The author's user id; 0 for somebody who is no user here (read from a file). */
  user: number
  name: string
  /** Milliseconds since 1970. */
  at: number
}

/** What is suggested of characters and of beginnings alike. */
export const TRACK_NAMES = ['insertion', 'deletion'] as const
export type TrackName = (typeof TRACK_NAMES)[number]

/** Other styles were suggested; `was` has the names of those before, in their order, with commas between. */
export interface Restyling extends Suggestion {
  was: string
}
export type TrackMark = { type: TrackName; attrs: Suggestion } | { type: 'format'; attrs: Restyling }
export const TRACK_MARKS = [...TRACK_NAMES, 'format'] as const

/** Attributes of a tracked line or scene: each a `Suggestion` as JSON (one string, as the co-writing document compares values by identity). */
export interface Tracked {
  insertion?: string
  deletion?: string
}
/** Of lines also: a `Change` as JSON. */
export interface TrackedBlock extends Tracked {
  change?: string
}
/** Of scenes also: a `Move` as JSON. */
export interface TrackedScene extends Tracked {
  move?: string
}

/** Another kind of line or other attributes were suggested; `was` is what the line had before. */
export interface Change extends Suggestion {
  was: { type: string; attrs: Readonly<Record<string, string | number>> }
}

/** Another place of a scene was suggested: behind the scene with the id `after`, or first of all when that is `''`. */
export interface Move extends Suggestion {
  after: string
}

/** Names of the attributes of a tracked line, of a tracked scene, and of both. */
export const BLOCK_TRACKS = [...TRACK_NAMES, 'change'] as const
export const SCENE_TRACKS = [...TRACK_NAMES, 'move'] as const
export const TRACK_ATTRS = [...TRACK_NAMES, 'change', 'move'] as const

const MAX_NAME = 60
/** No more than the styles there are. */
const STYLE_NAMES = /^(?:[a-z]{1,12}(?:,[a-z]{1,12}){0,7})?$/
/** A change holds the attributes of one line, each of at most 200 characters. */
const MAX_CHANGE = 2000

/** A suggestion from an untrusted value, its properties in order; undefined when it is none. */
export function readSuggestion(given: unknown): Suggestion | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { id, user, name, at } = given as Record<string, unknown>
  if (!isId(id) || typeof name !== 'string' || name.length > MAX_NAME || /\p{Cc}/u.test(name) || !name.isWellFormed()) return undefined
  if (!Number.isSafeInteger(user) || !Number.isSafeInteger(at) || (user as number) < 0 || (at as number) < 0) return undefined
  return { id, user: user as number, name, at: at as number }
}

/** The mark of tracked characters from an untrusted value; undefined when it is none. */
export function readTrackMark(type: unknown, attrs: unknown): TrackMark | undefined {
  if (type !== 'insertion' && type !== 'deletion' && type !== 'format') return undefined
  const suggestion = readSuggestion(attrs)
  if (!suggestion || type !== 'format') return suggestion && { type: type as TrackName, attrs: suggestion }
  const { was } = attrs as { was?: unknown }
  return typeof was === 'string' && STYLE_NAMES.test(was) ? { type, attrs: { ...suggestion, was } } : undefined
}

const parsed = (given: unknown): unknown => {
  if (typeof given !== 'string' || given.length > MAX_CHANGE) return undefined
  try {
    return JSON.parse(given)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The suggestion in an attribute `insertion` or `deletion`. */
export const suggestionOf = (attribute: unknown): Suggestion | undefined => readSuggestion(parsed(attribute))

/** The suggestion in an attribute `change`, with what the line was before. */
export function changeOf(attribute: unknown): Change | undefined {
  const given = parsed(attribute)
  const suggestion = readSuggestion(given)
  const was = (given as { was?: { type?: unknown; attrs?: unknown } } | undefined)?.was
  if (!suggestion || typeof was?.type !== 'string' || typeof was.attrs !== 'object' || was.attrs === null) return undefined
  return { ...suggestion, was: { type: was.type, attrs: was.attrs as Record<string, string | number> } }
}

/** The suggestion in an attribute `move`, with where the scene would go. */
export function moveOf(attribute: unknown): Move | undefined {
  const given = parsed(attribute)
  const suggestion = readSuggestion(given)
  const after = (given as { after?: unknown } | undefined)?.after
  return suggestion && (after === '' || isId(after)) ? { ...suggestion, after } : undefined
}

/** A suggestion as the attribute of a line or scene. */
export const asAttribute = (suggestion: Suggestion | Change | Move): string => JSON.stringify(suggestion)

/** The tracking attributes among untrusted ones, in canonical form; those that say nothing sensible are left out. */
export function readTracked(given: Readonly<Record<string, unknown>>): Tracked {
  const out: Tracked = {}
  for (const name of TRACK_NAMES) {
    const suggestion = given[name] === undefined || given[name] === null ? undefined : suggestionOf(given[name])
    if (suggestion) out[name] = asAttribute(suggestion)
  }
  return out
}

/** Whether two marks of tracked characters are equal. */
export const sameSuggestion = (one: Suggestion | Restyling, other: Suggestion | Restyling): boolean =>
  one === other ||
  (one.id === other.id && one.user === other.user && one.name === other.name && one.at === other.at && wasOf(one) === wasOf(other))
const wasOf = (attrs: Suggestion | Restyling) => ('was' in attrs ? attrs.was : undefined)

/** A suggestion without what belongs to one kind of it. */
export const bare = ({ id, user, name, at }: Suggestion): Suggestion => ({ id, user, name, at })
