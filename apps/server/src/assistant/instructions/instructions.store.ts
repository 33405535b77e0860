// Which templates of instructions a work keeps at hand.
import type { Uses } from '../../app.ts'

/** Keeping one twice is keeping it. */
export async function bind(app: Uses<'now' | 'pool'>, workId: number, templateId: number, userId: number): Promise<void> {
  await app.pool.query('insert into work_instructions (work_id, template_id, user_id, at) values ($1, $2, $3, $4) on conflict do nothing', [
    workId,
    templateId,
    userId,
    app.now(),
  ])
}

export async function unbind(app: Uses<'pool'>, workId: number, templateId: number): Promise<void> {
  await app.pool.query('delete from work_instructions where work_id = $1 and template_id = $2', [workId, templateId])
}

/** Those of a work, the first kept first. */
export async function boundTo(app: Uses<'pool'>, workId: number): Promise<number[]> {
  const { rows } = await app.pool.query<{ template_id: number }>(
    'select template_id from work_instructions where work_id = $1 order by at, template_id',
    [workId],
  )
  return rows.map(row => row.template_id)
}
