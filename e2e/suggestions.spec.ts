// Journeys of suggesting: one person suggests, the other decides; input methods, undo, lines and kinds, Word files; in real Chromium windows.
import { readFile } from 'node:fs/promises'
import type { Content } from '@qianmu/script/elements'
import { type Proposal, proposalsOf } from '@qianmu/script/suggestions/verdicts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { caretAfter, caretBefore, host, line, lines, manuscript, saved, SCRIPT, shows, useWork, work, write } from './manuscript.ts'
import { axeFaults, choose, toast, visit } from './visitor.ts'

useWork()

const mode = (page: Page, name: '编辑' | '建议' | '只读') =>
  page.getByRole('radiogroup', { name: '模式' }).getByText(name, { exact: true }).click()
const openTab = (page: Page) => page.getByRole('tab', { name: /^建议/ }).click()
const cards = (page: Page) => page.getByRole('listitem', { name: /的建议$/ })
/**
 * Makes the first two characters of a line bold, as slowly as a hand: a browser tells of a selection a moment after the key, and a second key
 * in that moment would be overtaken by what the first shows.
 */
const bolden = async (page: Page, text: string) => {
  await caretBefore(page, text)
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForTimeout(60)
  }
  await page.getByRole('toolbar', { name: '选中的文字' }).waitFor()
  await page.keyboard.press('Control+b')
}
/** The suggested moves, as the server has them. */
const moves = async (doc: number) => {
  const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: doc })).data as { content: Content }
  return proposalsOf(content.content) as [Proposal]
}
/** Lines that begin, go, or change as a suggestion, by kind. */
const trackedLines = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.manuscript [data-type]')].flatMap(each =>
    ['insertion', 'deletion', 'change'].filter(name => name in each.dataset).map(name => name + ' ' + each.dataset.type))`)

describe('two people', () => {
  it('one suggests, the other sees who, accepts one and rejects the rest', async () => {
    const doc = await work.newDoc()
    const writer = await work.joined()
    const [mine, theirs] = [await write(host, doc), await write(writer, doc)]
    await mode(theirs.page, '建议')
    await caretAfter(theirs.page, '门铃响了一声')
    await theirs.page.keyboard.press('Backspace')
    await theirs.page.keyboard.type('，没有人')
    await shows(mine.page, '门铃响了一声+，没有人+−。−')
    await caretBefore(theirs.page, '雨点砸在积水里')
    await theirs.page.keyboard.type('忽然，')
    await openTab(mine.page)
    await expect.poll(() => cards(mine.page).count()).toBe(2)
    await cards(mine.page).first().getByText('忽然，').waitFor()
    expect(await axeFaults(mine.page)).toEqual([])
    await cards(mine.page).nth(1).getByRole('button', { name: '接受' }).click()
    await shows(theirs.page, '门铃响了一声，没有人')
    await cards(mine.page).first().getByRole('button', { name: '拒绝' }).click()
    await expect.poll(async () => (await lines(theirs.page))[2]).toBe('action|雨点砸在积水里，霓虹碎成一片一片。')
    await mine.page.getByText('没有待定的建议').waitFor()
    await saved(mine.page)
    expect(await work.textOf(doc)).toContain('△门铃响了一声，没有人')
  })

  it('delete each other’s words as suggestions, their own for good, and undo only their own', async () => {
    const doc = await work.newDoc()
    const [mine, theirs] = [await write(host, doc), await write(await work.joined(), doc)]
    for (const { page } of [mine, theirs]) await mode(page, '建议')
    await caretAfter(mine.page, '门铃响了一声')
    await mine.page.keyboard.type('很轻很轻')
    await mine.page.keyboard.press('Backspace')
    await shows(theirs.page, '门铃响了一声。+很轻很+')
    await caretAfter(theirs.page, '门铃响了一声')
    await theirs.page.keyboard.press('Backspace')
    await shows(mine.page, '门铃响了一声。+很轻−很−+')
    await theirs.page.keyboard.press('Control+z')
    await shows(mine.page, '门铃响了一声。+很轻很+')
    // In the other mode, what one writes counts at once, also inside a suggestion.
    await mode(theirs.page, '编辑')
    await caretAfter(theirs.page, '门铃响了一声')
    await theirs.page.keyboard.press('ArrowLeft')
    await theirs.page.keyboard.type('又')
    await shows(mine.page, '门铃响了一声。+很轻+又+很+')
  })

  it('style words as a suggestion, which is decided as any other', async () => {
    const doc = await work.newDoc()
    const [mine, theirs] = [await write(host, doc), await write(await work.joined(), doc)]
    await mode(theirs.page, '建议')
    await bolden(theirs.page, '门铃响了一声')
    const bold = manuscript(mine.page).locator('strong')
    await expect.poll(() => bold.allTextContents()).toEqual(['门铃'])
    await openTab(mine.page)
    await cards(mine.page).getByText('无样式 → 加粗').waitFor()
    expect(await axeFaults(mine.page)).toEqual([])
    await cards(mine.page).getByRole('button', { name: '拒绝' }).click()
    await expect.poll(() => manuscript(theirs.page).locator('strong').count()).toBe(0)
  })

  it('suggest another order of the scenes: all go on writing in them, and two who accept move a scene once', async () => {
    const doc = await work.newDoc(`${SCRIPT}\n3、旧仓库 夜 内\n△灯灭了。`)
    const [mine, theirs] = [await write(host, doc), await write(await work.joined(['Producer']), doc)]
    const scene = theirs.page.getByRole('treeitem', { name: /^3 旧仓库/ })
    await scene.click()
    await scene.focus()
    await theirs.page.keyboard.press('Alt+ArrowUp')
    await theirs.page.keyboard.press('Alt+ArrowUp')
    const strip = (page: Page, words: string) => page.getByRole('note').filter({ hasText: words })
    await strip(mine.page, '把「旧仓库 夜 内」移到这里').waitFor()
    await strip(theirs.page, '建议移到全文开头').waitFor()
    await mine.page.getByRole('treeitem', { name: /「旧仓库 夜 内」移到这里/ }).waitFor()
    // Nothing has moved: what is written there now is written in the one scene.
    await caretAfter(mine.page, '灯灭了')
    await mine.page.keyboard.type('有人喊。')
    await shows(theirs.page, '灯灭了。有人喊。')
    await openTab(mine.page)
    await cards(mine.page).getByText('全文开头').waitFor()
    expect(await axeFaults(mine.page)).toEqual([])
    await saved(mine.page)
    const ids = await mine.page.evaluate<string[]>(
      `[...document.querySelectorAll('.manuscript [data-type]')].map(each => each.dataset.id).sort()`,
    )
    const [{ id }] = await moves(doc)
    // At once: a click that waits until the button rests would find it gone when the other one is quicker.
    await Promise.all([
      cards(mine.page).getByRole('button', { name: '接受' }).dispatchEvent('click'),
      host.call('POST', '/ixj_web/doc/accept_suggestions', { doc_id: doc, suggestion_id: [id] }),
    ])
    for (const { page } of [mine, theirs]) {
      await expect
        .poll(async () => (await lines(page)).slice(0, 3))
        .toEqual(['scene_heading|旧仓库 夜 内', 'action|灯灭了。有人喊。', 'scene_heading|望江路 夜 外'])
      expect(await page.getByRole('note').count()).toBe(0)
    }
    expect(
      await mine.page.evaluate<string[]>(`[...document.querySelectorAll('.manuscript [data-type]')].map(each => each.dataset.id).sort()`),
    ).toEqual(ids)
  })

  it('accept the same at once, and both see the same', async () => {
    const doc = await work.newDoc()
    const [mine, theirs] = [await write(host, doc), await write(await work.joined(), doc)]
    await mode(mine.page, '建议')
    await caretAfter(mine.page, '门铃响了一声')
    await mine.page.keyboard.type('他抬起头')
    await shows(theirs.page, '门铃响了一声。+他抬起头+')
    for (const { page } of [mine, theirs]) await openTab(page)
    await Promise.all([mine, theirs].map(({ page }) => cards(page).first().getByRole('button', { name: '接受' }).click()))
    for (const { page } of [mine, theirs]) await shows(page, '门铃响了一声。他抬起头')
  })
})

describe('somebody without the right to write', () => {
  it('suggests all the same: the mode is locked with its reason, others’ suggestions stay, own ones are taken back, undone and composed', async () => {
    const doc = await work.newDoc()
    const [mine, theirs] = [await write(host, doc), await write(await work.joined(['Producer']), doc)]
    const { page, context } = theirs
    await page.getByRole('radio', { name: '建议' }).waitFor({ state: 'attached' })
    expect(await page.getByRole('radio', { name: '编辑' }).isDisabled()).toBe(true)
    await page.locator('[title="没有写作权限：你的改动会成为建议"]').waitFor()
    expect(await page.getByRole('radio', { name: '建议' }).isChecked()).toBe(true)
    // A selection that is composed over arrives as one suggestion, and only when the composition is over.
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.type('，没有人')
    const devtools = await context.newCDPSession(page)
    await caretBefore(page, '雨点砸在积水里')
    for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowRight')
    for (const text of ['x', 'xi', 'xi s'])
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await devtools.send('Input.insertText', { text: '细丝' })
    const third = async (where: Page) => (await lines(where))[2]
    await expect.poll(() => third(mine.page)).toBe('action|−雨点−+细丝+砸在积水里，霓虹碎成一片一片。')
    await shows(mine.page, '门铃响了一声。+，没有人+')
    await saved(page)
    // What a writer accepted is the text: undo takes nothing of it away.
    await openTab(mine.page)
    await cards(mine.page).nth(1).getByRole('button', { name: '接受' }).click()
    await shows(page, '门铃响了一声。，没有人')
    await page.keyboard.press('Control+z')
    await caretAfter(page, '没有人')
    await page.keyboard.type('吗')
    await openTab(page)
    await expect.poll(() => cards(page).count()).toBe(2)
    expect(await page.getByRole('button', { name: '接受' }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await cards(page).first().getByRole('button', { name: '撤回' }).click()
    await expect.poll(() => third(mine.page)).toBe('action|雨点砸在积水里，霓虹碎成一片一片。')
    await shows(mine.page, '门铃响了一声。，没有人+吗+')
    // Another's style stands until it is decided: what would overrule it is taken back at once.
    await mode(mine.page, '建议')
    await bolden(mine.page, '雨点砸在积水里')
    await expect.poll(() => manuscript(page).locator('strong').allTextContents()).toEqual(['雨点'])
    await bolden(page, '霓虹碎成')
    await toast(page, '这里已有别人的建议').waitFor()
    await mode(mine.page, '编辑')
    expect(await manuscript(mine.page).locator('strong').allTextContents()).toEqual(['雨点'])
    await saved(page)
    expect(await work.textOf(doc)).toContain('门铃响了一声。，没有人吗')
  })

  it('who clicked into the text before the right to change it was known goes on there', async () => {
    const doc = await work.newDoc()
    const { page, go } = await visit(await work.joined(['Producer']))
    const told = Promise.withResolvers<void>()
    await page.route('**/doc/opening*', route => route.abort()) // which would tell it
    await page.routeWebSocket(/\/collab/, socket => {
      const server = socket.connectToServer()
      server.onMessage(async message => {
        if (message.includes('{"right"')) await told.promise
        socket.send(message)
      })
    })
    await go(`/editor/edit/${doc}`)
    await caretAfter(page, '门铃响了一声', 'ArrowRight')
    expect(await manuscript(page).getAttribute('contenteditable')).toBe('false')
    told.resolve()
    await expect.poll(() => manuscript(page).evaluate(element => element === element.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.type('，没有人')
    await shows(page, '门铃响了一声。+，没有人+')
  })

  it('whose window changed the text itself is told, and goes on with the document as the server has it', async () => {
    const doc = await work.newDoc()
    const helper = await work.joined()
    const { page } = await write(helper, doc)
    await mode(page, '编辑')
    await page.context().setOffline(true)
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.type('离线写下的话')
    await host.call('PUT', '/ixj_web/project/member', { project_id: work.id, member_id: helper.userId, permissions: ['Producer'] })
    await page.context().setOffline(false)
    await page.getByText('你的一处改动不能作为建议').waitFor()
    const [draft] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载留底' }).click()])
    expect(await readFile(await draft.path(), 'utf8')).toContain('离线写下的话')
    await page.getByRole('button', { name: '知道了' }).click()
    expect((await lines(page)).at(-1)).toBe('action|门铃响了一声。')
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.type('新的建议')
    await shows(page, '门铃响了一声。+新的建议+')
    await saved(page)
    expect(await work.textOf(doc)).toContain('新的建议')
  })
})

describe('a suggestion', () => {
  it('of lines, kinds and scenes can be taken back altogether', async () => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    const before = await lines(page)
    await mode(page, '建议')
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('Enter')
    await page.keyboard.type('顾晚：还开着？')
    await page.keyboard.press('Enter')
    await page.keyboard.type('3、码头 夜 外')
    await page.keyboard.press('Enter')
    await caretBefore(page, '雨点砸在积水里')
    await page.keyboard.press('Tab')
    await caretBefore(page, '门铃响了一声')
    await page.keyboard.press('Backspace')
    await expect
      .poll(() => trackedLines(page))
      .toEqual(['change dialogue', 'deletion action', 'insertion dialogue', 'insertion scene_heading', 'insertion action'])
    await saved(page)
    const text = await work.textOf(doc)
    expect(text).toContain('顾晚：还开着？')
    expect(text).toContain('、便利店 夜 内门铃响了一声。')
    await openTab(page)
    await page.getByRole('button', { name: '全部接受或拒绝' }).click()
    await choose(page, /^拒绝这/)
    expect(await lines(page)).toEqual(before)
    expect(await manuscript(page).locator('section').count()).toBe(2)
  })

  it('is reached and decided from the keyboard, and remembered as the mode for the next visit', async () => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    await mode(page, '建议')
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.type('他抬起头')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Control+Alt+a')
    await shows(page, '门铃响了一声。他抬起头')
    await saved(page)
    await page.reload()
    await line(page, '他抬起头').waitFor()
    expect(await page.getByRole('radio', { name: '建议' }).isChecked()).toBe(true)
    await mode(page, '编辑')
  })

  it('of an input method has no stray letter after 20 compositions, also over a selection', async () => {
    const doc = await work.newDoc()
    const { page, context } = await write(host, doc)
    await mode(page, '建议')
    await caretAfter(page, '门铃响了一声')
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft')
    const devtools = await context.newCDPSession(page)
    for (let i = 0; i < 20; i++) {
      for (const text of ['n', 'ni', 'ni h', 'ni ha', 'ni hao']) {
        await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      }
      await devtools.send('Input.insertText', { text: '你好' })
      await page.waitForTimeout(60)
    }
    await shows(page, `门铃响了−一声。−+${'你好'.repeat(20)}+`)
    await openTab(page)
    await expect.poll(() => cards(page).count()).toBe(1)
    await mode(page, '编辑')
  })

  it('keeps nothing of its marks in what is pasted', async () => {
    const doc = await work.newDoc()
    const { page, context } = await write(host, doc)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await mode(page, '建议')
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('！')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Control+c')
    await mode(page, '编辑')
    await caretAfter(page, '霓虹碎成')
    await page.keyboard.press('Control+v')
    await expect.poll(async () => (await lines(page))[2]).toBe('action|雨点砸在积水里，霓虹碎成一片一片。门铃响了一声！')
  })
})
