// Journeys of the studio's modes with the engines that are built in: each mode from its picture to its result, batches, joints, and what the form offers.
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawn, dropPicture, pixelsAt, results, sizeOnStage, sketched, stage, thumbs, words, wrapperOf } from './studio.ts'
import { answerWith, axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
let image: { id: number; url: string }
beforeAll(async () => {
  host = await house.studio.founder()
  image = await sketched(host)
})

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

/** Opens a mode of a new person's studio with a picture of theirs in it. */
async function open(mode: string) {
  const own = await house.studio.founder()
  const from = await sketched(own)
  const visitor = await visit(own)
  await visitor.go(`/aiWork/aiDraw/${mode}?image=${from.id}`)
  await visitor.page.getByRole('region', { name: '参数' }).getByRole('img').first().waitFor()
  return { ...visitor, from }
}
const draw = async (page: Page, count = 1) => {
  await page.getByRole('region', { name: '参数' }).locator('.ant-btn-primary').click()
  await drawn(page, count)
}
const addressOnStage = async (page: Page) => (await stage(page).getAttribute('src'))!
const unfold = (page: Page, title: string) => page.locator('summary', { hasText: title }).click()

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
    const { page } = await open('sketch2img')
    await words(page).fill('红色，蓝天，')
    await draw(page)
    expect(await sizeOnStage(page)).toEqual([512, 512])
  })

  it('a masked speck is mended, and nothing but it [D1-1-07] [D3-1-03]', async () => {
    const { page, from } = await open('partDraw')
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
    const { page } = await open('partDraw')
    await page.getByText('扩图', { exact: true }).click()
    await page.getByRole('spinbutton', { name: '向右扩展的像素' }).fill('128')
    await page.keyboard.press('Enter')
    await draw(page)
    expect(await sizeOnStage(page)).toEqual([640, 512])
  })

  it('is enlarged, and its details are drawn out [D1-1-08] [D3-1-06] [D3-1-07]', async () => {
    const { page } = await open('hd2img')
    await draw(page)
    expect(await sizeOnStage(page)).toEqual([1024, 1024])
    await page.getByText('细节增强', { exact: true }).click()
    await draw(page, 2)
  })

  it('is cut out, the subject or the rest [D1-1-09] [D3-1-05] [D3-9-40]', async () => {
    const { page } = await open('imageMatting')
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
    await page.getByRole('menuitem', { name: '高清放大' }).click()
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
    await page.getByRole('combobox', { name: '第 9 行 X' }).click()
    await page.locator('.ant-select-item-option', { hasText: '种子' }).click()
    await page.getByLabel('第 9 行 X的值').fill('1-6')
    await page.getByText('9 行 · 30 张').waitFor()
    await page.getByLabel('第 9 行提示词').click()
    await page.getByRole('button', { name: /生成待办 9 行/ }).click()
    const cells = page.getByRole('region', { name: '第 9 行的图片' }).getByRole('button', { name: /^查看种子/ })
    await expect.poll(() => cells.count(), { timeout: 30_000 }).toBe(6)
    await page.getByText('生成待办 0 行').waitFor()
    await expect.poll(() => page.locator('table').first().getByRole('progressbar').count(), { timeout: 30_000 }).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    const [archive] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '打包下载' }).click()])
    expect(Object.keys(unzipSync(await readFile(await archive.path())))).toHaveLength(30)
    const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出网格图' }).click()])
    expect(sheet.suggestedFilename()).toBe('千幕 网格图 未命名批次 第 9 行.png')
    await page.reload()
    expect(await page.getByLabel('第 9 行提示词').inputValue()).toBe('清晨，山谷')
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
    expect(await axeFaults(page)).toEqual([])
    await go('/image_joint/imagesJoint')
    await page.getByRole('heading', { level: 1, name: '图片拼接' }).waitFor()
  })
})

describe('the form', () => {
  it('offers samplers with their bounds, repairs, upscalers and base models [D3-5-13] [D3-5-14] [D3-5-17] [D3-5-18] [D3-9-30] [D3-9-38] [D3-9-41] [D3-3-71] [D3-3-72] [D3-3-75]', async () => {
    const connected = await visit(host)
    const { page, go } = connected
    await withAllHonoured(page)
    await go('/aiWork/aiDraw/txt2img')
    await unfold(page, '采样')
    const bounds = async (label: string) => {
      const field = page.getByRole('spinbutton', { name: label, exact: true })
      return [await field.getAttribute('aria-valuemin'), await field.getAttribute('aria-valuemax'), await field.inputValue()]
    }
    expect([await bounds('步数'), await bounds('CFG')]).toEqual([
      ['4', '50', '20'],
      ['1', '30', '7.0'],
    ])
    await page.getByRole('combobox', { name: '采样方法' }).click()
    expect(await page.locator('.ant-select-item-option').allTextContents()).toEqual([
      'Euler a',
      'DPM++ 2M Karras',
      'DPM++ SDE Karras',
      'LCM',
    ])
    await page.locator('.ant-select-item-option', { hasText: 'LCM' }).click()
    expect([await bounds('步数'), await bounds('CFG')]).toEqual([
      ['4', '10', '5'],
      ['1', '3', '1.5'],
    ])
    await unfold(page, '模型与风格')
    await page.getByRole('button', { name: '大模型：不限' }).waitFor()
    const bases = page.getByRole('radiogroup', { name: '基础模型' })
    expect(await bases.getByRole('radio').count()).toBe(3)
    for (const base of ['SDXL', 'SD1.5', 'F.1']) await bases.getByText(base, { exact: true }).waitFor()
    await page.getByRole('button', { name: '风格与 LoRA' }).click()
    for (const style of ['官方', '关键词', '自定义']) await page.getByRole('tab', { name: style }).waitFor()
    await page.keyboard.press('Escape')
    await unfold(page, '面部修复')
    await page.getByRole('switch', { name: '面部修复' }).click()
    await page.getByRole('combobox', { name: '修复模型' }).click()
    for (const what of ['面部', '手部', '人物', '面部网格'])
      await page.locator('.ant-select-item-group', { hasText: what }).first().waitFor()
    await page.keyboard.press('Escape')
    await go('/aiWork/aiDraw/hd2img')
    await page.getByRole('combobox', { name: '放大算法' }).click()
    await page.locator('.ant-select-item-option', { hasText: 'Lanczos' }).first().waitFor()
  })

  it('offers controls with their preprocessors, modes and numbers [D3-9-31] [D3-9-32] [D3-9-33] [D3-9-34] [D3-9-35] [D3-9-36] [D3-9-37] [D3-9-50]', async () => {
    const { page, go, stored } = await visit(host)
    await withAllHonoured(page)
    await go('/aiWork/aiDraw/txt2img')
    await unfold(page, '姿势与构图')
    const pretreat = page.getByRole('switch', { name: '自动预览控制图' })
    expect(await pretreat.getAttribute('aria-checked')).toBe('true')
    await pretreat.click()
    await page.reload()
    await unfold(page, '姿势与构图')
    expect([await pretreat.getAttribute('aria-checked'), await stored('pretreat')]).toEqual(['false', '0'])
    await page.getByRole('button', { name: '添加控制' }).click()
    const card = page.getByRole('region', { name: '控制 1', exact: true })
    await card
      .getByRole('button', { name: /控制 1/ })
      .first()
      .click()
    for (const mode of ['均衡', '提示词优先', '控制图优先', '拉伸', '裁剪', '填充']) await card.getByText(mode, { exact: true }).waitFor()
    const number = (label: string) => card.getByRole('spinbutton', { name: label, exact: true }).inputValue()
    expect([await number('分辨率'), await number('低阈值'), await number('高阈值')]).toEqual(['512', '100', '200'])
    const pick = async (title: string) => {
      await card.getByRole('combobox', { name: '预处理' }).fill(title)
      await page.locator('.ant-select-item-option', { hasText: title }).first().click()
    }
    await pick('分块固定颜色')
    expect(await number('变化幅度')).toBe('8')
    await pick('参考图')
    expect(await number('风格保真度')).toBe('0.50')
    for (const kind of [
      '姿态',
      '深度',
      '硬边缘',
      '涂鸦',
      '线稿',
      '软边缘',
      '参考图',
      '法线',
      '直线',
      '语义分割',
      '打乱',
      '分块',
      '指令改图',
    ])
      await pick(kind)
    await unfold(page, '模型与风格')
    await page.getByRole('radiogroup', { name: '基础模型' }).getByText('SDXL', { exact: true }).click()
    await card.getByRole('combobox', { name: '预处理' }).fill('指令改图')
    await expect.poll(() => page.locator('.ant-select-item-option').count()).toBe(0)
  })

  it('takes a level of quality at once, and keeps parameters under a name of one’s own', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await withAllHonoured(page)
    await go('/aiWork/aiDraw/txt2img')
    const levels = page.getByRole('radiogroup', { name: '质量' })
    await unfold(page, '采样')
    const steps = page.getByRole('spinbutton', { name: '步数', exact: true })
    await levels.getByText('精细').click()
    expect(await steps.inputValue()).toBe('30')
    await words(page).fill('古街，')
    await page.getByRole('button', { name: '我的预设' }).click()
    const own = page.getByRole('region', { name: '我的预设' })
    await own.getByRole('button', { name: '把现在的参数存为预设' }).click()
    await page.getByRole('textbox', { name: '预设名称' }).fill('夜景')
    await page.keyboard.press('Enter')
    await own.getByRole('button', { name: '夜景', exact: true, pressed: true }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await levels.getByText('草稿').click()
    expect(await steps.inputValue()).toBe('5')
    await page.reload()
    await page.getByRole('button', { name: '我的预设' }).click()
    await own.getByRole('button', { name: '夜景', exact: true, pressed: false }).click()
    await unfold(page, '采样')
    await expect.poll(() => steps.inputValue()).toBe('30')
    await page.getByRole('button', { name: '去掉 古街' }).waitFor()
    await toast(page, '已套用「夜景」').getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => steps.inputValue()).toBe('5')
    await page.getByRole('button', { name: '我的预设' }).click()
    await own.getByRole('button', { name: '重命名「夜景」' }).click()
    await page.getByRole('textbox', { name: '预设名称' }).fill('雨夜')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await own.getByRole('button', { name: '删除「雨夜」' }).click()
    await own.getByText('把常用的参数存成预设').waitFor()
    await toast(page, '预设「雨夜」已删除').getByRole('button', { name: '撤销' }).click()
    await own.getByRole('button', { name: '雨夜', exact: true }).waitFor()
  })

  it('masks by hand or by clicking [D3-9-39]', async () => {
    const { page } = await open('partDraw')
    await page.getByRole('radio', { name: '画笔' }).waitFor()
    await page.getByText('智能分割', { exact: true }).click()
    await expect.poll(() => page.getByRole('radio', { name: '点选分割' }).getAttribute('aria-checked')).toBe('true')
    await page.getByText('手动涂抹', { exact: true }).click()
    await expect.poll(() => page.getByRole('radio', { name: '画笔' }).getAttribute('aria-checked')).toBe('true')
  })
})

/** Lets the page think that its engine honours every parameter, as a connected one would. @param more what else it says of itself */
const withAllHonoured = (page: Page, more: object = {}) =>
  page.route('**/ai_web/ai/draw_engines*', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    const honours =
      'prompt negative_prompt steps cfg_scale sampler_index checkpoint vae clip_skip hr adetailer controlnet_units denoising_strength'
    for (const engine of body.data) Object.assign(engine, { honours: honours.split(' ') }, more)
    await route.fulfill({ json: body })
  })

it('what F.1 does not read is greyed with the reason, its guidance stands as CFG, and repairs offer what the engine can find', async () => {
  const { page, go } = await visit(host, { theme: 'dark' })
  const repair_models = ['mediapipe_face_full', 'mediapipe_face_mesh']
  await withAllHonoured(page, { idle_with: { 'F.1': ['negative_prompt', 'clip_skip'] }, repair_models })
  await page.route('**/large_model_list*', async route => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const of = (model_id: number, base_model: string, file: string) => ({ ...data[0], model_id, base_model, file, model_name: file })
    const held = [of(1, '', 'anything.ckpt'), of(2, 'F.1', 'flux1-dev-fp8.safetensors')]
    await route.fulfill({ json: { ...rest, data: [...data, ...held] } })
  })
  await go('/aiWork/aiDraw/txt2img')
  for (const section of ['模型与风格', '采样', '面部修复']) await unfold(page, section)
  const negative = page.getByRole('textbox', { name: '不要出现' })
  const cfg = page.getByRole('spinbutton', { name: 'CFG', exact: true })
  const base = (name: string) => page.getByRole('radiogroup', { name: '基础模型' }).getByText(name, { exact: true }).click()
  await negative.fill('丑')
  await base('F.1')
  await expect.poll(() => cfg.inputValue()).toBe('3.5')
  expect([await negative.isDisabled(), await negative.inputValue()]).toEqual([true, '丑'])
  expect(await page.getByRole('spinbutton', { name: 'CLIP 跳过', exact: true }).isDisabled()).toBe(true)
  await page.getByText('CLIP 跳过', { exact: true }).hover()
  await page.getByRole('tooltip', { name: '对 F.1 模型无效' }).waitFor()
  await page.getByRole('switch', { name: '面部修复' }).click()
  await page.getByRole('combobox', { name: '修复模型' }).click()
  await page.locator('.ant-select-item-option-disabled', { hasText: 'person_yolov8n-seg.pt（未装）' }).waitFor()
  await page.locator('.ant-select-item-option-selected', { hasText: 'mediapipe_face_full' }).waitFor()
  await shoot(page, 'f1-repair')
  await page.keyboard.press('Escape')
  const asked = page.waitForRequest('**/draw_picture')
  await words(page).fill('古街，')
  await page.getByRole('button', { name: /^生成/ }).click()
  expect(JSON.parse((await asked).postDataJSON().ai_param)).toMatchObject({ checkpoint: 'flux1-dev-fp8.safetensors', cfg_scale: 3.5 })
  await base('SDXL')
  await expect.poll(() => negative.isDisabled()).toBe(false)
  expect(await cfg.inputValue()).toBe('7.0')
  expect(await axeFaults(page)).toEqual([])
})

it('what waits or failed can be looked into, as what is finished [D3-4-02]', async () => {
  const own = await house.studio.founder()
  const { page, go } = await visit(own)
  await own.call('PUT', '/ai_web/ai/draw_queue_pause', { paused: 1 })
  await go('/aiWork/aiDraw/txt2img')
  await words(page).fill('古街，')
  await page.getByRole('button', { name: /^生成/ }).click()
  await page.getByText(/已暂停/).waitFor()
  await results(page).getByRole('button', { name: '查看这次绘图' }).first().click()
  await page.getByRole('dialog').getByText('古街').waitFor()
  await page.keyboard.press('Escape')
  await results(page).getByRole('button', { name: '取消这一张' }).click()
  await results(page).getByText('已取消').waitFor()
  await results(page).getByRole('button', { name: '查看这次绘图' }).first().click()
  await page.getByRole('dialog').getByText('失败').first().waitFor()
  await page.keyboard.press('Escape')
  await results(page).getByRole('button', { name: '重试' }).click()
  await page.getByRole('button', { name: '继续画' }).click()
  await drawn(page, 1)
  await thumbs(page).first().waitFor()
})

it('what waits is put in another order by keys and by dragging, told aloud, and stands as it was when that is refused', async () => {
  const own = await house.studio.founder()
  const { page, go } = await visit(own)
  await own.call('PUT', '/ai_web/ai/draw_queue_pause', { paused: 1 })
  for (const prompt of ['古街', '雪山', '海边']) await own.call('POST', '/ai_web/ai/draw_picture', wrapperOf({ prompt: [prompt] }))
  await go('/aiWork/aiDraw/txt2img')
  const queue = page.getByRole('list', { name: '排队顺序' })
  const order = async () => (await queue.getByRole('listitem').allTextContents()).map(text => text.slice(0, 2)).join()
  const grip = (name: string) => queue.getByRole('button', { name: new RegExp(`^移动「${name}`) })
  await expect.poll(order).toBe('古街,雪山,海边')
  await grip('海边').press('Alt+ArrowUp')
  await page.getByRole('status').getByText('「海边」排到第 2 位，共 3 个').waitFor({ state: 'attached' })
  await grip('海边').press('ArrowUp')
  await expect.poll(order).toBe('海边,古街,雪山')
  await page.waitForResponse(/draw_queue(\?|$)/)
  expect(await axeFaults(page)).toEqual([])
  const [from, to] = [(await grip('雪山').boundingBox())!, (await grip('海边').boundingBox())!]
  await page.mouse.move(from.x + 12, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + 12, to.y + 40, { steps: 4 })
  await page.mouse.move(to.x + 12, to.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(order).toBe('雪山,海边,古街')
  await page.reload()
  await expect.poll(order).toBe('雪山,海边,古街')
  // Among the results too: the newest stands above.
  const tile = (name: string) =>
    results(page)
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(/^排队中/)
  await tile('古街').dragTo(tile('雪山'))
  await expect.poll(order).toBe('古街,雪山,海边')
  await tile('古街').dragTo(tile('海边'))
  await expect.poll(order).toBe('雪山,海边,古街')
  await answerWith(page, '/draw_queue_move', 1004, '没有找到这条记录')
  await results(page).getByRole('button', { name: '取消这一张' }).first().press('Alt+ArrowUp')
  await toast(page, '没有找到这条记录').waitFor()
  await expect.poll(order).toBe('雪山,海边,古街')
})

describe.each(['light', 'dark'] as const)('axe finds nothing wrong in %s', theme => {
  it('in any mode', async () => {
    const { page, go } = await visit(host, { theme })
    for (const [name] of MODES) {
      await go(`/aiWork/aiDraw/${name}?image=${image.id}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const section of await page.locator('summary').all()) await section.click()
      expect([name, await axeFaults(page)]).toEqual([name, []])
    }
  })
})

it('a field that is starred stands among the common ones, also after a reload; favourites of all modes are at hand', async () => {
  const own = await house.studio.founder()
  const { id } = await sketched(own)
  await own.call('PUT', '/ai_web/ai/draw_favourite', { image_id: id, favourite: 1 })
  const { page, go } = await visit(own, { theme: 'dark' })
  await go('/aiWork/aiDraw/img2img')
  await unfold(page, '采样')
  const section = page.locator('details', { hasText: '采样' })
  await page.getByRole('button', { name: '把步数固定到常用' }).click()
  await expect.poll(() => section.getByLabel('步数', { exact: true }).count()).toBe(0)
  await page.reload()
  // Its section is folded now.
  await page.getByRole('spinbutton', { name: '步数' }).waitFor()
  await shoot(page, 'stars')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '不再固定步数' }).click()
  await expect.poll(() => page.getByRole('spinbutton', { name: '步数' }).isVisible()).toBe(false)

  await page.getByRole('radiogroup', { name: '看哪些图片' }).getByText('收藏').click()
  await page.getByRole('link', { name: /^打开种子 5 的收藏/ }).click()
  await page.waitForURL(/txt2img\?record=/)
})
