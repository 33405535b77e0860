// Pages of the user's messages; the event stream refreshes them.
import type { Message, MessageKind } from '@qianmu/contract/messages'
import { api } from '../api.ts'
import { keyOf } from '../kit/use-call.ts'
import { usePages } from '../ui/library/source.ts'

const PAGE_SIZE = 30

export const keyOfMessage = ({ id }: Message) => id

/** Messages of one kind, or of all; more pages on demand. */
export const useMessages = (kind: MessageKind | undefined) =>
  usePages({
    key: [...keyOf(api.messages.list), kind ?? 'all'],
    ask: (page, signal) => api.messages.list({ page, size: PAGE_SIZE, ...(kind ? { kind } : {}) }, { signal }),
    keyOf: keyOfMessage,
  })
