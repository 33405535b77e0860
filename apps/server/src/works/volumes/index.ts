// Volumes: answers, finder and store, one small noun.
import { volumes } from '@qianmu/contract/works/volumes'
import { STATUS } from '@qianmu/contract/kit/status'
import { answer } from '../../kit/answer.ts'
import { workFinder } from '../../kit/work-access.ts'
import { inTransaction } from '../../kit/database.ts'
import { refuse } from '../../kit/refuse.ts'
import { holdOrder, keyBehind, keysAtEnd } from '../documents/index.ts'

/** Volumes one work can hold. */
const MAX_VOLUMES = 500

export const findVolume = workFinder('volume', 'volumes x join works w on w.id = x.work_id')

export const volumeAnswers = answer(volumes)({
  add: ({ app, body }) =>
    inTransaction(app.pool, async client => {
      await holdOrder(client, body.project_id)
      const { rows } = await client.query<{ count: number }>('select count(*)::int count from volumes where work_id = $1', [
        body.project_id,
      ])
      if (rows[0]!.count >= MAX_VOLUMES) refuse(STATUS.limit, `一部作品最多 ${MAX_VOLUMES} 卷`)
      const [key] = await keysAtEnd(client, 'volumes', body.project_id, null, 1)
      const made = await client.query<{ id: number }>('insert into volumes (work_id, name, order_key) values ($1, $2, $3) returning id', [
        body.project_id,
        body.volume_name,
        key,
      ])
      return { volume_id: made.rows[0]!.id }
    }),
  order: ({ app, row, body }) =>
    inTransaction(app.pool, async client => {
      await holdOrder(client, row.workId)
      const key = await keyBehind(client, 'volumes', row.workId, null, body.volume_id, body.after_id)
      await client.query('update volumes set order_key = $2 where id = $1', [body.volume_id, key])
      return null
    }),
  async update({ app, body }) {
    await app.pool.query('update volumes set name = $2 where id = $1', [body.volume_id, body.volume_name])
    return null
  },
  remove: ({ app, row, query }) =>
    inTransaction(app.pool, async client => {
      await holdOrder(client, row.workId)
      // Its documents keep their order behind those that lie without a volume.
      const { rows } = await client.query<{ id: number }>('select id from docs where volume_id = $1 order by order_key, id', [
        query.volume_id,
      ])
      const keys = await keysAtEnd(client, 'docs', row.workId, null, rows.length)
      await client.query(
        'update docs set volume_id = null, order_key = k.key from unnest($1::bigint[], $2::text[]) k(id, key) where docs.id = k.id',
        [rows.map(each => each.id), keys],
      )
      await client.query('delete from volumes where id = $1', [query.volume_id])
      return null
    }),
})
