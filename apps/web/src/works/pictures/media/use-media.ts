// All pictures of a work in one order, page after page: drawn for its things, for its shots, given to its passages.
import type { SubjectDrawing } from '@qianmu/contract/drawing/subjects'
import { useEffect, useMemo } from 'react'
import { api } from '../../../api.ts'
import { unless, useAddress } from '../../../kit/address.ts'
import { staleAnswers } from '../../../kit/answers-cache.ts'
import { keyOf, useCall } from '../../../kit/use-call.ts'
import { type Source as ListSource, useCursor } from '../../../ui/library/source.ts'
import { allDocs } from '../../documents/list/index.ts'
import { type Asked, CALLS, type Page, pagesKey } from './drawings.ts'
import {
  type DrawnSource,
  isChosen,
  isRunning,
  type Item,
  itemOfMatching,
  itemsOfRecord,
  type MatchingItem,
  type Source,
  SOURCES,
} from './items.ts'
import { merged, type Stream } from './merge.ts'
import { useComing } from './use-coming.ts'

/** Drawings of one page, and matching pictures of one. */
const DRAWINGS = 40
const PICTURES = 80

/** What is shown, kept in the address. */
export interface Filter {
  source: Source | 'all'
  /** A thing's id, or `doc-` and a document's; '' for everything. */
  thing: string
  chosen: boolean
}
const DOC = /^doc-(\d+)$/
export const docOf = (thing: string): number => Number(DOC.exec(thing)?.[1] ?? 0)

export function useFilter(): [Filter, (part: Partial<Filter>) => void] {
  const [search, put] = useAddress()
  const source = search.get('source') ?? ''
  const filter: Filter = {
    source: source in SOURCES ? (source as Source) : 'all',
    thing: search.get('thing') ?? '',
    chosen: search.get('chosen') === '1',
  }
  const change = ({ source: wanted, thing, chosen }: Partial<Filter>) => put({ source: unless('all', wanted), thing, chosen })
  return [filter, change]
}

const keyOfRecord = ({ record_id }: SubjectDrawing) => record_id
const NONE: readonly never[] = []

/** A list as one of those that are shown together. */
const streamed = ({ items, more, failed }: ListSource<unknown>, enabled: boolean, entries: readonly Item[]): Stream<Item> => ({
  entries,
  more: enabled && (more !== undefined || (items === undefined && !failed)),
})

const useDrawings = (source: DrawnSource, asked: Asked, enabled: boolean) => {
  const list = useCursor({
    key: pagesKey(source, asked),
    ask: (before, signal): Promise<Page> => CALLS[source].list({ ...asked, size: DRAWINGS, ...(before ? { before } : {}) }, { signal }),
    keyOf: keyOfRecord,
    enabled,
  })
  const records = (enabled && list.items) || NONE
  const entries = useMemo(() => records.flatMap(record => itemsOfRecord(source, record)), [records, source])
  return { ...list, records, stream: streamed(list, enabled, entries) }
}

interface MatchingPage {
  list: MatchingItem['picture'][]
  next: number | null
}
const keyOfPicture = ({ id }: MatchingItem['picture']) => id

/** Matching pictures of a document, or of the whole work, which is asked for by any of its documents. */
async function matchingPage(docId: number, whole: boolean, page: number, signal: AbortSignal): Promise<MatchingPage> {
  if (whole) {
    const { list, total } = await api.pictures.mixed({ doc_id: docId, from: 'matching', page, size: PICTURES }, { signal })
    return { list: list.filter(each => each.from === 'matching'), next: page * PICTURES < total ? page + 1 : null }
  }
  const { infos, images } = await api.pictures.list({ doc_id: docId }, { signal })
  const passages = new Map(infos.map(({ matching_image_info_id, text }) => [matching_image_info_id, text]))
  const pictures = images.map(image => ({ ...image, passage: passages.get(image.matching_image_info_id ?? 0) ?? '' }))
  return { list: pictures.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)), next: null }
}

const useMatched = (docId: number, whole: boolean, asked: boolean, gone: ReadonlySet<number>) => {
  const enabled = asked && docId > 0
  const list = useCursor<MatchingItem['picture'], MatchingPage>({
    key: [...(whole ? keyOf(api.pictures.mixed) : keyOf(api.pictures.list)), 'pages', docId],
    ask: (page, signal) => matchingPage(docId, whole, page || 1, signal),
    keyOf: keyOfPicture,
    enabled,
  })
  const pictures = (enabled && list.items) || NONE
  const entries = useMemo(() => pictures.filter(({ id }) => !gone.has(id)).map(itemOfMatching), [pictures, gone])
  return { ...list, stream: streamed(list, enabled, entries) }
}

/** Pictures come from the studio in another tab, and from others in the work. */
const useReturns = () =>
  useEffect(() => {
    const asked = [CALLS.resource.list, CALLS.cartoon.list, api.pictures.mixed, api.pictures.list].map(({ contract }) => contract.name)
    const look = () => document.visibilityState === 'visible' && staleAnswers(asked)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

/** The one list that is shown, as it came: its place among the lists is 1. */
const inOrder = ({ entries, more }: Stream<Item>) => ({ shown: [...entries], lagging: more ? [1] : [] })

/** @param gone matching pictures that were just taken away */
export function useMedia(work_id: number, { source, thing, chosen }: Filter, gone: ReadonlySet<number>) {
  const { data: tree } = useCall(api.documents.list, { project_id: work_id }, { staleMs: 30_000 })
  const { data: cast } = useCall(api.characters.list, { project_id: work_id, status: 'confirmed' }, { staleMs: 30_000 })
  // The things of the whole work, whatever the filter shows of them.
  const { data: whole } = useCall(api.subjects.resourceDrawings, { work_id, size: 1 })
  const docs = useMemo(() => (tree ? allDocs(tree) : undefined), [tree])
  const doc = docOf(thing)
  const shows = (each: Source) => source === 'all' || source === each
  const resource = useDrawings('resource', { work_id, ...(thing && !doc ? { subject_id: thing } : {}) }, shows('resource') && !doc)
  // Alone they stand in the order of the storyboard.
  const byShot = source === 'cartoon'
  const { data: places } = useCall(api.storyboards.places, { project_id: work_id }, { staleMs: 15_000 })
  const cartoon = useDrawings('cartoon', { work_id, ...(byShot ? { order: 'shot' } : {}) }, shows('cartoon') && !thing)
  const matching = useMatched(doc || (docs?.[0]?.doc_id ?? 0), !doc, shows('matching') && (doc > 0 || !thing) && !chosen, gone)
  useComing([
    ...resource.records.filter(isRunning).map(record => ({ source: 'resource' as const, record })),
    ...cartoon.records.filter(isRunning).map(record => ({ source: 'cartoon' as const, record })),
  ])
  useReturns()
  const queries = [resource, cartoon, matching]
  const { shown, lagging } = byShot ? inOrder(cartoon.stream) : merged(queries.map(({ stream }) => stream))
  const shots = useMemo(() => places && new Map(places.map(each => [String(each.storyboard_id), each.name])), [places])
  /** The first page of each list has come. */
  const loaded = docs !== undefined && queries.every(({ loading, items, stream }) => items !== undefined || !(loading || stream.more))
  const things = whole?.things?.map(({ subject_id }) => subject_id) ?? []
  return {
    docs,
    cast,
    /** Where shots stand now, by their ids; '' for deleted ones. */
    shots,
    /** Ids of things that have pictures, or are getting them. */
    things: [...new Set([...resource.records.map(({ subject_id }) => subject_id), ...things])],
    source: {
      items: loaded ? (chosen ? shown.filter(isChosen) : shown) : undefined,
      total: undefined,
      loading: !loaded || lagging.some(at => queries[at]!.loading),
      failed: queries.some(({ failed }) => failed),
      retry: () => queries.forEach(({ failed, retry }) => failed && retry()),
      more: lagging.length > 0 ? () => lagging.forEach(at => queries[at]!.more?.()) : undefined,
    } satisfies ListSource<Item>,
  }
}
export type Media = ReturnType<typeof useMedia>
