// Journeys of the material centre: what a visitor reads, finds and collects; what a team adds; what is put into a text.
import { readPage } from '@qianmu/comic/page'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ENTRY_CODES, ENTRY_TYPES } from '@qianmu/contract/centre/entries'
import { newPhone } from '@qianmu/testkit/studio'
import { aGame } from '@qianmu/testkit/games'
import { picture } from '@qianmu/testkit/sets'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { addCard, conception, tile } from './conception.ts'
import { graphDriver } from './graph-driver.ts'
import { caretAfter, manuscript, startWork, write } from './manuscript.ts'
import { axeFaults, choose, house, rest, toast, type Visitor, useHouse, visit } from './visitor.ts'

useHouse()
const search = (page: Page) => page.getByLabel('搜素材')
const named = async (page: Page, name: string, ok: string) => {
  await page.getByLabel('收藏夹名称').fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${[...ok].join(' ?')}$`) })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const firstOf = (page: Page) => page.locator('article').first()
/** What a list asked, newest last. */
const listed = ({ asked }: Visitor, path: string) =>
  asked
    .map(request => new URL(request.url()))
    .filter(({ pathname }) => pathname.endsWith(path))
    .map(url => Object.fromEntries(url.searchParams))

it('a visitor browses, searches and opens materials without an account [D1-1-19] [D1-2.2-01] [D1-2.2-03] [D1-9-21] [D2-9-09]', async () => {
  const visitor = await visit()
  const { page, go, where } = visitor
  await go('/sucai')
  await firstOf(page).waitFor()
  expect(where()).toBe('/sucai')
  expect(listed(visitor, '/mt_web/material/list')[0]).toMatchObject({ sort: 'COMP', type: 'all' })
  for (const code of ENTRY_CODES.toReversed()) {
    const tab = page.getByRole('tab', { name: new RegExp(`^${ENTRY_TYPES[code]}`) })
    await tab.click()
    await expect.poll(() => listed(visitor, '/mt_web/material/list').some(({ type }) => type === code), { message: code }).toBe(true)
    expect(Number(/\d+$/.exec((await tab.textContent())!)![0])).toBeGreaterThan(0)
  }
  await search(page).fill('yuye')
  await page.waitForURL('**/sucai/search?**')
  await firstOf(page).getByText('雨夜').first().waitFor()
  await search(page).fill('雨夜')
  await page.locator('mark', { hasText: '雨夜' }).first().waitFor()
  await firstOf(page).getByRole('button').first().click()
  await page.waitForURL('**/sucai/detail?**')
  await page.getByRole('heading', { name: '相近的' }).waitFor()
  await page.goto(new URL('/sucai/list', page.url()).href)
  await page.waitForURL('**/sucai')
})

it('the search box stands on the three pages alone [D1-2.2-02]', async () => {
  const { page, go } = await visit()
  await go('/sucai')
  await firstOf(page).getByRole('button').first().click()
  await page.waitForURL('**/sucai/detail?**')
  const detail = new URL(page.url())
  for (const path of ['/sucai', '/sucai/search', `/sucai/detail${detail.search}`]) {
    await go(path)
    await search(page).waitFor()
  }
  for (const path of ['/', '/about', '/login', '/userAgreement', '/noAuth']) {
    await go(path)
    await page.locator('h1').first().waitFor()
    expect(await search(page).count(), path).toBe(0)
  }
})

it('a visitor who collects signs in, comes back, collects, and takes it out again [D2-7-06] [D2-7-07] [D2-8-46]', async () => {
  const { page, go, where } = await visit(undefined, { local: { 'qm.agreed': '1' } })
  await go('/sucai/search?q=末班车')
  await firstOf(page).getByRole('button').first().click()
  await page.waitForURL('**/sucai/detail?**')
  const before = where()
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  const phone = newPhone()
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('秒后重发').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(await house.studio.code(phone))
  await page.locator('button[type=submit]').click()
  await page.getByText('退出登录').waitFor()
  expect(where()).toBe(before)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await toast(page, '收藏成功').waitFor()
  await page.getByRole('button', { name: '已收藏' }).click()
  await toast(page, '已取消收藏').waitFor()
})

it('the material centre lists and searches inside the workbench, for who holds mMaterialCenter [D1-2.3-03] [D1-2.3-04] [D2-2-04] [D2-2-05]', async () => {
  const host = await house.studio.founder()
  const guest = await house.studio.colleague(host, '访客')
  const { data: roles } = await host.call('GET', '/ixj_web/team_role/get_role_list_all')
  const { role_id } = roles.find((each: { role_name: string }) => each.role_name === '访客')
  await host.call('PUT', '/ixj_web/team_role/update', { role_id, permissions: [] })
  const { page, go } = await visit(guest)
  for (const path of ['/workBench/sucai', '/workBench/sucai/list', '/workBench/sucai/search']) {
    await go(path)
    await page.waitForURL('**/noAuth')
  }
  await host.call('PUT', '/ixj_web/team_role/update', { role_id, permissions: ['mMaterialCenter'] })
  await go('/workBench/sucai')
  await page.waitForURL('**/workBench/sucai/list')
  await firstOf(page).waitFor()
  await search(page).fill('雨')
  await page.waitForURL('**/workBench/sucai/search?**')
  await firstOf(page).getByRole('button').first().click()
  await page.getByRole('complementary', { name: '素材详情' }).getByRole('button', { name: '复制' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
})

it('what is collected lies in folders: made, filled, renamed, deleted and brought back', async () => {
  const host = await house.studio.founder()
  const { list } = (await host.call('GET', '/ixj_web/material/list', { size: 2 })).data
  for (const { material_id } of list) await host.call('POST', '/ixj_web/material/collection', { material_id })
  const { page, go } = await visit(host)
  await go('/workBench/sucai/list?among=collected')
  const folders = page.getByRole('region', { name: '收藏夹' })
  await folders.getByRole('button', { name: '新建收藏夹' }).click()
  await named(page, '雨夜', '新建')
  await page.getByText('这里还没有收藏').waitFor()
  await page.getByRole('button', { name: '我的收藏 2' }).click()
  await page.getByLabel(`选择「${list[0].title}」`).click()
  await page.getByLabel('所选素材').getByRole('button', { name: '放进收藏夹' }).click()
  await choose(page, '雨夜')
  await folders.getByRole('button', { name: '更多：雨夜' }).click()
  await choose(page, '重命名…')
  await named(page, '夜戏', '保存')
  await folders.getByRole('button', { name: '更多：夜戏' }).click()
  await choose(page, '删除，里面的素材留下')
  await folders.getByRole('button', { name: '夜戏' }).first().waitFor({ state: 'hidden' })
  await toast(page, '收藏夹「夜戏」已删除').getByRole('button', { name: '撤销' }).click()
  await folders.getByRole('button', { name: '夜戏 1' }).click()
  await expect.poll(() => page.locator('article').count()).toBe(1)
  expect(await axeFaults(page)).toEqual([])
})

it('a team writes, imports and hands in; everybody’s scope is the official users’ [D1-6-07]', async () => {
  const host = await house.studio.founder()
  const official = await house.studio.founder()
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [official.userId])
  for (const [person, scope] of [
    [host, 1],
    [official, 2],
  ] as const) {
    const { page, go, asked } = await visit(person)
    await go('/workBench/sucai/list')
    await page.locator('header').getByRole('button', { name: '新建素材' }).click()
    await page.getByLabel('标题').fill(`江心的灯 ${scope}`)
    await page.getByLabel('内容').fill('渡船靠岸，灯没有灭，撑船的人已经不在船上。')
    await page.getByRole('button', { name: /^保 ?存$/ }).click()
    await page.getByRole('complementary', { name: '素材详情' }).getByText(`江心的灯 ${scope}`).waitFor()
    const sent = asked.find(request => request.method() === 'POST' && request.url().endsWith('/material/entry'))!
    expect(sent.postDataJSON()).toMatchObject({ scope })
    if (scope === 2) continue
    await page.getByRole('button', { name: '提交公开' }).click()
    await page.getByRole('button', { name: '撤回' }).waitFor()
    const csv = Buffer.from('标题,内容\n雨棚下,两个人合看一份旧报纸。\n空的,\n')
    await page.getByTestId('entries-file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv })
    const wrong = page.getByRole('dialog', { name: '「a.csv」有 1 条不能导入' })
    await wrong.getByRole('listitem').filter({ hasText: '空的请输入内容' }).waitFor()
    await wrong.getByRole('button', { name: '导入其余 1 条' }).click()
    await toast(page, '导入了 1 条素材').waitFor()
  }
})

it('a material is put into the open text as a suggestion, into a card and a prompt, with the source that it names', async () => {
  const host = await house.studio.founder()
  const work = await startWork(host)
  const docId = await work.newDoc()
  const { page } = await write(host, docId)
  await caretAfter(page, '雨点砸在积水里')
  const side = page.getByRole('complementary', { name: '侧栏' })
  const tab = side.getByRole('tab', { name: '素材' })
  if (await tab.isVisible()) await tab.click()
  else {
    await side.locator('.ant-tabs-nav-more').click()
    await page.locator('.ant-tabs-dropdown-menu-item').filter({ hasText: '素材' }).click()
  }
  await side.getByLabel('搜素材').fill('铜豌豆')
  await side.getByRole('button', { name: '插入「我是一粒铜豌豆」' }).click()
  await toast(page, '已作为建议插入').waitFor()
  const source = '（关汉卿《南吕·一枝花·不伏老》）'
  await manuscript(page).getByText(source).waitFor()

  const { go, page: other } = await visit(host)
  const insert = async () => {
    await other.getByRole('button', { name: '从素材中心插入' }).first().click()
    await other.getByLabel('搜素材').fill('铜豌豆')
    await other.getByRole('button', { name: '插入「我是一粒铜豌豆」' }).click()
  }
  await go('/aiWork/aiDraw/txt2img')
  await insert()
  await other.getByText(source).first().waitFor()
  await addCard(host, work.id, '铜豌豆')
  await go(conception(work.id))
  await tile(other, '铜豌豆').click()
  await insert()
  await expect.poll(() => other.getByLabel('内容', { exact: true }).inputValue()).toContain(source)
})

it('every path that needs no sign-in opens without one [D1-2.1-06]', async () => {
  const { page, go } = await visit()
  const agreements = ['/userAgreement', '/privacy', '/userAgreement_xmtj', '/privacy_xmtj']
  const paths = ['/', '/sucai', '/sucai/search', '/sucai/detail', '/team/inviteLink', '/noAuth', '/about', ...agreements, '/test', '/login']
  expect(paths).toHaveLength(13)
  for (const path of paths) {
    await go(path)
    await page.locator('h1, main, form').first().waitFor()
    expect(new URL(page.url()).pathname, path).toBe(path)
  }
})

it('each of the seven fields is reached from the rail [D1-0-01]', async () => {
  const { page, go } = await visit(await house.studio.founder())
  const fields = {
    作品管理: /worksManage/,
    作品评估: /evaluate/,
    文生图: /txt2img/,
    配音: /dubbing/,
    字幕: /subtitling/,
    素材中心: /sucai/,
    团队: /team/,
  }
  for (const [name, path] of Object.entries(fields)) {
    // The studio has no rail: each begins at the works.
    await go('/workBench/worksManage')
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(path)
    await page.getByRole('main').waitFor()
  }
})

/** A text whose picker of pictures is open, at a new line below the last one. */
async function pickForText(host: Person) {
  const work = await startWork(host)
  const editor = await write(host, await work.newDoc())
  await caretAfter(editor.page, '门铃响了一声')
  await editor.page.keyboard.press('End')
  await editor.page.keyboard.press('Enter')
  await editor.page.keyboard.type('/从素材库')
  await editor.page.getByRole('option', { name: '从素材库插图' }).waitFor()
  await editor.page.keyboard.press('Enter')
  return editor
}

it('what the team keeps is found in one library, and picked from editor, studio, storyboard, canvas and game', async () => {
  const host = await house.studio.founder()
  for (const [nth, name] of ['红伞.png', '站牌.png'].entries())
    await host.upload('POST', '/ixj_web/image', { file: [await picture(nth), name] })
  const { page, go } = await visit(host)
  const pick = async (name = '红伞.png', several = false) => {
    const dialog = page.getByRole('dialog', { name: '选图片' })
    await dialog
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    if (several) await dialog.getByRole('button', { name: '用这 1 个' }).click()
  }
  await go('/workBench/assets')
  await page.getByRole('button', { name: '选中「红伞.png」' }).click()
  await page.getByRole('button', { name: '标签、文件夹、评分、许可…' }).click()
  await page.getByRole('combobox', { name: '加标签' }).fill('雨，伞，')
  const kept = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await kept
  await go('/workBench/assets?all_tags=雨')
  await page.getByRole('button', { name: '红伞.png', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: '站牌.png', exact: true }).count()).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '红伞.png', exact: true }).click()
  await page.getByRole('dialog', { name: '红伞.png' }).getByRole('button', { name: '移出媒体库' }).click()
  await page.getByRole('dialog').filter({ hasText: '仍占用空间' }).getByRole('button', { name: '移出媒体库' }).click()
  await page.getByText('没有这样的素材').waitFor()
  await toast(page, /「红伞.png」已移出媒体库/)
    .getByRole('button', { name: '撤销' })
    .click()
  await page.getByRole('button', { name: '红伞.png', exact: true }).waitFor()

  const editor = await pickForText(host)
  await editor.page.getByRole('dialog', { name: '选图片' }).getByRole('button', { name: '红伞.png' }).click()
  await editor.page.getByRole('button', { name: '用这 1 个' }).click()
  await manuscript(editor.page).locator('img[src*="/file/"]').waitFor()

  await go('/aiWork/aiDraw/img2img')
  await page.getByRole('button', { name: '从素材库选' }).first().click()
  await pick('红伞.png', true)
  await page.getByRole('button', { name: /^去掉.* 1$/ }).waitFor()

  const comic = { project_name: '雨夜站牌', project_type: 2, script_type: 'CARTOON' }
  const project_id = (await host.call<Loose>('POST', '/ixj_web/project/add', comic)).data.project_id
  const { doc_id } = (
    await host.call<Loose>('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: '1、站台 夜 外\n△雨线斜落。' })
  ).data
  await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
  const shots = async () => (await host.call<Loose>('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data.scenes[0].shots
  await go(`/workDetail/${project_id}/2/storyBoard/${(await shots())[0].storyboard_id}/draw`)
  await page.getByRole('complementary', { name: '镜 1 出图' }).getByRole('button', { name: '从素材库选' }).click()
  await page.getByRole('dialog', { name: '选图片' }).getByRole('combobox', { name: '用在哪部作品' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '不限作品' }).click()
  await pick()
  await expect.poll(async () => (await shots())[0].picture?.image_url ?? '').toContain('/file/')

  // The set that a model is trained with takes the pictures of shots.
  await go('/aiWork/aiModel/customTrainList')
  await page.getByRole('button', { name: '训练模型' }).first().click()
  await page.getByLabel('名称').fill('顾晚')
  await page.getByLabel('触发词').fill('guwan')
  await page.getByRole('button', { name: '开始整理训练图' }).click()
  await page.getByText('还没有训练图').waitFor()
  await page.getByRole('button', { name: '从素材库选' }).click()
  await page.getByRole('dialog', { name: '选图片' }).getByRole('combobox', { name: '用在哪部作品' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '雨夜站牌' }).click()
  await pick('红伞.png', true)
  await page.getByRole('button', { name: '红伞.png', exact: true }).waitFor()

  await go(`/workDetail/${project_id}/2/comicPages/${doc_id}`)
  await page
    .getByRole('button', { name: '灌入漫画页' })
    .or(page.getByText('图片', { exact: true }).first())
    .first()
    .click()
  await page.getByText('图片', { exact: true }).first().click()
  await page.getByRole('button', { name: '从素材库选' }).click()
  await pick('站牌.png')
  await page.getByRole('dialog', { name: '选图片' }).waitFor({ state: 'detached' })

  const game = await aGame(host)
  await go(`/workDetail/${game.id}/4/gameStoryLine`)
  await graphDriver(page, '故事线').node('站牌下').click()
  await page.getByRole('region', { name: '属性' }).getByRole('tab', { name: '表现' }).click()
  await page.getByRole('region', { name: '属性' }).getByRole('button', { name: '更多' }).first().click()
  await pick()
  const resources = async () => (await host.call<Loose>('GET', '/ixj_web/project/resource_list', { project_id: game.id })).data.list
  await expect.poll(async () => (await resources()).map(({ name }: Loose) => name)).toEqual(['红伞'])
})

it('a picture is dragged out of the picker beside the page into the text, onto a shot, a comic page and a game', async () => {
  const host = await house.studio.founder()
  await host.upload('POST', '/ixj_web/image', { file: [await picture(0), '红伞.png'] })
  const dragged = async (page: Page, target: Locator) => {
    const beside = page.getByRole('dialog', { name: '选图片' })
    await beside.getByRole('combobox', { name: '用在哪部作品' }).waitFor()
    await beside.getByRole('button', { name: '放到旁边，拖着用' }).click()
    await beside.getByRole('button', { name: '放回中间' }).waitFor()
    await rest(page)
    await beside.getByRole('button', { name: /红伞/ }).dragTo(target)
  }
  const editor = await pickForText(host)
  await dragged(editor.page, manuscript(editor.page).getByText('门铃响了一声'))
  await manuscript(editor.page).locator('img[src*="/file/"]').waitFor()

  const comic = { project_name: '雨夜站牌', project_type: 2, script_type: 'CARTOON' }
  const project_id = (await host.call<Loose>('POST', '/ixj_web/project/add', comic)).data.project_id
  const { doc_id } = (
    await host.call<Loose>('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: '1、站台 夜 外\n△雨线斜落。' })
  ).data
  await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
  const shots = async () => (await host.call<Loose>('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data.scenes[0].shots
  const { page, go } = await visit(host)
  await go(`/workDetail/${project_id}/2/storyBoard/${(await shots())[0].storyboard_id}/draw`)
  await page.getByRole('complementary', { name: '镜 1 出图' }).getByRole('button', { name: '从素材库选' }).click()
  await page.getByRole('dialog', { name: '选图片' }).getByRole('combobox', { name: '用在哪部作品' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '不限作品' }).click()
  await dragged(page, page.getByRole('button', { name: /^镜 1 画面/ }))
  await expect.poll(async () => (await shots())[0].picture?.image_url ?? '').toContain('/file/')

  await go(`/workDetail/${project_id}/2/comicPages/${doc_id}`)
  await page.getByRole('button', { name: '灌入漫画页' }).click()
  await page.getByRole('application', { name: '第 1 页' }).waitFor()
  await page.getByText('图片', { exact: true }).first().click()
  await page.getByRole('button', { name: '从素材库选' }).click()
  await dragged(page, page.getByRole('application').first())
  const items = async () =>
    ((await host.call<Loose>('GET', '/ixj_web/comic/comic_pages', { doc_id })).data.pages as Loose[]).flatMap(
      each => readPage(each.content).items,
    )
  await expect.poll(async () => (await items()).some(({ src }) => src.includes('/file/')), { timeout: 20_000 }).toBe(true)
  expect(await axeFaults(page)).toEqual([])

  const game = await aGame(host)
  await go(`/workDetail/${game.id}/4/gameTemplate`)
  await page.getByRole('button', { name: '新建模板' }).first().click()
  const surface = page.getByRole('group', { name: '画面' })
  await surface.waitFor()
  await page.getByRole('button', { name: '更多', exact: true }).first().click()
  await dragged(page, surface)
  await surface.getByRole('button', { name: /^图片/ }).locator('img').waitFor()
})
