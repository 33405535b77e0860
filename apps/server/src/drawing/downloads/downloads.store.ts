// What downloads need of the database: whose pictures they are, how they came to be, and whether the team has the strip burnt in.
import type { EngineKind } from '@qianmu/engines'
import type { Uses } from '../../app.ts'
import type { FileRow } from '../../files/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { refuseMissing } from '../../kit/refuse.ts'

export interface Downloaded {
  id: number
  record_id: number
  engine_kind: EngineKind
  file: FileRow
}

/** Whose pictures are meant. */
export type Owner = Pick<Actor, 'userId' | 'teamId'>

/** A person's own pictures of the team, in the order of the ids. Refuses when there is none among them. */
export async function picturesToDownload(app: Uses<'files' | 'pool'>, actor: Owner, ids: readonly number[]): Promise<Downloaded[]> {
  const { rows } = await app.pool.query<Omit<Downloaded, 'file'> & { file_id: number }>(
    `select i.id, i.record_id, i.engine_kind, i.file_id from draw_images i join draw_records r on r.id = i.record_id
     where i.id = any($1) and r.user_id = $2 and r.team_id = $3 and i.deleted_at is null and r.deleted_at is null order by array_position($1, i.id)`,
    [[...ids], actor.userId, actor.teamId],
  )
  const files = await Promise.all(rows.map(row => app.files.find(row.file_id)))
  const whole = rows.flatMap(({ file_id: _, ...row }, nth) => (files[nth] ? [{ ...row, file: files[nth] }] : []))
  return whole.length ? whole : refuseMissing('图片')
}

export async function drawStrip(app: Uses<'pool'>, teamId: number): Promise<boolean> {
  const { rows } = await app.pool.query<{ draw_strip: boolean }>('select draw_strip from teams where id = $1', [teamId])
  return rows[0]?.draw_strip ?? true
}
export const setDrawStrip = (app: Uses<'pool'>, teamId: number, on: boolean) =>
  app.pool.query('update teams set draw_strip = $2 where id = $1', [teamId, on])
