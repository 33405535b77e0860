// Journeys of the template library: looking into templates, beginning from them, making one's own; and a work's cover.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { caretAfter, lines, startWork, write } from './manuscript.ts'
import { answerWith, axeFaults, choose, house, toast, useHouse, visit } from './visitor.ts'

useHouse()

const LIBRARY = '/workBench/templateLibray'
const addWork = async (person: Person) => {
  const { project_id } = (
    await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  ).data
  await person.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text: '1、站台 夜 外\n△雨停了。' })
  return project_id as number
}
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const card = (page: Page, name: string) => page.locator('[data-template]').filter({ hasText: name })
const pickWork = async (page: Page, label: string) => {
  await page.getByLabel(label).fill('雨夜')
  await page.locator('.ant-select-item-option').filter({ hasText: '雨夜归人' }).click()
}
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('the key mTemplateLib', () => {
  it('closes the library and the way to the studio to those without it, and opens them to those with it [D1-2.3-10] [D2-2-07] [D1-2.3-07] [D1-2.3-08] [D1-2.5-01]', async () => {
    const host = await house.studio.founder()
    const guest = await house.studio.colleague(host, '访客')
    const { data: roles } = await host.call('GET', '/ixj_web/team_role/get_role_list_all')
    const role = roles.find((each: { role_name: string }) => each.role_name === '访客')
    await host.call('PUT', '/ixj_web/team_role/update', { role_id: role.role_id, permissions: [] })
    const { page, go } = await visit(guest)
    for (const path of [LIBRARY, '/workBench/ai']) {
      await go(path)
      await page.waitForURL('**/noAuth')
    }
    await host.call('PUT', '/ixj_web/team_role/update', { role_id: role.role_id, permissions: ['mTemplateLib'] })
    await go(LIBRARY)
    await card(page, '三卷十二集短剧').waitFor()
    expect(new URL(page.url()).pathname).toBe(LIBRARY)
    // Both lead on, the second by the first.
    for (const path of ['/aiWork', '/workBench/ai']) {
      await go(path)
      await page.waitForURL('**/aiWork/aiDraw/txt2img')
    }
  })
})

describe('a template', () => {
  it('is looked into, and a whole work begins from it [D2-1-08]', async () => {
    const host = await house.studio.founder()
    const { page, go } = await visit(host)
    await go(LIBRARY)
    await open(page, '三卷十二集短剧')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: '第 3 集' }).click()
    expect(await drawer.getByLabel('第 3 集的正文').textContent()).toContain('集尾钩子')
    await drawer.getByRole('button', { name: '用它新建作品' }).click()
    await page.getByLabel('作品名称').fill('从模板来')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/script')
    await page.getByText('第一卷 起：被夺走').first().waitFor()
    await page.getByText('第 12 集').first().waitFor()
  })

  it('of one document begins a document in a work, which opens', async () => {
    const host = await house.studio.founder()
    await addWork(host)
    const { page, go } = await visit(host)
    await go(`${LIBRARY}?type=2`)
    await open(page, '一集短剧')
    await page.getByRole('button', { name: '用它新建文档' }).click()
    await pickWork(page, '放进哪部作品')
    await page.getByLabel('文档名称').fill('第 2 集')
    await page.getByRole('button', { name: '创建并打开' }).click()
    await page.waitForURL('**/editor/edit/**')
    await page.locator('.manuscript').getByText('集尾钩子').waitFor()
  })

  it('is made of a work, published to the team, renamed, deleted and brought back', async () => {
    const host = await house.studio.founder()
    await addWork(host)
    const mate = await house.studio.colleague(host)
    const { page, go } = await visit(host)
    await go(LIBRARY)
    await page.getByRole('button', { name: '存为模板' }).click()
    await pickWork(page, '来自作品')
    await page.getByLabel('模板名称').fill('雨夜骨架')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await card(page, '雨夜骨架').getByText('我的 · 未发布').waitFor()
    const menu = async (item: string) => {
      await page.getByRole('button', { name: '模板的更多操作' }).click()
      await choose(page, item)
    }
    await open(page, '雨夜骨架')
    await menu('发布给团队')
    await toast(page, '已发布').waitFor()
    const seen = (await mate.call('GET', '/ixj_web/works/template_list', { owner: 1 })).data.list
    expect(seen.map((each: { template_name: string }) => each.template_name)).toEqual(['雨夜骨架'])
    await menu('重命名')
    await page.getByLabel('模板名称').fill('站台骨架')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('站台骨架').first().waitFor()
    await menu('删除模板')
    await card(page, '站台骨架').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await card(page, '站台骨架').waitFor()
  })

  it('that is not found says so and leads back', async () => {
    const host = await house.studio.founder()
    const { page, go } = await visit(host)
    await go(LIBRARY)
    await page.getByLabel('搜模板').fill('没有这个')
    await page.getByText('没有找到「没有这个」').waitFor()
    await page.getByRole('button', { name: '看全部模板' }).click()
    await card(page, '人物小传').waitFor()
  })
})

describe('a work’s cover', () => {
  it('is changed from its menu; a failure says 「修改封面失败」 [D2-8-07]', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const { page, go } = await visit(host)
    await go('/workBench/worksManage')
    const upload = async () => {
      const choosing = page.waitForEvent('filechooser')
      await page.locator(`[data-work="${id}"]`).hover()
      await page.getByRole('button', { name: '《雨夜归人》的更多操作' }).click()
      await choose(page, /封面/)
      await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
    }
    await upload()
    await page.locator(`[data-work="${id}"] img[src*="/file/"]`).waitFor()
    await answerWith(page, '/works/cover_img', 1013, '名额已满')
    await upload()
    await toast(page, '修改封面失败').waitFor()
  })
})

describe('a passage', () => {
  it('is kept from the selection, found by the slash menu, and comes back as the lines it was; one undo takes it out', async () => {
    const host = await house.studio.founder()
    const work = await startWork(host)
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    await caretAfter(page, '下一班车', 'Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+End')
    await page.getByRole('button', { name: '存为模板' }).click()
    const dialog = page.getByRole('dialog', { name: '存为模板' })
    await dialog.getByLabel('模板名称').fill('站台重逢')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    await toast(page, '模板已保存').waitFor()
    const before = await lines(page)
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/模板')
    await page.getByRole('option', { name: '插入模板' }).waitFor()
    await page.keyboard.press('Enter')
    const offered = page.getByRole('dialog', { name: '插入模板' }).getByRole('list', { name: '模板' }).getByRole('button')
    await offered.first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByLabel('搜模板').fill('重逢')
    await expect.poll(() => offered.allTextContents()).toEqual([expect.stringContaining('站台重逢')])
    await page.keyboard.press('Enter')
    const speeches = ['dialogue|顾晚|低声|下一班车，还有四十分钟。', 'dialogue|沈岸|我以为你已经走了。']
    await expect.poll(async () => (await lines(page)).slice(-2)).toEqual(speeches)
    await page.getByRole('dialog', { name: '插入模板' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect.poll(() => lines(page)).toEqual([...before, 'action|'])
  })
})
