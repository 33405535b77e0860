// A journey through the storyboard of a comic: shots from the script, written, ordered, deleted and taken back, drawn, chosen, kept up with the script, exported.
import { readFile } from 'node:fs/promises'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const SCRIPT = [
  '1、望江路街口 夜 外',
  '远景：空街，雨线斜落，站牌的电子屏闪了一下，滚过一行红字。',
  '△两人对视，伞在中间，伞面滴水，隔开两张脸。',
  '沈岸：我以为你已经走了。',
  '音效：雨打伞面',
  '△站牌下，伞往前递了半寸，又收回来。',
  '顾晚：末班车晚点。',
  '2、便利店 夜 内',
  '特写：钥匙的齿口磨得发亮，贴着褪色的胶布。',
  '沈岸：钥匙我一直留着。门锁换了三次，我换了三次钥匙。',
].join('\n')

async function comicOf(host: Person, text = SCRIPT, project_type: 2 | 3 = 2) {
  const work = { project_name: '雨夜归人', project_type, script_type: project_type === 2 ? 'CARTOON' : 'ANIMATION' }
  const { project_id } = (await host.call('POST', '/ixj_web/project/add', work)).data
  const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 3 话 雨夜站牌', text })).data
  return { id: project_id as number, doc: doc_id as number }
}
const rows = (page: Page) => page.locator('[data-row]')
const contents = (page: Page) =>
  rows(page)
    .locator('[data-cell=content]')
    .evaluateAll((all: { textContent: string }[]) => all.map(each => each.textContent.slice(0, 4)))
const cell = (page: Page, nth: number, field: string) => rows(page).nth(nth).locator(`[data-cell=${field}]`)
const scenesOf = async (host: Person, doc_id: number): Promise<Loose[]> =>
  (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data.scenes
const shotsOf = async (host: Person, doc_id: number): Promise<Loose[]> => (await scenesOf(host, doc_id)).flatMap(scene => scene.shots)

describe('the storyboard of a comic', () => {
  it('is made from its script, written, ordered, drawn, chosen and exported [D1-2.4-09] [D2-1-11] [D2-7-64] [D3-7-07] [D3-1-10] [D2-2-16]', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    const { page, go, where, asked } = await visit(host)
    await go(`/workDetail/${id}/2/generalStoryBoard`)
    await page.getByRole('button', { name: '从脚本生成' }).waitFor()
    await shoot(page, 'storyboard-empty')
    await page.getByRole('button', { name: '从脚本生成' }).click()
    await toast(page, '已与脚本同步：新增 4 镜').waitFor()
    expect(await contents(page)).toEqual(['空街，雨', '两人对视', '站牌下，', '钥匙的齿'])
    await shoot(page, 'storyboard-made')
    // Written in like a sheet: typing replaces, Enter keeps and goes down, Tab to the next cell, Esc takes back.
    await cell(page, 0, 'content').click()
    await page.keyboard.type('空街，只有雨')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '镜 2 画面内容' }).waitFor()
    await shoot(page, 'storyboard-writing')
    await page.keyboard.press('Tab')
    const speech = page.getByRole('textbox', { name: '镜 2 台词' })
    await speech.fill('沈岸：你没走。')
    await page.keyboard.press('Escape')
    await expect.poll(() => cell(page, 1, 'dialogue').textContent()).toContain('我以为你已经走了。')
    await page.keyboard.press('Enter')
    await speech.fill('沈岸：你还在。')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: '镜 2 时长' }).fill('6.5')
    await page.keyboard.press('Enter')
    await cell(page, 1, 'size').dblclick()
    await page.getByRole('option', { name: '中景', exact: true }).click()
    await expect
      .poll(async () => (await shotsOf(host, doc)).slice(0, 2))
      .toMatchObject([{ content: '空街，只有雨' }, { size: '中景', dialogue: '沈岸：你还在。', seconds: 6.5 }])
    // In another order by key, and over the end of a scene; the focus stays with the shot.
    await cell(page, 0, 'grip').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => contents(page)).toEqual(['两人对视', '空街，只', '站牌下，', '钥匙的齿'])
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('移动镜 2')
    await page.getByRole('button', { name: '撤销「移动分镜」' }).click()
    await expect.poll(() => contents(page)).toEqual(['空街，只', '两人对视', '站牌下，', '钥匙的齿'])
    // By hand, below another one.
    const [from, to] = [await cell(page, 0, 'grip').boundingBox(), await rows(page).nth(2).boundingBox()]
    await page.mouse.move(from!.x + 12, from!.y + 12)
    await page.mouse.down()
    await page.mouse.move(from!.x + 16, from!.y + 40)
    await page.mouse.move(to!.x + 60, to!.y + to!.height - 8, { steps: 6 })
    await shoot(page, 'storyboard-dragging')
    await page.mouse.up()
    await expect.poll(() => contents(page)).toEqual(['两人对视', '站牌下，', '空街，只', '钥匙的齿'])
    await expect.poll(async () => (await scenesOf(host, doc)).map(scene => scene.shots.length)).toEqual([3, 1])
    // Chosen and deleted together, taken back.
    await rows(page).nth(0).getByRole('checkbox').click()
    await rows(page)
      .nth(1)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await shoot(page, 'storyboard-chosen')
    await page.getByRole('button', { name: '删除所选' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await toast(page, '已删除 2 个分镜').getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => contents(page)).toEqual(['两人对视', '站牌下，', '空街，只', '钥匙的齿'])
    // Drawn by the embedded engine, which says that it draws by rules; a candidate becomes the shot's picture.
    await cell(page, 0, 'picture').click()
    const [{ storyboard_id }] = await shotsOf(host, doc)
    await page.waitForURL(`**/workDetail/${id}/2/storyBoard/${storyboard_id}/draw`)
    const panel = page.getByRole('complementary', { name: '镜 1 出图' })
    await panel.getByText('2 张', { exact: true }).click()
    await panel.getByRole('button', { name: '生成 2 张' }).click()
    await panel.getByRole('button', { name: '用这张：候选 2' }).waitFor()
    await cell(page, 0, 'picture').getByText('2 张待选').waitFor()
    await panel.getByRole('button', { name: '用这张：候选 2' }).click()
    await panel.getByRole('button', { name: '看这一镜的大图' }).waitFor()
    await expect.poll(() => cell(page, 0, 'picture').getAttribute('data-state')).toBe('picture')
    await shoot(page, 'storyboard-drawn')
    expect(await axeFaults(page)).toEqual([])
    const paths = new Set(asked.map(request => new URL(request.url()).pathname))
    expect([...paths]).toEqual(expect.arrayContaining(['/ai_web/ai/cartoon/cartoon_drawing', '/ai_web/ai/cartoon/cartoon_list']))
    await page.reload()
    await panel.getByRole('button', { name: '候选 2 已选用，取消选用' }).waitFor()
    expect(where()).toBe(`/workDetail/${id}/2/storyBoard/${storyboard_id}/draw`)
    await page.keyboard.press('Escape')
    await page.waitForURL(`**/generalStoryBoard?doc=${doc}`)
    // The script goes on; what it says is shown and taken where it is ticked.
    const { content, version } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: doc })).data
    for (const block of content.content[0].content)
      for (const run of block.content ?? []) run.text = run.text.replace('雨线斜落', '大雪').replace('收回来', '收住了')
    await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: doc, version, content })
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByRole('button', { name: '脚本改了 2 处' }).click()
    const dialog = page.getByRole('dialog', { name: '脚本改了 2 处' })
    await dialog.getByText('更新会覆盖你们写的').waitFor()
    await shoot(page, 'storyboard-sync')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: '更新选中的 1 处' }).click()
    await expect
      .poll(async () => (await shotsOf(host, doc)).map(shot => shot.content.slice(-5)))
      .toEqual(['隔开两张脸。', '，又收住了。', '空街，只有雨', '褪色的胶布。'].map(text => text.slice(-5)))
    // Taken along as a sheet with its picture.
    await page.getByRole('button', { name: '导出' }).click()
    const files_ = page.getByRole('dialog', { name: '导出分镜' })
    await files_.getByText('EDL（CMX 3600）').click()
    await files_.getByRole('combobox', { name: '帧率' }).waitFor()
    await files_.getByText('分镜表（Excel，含画面）').click()
    const [download] = await Promise.all([page.waitForEvent('download'), files_.getByRole('button', { name: '导出' }).click()])
    expect(download.suggestedFilename()).toBe('第 3 话 雨夜站牌 分镜.xlsx')
    const files = unzipSync(new Uint8Array(await readFile(await download.path())))
    expect(strFromU8(files['xl/worksheets/sheet1.xml']!)).toContain('沈岸：你还在。')
    expect(files['xl/media/picture-1.jpeg']).toBeDefined()
    // And brought back: behind the shots that are there, until it is undone.
    const before = (await shotsOf(host, doc)).length
    await page.getByTestId('shot-file').setInputFiles({ name: '分镜.xlsx', mimeType: '', buffer: await readFile(await download.path()) })
    await toast(page, `已导入 ${before} 镜`).waitFor()
    await expect.poll(async () => (await shotsOf(host, doc)).length).toBe(2 * before)
    await toast(page, `已导入 ${before} 镜`).getByRole('button', { name: '撤销' }).click()
    await expect.poll(async () => (await shotsOf(host, doc)).length).toBe(before)
  })

  it('is a child of comics and animations beside characters, matching pictures and library [D1-2.4-07] [D2-2-14] [D2-1-11]', async () => {
    const host = await house.studio.founder()
    const { page, go, where } = await visit(host, { theme: 'dark' })
    const menu = page.getByRole('navigation', { name: '作品内容' }).getByRole('link')
    for (const type of [2, 3] as const) {
      const { id, doc } = await comicOf(host, SCRIPT, type)
      await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id: doc })
      await go(`/workDetail/${id}/${type}/generalStoryBoard`)
      await rows(page).first().waitFor()
      expect(await menu.allTextContents()).toEqual(['构思', '角色', '分镜', '配图', '素材', '监制'])
      for (const [name, screen] of [
        ['角色', 'generalRoleSetting'],
        ['配图', 'generalMatchPicture'],
        ['素材', 'generalMediaLibrary'],
        ['分镜', 'generalStoryBoard'],
      ] as const) {
        await menu.filter({ hasText: name }).click()
        await page.getByRole('heading', { level: 1, name }).waitFor()
        expect(where()).toBe(`/workDetail/${id}/${type}/${screen}`)
      }
      // Both take it along.
      await page.getByRole('button', { name: '导出' }).click()
      await page.getByRole('dialog', { name: '导出分镜' }).getByText('分镜表（Excel，含画面）').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: '导出分镜' }).waitFor({ state: 'hidden' })
    }
    await cell(page, 0, 'content').dblclick()
    await page.getByRole('textbox', { name: '镜 1 画面内容' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await cell(page, 0, 'picture').click()
    await page.getByRole('button', { name: '生成 1 张' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'storyboard-dark')
    // What is missing is drawn at once, and the candidates are taken together.
    await page.getByRole('button', { name: '补全缺图 4' }).click()
    await page.getByRole('button', { name: '开始画' }).click()
    await expect.poll(() => page.locator('[data-state=candidates]').count()).toBe(4)
    await page.getByRole('checkbox', { name: '选择全部分镜' }).click()
    await page.getByRole('button', { name: '选用最新候选 4' }).click()
    await expect.poll(() => page.locator('[data-state=picture]').count()).toBe(4)
  })

  it('says in words of its own what failed [D2-8-13] [D2-8-14] [D2-8-15] [D2-8-16] [D2-8-17] [D2-8-18] [D2-8-19] [D3-8-08]', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    const { page, go } = await visit(host)
    const fail = (path: string) => answerWith(page, path, 2001, '画室在盘点')
    const said = (label: string) => toast(page, `${label}：画室在盘点`).waitFor()
    const board = `/workDetail/${id}/2/generalStoryBoard`
    await fail('/comic/storyboard_list')
    await go(board)
    await said('获取分镜列表失败')
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('button', { name: '从脚本生成' }).waitFor()
    await fail('/comic/storyboard_list_sync')
    await page.getByRole('button', { name: '从脚本生成' }).click()
    await said('同步分镜失败')
    await page.unrouteAll()
    await page.getByRole('button', { name: '从脚本生成' }).click()
    await expect.poll(() => rows(page).count()).toBe(4)
    for (const path of ['/comic/comic_storyboard', '/comic/storyboard_num_list', '/comic/storyboard_list_export']) await fail(path)
    await page.getByRole('button', { name: /^在「.*便利店.*」添加分镜$/ }).click()
    await said('添加分镜失败')
    await cell(page, 0, 'note').click()
    await page.keyboard.type('补拍')
    await page.keyboard.press('Tab')
    await said('编辑分镜失败')
    await page.keyboard.press('Escape')
    // What was not saved stays marked until it is given up.
    await cell(page, 0, 'note').and(page.locator('[data-failed]')).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect.poll(() => cell(page, 0, 'note').textContent()).toBe('—')
    await cell(page, 0, 'grip').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await said('分镜排序失败')
    await expect.poll(() => contents(page)).toEqual(['空街，雨', '两人对视', '站牌下，', '钥匙的齿'])
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('dialog', { name: '导出分镜' }).getByRole('button', { name: '导出' }).click()
    await said('导出分镜列表失败')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '导出分镜' }).waitFor({ state: 'hidden' })
    await page.route('**/comic/storyboard_list?*', route =>
      route.request().method() === 'DELETE' ? route.fulfill({ json: { status: 2001, msg: '画室在盘点', data: null } }) : route.fallback(),
    )
    await page.getByRole('button', { name: '镜 1 的操作' }).first().click()
    await choose(page, '删除')
    await said('删除分镜失败')
    await expect.poll(() => rows(page).count()).toBe(4)
    await page.unrouteAll()
    await fail('/cartoon/cartoon_drawing')
    await cell(page, 0, 'picture').click()
    await page.getByRole('button', { name: '生成 1 张' }).click()
    await toast(page, /^生成分镜图片失败：画室在盘点/).waitFor()
    // A shot that somebody has deleted is told of on its page, not by a toast.
    const [{ storyboard_id }] = await shotsOf(host, doc)
    await host.call('DELETE', '/ixj_web/comic/storyboard_list', { doc_id: doc, ids: [storyboard_id] })
    await page.unrouteAll()
    await go(`/workDetail/${id}/2/storyBoard/${storyboard_id}/draw`)
    await page.getByText('这个分镜已不在').waitFor()
    // One of another work is none of this one's.
    const other = await comicOf(host)
    await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id: other.doc })
    await go(`/workDetail/${id}/2/storyBoard/${(await shotsOf(host, other.doc))[0].storyboard_id}/draw`)
    await page.getByText('这个分镜已不在').waitFor()
    await go(`/workDetail/${id}/2/generalStoryBoard?doc=${other.doc}`)
    await expect.poll(() => rows(page).count()).toBe(3)
    expect(await toast(page, /分镜/).count()).toBe(0)
  })
})
