// Comments that a file brought along: threads under the name of who imported it, with those of their authors in their words.
import { anchorAt, textMapOf } from '@qianmu/script/comments/anchor'
import type { ReadComment, Said } from '@qianmu/script/formats/docx/comments'
import type { Uses } from '../../app.ts'

/** A comment holds 2,000 UTF-16 units, as one that is written here: so many characters fit in any case. */
const PIECES = /[\s\S]{1,1000}/gu
/** What somebody said, in as many comments as it takes. */
const bodiesOf = ({ author, text }: Said): string[] => (author ? `${author}：${text}` : text).toWellFormed().match(PIECES) ?? []
/** When it was said; a time that the file does not say, or that has not come, is now. */
function timeOf({ at }: Said, now: Date): Date {
  const said = new Date(at)
  return Number.isNaN(said.getTime()) || said > now || said.getFullYear() < 1990 ? now : said
}

/** Writes threads with their replies into a document that was just made, without news to anybody. */
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
  for (const [nth, thread] of comments.entries()) {
    const [body, ...more] = bodiesOf(thread)
    const replies = [
      ...more.map(text => ({ text, said: thread })),
      ...thread.replies.flatMap(said => bodiesOf(said).map(text => ({ text, said }))),
    ]
    const anchor = anchors[nth]
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into comments (doc_id, user_id, level, body, anchor, created_at, resolved_by, resolved_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        docId,
        userId,
        anchor ? 'suggest' : 'whole',
        body ?? '',
        anchor ? JSON.stringify(anchor) : null,
        timeOf(thread, now),
        thread.isDone ? userId : null,
        thread.isDone ? now : null,
      ],
    )
    for (const { text, said } of replies)
      await app.pool.query(
        `insert into comments (doc_id, parent_id, user_id, level, body, created_at) values ($1, $2, $3, 'suggest', $4, $5)`,
        [docId, rows[0]!.id, userId, text, timeOf(said, now)],
      )
  }
}
