// Journeys of scenes that move under those who write in them: the caret goes along, and an accepted move is one step of undoing.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { caretAfter, host, lines, SCRIPT, useWork, work, write } from './manuscript.ts'
import { shoot } from './visitor.ts'

useWork()

/** A text of three scenes, the last of which says 灯灭了. */
const threeScenes = () => work.newDoc(`${SCRIPT}\n3、旧仓库 夜 内\n△灯灭了。`)
/** Moves the scene of this row of the tree up by one, going there by keys: the caret stays where it is. */
const moveUp = async (page: Page, name: RegExp) => {
  const row = page.getByRole('treeitem', { name })
  const index = Number(await row.getAttribute('data-index'))
  await page.locator('[role=treeitem][tabindex="0"]').focus()
  await page.keyboard.press('Home')
  for (let at = 0; at < index; at++) await page.keyboard.press('ArrowDown')
  await expect
    .poll(() =>
      row.evaluate((each: unknown) => each === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Alt+ArrowUp')
}
/** The same by dragging its row to another one. */
const drag = async (page: Page, name: RegExp, to: RegExp) => {
  const [from, onto] = await Promise.all([name, to].map(each => page.getByRole('treeitem', { name: each }).boundingBox()))
  await page.mouse.move(from!.x + 80, from!.y + 10)
  await page.mouse.down()
  await page.mouse.move(onto!.x + 80, onto!.y + 10, { steps: 8 })
  await page.mouse.up()
  // dnd-kit takes away whatever is selected until 50 ms after the drop, faster than anybody is back in the text.
  await page.waitForTimeout(150)
}
/** As the editor gives the focus back to itself; its selection follows within 20 ms (prosemirror-view), and nobody types sooner. */
const backToText = async (page: Page) => {
  await page.evaluate(`document.querySelector('.manuscript').editor.view.focus()`)
  await page.waitForTimeout(100)
}
/** What follows within half a second is of the same step of undoing. */
const nextStep = (page: Page) => page.waitForTimeout(600)
/** Waits until an action says just these words. */
const says = (page: Page, words: string) => expect.poll(() => lines(page)).toContain(`action|${words}`)
const headings = async (page: Page) =>
  (await lines(page)).flatMap(each => (each.startsWith('scene_heading|') ? [each.slice('scene_heading|'.length)] : []))
/** Waits until the tree has the scenes in this order. */
const inTree = (page: Page, names: readonly string[]) =>
  expect
    .poll(async () => (await page.getByRole('treeitem').allTextContents()).flatMap(row => names.filter(name => row.includes(name))))
    .toEqual(names)
const AS_WRITTEN = ['望江路 夜 外', '便利店 夜 内', '旧仓库 夜 内']

it('the caret stays with its text, whoever moves its scene or another', async () => {
  const doc = await threeScenes()
  const [mine, theirs] = [await write(host, doc), await write(await work.joined(), doc)]
  await caretAfter(mine.page, '灯灭了')
  await mine.page.keyboard.press('ArrowLeft')
  await caretAfter(theirs.page, '门铃响了')
  await moveUp(theirs.page, /旧仓库/)
  await expect.poll(() => headings(mine.page)).toEqual(['望江路 夜 外', '旧仓库 夜 内', '便利店 夜 内'])
  await mine.page.keyboard.type('忽然')
  await says(theirs.page, '灯灭了忽然。')
  // One's own: the scene of the caret, then another one.
  await inTree(mine.page, ['望江路', '旧仓库', '便利店'])
  await moveUp(mine.page, /旧仓库/)
  await inTree(mine.page, ['旧仓库', '望江路', '便利店'])
  await nextStep(mine.page)
  await drag(mine.page, /便利店/, /望江路/)
  await expect.poll(() => headings(theirs.page)).toEqual(['旧仓库 夜 内', '便利店 夜 内', '望江路 夜 外'])
  await backToText(mine.page)
  await nextStep(mine.page)
  await mine.page.keyboard.type('全')
  await backToText(theirs.page)
  await theirs.page.keyboard.type('又一声。')
  for (const { page } of [mine, theirs]) {
    await says(page, '灯灭了忽然全。')
    await says(page, '门铃响了一声。又一声。')
  }
  // Undoing the drag takes nothing of what the other wrote in that scene since.
  for (let steps = 0; steps < 2; steps++) await mine.page.keyboard.press('Control+z')
  for (const { page } of [mine, theirs]) {
    await expect.poll(() => headings(page)).toEqual(['旧仓库 夜 内', '望江路 夜 外', '便利店 夜 内'])
    await says(page, '灯灭了忽然。')
    await says(page, '门铃响了一声。又一声。')
  }
})

it('an accepted move is taken back by one step of undoing, text and suggestion, with what others wrote since; and done again by redoing', async () => {
  const doc = await threeScenes()
  const [mine, theirs] = [await write(host, doc), await write(await work.joined(), doc)]
  await theirs.page.getByRole('radiogroup', { name: '模式' }).getByText('建议', { exact: true }).click()
  await moveUp(theirs.page, /旧仓库/)
  await caretAfter(mine.page, '雨点砸在积水里')
  await mine.page.keyboard.type('又停了。')
  await caretAfter(mine.page, '灯灭了')
  await mine.page.getByRole('tab', { name: /^建议/ }).click()
  await mine.page
    .getByRole('listitem', { name: /的建议$/ })
    .getByRole('button', { name: '接受' })
    .click()
  const moved = ['望江路 夜 外', '旧仓库 夜 内', '便利店 夜 内']
  await expect.poll(() => headings(theirs.page)).toEqual(moved)
  await theirs.page.getByRole('radiogroup', { name: '模式' }).getByText('编辑', { exact: true }).click()
  await caretAfter(theirs.page, '灯灭了')
  await theirs.page.keyboard.type('有人喊。')
  await says(mine.page, '灯灭了。有人喊。')
  await backToText(mine.page)
  await mine.page.keyboard.type('啊。')
  await says(mine.page, '灯灭了。啊。有人喊。')
  // First what was typed after it, then the acceptance, then what was typed before.
  await mine.page.keyboard.press('Control+z')
  await says(mine.page, '灯灭了。有人喊。')
  expect(await headings(mine.page)).toEqual(moved)
  await mine.page.keyboard.press('Control+z')
  for (const { page } of [mine, theirs]) {
    await expect.poll(() => headings(page)).toEqual(AS_WRITTEN)
    await page.getByRole('note').filter({ hasText: '「旧仓库 夜 内」移到这里' }).waitFor()
    await says(page, '灯灭了。有人喊。')
  }
  await shoot(mine.page, 'move-taken-back')
  await mine.page.keyboard.press('Control+y')
  for (const { page } of [mine, theirs]) await expect.poll(() => headings(page)).toEqual(moved)
  expect(await mine.page.getByRole('note').count()).toBe(0)
  for (let steps = 0; steps < 2; steps++) await mine.page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => headings(theirs.page)).toEqual(AS_WRITTEN)
  await says(theirs.page, '雨点砸在积水里，霓虹碎成一片一片。')
  await says(theirs.page, '灯灭了。有人喊。')
})
