// Lists with the rows of a change in them. Pure.
import type { Change } from '@qianmu/contract/changes'
import type { InfiniteData } from '@tanstack/react-query'

type Place = string | number
const compare = (one: Place, other: Place) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * A list with the rows of a change in it. A row that is new stands where `placeOf` says, as do rows that moved.
 * @returns null when there is a new row and nobody knows its place
 */
export function changedList<Row extends object>(
  list: readonly Row[],
  { rows = [], gone = [] }: Change<Partial<Row>>,
  keyOfRow: (row: Row) => number,
  placeOf?: (row: Row) => Place,
): Row[] | null {
  const news = new Map(rows.map(row => [keyOfRow(row as Row), row]))
  const kept = list.flatMap(row => {
    const key = keyOfRow(row)
    const given = news.get(key)
    news.delete(key)
    return gone.includes(key) ? [] : [given ? { ...row, ...given } : row]
  })
  if (!placeOf) return news.size ? null : kept
  return [...kept, ...([...news.values()] as Row[])].toSorted(
    (one, other) => compare(placeOf(one), placeOf(other)) || keyOfRow(one) - keyOfRow(other),
  )
}

/** The pages of a list with the rows of a change in them; null when one of them stands on no page. */
export function changedPages<Row extends object, Page extends { list: readonly Row[] }>(
  data: InfiniteData<Page, number>,
  { rows = [], gone = [] }: Change<Partial<Row>>,
  keyOfRow: (row: Row) => number,
): InfiniteData<Page, number> | null {
  const known = data.pages.map(({ list }) => new Set(list.map(keyOfRow)))
  if (!rows.every(row => known.some(keys => keys.has(keyOfRow(row as Row))))) return null
  const pages = data.pages.map((page, nth) => {
    const own = rows.filter(row => known[nth]!.has(keyOfRow(row as Row)))
    return { ...page, list: changedList(page.list, { rows: own, gone }, keyOfRow) }
  })
  return { ...data, pages: pages as unknown as Page[] }
}
