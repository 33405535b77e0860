// The producers of a work: who holds the author key, and what each is there for.
import type { WorkKey } from '@qianmu/contract/kit/needs'
import type { Producer } from '@qianmu/contract/works/supervision'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { listWorkMembers, setWorkMember } from '../projects/index.ts'

/** The key that a producer holds (document 2 §2). */
const KEY: WorkKey = 'Producer'

/** The producers of a work, its owner first. */
export async function listProducers(app: Uses<'files' | 'pool'>, workId: number): Promise<Producer[]> {
  const members = await listWorkMembers(app, workId)
  const { rows } = await app.pool.query<{ user_id: number; duty: string; fixed: boolean }>(
    `select tm.user_id, coalesce(p.duty, '') duty, r.is_owner or tm.user_id = w.owner_id fixed
     from works w join team_members tm on tm.team_id = w.team_id join roles r on r.id = tm.role_id
     left join work_producers p on p.work_id = w.id and p.user_id = tm.user_id where w.id = $1`,
    [workId],
  )
  const known = new Map(rows.map(row => [row.user_id, row]))
  return members
    .filter(({ permissions }) => permissions.includes(KEY))
    .map(({ user_id, nickname, avatar, role_name }) => {
      const { duty = '', fixed = false } = known.get(user_id) ?? {}
      return { user_id, nickname, avatar, role_name, duty, fixed }
    })
}

export async function oneProducer(app: Uses<'files' | 'pool'>, workId: number, userId: number): Promise<Producer | null> {
  return (await listProducers(app, workId)).find(({ user_id }) => user_id === userId) ?? null
}

const setDuty = (app: Uses<'pool'>, workId: number, userId: number, duty: string) =>
  app.pool.query(
    'insert into work_producers (work_id, user_id, duty) values ($1, $2, $3) on conflict (work_id, user_id) do update set duty = excluded.duty',
    [workId, userId, duty],
  )

/** Makes a member of the team a producer of the work, beside what they are in it already. */
export async function addProducer(
  app: Uses<'collab' | 'events' | 'files' | 'pool'>,
  workId: number,
  teamId: number,
  userId: number,
  duty: string,
  by: string,
): Promise<void> {
  const [member] = await listWorkMembers(app, workId, [userId])
  if (!member?.permissions.includes(KEY)) await setWorkMember(app, workId, teamId, userId, [...(member?.permissions ?? []), KEY], by)
  await setDuty(app, workId, userId, duty)
}

const present = async (app: Uses<'files' | 'pool'>, workId: number, userId: number): Promise<Producer> =>
  (await oneProducer(app, workId, userId)) ?? refuseField('member_id', '这个人不是这部作品的监制')

export async function changeDuty(app: Uses<'files' | 'pool'>, workId: number, userId: number, duty: string): Promise<void> {
  await present(app, workId, userId)
  await setDuty(app, workId, userId, duty)
}

/** Takes the key of a producer away; the other keys stay. */
export async function removeProducer(
  app: Uses<'collab' | 'events' | 'files' | 'pool'>,
  workId: number,
  teamId: number,
  userId: number,
  by: string,
): Promise<void> {
  if ((await present(app, workId, userId)).fixed) refuse(STATUS.noPermission, '作品的负责人和团队创建者始终可以监制')
  const [member] = await listWorkMembers(app, workId, [userId])
  await setWorkMember(
    app,
    workId,
    teamId,
    userId,
    member!.permissions.filter(key => key !== KEY),
    by,
  )
  await app.pool.query('delete from work_producers where work_id = $1 and user_id = $2', [workId, userId])
}
