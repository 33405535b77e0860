// Journeys through prompt and results: sentences, emphasis, words that go along, two results against each other, finding one of them.
import { expect, it } from 'vitest'
import { drawn, dropPicture, results, sketched, stage, thumbs, words } from './studio.ts'
import { axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const SENTENCE = 'a lighthouse on a cliff at dusk with waves breaking far below and a small boat returning home'

it('a sentence wraps within its field, is edited as text from then on, and weighed by keys', async () => {
  const { page, go } = await visit(await house.studio.founder(), { width: 1280 })
  await go('/aiWork/aiDraw/txt2img')
  await words(page).fill(`${SENTENCE}，`)
  const chip = (await page.getByRole('button', { name: SENTENCE, exact: true }).boundingBox())!
  const negative = (await page.getByRole('textbox', { name: '不要出现' }).boundingBox())!
  expect(chip.height).toBeGreaterThan(40)
  expect(chip.y + chip.height).toBeLessThan(negative.y)
  const form = (await page.getByRole('region', { name: '参数' }).boundingBox())!
  expect(chip.x + chip.width).toBeLessThan(form.x + form.width - 16)
  await page.getByText('像是一句话').getByRole('button', { name: '按文字编辑' }).click()
  const text = page.getByRole('textbox', { name: '画面描述' })
  await text.fill('a small boat <lora:ink:0.8> at dusk')
  await page.getByRole('group', { name: '文字里的 LoRA' }).getByText('ink').waitFor()
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', ...Array<string>(5).fill('Shift+ArrowRight')]) await text.press(key)
  await text.press('Control+ArrowUp')
  expect(await text.inputValue()).toBe('a (small:1.1) boat <lora:ink:0.8> at dusk')
  await text.press('Control+ArrowDown')
  expect(await text.inputValue()).toBe('a small boat <lora:ink:0.8> at dusk')
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  expect(await text.inputValue()).toBe('a small boat <lora:ink:0.8> at dusk')
})

it('nothing below the prompt moves when words were not known', async () => {
  const { page, go } = await visit(await house.studio.founder(), { width: 1280 })
  await go('/aiWork/aiDraw/txt2img')
  await words(page).fill('夜，城市街道，量子泡沫，')
  const below = page.getByRole('textbox', { name: '不要出现' })
  const before = (await below.boundingBox())!.y
  await page.getByRole('button', { name: /^生成/ }).click()
  await page.getByText(/不认识「量子泡沫」/).waitFor()
  expect((await below.boundingBox())!.y).toBe(before)
})

it('the words follow a picture to another mode', async () => {
  const own = await house.studio.founder()
  await sketched(own, { prompt: ['雪山', '黄昏'] })
  const { page, go } = await visit(own)
  await go('/aiWork/aiDraw/txt2img')
  await drawn(page, 1)
  await page.getByRole('button', { name: '发送到' }).click()
  await choose(page, '图生图')
  await page.getByRole('button', { name: '去掉 雪山' }).waitFor()
  await page.getByRole('button', { name: '去掉 黄昏' }).waitFor()
})

it('two results are compared, under a slider and side by side; results are found by their words, uncut', async () => {
  const own = await house.studio.founder()
  await sketched(own, { prompt: ['雪山', '黄昏'], seed: 11, width: 512, height: 912 })
  await sketched(own, { prompt: ['海边', '清晨'], seed: 12 })
  const { page, go } = await visit(own, { width: 1280 })
  await go('/aiWork/aiDraw/txt2img')
  await drawn(page, 2)
  const tall = (await thumbs(page).last().boundingBox())!
  expect(Math.abs(tall.height / tall.width - 912 / 512)).toBeLessThan(0.03)
  await results(page).getByRole('button', { name: '和舞台上的对比' }).click()
  await page.getByRole('slider', { name: '对比位置' }).waitFor()
  await page.getByRole('radiogroup', { name: '怎么对比' }).getByText('并排').click()
  await page.getByRole('img', { name: '种子 11' }).waitFor()
  await page.getByRole('img', { name: '种子 12' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('radiogroup', { name: '舞台' }).getByText('结果').click()
  const shown = (await stage(page).boundingBox())!
  const strip = (await page.locator('figcaption').boundingBox())!
  expect(strip.width).toBe(shown.width)
  await page.getByRole('group', { name: '缩放' }).getByRole('button', { name: '放大' }).click()
  await expect.poll(async () => (await stage(page).boundingBox())!.width).toBeGreaterThan(shown.width)
  await results(page).getByRole('button', { name: '按提示词找' }).click()
  await results(page).getByRole('textbox', { name: '按提示词找图片' }).fill('雪山')
  await drawn(page, 1)
  await results(page).getByRole('button', { name: '每行 2 张，换成 3 张' }).click()
  expect((await thumbs(page).first().boundingBox())!.width).toBeLessThan(100)
})

it('what a dropped picture says is listed, and what was not taken over', async () => {
  const own = await house.studio.founder()
  const from = await sketched(own, { prompt: ['雪山', '黄昏'], seed: 77 })
  const { page, go } = await visit(own)
  await go('/aiWork/aiDraw/txt2img')
  await words(page).waitFor()
  await dropPicture(page, Buffer.from(await (await fetch(house.studio.url + from.url)).arrayBuffer()))
  await page.getByText(/^千幕：读出 \d+ 项/).waitFor()
  await page.getByRole('button', { name: '看看' }).click()
  await page.getByRole('dialog', { name: '千幕 写在图片里的参数' }).getByText('77', { exact: true }).waitFor()
  expect(await axeFaults(page)).toEqual([])
})

it('a server that is lost is one line at the top, gone when it is back', async () => {
  const own = await house.studio.founder()
  await sketched(own)
  const { page, go } = await visit(own)
  await go('/aiWork/aiDraw/txt2img')
  await drawn(page, 1)
  await page.route('**/ai_web/**', route => route.abort())
  await page.getByRole('button', { name: '收藏' }).click()
  await page.getByText('连不上服务器，正在重新连接…').waitFor()
  await page.unroute('**/ai_web/**')
  await page.getByRole('button', { name: '收藏' }).click()
  await page.getByText('连不上服务器，正在重新连接…').waitFor({ state: 'detached' })
})

it('drawings go into an album by their menu, are looked at alone, and stay when it is deleted', async () => {
  const own = await house.studio.founder()
  await sketched(own, { prompt: ['雪山', '黄昏'], seed: 11 })
  await sketched(own, { prompt: ['海边', '清晨'], seed: 12 })
  const { page, go } = await visit(own)
  await go('/aiWork/aiDraw/txt2img')
  await drawn(page, 2)
  const shelf = results(page)
  await shelf.getByRole('button', { name: '放进图集' }).first().click()
  await choose(page, '新建图集…')
  await page.getByLabel('图集名称').fill('海')
  await page.getByRole('button', { name: '新建', exact: true }).click()
  await shelf.getByRole('button', { name: '在图集「海」里' }).waitFor()
  await shelf.getByRole('button', { name: '筛选：无' }).click()
  await choose(page, '海')
  await page.keyboard.press('Escape')
  await drawn(page, 1)
  await shelf.getByText('1 次绘图').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await shelf.getByRole('button', { name: '重命名图集「海」' }).click()
  await page.getByLabel('图集名称').fill('海边的戏')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await shelf.getByRole('button', { name: '在图集「海边的戏」里' }).click()
  await choose(page, '移出图集')
  await drawn(page, 0)
  await toast(page, '已移出图集').getByRole('button', { name: '撤销' }).click()
  await drawn(page, 1)
  await shelf.getByRole('button', { name: '删除图集「海边的戏」' }).click()
  await drawn(page, 2)
  await toast(page, '图片还在').getByRole('button', { name: '撤销' }).click()
  await shelf.getByRole('button', { name: '在图集「海边的戏」里' }).waitFor()
  await shoot(page, 'studio-album')
})
