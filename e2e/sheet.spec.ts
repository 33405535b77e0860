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

  it('takes what it shows and what the field writes, names the cells that take nothing, and offers rows for what is over', async () => {
    const host = await house.studio.founder()
    const { path, shots } = await boardOf(host)
    const { page, go, context } = await visit(host)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await go(path)
    const paste = async (nth: number, field: string, text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await cell(page, nth, field).click()
      await page.keyboard.press('Control+V')
    }
    await paste(0, 'seconds', '3秒\n0:04\n2.5 秒\n4,5')
    await expect.poll(() => column(shots, 'seconds')).toEqual([3, 4, 2.5, 4.5])
    await paste(0, 'size', 'CU\nMS\n特写镜头\n猫')
    await expect.poll(() => column(shots, 'size')).toEqual(['特写', '中景', '特写', ''])
    await page.getByText('1 格没有粘贴：镜 2 景别「猫」').waitFor()
    await paste(3, 'content', '一\n二\n三')
    await page.getByText('还有 2 行放不下').waitFor()
    await page.getByRole('button', { name: '添加 2 镜' }).click()
    await expect.poll(() => column(shots, 'content')).toEqual(['雨落。', '灯亮。', '门开。', '一', '二', '三'])
    await page.keyboard.press('Control+Z')
    await expect.poll(() => column(shots, 'content')).toEqual(['雨落。', '灯亮。', '门开。', '一'])
  })

  it('has one history with what is done to its rows, seen or not', async () => {
    const host = await house.studio.founder()
    const { path, shots } = await boardOf(host)
    const { page, go } = await visit(host)
    await go(path)
    const contents = () => column(shots, 'content')
    const keys = async (key: string, times: number) => {
      for (let nth = 0; nth < times; nth++) await page.keyboard.press(key)
    }
    await cell(page, 1, 'note').click()
    await page.keyboard.type('补拍')
    await page.keyboard.press('Enter')
    await expect.poll(() => column(shots, 'note')).toEqual(['', '补拍', '', ''])
    await cell(page, 1, 'grip').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(contents).toEqual(['雨落。', '灯亮。', '门开。', '人走。'])
    await expect.poll(async () => new Set((await shots()).slice(1).map(shot => shot.scene_id)).size).toBe(1)
    await page.getByRole('button', { name: '镜 1 的操作' }).first().click()
    await page.getByRole('menuitem', { name: '复制这一镜' }).click()
    await expect.poll(contents).toEqual(['雨落。', '雨落。', '灯亮。', '门开。', '人走。'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '镜 3 的操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await expect.poll(contents).toEqual(['雨落。', '雨落。', '灯亮。', '门开。'])
    await page.getByRole('button', { name: '按规则补全' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^补全/ }).click()
    await expect.poll(async () => (await column(shots, 'size')).every(Boolean)).toBe(true)
    // One after the other, the last first: filled in, deleted, copied, moved, and the note at the end.
    await cell(page, 0, 'note').click()
    await keys('Control+Z', 1)
    await expect.poll(async () => (await column(shots, 'size')).some(Boolean)).toBe(false)
    await keys('Control+Z', 3)
    await expect.poll(contents).toEqual(['雨落。', '灯亮。', '门开。', '人走。'])
    await expect.poll(async () => new Set((await shots()).slice(0, 2).map(shot => shot.scene_id)).size).toBe(1)
    expect(await column(shots, 'note')).toEqual(['', '补拍', '', ''])
    // Also where no table shows it.
    await page.getByText('画面', { exact: true }).first().click()
    await page.getByRole('button', { name: '撤销「填写」' }).click()
    await expect.poll(() => column(shots, 'note')).toEqual(['', '', '', ''])
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => column(shots, 'note')).toEqual(['', '补拍', '', ''])
    await keys('Control+Y', 3)
    await expect.poll(contents).toEqual(['雨落。', '雨落。', '灯亮。', '门开。'])
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
    await phone.go(`${path}?view=table`)
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

  it('keeps the words of two who write in one cell, and asks whose choice counts', async () => {
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
    await write(mine.page, 0, 'note', '我的')
    await write(theirs.page, 0, 'note', '她写的')
    await theirs.page.keyboard.press('Tab')
    await expect.poll(async () => (await shots())[0]!.note).toBe('她写的')
    await mine.page.keyboard.press('Enter')
    await expect.poll(async () => (await shots())[0]!.note).toBe('她写的我的')
    for (const { page } of [mine, theirs]) await expect.poll(() => cell(page, 0, 'note').textContent()).toBe('她写的我的')
    // Undo takes back one's own words alone.
    await mine.page.keyboard.press('Control+Z')
    await expect.poll(async () => (await shots())[0]!.note).toBe('她写的')
    for (const [text, word, button, kept] of [
      ['中景', '近景', '保留我的', '中景'],
      ['特写', '全景', '用对方的', '全景'],
    ] as const) {
      // A second press on a cell writes on in it.
      await cell(mine.page, 1, 'note').click()
      await cell(theirs.page, 1, 'note').click()
      await write(mine.page, 0, 'size', text)
      await write(theirs.page, 0, 'size', word)
      await theirs.page.keyboard.press('Tab')
      await expect.poll(async () => (await shots())[0]!.size).toBe(word)
      await mine.page.keyboard.press('Enter')
      await cell(mine.page, 0, 'size').and(mine.page.locator('[data-conflict]')).click()
      await mine.page.getByText(`改成了「${word}」`).waitFor()
      await shoot(mine.page, 'sheet-conflict')
      await mine.page.getByRole('button', { name: button }).click()
      await expect.poll(async () => (await shots())[0]!.size).toBe(kept)
      for (const { page } of [mine, theirs]) await expect.poll(() => cell(page, 0, 'size').textContent()).toBe(kept)
    }
    // Other cells of the row are nobody's business.
    await write(mine.page, 0, 'sound', '雨')
    await write(theirs.page, 0, 'content', '空街')
    await Promise.all([mine.page.keyboard.press('Enter'), theirs.page.keyboard.press('Enter')])
    await expect.poll(async () => (await shots())[0]).toMatchObject({ sound: '雨', content: '空街' })
    expect(await mine.page.locator('[data-conflict]').count()).toBe(0)
    // A row that is deleted under the hands gives back the words.
    await write(mine.page, 1, 'note', '还没写完')
    await theirs.page.getByRole('button', { name: '镜 2 的操作' }).first().click()
    await theirs.page.getByRole('menuitem', { name: '删除' }).click()
    await mine.page.getByText('这一行已不在这里，备注里没有保存的字：「还没写完」').waitFor()
  })
})
