// Switching an idea between text and cards: what was written goes along, and switching back gives what was there.
import { IDEA_TEXT_MAX } from '@qianmu/contract/kit/limits'
import type { Content } from '@qianmu/script/elements'
import { plainText } from '@qianmu/script/plain-text'
import { applyContent } from '@qianmu/script/ydoc'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuseField } from '../../kit/refuse.ts'
import { addPlainCards } from '../cards/index.ts'
import { holdOrder, settle } from '../documents/index.ts'
import { keepVersion } from '../history/index.ts'
import { cardsOfText, type Said, sameCards, textOfCards } from './convert.rules.ts'
import { editTypeOf, hasCards, oneIdea } from './ideas.store.ts'

interface Lying extends Said {
  id: number
}
const lyingIn = async (client: pg.Pool | pg.PoolClient, ideaId: number): Promise<Lying[]> =>
  (
    await client.query<Lying>('select id, title, text from idea_cards where idea_id = $1 and deleted_at is null order by order_key, id', [
      ideaId,
    ])
  ).rows

/** Whether cards and text say the same, whichever of them was made from the other. */
const agree = (cards: readonly Said[], content: Content) =>
  sameCards(cards, cardsOfText(content)) || plainText(textOfCards(cards)) === plainText(content)

/** Makes the cards of an idea say what its text says: a card with the same title takes the new text and keeps all else, others are made or binned. */
async function textToCards(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  ideaId: number,
  editType: number,
  content: Content,
): Promise<void> {
  await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const lying = await lyingIn(client, ideaId)
    if (!agree(lying, content)) {
      const left = [...lying]
      const wanted = cardsOfText(content).map(said => {
        const at = left.findIndex(card => card.title === said.title)
        return { ...said, id: at < 0 ? null : left.splice(at, 1)[0]!.id }
      })
      await client.query('update idea_cards set deleted_at = $2 where id = any($1)', [left.map(card => card.id), app.now()])
      await addPlainCards(app, client, actor, workId, ideaId, editType === 3 ? 'role' : 'beat', wanted)
    }
    await setEditType(client, ideaId, editType)
  })
}

/** Makes the text of an idea say what its cards say; the text before is kept as a version. The cards stay, out of sight. */
async function cardsToText(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  actor: Actor,
  ideaId: number,
  editType: number,
  present: Content,
): Promise<void> {
  const cards = await lyingIn(app.pool, ideaId)
  if (!agree(cards, present)) {
    const { userId } = actor
    await keepVersion(app, ideaId, present, { kind: 'before_restore', name: '', userId })
    await app.collab.edit(ideaId, userId, doc => applyContent(doc, textOfCards(cards)))
    await settle(app, ideaId, userId)
  }
  await setEditType(app.pool, ideaId, editType)
}

const setEditType = (client: pg.Pool | pg.PoolClient, ideaId: number, editType: number) =>
  client.query('update docs set edit_type = $2 where id = $1', [ideaId, editType])

/** Lets an idea be worked on another way (edit types of document 2 §3). */
export async function switchIdea(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  ideaId: number,
  editType: number,
) {
  const from = await editTypeOf(app, ideaId)
  const { content } = await settle(app, ideaId)
  if (hasCards(editType) && !hasCards(from)) await textToCards(app, actor, workId, ideaId, editType, content)
  else if (!hasCards(editType) && hasCards(from)) await cardsToText(app, actor, ideaId, editType, content)
  else {
    if (editType === 0 && plainText(content).length > IDEA_TEXT_MAX) refuseField('edit_type', `随手记最多 ${IDEA_TEXT_MAX} 个字`)
    await setEditType(app.pool, ideaId, editType)
  }
  const idea = await oneIdea(app, ideaId)
  return { edit_type: idea.edit_type, cards: idea.cards, words: idea.words }
}
