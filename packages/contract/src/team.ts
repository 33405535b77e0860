// Teams: create, join, switch, quit, members, roles with their permission matrix, invitations (document 3 §7).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from './kit/call.ts'
import { MENU_LEVEL } from './kit/limits.ts'
import { anyone, member, owner, ownRow, signedIn, team as needsTeam, TEAM_KEYS, WORK_KEYS } from './kit/needs.ts'
import { id, ids, instant, line, Page, listOf } from './kit/scalars.ts'

export const PERMISSIONS = [...TEAM_KEYS, ...WORK_KEYS] as const
const Permission = z.enum(PERMISSIONS, '权限无效')
const Permissions = z
  .array(Permission)
  .max(PERMISSIONS.length, '权限重复')
  .transform(list => [...new Set(list)])

/** The role that an invitation gives when it names none. */
export const DEFAULT_ROLE = '编剧'

const TeamRow = z.object({
  team_id: z.int(),
  team_name: z.string(),
  role: z.string().describe('name of my role'),
  role_id: z.int(),
  is_owner: z.boolean(),
  member_count: z.int(),
})
const CurrentTeam = TeamRow.extend({
  my_permissions: z.array(Permission),
  in_works: z.boolean().describe('I own a work of the team or take part in one'),
})
export type CurrentTeam = z.infer<typeof CurrentTeam>

const Role = z.object({
  role_id: z.int(),
  role_name: z.string(),
  is_owner: z.boolean().describe('the founder role: every permission, cannot be changed or removed'),
  permissions: z.array(Permission),
  member_count: z.int(),
})
export type Role = z.infer<typeof Role>

const Member = z.object({
  user_id: z.int(),
  nickname: z.string(),
  avatar: z.string(),
  phone: z.string().describe('masked'),
  role_id: z.int(),
  role_name: z.string(),
  is_owner: z.boolean(),
  works: z.array(z.object({ project_id: z.int(), project_name: z.string() })),
  joined_at: instant(),
  seen_at: instant().nullable(),
  online: z.boolean(),
})
export type Member = z.infer<typeof Member>

const Invitation = z.object({
  invitation_id: z.int(),
  team_id: z.int(),
  team_name: z.string(),
  role_name: z.string(),
  inviter: z.string(),
  state: z.enum(['open', 'expired', 'used_up', 'revoked', 'member']).describe('open, or why it cannot be used'),
  works: z.array(z.string()).describe('none to whoever is not signed in'),
  expires_at: instant(),
  uses_left: z.int(),
})

const RoleName = line('角色名称', 12)
const TeamName = line('团队名称', 20)
/** The 8-letter code, the code with its dash, or the long code of a link. */
const InviteCode = z.string('请输入邀请码').trim().min(8, '请输入 8 位邀请码').max(64, '邀请码无效')

export const team = calls('team', {
  add: POST('/ixj_web/team/add', {
    needs: signedIn,
    fails: '创建团队失败',
    body: z.object({ team_name: TeamName }),
    data: z.object({ team_id: z.int() }),
    audit: 'team_create',
  }),
  join: POST('/ixj_web/team/join_team', {
    needs: signedIn,
    fails: '加入团队失败',
    body: z.object({ code: InviteCode }),
    data: z.object({
      team_id: z.int(),
      work: z.object({ project_id: z.int(), project_type: z.int() }).nullable().describe('the first work that the invitation names'),
    }),
    limit: 'guess',
    audit: 'team_join',
  }),
  current: GET('/ixj_web/team/get_current', {
    needs: signedIn,
    fails: '获取团队信息失败',
    quiet: true,
    query: z.object({ user_id: id().optional() }),
    data: CurrentTeam,
  }),
  /** The document lists get_current with PUT as well (document 3 §7); it answers the same as GET. */
  currentByPut: PUT('/ixj_web/team/get_current', {
    needs: signedIn,
    fails: '获取团队信息失败',
    quiet: true,
    body: z.object({ user_id: id().optional() }),
    data: CurrentTeam,
  }),
  update: PUT('/ixj_web/team/update', {
    needs: needsTeam('mTeamManage'),
    fails: '修改团队失败',
    body: z.object({ team_name: TeamName }),
    audit: 'team_rename',
  }),
  setCurrent: PUT('/ixj_web/team/set_current', {
    needs: signedIn,
    fails: '切换团队失败',
    body: z.object({ team_id: id() }),
    data: CurrentTeam,
    about: 'team_id names the team to work in; it must be one of the caller’s.',
  }),
  myTeams: GET('/ixj_web/team/get_my_team_list', {
    needs: signedIn,
    fails: '获取团队列表失败',
    data: z.array(TeamRow.extend({ current: z.boolean() })),
  }),
  simpleWorks: GET('/ixj_web/team/get_team_simple_work_list', {
    needs: member,
    fails: '获取作品列表失败',
    data: z.array(z.object({ project_id: z.int(), project_name: z.string(), project_type: z.int() })),
  }),
  quit: DELETE('/ixj_web/team/quit_team', {
    needs: signedIn,
    fails: '退出团队失败',
    query: z.object({ team_id: id() }),
    audit: 'team_quit',
    about: 'The last owner of a team with other members cannot quit.',
  }),
  members: GET('/ixj_web/team_manage/get_team_member_list_all', { needs: member, fails: '获取成员列表失败', data: z.array(Member) }),
  removeMember: DELETE('/ixj_web/team_manage/remove_team_member', {
    needs: needsTeam('mTeamManage'),
    fails: '移出成员失败',
    query: z.object({ member_id: id() }),
    audit: 'team_remove_member',
  }),
  invitationInfo: GET('/ixj_web/team_manage/get_team_invitation_info', {
    needs: anyone,
    fails: '获取邀请信息失败',
    query: z.object({ code: InviteCode }),
    data: Invitation,
    limit: 'guess',
    about:
      'Whoever is not signed in is shown the invitation of a link; a code of 8 letters, which could be guessed, is told to nobody without a name.',
  }),
  invite: POST('/ixj_web/team_manage/generate_invitation_code', {
    needs: needsTeam('inviteMember'),
    fails: '生成邀请码失败',
    body: z.object({
      role_id: id().optional(),
      max_uses: z.int('使用次数无效').min(1, '至少 1 次').max(500, '最多 500 次').default(10),
      expires_in: z
        .int('有效期无效')
        .min(60, '有效期至少 1 分钟')
        .max(30 * 86400, '有效期最多 30 天')
        .default(7 * 86400)
        .describe('seconds'),
      project_ids: ids(50).optional().describe('works the newcomer joins at once'),
    }),
    data: z.object({
      invitation_id: z.int(),
      code: z.string(),
      url: z.string(),
      role_name: z.string(),
      works: z.array(z.string()),
      expires_at: instant(),
      uses_left: z.int(),
    }),
    audit: 'team_invite',
  }),
  invitations: GET('/ixj_web/team_manage/invitation_list', {
    needs: needsTeam('inviteMember'),
    fails: '获取邀请列表失败',
    data: z.array(
      z.object({
        invitation_id: z.int(),
        role_name: z.string(),
        inviter: z.string(),
        expires_at: instant(),
        max_uses: z.int(),
        used: z.int(),
      }),
    ),
  }),
  revokeInvitation: DELETE('/ixj_web/team_manage/invitation', {
    needs: ownRow('invitation', 'invitation_id', 'inviteMember'),
    fails: '撤回邀请失败',
    query: z.object({ invitation_id: id() }),
    audit: 'team_revoke_invitation',
  }),
  roles: GET('/ixj_web/team_role/get_role_list_all', { needs: member, fails: '获取角色列表失败', data: z.array(Role) }),
  role: GET('/ixj_web/team_role/get', { needs: ownRow('role'), fails: '获取角色失败', query: z.object({ role_id: id() }), data: Role }),
  permissionOptions: GET('/ixj_web/team_role/get_permission_options', {
    needs: member,
    fails: '获取权限选项失败',
    data: z.array(
      z.object({
        group: z.string(),
        level: z.literal(MENU_LEVEL.module),
        options: z.array(z.object({ key: Permission, label: z.string(), level: z.literal([MENU_LEVEL.menu, MENU_LEVEL.button]) })),
      }),
    ),
    about: 'Modules with what they hold: a menu is seen by who holds its key, a button can be pressed.',
  }),
  addRole: POST('/ixj_web/team_role/add', {
    needs: needsTeam('mTeamManage'),
    fails: '添加角色失败',
    body: z.object({ role_name: RoleName, permissions: Permissions.default([]) }),
    data: z.object({ role_id: z.int() }),
    audit: 'role_add',
  }),
  updateRole: PUT('/ixj_web/team_role/update', {
    needs: ownRow('role', 'role_id', 'mTeamManage'),
    fails: '修改角色失败',
    body: z.object({ role_id: id(), role_name: RoleName.optional(), permissions: Permissions.optional() }),
    audit: 'role_update',
  }),
  removeRole: DELETE('/ixj_web/team_role/delete', {
    needs: ownRow('role', 'role_id', 'mTeamManage'),
    fails: '删除角色失败',
    query: z.object({ role_id: id() }),
    audit: 'role_delete',
  }),
  setMemberRole: PUT('/ixj_web/team_role/set_team_role_to_member', {
    needs: needsTeam('mTeamManage'),
    fails: '设置成员角色失败',
    body: z.object({ member_id: id(), role_id: id() }),
    audit: 'role_assign',
  }),
  setMemberWorks: PUT('/ixj_web/works/set_member_joined_works', {
    needs: needsTeam('mTeamManage'),
    fails: '设置参与作品失败',
    body: z.object({ member_id: id(), project_ids: z.array(id()).max(1000, '一次最多 1000 项') }),
    audit: 'member_works',
  }),
  log: GET('/ixj_web/team_manage/log_list', {
    needs: needsTeam('mTeamManage'),
    fails: '获取操作记录失败',
    query: Page,
    data: listOf(z.object({ id: z.int(), at: instant(), nickname: z.string(), event: z.string(), message: z.string() })),
  }),
  owner: PUT('/ixj_web/team/set_owner', {
    needs: owner,
    fails: '移交团队失败',
    body: z.object({ member_id: id() }),
    audit: 'team_hand_over',
    about: 'The founder role passes to another member; the caller keeps a role with every team key.',
  }),
})
