// A journey through what every sheet does, on the storyboard: typing, Tab, pasting, filling, undo, and two windows in one cell.
import type { Loose, Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

useHouse()

async function boardOf(host: Person) {
  const work = { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }
  const { project_id } = (await host.call('POST', '/ixj_web/project/add', work)).data
  const text = '1、站台 夜 外\n△雨落。\n△灯亮。\n2、门厅 日 内\n△门开。\n△人走。'
  const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text })).data
  await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
  const shots = async (): Promise<Loose[]> =>
    (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data.scenes.flatMap((scene: Loose) => scene.shots)
  return { project_id, path: `/workDetail/${project_id}/2/generalStoryBoard`, shots }
}
const cell = (page: Page, nth: number, field: string) => page.locator('[data-row]').nth(nth).locator(`[data-cell=${field}]`)
const column = async (shots: () => Promise<Loose[]>, field: string) => (await shots()).map(shot => shot[field])

describe('a sheet', () => {
  it('is typed in, pasted in, filled and undone by keys', async () => {
    const host = await house.studio.founder()
    const { path, shots } = await boardOf(host)
    const { page, go, context } = await visit(host)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await go(path)
    const { keyboard } = page
    // Tab goes along the row and over its end, over the heading between the scenes too.
    await cell(page, 1, 'sound').click()
    await keyboard.type('雨声')
    await keyboard.press('Tab')
    await keyboard.type('4.5')
    await keyboard.press('Tab')
    await keyboard.type('补拍')
    await keyboard.press('Tab')
    await expect.poll(() => cell(page, 2, 'size').getAttribute('data-active')).toBe('true')
    await keyboard.press('Shift+Tab')
    await expect.poll(() => cell(page, 1, 'note').getAttribute('data-active')).toBe('true')
    await expect.poll(async () => (await shots())[1]).toMatchObject({ sound: '雨声', seconds: 4.5, note: '补拍' })
    // A number that is none is not taken.
    await cell(page, 1, 'seconds').click()
    await keyboard.type('很久')
    await keyboard.press('Enter')
    await page.getByText('时长不能是「很久」').waitFor()
    expect((await shots())[1]!.seconds).toBe(4.5)
    // Three rows of two cells as a spreadsheet copies them, one of them with quotes and two lines.
    const tsv = '"他说""走""。\n门响。"\t甲：走。\r\n二\t乙：好。\r\n三\t丙：等。\r\n'
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(tsv)})`)
    await cell(page, 0, 'content').click()
    await keyboard.press('Control+V')
    await expect.poll(() => column(shots, 'content')).toEqual(['他说"走"。\n门响。', '二', '三', '人走。'])
    expect((await column(shots, 'dialogue')).slice(0, 3)).toEqual(['甲：走。', '乙：好。', '丙：等。'])
    await keyboard.press('Control+Z')
    await expect.poll(() => column(shots, 'content')).toEqual(['雨落。', '灯亮。', '门开。', '人走。'])
    await keyboard.press('Control+Y')
    await expect.poll(() => column(shots, 'content')).toEqual(['他说"走"。\n门响。', '二', '三', '人走。'])
    // What is copied is what was pasted.
    await cell(page, 0, 'content').click()
    await cell(page, 2, 'dialogue').click({ modifiers: ['Shift'] })
    await shoot(page, 'sheet-chosen')
    expect(await axeFaults(page)).toEqual([])
    await keyboard.press('Control+C')
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(tsv.replaceAll('\r\n', '\n').trimEnd())
    // Filled down from the first of those that are chosen, emptied, and taken back.
    await cell(page, 1, 'note').click()
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Control+D')
    await expect.poll(() => column(shots, 'note')).toEqual(['', '补拍', '补拍', '补拍'])
    await keyboard.press('Delete')
    await expect.poll(() => column(shots, 'note')).toEqual(['', '', '', ''])
    await keyboard.press('Control+Z')
    await keyboard.press('Control+Z')
    await expect.poll(() => column(shots, 'note')).toEqual(['', '补拍', '', ''])
  })

  it('keeps what could not be saved in its cell until it is tried again or given up', async () => {
    const host = await house.studio.founder()
    const { path, shots } = await boardOf(host)
    const { page, go } = await visit(host)
    await go(path)
    const note = cell(page, 0, 'note')
    const failed = note.and(page.locator('[data-failed]'))
    const write = async (text: string) => {
      await answerWith(page, '/ixj_web/comic/comic_storyboard', 2001, '画室在盘点')
      await note.click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await failed.click()
      await page.getByText('还没有保存：画室在盘点').waitFor()
      expect((await shots())[0]!.note).not.toBe(text)
      await page.unrouteAll()
    }
    await write('补拍')
    await shoot(page, 'sheet-failed')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '再试一次' }).click()
    await expect.poll(async () => (await shots())[0]!.note).toBe('补拍')
    await failed.waitFor({ state: 'detached' })
    await write('重拍')
    // Only this page has it: leaving asks.
    await page.locator('a[href$="/works/worksManage"], a[href$="/workBench/worksManage"]').first().click()
    await page.getByRole('button', { name: '留在这里' }).click()
    await failed.click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect.poll(() => note.textContent()).toBe('补拍')
    expect((await shots())[0]!.note).toBe('补拍')
  })

  it('takes an input method’s words, cuts, and asks to be touched twice before it is written in', async () => {
    const host = await house.studio.founder()
    const { path, shots } = await boardOf(host)
    const { page, go, context } = await visit(host)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await go(path)
    const devtools = await context.newCDPSession(page)
    await cell(page, 0, 'note').click()
    for (const text of ['b', 'bu', 'bu p', 'bu pai'])
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await devtools.send('Input.insertText', { text: '补拍' })
    await page.keyboard.press('Enter')
    await expect.poll(() => column(shots, 'note')).toEqual(['补拍', '', '', ''])
    await cell(page, 0, 'note').click()
    await page.keyboard.press('Control+X')
    await expect.poll(() => column(shots, 'note')).toEqual(['', '', '', ''])
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('补拍')
    const phone = await visit(host, { phone: true })
    await phone.go(path)
    const touched = cell(phone.page, 0, 'sound')
    await touched.tap()
    await expect.poll(() => touched.getAttribute('data-active')).toBe('true')
    expect(await touched.locator('[data-writing]').count()).toBe(0)
    await touched.tap()
    await touched.locator('[data-writing]').waitFor()
    await phone.page.keyboard.type('雨声')
    await phone.page.keyboard.press('Enter')
    await expect.poll(() => column(shots, 'sound')).toEqual(['雨声', '', '', ''])
  })

  it('lets two windows write in one row, and asks whose word counts in one cell', async () => {
    const host = await house.studio.founder()
    const { project_id, path, shots } = await boardOf(host)
    const other = await house.studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: other.userId, permissions: ['WriteWork'] })
    const [mine, theirs] = [await visit(host), await visit(other)]
    await mine.go(path)
    await theirs.go(path)
    const write = async (page: Page, nth: number, field: string, text: string) => {
      await cell(page, nth, field).click()
      await page.keyboard.type(text)
    }
    for (const [text, button, kept] of [
      ['我的', '保留我的', '我的'],
      ['又改', '用对方的', '她的又改'],
    ] as const) {
      const hers = `她的${text === '我的' ? '' : text}`
      await write(mine.page, 0, 'note', text)
      await write(theirs.page, 0, 'note', hers)
      await theirs.page.keyboard.press('Tab')
      await expect.poll(async () => (await shots())[0]!.note).toBe(hers)
      await mine.page.keyboard.press('Enter')
      await cell(mine.page, 0, 'note').and(mine.page.locator('[data-conflict]')).click()
      await mine.page.getByText(`改成了「${hers}」`).waitFor()
      await shoot(mine.page, 'sheet-conflict')
      await mine.page.getByRole('button', { name: button }).click()
      await expect.poll(async () => (await shots())[0]!.note).toBe(kept)
      await expect.poll(() => cell(mine.page, 0, 'note').textContent()).toBe(kept)
      await expect.poll(() => cell(theirs.page, 0, 'note').textContent()).toBe(kept)
    }
    // Other cells of the row are nobody's business.
    await write(mine.page, 0, 'sound', '雨')
    await write(theirs.page, 0, 'content', '空街')
    await Promise.all([mine.page.keyboard.press('Enter'), theirs.page.keyboard.press('Enter')])
    await expect.poll(async () => (await shots())[0]).toMatchObject({ sound: '雨', content: '空街' })
    expect(await mine.page.locator('[data-conflict]').count()).toBe(0)
  })
})
