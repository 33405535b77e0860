// A journey through the sheets of a comic: taken over from the script, drawn, joined to a shot, renamed in the writers' room, exported.
import { strFromU8, unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { answerWith, axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

/** 320 × 200, of one colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAQMAAACjyqroAAAAA1BMVEUiVYi4HA1XAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVRo3u3BAQ0AAADCoPdPbQ8HFAAAAAAAAADwYiAIAAFkack9AAAAAElFTkSuQmCC',
  'base64',
)

const SCRIPT = '1、站台 夜 外\n△顾晚穿着一件米色风衣，收起红伞。\n沈岸：我以为你走了。\n2、门厅 日 内\n△灯亮。\n顾晚：末班车晚点。'

describe('sheets of a comic', () => {
  it('come from the script, are drawn, and go into the shots; a name changed by the writers is theirs too [D2-1-10]', async () => {
    const host = await house.studio.founder()
    const { project_id } = (
      await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' })
    ).data
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: SCRIPT })).data
    const { page, go } = await visit(host)
    await go(`/workDetail/${project_id}/2/generalRoleSetting`)
    // Whom the script names.
    await page.getByText('脚本里有 2 个新角色').waitFor()
    await page.getByRole('button', { name: '导入' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '导入 2 个' }).click()
    await toast(page, /已导入 2 个角色/).waitFor()
    const list = page.getByRole('list', { name: '角色' })
    await list.getByRole('button', { name: /顾晚/ }).click()
    await page.getByRole('heading', { level: 2, name: '顾晚' }).waitFor()
    // Looks and traits, then a picture by the sketch engine, put on the sheet.
    const settings = page.getByRole('complementary', { name: '形象设定' })
    await settings.getByLabel('外貌').fill('黑长发，红裙')
    await settings.getByLabel('外貌').blur()
    const drawing = page.getByRole('region', { name: '画设定图' })
    await drawing.getByText('黑长发，红裙').waitFor()
    await drawing.getByText('参考图', { exact: true }).click()
    await drawing.getByRole('button', { name: '生成' }).click()
    await drawing.getByRole('button', { name: '候选 1 用作参考图' }).click({ timeout: 30_000 })
    await page.getByRole('region', { name: '参考图' }).getByRole('button', { name: '看大图：参考图' }).waitFor()
    // It is marked where it is used; put elsewhere it says from where it went, and goes back.
    await drawing.getByText('已用作参考图').waitFor()
    await drawing.getByRole('radiogroup', { name: '画哪一种' }).getByText('表情').click()
    await drawing.getByRole('combobox', { name: '画面' }).fill('冷笑')
    await drawing.getByRole('button', { name: '画齐缺的 8 种' }).waitFor()
    await settings.getByRole('button', { name: '从主图取色' }).click()
    await expect.poll(() => settings.getByRole('region', { name: '配色' }).getByRole('listitem').count()).toBeGreaterThan(1)
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'role-assets')
    // Scenes and clothes likewise.
    for (const [tab, first] of [
      ['场景', '站台'],
      ['服装', '米色风衣'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('button', { name: '导入' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^导入 \d 个/ })
        .click()
      await page
        .getByRole('list', { name: tab })
        .getByRole('button', { name: new RegExp(first) })
        .waitFor()
    }
    // A style of the work.
    await page.getByRole('tab', { name: '画风' }).click()
    await page.getByRole('button', { name: '新建画风' }).click()
    await page.getByLabel('画风名称').fill('水墨')
    await page.getByLabel('画风词').fill('水墨画')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByRole('switch', { name: '这部作品用画风「水墨」' }).click()
    await page.getByText('每张图都带上').waitFor()
    // A shot that names her carries both.
    await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
    const { scenes } = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data
    await go(`/workDetail/${project_id}/2/storyBoard/${scenes[0].shots[0].storyboard_id}/draw`)
    await page.getByText('画风「水墨」').waitFor()
    await page.getByRole('button', { name: '生成 1 张' }).click()
    await page.getByRole('button', { name: '用这张：候选 1' }).waitFor({ timeout: 30_000 })
    // The writers give her another name: it is the same person in production.
    const cast = (await host.call('GET', '/ixj_web/ai/character_list', { project_id })).data as {
      character_id: number
      name: string
      version: number
    }[]
    const { character_id, version } = cast.find(({ name }) => name === '顾晚')!
    await host.call('PUT', '/ixj_web/ai/character/v2/update', { character_id, version, name: '顾小晚' })
    await go(`/workDetail/${project_id}/2/generalRoleSetting`)
    await list.getByRole('button', { name: /顾小晚/ }).click()
    await page.getByText('用在 1 个镜头').waitFor()
    // Taken along, and opened.
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出设定集' }).click()])
    const files = unzipSync(new Uint8Array(await readFile(await download.path())))
    expect(
      JSON.parse(strFromU8(files['角色.json']!))
        .assets.map(({ name }: { name: string }) => name)
        .toSorted(),
    ).toEqual(['沈岸', '顾小晚'].toSorted())
    expect(Object.keys(files).some(name => /^\d{3} 顾小晚\/01 参考图\.(png|webp|jpg)$/.test(name))).toBe(true)
    // Deleted, and taken back.
    await list.getByRole('button', { name: /沈岸/ }).press('Delete')
    await toast(page, /角色「沈岸」已删除/)
      .getByRole('button', { name: '撤销' })
      .click()
    await list.getByRole('button', { name: /沈岸/ }).waitFor()
  })

  it('say what failed in the words of the documents [D2-8-08] [D2-8-09]', async () => {
    const host = await house.studio.founder()
    const { project_id } = (
      await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 3, script_type: 'ANIMATION' })
    ).data
    await host.call('POST', '/ixj_web/work/comic/asset/role_list', { project_id, name: '顾晚' })
    const { page, go } = await visit(host, { phone: true })
    await answerWith(page, '/asset/role_lists', 2001, '仓库在盘点')
    await go(`/workDetail/${project_id}/3/generalRoleSetting`)
    await toast(page, /^获取角色列表失败：?仓库在盘点/).waitFor()
    await page.unrouteAll()
    await answerWith(page, '/role_image_list', 2001, '画室在盘点')
    await page.reload()
    await toast(page, /^获取图片列表失败：?画室在盘点/).waitFor()
    // On a phone the list comes up from below.
    await page.getByRole('button', { name: '角色列表' }).click()
    await page.getByRole('list', { name: '角色' }).getByRole('button', { name: /顾晚/ }).waitFor()
    expect(await page.locator('html').evaluate(element => element.scrollWidth)).toBeLessThanOrEqual(390)
  })

  it('draw on material of the team, which is looked after in its own categories [D2-8-10] [D2-8-11] [D2-8-12]', async () => {
    const host = await house.studio.founder()
    const { project_id } = (
      await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' })
    ).data
    const category = async (name: string) =>
      (await host.call('POST', '/ixj_web/work/comic/asset/material/category', { name })).data.category_id as number
    const [streets] = [await category('街景'), await category('道具')]
    const { page, go } = await visit(host)
    await go(`/workDetail/${project_id}/2/generalMediaLibrary`)
    await page.getByRole('button', { name: '团队素材' }).click()
    const shelf = page.getByRole('dialog', { name: '团队素材' })
    await shelf.getByLabel('素材分类').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '街景 0' }).click()
    const [picker] = await Promise.all([page.waitForEvent('filechooser'), shelf.getByRole('button', { name: '上传' }).click()])
    await picker.setFiles({ name: '路口.png', mimeType: 'image/png', buffer: PNG })
    await shelf.getByRole('button', { name: '路口', exact: true }).waitFor()
    const menu = () => shelf.getByRole('button', { name: '更多：路口' }).click()
    await answerWith(page, '/asset/material', 2001, '仓库在盘点')
    await menu()
    await choose(page, '重命名…')
    await page.getByRole('dialog', { name: '重命名图片' }).getByRole('button', { name: '保存' }).click()
    await toast(page, /^重命名失败：?仓库在盘点/).waitFor()
    await page.getByRole('dialog', { name: '重命名图片' }).getByRole('button', { name: '取消' }).click()
    await menu()
    await choose(page, '删除')
    await toast(page, /^删除图片失败：?仓库在盘点/).waitFor()
    await page.unrouteAll()
    await answerWith(page, '/asset/material_move', 2001, '仓库在盘点')
    await menu()
    await page.getByRole('menuitem', { name: '移到' }).hover()
    await choose(page, '道具')
    await toast(page, /^移动图片失败：?仓库在盘点/).waitFor()
    await page.unrouteAll()
    await menu()
    await choose(page, '删除')
    await toast(page, /「路口」已删除/)
      .getByRole('button', { name: '撤销' })
      .click()
    await shelf.getByRole('button', { name: '路口', exact: true }).waitFor()
    const { list } = (await host.call('GET', '/ixj_web/work/comic/asset/material_list', { category_id: streets })).data
    expect(list).toMatchObject([{ name: '路口' }])
  })
})
