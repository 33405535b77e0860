// Shots poured into pages. Pure: many are poured in a thread.
import { CANVAS_LIMITS, type ComicShot } from '@qianmu/contract/works/canvas'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Form, Page } from '@qianmu/comic/page'
import { pour, repour } from '@qianmu/comic/pour'
import { refuse } from '../kit/refuse.ts'
import { type PageWritten, written } from './pages.rules.ts'

export const checkCount = (count: number) => count > CANVAS_LIMITS.pages && refuse(STATUS.limit, `一个文档最多 ${CANVAS_LIMITS.pages} 页`)

export interface Poured {
  /** Pages that take the place of those that were there. */
  same: Page[]
  /** Those behind them, as their rows hold them. */
  more: PageWritten[]
  /** Of all of them. */
  count: number
  panels: number
}

/** The pages that shots make. @param before pages that keep what people decided of them; null = all anew @param places pages that there are */
export function poured(shots: readonly ComicShot[], form: Form, before: readonly Page[] | null, places: number): Poured {
  const now = pour(shots, form)
  checkCount(now.length)
  const pages = before ? repour(before, now) : now
  return {
    same: pages.slice(0, places),
    more: pages.slice(places).map(written),
    count: pages.length,
    panels: pages.flatMap(({ items }) => items).filter(({ kind }) => kind === 'panel').length,
  }
}
