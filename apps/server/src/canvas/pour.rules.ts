// Shots poured into pages. Pure: many are poured in a thread.
import { CANVAS_LIMITS, type ComicShot } from '@qianmu/contract/works/canvas'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Form, Page } from '@qianmu/comic/page'
import { pour, repour } from '@qianmu/comic/pour'
import { refuse } from '../kit/refuse.ts'

export const checkCount = (count: number) => count > CANVAS_LIMITS.pages && refuse(STATUS.limit, `一个文档最多 ${CANVAS_LIMITS.pages} 页`)

/** The pages that shots make. @param before pages that keep what people decided of them; null = all anew */
export function poured(shots: readonly ComicShot[], form: Form, before: readonly Page[] | null): Page[] {
  const now = pour(shots, form)
  checkCount(now.length)
  return before ? repour(before, now) : now
}
