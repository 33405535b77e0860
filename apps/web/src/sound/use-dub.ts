// A grid of lines, in step with what is said and changed by anybody: lines come along with the news, the whole is asked for again only where they do not.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../api.ts'
import { refreshUnlessLive, useChanges } from '../kit/live/changes.ts'
import { changedList } from '../kit/live/lists.ts'
import { keyOf, queryClient, useCall } from '../kit/use-call.ts'
import type { Dub } from './desk.ts'

const NAMES = [api.dubs.detail.contract.name]
/** After a change of one's own. */
export const followDub = (): void => void refreshUnlessLive(NAMES)
const keyOfLine = ({ line_id }: DubLine) => line_id

export function useDub(dub_id: number) {
  const call = useCall(api.dubs.detail, { dub_id }, { enabled: dub_id > 0 })
  // A whole that is on its way may be older than what came meanwhile: it is put in after it. To ask again at each line would never come to an end.
  const late = useRef<DubLine[]>([])
  const put = useEffectEvent((rows: readonly DubLine[]) =>
    queryClient.setQueryData<Dub>(keyOf(api.dubs.detail, { dub_id }), dub => dub && { ...dub, rows: changedList(dub.rows, { rows }, keyOfLine) ?? dub.rows }),
  )
  useChanges('dubs', dub_id, NAMES, ({ rows }) => void (call.isFetching ? late.current.push(...rows) : put(rows)))
  useEffect(() => {
    if (!call.isFetching && late.current.length) put(late.current.splice(0))
  }, [call.isFetching])
  return call
}
