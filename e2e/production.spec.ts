// Journeys of production: 画面配置 and files of a comic, a document matched with pictures at once, and what a shot says of itself.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { answerWith, axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const SCRIPT =
  '1、站台 夜 外\n△雨线斜落，站牌闪了一下，顾晚穿着红色风衣站在长椅边等车。\n△顾晚抬头看天，远处有车灯照过来。\n2、门厅 日 内\n△灯亮了，沈岸推开门，把伞放在门边，回头看了一眼。'
/** 320 × 200, of one colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAQMAAACjyqroAAAAA1BMVEUiVYi4HA1XAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVRo3u3BAQ0AAADCoPdPbQ8HFAAAAAAAAADwYiAIAAFkack9AAAAAElFTkSuQmCC',
  'base64',
)
const picture = { name: '站台.png', mimeType: 'image/png', buffer: PNG }

async function comicOf(host: Person) {
  const { project_id } = (
    await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' })
  ).data
  const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: SCRIPT })).data
  return { id: project_id as number, doc: doc_id as number }
}
const fill = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('complementary').getByLabel(label, { exact: true })
  await field.fill(text)
  await field.blur()
}

it('画面配置 are put in folders, drafted and given pictures; files of one name are asked about [D2-8-20]', async () => {
  const host = await house.studio.founder()
  const { id, doc } = await comicOf(host)
  await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id: doc })
  const { page, go } = await visit(host)
  await go(`/workDetail/${id}/2/generalMediaLibrary`)
  await page.getByText('画面配置', { exact: true }).click()
  await page.getByText('还没有画面').waitFor()
  await page.getByRole('button', { name: '新建文件夹' }).click()
  await page.getByLabel('文件夹名称').fill('开场')
  await page
    .getByRole('button', { name: '新 建' })
    .or(page.getByRole('button', { name: '新建', exact: true }))
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '新建画面' }).click()
  await fill(page, '名称', '雨夜站台')
  await fill(page, '画面描述', '雨夜，站台，红色风衣')
  const detail = page.getByRole('complementary', { name: '画面「雨夜站台」' })
  await detail.getByLabel('所属文档').click()
  await page.getByTitle('第 1 话').last().click()
  await detail.getByLabel('加一个分镜作来源').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '雨线斜落' }).click()
  await detail.getByText('来源 1').waitFor()
  await page.getByTestId('mirror-picture').setInputFiles(picture)
  await detail.getByText('图片 1').waitFor()
  await page.locator('article').filter({ hasText: '雨夜站台' }).locator('img').first().waitFor()
  expect(await axeFaults(page)).toEqual([])
  await shoot(page, 'production-mirrors')
  await answerWith(page, '/project/mirror/draft_source', 1500)
  await page.getByTestId('mirror-draft').setInputFiles(picture)
  await toast(page, /^上传线稿图片失败/).waitFor()
  await detail.getByRole('button', { name: '删除这个画面' }).click()
  await page.getByText('还没有画面').waitFor()
  await toast(page, '「雨夜站台」已删除').getByRole('button', { name: '撤销' }).click()
  await page.getByRole('button', { name: '画面「雨夜站台」' }).waitFor()
  // Files: the second of a name is asked about before it takes the place of the first.
  await page.getByText('文件', { exact: true }).click()
  await page.getByTestId('resource-upload').setInputFiles(picture)
  await page.getByRole('button', { name: '站台', exact: true }).waitFor()
  await page.getByTestId('resource-upload').setInputFiles(picture)
  await page.getByText('重名资源将被覆盖').last().waitFor()
  await page
    .getByRole('button', { name: '继 续' })
    .or(page.getByRole('button', { name: '继续' }))
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('.ant-btn-loading').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: '站台', exact: true }).count()).toBe(1)
  expect(await axeFaults(page)).toEqual([])
  await shoot(page, 'production-files')
  await page.getByRole('button', { name: '更多：站台' }).click()
  await choose(page, '删除')
  await page.getByText('还没有文件').waitFor()
})

it('a document is matched at once, tried among candidates, settled by key, and offered six sources [D2-8-21] [D3-2-37]', async () => {
  const host = await house.studio.founder()
  const { id, doc } = await comicOf(host)
  await host.call('POST', '/ixj_web/works/whole_doc_matching_image_info', { doc_id: doc })
  const { page, go } = await visit(host)
  await go(`/workMatchPicture?doc=${doc}`)
  await page.getByRole('button', { name: '整篇配图' }).click()
  await toast(page, '已开始画 2 段').waitFor()
  await page.getByText('1 张候选').first().waitFor({ timeout: 30_000 })
  await page.getByLabel('中间显示').getByText('画面', { exact: true }).click()
  await page.getByRole('img', { name: '第 1 张候选，共 1 张' }).waitFor({ timeout: 30_000 })
  await expect.poll(() => page.getByText('1 张候选').count(), { timeout: 30_000 }).toBe(2)
  const tabs = page.getByRole('tablist', { name: '图片来源' }).getByRole('tab')
  expect(await tabs.allTextContents()).toEqual(['全部', '画面', '作品', '本地', '官方', '我的'])
  await tabs.filter({ hasText: '官方' }).click()
  await page.getByText('「官方素材」里还没有图片').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await shoot(page, 'production-matching')
  await page.getByRole('button', { name: '定稿，下一段' }).click()
  await page.getByText('2 段 · 已配 1').waitFor()
  await page.getByRole('button', { name: '第 2 段' }).and(page.locator('[aria-current]')).waitFor()
  expect((await host.call('GET', '/ixj_web/works/matching_image_list', { doc_id: doc })).data.images).toMatchObject([{ src_type: 2 }])
  await answerWith(page, '/export/tmp_export', 1500)
  await page.getByRole('button', { name: '导出图片' }).click()
  await toast(page, /^下载配图zip失败/).waitFor()
  expect(id).toBeGreaterThan(0)
})

it('a shot says what does not fit it, and where each part of its prompt comes from', async () => {
  const host = await house.studio.founder()
  const { id, doc } = await comicOf(host)
  await host.call('POST', '/ixj_web/work/comic/asset/role_list', { project_id: id, name: '顾晚', words: '红色风衣，短发' })
  await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id: doc })
  const { scenes } = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id: doc })).data
  const shot = scenes[0].shots[1]
  await host.call('PUT', '/ixj_web/comic/comic_storyboard', {
    storyboard_id: shot.storyboard_id,
    content: '顾晚的蓝色风衣湿透了，阳光刺眼。',
  })
  const { page, go } = await visit(host)
  await go(`/workDetail/${id}/2/storyBoard/${shot.storyboard_id}/draw`)
  const panel = page.getByRole('complementary', { name: /出图$/ })
  await panel.getByRole('heading', { name: '连贯性 2' }).waitFor()
  await panel.getByText(/蓝风衣与顾晚的红风衣不一致/).waitFor()
  await page
    .getByRole('img', { name: /^连贯性/ })
    .first()
    .waitFor()
  await panel.getByText('为什么这样画').click()
  await panel.getByRole('list', { name: '画面依据' }).getByText('红色风衣，短发').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await shoot(page, 'production-shot')
})
