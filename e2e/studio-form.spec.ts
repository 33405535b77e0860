// Journeys of the studio's form: what it offers and takes at once, presets, stars, masks, and what an engine or a base model leaves out.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawn, openMode, sketched, unfold, words } from './studio.ts'
import { axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
beforeAll(async () => {
  host = await house.studio.founder()
})

/** Lets the page think that its engine honours every parameter, as a connected one would. @param more what else it says of itself */
const withAllHonoured = (page: Page, more: object = {}) =>
  page.route('**/ai_web/ai/draw_engines*', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    const honours =
      'prompt negative_prompt steps cfg_scale sampler_index scheduler checkpoint vae clip_skip hr adetailer controlnet_units denoising_strength'
    for (const engine of body.data) Object.assign(engine, { honours: honours.split(' ') }, more)
    await route.fulfill({ json: body })
  })

describe('the form', () => {
  it('offers the samplers and schedules that the engine has beside the four', async () => {
    const { page, go } = await visit(host)
    const more = { samplers: ['Euler a', 'LCM', 'DPM++ 3M SDE'], schedulers: ['Karras', 'Beta'] }
    await withAllHonoured(page, more)
    await go('/aiWork/aiDraw/txt2img')
    await unfold(page, '采样')
    await page.getByRole('combobox', { name: '采样方法' }).click()
    expect(await page.locator('.ant-select-item-option').allTextContents()).toEqual([
      'Euler a',
      'DPM++ 2M Karras（引擎没有）',
      'DPM++ SDE Karras（引擎没有）',
      'LCM',
      'DPM++ 3M SDE',
    ])
    await page.locator('.ant-select-item-option', { hasText: 'DPM++ 3M SDE' }).click()
    await page.getByRole('combobox', { name: '调度器' }).click()
    await page.locator('.ant-select-item-option', { hasText: 'Beta' }).click()
    await expect.poll(() => page.getByTestId('studio').innerText()).toContain('Beta')
  })

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
    await expect.poll(() => stored('pretreat')).toBe('0')
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
    const host = await house.studio.founder()
    await sketched(host)
    const { page, go } = await visit(host)
    await withAllHonoured(page)
    await go('/aiWork/aiDraw/txt2img')
    await drawn(page, 1)
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
    await own.getByRole('button', { name: '夜景', exact: true, pressed: true }).locator('img').waitFor()
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
    // A press outside of it has closed it.
    await own.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '我的预设' }).click()
    await own.getByRole('button', { name: '雨夜', exact: true }).waitFor()
  })

  it('masks by hand or by clicking [D3-9-39]', async () => {
    const { page } = await openMode('partDraw')
    await page.getByRole('radio', { name: '画笔' }).waitFor()
    await page.getByText('智能分割', { exact: true }).click()
    await expect.poll(() => page.getByRole('radio', { name: '点选分割' }).getAttribute('aria-checked')).toBe('true')
    await page.getByText('手动涂抹', { exact: true }).click()
    await expect.poll(() => page.getByRole('radio', { name: '画笔' }).getAttribute('aria-checked')).toBe('true')
  })
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
