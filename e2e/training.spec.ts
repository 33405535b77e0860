// A custom model in the browser: pictures become kohya's zip, training is refused without a trainer, then done by the stand-in, released and drawn with; and on a phone.
import { fakeComfy } from '@qianmu/engines/comfy/fake'
import { startTrainer } from '@qianmu/testkit/trainer'
import { unzipSync } from 'fflate'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { picture } from '@qianmu/testkit/sets'
import { drawn } from './studio.ts'
import { axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const PICTURES = 12
const files = () =>
  Promise.all(
    Array.from({ length: PICTURES }, async (_, nth) => ({
      name: `p${nth}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await (await picture(nth)).arrayBuffer()),
    })),
  )
const texts = Array.from({ length: PICTURES }, (_, nth) => ({
  name: `p${nth}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from('1girl, rain'),
}))

it('D3-2-16 D3-2-17 D3-2-18 twelve pictures become a kohya zip, then a released model that is drawn with', async () => {
  const host = await house.studio.founder()
  const { page, go, errors } = await visit(host)
  await go('/aiWork/aiModel/homePage')
  await page.getByRole('heading', { name: '模型', exact: true }).waitFor()
  await page.getByRole('button', { name: '训练模型' }).click()
  await page.getByText('还没有训练过模型').waitFor()
  await page.getByRole('button', { name: '训练模型' }).first().click()
  await page.getByLabel('名称').fill('顾晚')
  await page.getByLabel('触发词').fill('guwan')
  await page.getByRole('button', { name: '开始整理训练图' }).click()

  await page.getByText('还没有训练图').waitFor()
  await page.getByTestId('training-files').setInputFiles([...(await files()), ...texts])
  await page.getByText(`已达标 ${PICTURES} / ${PICTURES}`).waitFor()
  await page.getByRole('button', { name: 'rain 12' }).waitFor()
  const [first, second] = [page.getByRole('button', { name: 'p0.png' }), page.getByRole('button', { name: 'p1.png' })]
  await first.click()
  await second.click()
  await page.getByLabel('要加的标签').fill('umbrella')
  await page.getByRole('button', { name: '加到开头' }).click()
  await page.getByRole('button', { name: 'umbrella 2' }).waitFor()
  await shoot(page, 'training-images')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '下一步：参数' }).click()
  await page.getByLabel('每轮重复').fill('2')
  await page.getByLabel('轮数', { exact: true }).fill('4')
  await page.getByRole('button', { name: '下一步：训练' }).click()

  await page.getByText('现在还不能训练').waitFor()
  await page.getByText('训练机').first().waitFor()
  await shoot(page, 'training-refused')
  expect(await axeFaults(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出 kohya 目录' }).click()])
  const zip = unzipSync(new Uint8Array(await readFile((await download.path())!)))
  const names = Object.keys(zip)
  expect(names.filter(name => /^顾晚\/img\/2_guwan person\/\d\d_p\d+\.png$/.test(name))).toHaveLength(PICTURES)
  // Several are sent at once: which comes first is not said.
  const text = zip[names.find(name => name.endsWith('_p0.txt'))!]
  expect(new TextDecoder().decode(text)).toBe('guwan, umbrella, 1girl, rain\n')

  const folder = await mkdtemp(path.join(os.tmpdir(), 'models-'))
  const [trainer, comfy] = await Promise.all([startTrainer({ STAND_IN_STEP_MS: '5' }), fakeComfy({ stepMs: 1, modelsFolder: folder })])
  const boss = await house.studio.founder()
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
  const add = async (engine: object) => (await boss.call('POST', '/ixj_web/engine/add', engine)).data.engine_id
  const engines = [
    await add({ kind: 'trainer', name: '训练机', address: trainer.url, secret: trainer.token }),
    await add({ kind: 'comfy', name: '机房', address: comfy.url, models_folder: folder }),
  ]
  try {
    await page.reload()
    await page.getByRole('button', { name: '开始训练' }).click()
    await page.getByText('已训练').waitFor()
    await page.getByRole('region', { name: '损失曲线' }).waitFor()
    await shoot(page, 'training-done')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '下一步：验收与发布' }).click()
    await page.getByRole('button', { name: '用 XY 表对比各轮' }).click()
    await page.getByLabel('批次名称').waitFor()
    await page.getByText('1 行 · 6 张').waitFor()
    await shoot(page, 'training-compare')
    await page.goBack()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('link', { name: '用它画图' }).waitFor()
    await page.getByText('引擎上已有').waitFor()
    await shoot(page, 'training-released')
    await page.getByRole('link', { name: '用它画图' }).click()
    await page.getByRole('button', { name: /^生成/ }).click()
    await drawn(page, 1)
    expect(JSON.stringify(comfy.prompts)).toContain('顾晚-')
    await go('/aiWork/aiModel/homePage')
    await page.getByRole('button', { name: '顾晚', exact: true }).click()
    await page.getByRole('dialog', { name: '顾晚' }).getByRole('button', { name: '复制 guwan' }).waitFor()
    await shoot(page, 'model-home')
    expect(await axeFaults(page)).toEqual([])
  } finally {
    for (const engine_id of engines) await boss.call('DELETE', '/ixj_web/engine/delete', { engine_id })
    await Promise.all([trainer.close(), comfy.close()])
    await rm(folder, { recursive: true })
  }
  expect(errors).toEqual([])
})

it('whoever leaves a data set while files are on their way finds all pictures and texts there afterwards', async () => {
  const { page, go } = await visit(await house.studio.founder())
  await go('/aiWork/aiModel/customTrainList?add=1')
  await page.getByLabel('名称').fill('雨夜')
  await page.getByRole('button', { name: '开始整理训练图' }).click()
  let open = () => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  let sent = 0
  await page.route('**/image_upload', async route => {
    if (++sent > 4) await opened
    await route.continue()
  })
  await page.getByTestId('training-files').setInputFiles([...texts, ...(await files())])
  // Three are on their way at once.
  await expect.poll(() => sent).toBe(7)

  await page.getByRole('link', { name: '训练', exact: true }).click()
  await page.getByRole('heading', { name: '训练列表' }).waitFor()
  await toast(page, '还有 20 个文件在上传').waitFor()
  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.evaluate('void setTimeout(() => location.reload())')])
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await page.goBack()
  await page.getByRole('button', { name: /^上传 \d+ \/ 24$/ }).waitFor()
  await page.goForward()
  open()
  await toast(page, '上传了 24 个文件').waitFor()
  await page.goBack()
  await page.getByText(`已达标 ${PICTURES} / ${PICTURES}`).waitFor()
  await page.getByRole('button', { name: `rain ${PICTURES}` }).waitFor()
})

it('whoever closes the window all the same is told afterwards how many files did not come', async () => {
  const { page, go } = await visit(await house.studio.founder())
  await go('/aiWork/aiModel/customTrainList?add=1')
  await page.getByLabel('名称').fill('雨夜')
  await page.getByRole('button', { name: '开始整理训练图' }).click()
  let sent = 0
  await page.route('**/image_upload', route => (++sent > 4 ? undefined : route.continue()))
  await page.getByTestId('training-files').setInputFiles(await files())
  await expect.poll(() => sent).toBe(7)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await toast(page, `上次离开时还有 ${PICTURES - 4} 个文件没有传完`).waitFor()
  await page.getByText('已达标 4 / 4').waitFor()
})

it('a data set is kept in order on a phone', async () => {
  const host = await house.studio.founder()
  const { page, go, errors } = await visit(host, { phone: true })
  await go('/aiWork/aiModel/customTrainList?add=1')
  await page.getByLabel('名称').fill('雨夜画风')
  await page.getByRole('button', { name: '开始整理训练图' }).click()
  await page.getByTestId('training-files').setInputFiles((await files()).slice(0, 2))
  await page.getByText('已达标 2 / 2').waitFor()
  await shoot(page, 'training-phone')
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await axeFaults(page)).toEqual([])
  expect(errors).toEqual([])
})
