// The threads as the list shows them: filtered, in the order of the text, those about the whole behind, those without their text last. Pure.
import type { Thread } from '@qianmu/contract/works/supervision'

export const FILTERS = { open: '未解决', must: '必改', mine: '我的', all: '全部' } as const
export type Filter = keyof typeof FILTERS

/** Whether a thread passes a filter. */
export const passes = (thread: Thread, filter: Filter, userId: number): boolean => {
  if (filter === 'all') return true
  if (filter === 'mine') return thread.author.user_id === userId || thread.replies.some(reply => reply.author.user_id === userId)
  return thread.resolved_at === null && (filter === 'open' || thread.level === 'must')
}

/** Whether a thread had a place in the text and has lost it. `places` null: the text is not open yet. */
export const isLost = (thread: Thread, places: ReadonlyMap<number, unknown> | null): boolean =>
  places !== null && thread.anchor !== null && !places.has(thread.comment_id)

const ABOUT_WHOLE = Number.MAX_SAFE_INTEGER - 1
const LOST = Number.MAX_SAFE_INTEGER

/** In the order of the text. */
export function inOrder(threads: readonly Thread[], places: ReadonlyMap<number, { from: number }> | null): Thread[] {
  const rank = (thread: Thread) => places?.get(thread.comment_id)?.from ?? (isLost(thread, places) ? LOST : ABOUT_WHOLE)
  return threads.toSorted((one, other) => rank(one) - rank(other) || one.comment_id - other.comment_id)
}

/** Ids of the people whose name stands behind an @ in a text. */
export const mentionedIn = (text: string, members: readonly { user_id: number; nickname: string }[]): number[] =>
  members.filter(({ nickname }) => text.includes(`@${nickname}`)).map(({ user_id }) => user_id)
