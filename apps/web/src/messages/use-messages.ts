// Quantities and pages of the user's messages; the event stream refreshes both.
import { unreadSum } from '@qianmu/contract/kit/messages'
import type { MessageKind } from '@qianmu/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import type { Failure } from '../kit/failure.ts'
import { keyOf, useCall, queryClient } from '../kit/use-call.ts'

const PAGE_SIZE = 30

export const useQuantities = () => useCall(api.messages.quantity, {}, { staleMs: 30_000 }).data ?? []

/** Unread messages: the sum of quantity (document 3 §9). */
export const useUnread = (): number => unreadSum(useQuantities())

/** Messages of one kind, or of all; more pages on demand. */
export const useMessages = (kind: MessageKind | undefined) =>
  useInfiniteQuery<Awaited<ReturnType<typeof api.messages.list>>, Failure>(
    {
      queryKey: [...keyOf(api.messages.list), kind ?? 'all'],
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) =>
        api.messages.list({ page: Number(pageParam), size: PAGE_SIZE, ...(kind ? { kind } : {}) }, { signal }),
      getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    },
    queryClient,
  )
