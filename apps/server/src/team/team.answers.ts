// Answers of the team calls.
import { team } from '@qianmu/contract/team'
import { STATUS } from '@qianmu/contract/kit/status'
import { answer, type Ask } from '../kit/answer.ts'
import { refuse } from '../kit/refuse.ts'
import { rightsChanged } from '../kit/rights.ts'
import { listLog } from '../audit/index.ts'
import { simpleWorks } from '../works/projects/index.ts'
import { invite, join, listInvitations, lookAtInvitation, revokeInvitation } from './invitations.store.ts'
import { addRole, assignRole, changeRole, listRoles, oneRole, removeRole } from './roles.store.ts'
import { PERMISSION_GROUPS } from './team.rules.ts'
import {
  currentTeam,
  foundTeam,
  handOver,
  listMembers,
  quitTeam,
  removeMember,
  renameTeam,
  setMemberWorks,
  teamsOf,
  workIn,
} from './team.store.ts'

const current = ({ app, actor }: Ask) => currentTeam(app, actor.userId, actor.teamId)

export const teamAnswers = answer(team)({
  async add({ app, actor, body }) {
    const teamId = await foundTeam(app, actor.userId, body.team_name)
    await workIn(app, actor.sessionId, actor.userId, teamId)
    return { team_id: teamId }
  },
  async join({ app, actor, body }) {
    const joined = await join(app, body.code, actor)
    await workIn(app, actor.sessionId, actor.userId, joined.team_id)
    return joined
  },
  current,
  currentByPut: current,
  async update({ app, actor, body }) {
    await renameTeam(app, actor.teamId, body.team_name)
    return null
  },
  async setCurrent({ app, actor, body }) {
    await workIn(app, actor.sessionId, actor.userId, body.team_id)
    await rightsChanged(app, actor.userId, 'team', body.team_id)
    return currentTeam(app, actor.userId, body.team_id)
  },
  async myTeams({ app, actor }) {
    const rows = await teamsOf(app, actor.userId)
    return rows.map(({ permissions: _, ...row }) => ({ ...row, current: row.team_id === actor.teamId }))
  },
  simpleWorks: ({ app, actor }) => simpleWorks(app, actor),
  async quit({ app, actor, query }) {
    await quitTeam(app, query.team_id, actor.userId)
    return null
  },
  members: ({ app, actor }) => listMembers(app, actor.teamId),
  async removeMember({ app, actor, query }) {
    if (query.member_id === actor.userId) refuse(STATUS.noPermission, '不能移出自己，请用「退出团队」')
    await removeMember(app, actor.teamId, query.member_id)
    return null
  },
  invitationInfo: ({ app, actor, query }) => lookAtInvitation(app, query.code, actor.userId),
  invite: ({ app, actor, body }) => invite(app, actor, body),
  invitations: ({ app, actor }) => listInvitations(app, actor.teamId),
  async revokeInvitation({ app, query }) {
    await revokeInvitation(app, query.invitation_id)
    return null
  },
  roles: ({ app, actor }) => listRoles(app, actor.teamId),
  role: ({ app, actor, query }) => oneRole(app, actor.teamId, query.role_id),
  permissionOptions: () => PERMISSION_GROUPS,
  addRole: async ({ app, actor, body }) => ({ role_id: await addRole(app, actor, body.role_name, body.permissions) }),
  async updateRole({ app, actor, body }) {
    const change = { ...(body.role_name ? { name: body.role_name } : {}), ...(body.permissions ? { permissions: body.permissions } : {}) }
    await changeRole(app, actor, body.role_id, change)
    return null
  },
  async removeRole({ app, actor, query }) {
    await removeRole(app, actor, query.role_id)
    return null
  },
  async setMemberRole({ app, actor, body }) {
    await assignRole(app, actor, body.member_id, body.role_id)
    return null
  },
  async setMemberWorks({ app, actor, body }) {
    await setMemberWorks(app, actor, body.member_id, body.project_ids)
    return null
  },
  log: ({ app, actor, query }) => listLog(app, actor.teamId, query.page, query.size),
  async owner({ app, actor, body }) {
    await handOver(app, actor.teamId, actor.userId, body.member_id)
    return null
  },
})
