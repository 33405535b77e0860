// Where the rows of a list come from: a call that pages by number, one that continues after the last row, or rows that are all there.
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Failure } from '../../kit/failure.ts'
import { queryClient } from '../../kit/use-call.ts'
import type { RowKey } from './lines.ts'

export interface Source<Row> {
  /** undefined until the first answer. */
  items: readonly Row[] | undefined
  /** How many there are, also of those that have not been asked for; undefined when the server does not say. */
  total: number | undefined
  loading: boolean
  failed: boolean
  retry: () => void
  /** Asks for the next ones; undefined when all are there. */
  more: (() => void) | undefined
}

/** What a call answers of which `total` rows stand on pages. */
interface Numbered<Row> {
  list: readonly Row[]
  total: number
  page: number
  size: number
}
/** What a call answers that continues after `next`. */
interface Continued<Row> {
  list: readonly Row[]
  next: number | null
}

interface Asked<Row, Answer> {
  /** Begins with the name of the call, so that changes ask it again. */
  key: QueryKey
  /** @param at number of the page (from 1), or what the last answer said under `next` (0 for the first) */
  ask: (at: number, signal: AbortSignal) => Promise<Answer>
  /** The same function at every drawing. */
  keyOf: (row: Row) => RowKey
  enabled?: boolean
}

/** A row that moved to a later page while one scrolled comes twice; the first one is kept. */
function distinct<Row>(rows: readonly Row[], keyOf: (row: Row) => RowKey): Row[] {
  const keys = new Set<RowKey>()
  return rows.filter(row => !keys.has(keyOf(row)) && keys.add(keyOf(row)))
}

function useEndless<Row, Answer extends { list: readonly Row[] }>(
  { key, ask, keyOf, enabled = true }: Asked<Row, Answer>,
  first: number,
  nextOf: (answer: Answer) => number | undefined,
): Source<Row> & { first: Answer | undefined } {
  const query = useInfiniteQuery<Answer, Failure, InfiniteData<Answer, number>, QueryKey, number>(
    {
      queryKey: key,
      queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
      initialPageParam: first,
      getNextPageParam: nextOf,
      enabled,
    },
    queryClient,
  )
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = query
  const items = useMemo(
    () =>
      data &&
      distinct(
        data.pages.flatMap(({ list }) => list),
        keyOf,
      ),
    [data, keyOf],
  )
  return {
    items,
    total: undefined,
    loading: isFetching,
    failed: isError,
    retry: () => void (data && query.isFetchNextPageError ? fetchNextPage() : refetch()),
    // A page that is asked for while the list is asked again would stop that.
    more: hasNextPage ? () => void (isFetching || fetchNextPage()) : undefined,
    first: data?.pages[0],
  }
}

/** Rows of a call with `page` and `size`, page after page. `first` is its first answer, for what it says beside the rows. */
export function usePages<Row, Answer extends Numbered<Row>>(asked: Asked<Row, Answer>) {
  const source = useEndless(asked, 1, ({ page, size, total }) => (page * size < total ? page + 1 : undefined))
  return { ...source, total: source.first?.total }
}

/** Rows of a call that continues after the last one it gave. */
export const useCursor = <Row, Answer extends Continued<Row>>(asked: Asked<Row, Answer>) =>
  useEndless(asked, 0, ({ next }) => next ?? undefined)

interface Call<Answer> {
  data: Answer | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Rows that are all there: those of one answer (of `useCall`), perhaps filtered. */
export const rowsOf = <Row, Answer>(
  { data, isError, isFetching, refetch }: Call<Answer>,
  pick: (data: Answer) => readonly Row[],
): Source<Row> => {
  const items = data === undefined ? undefined : pick(data)
  return { items, total: items?.length, loading: isFetching, failed: isError, retry: () => void refetch(), more: undefined }
}

/** Rows that the page has already. */
export const rowsHere = <Row>(items: readonly Row[]): Source<Row> => ({
  items,
  total: items.length,
  loading: false,
  failed: false,
  retry: () => undefined,
  more: undefined,
})

/** Reads all that is left while `wanted`: what is sorted here, or selected as a whole, must be there as a whole. */
export function useRest<Row>({ more, loading, failed }: Source<Row>, wanted: boolean): void {
  const ask = useEffectEvent(() => more?.())
  const due = wanted && more !== undefined && !loading && !failed
  useEffect(() => {
    if (due) ask()
  }, [due])
}
