// Comments that a file brought along: threads under the name of who imported it, with those of their authors in their words.
import { anchorAt, textMapOf } from '@qianmu/script/comments/anchor'
import type { ReadComment, Said } from '@qianmu/script/formats/docx/comments'
import type { Uses } from '../../app.ts'
import { inTransaction } from '../../kit/pool.ts'

/** A comment holds 2,000 UTF-16 units, as one that is written here: so many characters fit in any case. */
const PIECES = /[\s\S]{1,1000}/gu
/** What somebody said, in as many comments as it takes. */
const bodiesOf = ({ author, text }: Said): string[] => (author ? `${author}：${text}` : text).toWellFormed().match(PIECES) ?? []
/** When it was said; a time that the file does not say, or that has not come, is now. */
function timeOf({ at }: Said, now: Date): Date {
  const said = new Date(at)
  return Number.isNaN(said.getTime()) || said > now || said.getFullYear() < 1990 ? now : said
}

/** Writes threads with their replies into a document that was just made, without news to anybody: all of them, or none. */
export async function keepComments(
  app: Uses<'collab' | 'now' | 'pool'>,
  userId: number,
  docId: number,
  comments: readonly ReadComment[],
): Promise<void> {
  const now = app.now()
  const anchors = await app.collab.look(docId, doc => {
    const map = textMapOf(doc)
    return comments.map(({ place }) => place && anchorAt(map, place))
  })
  const threads = comments.map(thread => {
    const [body = '', ...more] = bodiesOf(thread)
    const further = more.map(text => ({ text, at: timeOf(thread, now) }))
    const replies = thread.replies.flatMap(said => bodiesOf(said).map(text => ({ text, at: timeOf(said, now) })))
    return { body, replies: [...further, ...replies] }
  })
  await inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ id: number }>(
      `insert into comments (doc_id, user_id, level, body, anchor, created_at, resolved_by, resolved_at)
       select $1, $2::bigint, case when anchor is null then 'whole' else 'suggest' end, body, anchor, at, case when done then $2::bigint end, case when done then $3::timestamptz end
       from unnest($4::text[], $5::jsonb[], $6::timestamptz[], $7::boolean[]) with ordinality given (body, anchor, at, done, nth) order by nth returning id`,
      [
        docId,
        userId,
        now,
        threads.map(({ body }) => body),
        anchors.map(anchor => anchor && JSON.stringify(anchor)),
        comments.map(thread => timeOf(thread, now)),
        comments.map(({ isDone }) => isDone),
      ],
    )
    const replies = threads.flatMap((thread, nth) => thread.replies.map(reply => ({ ...reply, parent: rows[nth]!.id })))
    await client.query(
      `insert into comments (doc_id, parent_id, user_id, level, body, created_at)
       select $1, parent, $2, 'suggest', body, at from unnest($3::bigint[], $4::text[], $5::timestamptz[]) given (parent, body, at)`,
      [docId, userId, replies.map(({ parent }) => parent), replies.map(({ text }) => text), replies.map(({ at }) => at)],
    )
  })
}
