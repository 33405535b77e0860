// Journeys of a team: found, invite, join, roles and rights, leave; on the real server in real Chromium.
import { describe, expect, it } from 'vitest'
import { answerWith, type House, house, toast, useHouse, visit } from './visitor.ts'

useHouse()
const rename = async (person: Awaited<ReturnType<House['studio']['signIn']>>, nickname: string) => {
  await person.call('PUT', '/ixj_web/user/update_user', { nickname })
  return person
}

describe('a user without a team', () => {
  it('is welcomed and founds one [D1-2.1-03] [D1-2.6-02] [D1-7.3-05] [D2-8-33]', async () => {
    const person = await house.studio.signIn()
    const { page, go } = await visit(person)
    await go('/workBench/team')
    await page.waitForURL('**/login/registerWelcome')
    await page.getByRole('heading', { level: 1, name: '还差一步：选一个团队' }).waitFor()
    await page.getByRole('button', { name: '创建并进入' }).click()
    await page.getByText('请输入团队名称').waitFor()
    await page.getByLabel('团队名称').fill('小满的画室')
    await page.getByLabel('团队名称').press('Enter')
    await page.waitForURL('**/begin')
    expect((await person.call('GET', '/ixj_web/team/get_current')).data).toMatchObject({ team_name: '小满的画室', is_owner: true })
  })

  it('joins by a pasted code; a wrong one is refused at the boxes and with its label', async () => {
    const founder = await house.studio.founder('灯塔工作室')
    const { code } = (await founder.call<{ code: string }>('POST', '/ixj_web/team_manage/generate_invitation_code', {})).data
    const person = await house.studio.signIn()
    const { page, go } = await visit(person)
    await go('/login/registerWelcome')
    const first = page.locator('.ant-otp input').first()
    await first.fill('2')
    await page.getByRole('button', { name: '加入团队（还差 7 位）' }).click()
    await page.getByText('请输入 8 位邀请码').waitFor()
    await first.fill('')
    await first.focus()
    await first.pressSequentially('ZZZZZZZZ')
    await page.getByRole('button', { name: '加入团队', exact: true }).click()
    await toast(page, /^加入团队失败：/).waitFor()
    await page.locator('.ant-form-item-explain-error').filter({ hasText: '邀请码不正确' }).waitFor()
    await first.focus()
    // A pasted text goes through the clipboard event, as a user's paste does.
    await page.evaluate(
      `{ const clipboardData = new DataTransfer(); clipboardData.setData('text', ${JSON.stringify(`邀请码：${code}`)});
         document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })) }`,
    )
    await page.getByRole('button', { name: '加入团队', exact: true }).click()
    await page.waitForURL('**/aiWork/comfyList')
    expect((await person.call('GET', '/ixj_web/team/get_current')).data).toMatchObject({ team_name: '灯塔工作室' })
  })
})

describe('a refused operation', () => {
  it('has a toast that starts with its own label: create, quit, roles; joining is shown above [D3-8-13]', async () => {
    const founder = await house.studio.founder()
    const { page, go } = await visit(founder)
    for (const path of ['/team/add', '/team/quit_team', '/team_role/add']) await answerWith(page, path, 1, '现在不行')
    await go('/workBench/team')
    await page.getByRole('button', { name: '新角色' }).click()
    await page.getByLabel('角色名称').fill('配音')
    await page.getByLabel('角色名称').press('Enter')
    await toast(page, '添加角色失败：现在不行').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '退出团队' }).click()
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '退出团队' }).click()
    await toast(page, '退出团队失败：现在不行').waitFor()
    await go('/login/registerWelcome')
    await page.getByLabel('团队名称').fill('又一个')
    await page.getByLabel('团队名称').press('Enter')
    await toast(page, '创建团队失败：现在不行').waitFor()
  })
})

describe('the team page', () => {
  it('makes an invitation that another accepts through its link [D1-2.1-04] [D3-1-20] [D3-2-30] [D3-3-79] [D3-6-05]', async () => {
    const founder = await rename(await house.studio.founder('青山漫画社'), '林知夏')
    const host = await visit(founder)
    await host.go('/workBench/team')
    await host.page.getByRole('button', { name: '邀请成员' }).click()
    await host.page.getByLabel('进来是什么角色').click()
    await host.page.locator('.ant-select-item').filter({ hasText: '画师' }).click()
    await host.page.getByRole('button', { name: '生成邀请' }).click()
    const link = await host.page.getByLabel('链接', { exact: true }).inputValue()
    const path = link.slice(new URL(link).origin.length)

    const guest = await visit(await rename(await house.studio.signIn(), '苏晚'))
    await guest.go(path)
    await guest.page.getByRole('heading', { level: 1, name: '青山漫画社' }).waitFor()
    await guest.page.getByText('林知夏 邀请你加入团队').waitFor()
    await guest.page.getByRole('button', { name: '接受邀请' }).click()
    await toast(guest.page, '已加入青山漫画社').waitFor()
    await guest.go(path)
    await guest.page.getByText('你已经是这个团队的成员').waitFor()

    await host.page.getByRole('button', { name: '完成' }).click()
    await host.page.reload()
    await host.page.getByLabel('苏晚的角色').waitFor()
    await host.page.getByRole('table', { name: '成员' }).getByRole('row').filter({ hasText: '苏晚' }).getByText('画师').waitFor()
  })

  it('asks who is signed out to sign in and comes back to the invitation', async () => {
    const founder = await house.studio.founder('晚照')
    const work = { project_name: '蓝染记', project_type: 1, script_type: 'SCRIPT' }
    const { project_id } = (await founder.call<{ project_id: number }>('POST', '/ixj_web/project/add', work)).data
    const asked = { project_ids: [project_id] }
    const { url } = (await founder.call<{ url: string }>('POST', '/ixj_web/team_manage/generate_invitation_code', asked)).data
    const { page, go } = await visit(undefined, { local: { 'qm.agreed': '1' } })
    await go(url.slice(new URL(url).origin.length))
    await page.getByRole('heading', { level: 1, name: '晚照' }).waitFor()
    await page.getByText('邀请你加入团队').waitFor()
    const colour = async () =>
      /background:[^;]+/.exec((await page.getByTitle('晚照', { exact: true }).first().getAttribute('style')) ?? '')?.[0]
    const logo = await colour()
    expect(logo).toMatch(/rgb|#/)
    expect(await page.getByText('蓝染记').count()).toBe(0)
    await page.getByRole('button', { name: '登录并接受' }).click()
    const person = await house.studio.signIn()
    await page.getByLabel('手机号', { exact: true }).fill(person.phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('秒后重发').waitFor()
    await page.getByLabel('验证码', { exact: true }).fill(await house.studio.code(person.phone))
    await page.getByLabel('验证码', { exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: '晚照' }).waitFor()
    await page.getByRole('button', { name: '接受邀请' }).click()
    await page.waitForURL(`**/workDetail/${project_id}/1/script`)
    await go('/workBench/worksManage')
    expect(await colour()).toBe(logo)
  })

  it.each([
    ['expired', '这个邀请已经过期'],
    ['used_up', '这个邀请的名额已经用完'],
    ['revoked', '这个邀请已被撤回'],
  ])('says in one sentence why an invitation is %s', async (state, sentence) => {
    const { page, go } = await visit(await house.studio.founder())
    const invitation = {
      invitation_id: 1,
      team_id: 1,
      team_name: '晚照',
      role_name: '编剧',
      inviter: '林知夏',
      state,
      works: [],
      expires_at: new Date().toISOString(),
      uses_left: 0,
    }
    await answerWith(page, '/get_team_invitation_info', 0, '', invitation)
    await go('/team/inviteLink?code=whatever-code')
    await page.getByText(sentence).waitFor()
    expect(await page.getByRole('button', { name: '接受邀请' }).count()).toBe(0)
  })

  it('changes rights in the matrix, with dots until they are saved, adds a role and gives it [D1-1-20] [D3-6-01] [D3-6-02] [D3-6-03]', async () => {
    const founder = await house.studio.founder()
    const colleague = await rename(await house.studio.colleague(founder, '访客'), '韩梅')
    const { page, go } = await visit(founder)
    await go('/workBench/team')
    await page.getByRole('checkbox', { name: '访客 写正文', exact: true }).check()
    await page.getByRole('checkbox', { name: '访客 写正文（未保存）' }).waitFor()
    await page.getByText('访客改了 1 项，影响 1 人').waitFor()
    await page.getByRole('button', { name: '保存权限' }).click()
    await toast(page, '权限已保存').waitFor()
    expect((await colleague.call('GET', '/ixj_web/team/get_current')).data.my_permissions).toContain('WriteWork')
    expect(await page.getByRole('checkbox', { name: '主编 写正文' }).isDisabled()).toBe(true)

    await page.getByRole('button', { name: '新角色' }).click()
    await page.getByLabel('角色名称').fill('配音')
    await page.getByLabel('角色名称').press('Enter')
    await page.getByRole('button', { name: /^配音/ }).waitFor()
    await page.getByLabel('韩梅的角色').click()
    await page.locator('.ant-select-item').filter({ hasText: '配音' }).click()
    await toast(page, '韩梅的角色已更换').waitFor()
    expect((await colleague.call('GET', '/ixj_web/team/get_current')).data.role).toBe('配音')
  })

  it('removes a member, whose page then is the welcome page [D3-6-04]', async () => {
    const founder = await house.studio.founder()
    const colleague = await rename(await house.studio.colleague(founder), '周默')
    const { page, go } = await visit(founder)
    await go('/workBench/team')
    await page.getByRole('button', { name: '周默的更多操作' }).click()
    await page.getByText('移出团队…').click()
    await page.getByRole('button', { name: '移出', exact: true }).click()
    await toast(page, '已移出周默').waitFor()
    await page.getByLabel('周默的角色').waitFor({ state: 'hidden' })
    expect((await colleague.call('GET', '/ixj_web/team/get_current')).status).toBe(7007)
  })

  it('keeps who lacks mTeamManage out, and shows the entry disabled with the reason [D1-2.3-09] [D1-6-04]', async () => {
    const founder = await house.studio.founder()
    const writer = await house.studio.colleague(founder, '编剧')
    const { page, go, where } = await visit(writer)
    await go('/workBench/team')
    await page.waitForURL('**/noAuth')
    await go('/member/setting')
    const entry = page.getByRole('navigation', { name: '主菜单' }).first().getByRole('link', { name: '团队' })
    await page
      .getByRole('navigation', { name: '主菜单' })
      .first()
      .getByRole('button', { name: /^全部功能/ })
      .click()
    await entry.waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
    await entry.click({ force: true })
    expect(where()).toBe('/member/setting')
    await entry.hover()
    await page.getByText('需要「团队管理」权限').waitFor()
  })

  it('opens and closes routes as soon as the rights change, without a reload [D2-6-01]', async () => {
    const founder = await house.studio.founder()
    const guest = await house.studio.colleague(founder, '访客')
    const roles = (await founder.call<{ role_id: number; role_name: string }[]>('GET', '/ixj_web/team_role/get_role_list_all')).data
    const give = (name: string) =>
      founder.call('PUT', '/ixj_web/team_role/set_team_role_to_member', {
        member_id: guest.userId,
        role_id: roles.find(role => role.role_name === name)?.role_id,
      })
    const { page, go } = await visit(guest)
    await go('/member/setting')
    const entry = page.getByRole('navigation', { name: '主菜单' }).first().getByRole('link', { name: '团队' })
    await page
      .getByRole('navigation', { name: '主菜单' })
      .first()
      .getByRole('button', { name: /^全部功能/ })
      .click()
    await entry.waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
    // The stream must be open before the change, as it is for someone who works.
    await page.waitForTimeout(800)
    await give('制片')
    await expect.poll(() => entry.getAttribute('aria-disabled')).toBeNull()
    await entry.click()
    await page.getByRole('region', { name: '成员' }).waitFor()
    await give('访客')
    await page.waitForURL('**/noAuth')
  })

  it('disables an action whose key is missing and says why [D1-6-04]', async () => {
    const founder = await house.studio.founder()
    const producer = await house.studio.colleague(founder, '制片')
    const current = await producer.call('GET', '/ixj_web/team/get_current')
    const permissions = (current.data.my_permissions as string[]).filter(key => key !== 'inviteMember')
    const { page, go } = await visit(producer)
    await answerWith(page, '/team/get_current', 0, '', { ...current.data, my_permissions: permissions })
    await go('/workBench/team')
    const button = page.getByRole('button', { name: '邀请成员' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await page.getByRole('note', { name: /需要「邀请成员」权限/ }).waitFor()
  })

  it('leaving it leads to another team or the welcome page', async () => {
    const founder = await house.studio.founder()
    const producer = await house.studio.colleague(founder, '制片')
    const { page, go } = await visit(producer)
    await go('/workBench/team')
    await page.getByRole('button', { name: '退出团队' }).click()
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '退出团队' }).click()
    await page.waitForURL('**/login/registerWelcome')
  })

  it('lists what was done', async () => {
    const founder = await house.studio.founder()
    await founder.call('PUT', '/ixj_web/team/update', { team_name: '灯塔工作室' })
    const { page, go } = await visit(founder)
    await go('/workBench/team?tab=log')
    await page.getByRole('table', { name: '操作记录' }).getByRole('row').nth(1).waitFor()
  })
})

describe('when the team cannot be looked up', () => {
  it('says so and leaves for /noAuth after 2 s [D1-6-09] [D1-6-10]', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await page.route('**/team/get_current*', route => route.fulfill({ status: 500, body: '' }))
    const begun = Date.now()
    await go('/member/setting')
    await toast(page, '获取不到团队信息').waitFor()
    await page.waitForURL('**/noAuth')
    expect(Date.now() - begun).toBeGreaterThan(1500)
  })
})
