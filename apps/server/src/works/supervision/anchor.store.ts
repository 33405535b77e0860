// Where selected words stand in a document, so that a comment goes along with them.
import { type Anchor, anchorAt, textMapOf } from '@qianmu/script/comments/anchor'
import type { Uses } from '../../app.ts'

export interface Selection {
  block_id: string
  start: number
  quote: string
}

/** @returns null when the words are no longer there */
export const findAnchor = (app: Uses<'collab'>, docId: number, selection: Selection): Promise<Anchor | null> =>
  app.collab.look(docId, doc => anchorAt(textMapOf(doc), selection))
