// Long texts of which only what is near is drawn: all of it is there for the caret, search, co-writers, the clipboard and the printer.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { host, lines, manuscript, saved, useWork, work, write } from './manuscript.ts'
import { visit } from './visitor.ts'

useWork('test')

const SCENES = 200
const LINES = 20
const said = (scene: number, line: number) => `第${scene}场的第${line}句，雨下得很大，末班车还有四十分钟才到，站台上没有别的人。`
const TEXT = Array.from(
  { length: SCENES },
  (_, scene) => `${scene + 1}、站台 夜 外\n${Array.from({ length: LINES }, (_, line) => `△${said(scene + 1, line + 1)}`).join('\n')}`,
).join('\n')

/** More scenes than any other text of these journeys, of four lines each. */
const MANY = 1700
const CUTS = Array.from(
  { length: MANY },
  (_, scene) =>
    `${scene + 1}、街口 夜 外\n△灯亮了又暗，这是第${scene + 1}个镜头。\n顾晚：末班车晚点了，你还要等到什么时候？\n沈岸：我以为你走了，钥匙在抽屉里。`,
).join('\n')

async function open(text = TEXT) {
  const docId = await work.newDoc(text)
  const visitor = await visit(host)
  await visitor.go(`/editor/edit/${docId}`)
  await manuscript(visitor.page).locator('[data-type]').first().waitFor()
  return { ...visitor, docId }
}
const undrawn = (page: Page) => manuscript(page).locator('section.undrawn').count()
/** A browser that is about to print asks for all of it. */
const drawAll = async (page: Page) => {
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  expect(await undrawn(page)).toBe(0)
}
/** How far below the upper edge of the window a line stands, in px. */
const belowEdge = (page: Page, text: string) =>
  page.evaluate<number>(`(() => {
    const line = [...document.querySelectorAll('.manuscript [data-type]')].find(each => each.textContent.includes(${JSON.stringify(text)}))
    return line ? line.getBoundingClientRect().top - document.querySelector('.page-scroll').getBoundingClientRect().top : -1
  })()`)
const isSeen = (page: Page, text: string) => expect.poll(() => manuscript(page).getByText(text).first().isVisible()).toBe(true)

it('is drawn where one is, and as a whole for the printer', async () => {
  const { page } = await open()
  await isSeen(page, said(1, 1))
  // A browser with nothing else to do draws no more of it.
  await page.evaluate(`new Promise(done => requestIdleCallback(done))`)
  expect(await undrawn(page)).toBeGreaterThan(SCENES / 2)
  await drawAll(page)
  expect(await lines(page)).toHaveLength(SCENES * (LINES + 1))
})

it('stays undrawn far away when its scenes are many and short, and is gone to by the tree of scenes', async () => {
  const { page } = await open(CUTS)
  const tree = page.getByRole('tree', { name: '文档与场次' })
  const rows = tree.getByRole('treeitem')
  await rows.first().waitFor()
  expect(await undrawn(page)).toBeGreaterThan(MANY * 0.9)
  await rows.first().focus()
  await page.keyboard.press('End')
  await rows.filter({ hasText: `${MANY - 8}、街口` }).click()
  const words = `这是第${MANY - 8}个镜头`
  await isSeen(page, words)
  // Its heading stands at the upper edge of the window, and stays there while what is around it is drawn.
  await page.waitForTimeout(300)
  const below = await belowEdge(page, words)
  expect(below).toBeGreaterThan(0)
  expect(below).toBeLessThan(200)
  await page.keyboard.type('雨')
  await page.keyboard.press('ControlOrMeta+Home')
  await isSeen(page, '这是第1个镜头')
  expect(await undrawn(page)).toBeGreaterThan(MANY * 0.9)
  await drawAll(page)
  expect((await lines(page)).length).toBe(MANY * 4)
})

it('is found in, gone to its end and written on, selected and copied while most of it is not drawn', async () => {
  const { page, docId } = await open()
  await manuscript(page).locator('[data-type]').first().click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('第150场的第7句')
  await isSeen(page, '第150场的第7句')
  await page.keyboard.press('Escape')
  await manuscript(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('雨停了。')
  await isSeen(page, `${said(SCENES, LINES)}雨停了。`)
  await saved(page)
  expect(await work.textOf(docId)).toContain(`${said(SCENES, LINES)}雨停了。`)
  expect(await undrawn(page)).toBeGreaterThan(SCENES / 2)
  await page.keyboard.press('ControlOrMeta+a')
  const copied = await page.evaluate<string>(`(() => {
    const data = new DataTransfer()
    document.querySelector('.manuscript').dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
    return data.getData('text/plain')
  })()`)
  for (const scene of [1, 77, SCENES]) expect(copied).toContain(said(scene, LINES))
  await drawAll(page)
  expect((await lines(page)).at(-1)).toContain('雨停了。')
})

it('takes in what others write where it is not drawn, and shows what one scrolls to', async () => {
  const { page, docId } = await open()
  const other = await write(await work.joined(), docId)
  await other.page.keyboard.press('ControlOrMeta+f')
  await other.page.keyboard.type('第120场的第3句')
  await isSeen(other.page, '第120场的第3句')
  await manuscript(other.page).locator('p', { hasText: '第120场的第3句' }).click()
  await other.page.keyboard.press('End')
  await other.page.keyboard.type('有人来了。')
  await saved(other.page)
  expect(await undrawn(page)).toBeGreaterThan(SCENES / 2)
  await page.locator('.page-scroll').evaluate(`document.querySelector('.page-scroll').scrollTop = 640 * 100`)
  await expect
    .poll(() =>
      page.evaluate(`(() => {
        const { left, width, top, height } = document.querySelector('.page-scroll').getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.manuscript [data-type]') !== null
      })()`),
    )
    .toBe(true)
  await drawAll(page)
  await drawAll(other.page)
  const texts = (await lines(page)).join('\n')
  expect(texts).toContain(`${said(120, 3)}有人来了。`)
  expect(await lines(page)).toEqual(await lines(other.page))
})
