// Journeys of the studio's modes with the engines that are built in: each mode from its picture to its result, batches and joints.
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawn, dropPicture, openMode, pixelsAt, sizeOnStage, sketched, stage, words } from './studio.ts'
import { axeFaults, choose, house, useHouse, visit, shoot } from './visitor.ts'

useHouse()
let host: Person
let image: { id: number; url: string }
beforeAll(async () => {
  host = await house.studio.founder()
  image = await sketched(host)
})

/** Black lines on white paper, 512 px square, as PNG. */
const lineDrawing = async (page: Page) =>
  Buffer.from(
    await page.evaluate<string>(`(async () => {
      const canvas = new OffscreenCanvas(512, 512)
      const pen = canvas.getContext('2d')
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, 512, 512)
      pen.lineWidth = 6
      pen.strokeRect(80, 80, 160, 320)
      pen.strokeRect(320, 100, 120, 120)
      return btoa(String.fromCharCode(...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())))
    })()`),
    'base64',
  )

const MODES = [
  ['img2img', '图生图', '图生图', '[D3-2-02]'],
  ['sketch2img', '线稿上色', '线稿', '[D3-2-03]'],
  ['partDraw', '局部重绘', '重绘', '[D3-2-04]'],
  ['playDraw', '自由组合', '组合', '[D3-2-06]'],
  ['hd2img', '高清放大', '高清', '[D3-2-07]'],
  ['imageMatting', '抠图', '抠图', '[D3-2-08]'],
  ['batchDrawImg', '批量绘图', '批量', '[D3-2-09]'],
  ['imagesJoint', '图片拼接', '拼图', '[D3-2-11]'],
] as const

const draw = async (page: Page, count = 1) => {
  await page.getByRole('region', { name: '参数' }).locator('.ant-btn-primary').click()
  await drawn(page, count)
}
const addressOnStage = async (page: Page) => (await stage(page).getAttribute('src'))!

it(`every mode has its address and its place in the column ${MODES.map(([, , , id]) => id).join(' ')} [D3-2-36]`, async () => {
  const { page, go } = await visit(host)
  await go('/aiWork')
  for (const [name, title, short] of MODES) {
    await page.getByRole('navigation', { name: '绘画方式' }).getByRole('link', { name: short, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(page.url()).toContain(`/aiWork/aiDraw/${name}`)
  }
})

describe('from a picture', () => {
  it('one that is uploaded becomes another one, in its own size, compared under a slider [D1-1-05] [D3-1-02]', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await go('/aiWork/aiDraw/img2img')
    // What is written while the picture is on its way stays.
    await page.route('**/ixj_web/image', async route => {
      await words(page).fill('黄昏，暖色，')
      await route.continue()
    })
    await page.getByTestId('well 原图').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: await pictureFile() })
    // It has arrived when it can be cropped; until then the well shows this machine's own.
    await page.getByRole('button', { name: '裁剪' }).waitFor()
    await expect.poll(() => page.getByLabel('宽度').inputValue()).toBe('512')
    await draw(page)
    await page.getByText('对比', { exact: true }).click()
    await page.getByRole('slider', { name: '对比位置' }).waitFor()
  })

  it('a line drawing is coloured [D1-1-06]', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await go('/aiWork/aiDraw/sketch2img')
    await page.getByTestId('well 线稿').setInputFiles({ name: '线稿.png', mimeType: 'image/png', buffer: await lineDrawing(page) })
    await page.getByRole('button', { name: '裁剪' }).waitFor()
    await words(page).fill('红色，蓝天，')
    await draw(page)
    expect(await sizeOnStage(page)).toEqual([512, 512])
  })

  it('a masked speck is mended, and nothing but it [D1-1-07] [D3-1-03]', async () => {
    const { page, from } = await openMode('partDraw')
    const canvas = page.getByRole('radiogroup', { name: '蒙版工具' })
    await canvas.waitFor()
    await page.getByLabel('画笔', { exact: false }).first().waitFor()
    for (let press = 0; press < 12; press++) await page.keyboard.press('[')
    await page.mouse.click(840, 420)
    await draw(page)
    const corners = [
      [3, 3],
      [508, 508],
    ] as const
    expect(await pixelsAt(page, await addressOnStage(page), corners)).toEqual(await pixelsAt(page, from.url, corners))
  })

  it('borders are extended on the side that is asked for [D3-1-04]', async () => {
    const { page } = await openMode('partDraw')
    await page.getByText('扩图', { exact: true }).click()
    await page.getByRole('spinbutton', { name: '向右扩展的像素' }).fill('128')
    await page.keyboard.press('Enter')
    await draw(page)
    expect(await sizeOnStage(page)).toEqual([640, 512])
  })

  it('is enlarged, and its details are drawn out [D1-1-08] [D3-1-06] [D3-1-07]', async () => {
    const { page } = await openMode('hd2img')
    await draw(page)
    expect(await sizeOnStage(page)).toEqual([1024, 1024])
    await page.getByText('细节增强', { exact: true }).click()
    await draw(page, 2)
  })

  it('is cut out, the subject or the rest [D1-1-09] [D3-1-05] [D3-9-40]', async () => {
    const { page } = await openMode('imageMatting')
    await draw(page, 2)
    const [[, , , alpha]] = (await pixelsAt(page, await addressOnStage(page), [[2, 2]])) as [number[]]
    expect(alpha).toBe(0)
    await page.getByText('保留背景', { exact: true }).click()
    await draw(page, 4)
    const [[, , , kept]] = (await pixelsAt(page, await addressOnStage(page), [[2, 2]])) as [number[]]
    expect(kept).toBe(255)
  })

  it('goes on to any other mode, and brings its parameters back when it is dropped', async () => {
    const own = await house.studio.founder()
    const from = await sketched(own, { prompt: ['雪山', '黄昏'], seed: 77 })
    const { page, go } = await visit(own)
    await go('/aiWork/aiDraw/txt2img')
    await drawn(page, 1)
    await page.getByRole('button', { name: '发送到' }).click()
    await choose(page, '高清放大')
    await page.getByRole('img', { name: '原图 1' }).waitFor()
    await go('/aiWork/aiDraw/txt2img')
    await words(page).waitFor()
    await dropPicture(page, Buffer.from(await (await fetch(house.studio.url + from.url)).arrayBuffer()))
    await page.getByText('已读出 千幕 写在图片里的参数').waitFor()
    await page.getByRole('button', { name: '去掉 雪山' }).waitFor()
    expect(await page.getByLabel('种子').first().inputValue()).toBe('77')
  })
})

const pictureFile = async () => Buffer.from(await (await fetch(house.studio.url + image.url)).arrayBuffer())

describe('many pictures', () => {
  it('a table of thirty is drawn, varied along an axis, and packed [D1-1-10]', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await go('/aiWork/aiDraw/batchDrawImg')
    await page.getByRole('button', { name: '粘贴表格' }).click()
    const rows = Array.from({ length: 8 }, (_, nth) => `夜，城市街道，第 ${nth}\t256x256\t3`)
    await page.getByRole('textbox', { name: '表格' }).fill(['提示词\t尺寸\t数量', ...rows, '清晨，山谷\t256x256\t1'].join('\n'))
    await page.getByRole('button', { name: '加入 9 行' }).click()
    const cell = (nth: number, column: string) => page.locator('[data-row]').nth(nth).locator(`[data-cell=${column}]`)
    await cell(8, 'x').dblclick()
    await page.getByRole('option', { name: '种子' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('1-6')
    await page.keyboard.press('Enter')
    await page.getByText('9 行 · 30 张').waitFor()
    // How far each row is stands in view, whatever else does not.
    const [waits, table] = [(await page.getByText('待生成').first().boundingBox())!, (await page.getByRole('grid').boundingBox())!]
    expect(waits.x + waits.width).toBeLessThanOrEqual(table.x + table.width)
    await cell(8, 'prompt').click()
    await page.getByRole('button', { name: /生成待办 9 行/ }).click()
    const cells = page.getByRole('region', { name: '第 9 行的图片' }).getByRole('button', { name: /^查看种子/ })
    await expect.poll(() => cells.count()).toBe(6)
    await page.getByText('生成待办 0 行').waitFor()
    await expect.poll(() => page.getByRole('grid').getByRole('progressbar').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    const [archive] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '打包下载' }).click()])
    expect(Object.keys(unzipSync(await readFile(await archive.path())))).toHaveLength(30)
    const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出网格图' }).click()])
    expect(sheet.suggestedFilename()).toBe('千幕 网格图 未命名批次 第 9 行.png')
    await page.reload()
    expect(await cell(8, 'prompt').textContent()).toBe('清晨，山谷')
    // The prompt stays in view beside the columns at the far end.
    await page.setViewportSize({ width: 1280, height: 720 })
    const state = page.locator('[data-row]').nth(8).locator('[data-cell]').last()
    await state.scrollIntoViewIfNeeded()
    const [prompt, grid] = [(await cell(8, 'prompt').boundingBox())!, (await page.getByRole('grid').boundingBox())!]
    expect(prompt.x).toBeGreaterThanOrEqual(grid.x)
    expect(prompt.x + prompt.width).toBeLessThanOrEqual((await state.boundingBox())!.x)
    await page.setViewportSize({ width: 1440, height: 900 })
    // What is pasted past the last row makes rows.
    await cell(8, 'prompt').click()
    await page.evaluate(`document.activeElement.dispatchEvent(Object.assign(new ClipboardEvent('paste', {
      bubbles: true, cancelable: true, clipboardData: (data => (data.setData('text/plain', '黄昏，海边\\n夜，灯塔\\t雾'), data))(new DataTransfer()),
    })))`)
    await page.getByText('10 行', { exact: false }).first().waitFor()
    expect(await cell(8, 'prompt').textContent()).toBe('黄昏，海边')
    expect(await cell(9, 'prompt').textContent()).toBe('夜，灯塔')
    expect(await cell(9, 'negative_prompt').textContent()).toBe('雾')
  })

  it('several are joined to one in the order they are put', async () => {
    const { page, go } = await visit(host)
    for (const nth of [1, 2]) {
      await go(`/aiWork/aiDraw/imagesJoint?image=${image.id}`)
      await page.getByText(`第 ${nth} 张`, { exact: true }).waitFor()
    }
    await page.getByText('2 张 → 1024 × 512').waitFor()
    await page.getByText('长图', { exact: true }).click()
    await page.getByText('2 张 → 512 × 1024').waitFor()
    await page.getByRole('button', { name: '第 2 张往前' }).click()
    await page.getByRole('button', { name: '拼成一张' }).click()
    await page.getByRole('link', { name: /下载/ }).waitFor()
    // In the cells of a template: a divider by keys, a picture by pointer, and the size and the numbers of it all.
    await page.getByText('版式', { exact: true }).click()
    await page.getByRole('button', { name: '左右两格' }).click()
    await page.getByText('1:1', { exact: true }).click()
    const [first, second] = [page.getByRole('button', { name: /^第 1 格/ }), page.getByRole('button', { name: /^第 2 格/ })]
    const before = (await first.boundingBox())!
    await page.getByRole('separator', { name: '左右格的比例' }).press('ArrowRight')
    await expect.poll(async () => (await first.boundingBox())!.width).toBeGreaterThan(before.width)
    await second.hover()
    await page.mouse.down()
    await page.mouse.move(before.x + before.width * 1.5 + 60, before.y + before.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => page.getByRole('spinbutton', { name: '左右' }).inputValue()).not.toBe('0')
    await page.getByRole('switch', { name: '编号' }).click()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'joint-template')
    await page.getByRole('button', { name: '拼成一张' }).click()
    await page.getByRole('link', { name: /下载/ }).waitFor()
    await page.getByText('2 张 → 2048 × 2048').waitFor()
    await go('/image_joint/imagesJoint')
    await page.getByRole('heading', { level: 1, name: '图片拼接' }).waitFor()
  })
})
