// Cached lists follow what the stream tells of them: rows that came along are put in, and only what cannot be told so is asked again.
import type { Carried, CarriedRows, Change } from '@qianmu/contract/changes'
import type { Call, Data, Sent } from '@qianmu/contract/kit/call'
import { useEffect, useEffectEvent } from 'react'
import { staleAnswers } from '../answers-cache.ts'
import type { Ask } from '../client.ts'
import { liveSince, onChange, onGap } from '../events.ts'
import { keyOf, queryClient } from '../use-call.ts'

/**
 * Changes every cached answer of a call. Asked for again is one that `to` answers null for, one that is on its way and may have been read
 * before, and one from before the stream told of every change.
 */
export function patchAnswers<C extends Call, D = Data<C>>(ask: Ask<C>, to: (data: D, input: Sent<C>) => D | null): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keyOf(ask) })) {
    const { data, dataUpdatedAt, fetchStatus } = query.state
    const isWhole = data !== undefined && fetchStatus === 'idle' && !query.state.isInvalidated && dataUpdatedAt >= liveSince()
    const next = isWhole ? to(data as D, query.queryKey.at(-1) as Sent<C>) : null
    if (next === null) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    else queryClient.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt })
  }
}

/**
 * Keeps what hangs on a list in step with it, whoever changes it.
 * @param names calls that are asked again when nobody says which rows have changed
 * @param patch puts rows into cached answers, by `patchAnswers`
 */
export function useChanges<What extends Carried>(
  what: What,
  listId: number,
  names: readonly string[],
  patch: (change: Required<Change<CarriedRows[What]>>) => void,
): void {
  const apply = useEffectEvent(({ rows, gone = [] }: Change<unknown>) =>
    rows ? patch({ rows: rows as CarriedRows[What][], gone }) : staleAnswers(names),
  )
  useEffect(() => {
    const stops = [onChange(what, listId, change => apply(change)), onGap(() => apply({}))]
    return () => stops.forEach(stop => stop())
  }, [what, listId])
}

/** Asks again what one has changed oneself, unless the stream stands and brings the rows. */
export const refreshUnlessLive = async (names: readonly string[]): Promise<void> => {
  if (liveSince() === Infinity) await Promise.all(names.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
}
