// Ctrl+K finds what means something alike in all works, and leads to the very line; without the model it says so.
import { meaningModel } from '@qianmu/engines/models'
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { scaled } from '@qianmu/testkit/pace'
import { weightsOf, withWeights } from '@qianmu/testkit/weights'
import { readLate } from '@qianmu/server/meaning/index'
import { afterAll, describe, expect, it } from 'vitest'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

const weights = weightsOf('search')
const [model, absent] = [meaningModel(weights ?? '/nowhere'), meaningModel('/nowhere')]
let isThere = true
useHouse({}, undefined, () => ({
  meaning: { ...model.meaning, probe: signal => (isThere ? model : absent).meaning.probe(signal) },
}))
afterAll(() => Promise.all([model.close(), absent.close()]))

const SCENES = [
  '1、老宅 夜 外\n△林晚推开木门，院里的石榴树已经枯了。她把钥匙攥在手心，没有进去。',
  '2、医院走廊 夜 内\n△医生摘下口罩，摇了摇头。走廊里没有人说话。',
  '3、片场 日 内\n△陈导把剧本摔在地上：这一场你已经演了三十遍，还是没有魂！',
]

describe.skipIf(!weights)(`search by meaning${withWeights('search')}`, { timeout: scaled(90_000) }, () => {
  it('shows passages of all works in other words than were typed, and opens one at its line', async () => {
    const host = await house.studio.founder()
    const project_id = await aWork(host, { project_name: '石榴树' })
    await aDoc(host, project_id, { doc_name: '第一集', text: SCENES.join('\n\n') })
    await host.call('POST', '/ixj_web/works/idea_card/add', { project_id, title: '返乡', text: '她回到老家，看见房子要拆了' })
    await readLate(house.studio.app, new AbortController().signal, { once: true })
    const { page, go } = await visit(host)
    await go('/workBench/worksManage')
    await page.getByRole('button', { name: '新建作品' }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('搜索作品、文档、工具').fill('抢救失败，病人去世')
    const found = page.getByRole('group', { name: /^(意思相近|可能有关) · 按意思找（内置模型 multilingual-e5-small）/ }).first()
    const first = found.getByRole('option').first()
    await first.getByText('医生摘下口罩').waitFor()
    await shoot(page, 'meaning')
    expect(await axeFaults(page)).toEqual([])
    await first.click()
    await page.waitForURL(/\/editor\/edit\/\d+#line-/)
    await page.getByText('医生摘下口罩').waitFor()
  })
})

it('says nothing of meaning without the model', async () => {
  isThere = false
  const { page, go } = await visit(await house.studio.founder())
  await go('/workBench/worksManage')
  await page.getByRole('button', { name: '新建作品' }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('搜索作品、文档、工具').fill('病人去世')
  const answered = page.waitForResponse(answer => answer.url().includes('/search/meaning'))
  await page.getByPlaceholder('搜索作品、文档、工具').fill('病人去世了')
  await answered
  await page.getByText('没有找到「病人去世了」').waitFor()
  expect(await page.getByText('内置模型').count()).toBe(0)
})
