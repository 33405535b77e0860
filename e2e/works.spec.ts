// Journeys of a work: wizard, import of a real docx, order, bin with undo, copy, export, members; on the real server in real Chromium.
import { writeDocx } from '@qianmu/script/formats/docx/write'
import { readScript } from '@qianmu/script/formats/read'
import { splitText } from '@qianmu/script/split'
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const WORKS = '/workBench/worksManage'
const COMIC = ['构思', '角色', '分镜', '配图', '素材', '监制']
/** What works of each type show (document 1 §2.4); of scripts and games as far as it is there. */
const CHILDREN = {
  1: ['构思', '剧本', '分镜', '角色', '监制', '评估'],
  2: COMIC,
  3: COMIC,
  4: ['角色设定', '剧本', '故事线', '物品', '变量', '商店', '模板', '操作板', '媒体库'],
}
const card = (page: Page, name: string) => page.locator('article').filter({ hasText: name })
const episode = (nth: number) =>
  `第${nth}集 站牌${nth}\n\n${nth}-1 夜 外 望江路街口\n人物：顾晚、沈岸\n△雨点砸在积水里。\n顾晚：末班车晚点了${nth}次。`
const season = () =>
  Buffer.from(writeDocx({ title: '雨夜归人', parts: splitText(Array.from({ length: 20 }, (_, at) => episode(at + 1)).join('\n\n')) }))
const addWork = async (person: Person, project_name: string, more = {}) =>
  (await person.call('POST', '/ixj_web/project/add', { project_name, project_type: 1, script_type: 'SCRIPT', ...more })).data
    .project_id as number
const rows = (page: Page) => page.getByRole('list', { name: '文档' }).getByRole('listitem')
const names = async (page: Page) =>
  (await page.getByRole('list', { name: '文档' }).getByRole('link').allTextContents()).map(text => text.trim())

describe('an import', () => {
  it('tells the encoding of a text, and reads it in another one that is chosen', async () => {
    const founder = await house.studio.founder()
    const project_id = (
      await founder.call('POST', '/ixj_web/project/add', { project_name: '海邊', project_type: 1, script_type: 'SCRIPT' })
    ).data.project_id
    const { page, go } = await visit(founder)
    await go(`/workDetail/${project_id}/1/script`)
    // 第一集, 晚安 in Big5; then the same bytes taken for GB18030 and back again.
    const big5 = Buffer.from('b2c4a440b6b00aa1b5b1dfa6772ea6d3ac4fa740a5c1aabaa4d10a', 'hex')
    await page.getByTestId('import').setInputFiles({ name: '海邊.txt', mimeType: 'text/plain', buffer: big5 })
    const dialog = page.getByRole('dialog')
    await dialog.getByText('第一集').first().waitFor()
    const choice = dialog.getByRole('combobox', { name: '文字编码' })
    const choose = async (name: string) => {
      await choice.click()
      await page
        .getByRole('option', { name })
        .or(page.locator('.ant-select-item-option', { hasText: name }))
        .last()
        .click()
    }
    await dialog.getByText('Big5（繁体中文）').waitFor()
    await choose('GB18030')
    await dialog.getByText('第一集').first().waitFor({ state: 'detached' })
    await choose('Big5')
    await dialog.getByText('第一集').first().waitFor()
    await shoot(page, 'import-encoding')
    await dialog.getByRole('button', { name: '导入 1 个文档' }).click()
    await toast(page, '导入了 1 个文档').waitFor()
    await page.getByRole('link', { name: '第一集' }).waitFor()
    // What a file says and a text has no place for is told before anything is written.
    const told = 'Title: 雨夜\nEpisode: 3\nContact: 站台路 12 号\n\n/* 删去的一场 */\n\n.内景 站台 夜\n\n@顾晚\n走吧。\n'
    await page.getByTestId('import').setInputFiles({ name: '雨夜.fountain', mimeType: 'text/plain', buffer: Buffer.from(told) })
    const losses = dialog.getByRole('region', { name: '文件里这些没有原样读进来' })
    await losses.getByText('Boneyard /* */').click()
    await losses.getByText('删去的一场').waitFor()
    await shoot(page, 'import-losses')
  })
})

describe('from nothing to twenty episodes', () => {
  it('makes a work, imports a docx, orders, bins, restores and exports [D1-1-02] [D2-1-03] [D2-2-09]', async () => {
    const founder = await house.studio.founder()
    const { page, go } = await visit(founder)
    await go(WORKS)
    await page.getByText('还没有作品').waitFor()
    await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: '新建作品' }).first().click()
    await page.getByLabel('作品名称').fill('雨夜归人')
    await page.reload()
    await page.locator('header').getByRole('button', { name: '新建作品' }).click()
    expect(await page.getByLabel('作品名称').inputValue()).toBe('雨夜归人')
    await page.getByLabel('作品名称').press('Enter')
    await page.waitForURL('**/workDetail/*/1/script')
    await page.getByText('还没有文档').waitFor()
    await page.getByTestId('import').setInputFiles({ name: '雨夜归人.docx', mimeType: 'application/octet-stream', buffer: season() })
    const foretold = await page.getByRole('dialog').getByText('20 个文档 ·').textContent()
    await page.getByRole('dialog').getByRole('button', { name: '导入 20 个文档' }).click()
    await toast(page, '导入了 20 个文档').waitFor()
    // The preview counts as the documents will.
    await page.getByText(`${foretold} ·`).waitFor()
    expect((await names(page)).slice(0, 3)).toEqual(['第1集 站牌1', '第2集 站牌2', '第3集 站牌3'])
    // by keyboard: the third one goes up
    await page.getByRole('link', { name: '第3集 站牌3' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['第1集 站牌1', '第3集 站牌3', '第2集 站牌2'])
    // by pointer: the first one behind the third
    const grip = page.getByRole('button', { name: /^拖动第1集 站牌1排序/ })
    const [from, to] = [await grip.boundingBox(), await rows(page).nth(2).boundingBox()]
    await page.mouse.move(from!.x + 8, from!.y + 8)
    await page.mouse.down()
    await page.mouse.move(from!.x + 20, from!.y + 30, { steps: 4 })
    await page.mouse.move(to!.x + 60, to!.y + 20, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['第3集 站牌3', '第2集 站牌2', '第1集 站牌1'])
    // into the bin and back
    await page.getByRole('button', { name: '第3集 站牌3的更多操作' }).click()
    await choose(page, '移到回收站')
    await toast(page, '文档已移到回收站').getByRole('button', { name: '撤销' }).click()
    await expect.poll(async () => (await names(page))[0]).toBe('第3集 站牌3')
    // out as Word
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Word 文档')])
    expect(download.suggestedFilename()).toBe('雨夜归人.docx')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(readScript('a.docx', new Uint8Array(Buffer.concat(chunks))).parts).toHaveLength(20)
  })

  it('says in Chinese, at the file, what cannot be imported, and keeps what could', async () => {
    const founder = await house.studio.founder()
    const id = await addWork(founder, '作品')
    const { page, go } = await visit(founder)
    await go(`/workDetail/${id}/1/script`)
    await page.getByTestId('import').setInputFiles([
      { name: '坏的.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK no') },
      { name: '好的.txt', mimeType: 'text/plain', buffer: Buffer.from(episode(1)) },
    ])
    await page.getByText('导入了 1 个文档').waitFor()
    const bad = page.getByRole('region', { name: '导入' }).getByRole('listitem').filter({ hasText: '坏的.docx' })
    expect(await bad.textContent()).toMatch(/[\u4e00-\u9fff]{4,}/)
    await expect.poll(() => rows(page).count()).toBe(1)
  })

  it('shows the failure label of a failed creation [D2-8-25] [D2-8-05]', async () => {
    const founder = await house.studio.founder()
    const { page, go } = await visit(founder)
    await answerWith(page, '/ixj_web/project/add', 1013, '作品数量已达上限')
    await go(WORKS)
    await page.locator('header').getByRole('button', { name: '新建作品' }).click()
    await page.getByLabel('作品名称').fill('甲')
    await page.getByLabel('作品名称').press('Enter')
    await toast(page, '创建项目失败：作品数量已达上限').waitFor()
  })
})

describe('the list of works', () => {
  it('deletes with undo, from the bin restores, and for ever only with the typed name [D2-3-09]', async () => {
    const founder = await house.studio.founder()
    await addWork(founder, '长安灯火录')
    await addWork(founder, '山谷来信')
    const { page, go } = await visit(founder)
    await go(WORKS)
    const remove = async (name: string) => {
      await card(page, name).hover()
      await page.getByRole('button', { name: `《${name}》的更多操作` }).click()
      await choose(page, '移到回收站')
    }
    await remove('长安灯火录')
    await toast(page, '《长安灯火录》已移到回收站').getByRole('button', { name: '撤销' }).click()
    await card(page, '长安灯火录').waitFor()
    await remove('长安灯火录')
    await card(page, '长安灯火录').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '回收站' }).click()
    await card(page, '长安灯火录').hover()
    await page.getByRole('button', { name: '《长安灯火录》的更多操作' }).click()
    await choose(page, '永久删除…')
    const forever = page.getByRole('dialog').getByRole('button', { name: '永久删除' })
    expect(await forever.isDisabled()).toBe(true)
    await page.getByLabel('输入作品名称确认').fill('长安灯火录')
    await forever.click()
    await page.getByText('回收站是空的').waitFor()
    const left = await founder.call('GET', '/ixj_web/project/list', { is_delete: 1 })
    expect(left.data.total).toBe(0)
  })

  it('finds by two characters, sorts, and shows a table with bulk actions', async () => {
    const founder = await house.studio.founder()
    for (const name of ['雨夜归人', '月下无人', '赤霞山下']) await addWork(founder, name)
    const { page, go } = await visit(founder)
    await go(`${WORKS}?view=table`)
    await page.getByRole('checkbox', { name: '选择《月下无人》' }).check()
    await page.getByRole('checkbox', { name: '选择《赤霞山下》' }).check()
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    await bar.getByText('已选 2 部').waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await page.getByLabel('搜作品').fill('山下')
    await page.getByRole('link', { name: '雨夜归人' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '赤霞山下' }).waitFor()
  })

  it('opens a sample for a new team', async () => {
    const founder = await house.studio.founder()
    const { page, go } = await visit(founder)
    await go(WORKS)
    await page.getByRole('button', { name: '看示例作品' }).click()
    await page.waitForURL('**/workDetail/*/1/script')
    await page.getByRole('link', { name: '第1集 末班车' }).waitFor()
  })

  it('finds a work by pinyin in Ctrl+K', async () => {
    const founder = await house.studio.founder()
    const project_id = await addWork(founder, '望江楼')
    await founder.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name: '苏荷' })
    const { page, go } = await visit(founder)
    await go(WORKS)
    await card(page, '望江楼').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('wjl')
    await page
      .getByRole('option', { name: /望江楼/ })
      .first()
      .click()
    await page.waitForURL('**/workDetail/*/1/script')
    await page.getByText('还没有文档').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('导入')
    await page.getByRole('option', { name: '导入文件' }).waitFor()
    await page.getByPlaceholder('搜索作品、文档、工具').fill('jianzhi')
    await page.getByRole('option', { name: '监制' }).waitFor()
    await page.getByPlaceholder('搜索作品、文档、工具').fill('suhe')
    await page.getByRole('option', { name: /苏荷/ }).click()
    await page.waitForURL('**/characters?character=*')
  })
})

describe('the facts of works', () => {
  it('keeps a member without mWorkManage from the works, and lets them in with it [D1-2.3-02] [D2-2-03]', async () => {
    const founder = await house.studio.founder()
    const colleague = await house.studio.colleague(founder, '画师')
    const roles = (await founder.call('GET', '/ixj_web/team_role/get_role_list_all')).data
    const role = roles.find((each: { role_name: string }) => each.role_name === '画师')
    const give = (permissions: string[]) => founder.call('PUT', '/ixj_web/team_role/update', { role_id: role.role_id, permissions })
    await give([])
    const { page, go } = await visit(colleague)
    await go(WORKS)
    await page.waitForURL('**/noAuth')
    expect(await page.getByRole('link', { name: '作品管理' }).count()).toBe(0)
    await give(['mWorkManage'])
    await go(WORKS)
    await page.getByRole('link', { name: '作品管理' }).first().waitFor()
    // Whatever their role: who takes part in a work finds it here.
    await give([])
    const project_id = await addWork(founder, '蓝染记')
    await founder.call('PUT', '/ixj_web/project/member', { project_id, member_id: colleague.userId, permissions: ['WriteWork'] })
    await go(WORKS)
    await card(page, '蓝染记').waitFor()
  })

  it('asks for the bin with page 1 and size 1000 [D2-4-05] [D2-9-07]', async () => {
    const { page, go, asked } = await visit(await house.studio.founder())
    await go(WORKS)
    await page.getByText('还没有作品').waitFor()
    await page.getByRole('button', { name: '回收站' }).click()
    await page.getByText('回收站是空的').waitFor()
    const query = asked.map(request => new URL(request.url())).findLast(url => url.pathname.endsWith('/project/list'))!.searchParams
    expect([query.get('is_delete'), query.get('page'), query.get('size')]).toEqual(['1', '1', '1000'])
  })

  it('offers three target groups and saves their letters [D2-3-14]', async () => {
    const founder = await house.studio.founder()
    const { page, go, asked } = await visit(founder)
    await go(WORKS)
    for (const [name, letter] of [
      ['全部', 'A'],
      ['男频', 'M'],
      ['女频', 'F'],
    ] as const) {
      await page.locator('header').getByRole('button', { name: '新建作品' }).click()
      await page.getByLabel('作品名称').fill(`写给${name}`)
      await page.getByRole('dialog').getByText(name, { exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: '创建' }).click()
      await page.waitForURL('**/workDetail/*/1/script')
      const sent = asked.findLast(request => request.url().endsWith('/project/add'))!.postDataJSON() as { target_group: string }
      expect(sent.target_group).toBe(letter)
      await go(WORKS)
    }
  })

  it('makes a work of each of five kinds, named in Chinese, filters them, and opens what each has [D1-2.4-01] [D1-2.4-07] [D2-1-01] [D2-3-11] [D2-2-21]', async () => {
    const founder = await house.studio.founder()
    const { page, go, where } = await visit(founder)
    const menu = page.getByRole('navigation', { name: '作品内容' })
    for (const [name, unit, type] of [
      ['短剧剧本', '集', 1],
      ['漫画脚本', '话', 2],
      ['小说', '章', 1],
      ['动画剧本', '话', 3],
      ['游戏剧本', '集', 4],
    ] as const) {
      await go(WORKS)
      await page.locator('header').getByRole('button', { name: '新建作品' }).click()
      await page.getByLabel('作品名称').fill(`一部${name}`)
      await expect.poll(() => page.getByRole('radio', { name: /剧本|脚本|小说/ }).count()).toBe(5)
      await page.getByRole('dialog').getByText(name, { exact: true }).click()
      await page.getByLabel('作品名称').press('Enter')
      await page.waitForURL(
        `**/workDetail/*/${type}/${type === 2 || type === 3 ? 'generalStoryBoard' : type === 4 ? 'gameScript' : 'script'}`,
      )
      const names = name === '小说' ? ['构思', '正文', '角色', '监制', '评估'] : CHILDREN[type]
      await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(names)
      if (type === 2 || type === 3) await menu.getByRole('link', { name: '配图' }).click()
      await page.getByText(`会自动分${unit}`).waitFor()
      if (type !== 2) continue
      await page.getByRole('button', { name: '新建文档' }).click()
      expect(await page.getByLabel('文档名称').inputValue()).toBe('第 1 话')
      await page.getByLabel('文档名称').press('Enter')
      await page.waitForURL('**/editor/edit/*')
      await page.getByText('本话 0 字').waitFor()
      // without the screen of ideas, an idea is written in the editor
      await page.getByRole('navigation', { name: '编辑器导航' }).getByRole('button', { name: '构思' }).click()
      await page.getByRole('button', { name: '写构思' }).click()
      await page.getByRole('button', { name: '新建构思' }).click()
      await page.getByLabel('构思名称').fill('大纲')
      const before = where()
      await page.getByRole('button', { name: '创建并打开' }).click()
      await page.waitForURL(url => !url.href.endsWith(before))
      await page.getByRole('navigation', { name: '编辑器导航' }).getByRole('button', { name: '构思' }).waitFor()
    }
    await go(WORKS)
    await page.getByRole('link', { name: '打开《一部游戏剧本》' }).waitFor()
    await expect.poll(() => page.locator('article').count()).toBe(5)
    await page.getByRole('button', { name: '筛选：无' }).click()
    await choose(page, '漫画脚本')
    await page.getByRole('link', { name: '打开《一部小说》' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('article').count()).toBe(1)
    expect(where()).toContain('script_type=CARTOON')
    await page.reload()
    await page.getByRole('link', { name: '打开《一部漫画脚本》' }).waitFor()
    expect(await page.locator('article').count()).toBe(1)
  })

  it('finds a work by what its documents say, and leads there', async () => {
    const founder = await house.studio.founder()
    const id = await addWork(founder, '宫墙夜雪')
    await addWork(founder, '晚照')
    await founder.call('POST', '/ixj_web/doc/add', { project_id: id, doc_name: '第 7 集', text: episode(7) })
    const { page, go } = await visit(founder)
    await go(WORKS)
    await card(page, '晚照').waitFor()
    await page.getByLabel('搜作品').fill('积水')
    await card(page, '晚照').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '正文：第 7 集 △雨点砸在积水里。' }).click()
    await page.waitForURL('**/editor/edit/*')
  })
})

describe('rights in a work', () => {
  it('let a member without WriteWork read the list, keep writing from them, and give it with the key [D1-2.4-03] [D1-6-02] [D2-6-01]', async () => {
    const founder = await house.studio.founder()
    const painter = await house.studio.colleague(founder, '画师')
    const id = await addWork(founder, '雨夜归人')
    await founder.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: painter.userId, permissions: [] })
    const { page, go } = await visit(painter)
    await go(`/workDetail/${id}/1/script`)
    await page.getByRole('heading', { level: 1, name: '剧本' }).waitFor()
    expect(await page.getByRole('button', { name: '新建文档' }).isDisabled()).toBe(true)
    await founder.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: painter.userId, permissions: ['WriteWork'] })
    await go(`/workDetail/${id}/1/script`)
    await expect.poll(() => page.getByRole('button', { name: '新建文档' }).isEnabled()).toBe(true)
  })

  it('are given per person in the members dialog', async () => {
    const founder = await house.studio.founder()
    const painter = await house.studio.colleague(founder, '画师')
    await painter.call('PUT', '/ixj_web/user/update_user', { nickname: '苏晚' })
    const id = await addWork(founder, '雨夜归人')
    const { page, go } = await visit(founder)
    await go(WORKS)
    await card(page, '雨夜归人').hover()
    await page.getByRole('button', { name: '《雨夜归人》的更多操作' }).click()
    await choose(page, '成员与权限…')
    await page.getByLabel('添加成员').click()
    await page.getByTitle('苏晚（画师）').click()
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '苏晚' })
    await row.getByRole('switch').click()
    await row.getByRole('checkbox', { name: '写正文', disabled: false }).waitFor()
    await row.getByRole('checkbox', { name: '写正文' }).check()
    await expect
      .poll(async () => (await painter.call('GET', '/ixj_web/project/detail', { project_id: id })).data.my_permissions)
      .toEqual(['WriteWork'])
  })
})
