// A phone: 390 px and fingers. Going about in a work, reading, writing, commenting, deciding, looking back.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { caretAfter, line, lines, saved, startWork, type Work, write } from './manuscript.ts'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
let producer: Person
let work: Work
let doc: number
beforeAll(async () => {
  host = await house.studio.founder()
  work = await startWork(host)
  doc = await work.newDoc()
  producer = await work.joined(['Producer'])
  await host.call('POST', '/ixj_web/works/review', { doc_id: doc, note: '请看' })
})

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap()

it('leads to the AI side from the bar below, and shows heads and filters of its lists whole', async () => {
  const { page, go, where } = await visit(host, { phone: true })
  await go('/workBench/worksManage')
  const bar = page.getByRole('navigation', { name: '主菜单' })
  const widths = await bar.evaluate(each => [...each.children].map(tab => tab.getBoundingClientRect().width))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1)
  await bar.getByRole('button', { name: 'AI 创作' }).click()
  await page.getByRole('menuitem', { name: '工作流' }).click()
  await page.getByRole('heading', { name: '工作流', level: 1 }).waitFor()
  expect(where()).toContain('/aiWork/comfyList')
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('h1, header button, [role=toolbar] *, .ant-select, input')]
    .filter(each => each.getBoundingClientRect().width > 0 && each.getBoundingClientRect().right > innerWidth)
    .map(each => each.textContent || each.ariaLabel)`)
  expect(cut).toEqual([])
  const head = await page.getByRole('heading', { name: '工作流', level: 1 }).evaluate(each => each.scrollWidth - each.clientWidth)
  expect(head).toBeLessThanOrEqual(0)
})

describe('a work on a phone', () => {
  it('keeps the primary action in sight where the head is too long', async () => {
    const comic = { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }
    const { project_id } = (await host.call('POST', '/ixj_web/project/add', comic)).data
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${project_id}/2/generalMediaLibrary`)
    const make = page.getByRole('button', { name: '生成', exact: true })
    await make.waitFor()
    const box = (await make.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    expect((await page.getByRole('button', { name: /^素材，/ }).boundingBox())!.x).toBeLessThan(30)
    // What is brought along is as near as what is made.
    const upload = (await page.getByRole('button', { name: '上传', exact: true }).boundingBox())!
    expect([upload.x + upload.width <= 390, upload.width >= 24]).toEqual([true, true])
  })

  it('gives a finger room at the ends of shots, and between them', async () => {
    const comic = { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }
    const { project_id } = (await host.call('POST', '/ixj_web/project/add', comic)).data
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: LONG })).data
    await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${project_id}/2/generalStoryBoard?doc=${doc_id}&view=timeline`)
    const ends = page.getByRole('button', { name: /的时长 .* 秒/ })
    await ends.first().waitFor()
    const [one, two] = (await Promise.all([ends.nth(0).boundingBox(), ends.nth(1).boundingBox()])) as {
      x: number
      width: number
      height: number
    }[]
    expect([one!.width, one!.height].every(side => side >= 44)).toBe(true)
    // Between two of them the shot itself is picked.
    expect(two!.x - (one!.x + one!.width)).toBeGreaterThanOrEqual(44)
  })

  it('is gone about by its switcher, and left by it', async () => {
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${work.id}/1/script`)
    await tap(page, /^剧本，《雨夜归人》/)
    await page.getByRole('menuitem', { name: '构思' }).tap()
    await page.waitForURL('**/conception')
    await tap(page, /^构思，/)
    await page.getByRole('menuitem', { name: '监制' }).tap()
    await page.waitForURL('**/supervise')
    await tap(page, /^监制，/)
    await page.getByRole('menuitem', { name: '全部作品' }).tap()
    await page.waitForURL('**/worksManage')
    for (const panel of ['任务', '消息']) {
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: panel }).tap()
      await page.getByRole('complementary', { name: panel }).waitFor()
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: panel }).tap()
    }
  })

  it('is written in: the sheet first, its elements below, what stands beside it as sheets', async () => {
    const { page, go } = await visit(host, { phone: true })
    await go(`/editor/edit/${doc}`)
    const sheet = (await line(page, '下一班车').boundingBox())!
    expect(sheet.width).toBeGreaterThan(250)
    await caretAfter(page, '门铃响了一声')
    const bar = page.getByRole('toolbar', { name: '要素' })
    expect((await bar.boundingBox())!.y).toBeGreaterThan(sheet.y + 200)
    await page.keyboard.press('Enter')
    await page.keyboard.type('她抬头。')
    await bar.getByRole('button', { name: '括注' }).tap()
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('parenthetical|她抬头。')
    // What has no room in the bar is reached by pushing it aside.
    await bar.hover()
    await page.mouse.wheel(400, 0)
    const undo = bar.getByRole('button', { name: '撤销' })
    await expect.poll(async () => (await undo.boundingBox())!.x).toBeLessThan(360)
    await saved(page)
    await tap(page, '目录')
    await page.getByRole('dialog', { name: '目录' }).getByText('便利店').waitFor()
    await shoot(page, 'phone-outline')
    await page.keyboard.press('Escape')
    await tap(page, '批注与历史')
    // What others said comes first.
    await page.getByRole('dialog', { name: '批注与历史' }).getByRole('tab', { name: /^批注/, selected: true }).waitFor()
    // Nothing has moved the page aside.
    expect((await line(page, '下一班车').boundingBox())!.x).toBe(sheet.x)
    await shoot(page, 'phone-beside')
  })

  it('is read, commented on and decided by its producer', async () => {
    const { page, go } = await visit(producer, { phone: true })
    await go(`/workDetail/${work.id}/1/supervise`)
    const speech = line(page, '我以为你已经走了')
    await speech.waitFor()
    await page.evaluate(`{
      const walker = document.createTreeWalker(document.querySelector('.manuscript'), NodeFilter.SHOW_TEXT)
      let node = walker.nextNode()
      while (node && !node.textContent.includes('我以为')) node = walker.nextNode()
      getSelection().setBaseAndExtent(node, 0, node, 5)
    }`)
    await page.getByRole('toolbar', { name: '选中的文字' }).getByRole('button', { name: '批注' }).tap()
    await page.getByRole('region', { name: '新批注' }).getByRole('textbox').fill('这句要慢。')
    await page.getByRole('region', { name: '新批注' }).getByRole('button', { name: '批注' }).tap()
    await page.locator('[data-thread]').filter({ hasText: '这句要慢。' }).waitFor()
    await shoot(page, 'phone-comment')
    await page.keyboard.press('Escape')
    await tap(page, '有条件通过')
    await page.getByRole('dialog').getByRole('button', { name: '有条件通过' }).tap()
    await page.getByText('有条件通过 · 第 1 稿').or(page.getByText('已有条件通过')).first().waitFor()
  })

  it('shows its versions and what changed', async () => {
    const { page, go } = await visit(host, { phone: true })
    await go(`/editor/history/${doc}`)
    await page.getByRole('region', { name: '对比' }).waitFor()
    await tap(page, '版本列表')
    await page.getByRole('navigation', { name: '版本' }).getByText('第 1 稿').waitFor()
    await shoot(page, 'phone-versions')
  })

  it('holds its ideas: a note, a card of it, all of its views', async () => {
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${work.id}/1/conception`)
    await tap(page, '卡片详情与收件箱')
    const beside = page.getByRole('dialog', { name: '卡片详情与收件箱' })
    await beside.getByLabel('随手记一条').fill('红伞最后归谁？')
    await page.keyboard.press('Enter')
    await beside.getByRole('button', { name: '把「红伞最后归谁」变成卡片' }).tap()
    await shoot(page, 'phone-inbox')
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'hidden' })
    await page.getByText('红伞最后归谁').first().tap()
    await beside.waitFor()
    await page.keyboard.press('Escape')
    await shoot(page, 'phone-ideas')
    for (const view of ['时间线', '大纲', '表格', '导图', '卡片板']) {
      await page.getByRole('radio', { name: view }).locator('xpath=..').tap()
      await page.getByText('红伞最后归谁').first().waitFor()
      await shoot(page, `phone-ideas-${view}`)
      expect(await axeFaults(page)).toEqual([])
    }
  })

  it('is read as a whole, from its outline', async () => {
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${work.id}/1/read`)
    const text = page.getByRole('region', { name: '全文' })
    await text.getByText('我以为你已经走了').first().waitFor()
    const box = (await text.boundingBox())!
    expect(box.width).toBeGreaterThan(340)
    await shoot(page, 'phone-reading')
    expect(await axeFaults(page)).toEqual([])
    await tap(page, '目录')
    await page.getByRole('navigation', { name: '文档' }).getByRole('button').first().tap()
    await page.getByRole('dialog', { name: '目录' }).waitFor({ state: 'hidden' })
    await text.getByText('我以为你已经走了').first().waitFor()
  })
})

/** Sixty scenes: a text that is far longer than a phone. */
const LONG = Array.from(
  { length: 60 },
  (_, scene) =>
    `${scene + 1}、望江路街口第${scene + 1}段 夜 外\n△雨点砸在积水里，霓虹碎成一片一片，第${scene + 1}班车没有停。\n顾晚：下一班车还有四十分钟。\n沈岸：我以为你已经走了。`,
).join('\n')
/** Draws a finger over the page, in px upwards. */
async function swipe(page: Page, up: number) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 700)
  for (let y = 680; y > 700 - up; y -= 40) await touch('touchMove', y)
  await touch('touchEnd')
}
const isInWindow = (page: Page, text: string) =>
  page.evaluate<boolean>(`(() => {
    const line = [...document.querySelectorAll('.manuscript [data-type]')].find(each => each.textContent.includes(${JSON.stringify(text)}))
    const { top = -1 } = line?.getBoundingClientRect() ?? {}
    return top > 40 && top < innerHeight - 100
  })()`)

describe('a text of sixty scenes on a phone', () => {
  it('is scrolled by a finger, gone about by its outline, and written in at its end above the elements', async () => {
    const { page } = await write(host, await work.newDoc(LONG), { phone: true })
    const bar = page.getByRole('toolbar', { name: '要素' })
    const stands = (await bar.boundingBox())!.y
    expect(stands).toBeLessThan(844 - 40)
    expect(await isInWindow(page, '第1班车')).toBe(true)
    for (let tries = 0; tries < 20 && !(await isInWindow(page, '第8班车')); tries++) await swipe(page, 400)
    expect([await isInWindow(page, '第1班车'), await isInWindow(page, '第8班车')]).toEqual([false, true])
    // A tap on a page that still glides only stops it.
    const at = () => page.evaluate<number>(`document.querySelector('.page-scroll').scrollTop`)
    let last = -1
    await expect.poll(async () => last === (last = await at()), { interval: 150 }).toBe(true)
    await tap(page, '目录')
    const outline = page.getByRole('dialog', { name: '目录' })
    // A tree of many rows holds those that are near.
    await outline.getByRole('tree').press('End')
    await outline.getByText('望江路街口第60段').first().tap()
    await expect.poll(() => isInWindow(page, '第60班车')).toBe(true)
    await caretAfter(page, '第60班车')
    await page.keyboard.press('Enter')
    await page.keyboard.type('她上了车。')
    await saved(page)
    expect(await isInWindow(page, '她上了车')).toBe(true)
    expect((await bar.boundingBox())!.y).toBe(stands)
    await shoot(page, 'phone-long-text')
  })
})
