// How many messages of the user are unread; the event stream refreshes them. Part of every page's frame, so it brings nothing else along.
import { unreadSum } from '@qianmu/contract/kit/messages'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'

export const useQuantities = () => useCall(api.messages.quantity, {}, { staleMs: 30_000 }).data ?? []

/** Unread messages: the sum of quantity (document 3 §9). */
export const useUnread = (): number => unreadSum(useQuantities())
