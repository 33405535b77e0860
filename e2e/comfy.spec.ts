// A journey through a connected engine, of which the protocol fake speaks: progress with previews, cancelling, an error of a node, a restart in the middle.
import { comfyEngine } from '@qianmu/engines/comfy'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import { afterAll, afterEach, expect, it } from 'vitest'
import { drawn, results, sizeOnStage, sketched, thumbs, words } from './studio.ts'
import { axeFaults, house, useHouse, visit } from './visitor.ts'

let fake: FakeComfy
useHouse({}, async () => {
  // Slow enough to be seen coming along: 20 steps in two seconds and a half.
  fake = await fakeComfy({ stepMs: 120, previews: true })
  const engine = comfyEngine({ url: fake.url, instance: 'e2e', patience: { pollMs: 100, stallMs: 20_000, lostMs: 2000 } })
  await engine.probe(AbortSignal.timeout(5000))
  return [{ id: 'comfy', engine, places: 2 }]
})
afterEach(() => fake.setFault(undefined))
afterAll(() => fake.close())

async function open() {
  const visitor = await visit(await house.studio.founder(), { theme: 'dark' })
  await visitor.go('/aiWork/aiDraw/txt2img')
  await visitor.page
    .getByText(/ComfyUI/)
    .first()
    .waitFor()
  await words(visitor.page).fill('夜，城市街道，')
  return visitor
}

it('a picture comes along step by step with its preview, and the next one waits for it', async () => {
  const { page } = await open()
  await page.getByLabel('数量').fill('8')
  await page.getByRole('button', { name: /^生成/ }).click()
  const preview = results(page).getByRole('img', { name: '正在画的样子' }).first()
  await preview.waitFor()
  const first = await preview.getAttribute('src')
  await expect.poll(() => preview.getAttribute('src')).not.toBe(first)
  await results(page)
    .getByText(/正在画 \d+ %/)
    .first()
    .waitFor()
  await results(page)
    .getByText(/剩 \d+ 秒/)
    .first()
    .waitFor()
  await results(page).getByText('排队中 · 第 1 位').waitFor()
  await results(page).getByRole('button', { name: '全部取消' }).click()
  await expect.poll(() => fake.seen).toContain('POST /interrupt')
  await results(page).getByText('已取消').first().waitFor()
})

it('an error of a node is shown with its reason; drawn again it comes out in its size', async () => {
  const { page } = await open()
  fake.setFault('out-of-memory')
  await page.getByRole('button', { name: /^生成/ }).click()
  await results(page)
    .getByText(/显存不足/)
    .waitFor()
  fake.setFault(undefined)
  await page.reload()
  await results(page).getByRole('button', { name: '重试' }).click()
  await drawn(page, 1)
  expect(await sizeOnStage(page)).toEqual([512, 512])
  await expect.poll(() => thumbs(page).count()).toBe(1)
})

it('an engine that is started anew in the middle costs nothing: the picture is drawn once', async () => {
  const { page } = await open()
  fake.setFault('restart')
  await page.getByRole('button', { name: /^生成/ }).click()
  await expect.poll(() => fake.prompts.length).toBeGreaterThan(0)
  await results(page)
    .getByText(/正在画/)
    .first()
    .waitFor()
  setTimeout(() => fake.setFault(undefined), 500)
  await drawn(page, 1)
})

it('a control with its preprocessor and a pose that was edited steer the engine', async () => {
  const { page } = await open()
  await page.locator('summary', { hasText: '姿势与构图' }).click()
  await page.getByRole('button', { name: '添加控制' }).click()
  const card = page.getByRole('region', { name: '控制 1', exact: true })
  await card
    .getByRole('button', { name: /控制 1/ })
    .first()
    .click()
  const picture = await sketched(await house.studio.founder())
  const buffer = Buffer.from(await (await fetch(house.studio.url + picture.url)).arrayBuffer())
  await page.getByTestId('well 控制 1的图').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer })
  await card.getByRole('img', { name: '控制图' }).waitFor()
  const poses = page.getByRole('region', { name: '姿势', exact: true })
  await poses.getByRole('button', { name: /姿势/ }).first().click()
  await poses.getByRole('button', { name: '编辑姿态' }).click()
  await page.getByRole('button', { name: '打斗', exact: true }).click()
  await page.getByRole('button', { name: '出拳', exact: true }).click()
  await page.getByRole('list', { name: '关节' }).getByRole('button', { name: /^左膝/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: '套用姿势' }).click()
  await poses.getByRole('switch', { name: '启用姿势' }).and(page.locator('[aria-checked=true]')).waitFor()
  const before = fake.prompts.length
  await page.getByRole('button', { name: /^生成/ }).click()
  await drawn(page, 1)
  const classes = Object.values(fake.prompts[before]!.graph).map(node => node.class_type)
  expect(classes.filter(name => name === 'ControlNetApplyAdvanced')).toHaveLength(2)
  expect(classes.filter(name => name === 'Canny')).toHaveLength(1)
})

it('what it must not show is picked from lists, which are asked for once [D2-4-30]', async () => {
  const { page, asked } = await open()
  const field = page.getByRole('textbox', { name: '不要出现' })
  await field.fill('我不要的词')
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: '常用反向词' }).click()
    await page.getByRole('menuitem').nth(times).click()
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
  }
  expect(await axeFaults(page)).toEqual([])
  const words = (await field.inputValue()).split(', ')
  expect(words[0]).toBe('我不要的词')
  expect(words.length).toBeGreaterThan(4)
  expect(new Set(words).size).toBe(words.length)
  expect(asked.filter(request => request.url().includes('negative_template'))).toHaveLength(1)
})
