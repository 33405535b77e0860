// A text of 160,000 characters whose far scenes are not drawn yet: all of it is there for the caret, search, co-writers and the clipboard, and is drawn in the end.
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

/** Opens the text in a browser that finds no idle time before it is told to. */
async function open() {
  const docId = await work.newDoc(TEXT)
  const visitor = await visit(host)
  await visitor.page.addInitScript(`window.due = []; window.requestIdleCallback = work => void window.due.push(work)`)
  await visitor.go(`/editor/edit/${docId}`)
  await manuscript(visitor.page).locator('[data-type]').first().waitFor()
  return { ...visitor, docId }
}
const undrawn = (page: Page) => manuscript(page).locator('section.undrawn').count()
const idle = (page: Page) => page.evaluate(`window.due.splice(0).forEach(work => work({ didTimeout: false, timeRemaining: () => 50 }))`)
const drawAll = (page: Page) => expect.poll(async () => (await idle(page), undrawn(page)), { timeout: 20_000, interval: 50 }).toBe(0)
const isSeen = (page: Page, text: string) => expect.poll(() => manuscript(page).getByText(text).first().isVisible()).toBe(true)

it('is drawn from its beginning on, and as a whole when there is time', async () => {
  const { page } = await open()
  expect(await undrawn(page)).toBeGreaterThan(SCENES / 2)
  await isSeen(page, said(1, 1))
  const heights = await page.locator('.page-scroll').evaluate(`(scroll => scroll.scrollHeight)(document.querySelector('.page-scroll'))`)
  await drawAll(page)
  // What is drawn out of sight takes the room that was kept for it.
  const after = await page.locator('.page-scroll').evaluate(`document.querySelector('.page-scroll').scrollHeight`)
  expect(Math.abs(Number(after) - Number(heights))).toBeLessThan(Number(heights) / 20)
  expect(await lines(page)).toHaveLength(SCENES * (LINES + 1))
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
  const texts = (await lines(page)).join('\n')
  expect(texts).toContain(`${said(120, 3)}有人来了。`)
  expect(await lines(page)).toEqual(await lines(other.page))
})
