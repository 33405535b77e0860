// Texts that come with a request: short ones are made documents here, long ones in a thread.
import type { Uses } from '../../app.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { charactersIn, LONG, LONG_AT_HAND } from '../long/index.ts'
import { givenContent } from './content.ts'
import { addDocs, mediaOf } from './documents.store.ts'
import { type Saved, saveText, textAtHand } from './text.store.ts'

interface Given {
  text?: string | undefined
  content?: unknown
}
const lengthOf = ({ text, content }: Given) => charactersIn(content ?? text)

/** Adds a document with its text. @returns its id */
export async function addGiven(
  app: Uses<'long' | 'now' | 'pool'>,
  actor: Actor,
  { workId }: Row,
  body: Given & { doc_name: string; doc_type: number; volume_id?: number | null | undefined },
): Promise<number> {
  const { doc_name: name, doc_type, text, content } = body
  const [volumeId, userId, media] = [body.volume_id ?? null, actor.userId, await mediaOf(app, workId)]
  const [added] =
    lengthOf(body) > LONG
      ? await app.long.run<{ doc_id: number }[]>(userId, {
          do: 'add',
          workId,
          volumeId,
          userId,
          name,
          doc_type,
          given: { text, content, media },
        })
      : await inTransaction(app.pool, client =>
          addDocs(client, workId, volumeId, userId, [{ kind: 'doc', name, doc_type, content: givenContent(body, media) }], app.now()),
        )
  return added!.doc_id
}

/** Saves a text that somebody made from `version`; see `saveText`. */
export async function saveGiven(
  app: Uses<'collab' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  docId: number,
  version: number,
  { text, content, media }: Given & { media: string },
): Promise<Saved> {
  const known = textAtHand(app, docId)
  if (lengthOf({ text, content }) <= (known ? LONG_AT_HAND : LONG))
    return saveText(app, docId, actor.userId, version, givenContent({ text, content }, media, known), content === undefined)
  const task = { do: 'save' as const, docId, userId: actor.userId, version, given: { text, content, media } }
  return app.collab.inTurn(docId, () => app.long.run<Saved>(actor.userId, task))
}
