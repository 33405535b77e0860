// Copying a whole work within its team.
import { STATUS } from '@qianmu/contract/kit/status'
import type { App } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/database.ts'
import { refuse } from '../../kit/refuse.ts'
import { copyCharacters } from '../../characters/index.ts'
import { copyCards } from '../cards/index.ts'
import { copyDocs } from '../documents/index.ts'

/** Documents that one request copies. */
const MAX_COPIED = 2000

/** A copy of a work with its volumes, documents, ideas and cards, owned by the one who asks; all of it or nothing. */
export async function copyProject(app: App, actor: Actor, id: number, name: string | undefined): Promise<number> {
  return inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ id: number }>(
      `insert into works (team_id, owner_id, name, project_type, script_type, length_type, target_group, tags, cover_file_id, docs, words, created_at, updated_at)
       select team_id, $2, coalesce($3, left(name, 37) || ' 副本'), project_type, script_type, length_type, target_group, tags, cover_file_id, docs, words, $4, $4
       from works where id = $1 and docs <= ${MAX_COPIED} returning id`,
      [id, actor.userId, name ?? null, app.now()],
    )
    const copy = rows[0] ?? refuse(STATUS.limit, `一次最多复制 ${MAX_COPIED} 个文档的作品`)
    await client.query('insert into work_members (work_id, user_id) values ($1, $2)', [copy.id, actor.userId])
    const docs = await copyDocs(app, client, id, copy.id, actor.userId)
    await copyCards(client, id, copy.id, docs, actor.userId, app.now())
    await copyCharacters(client, id, copy.id, docs, actor.userId, app.now())
    return copy.id
  })
}
