// What hands do a thousand times a day: clicking into the text, the palette, keys, leaving by keyboard, replacing with care.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { boxOf } from './boxes.ts'
import { caretAfter, host, line, lines, manuscript, saved, useWork, work, write } from './manuscript.ts'
import { axeFaults, visit } from './visitor.ts'

useWork()

const rows = (page: Page) => page.getByRole('dialog').getByRole('option')
const chosenRow = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true }).textContent()

const isWriting = (page: Page) => page.evaluate<boolean>(`document.querySelector('.manuscript').contains(document.activeElement)`)

describe('the manuscript', () => {
  it('takes the caret to a click on commented text while another tab is open beside it', async () => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    await page.getByRole('tab', { name: '历史' }).click()
    await line(page, '我以为你已经走了').getByText('我以为').click({ clickCount: 3 })
    await page.getByRole('toolbar', { name: '选中的文字' }).getByRole('button', { name: '批注' }).click()
    // A comment is written where the text was selected, without going to another screen.
    await page
      .getByRole('region', { name: '新批注' })
      .getByRole('combobox')
      .or(page.getByRole('region', { name: '新批注' }).getByRole('textbox'))
      .first()
      .fill('再短一些')
    await page.keyboard.press('Control+Enter')
    await page.locator('.commented').first().waitFor()
    await page.getByRole('tab', { name: '历史' }).click()
    await caretAfter(page, '门铃响了一声')
    await page.locator('.commented').first().click()
    await page.getByRole('tab', { name: '批注', selected: true }).waitFor()
    await page.keyboard.type('啊')
    await expect.poll(async () => (await lines(page)).find(each => each.includes('啊'))).toMatch(/^dialogue\|.*我以为/)
  })

  it('makes kinds with Ctrl and their number, finds elements by their sounds, and takes a marked name with Enter', async () => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('Control+5')
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('parenthetical|门铃响了一声。')
    await page.keyboard.press('Control+2')
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('action|门铃响了一声。')
    for (const typed of ['/zc', '/zhuan']) {
      await caretAfter(page, '门铃响了一声')
      await page.keyboard.press('Enter')
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: /转场/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type('切至')
    }
    expect((await lines(page)).slice(-2)).toEqual(['transition|切至', 'transition|切至'])
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('Enter')
    await page.keyboard.type('顾')
    await page.getByRole('option', { name: /顾晚/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('走吧。')
    await expect.poll(async () => (await lines(page)).find(each => each.includes('走吧'))).toMatch(/^dialogue\|/)
    await saved(page)
  })

  it('offers who answers behind a speech, and sets what is said together beside each other', async () => {
    const { page } = await write(host, await work.newDoc())
    await caretAfter(page, '我以为你已经走了。')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: '顾晚' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('我在等你。')
    expect((await lines(page))[5]).toBe('dialogue|顾晚|我在等你。')
    await page.keyboard.press('Alt+Enter')
    const card = page.getByRole('dialog', { name: '说话的人' })
    await card.getByRole('checkbox', { name: '和上一句同时说' }).check()
    await page.keyboard.press('Enter')
    const [one, other] = [await boxOf(line(page, '我以为你已经走了。')), await boxOf(line(page, '我在等你。'))]
    expect([one.top === other.top, one.right <= other.left]).toEqual([true, true])
    // Written on without Tab it is an action.
    await caretAfter(page, '我在等你。')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: '沈岸' }).waitFor()
    await page.keyboard.type('雨停了。')
    expect((await lines(page)).filter(each => each.startsWith('action'))).toContain('action|雨停了。')
  })

  it('is left by keyboard: Escape, then Tab goes on as in every other field', async () => {
    const { page } = await write(host, await work.newDoc())
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('Tab')
    expect(await isWriting(page)).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await isWriting(page)).toBe(false)
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    expect(await isWriting(page)).toBe(false)
  })

  it('keeps the brackets of an empty direction on one line', async () => {
    const { page } = await write(host, await work.newDoc())
    await caretAfter(page, '门铃响了一声')
    const height = (await line(page, '门铃响了一声').boundingBox())!.height
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+5')
    const empty = manuscript(page).locator('[data-type=parenthetical]').last()
    await expect.poll(async () => (await empty.boundingBox())!.height).toBeLessThan(height * 1.5)
  })
})

describe('the palette', () => {
  it('filters works, by their sounds too, and has nothing where nothing fits', async () => {
    const { page, go } = await visit(host)
    await go('/workBench/worksManage')
    await page.getByRole('link', { name: '打开《雨夜归人》' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox')
    await field.fill('yygr')
    await expect.poll(() => chosenRow(page)).toContain('雨夜归人')
    await field.fill('yyxq')
    await expect.poll(() => rows(page).count()).toBe(0)
    await field.fill('量子力学')
    await page.getByText('没有找到「量子力学」').waitFor()
    await page.keyboard.press('Escape')
  })

  it('keeps its first row chosen while answers come, and knows what the page can do', async () => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    await page.route('**/get_team_simple_work_list*', async route => {
      await new Promise(after => setTimeout(after, 600))
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await rows(page).filter({ hasText: '雨夜归人' }).first().waitFor()
    expect(await chosenRow(page)).toBe(await rows(page).first().textContent())
    await page.keyboard.press('ArrowDown')
    expect(await chosenRow(page)).toBe(await rows(page).nth(1).textContent())
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('combobox').fill('专注')
    await page.keyboard.press('Enter')
    await page.locator('.focusing').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('导出')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
  })
})

describe('replacing with nothing', () => {
  it('strikes nothing before it is meant, and asks first', async () => {
    const doc = await work.newDoc('1、岸边 日 外\n△小满数着票。')
    const { page, go } = await visit(host)
    await go(`/workDetail/${work.id}/1/script`)
    await page.getByRole('button', { name: '查找替换' }).click()
    await page.getByLabel('查找', { exact: true }).fill('小满')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: '找到的地方' }).getByText('小满').waitFor()
    expect(await page.getByRole('list', { name: '找到的地方' }).locator('del').count()).toBe(0)
    await page.getByRole('button', { name: '删除 1 处' }).click()
    await page.getByText('删除这 1 处文字？').waitFor()
    expect(await work.textOf(doc)).toContain('小满数着票')
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await expect.poll(() => work.textOf(doc)).not.toContain('小满')
  })
})
