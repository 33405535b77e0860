// The laboratory: a picture turned into a relief.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sketched } from './studio.ts'
import { axeFaults, house, useHouse, visit } from './visitor.ts'

useHouse()

const relief = (page: Page) => page.getByRole('slider', { name: /^浮雕/ })
/** Of the relief as it is drawn: a sum that other pictures have not. */
const sum = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('canvas[role=slider]')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.reduce((all, value, at) => (all * 31 + value + at) % 1000003, 7)
  })()`)

it('holds fast modelling: a picture is raised by its depth map, said to be an approximation, and turned by keys and by dragging [D1-2.5-04]', async () => {
  const host = await house.studio.founder()
  const { url } = await sketched(host)
  const { page, go } = await visit(host)
  await go('/aiWork/laboratory/fastModelling')
  const bytes = await (await fetch(new URL(String(url), page.url()))).bytes()
  await page.getByTestId('well 图片').setInputFiles({ name: '雨夜.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await relief(page).waitFor()
  await page.getByText('近似', { exact: true }).waitFor()
  const first = await sum(page)
  await relief(page).focus()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => sum(page)).not.toBe(first)
  const turned = await relief(page).getAttribute('aria-valuetext')
  const { x, y, width, height } = (await relief(page).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 120, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => relief(page).getAttribute('aria-valuetext')).not.toBe(turned)
  await page.getByRole('button', { name: '转回来' }).click()
  await expect.poll(() => sum(page)).toBe(first)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '存下这个角度' }).click()])
  expect(download.suggestedFilename()).toBe('浮雕.png')
  expect(await axeFaults(page)).toEqual([])
})
