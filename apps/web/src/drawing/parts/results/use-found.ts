// What is looked for among one's drawings: by the words of their prompts, in this mode or all, from some time on.
import type { DrawResult } from '@qianmu/contract/drawing/pictures'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import type { StudioMode } from '../../modes.ts'

/** Drawings that stand beside the stage; of more there is the history. */
const MOST = 60

export interface ResultFilter {
  keyword: string
  /** Drawings of every mode. */
  every: boolean
  /** Of so many days; 0 = of any time. */
  days: number
  /** Pictures of so many stars or more; 0 = all. */
  rating: number
  /** Those of one album; 0 = of any and of none. */
  album: number
}
const NONE: ResultFilter = { keyword: '', every: false, days: 0, rating: 0, album: 0 }

export interface Found {
  filter: ResultFilter
  look(part: Partial<ResultFilter>): void
  isFiltered: boolean
  /** undefined while nothing is looked for, or nothing is known yet. */
  found: readonly DrawResult[] | undefined
}

/** Midnight before so many days. */
const daysAgo = (days: number) => {
  const since = new Date()
  since.setHours(0, 0, 0, 0)
  since.setDate(since.getDate() - days + 1)
  return since.toISOString()
}

export function useFound({ type }: StudioMode): Found {
  const [filter, setFilter] = useState(NONE)
  const { keyword, every, days, rating, album } = filter
  const isFiltered = keyword !== '' || every || days > 0 || rating > 0 || album > 0
  const since = useMemo(() => (days > 0 ? { since: daysAgo(days) } : {}), [days])
  // An album holds drawings of every mode.
  const ofMode = every || album > 0 ? {} : { client_draw_type: type }
  const asked = { size: MOST, keyword, rating, ...ofMode, ...since, ...(album > 0 && { album_id: album }) }
  const { data } = useCall(api.drawing.list, asked, { enabled: isFiltered })
  const found = useMemo(() => data?.list.map(record => rated(record, rating)), [data, rating])
  return { filter, isFiltered, look: part => setFilter({ ...filter, ...part }), found: isFiltered ? found : undefined }
}

/** The drawing with its pictures of so many stars or more alone. */
const rated = (record: DrawResult, stars: number): DrawResult =>
  stars > 0 ? { ...record, tasks: [], images: record.images.filter(({ rating }) => rating >= stars) } : record
