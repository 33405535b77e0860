// An operator adds the small models on the page of engines, pictures are cut out and enlarged by them and say so, and they are removed again.
import { scaled } from '@qianmu/testkit/pace'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { hearingModel, meaningModel, smallModels, type SmallModels, voiceModel } from '@qianmu/engines/models'
import { retouchEngine } from '@qianmu/engines/retouch'
import { createGroups } from '@qianmu/server/engines/groups/index'
import { WEIGHTS, WITH_WEIGHTS } from '@qianmu/testkit/weights'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { drawn, sizeOnStage, sketched, thumbs } from './studio.ts'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

const retouch = retouchEngine()
let folder: string
let models: SmallModels
useHouse(
  {},
  async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-small-models-'))
    models = smallModels(path.join(folder, 'core'), retouch)
    return [
      { id: 'cut-out', engine: models.cutOut, embedded: true },
      { id: 'upscale', engine: models.upscale, embedded: true },
    ]
  },
  () => ({
    modelGroups: createGroups(folder, {
      core: models,
      asr: hearingModel(path.join(folder, 'asr')),
      'tts-zh': voiceModel(path.join(folder, 'tts-zh')),
      search: meaningModel(path.join(folder, 'search')),
    }),
  }),
)
afterAll(async () => {
  await Promise.all([models.close(), retouch.close()])
  await rm(folder, { recursive: true, force: true })
})

async function operator() {
  const person = await house.studio.founder()
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [person.userId])
  return person
}

const cardOf = (page: Page) => page.getByRole('region', { name: '内置模型' }).getByRole('listitem').filter({ hasText: '基础小模型' })

it('what a group does, its size and its licences are said before it is added', async () => {
  const boss = await operator()
  for (const more of [{ phone: true }, { width: 1280, theme: 'dark' }, {}] as const) {
    const { page, go } = await visit(boss, more)
    await go('/setting/engines')
    const card = cardOf(page)
    await card.getByText('未添加').waitFor()
    for (const text of ['U²-Net-p', 'Apache-2.0 · 4.4 MB', 'MIT · 2.2 MB', '抠图：找出画面的主体', /^下载 .+，占用 .+$/])
      await card.getByText(text).first().waitFor()
    expect(await card.getByRole('button', { name: '移除' }).count()).toBe(0)
    await card.scrollIntoViewIfNeeded()
    await shoot(page, `models-absent-${page.viewportSize()!.width}`)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
})

describe.skipIf(!WEIGHTS)(`small models${WITH_WEIGHTS}`, () => {
  it('are added with one click, work under their name, and give way to rules again', async () => {
    // Files that are there are not fetched again.
    await cp(WEIGHTS!, path.join(folder, 'core'), { recursive: true })
    await rm(path.join(folder, 'core', 'group.json'))
    const boss = await operator()
    const { page, go } = await visit(boss)
    await go('/setting/engines')
    const section = cardOf(page)
    await section.getByRole('button', { name: '添加' }).click()
    await section
      .getByRole('status')
      .getByText(/正在|排队/)
      .waitFor()
    await section.getByText('可用').waitFor({ timeout: scaled(60_000) })
    await page.getByRole('heading', { name: '抠图（内置模型 U²-Net-p）' }).waitFor()
    await page.getByRole('heading', { name: '2× 放大（内置模型 waifu2x）' }).waitFor()
    await section.scrollIntoViewIfNeeded()
    await shoot(page, 'models-present')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '任务' }).first().click()
    await page.getByText('添加内置模型「基础小模型」').waitFor()

    const from = await sketched(boss)
    const enlarging = await visit(boss)
    await enlarging.go(`/aiWork/aiDraw/hd2img?image=${from.id}`)
    await enlarging.page.getByText('2× 放大（内置模型 waifu2x）').first().waitFor()
    await enlarging.page.getByText('waifu2x', { exact: true }).waitFor()
    await enlarging.page.getByRole('button', { name: /^放大 1 张/ }).click()
    await drawn(enlarging.page, 1)
    await thumbs(enlarging.page).first().click()
    expect(await sizeOnStage(enlarging.page)).toEqual([1024, 1024])
    await shoot(enlarging.page, 'models-enlarged')
    // Who asks for an interpolation gets it, under its own name.
    await enlarging.page.getByLabel('放大算法').click()
    await enlarging.page.getByTitle('Lanczos').click()
    await enlarging.page.getByText('内置图像处理（非 AI 模型）').first().waitFor()

    await section.getByRole('button', { name: '移除' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: '移除' }).click()
    await section.getByText('未添加').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: '抠图（内置模型 U²-Net-p）' }).count()).toBe(0)
  })
})
