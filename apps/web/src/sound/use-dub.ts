// A grid of lines, in step with what is said and changed by anybody: lines come along with the news, the whole is asked for again only where they do not.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { refreshUnlessLive, useChanges } from '../kit/live/changes.ts'
import { changedList } from '../kit/live/lists.ts'
import { together } from '../kit/together.ts'
import { keyOf, queryClient, useCall } from '../kit/use-call.ts'
import type { Dub } from './desk.ts'

const NAMES = [api.dubs.detail.contract.name]
/** Lines that are said in so short a time are shown together. */
const TOGETHER_MS = 150
/** After a change of one's own. */
export const followDub = (): void => void refreshUnlessLive(NAMES)

/** Puts lines into the grid that is shown. A whole that is on its way may be older than they are: they are put in after it. */
function putter(dub_id: number): (lines: readonly DubLine[]) => void {
  const queryKey = keyOf(api.dubs.detail, { dub_id })
  const late: DubLine[] = []
  const put = together(() => {
    if (queryClient.isFetching({ queryKey, exact: true })) return put()
    const rows = late.splice(0)
    queryClient.setQueryData<Dub>(
      queryKey,
      dub => dub && { ...dub, rows: changedList(dub.rows, { rows }, line => line.line_id) ?? dub.rows },
    )
  }, TOGETHER_MS)
  return lines => {
    late.push(...lines)
    put()
  }
}

export function useDub(dub_id: number) {
  const put = useMemo(() => putter(dub_id), [dub_id])
  useChanges('dubs', dub_id, NAMES, ({ rows }) => put(rows))
  return useCall(api.dubs.detail, { dub_id }, { enabled: dub_id > 0 })
}
