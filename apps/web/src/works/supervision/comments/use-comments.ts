// The threads about one thing and what can be done with them; anybody's changes make them ask again.
import type { Sent } from '@qianmu/contract/kit/call'
import type { Thread } from '@qianmu/contract/works/supervision'
import { useEffect } from 'react'
import { api } from '../../../api.ts'
import { staleAnswers } from '../../../kit/answers-cache.ts'
import { onEvent } from '../../../kit/events.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { offerUndo } from '../../../ui/undo.ts'
import { useActive } from './active.ts'

/** What the calls answered that hang on each kind of news. */
const AFFECTED: Readonly<Record<string, readonly { contract: { name: string } }[]>> = {
  comments: [api.comments.list, api.comments.ofCard, api.comments.ofCharacter, api.supervision.reviews],
  reviews: [api.supervision.reviews, api.supervision.review],
  struct_tags: [api.supervision.tags, api.supervision.placements],
}
const stale = (what: string) => staleAnswers((AFFECTED[what] ?? []).map(({ contract }) => contract.name))
const whatOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'what' in data && typeof data.what === 'string' ? data.what : ''

/** Asks again whatever somebody changed, while the caller is shown. */
export const useSupervisionNews = (): void => {
  useEffect(() => onEvent('changed', data => stale(whatOf(data))), [])
}

type NewComment = Omit<Sent<typeof api.comments.add.contract>, 'doc_id'>
type Add = (given: NewComment) => Promise<{ comment_id: number }>
type Change = Omit<Sent<typeof api.comments.change.contract>, 'comment_id'>

/** Of a document or idea. */
export const useComments = (doc_id: number) =>
  commentsOf(useCall(api.comments.list, { doc_id }).data, given => api.comments.add({ doc_id, ...given }))

/** What is said of cards: they have no places, and are no episodes. */
const plain = ({ body, level, parent_comment_id, mentions }: NewComment) => ({
  body,
  level: level === 'must' ? ('must' as const) : ('suggest' as const),
  parent_comment_id,
  mentions,
})
export const useCardComments = (card_id: number) =>
  commentsOf(useCall(api.comments.ofCard, { card_id }).data, given => api.comments.addToCard({ card_id, ...plain(given) }))
export const useCharacterComments = (character_id: number) =>
  commentsOf(useCall(api.comments.ofCharacter, { character_id }).data, given =>
    api.comments.addToCharacter({ character_id, ...plain(given) }),
  )

function commentsOf(threads: Thread[] | undefined, send: Add) {
  const change = async (comment_id: number, given: Change) => {
    await api.comments.change({ comment_id, ...given })
    stale('comments')
  }
  /** Failures were shown; the list stays as it is. */
  const quietly = (work: Promise<unknown>) => void work.catch(rethrowUnlessFailure)
  return {
    threads,
    change,
    /** @throws Failure */
    async add(given: NewComment): Promise<number> {
      const { comment_id } = await send(given)
      stale('comments')
      return comment_id
    },
    resolve(thread: Thread): void {
      const done = async () => {
        await change(thread.comment_id, { resolved: 1 })
        offerUndo('批注已解决', () => quietly(change(thread.comment_id, { resolved: 0 })))
      }
      quietly(done())
    },
    reopen: (thread: Thread): void => quietly(change(thread.comment_id, { resolved: 0 })),
    remove(comment_id: number): void {
      const done = async () => {
        await api.comments.remove({ comment_id })
        stale('comments')
        if (useActive.getState().commentId === comment_id) useActive.setState({ commentId: 0 })
        offerUndo('批注已删除', () => quietly(change(comment_id, { is_delete: 0 })))
      }
      quietly(done())
    },
  }
}
export type Comments = ReturnType<typeof useComments>
