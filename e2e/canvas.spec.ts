// Journeys on the canvas parts of the drawing studio: masks, frames, comparison, poses and regions, by pointer and by keys.
import type { Person } from '@qianmu/testkit/studio'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sketched } from './studio.ts'
import { axeFaults, house, toast, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
beforeAll(async () => {
  host = await house.studio.founder()
})

type Part = '蒙版' | '扩图' | '对比' | '姿势' | '分区'
const show = (page: Page, part: Part) => page.getByRole('radiogroup', { name: '画布组件' }).getByText(part, { exact: true }).click()

/** Opens the samples of the canvas parts at one of them. */
async function open(part: Part, theme: 'light' | 'dark' = 'dark') {
  const visitor = await visit(host, { theme })
  await visitor.go('/test')
  await visitor.page.getByRole('button', { name: '打开画布组件' }).click()
  await show(visitor.page, part)
  return visitor
}

const middleOf = async (place: Locator) => {
  await place.scrollIntoViewIfNeeded()
  const box = (await place.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
async function drag(page: Page, place: Locator, dx: number, dy: number, from = { x: 0, y: 0 }) {
  const { x, y } = await middleOf(place)
  await page.mouse.move(x + from.x, y + from.y)
  await page.mouse.down()
  await page.mouse.move(x + from.x + dx / 2, y + from.y + dy / 2)
  await page.mouse.move(x + from.x + dx, y + from.y + dy)
  await page.mouse.up()
}

/** When a mask was last kept in the browser's storage, in ms since 1970; 0 = not yet. */
const KEPT_AT = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('qianmu-kept', 1)
  opening.onerror = () => reject(opening.error)
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
  opening.onsuccess = () => {
    const asking = opening.result.transaction('kept').objectStore('kept').getAll()
    asking.onsuccess = () => { opening.result.close(); resolve(Math.max(0, ...asking.result.map(each => each.at))) }
  }
})`

describe('the mask painter', () => {
  const stage = (page: Page) => page.getByRole('application', { name: '蒙版画布' })
  const share = async (page: Page) => {
    const text = await page.getByRole('status').filter({ hasText: '2048 × 2048' }).textContent()
    return Number(/蒙版 ([\d.]+) %/.exec(text ?? '')?.[1] ?? 0)
  }

  it('paints by pointer, takes steps back, and has the mask again after a reload', async () => {
    const { page } = await open('蒙版')
    await drag(page, stage(page), 160, 40)
    await expect.poll(() => share(page)).toBeGreaterThan(0.2)
    const stroke = await share(page)
    await page.keyboard.press('m')
    await drag(page, stage(page), 100, 80, { x: -150, y: 100 })
    await expect.poll(() => share(page)).toBeGreaterThan(stroke + 1)
    const both = await share(page)
    await page.keyboard.press('Control+z')
    await expect.poll(() => share(page)).toBe(stroke)
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => share(page)).toBe(both)
    await page.getByRole('button', { name: '反选' }).click()
    await expect.poll(() => share(page)).toBeCloseTo(100 - both, 0)
    await page.getByRole('button', { name: '蒙版步骤' }).click()
    const stepped = Date.now()
    await page.getByRole('button', { name: '矩形', exact: true }).click()
    await expect.poll(() => share(page)).toBe(both)
    await page.getByRole('button', { name: '取出蒙版' }).click()
    const taken = page.getByRole('img', { name: '取出的蒙版' })
    await taken.waitFor()
    expect(await taken.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(2048)
    // It is kept behind the scenes.
    await expect.poll(() => page.evaluate<number>(KEPT_AT)).toBeGreaterThan(stepped)
    await page.reload()
    await page.getByRole('button', { name: '打开画布组件' }).click()
    await expect.poll(() => share(page)).toBe(both)
  })

  it('selects by clicking, with points for and against and a box, as one step', async () => {
    const { page } = await open('蒙版')
    await stage(page).focus()
    await page.keyboard.press('w')
    const { x, y } = await middleOf(stage(page))
    await page.mouse.click(x, y)
    await expect.poll(() => share(page)).toBeGreaterThan(1)
    const one = await share(page)
    await page.mouse.click(x + 120, y)
    await expect.poll(() => share(page)).toBeCloseTo(2 * one, 0)
    await page.keyboard.down('Alt')
    await page.mouse.click(x + 120, y)
    await page.keyboard.up('Alt')
    await expect.poll(() => share(page)).toBe(one)
    await drag(page, stage(page), 100, 100, { x: -200, y: -200 })
    await expect.poll(() => share(page)).toBeGreaterThan(one + 1)
    await page.getByRole('button', { name: '选完了，再选别的' }).click()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('还没有涂抹').waitFor()
    expect(await page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true)
  })

  it('is moved by its hand, Space or the middle button, which paint nothing', async () => {
    const { page } = await open('蒙版')
    const picture = page.getByRole('img', { name: '要涂抹的图片' })
    const { x, y } = await middleOf(stage(page))
    const moved = async (button: 'left' | 'middle') => {
      const before = (await picture.boundingBox())!
      await page.mouse.move(x, y)
      await page.mouse.down({ button })
      await page.mouse.move(x + 50, y - 30, { steps: 3 })
      await page.mouse.up({ button })
      const after = (await picture.boundingBox())!
      return [after.x - before.x, after.y - before.y].map(Math.round)
    }
    expect(await moved('middle')).toEqual([50, -30])
    await stage(page).focus()
    await page.keyboard.down('Space')
    expect(await moved('left')).toEqual([50, -30])
    await page.keyboard.up('Space')
    await page.keyboard.press('h')
    expect(await moved('left')).toEqual([50, -30])
    await page.getByText('还没有涂抹').waitFor()
    await page.keyboard.press('b')
    expect(await moved('left')).toEqual([0, 0])
    await expect.poll(() => share(page)).toBeGreaterThan(0)
  })

  it('works by keys alone: cursor, pen down and up, areas, giving up, sizes', async () => {
    const { page } = await open('蒙版')
    await stage(page).focus()
    await page.keyboard.press('Enter')
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => share(page)).toBeGreaterThan(0.05)
    const line = await share(page)
    await page.keyboard.press('l')
    await page.keyboard.press('Enter')
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp']) for (let step = 0; step < 20; step++) await page.keyboard.press(key)
    await page.keyboard.press('Escape')
    expect(await share(page)).toBe(line)
    await page.keyboard.press('Enter')
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp']) for (let step = 0; step < 20; step++) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect.poll(() => share(page)).toBeGreaterThan(line)
    await page.keyboard.press(']')
    expect(await page.getByLabel('画笔直径').inputValue()).toBe('53')
  })
})

describe('the frame and the comparison', () => {
  it('extends a picture by handles, keys, numbers and ratios, in whole steps', async () => {
    const { page } = await open('扩图')
    const number = (side: string) => page.getByLabel(`向${side}扩展的像素`).inputValue()
    await drag(page, page.getByRole('slider', { name: '向左扩展' }), -60, 0)
    const left = Number(await number('左'))
    expect(left).toBeGreaterThan(60)
    expect(left % 8).toBe(0)
    await page.getByRole('slider', { name: '向上扩展' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    expect(await number('上')).toBe('72')
    await page.getByLabel('向下扩展的像素').fill('9999')
    await page.keyboard.press('Tab')
    expect(await number('下')).toBe('2048')
    await page.getByRole('button', { name: '还原' }).click()
    await page.getByRole('combobox', { name: '扩展到比例' }).click()
    await page.getByTitle('1:1', { exact: true }).click()
    await page.getByText('1344 × 768 → 1344 × 1344').waitFor()
  })

  it('compares two pictures by one slider', async () => {
    const { page } = await open('对比')
    const slider = page.getByRole('slider', { name: '对比位置' })
    await slider.focus()
    await page.keyboard.press('End')
    expect(await slider.getAttribute('aria-valuetext')).toBe('原图 100 %')
    const { x, y } = await middleOf(slider)
    await page.mouse.click(x, y)
    expect(await slider.inputValue()).toBe('50')
  })
})

describe('poses', () => {
  const joint = (page: Page, name: string) =>
    page.getByRole('list', { name: '关节' }).getByRole('button', { name: new RegExp(`^${name} \\d`) })
  const placeOf = async (page: Page, name: string) => (await joint(page, name).innerText()).replace(/\s+/g, ' ').replace(`${name} `, '')

  it('are taken from the library, which is asked for once, and edited by pointer and by keys [D3-4-16]', async () => {
    const { page, asked } = await open('姿势')
    await page.getByRole('button', { name: '打斗', exact: true }).click()
    await page.getByRole('button', { name: '出拳', exact: true }).click()
    await show(page, '对比')
    await show(page, '姿势')
    await page.getByRole('button', { name: '打斗', exact: true }).click()
    expect(asked.filter(request => request.url().includes('official_pose_cate'))).toHaveLength(1)
    await page.getByRole('button', { name: '持剑架势', exact: true }).click()
    await page.getByRole('list', { name: '人物' }).getByRole('button', { name: '人物 1' }).first().waitFor()
    const before = await placeOf(page, '左膝')
    await joint(page, '左膝').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowDown')
    const [x, y] = before.split(' ').map(Number) as [number, number]
    expect(await placeOf(page, '左膝')).toBe(`${x + 10} ${y + 1}`)
    await page.keyboard.press('h')
    await joint(page, '左膝')
      .and(page.getByRole('button', { name: /已隐藏/ }))
      .waitFor()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await placeOf(page, '左膝')).toBe(before)
    await page.getByRole('button', { name: '镜像' }).click()
    expect(await placeOf(page, '左膝')).not.toBe(before)
    await page.getByRole('button', { name: '加一个人' }).click()
    await page.getByRole('button', { name: '套用姿势' }).click()
    await page.getByText('2 人', { exact: true }).waitFor()
    const map = page.getByRole('img', { name: '控制图' })
    expect(await map.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(1344)
  })

  it('are dragged by their joints, and are not thrown away unasked', async () => {
    const { page } = await open('姿势')
    const canvas = page.getByRole('img', { name: /^姿势画布/ })
    await canvas.waitFor()
    const before = await placeOf(page, '左腕')
    const dot = canvas.locator('circle[fill="#00ff55"]').last()
    await drag(page, dot, 40, -30)
    await expect.poll(() => placeOf(page, '左腕')).not.toBe(before)
    // Where nobody is held the picture moves, and nobody in it.
    const [posed, stood] = [await placeOf(page, '左腕'), (await dot.boundingBox())!.x]
    const { width, height } = (await canvas.boundingBox())!
    await drag(page, canvas, 30, 20, { x: 12 - width / 2, y: 12 - height / 2 })
    await expect.poll(async () => Math.round((await dot.boundingBox())!.x - stood)).toBe(30)
    expect(await placeOf(page, '左腕')).toBe(posed)
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click()
    await page.getByRole('button', { name: '撤销' }).click()
    expect(await placeOf(page, '左腕')).toBe(before)
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await page.getByText('已取消').waitFor()
  })

  it('are recognised in a picture that is dropped, and taken back by a key', async () => {
    const from = await sketched(host, { prompt: ['草原', '白天', '一女', '全景'] })
    const { page } = await open('姿势')
    const canvas = page.getByRole('img', { name: /^姿势画布/ })
    await canvas.waitFor()
    const before = await placeOf(page, '左膝')
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('application/x-qianmu-asset.image', ${JSON.stringify(`${from.id}\t${from.url}\t`)})
      document.querySelector('[aria-label^=姿势画布]').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    })()`)
    await expect.poll(() => placeOf(page, '左膝')).not.toBe(before)
    await page.getByRole('button', { name: '撤销' }).click()
    expect(await placeOf(page, '左膝')).toBe(before)
  })

  it('are kept as one’s own, come from files, and come back after a deletion', async () => {
    const { page } = await open('姿势')
    const library = page.getByRole('region', { name: '姿势库' })
    await page.getByRole('button', { name: '存为我的姿势' }).click()
    await page.getByRole('dialog').getByLabel('姿势名称').fill('雨中对话')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await toast(page, '已存为我的姿势').waitFor()
    await library.getByText(/^我的/).click()
    const tile = library.getByRole('button', { name: '雨中对话', exact: true })
    await tile.waitFor()
    await page
      .getByTestId('pose-file')
      .setInputFiles({ name: '坏.json', mimeType: 'application/json', buffer: Buffer.from('{"people":[]}') })
    await toast(page, '里面没有人').waitFor()
    await library.getByRole('button', { name: '删除 雨中对话' }).click()
    await tile.waitFor({ state: 'detached' })
    await toast(page, '姿势已删除').getByRole('button', { name: '撤销' }).click()
    await tile.waitFor()
  })
})

describe('regional prompts', () => {
  it('are divided by lines and keys, and their texts go along', async () => {
    const { page } = await open('分区')
    const line = page.getByRole('separator', { name: '左右分割线' })
    await drag(page, line, -96, 0)
    await expect.poll(() => line.getAttribute('aria-valuenow')).toBe('30')
    await line.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText(/^35,65 · /).waitFor()
    await page.getByRole('button', { name: '把第 1 块拆成两块' }).click()
    await page.getByLabel('第 2 块的描述').fill('长椅，')
    await page.getByText(/夜，路灯, BREAK, 长椅，, BREAK, 红伞，少女$/).waitFor()
    await page.getByRole('button', { name: '去掉第 1 块' }).click()
    await page.getByRole('button', { name: '加一行' }).click()
    await page.getByLabel('公共提示词', { exact: true }).click()
    await page.getByRole('textbox', { name: '公共提示词' }).fill('水彩')
    await page.getByText(/ · 水彩, BREAK, 长椅，?, BREAK, 红伞，少女, BREAK$/).waitFor()
    await page.getByRole('separator', { name: '上下分割线' }).waitFor()
  })
})

it('every canvas part is without faults for axe, in both themes', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await open('蒙版', theme)
    for (const part of ['蒙版', '扩图', '对比', '姿势', '分区'] as const) {
      await show(page, part)
      if (part === '姿势') await page.getByRole('button', { name: '自然站立' }).waitFor()
      expect(await axeFaults(page), `${part} ${theme}`).toEqual([])
    }
  }
})
