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

it('holds fast image: the picture follows what is painted, by pointer and by keys, and goes on in the studio [D1-2.5-03]', async () => {
  const host = await house.studio.founder()
  const { page, go, asked } = await visit(host)
  await go('/aiWork/laboratory/fastImage')
  await page.getByText('写一句话，画几笔').waitFor()
  await page.getByLabel('画的是什么').fill('黄昏的草原，一女，一棵树')
  const picture = page.getByRole('img', { name: '由画稿画出的图' })
  await picture.waitFor()
  const source = () => picture.getAttribute('src')
  let before = await source()
  const changes = async (act: () => Promise<unknown>) => {
    await act()
    await expect.poll(source).not.toBe(before)
    before = await source()
  }
  const sheet = page.getByRole('img', { name: /^画稿/ })
  const { x, y, width, height } = (await sheet.boundingBox())!
  await changes(async () => {
    await page.mouse.move(x + width * 0.75, y + height * 0.3)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.75, y + height * 0.9, { steps: 6 })
    await page.mouse.up()
  })
  await page.getByRole('button', { name: '蓝', exact: true }).click()
  await sheet.focus()
  await changes(async () => {
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
  })
  // Nothing waits in line: so few pictures are asked for as there was time for.
  expect(asked.filter(request => request.url().includes('quick_picture')).length).toBeLessThan(16)
  await page.getByText('草图引擎（非 AI 模型）').first().waitFor()
  await changes(() => page.getByRole('button', { name: '撤销：画一笔' }).click())
  // What was painted is there again after a reload.
  await page.reload()
  await page.getByRole('button', { name: '擦掉全部' }).click()
  await page.getByRole('button', { name: '撤销：擦掉全部' }).click()
  await picture.waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '存下并去图生图' }).click()
  await page.waitForURL('**/aiDraw/img2img**')
})
