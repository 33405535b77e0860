// Pictures that were chosen for the things they were drawn for. One whose picture is in the bin is not told, and chosen again once that is back.
import { CHOSEN_MAX, type ChosenPicture } from '@qianmu/contract/drawing/subjects'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseMissing } from '../../kit/refuse.ts'
import { type PictureRow, PICTURES, shownPicture, type Subject } from '../pictures.store.ts'

type Thing = readonly [workId: number, scene: Subject['scene'], subjectId: string]
const thingOf = ({ workId, scene, subjectId }: Subject): Thing => [workId, scene, subjectId]

interface ChosenRow extends PictureRow {
  user_id: number
  chosen_by: number
  chosen_at: Date
}

/** The pictures of a thing, the newest choice first. */
export async function chosenOf(app: Uses<'files' | 'pool'>, actor: Actor, subject: Subject): Promise<ChosenPicture[]> {
  const { rows } = await app.pool.query<ChosenRow>(
    `select i.*, r.user_id, s.chosen_by, s.chosen_at from subject_pictures s
     join (select ${PICTURES} from draw_images where deleted_at is null) i on i.id = s.image_id
     join draw_records r on r.id = i.record_id and r.deleted_at is null
     where s.work_id = $1 and s.scene = $2 and s.subject_id = $3 order by s.chosen_at desc, s.id desc`,
    [...thingOf(subject)],
  )
  return rows.map(({ user_id, chosen_by, chosen_at, ...row }) => ({
    ...shownPicture(app, row),
    // Whose picture it is alone has it among their favourites, and gave it its stars.
    favourite: row.favourite && user_id === actor.userId,
    rating: user_id === actor.userId ? row.rating : 0,
    chosen_by,
    chosen_at: chosen_at.toISOString(),
  }))
}

/** The file of a picture that was drawn for a thing. Refuses one that was drawn for anything else, and one in the bin. */
export async function chosenPicture(app: Uses<'pool'>, subject: Subject, imageId: number): Promise<number> {
  const { rows } = await app.pool.query<{ file_id: number }>(
    `select i.file_id from draw_images i join draw_records r on r.id = i.record_id
     where r.work_id = $1 and r.scene = $2 and r.subject_id = $3 and i.id = $4 and i.role = 'result' and i.deleted_at is null and r.deleted_at is null`,
    [...thingOf(subject), imageId],
  )
  return found(rows[0], '图片').file_id
}

/** Makes a picture the thing's: the one of a picture of the storyboard, one more of anything else. */
export async function choose(
  app: Uses<'files' | 'now' | 'pool'>,
  actor: Actor,
  subject: Subject,
  imageId: number,
): Promise<ChosenPicture[]> {
  await chosenPicture(app, subject, imageId)
  const several = subject.scene !== 'cartoon'
  const before = several ? await chosenOf(app, actor, subject) : []
  if (before.length >= CHOSEN_MAX && !before.some(({ id }) => id === imageId)) return refuse(STATUS.limit, `最多选择 ${CHOSEN_MAX} 张图片`)
  await app.pool.query(
    `insert into subject_pictures (work_id, scene, subject_id, image_id, chosen_by, chosen_at) values ($1, $2, $3, $4, $5, $6) on conflict ${
      several
        ? `(image_id) where scene <> 'cartoon' do nothing`
        : `(work_id, subject_id) where scene = 'cartoon' do update set image_id = $4, chosen_by = $5, chosen_at = $6`
    }`,
    [...thingOf(subject), imageId, actor.userId, app.now()],
  )
  return chosenOf(app, actor, subject)
}

/** Gives pictures of the storyboard the pictures that were drawn for them, all of them or none. */
export async function chooseAll(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  chosen: readonly { subject_id: string; image_id: number }[],
): Promise<void> {
  const of = new Map(chosen.map(each => [each.subject_id, each.image_id]))
  await inTransaction(app.pool, async client => {
    const { rowCount } = await client.query(
      `insert into subject_pictures (work_id, scene, subject_id, image_id, chosen_by, chosen_at)
       select $1, 'cartoon', g.subject_id, i.id, $2, $3 from unnest($4::text[], $5::bigint[]) g (subject_id, image_id)
       join draw_images i on i.id = g.image_id and i.role = 'result' and i.deleted_at is null
       join draw_records r on r.id = i.record_id and r.work_id = $1 and r.scene = 'cartoon' and r.subject_id = g.subject_id and r.deleted_at is null
       order by g.subject_id
       on conflict (work_id, subject_id) where scene = 'cartoon' do update set image_id = excluded.image_id, chosen_by = $2, chosen_at = $3`,
      [workId, actor.userId, app.now(), [...of.keys()], [...of.values()]],
    )
    if (rowCount !== of.size) refuseMissing('图片')
  })
}

/** The thing has this picture no longer; one that it never had changes nothing. */
export async function unchoose(app: Uses<'files' | 'pool'>, actor: Actor, subject: Subject, imageId: number): Promise<ChosenPicture[]> {
  await chosenPicture(app, subject, imageId)
  await app.pool.query('delete from subject_pictures where image_id = $1', [imageId])
  return chosenOf(app, actor, subject)
}
