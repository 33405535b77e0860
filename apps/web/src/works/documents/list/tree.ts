// The documents of a work as rows: volumes as headings, documents under them, in reading order; and where a dragged row lands. Pure.
import type { Change } from '@qianmu/contract/changes'
import type { DocRow } from '@qianmu/contract/works/documents'
import { changedList } from '../../../kit/live/lists.ts'

export interface VolumeOfDocs {
  volume_id: number
  volume_name: string
  docs: DocRow[]
}
export interface Tree {
  volumes: VolumeOfDocs[]
  /** Documents without a volume; they stand last. */
  docs: DocRow[]
}
export type Row = { kind: 'volume'; key: string; volume: VolumeOfDocs } | { kind: 'doc'; key: string; doc: DocRow }

export const docKey = (id: number) => `doc-${id}`
export const volumeKey = (id: number | null) => `volume-${id ?? 0}`

/** The rows of a work. Closed volumes show their heading only; the loose documents get a heading when there are volumes. @param filtered leaves out volumes without a document */
export function rowsOf({ volumes, docs }: Tree, closed: ReadonlySet<number>, filtered = false): Row[] {
  const loose: VolumeOfDocs | undefined = volumes.length && docs.length ? { volume_id: 0, volume_name: '未分卷', docs } : undefined
  if (!volumes.length) return docs.map(doc => ({ kind: 'doc', key: docKey(doc.doc_id), doc }))
  const shown = filtered ? volumes.filter(volume => volume.docs.length > 0) : volumes
  return [...shown, ...(loose ? [loose] : [])].flatMap(volume => [
    { kind: 'volume', key: volumeKey(volume.volume_id), volume } as const,
    ...(closed.has(volume.volume_id) ? [] : volume.docs.map(doc => ({ kind: 'doc', key: docKey(doc.doc_id), doc }) as const)),
  ])
}

export interface Place {
  volume_id: number | null
  after_id: number | null
}

/** Where a document stands now. */
export function placeOf({ volumes, docs }: Tree, docId: number): Place {
  for (const { volume_id, docs: inside } of [...volumes, { volume_id: null, docs }]) {
    const at = inside.findIndex(doc => doc.doc_id === docId)
    if (at >= 0) return { volume_id, after_id: inside[at - 1]?.doc_id ?? null }
  }
  return { volume_id: null, after_id: null }
}

/** Where `docId` lands when it is dropped on `overKey`: first in a volume, else before or behind a document, whichever way it moved. */
export function landing(rows: readonly Row[], docId: number, overKey: string): Place | undefined {
  const from = rows.findIndex(row => row.key === docKey(docId))
  const to = rows.findIndex(row => row.key === overKey)
  const over = rows[to]
  if (!over || from < 0 || from === to) return undefined
  if (over.kind === 'volume') return { volume_id: over.volume.volume_id || null, after_id: null }
  const { doc } = over
  if (to > from) return { volume_id: doc.volume_id, after_id: doc.doc_id }
  const before = rows[to - 1]
  const sameVolume = before?.kind === 'doc' && before.doc.volume_id === doc.volume_id
  return { volume_id: doc.volume_id, after_id: sameVolume ? before.doc.doc_id : null }
}

/** One step up or down among its siblings; undefined at the end. The keyboard's way to order. */
export function stepped(tree: Tree, docId: number, step: -1 | 1): Place | undefined {
  const { volume_id } = placeOf(tree, docId)
  const siblings = volume_id === null ? tree.docs : (tree.volumes.find(volume => volume.volume_id === volume_id)?.docs ?? [])
  const at = siblings.findIndex(doc => doc.doc_id === docId)
  const target = at + step
  if (target < 0 || target >= siblings.length) return undefined
  const others = siblings.filter(doc => doc.doc_id !== docId)
  return { volume_id, after_id: others[target - 1]?.doc_id ?? null }
}

/** Documents, words and minutes of a work or of some of its documents. */
export const totals = (docs: readonly DocRow[]) => ({
  docs: docs.length,
  words: docs.reduce((sum, doc) => sum + doc.words, 0),
  minutes: docs.reduce((sum, doc) => sum + doc.minutes, 0),
  passages: docs.reduce((sum, doc) => sum + (doc.matching?.passages ?? 0), 0),
  given: docs.reduce((sum, doc) => sum + (doc.matching?.given ?? 0), 0),
})

export const allDocs = ({ volumes, docs }: Tree): DocRow[] => [...volumes.flatMap(volume => volume.docs), ...docs]

/** Where several documents land that are dragged by one of them: as that one alone would, but behind none that moves itself. */
export function landingOf(rows: readonly Row[], moved: ReadonlySet<number>, docId: number, overKey: string): Place | undefined {
  if (moved.has(Number(overKey.replace(/^doc-/, '')))) return undefined
  const place = landing(rows, docId, overKey)
  if (!place) return undefined
  let { after_id } = place
  while (after_id !== null && moved.has(after_id)) {
    const at = rows.findIndex(row => row.key === docKey(after_id!))
    const before = rows[at - 1]
    after_id = before?.kind === 'doc' && before.doc.volume_id === place.volume_id ? before.doc.doc_id : null
  }
  return { ...place, after_id }
}

/** The ids of the documents among rows, in their order. */
export const docIdsIn = (rows: readonly Row[]): number[] => rows.flatMap(row => (row.kind === 'doc' ? [row.doc.doc_id] : []))

/** The last document of a volume (null = without one) besides `moved`; null when there is none. */
export function lastIn({ volumes, docs }: Tree, volumeId: number | null, moved: readonly number[]): number | null {
  const inside = volumeId === null ? docs : (volumes.find(volume => volume.volume_id === volumeId)?.docs ?? [])
  return inside.findLast(doc => !moved.includes(doc.doc_id))?.doc_id ?? null
}

/** The documents of a work with those of a change in their places; null when the list has to be asked for again. */
export function changedTree<T extends Tree>(
  tree: T,
  { is_delete, matching, size }: { is_delete?: unknown; matching?: unknown; size?: unknown },
  { rows, gone }: Required<Change<DocRow>>,
): T | null {
  const known = new Set(allDocs(tree).map(doc => doc.doc_id))
  const isNew = rows.some(row => !known.has(row.doc_id))
  const volumes = new Set([null, ...tree.volumes.map(volume => volume.volume_id)])
  // Those in the bin, those of a page and how far pictures are is not told.
  if (is_delete) return gone.length || rows.some(row => known.has(row.doc_id)) ? null : tree
  if ((isNew && (matching || size)) || rows.some(row => !volumes.has(row.volume_id))) return null
  const inside = (docs: DocRow[], volume_id: number | null) => {
    const [here, elsewhere] = [rows.filter(row => row.volume_id === volume_id), rows.filter(row => row.volume_id !== volume_id)]
    const from = new Map(allDocs(tree).map(doc => [doc.doc_id, doc]))
    const moved = here.map(row => ({ ...from.get(row.doc_id), ...row }))
    const away = [...gone, ...elsewhere.map(row => row.doc_id)]
    return changedList(
      docs,
      { rows: moved, gone: away },
      row => row.doc_id,
      row => row.order_key,
    )!
  }
  return {
    ...tree,
    volumes: tree.volumes.map(volume => ({ ...volume, docs: inside(volume.docs, volume.volume_id) })),
    docs: inside(tree.docs, null),
  }
}
