// Calls in components: `useCall` reads with a cache, `useAction` changes something and refreshes what depends on it.
import type { Call, Data, Sent } from '@qianmu/contract/kit/call'
import { QueryClient, type QueryKey, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { registerCache } from './answers-cache.ts'
import type { Ask, CallOptions } from './client.ts'
import { type Failure, rethrowUnlessFailure } from './failure.ts'

/** Failures were shown by the client and are not worth repeating unasked; answers stay fresh for a moment. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: false }, mutations: { retry: false } },
})

registerCache({
  clear: () => queryClient.clear(),
  refresh: () => void queryClient.invalidateQueries(),
  invalidate: name => void queryClient.invalidateQueries({ queryKey: [name] }),
})

/** The cache key of a call; without input it covers every input. */
export const keyOf = <C extends Call>(ask: Ask<C>, input?: Sent<C>): QueryKey =>
  input === undefined ? [ask.contract.name] : [ask.contract.name, input]

/** How a call's data is read and how long it is kept: what the contract says is asked once stays in memory for good. */
export const queryOf = <C extends Call>(ask: Ask<C>, input: Sent<C>, staleMs?: number) => ({
  queryKey: keyOf(ask, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const background = queryClient.getQueryData(keyOf(ask, input)) !== undefined
    return (ask as (input: Sent<C>, options: CallOptions) => Promise<Data<C>>)(input, { signal, background })
  },
  ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  ...(ask.contract.once ? { staleTime: Infinity, gcTime: Infinity } : {}),
})

/** Reads a call's data. `enabled: false` waits; `everyMs` asks again while the window is seen. */
export const useCall = <C extends Call>(
  ask: Ask<C>,
  input: Sent<C>,
  options: { enabled?: boolean; staleMs?: number; everyMs?: (data: Data<C> | undefined) => number } = {},
): UseQueryResult<Data<C>, Failure> =>
  useQuery<Data<C>, Failure>(
    {
      ...queryOf(ask, input, options.staleMs),
      ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
      refetchInterval: ({ state }) => options.everyMs?.(state.data) ?? false,
    },
    queryClient,
  )

/** Runs a changing call; afterwards every cached answer of `refreshes` is asked again. */
export const useAction = <C extends Call>(
  ask: Ask<C>,
  {
    done,
    refreshes = [],
    fails,
    refused,
  }: {
    done?: (data: Data<C>, input: Sent<C>) => void
    refreshes?: readonly { contract: Call }[]
    /** Another label than the call's own. */
    fails?: string
    /** Shows a failure in place of the toast. */
    refused?: (failure: Failure) => void
  } = {},
) =>
  useMutation<Data<C>, Failure, Sent<C>>(
    {
      mutationFn: input =>
        (ask as (input: Sent<C>, options: CallOptions) => Promise<Data<C>>)(input, {
          ...(fails && { fails }),
          quiet: refused !== undefined,
        }),
      onError: failure => refused?.(failure),
      onSuccess: async (data, input) => {
        done?.(data, input)
        await Promise.all(refreshes.map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))
      },
    },
    queryClient,
  )

/** Something that is under way once at a time: whether it is, and a way to do it whose refusals the client has told. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, run]
}
