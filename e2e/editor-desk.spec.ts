// Journeys around the page: files out of the editor's menu, scenes dragged, ways of looking, the caret on return, a full disk; in real Chromium windows.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { caretAfter, host, line, lines, manuscript, saved, shows, useWork, work, write } from './manuscript.ts'
import { axeFaults, choose, house, shoot, visit } from './visitor.ts'

// Each try has a work of its own: tags have names there, and the tree lists its other documents above the open one's scenes.
useWork('test')

const LONG = Array.from({ length: 40 }, (_, at) => `${at + 1}、望江路${at + 1}号 夜 外\n△第 ${at + 1} 场的雨。\n顾晚：再等等。`).join('\n')
const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await choose(page, item)
}
const scrolled = (page: Page) => page.evaluate<number>(`document.querySelector('.page-scroll').scrollTop`)
/** Where the caret's line stands in the window of the text, 0 (top) to 1 (bottom). */
const heightOf = (page: Page, text: string) =>
  page.evaluate<number>(`(text => {
    const line = [...document.querySelectorAll('.manuscript [data-type]')].find(each => each.textContent.includes(text))
    const frame = document.querySelector('.page-scroll').getBoundingClientRect()
    return (line.getBoundingClientRect().top - frame.top) / frame.height
  })(${JSON.stringify(text)})`)

describe('the export menu', () => {
  it.each<[item: RegExp, ending: string, begins: string, holds: string]>([
    [/^Word 文档/, 'docx', 'PK', ''],
    [/^Fountain/, 'fountain', 'Title:', '下一班车，还有四十分钟。'],
    [/^Final Draft/, 'fdx', '<?xml', '下一班车，还有四十分钟。'],
    [/^PDF/, 'pdf', '%PDF', ''],
  ])('gives %s', async (item, ending, begins, holds) => {
    const { page } = await write(host, await work.newDoc())
    await page.getByRole('button', { name: '导出' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), choose(page, item)])
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`))
    const file = await readFile(await download.path())
    expect(file.length).toBeGreaterThan(300)
    expect(file.subarray(0, begins.length).toString()).toBe(begins)
    expect(file.toString()).toContain(holds)
  })
})

it('says before it saves what the format has no place for', async () => {
  const content = {
    type: 'doc',
    content: [{ type: 'scene', content: [{ type: 'action', content: [{ type: 'text', text: '雨停了', marks: [{ type: 'strike' }] }] }] }],
  }
  const { data } = await host.call('POST', '/ixj_web/doc/add', { project_id: work.id, doc_name: '第 9 集', content })
  const { page } = await write(host, data.doc_id)
  await page.getByRole('button', { name: '导出' }).click()
  await choose(page, /^Fountain/)
  const told = page.getByRole('region', { name: 'Fountain说不了的，导出以后会这样' })
  await told.getByText('删除线').click()
  await told.getByText('雨停了').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect((await readFile(await download.path())).toString()).toContain('雨停了')
})

describe('a printed script', () => {
  it.each(['light', 'dark'] as const)('shows its pages with the title page as it is written, and goes out like them (%s)', async theme => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc, { theme, width: theme === 'dark' ? 1280 : 1440 })
    await page.getByRole('button', { name: '导出' }).click()
    await choose(page, /^封面、版式与预览/)
    const preview = page.getByRole('region', { name: '预览' })
    await preview.getByRole('img', { name: '第 2 页' }).getByText('望江路 夜 外').waitFor()
    await page.getByRole('textbox', { name: '编剧' }).fill('林一')
    await page.getByRole('textbox', { name: '联系方式' }).fill('电话 1')
    await page.getByRole('checkbox', { name: '人物表、场景表' }).check()
    await preview.getByRole('img', { name: '第 1 页' }).getByText('编剧　林一').waitFor()
    await preview.getByRole('img', { name: '第 2 页' }).getByText('人物表', { exact: true }).waitFor()
    await page.mouse.move(0, 0)
    await shoot(page, `export-pages-${theme}`)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('textbox', { name: '单人本' }).fill('没有')
    await page.getByRole('alert').getByText('没有「没有」的戏').waitFor()
    await page.getByRole('textbox', { name: '单人本' }).fill('沈岸')
    await preview.getByText('沈岸　单人本').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 4).toString()).toBe('%PDF')
  })
})

it('shows the printed pages below their settings on a phone', async () => {
  const { page } = await write(host, await work.newDoc(), { phone: true })
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await choose(page, /封面、版式与预览/)
  const sheet = page.getByRole('img', { name: '第 2 页' })
  await sheet.waitFor()
  expect((await sheet.boundingBox())!.width).toBeGreaterThan(240)
  await shoot(page, 'export-pages-phone')
  expect(await axeFaults(page)).toEqual([])
})

describe('a part of the desk that is fetched when it is first opened', () => {
  it('says so in its place where it cannot be had, comes when the network returns, and the text stays open', async () => {
    const doc = await work.newDoc()
    const { page, context } = await write(host, doc, { first: true })
    await saved(page)
    await page.getByRole('treeitem', { name: /便利店/ }).waitFor()
    await context.setOffline(true)
    await page.getByRole('tab', { name: '卡片' }).click()
    const side = page.getByRole('complementary', { name: '侧栏' })
    await side.getByText('没有网络，这里还没有加载').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('Control+k')
    await page.getByText('没有网络，暂时打不开').waitFor()
    await page.keyboard.type('他没有回头。')
    await context.setOffline(false)
    await side.getByText('这里还没有卡片').waitFor()
    // Its styles have come as well, though Vite asks for a sheet only once: the rules of one that failed can't be read.
    expect(
      await page.evaluate<number>(`[...document.styleSheets].reduce((rules, sheet) => rules + sheet.cssRules.length, 0)`),
    ).toBeGreaterThan(0)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('搜索作品、文档、工具').waitFor()
    await page.keyboard.press('Escape')
    await saved(page)
    expect(await lines(page)).toContain('action|门铃响了一声。他没有回头。')
  })
})

describe('the desk', () => {
  it('names a button that is only an icon, but not over the menu it opens', async () => {
    const { page } = await write(host, await work.newDoc())
    const button = page.getByRole('button', { name: '更多', exact: true })
    const name = page.getByRole('tooltip', { name: '更多' })
    await button.hover()
    await name.waitFor()
    await button.click()
    await name.waitFor({ state: 'hidden' })
    const entry = page.getByRole('menuitem').first()
    await entry.waitFor()
    await page.waitForTimeout(600) // longer than a tooltip waits for a pointer that rests
    expect(await name.isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await page.mouse.move(400, 400)
    await button.hover()
    await name.waitFor()
  })

  it('moves a scene that is dragged in the tree', async () => {
    const { page } = await write(host, await work.newDoc())
    const [from, to] = await Promise.all([/便利店/, /望江路/].map(name => page.getByRole('treeitem', { name }).boundingBox()))
    await page.mouse.move(from!.x + 40, from!.y + 14)
    await page.mouse.down()
    await page.mouse.move(from!.x + 40, from!.y + 2, { steps: 4 })
    await page.mouse.move(to!.x + 40, to!.y + 14, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await lines(page))[0]).toBe('scene_heading|便利店 夜 内')
    await saved(page)
  })

  it('shows what is tagged and commented on as stripes beside the lines, until they are hidden', async () => {
    const doc_id = await work.newDoc()
    const { data } = await host.call('GET', '/ixj_web/doc/detail', { doc_id })
    const [first, second] = data.content.content as { content: { attrs: { id: string } }[] }[]
    const tag = (await host.call('POST', '/ixj_web/struct_tag', { project_id: work.id, name: '钩子', color: 2 })).data
    const element_list = [first!.content[2]!.attrs.id, first!.content[3]!.attrs.id]
    await host.call('POST', '/ixj_web/works/doc_or_idea/struct_tag', { doc_id, struct_tag_id: tag.struct_tag_id, element_list })
    const selection = { block_id: second!.content[1]!.attrs.id, start: 0, quote: '门铃响了' }
    await host.call('POST', '/ixj_web/comment', { doc_id, body: '太轻了', level: 'must', selection })
    const { page } = await write(host, doc_id)
    const striped = page.locator('.manuscript .striped')
    await expect.poll(() => striped.count()).toBe(3)
    await page.locator('.struct-chip', { hasText: '钩子' }).waitFor()
    // All tabs beside the text fit, with the count of one.
    const side = (await page.getByRole('complementary', { name: '侧栏' }).boundingBox())!
    const last = (await page.getByRole('tab', { name: '工具' }).boundingBox())!
    expect(last.x + last.width).toBeLessThanOrEqual(side.x + side.width)
    await page.getByRole('button', { name: /^消息/ }).click()
    await page.getByRole('complementary', { name: '消息' }).waitFor()
    await shoot(page, 'editor-messages')
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: '消息' }).waitFor({ state: 'detached' })
    await caretAfter(page, '雨点砸在')
    await page.keyboard.press('Enter')
    await page.keyboard.type('风停了。')
    // A line that is broken has its stripe back when writing pauses.
    await expect.poll(() => striped.first().textContent()).toContain('雨点砸在积水里')
    // The bar of a comment follows its words to a new line.
    await caretAfter(page, '门铃')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await striped.allTextContents()).at(-1)).toContain('门铃响了')
    await expect.poll(() => striped.count()).toBe(3)
    expect(await axeFaults(page)).toEqual([])
    await more(page, '隐藏结构与批注色条')
    await expect.poll(() => striped.count()).toBe(0)
    await more(page, '显示结构与批注色条')
    await expect.poll(() => striped.count()).toBe(3)
  })

  it('opens its menus and dialogs as well where things move and fade', async () => {
    const { page } = await write(host, await work.newDoc(), { moving: true })
    await more(page, '改用宋体')
    await page.locator('[aria-label=稿纸][data-song]').waitFor()
    await more(page, '保存为版本')
    await expect.poll(() => page.evaluate<string>('document.activeElement.ariaLabel')).toBe('版本名称')
    await page.keyboard.type('第一稿')
    await page.getByRole('dialog').getByRole('button', { name: '保存版本' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByLabel('侧栏').getByText('第一稿').waitFor()
  })

  it('leaves only the line of the caret clear in focus mode, and keeps it in the middle in typewriter mode', async () => {
    const { page } = await write(host, await work.newDoc(LONG))
    await more(page, '专注模式')
    await caretAfter(page, '第 3 场的雨')
    const opacity = (text: string) =>
      page.evaluate<string>(
        `(text => getComputedStyle([...document.querySelectorAll('.manuscript [data-type]')].find(each => each.textContent.includes(text))).opacity)(${JSON.stringify(text)})`,
      )
    await expect.poll(() => opacity('第 3 场的雨')).toBe('1')
    await expect.poll(async () => Number(await opacity('第 2 场的雨'))).toBeLessThan(0.5)
    await more(page, '关闭专注模式')
    await expect.poll(() => opacity('第 2 场的雨')).toBe('1')
    await more(page, '打字机模式')
    await caretAfter(page, '第 5 场的雨')
    await page.keyboard.type('还在下')
    await expect.poll(async () => Math.abs((await heightOf(page, '还在下')) - 0.5)).toBeLessThan(0.1)
    await more(page, '关闭打字机模式')
  })

  it('takes one back to where one was', async () => {
    const doc = await work.newDoc(LONG)
    const { page, go } = await write(host, doc)
    await page.getByRole('treeitem', { name: /望江路30号/ }).click()
    await caretAfter(page, '第 30 场的雨')
    await saved(page)
    const before = await heightOf(page, '第 30 场的雨')
    expect(await scrolled(page)).toBeGreaterThan(1000)
    await go('/')
    await go(`/editor/edit/${doc}`)
    await line(page, '第 30 场的雨').waitFor()
    await expect.poll(async () => Math.abs((await heightOf(page, '第 30 场的雨')) - before)).toBeLessThan(0.05)
    await page.keyboard.type('她没有动')
    await expect.poll(async () => (await lines(page)).find(each => each.includes('她没有动'))).toBe('action|第 30 场的雨。她没有动')
  })
})

describe('a full disk', () => {
  it('is said in the editor; the text stays and is saved when there is room', async () => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    await saved(page)
    const { pool } = house.studio.app
    // What PostgreSQL answers when its disk is full: SQLSTATE 53100.
    await pool.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    )
    await pool.query('create trigger no_room before insert on doc_update for each row execute function no_room()')
    try {
      await caretAfter(page, '门铃响了一声')
      await page.keyboard.type('他没有回头。')
      await page.getByText('服务器存储空间已满，内容保留在本机').waitFor()
      await shows(page, '门铃响了一声。他没有回头。')
      expect(await work.textOf(doc)).not.toContain('他没有回头')
      const [draft] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载留底' }).click()])
      expect(await readFile(await draft.path(), 'utf8')).toContain('他没有回头。')
    } finally {
      await pool.query('drop trigger no_room on doc_update')
      await pool.query('drop function no_room')
    }
    await saved(page)
    await expect.poll(() => work.textOf(doc)).toContain('门铃响了一声。他没有回头。')
    expect(await page.getByText('服务器存储空间已满').count()).toBe(0)
    expect(await manuscript(page).getAttribute('contenteditable')).toBe('true')
  })
})

describe('the word goal', () => {
  it('is set in the bar under the page, counts along, and stays', async () => {
    const host = await house.studio.founder()
    const { project_id } = (
      await host.call('POST', '/ixj_web/project/add', { project_name: '目标', project_type: 1, script_type: 'SCRIPT' })
    ).data
    const text = '△雨停了，站台上只剩两个人。'
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text })).data
    const { page, go } = await visit(host)
    await go(`/editor/edit/${doc_id}`)
    await page.getByRole('button', { name: '设目标' }).click()
    await page.getByLabel('目标字数').fill('22')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: '目标 22 字 · 50 %' }).waitFor()
    await page.locator('.manuscript').getByText('站台上只剩两个人').click()
    await page.keyboard.press('End')
    await page.keyboard.insertText('末班车晚点了十一分钟没来')
    await page.getByRole('button', { name: '目标 22 字 · 100 %' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /目标 22 字/ }).click()
    await page.getByRole('button', { name: '取消目标' }).click()
    await page.getByRole('button', { name: '设目标' }).waitFor()
  })
})
