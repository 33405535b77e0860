// Who takes part in a work, and with which author keys.
import { workScreen } from '@qianmu/contract/works/kinds'
import { WORK_KEYS, type WorkKey } from '@qianmu/contract/kit/needs'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { rightsChanged } from '../../kit/rights.ts'
import { sendMessage } from '../../messages/index.ts'

interface MemberRow {
  user_id: number
  nickname: string
  avatar_file_id: number | null
  role_name: string
  role_owner: boolean
  role_permissions: string[]
  own: string[] | null
  is_owner: boolean
}

/** The members of a work, its owner first; those of some people, where they are given. */
export async function listWorkMembers(app: Uses<'files' | 'pool'>, workId: number, userIds?: readonly number[]) {
  const { rows } = await app.pool.query<MemberRow>(
    `select u.id user_id, u.nickname, u.avatar_file_id, r.name role_name, r.is_owner role_owner, r.permissions role_permissions, wm.permissions own, u.id = w.owner_id is_owner
     from works w join team_members tm on tm.team_id = w.team_id join users u on u.id = tm.user_id join roles r on r.id = tm.role_id
     left join work_members wm on wm.work_id = w.id and wm.user_id = u.id
     where w.id = $1 and (wm.user_id is not null or u.id = w.owner_id or r.is_owner) and ($2::bigint[] is null or u.id = any($2))
     order by u.id = w.owner_id desc, u.id`,
    [workId, userIds ?? null],
  )
  return rows.map(row => {
    const all = row.is_owner || row.role_owner
    const held = row.own ?? row.role_permissions
    return {
      user_id: row.user_id,
      nickname: row.nickname,
      avatar: row.avatar_file_id ? app.files.address(row.avatar_file_id, 'mini') : '',
      role_name: row.role_name,
      permissions: all ? [...WORK_KEYS] : WORK_KEYS.filter(key => held.includes(key)),
      own_permissions: row.own !== null,
      is_owner: row.is_owner,
    }
  })
}

/** Lets a team member take part, or changes their author keys (null = those of the team role). Their open editors close and reopen under the new keys. */
export async function setWorkMember(
  app: Uses<'collab' | 'events' | 'pool'>,
  workId: number,
  teamId: number,
  userId: number,
  permissions: readonly WorkKey[] | null,
  by: string,
): Promise<void> {
  const { rows } = await app.pool.query<{ name: string; project_type: number; known: boolean }>(
    `with before as (select 1 from work_members where work_id = $1 and user_id = $2)
     insert into work_members (work_id, user_id, permissions)
     select $1, $2, $4::text[] from team_members where team_id = $3 and user_id = $2
     on conflict (work_id, user_id) do update set permissions = excluded.permissions
     returning (select name from works where id = $1) as name, (select project_type from works where id = $1) as project_type, exists (select 1 from before) known`,
    [workId, userId, teamId, permissions],
  )
  const row = rows[0] ?? refuseField('member_id', '这个人不在团队里')
  await rightsChanged(app, userId, 'permissions', workId)
  if (!row.known)
    await sendMessage(app, userId, {
      kind: 'team',
      title: `${by} 邀请你参与《${row.name}》`,
      link: workScreen({ project_id: workId, project_type: row.project_type }, 'start'),
      from: by,
    })
}

/** Takes someone out of a work; its owner cannot be taken out. */
export async function removeWorkMember(app: Uses<'collab' | 'events' | 'pool'>, workId: number, userId: number): Promise<void> {
  const { rows } = await app.pool.query<{ owner_id: number }>('select owner_id from works where id = $1', [workId])
  if (rows[0]?.owner_id === userId) refuse(STATUS.noPermission, '不能移出作品的负责人')
  const done = await app.pool.query('delete from work_members where work_id = $1 and user_id = $2', [workId, userId])
  if (!done.rowCount) refuseField('member_id', '这个人没有参与这部作品')
  await rightsChanged(app, userId, 'permissions', workId)
}
