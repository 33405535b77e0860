// Common remarks: the official ones, and those that a team keeps for itself.
import { type CommentTemplate, SUPERVISION_LIMITS } from '@qianmu/contract/works/supervision'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuse } from '../../kit/refuse.ts'
import { ownRow } from '../../kit/own-row.store.ts'

export const findCommentTemplate = ownRow('comment_templates x', { team: 'x.team_id' })

type Level = CommentTemplate['level']

/** What producers of short drama say again and again. */
const OFFICIAL: readonly [Level, string][] = [
  ['must', '这里和前面的情节对不上，请核对后改。'],
  ['must', '人物动机没有交代，观众会问「他为什么要这样做」。'],
  ['must', '这一场没有推进剧情，合并到前后场，或者删掉。'],
  ['must', '结尾没有钩子，观众没有理由点下一集。'],
  ['suggest', '台词太书面，念一遍，改成人会说的话。'],
  ['suggest', '用动作代替这句说明。'],
  ['suggest', '这里的情绪可以再压一压，留到后面爆发。'],
  ['suggest', '节奏偏慢，前三十秒就要出冲突。'],
  ['suggest', '场景太多，拍摄成本高，看能不能合并。'],
  ['whole', '整体节奏不错，按批注改完即可。'],
]

/** The official remarks, then those of the team. */
export async function listTemplates(app: Uses<'pool'>, teamId: number): Promise<CommentTemplate[]> {
  const { rows } = await app.pool.query<Omit<CommentTemplate, 'official'>>(
    'select id comment_template_id, body, level from comment_templates where team_id = $1 order by id',
    [teamId],
  )
  return [
    ...OFFICIAL.map(([level, body]) => ({ comment_template_id: 0, official: true, body, level })),
    ...rows.map(row => ({ ...row, official: false })),
  ]
}

export const addTemplate = (app: Uses<'pool'>, actor: Actor, body: string, level: Level): Promise<number> =>
  inTransaction(app.pool, async client => {
    await client.query('select 1 from teams where id = $1 for update', [actor.teamId])
    const most = SUPERVISION_LIMITS.templates
    const { rows } = await client.query<{ id: number }>(
      `insert into comment_templates (team_id, user_id, body, level) select $1, $2, $3, $4
       where (select count(*) from comment_templates where team_id = $1) < ${most} returning id`,
      [actor.teamId, actor.userId, body, level],
    )
    return (rows[0] ?? refuse(STATUS.limit, `一个团队最多 ${most} 条常用评语`)).id
  })

export const changeTemplate = (app: Uses<'pool'>, id: number, body: string | undefined, level: Level | undefined) =>
  app.pool.query('update comment_templates set body = coalesce($2, body), level = coalesce($3, level) where id = $1', [
    id,
    body ?? null,
    level ?? null,
  ])

export const removeTemplate = (app: Uses<'pool'>, id: number) => app.pool.query('delete from comment_templates where id = $1', [id])
