// Accepting suggestions in the server's copy of a text: what moves scenes must happen once, however many accept it.
import { type Content, emptyContent } from '@qianmu/script/elements'
import { proposalsOf, settle } from '@qianmu/script/suggestions/verdicts'
import type { Uses } from '../../app.ts'
import { changeText } from './text.store.ts'

/** Accepts those of the suggestions that are still pending; moves whose target has gone stay. */
export async function acceptSuggestions(app: Uses<'collab' | 'now' | 'pool'>, docId: number, userId: number, ids: readonly string[]) {
  const picked = new Set(ids)
  const pendingIn = ({ content }: Content) => proposalsOf(content).filter(({ id }) => picked.has(id)).length
  let answer = { accepted: 0, lost: 0 }
  await changeText(app, docId, userId, content => {
    const scenes = settle(content.content, 'accept', ({ id }) => picked.has(id))
    const after: Content = scenes.length > 0 ? { type: 'doc', content: [...scenes] } : emptyContent()
    const lost = pendingIn(after)
    answer = { accepted: pendingIn(content) - lost, lost }
    return after
  })
  return answer
}
