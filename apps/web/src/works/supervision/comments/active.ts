// Which thread is chosen, and what is being commented on: shared by the text and the list beside it.
import { create } from 'zustand'

interface Active {
  /** 0 = none. */
  commentId: number
  /** Where it was chosen: the other side scrolls to it. */
  from: 'text' | 'list'
}
export const useActive = create<Active>(() => ({ commentId: 0, from: 'list' }))

export interface Draft {
  docId: number
  /** Null = about the document as a whole. */
  selection: { block_id: string; start: number; quote: string } | null
  /** Where that is in the open text. */
  range: { from: number; to: number } | null
}
/** A comment that is being written; null = none. */
export const useDraft = create<{ draft: Draft | null }>(() => ({ draft: null }))
