// A journey through the screens of a comic: its documents with their pictures, its characters, and links that name what works of its type have not.
import type { Person } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import { SCRIPT } from './manuscript.ts'
import { wrapperOf } from './studio.ts'
import { answerWith, axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

/** 320 × 200, of one colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAQMAAACjyqroAAAAA1BMVEUiVYi4HA1XAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVRo3u3BAQ0AAADCoPdPbQ8HFAAAAAAAAADwYiAIAAFkack9AAAAAElFTkSuQmCC',
  'base64',
)

async function comicOf(host: Person, project_type: 2 | 3 = 2) {
  const work = { project_name: '雨夜归人', project_type, script_type: project_type === 2 ? 'CARTOON' : 'ANIMATION' }
  const { project_id } = (await host.call('POST', '/ixj_web/project/add', work)).data
  const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: SCRIPT })).data
  return { id: project_id as number, doc: doc_id as number }
}

describe('a comic', () => {
  it('has its documents where their passages get pictures, and its characters; links to what it has not lead to its first screen', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    const { page, go } = await visit(host)
    await go(`/workDetail/${id}/2/generalMatchPicture`)
    const row = page.getByRole('list', { name: '文档' }).getByRole('listitem')
    await row.getByText('未划分').waitFor()
    await row.getByRole('link', { name: '第 1 话' }).click()
    await page.waitForURL(`**/workMatchPicture?doc=${doc}`)
    await page.getByRole('button', { name: '重新划分' }).click()
    await page.getByText('1 段 · 已配 0').waitFor()
    const { infos } = (await host.call('GET', '/ixj_web/works/matching_image_list', { doc_id: doc })).data
    await page.getByRole('button', { name: '返回' }).click()
    await row.getByText('0 / 1 段').waitFor()
    await shoot(page, 'comic-matching')
    // Its text is one step away.
    await row.getByRole('button', { name: '第 1 话的更多操作' }).click()
    await choose(page, '打开脚本')
    await page.waitForURL(`**/editor/edit/${doc}`)
    expect(infos).toHaveLength(1)
    // What only script works have, and the same work under another type's number.
    for (const [asked, shown] of [
      ['2/script', '2/generalStoryBoard'],
      ['1/supervise', '2/supervise'],
      ['3/generalMatchPicture?exported=0', '2/generalMatchPicture?exported=0'],
    ] as const) {
      await go(`/workDetail/${id}/${asked}`)
      await page.waitForURL(`**/workDetail/${id}/${shown}`)
    }
  })

  it('has all its pictures in one grid, where those of its things are drawn, chosen, looked at and deleted [D3-7-08] [D3-8-09] [D2-7-64]', async () => {
    const host = await house.studio.founder()
    const { id } = await comicOf(host)
    const cast = { project_id: id, name: '顾晚', gender: '女', appearance: '黑长发，红色风衣' }
    const { character_id } = (await host.call('POST', '/ixj_web/ai/character/v2/add', cast)).data
    const { page, go, asked, where } = await visit(host)
    // From a character to what was drawn for it.
    await go(`/workDetail/${id}/2/characters?character=${character_id}`)
    await page.getByRole('tab', { name: '形象' }).click()
    await page.getByRole('link', { name: '素材里的设定图' }).click()
    const grid = page.getByRole('list', { name: '图片' })
    const tiles = grid.getByRole('button')
    await page.getByText('没有符合筛选的图片').waitFor()
    expect(where()).toBe(`/workDetail/${id}/2/generalMediaLibrary?thing=${encodeURIComponent(`character:${character_id}`)}`)
    // What cannot be drawn says so in the words of this screen.
    await answerWith(page, '/comic_resources_generate', 2001, '画室在盘点')
    await page.getByRole('button', { name: '生成', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('顾晚').waitFor()
    expect(await dialog.getByLabel('画面描述').inputValue()).toBe('女子，黑长发，红色风衣')
    await shoot(page, 'media-generate')
    await dialog.getByRole('button', { name: '生成' }).click()
    await toast(page, /^生成项目图片失败：画室在盘点/).waitFor()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: '生成' }).click()
    await dialog.waitFor({ state: 'detached' })
    const sent = asked.findLast(request => request.url().endsWith('/ai/resource/comic_resources_generate'))!
    expect(sent.postDataJSON()).toMatchObject({ work_id: id, subject_id: `character:${character_id}` })
    const drawings = grid.getByRole('button', { name: /^设定图，角色 · 顾晚/ })
    await expect.poll(() => drawings.count()).toBe(2)
    // All of the work's, among them one that is uploaded.
    await page.locator('.ant-select-clear').click()
    await page.waitForURL('**/generalMediaLibrary')
    const [picker] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '上传' }).click()])
    await picker.setFiles({ name: '路口.png', mimeType: 'image/png', buffer: PNG })
    await grid.getByRole('button', { name: '配图，第 1 话，整篇文档的图' }).waitFor()
    // It is the newest, and stands first.
    expect(await tiles.first().getAttribute('aria-label')).toMatch(/^配图/)
    // The record lists of the documents are what this screen asks.
    for (const list of ['/ai/resource/comic_resources_list', '/ai/cartoon/cartoon_list'])
      expect(asked.some(request => new URL(request.url()).pathname.endsWith(list))).toBe(true)
    await drawings.first().click()
    const detail = page.getByRole('complementary', { name: '图片详情' })
    await detail.getByText('草图引擎').waitFor()
    await detail.getByRole('button', { name: '选用' }).click()
    await grid.getByText('已选用', { exact: true }).waitFor()
    await grid.getByRole('button', { name: /^设定图，角色 · 顾晚.*，已选用$/ }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'media-detail')
    await detail.getByRole('button', { name: '加为角色形象' }).click()
    await toast(page, '已加为角色形象').waitFor()
    const figures = await host.call('GET', '/ai_web/ai/asset/role_figure_list', { project_id: id, character_id })
    expect(figures.data).toMatchObject([{ src_type: 2 }])
    await drawings.first().press('End')
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toMatch(/^设定图/)
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await detail.getByText('整篇文档的图').waitFor()
    await detail.getByRole('button', { name: '放大查看' }).click()
    await page.getByRole('dialog').getByText('1 / 3').waitFor()
    await page.keyboard.press('Escape')
    // Both kinds are deleted, and taken back.
    await detail.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => tiles.count()).toBe(2)
    await toast(page, '配图已删除').getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => tiles.count()).toBe(3)
    // The neighbour is looked at by now.
    expect(await drawings.first().getAttribute('aria-current')).toBe('true')
    await detail.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => tiles.count()).toBe(2)
    await toast(page, '图片已删除').getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => tiles.count()).toBe(3)
    const [file] = await Promise.all([page.waitForEvent('download'), detail.getByRole('button', { name: '下载' }).click()])
    expect(file.suggestedFilename()).toMatch(/^千幕 .*\.png$/)
    await page.getByRole('button', { name: '只看已选用' }).click()
    await expect.poll(() => tiles.count()).toBe(1)
    expect(where()).toContain('chosen=1')
    await page.getByRole('button', { name: '只看已选用' }).click()
    await page.getByText('配图', { exact: true }).last().click()
    await expect.poll(() => drawings.count()).toBe(0)
    await expect.poll(() => tiles.count()).toBe(1)
  })

  it('shows the drawing of a shot among its media, and leads from there to that shot', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host, 3)
    await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id: doc })
    const { storyboard_id } = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id: doc })).data.scenes[0].shots[0]
    const drawing = { ...wrapperOf({}), work_id: id, subject_id: String(storyboard_id) }
    expect((await host.call('POST', '/ai_web/ai/cartoon/cartoon_drawing', drawing)).status).toBe(0)
    const { page, go } = await visit(host)
    await go(`/workDetail/${id}/3/generalMediaLibrary`)
    await page.getByRole('list', { name: '图片' }).getByRole('button', { name: /^分镜/ }).click()
    await page.getByRole('complementary', { name: '图片详情' }).getByRole('link', { name: '第 1 话' }).click()
    await page.waitForURL(`**/workDetail/${id}/3/storyBoard/${storyboard_id}/draw`)
  })
})
