// Journeys through the engine behind the badge: what it refuses, waiting while it is away, and its pictures on the stage as they come along.
import { comfyEngine } from '@qianmu/engines/comfy'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import type { ImageEngine } from '@qianmu/engines'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { drawn, results, stage, thumbs, words } from './studio.ts'
import { axeFaults, house, useHouse, visit } from './visitor.ts'

let fake: FakeComfy
let engine: ImageEngine
useHouse({}, async () => {
  fake = await fakeComfy({ stepMs: 80, previews: true })
  const patience = { pollMs: 100, stallMs: 60_000, lostMs: 60_000 }
  engine = comfyEngine({ url: fake.url, instance: 'e2e-engine', patience, freshMs: 300, breaker: { restMs: 500 } })
  await engine.probe(AbortSignal.timeout(5000))
  return [{ id: 'comfy', engine, places: 2 }]
})
afterEach(() => fake.setFault(undefined))
afterAll(() => fake.close())

async function open(width = 1280) {
  const visitor = await visit(await house.studio.founder(), { theme: 'dark', width })
  await visitor.page.setViewportSize({ width, height: width === 1280 ? 720 : 900 })
  await visitor.go('/aiWork/aiDraw/txt2img')
  await badge(visitor.page).getByText('ComfyUI 0.3.64').waitFor()
  return visitor
}
const badge = (page: Page) => page.getByRole('region', { name: '参数' }).locator('[data-kind=local-model]')
const generate = (page: Page) => page.getByRole('button', { name: /^生成/ }).click()
const queue = (page: Page) => results(page).getByText(/排队 \d+ 张/)
const running = (page: Page) => page.getByRole('img', { name: '正在画的样子，放大' })

it('a LoRA that it lacks is red, and refused at its field; nothing is sketched unless somebody says so', async () => {
  const { page } = await open()
  await words(page).fill('a lighthouse on a cliff at dusk <lora:flux_sad1es1nk:1>，')
  await page.getByRole('button', { name: /flux_sad1es1nk.*引擎上没有/ }).waitFor()
  const before = fake.prompts.length
  await generate(page)
  await page.getByRole('alert').getByText('绘图引擎里没有 LoRA「flux_sad1es1nk」').waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(await thumbs(page).count()).toBe(0)
  await page.getByRole('button', { name: '用草图画' }).click()
  await drawn(page, 1)
  await page.getByText(/^草图引擎（非 AI 模型） · a lighthouse/).waitFor()
  await badge(page).getByText('ComfyUI 0.3.64').waitFor()
  expect(fake.prompts).toHaveLength(before)
  await generate(page)
  await page.getByRole('button', { name: '去掉', exact: true }).click()
  await page.getByRole('button', { name: '去掉 flux_sad1es1nk' }).waitFor({ state: 'detached' })
  await generate(page)
  await drawn(page, 2)
  expect(fake.prompts.length).toBe(before + 1)
})

it('while it is away a drawing waits, studio and queue say for what, and it comes when the engine is back', async () => {
  const { page } = await open(1440)
  fake.setFault('reset', '/system_stats')
  await expect.poll(async () => (await engine.probe(AbortSignal.timeout(2000))).available).toBe(false)
  await badge(page).getByText('暂时连不上').waitFor()
  await words(page).fill('夜，城市街道，')
  await page.getByText('ComfyUI 0.3.64 暂时连不上，会排队等它').waitFor()
  await page.getByLabel('数量').fill('2')
  await generate(page)
  await queue(page).getByText('等 ComfyUI 0.3.64 恢复').or(queue(page)).first().waitFor()
  await results(page).getByText('等 ComfyUI 0.3.64 恢复', { exact: true }).first().waitFor()
  expect(await axeFaults(page)).toEqual([])
  fake.setFault(undefined)
  await drawn(page, 2)
  await page.getByText('会排队等它').waitFor({ state: 'detached' })
})

it('the running picture is large on the stage until one is pinned, and is taken up again', async () => {
  const { page } = await open()
  await words(page).fill('夜，城市街道，')
  await generate(page)
  await drawn(page, 1)
  await page.getByLabel('数量').fill('3')
  await generate(page)
  await running(page).waitFor()
  expect((await running(page).boundingBox())!.width).toBeGreaterThan(380)
  await page
    .getByRole('paragraph')
    .getByText(/^正在画 \d+ %/)
    .waitFor()
  await thumbs(page).last().click()
  await stage(page).waitFor()
  await page.getByRole('button', { name: '跟着正在画的' }).click()
  await running(page).waitFor()
  await results(page)
    .getByRole('button', { name: /放到舞台上看$/ })
    .last()
    .click()
  await page
    .getByText(/^排队中/)
    .first()
    .waitFor()
  await drawn(page, 4)
})

it('one that dies in the middle is told within ten seconds, with no time that grows', async () => {
  const { page } = await open()
  await words(page).fill('夜，城市街道，')
  const release = fake.occupy()
  await generate(page)
  await results(page).getByText('排队中，前面还有 1 个任务').waitFor()
  fake.setFault('reset', '/queue')
  await results(page).getByText('绘图引擎暂时连不上，正在等它恢复').waitFor()
  expect(await results(page).getByText(/剩 \d/).count()).toBe(0)
  fake.setFault(undefined)
  release()
  await drawn(page, 1)
})

it('what was cancelled is a grey line; one of several that failed is drawn again alone', async () => {
  const { page } = await open(1440)
  await words(page).fill('夜，城市街道，')
  const release = fake.occupy()
  await page.getByLabel('数量').fill('2')
  await generate(page)
  await results(page).getByRole('button', { name: '全部取消' }).click()
  await results(page)
    .getByText(/^已取消 2 张/)
    .waitFor()
  release()
  fake.setFault('out-of-memory')
  await generate(page)
  await expect
    .poll(() =>
      results(page)
        .getByText(/显存不足/)
        .count(),
    )
    .toBe(2)
  fake.setFault(undefined)
  const before = fake.prompts.length
  await results(page).getByRole('button', { name: '重试' }).nth(1).click()
  await drawn(page, 1)
  expect(fake.prompts.length).toBe(before + 1)
  await results(page)
    .getByText(/显存不足/)
    .waitFor()
})
