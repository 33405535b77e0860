// Comments that a file brought along: threads under the name of who imported it, with those of their authors in their words.
import { SUPERVISION_LIMITS } from '@qianmu/contract/works/supervision'
import { anchorAt, textMapOf } from '@qianmu/script/comments/anchor'
import type { ReadComment, Said } from '@qianmu/script/formats/docx/comments'
import type { Uses } from '../../app.ts'
import { firstOf } from '../../kit/cut.ts'

/** Characters of a comment (as of one that is written here). */
const BODY_MAX = 2000

const bodyOf = ({ author, text }: Said) => firstOf(author ? `${author}：${text}` : text, BODY_MAX)
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
  let left = SUPERVISION_LIMITS.comments
  for (const [nth, thread] of comments.entries()) {
    const replies = thread.replies.slice(0, Math.max(0, left - 1))
    if (left < 1) return
    left -= 1 + replies.length
    const anchor = anchors[nth]
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into comments (doc_id, user_id, level, body, anchor, created_at, resolved_by, resolved_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        docId,
        userId,
        anchor ? 'suggest' : 'whole',
        bodyOf(thread),
        anchor ? JSON.stringify(anchor) : null,
        timeOf(thread, now),
        thread.isDone ? userId : null,
        thread.isDone ? now : null,
      ],
    )
    for (const reply of replies)
      await app.pool.query(
        `insert into comments (doc_id, parent_id, user_id, level, body, created_at) values ($1, $2, $3, 'suggest', $4, $5)`,
        [docId, rows[0]!.id, userId, bodyOf(reply), timeOf(reply, now)],
      )
  }
}
