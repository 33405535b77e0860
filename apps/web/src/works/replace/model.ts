// Which hits of a search through a work are chosen for replacing. Pure.
import type { Data } from '@qianmu/contract/kit/call'
import type { replace } from '@qianmu/contract/works/replace'
import { compilePattern, filled, MAX_STEPS } from '@qianmu/script/language/pattern/match'
import { ScriptRefusal } from '@qianmu/script/refusal'

interface Asked {
  text: string
  match_case?: boolean
  regex?: boolean
}
export type Found = Data<typeof replace.find>
export type FoundDoc = Found['docs'][number]
export type Hit = FoundDoc['hits'][number]

export type Row = { kind: 'doc'; key: string; doc: FoundDoc } | { kind: 'hit'; key: string; doc: FoundDoc; hit: Hit }

export const hitKey = (docId: number, { block_id, field, start }: Hit) => `${docId} ${block_id} ${field} ${start}`
const open = (doc: FoundDoc) => doc.hits.filter(hit => !hit.locked)

export const rowsOf = (docs: readonly FoundDoc[]): Row[] =>
  docs.flatMap(doc => [
    { kind: 'doc' as const, key: `doc ${doc.doc_id}`, doc },
    ...doc.hits.map(hit => ({ kind: 'hit' as const, key: hitKey(doc.doc_id, hit), doc, hit })),
  ])

/** All but those that lie across a suggestion. */
export const allOf = (docs: readonly FoundDoc[]): Set<string> => new Set(docs.flatMap(doc => open(doc).map(hit => hitKey(doc.doc_id, hit))))

/** Chooses all of a document, or none when all were. */
export function toggledDoc(chosen: ReadonlySet<string>, doc: FoundDoc): Set<string> {
  const keys = open(doc).map(hit => hitKey(doc.doc_id, hit))
  const next = new Set(chosen)
  if (keys.every(key => chosen.has(key))) for (const key of keys) next.delete(key)
  else for (const key of keys) next.add(key)
  return next
}

/** How much of a document is chosen. */
export function shareOf(chosen: ReadonlySet<string>, doc: FoundDoc): 'none' | 'some' | 'all' {
  const keys = open(doc).map(hit => hitKey(doc.doc_id, hit))
  const count = keys.filter(key => chosen.has(key)).length
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some'
}

/** What the server is told to replace. */
export const placesOf = (docs: readonly FoundDoc[], chosen: ReadonlySet<string>) =>
  docs
    .map(({ doc_id, hits }) => ({
      doc_id,
      places: hits.filter(hit => chosen.has(hitKey(doc_id, hit))).map(({ block_id, field, start }) => ({ block_id, field, start })),
    }))
    .filter(doc => doc.places.length > 0)

/** What is wrong with a pattern, as a sentence; '' when it is right. */
export function faultOf(pattern: string): string {
  try {
    compilePattern(pattern, false)
    return ''
  } catch (error) {
    if (error instanceof ScriptRefusal) return error.message
    throw error
  }
}

/** What will stand in the place of a hit. What a pattern says of the text around a hit is not known here: the words alone are read again. */
export function replacedText({ text, match_case, regex }: Asked, { found }: Hit, replacement: string): string {
  if (!regex) return replacement
  const [match] = compilePattern(text, match_case ?? false).matches(found, { steps: MAX_STEPS })
  return match && match.end === found.length ? filled(replacement, found, match.groups) : replacement
}
