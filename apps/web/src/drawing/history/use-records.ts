// A person's drawings, page after page from the newest, as filtered by the address.
import type { DrawResult } from '@qianmu/contract/drawing/pictures'
import { api } from '../../api.ts'
import { useAddress } from '../../kit/address.ts'
import { keyOf } from '../../kit/use-call.ts'
import { useCursor } from '../../ui/library/source.ts'
import { useDrawingNews } from '../use-records.ts'

const PAGE = 30

export interface Filter {
  keyword: string
  favourite: 0 | 1
  /** Client draw type; 0 = all. */
  mode: number
  /** `2026-11-20`, in the time zone of the browser; '' = any day. */
  day: string
}

/** The beginning of a day and of the next one. */
function spanOf(day: string): { since?: string; until?: string } {
  const since = new Date(`${day}T00:00`)
  if (Number.isNaN(since.getTime())) return {}
  const until = new Date(since)
  until.setDate(until.getDate() + 1)
  return { since: since.toISOString(), until: until.toISOString() }
}

/** The filter in the address, so that a link keeps it. */
export function useFilter(): [Filter, (part: Partial<Filter>) => void] {
  const [search, put] = useAddress()
  const filter: Filter = {
    keyword: search.get('q') ?? '',
    favourite: search.get('fav') === '1' ? 1 : 0,
    mode: Number(search.get('mode')) || 0,
    day: search.get('day') ?? '',
  }
  const change = ({ keyword, favourite, mode, day }: Partial<Filter>) => put({ q: keyword, fav: favourite, mode, day })
  return [filter, change]
}

export const keyOfRecord = ({ record_id }: DrawResult) => record_id

export function useRecords({ keyword, favourite, mode, day }: Filter) {
  useDrawingNews()
  const filter = { size: PAGE, keyword, favourite, ...(mode ? { client_draw_type: mode } : {}), ...spanOf(day) }
  return useCursor({
    key: [...keyOf(api.drawing.list), 'pages', filter],
    ask: (before, signal) => api.drawing.list({ ...filter, ...(before ? { before } : {}) }, { signal }),
    keyOf: keyOfRecord,
  })
}
