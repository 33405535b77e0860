// A member uploads a LoRA, describes it, puts it at the operator's ComfyUI and draws with it; a wrong file is told before it is sent.
import { fakeComfy } from '@qianmu/engines/comfy/fake'
import { loraFile } from '@qianmu/testkit/models'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { drawn, words } from './studio.ts'
import { axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

/** An engine whose folder of models we may write to. */
async function connected(folder: string) {
  const comfy = await fakeComfy({ stepMs: 1, modelsFolder: folder })
  const boss = await house.studio.founder()
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
  const engine = { kind: 'comfy', name: '机房', address: comfy.url, models_folder: folder }
  const { engine_id } = (await boss.call('POST', '/ixj_web/engine/add', engine)).data
  return {
    prompts: comfy.prompts,
    /** Takes it away, so that nothing waits for it. */
    async close() {
      expect((await boss.call('DELETE', '/ixj_web/engine/delete', { engine_id })).status).toBe(0)
      await comfy.close()
    },
  }
}

it('a LoRA of one’s own is uploaded, described, deployed, picked and drawn with [D3-1-16] [D3-2-19]', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'models-'))
  const comfy = await connected(folder)
  const { page, go, asked, errors } = await visit(await house.studio.founder())
  await go('/aiWork/uploadModel')
  await page.getByText('还没有自己的模型').waitFor()
  await shoot(page, 'models-empty')
  const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })

  await page.getByTestId('model-file').setInputFiles(file('坏的.safetensors', loraFile().subarray(0, 900)))
  await page.getByRole('alert').filter({ hasText: '不完整' }).waitFor()
  expect(asked.some(request => request.url().includes('add_model_file'))).toBe(false)
  await page.getByRole('button', { name: '收起 坏的.safetensors' }).click()

  await page.getByTestId('model-file').setInputFiles(file('hanfu.safetensors', loraFile({ ss_base_model_version: 'sd_v1' })))
  const drawer = page.getByRole('dialog', { name: 'hanfu_v2' })
  await drawer.getByText('秩 8').waitFor()
  await drawer.getByText('hanfu girl', { exact: true }).waitFor()
  await drawer.getByLabel('名称').fill('宋制汉服')
  await drawer.getByLabel('用途').click()
  await page.locator('.ant-select-dropdown').getByTitle('服装').click()
  await drawer.getByLabel('部位').click()
  await page.locator('.ant-select-dropdown').getByTitle('上装').click()
  await shoot(page, 'models-drawer')
  expect(await axeFaults(page)).toEqual([])
  await drawer.getByLabel('许可').fill('CC BY 4.0')
  await drawer.getByLabel('版本', { exact: true }).fill('v2')
  await drawer.getByLabel('权重从').fill('0.6')
  await drawer.getByLabel('到', { exact: true }).fill('0.9')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '已保存').waitFor()

  await page.getByRole('button', { name: /^宋制汉服/ }).click()
  const shown = page.getByRole('dialog', { name: '宋制汉服' })
  await shown.getByRole('button', { name: '部署到引擎' }).click()
  await shown.getByText('可以使用').waitFor()
  await shown.getByRole('button', { name: '共享给团队' }).click()
  await toast(page, '已共享').waitFor()
  await shoot(page, 'models-deployed')
  await shown.getByRole('button', { name: '关闭' }).click()
  await page.getByText('引擎上有').waitFor()
  // Without a picture it shows what its file tells.
  await page.getByRole('article').getByText('hanfu girl · 1girl').waitFor()
  await shoot(page, 'models-list')
  expect(await axeFaults(page)).toEqual([])

  await go('/aiWork/aiDraw/txt2img')
  await words(page).fill('海边，')
  await page.locator('summary', { hasText: '模型与风格' }).click()
  await page.getByRole('button', { name: '风格与 LoRA' }).click()
  const picker = page.getByRole('dialog', { name: '风格与 LoRA' })
  await picker.getByRole('tab', { name: '自定义' }).click()
  await picker.getByRole('button', { name: /宋制汉服/ }).click()
  await shoot(page, 'models-picker')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^生成/ }).click()
  await drawn(page, 1)
  expect(JSON.stringify(comfy.prompts.at(-1)!.graph)).toMatch(/qianmu.*hanfu-v2-[0-9a-f]{8}\.safetensors/)

  // A prompt from elsewhere calls it by the name it has there.
  await go('/aiWork/aiDraw/txt2img')
  await page.locator('summary', { hasText: '模型与风格' }).click()
  await page.getByRole('button', { name: '去掉 宋制汉服' }).click()
  await words(page).fill('<lora:hanfu_v2:0.6>，')
  await page.getByRole('button', { name: /^生成/ }).click()
  await page.getByRole('button', { name: '用我的「宋制汉服」' }).click()
  await page.getByRole('button', { name: /^生成/ }).click()
  await drawn(page, 2)
  expect(JSON.stringify(comfy.prompts.at(-1)!.graph)).toMatch(/qianmu.*hanfu-v2-[0-9a-f]{8}\.safetensors.*0\.6/)

  // The shelf shows what was drawn with it, and goes on from there with the same parameters.
  await go('/aiWork/aiModel/homePage')
  await page.getByRole('button', { name: /^宋制汉服/ }).click()
  await shown.getByText('建议 0.6–0.9').waitFor()
  await shown.getByText('CC BY 4.0').waitFor()
  await shown.getByRole('group', { name: '样图' }).getByRole('button').nth(1).click()
  await shoot(page, 'models-shelf')
  expect(await axeFaults(page)).toEqual([])
  await shown.getByRole('link', { name: '用这组参数' }).click()
  await page.waitForURL('**/aiWork/aiDraw/txt2img**')
  await page.getByText('海边').first().waitFor()

  await go('/aiWork/uploadModel')
  await page.getByRole('button', { name: /^宋制汉服/ }).click()
  await shown.getByRole('button', { name: '删除模型' }).click()
  await page.getByText('还没有自己的模型').waitFor()
  await toast(page, '已删除模型「宋制汉服」').getByRole('button', { name: '撤销' }).click()
  await page.getByRole('button', { name: /^宋制汉服/ }).waitFor()
  expect(errors).toEqual([])
  await comfy.close()
  await rm(folder, { recursive: true })
})

it('one that the engine lacks is deployed from where it is refused', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'models-'))
  const comfy = await connected(folder)
  const { page, go } = await visit(await house.studio.founder())
  await go('/aiWork/uploadModel')
  const ink = loraFile({ ss_base_model_version: 'sd_v1', ss_output_name: 'ink_wash' })
  await page
    .getByTestId('model-file')
    .setInputFiles({ name: 'ink.safetensors', mimeType: 'application/octet-stream', buffer: Buffer.from(ink) })
  await page.getByRole('dialog', { name: 'ink_wash' }).getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '已保存').waitFor()
  await go('/aiWork/aiDraw/txt2img')
  await words(page).fill('海边，<lora:ink_wash:0.7>，')
  await page.getByRole('button', { name: /^生成/ }).click()
  await page.getByRole('alert').getByText('没有 LoRA「ink_wash」').waitFor()
  await page.getByRole('button', { name: '部署', exact: true }).click()
  await toast(page, '已开始部署').waitFor()
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: /^生成/ }).click()
      return comfy.prompts.length
    })
    .toBeGreaterThan(0)
  expect(JSON.stringify(comfy.prompts.at(-1)!.graph)).toMatch(/ink-wash-[0-9a-f]{8}\.safetensors/)
  await comfy.close()
  await rm(folder, { recursive: true })
})
