// A phone: 390 px and fingers. Going about in a work, reading, writing, commenting, deciding, looking back.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { caretAfter, line, lines, saved, startWork, type Work } from './manuscript.ts'
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

describe('a work on a phone', () => {
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
    await saved(page)
    await tap(page, '目录')
    await page.getByRole('dialog', { name: '目录' }).getByText('便利店').waitFor()
    await shoot(page, 'phone-outline')
    await page.keyboard.press('Escape')
    await tap(page, '批注与历史')
    await page.getByRole('dialog', { name: '批注与历史' }).getByRole('tab', { name: '历史' }).waitFor()
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
