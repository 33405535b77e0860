// A conversion as it stands: asked again while it runs, one chapter of it at a time.
import { type Conversion, CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import type { Sent } from '@qianmu/contract/kit/call'
import { api } from '../../api.ts'
import { useAddress } from '../../kit/address.ts'
import { keyOf, queryClient, useCall } from '../../kit/use-call.ts'

/** How often a running conversion is asked after, in ms. */
const ASK_MS = 1000

export const isRunning = ({ status }: Pick<Conversion, 'status'>): boolean => status <= CONVERSION_STATUS.running

export function useConversion(record_id: number) {
  const [search, put] = useAddress()
  const chapter = Number(search.get('chapter')) || 1
  const input = { record_id, chapter }
  const { data } = useCall(api.conversion.result, input, { staleMs: 0, everyMs: now => (now && isRunning(now) ? ASK_MS : 0) })
  const change = async (changes: Omit<Sent<typeof api.conversion.change.contract>, 'record_id' | 'chapter'>) => {
    const after = await api.conversion.change({ ...input, ...changes })
    queryClient.setQueryData(keyOf(api.conversion.result, input), after)
  }
  return { data, chapter, choose: (no: number) => put({ chapter: no > 1 ? no : '' }), change }
}
export type ConversionState = ReturnType<typeof useConversion>

/** The script is there: all of it, or while a model writes on. */
export const isThere = ({ status, rewriting }: Pick<Conversion, 'status' | 'rewriting'>): boolean =>
  status === CONVERSION_STATUS.done || (rewriting?.active ?? false)

/** Asks for everything of conversions again. */
export const refreshConversions = () => queryClient.invalidateQueries({ queryKey: [api.conversion.result.contract.name] })
