// Teams over HTTP: founding, inviting, joining, roles and their effect, removing, quitting, handing over.
import { aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const current = (person: Person) => person.call('GET', '/ixj_web/team/get_current', { user_id: person.userId })
const roleOf = async (host: Person, name: string) =>
  (await host.call('GET', '/ixj_web/team_role/get_role_list_all')).data.find((role: { role_name: string }) => role.role_name === name)

describe('a team', () => {
  it('is missing at first: 7007 [D1-8.2-08] [D1-7.2-03]', async () => {
    const person = await studio.signIn()
    expect(await current(person)).toMatchObject({ http: 200, status: 7007 })
    expect((await person.call('GET', '/ixj_web/project/list')).status).toBe(7007)
  })

  it('gives its founder every permission [D1-1-24] [D1-3-23] [D2-3-06] [D2-6-01] [D2-6-03]', async () => {
    const host = await studio.founder('灯塔工作室')
    const { data } = await current(host)
    expect(data).toMatchObject({ team_id: host.teamId, team_name: '灯塔工作室', is_owner: true })
    for (const key of [
      'mWorkManage',
      'mMaterialCenter',
      'mAiEvaluate',
      'mTeamManage',
      'mTemplateLib',
      'EditIdeas',
      'WriteWork',
      'Producer',
      'AiEvaluate',
    ]) {
      expect(data.my_permissions).toContain(key)
    }
  })

  it('answers get_current to PUT as to GET [D3-7-18]', async () => {
    const host = await studio.founder()
    const put = await host.call('PUT', '/ixj_web/team/get_current')
    expect(put.status).toBe(0)
    expect(put.data).toEqual((await current(host)).data)
  })

  it('is renamed, switched and listed', async () => {
    const host = await studio.founder('甲')
    const second = (await host.call('POST', '/ixj_web/team/add', { team_name: '乙' })).data.team_id
    const list = (await host.call('GET', '/ixj_web/team/get_my_team_list')).data
    expect(list.map((team: { team_name: string; current: boolean }) => [team.team_name, team.current])).toEqual([
      ['甲', false],
      ['乙', true],
    ])
    expect((await host.call('PUT', '/ixj_web/team/set_current', { team_id: host.teamId })).data.team_name).toBe('甲')
    expect((await host.call('PUT', '/ixj_web/team/update', { team_name: '丙' })).status).toBe(0)
    expect((await current(host)).data.team_name).toBe('丙')
    const stranger = await studio.founder()
    expect((await stranger.call('PUT', '/ixj_web/team/set_current', { team_id: second })).status).toBe(1004)
  })
})

describe('an invitation [D3-3-79] [D3-6-05]', () => {
  const invite = (host: Person, body = {}) => host.call('POST', '/ixj_web/team_manage/generate_invitation_code', body)

  it('is shown, accepted by its code with or without dash, and tells the inviter', async () => {
    const host = await studio.founder('青山')
    const { data } = await invite(host, { expires_in: 3600, max_uses: 2 })
    expect(data.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(new URL(data.url).pathname).toBe('/team/inviteLink')
    const person = await studio.signIn()
    const info = await person.call('GET', '/ixj_web/team_manage/get_team_invitation_info', { code: data.code.toLowerCase() })
    expect(info.data).toMatchObject({ team_name: '青山', role_name: '编剧', state: 'open', uses_left: 2 })
    expect((await person.call('POST', '/ixj_web/team/join_team', { code: data.code.replace('-', '') })).data.team_id).toBe(host.teamId)
    expect((await current(person)).data.role).toBe('编剧')
    const again = await person.call('POST', '/ixj_web/team/join_team', { code: data.code })
    expect(again.data.fields[0].msg).toBe('你已经在这个团队里了')
    const told = await host.call('GET', '/ixj_web/message/list')
    expect(told.data.list[0].title).toContain('加入了青山')
  })

  it('works by its link’s code and brings the newcomer into works', async () => {
    const host = await studio.founder()
    const work = await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
    const { data } = await invite(host, { project_ids: [work.data.project_id] })
    expect(data).toMatchObject({ role_name: '编剧', works: ['雨夜归人'] })
    const person = await studio.signIn()
    const joined = await person.call('POST', '/ixj_web/team/join_team', { code: new URL(data.url).searchParams.get('code') })
    expect(joined.data).toEqual({ team_id: host.teamId, work: { project_id: work.data.project_id, project_type: 1 } })
    expect((await person.call('GET', '/ixj_web/project/list')).data.list).toHaveLength(1)
  })

  it('is shown to whoever opens its link before signing in, without the works; a code of 8 letters is not', async () => {
    const host = await studio.founder('青山')
    const { data } = await invite(host, { project_ids: [await aWork(host)] })
    const look = async (code: string | null) =>
      (await fetch(`${studio.url}/ixj_web/team_manage/get_team_invitation_info?${new URLSearchParams({ code: code ?? '' })}`)).json()
    const shown = await look(new URL(data.url).searchParams.get('code'))
    expect(shown).toMatchObject({ status: 0, data: { team_id: host.teamId, team_name: '青山', state: 'open', works: [] } })
    expect(await look(data.code)).toMatchObject({ status: 1000, data: { fields: [{ msg: '邀请码不正确' }] } })
  })

  it('lets no more people in than it says, also in parallel', async () => {
    const host = await studio.founder()
    const { data } = await invite(host, { max_uses: 2 })
    const people = await Promise.all(Array.from({ length: 6 }, () => studio.signIn()))
    const joined = await Promise.all(people.map(person => person.call('POST', '/ixj_web/team/join_team', { code: data.code })))
    expect(joined.filter(answer => answer.status === 0)).toHaveLength(2)
  })

  it('expires and can be revoked', async () => {
    const own = await openStudio()
    const host = await own.founder()
    const short = (await invite(host, { expires_in: 60 })).data
    const other = (await invite(host)).data
    own.pass(61)
    const person = await own.signIn()
    const state = async (code: string) => (await person.call('GET', '/ixj_web/team_manage/get_team_invitation_info', { code })).data.state
    expect(await state(short.code)).toBe('expired')
    await host.call('DELETE', '/ixj_web/team_manage/invitation', { invitation_id: other.invitation_id })
    expect(await state(other.code)).toBe('revoked')
    expect((await person.call('POST', '/ixj_web/team/join_team', { code: other.code })).status).toBe(1000)
    await own.close()
  })

  it('cannot be guessed for long', async () => {
    const own = await openStudio({ env: { QIANMU_RATE_SCALE: '1' } })
    const person = await own.signIn()
    const https = []
    for (let nth = 0; nth < 70; nth++)
      https.push((await person.call('POST', '/ixj_web/team/join_team', { code: `AAAA${String(nth).padStart(4, '2')}` })).http)
    expect(https.filter(http => http === 200).length).toBeLessThanOrEqual(60)
    expect(https.at(-1)).toBe(429)
    await own.close()
  })
})

describe('roles [D1-6-01] [D3-1-20] [D3-6-01] [D3-6-02]', () => {
  it('are added, fetched, changed, given and deleted', async () => {
    const host = await studio.founder()
    const person = await studio.colleague(host)
    const made = (await host.call('POST', '/ixj_web/team_role/add', { role_name: '监制', permissions: ['mTeamManage', 'Producer'] })).data
      .role_id
    expect((await host.call('GET', '/ixj_web/team_role/get', { role_id: made })).data).toMatchObject({
      role_name: '监制',
      permissions: ['mTeamManage', 'Producer'],
    })
    await host.call('PUT', '/ixj_web/team_role/update', { role_id: made, role_name: '总监' })
    await host.call('PUT', '/ixj_web/team_role/set_team_role_to_member', { member_id: person.userId, role_id: made })
    const members = (await host.call('GET', '/ixj_web/team_manage/get_team_member_list_all')).data
    expect(members.find((each: { user_id: number }) => each.user_id === person.userId).role_name).toBe('总监')
    expect((await host.call('DELETE', '/ixj_web/team_role/delete', { role_id: made })).status).toBe(7014)
    const writer = await roleOf(host, '编剧')
    await host.call('PUT', '/ixj_web/team_role/set_team_role_to_member', { member_id: person.userId, role_id: writer.role_id })
    expect((await host.call('DELETE', '/ixj_web/team_role/delete', { role_id: made })).status).toBe(0)
    expect((await host.call('GET', '/ixj_web/team_role/get', { role_id: made })).status).toBe(1004)
  })

  it('open and close calls at once [D1-2.3-09]', async () => {
    const host = await studio.founder()
    const person = await studio.colleague(host, '访客')
    const add = () => person.call('POST', '/ixj_web/project/add', { project_name: '作品', project_type: 1, script_type: 'SCRIPT' })
    expect(await add()).toMatchObject({ http: 200, status: 7014, msg: '没有操作权限' })
    const role = await roleOf(host, '访客')
    await host.call('PUT', '/ixj_web/team_role/update', { role_id: role.role_id, permissions: [...role.permissions, 'mWorkManage'] })
    expect((await add()).status).toBe(0)
  })

  it('lists the permission options as modules of menus and buttons [D3-6-03] [D1-6-11]', async () => {
    const host = await studio.founder()
    const { data } = await host.call('GET', '/ixj_web/team_role/get_permission_options')
    expect(data.flatMap((group: { options: { key: string }[] }) => group.options.map(option => option.key))).toContain('WriteWork')
    expect(data[0]).toMatchObject({ group: '团队', level: 1 })
    expect(data[0].options).toContainEqual({ key: 'mWorkManage', label: '管理作品', level: 2 })
    expect(data[0].options).toContainEqual({ key: 'inviteMember', label: '邀请成员', level: 3 })
  })

  it('never weaken or move the founder, and never invite above oneself', async () => {
    const host = await studio.founder()
    const person = await studio.colleague(host, '制片')
    const owner = await roleOf(host, '主编')
    expect((await host.call('PUT', '/ixj_web/team_role/update', { role_id: owner.role_id, permissions: [] })).status).toBe(7014)
    expect(
      (
        await person.call('PUT', '/ixj_web/team_role/set_team_role_to_member', {
          member_id: host.userId,
          role_id: (await roleOf(host, '访客')).role_id,
        })
      ).status,
    ).toBe(7014)
    expect(
      (await person.call('PUT', '/ixj_web/team_role/set_team_role_to_member', { member_id: person.userId, role_id: owner.role_id })).status,
    ).toBe(7014)
    const writer = await roleOf(host, '编剧')
    expect((await person.call('POST', '/ixj_web/team_manage/generate_invitation_code', { role_id: writer.role_id })).status).toBe(1000)
    expect((await person.call('POST', '/ixj_web/team_manage/generate_invitation_code', { role_id: owner.role_id })).status).toBe(1000)
  })
})

describe('nobody but the founder', () => {
  const role = (person: Person, role_name: string, permissions: string[]) =>
    person.call('POST', '/ixj_web/team_role/add', { role_name, permissions })
  const give = (person: Person, member_id: number, role_id: number) =>
    person.call('PUT', '/ixj_web/team_role/set_team_role_to_member', { member_id, role_id })
  const change = (person: Person, role_id: number, permissions: string[]) =>
    person.call('PUT', '/ixj_web/team_role/update', { role_id, permissions })
  const join = (person: Person, member_id: number) =>
    person.call('PUT', '/ixj_web/works/set_member_joined_works', { member_id, project_ids: [] })

  it('gives keys that they do not hold, changes who or what holds more, or what they may themselves', async () => {
    const host = await studio.founder()
    const manager = (await role(host, '管理', ['mTeamManage', 'AiEvaluate'])).data.role_id
    const [person, visitor, writer] = [
      await studio.colleague(host, '管理'),
      await studio.colleague(host, '访客'),
      await studio.colleague(host),
    ]
    const [own, more] = [await roleOf(host, '管理'), await roleOf(host, '编剧')]
    const small = (await role(person, '看评测', ['AiEvaluate'])).data.role_id
    expect(await role(person, '全权', ['AiEvaluate', 'deleteForever'])).toMatchObject({
      status: 1000,
      msg: '不能给出自己没有的权限：永久删除',
      data: { fields: [{ field: 'permissions' }] },
    })
    expect((await change(person, small, ['WriteWork'])).status).toBe(1000)
    expect((await change(person, own.role_id, ['mTeamManage'])).status).toBe(7014)
    expect((await change(person, more.role_id, ['AiEvaluate'])).status).toBe(7014)
    expect((await person.call('DELETE', '/ixj_web/team_role/delete', { role_id: more.role_id })).status).toBe(7014)
    expect((await give(person, person.userId, small)).status).toBe(7014)
    expect((await give(person, writer.userId, small)).status).toBe(7014)
    expect((await give(person, visitor.userId, more.role_id)).status).toBe(7014) // a visitor holds mMaterialCenter
    for (const member of [person, writer, host]) expect((await join(person, member.userId)).status).toBe(7014)

    expect((await change(host, manager, [...own.permissions, 'mMaterialCenter'])).status).toBe(0)
    expect((await give(person, visitor.userId, more.role_id)).status).toBe(1000)
    expect((await give(person, visitor.userId, small)).status).toBe(0)
    expect((await join(person, visitor.userId)).status).toBe(0)
    expect((await change(person, small, ['AiEvaluate', 'mTeamManage'])).status).toBe(0)
  })
})

describe('leaving', () => {
  it('takes a removed member’s access at once; their works pass to the founder [D3-6-04]', async () => {
    const host = await studio.founder()
    const person = await studio.colleague(host)
    const work = (await person.call('POST', '/ixj_web/project/add', { project_name: '我的', project_type: 1, script_type: 'NOVEL' })).data
      .project_id
    await host.call('DELETE', '/ixj_web/team_manage/remove_team_member', { member_id: person.userId })
    expect((await person.call('GET', '/ixj_web/project/detail', { project_id: work })).status).toBe(7007)
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id: work })).data.is_owner).toBe(true)
    const members = (await host.call('GET', '/ixj_web/team_manage/get_team_member_list_all')).data
    expect(members.map((each: { user_id: number }) => each.user_id)).toEqual([host.userId])
  })

  it('is refused to a founder with others, allowed after handing over', async () => {
    const host = await studio.founder()
    const person = await studio.colleague(host)
    expect((await host.call('DELETE', '/ixj_web/team/quit_team', { team_id: host.teamId })).status).toBe(7014)
    expect((await person.call('PUT', '/ixj_web/team/set_owner', { member_id: person.userId })).status).toBe(7014)
    expect((await host.call('PUT', '/ixj_web/team/set_owner', { member_id: person.userId })).status).toBe(0)
    expect((await current(person)).data.is_owner).toBe(true)
    expect((await host.call('DELETE', '/ixj_web/team/quit_team', { team_id: host.teamId })).status).toBe(0)
    expect((await current(host)).status).toBe(7007)
  })

  it('sets exactly the works a member takes part in', async () => {
    const host = await studio.founder()
    const person = await studio.colleague(host)
    const add = async (project_name: string) =>
      (await host.call('POST', '/ixj_web/project/add', { project_name, project_type: 1, script_type: 'SCRIPT' })).data.project_id
    const [a, b] = [await add('甲'), await add('乙')]
    const set = (project_ids: number[]) =>
      host.call('PUT', '/ixj_web/works/set_member_joined_works', { member_id: person.userId, project_ids })
    const seen = async () =>
      (await person.call('GET', '/ixj_web/team/get_team_simple_work_list')).data.map((work: { project_id: number }) => work.project_id)
    await set([a, b])
    expect((await seen()).sort()).toEqual([a, b].sort())
    await set([b])
    expect(await seen()).toEqual([b])
    const foreign = await studio.founder()
    const theirs = (await foreign.call('POST', '/ixj_web/project/add', { project_name: '丙', project_type: 1, script_type: 'SCRIPT' })).data
      .project_id
    expect((await set([theirs])).status).toBe(1000)
  })
})

it('keeps a log of what was done, for those who manage the team [D1-7.2-19]', async () => {
  const host = await studio.founder()
  await host.call('PUT', '/ixj_web/team/update', { team_name: '新名字' })
  const { data } = await host.call('GET', '/ixj_web/team_manage/log_list')
  expect(data.list.map((entry: { event: string }) => entry.event)).toContain('team_rename')
})
