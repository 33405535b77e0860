// The journey of the text tools beside the page: corrections, formatting with preview and undo, names, characters, conflicts.
import type { Person } from '@qianmu/testkit/studio'
import { beforeAll, describe, expect, it } from 'vitest'
import { lines, openTools, saved, write } from './manuscript.ts'
import { axeFaults, house, toast, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
let project: number
beforeAll(async () => {
  host = await house.studio.founder()
  project = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id
})

const ROUGH = [
  '1-1 夜 外 望江路街口',
  '人物：林晓婉',
  '△他因该来了...',
  '林晓婉：妈,我到了。',
  '陈墨（冷笑）：走路不长眼睛？',
  '1-3 日 内 陈家老宅',
  '人物：陈墨、林晓婉',
  '陈墨：签字。',
  '林晓婉：不签。',
]
async function newDoc(): Promise<number> {
  const blocks = ROUGH.map((text, at) => ({ type: 'action', attrs: { id: `b${at}` }, content: [{ type: 'text', text }] }))
  const content = { type: 'doc', content: [{ type: 'scene', attrs: { id: 'scene00001' }, content: blocks }] }
  return (await host.call('POST', '/ixj_web/doc/add', { project_id: project, doc_name: '第一集', content })).data.doc_id
}

describe('text tools while writing [D2-1-07]', () => {
  it('corrects words in their place, one by one, as edits like any other [D2-1-07]', async () => {
    const { page } = await write(host, await newDoc())
    await openTools(page, '纠错')
    await page.getByRole('button', { name: '检查全文' }).click()
    const found = page.getByRole('list', { name: '纠错结果' }).getByRole('listitem')
    await found.filter({ hasText: '「因该」应为' }).getByRole('button', { name: '采纳', exact: true }).click()
    await expect.poll(async () => (await lines(page)).join()).toContain('他应该来了...')
    await found.filter({ hasText: '省略号写作' }).getByRole('button', { name: '忽略' }).click()
    await expect.poll(() => found.filter({ hasText: '省略号写作' }).count()).toBe(0)
    await saved(page)
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await lines(page)).join()).toContain('他因该来了...')
  })

  it('formats the whole text after a look at each change, and takes it back', async () => {
    const { page } = await write(host, await newDoc())
    const rough = await lines(page)
    await openTools(page, '排版')
    await page.getByRole('button', { name: '全文排版' }).click()
    const list = page.getByRole('list', { name: '排版建议' })
    await list.waitFor()
    expect(await lines(page)).toEqual(rough)
    expect(await list.getByText('场次号 1-3 → 1-2').count()).toBe(1)
    await page.getByRole('button', { name: '应用所选' }).click()
    await toast(page, /已应用 \d+ 处排版/).waitFor()
    await expect
      .poll(() => lines(page))
      .toEqual([
        'scene_heading|夜 外 望江路街口',
        'cast|林晓婉、陈墨',
        'action|他因该来了……',
        'dialogue|林晓婉|妈，我到了。',
        'dialogue|陈墨|冷笑|走路不长眼睛？',
        'scene_heading|日 内 陈家老宅',
        'cast|陈墨、林晓婉',
        'dialogue|陈墨|签字。',
        'dialogue|林晓婉|不签。',
      ])
    await page.getByRole('button', { name: '撤销排版' }).click()
    await expect.poll(() => lines(page)).toEqual(rough)
  })

  it('makes names with the options of the form, and puts one at the caret [D2-7-11] [D2-1-07]', async () => {
    const visitor = await write(host, await newDoc())
    const { page, asked } = visitor
    await openTools(page, '取名')
    await page.getByLabel('姓氏').fill('欧阳')
    await page.getByLabel('关键词', { exact: true }).first().fill('雪')
    await page.getByRole('button', { name: '取名', exact: true }).click()
    const names = page.getByRole('list', { name: '名字' }).getByRole('listitem')
    await names.first().waitFor()
    const sent = asked.find(request => request.url().endsWith('/ai_web/ai/generate_name'))!.postDataJSON() as Record<string, unknown>
    const options = ['country', 'culture', 'drama', 'family_name', 'lengths', 'gender', 'keyword', 'limit', 'mode', 'postfix']
    expect(Object.keys(sent)).toEqual(expect.arrayContaining(options))
    expect(sent).toMatchObject({ family_name: '欧阳', keyword: '雪' })
    const name = (await names.first().locator('.strong').textContent())!
    expect(name).toMatch(/^欧阳.*雪|^欧阳雪/)
    await names.first().getByRole('button', { name: /插入/ }).click()
    await expect.poll(async () => (await lines(page)).join()).toContain(name)
  })

  it('recognises who is in it, and shows conflicts like the scene [D2-1-07]', async () => {
    const doc_id = (await host.call('POST', '/ixj_web/doc/add', { project_id: project, doc_name: '第二集', text: ROUGH.join('\n') })).data
      .doc_id as number
    const { page } = await write(host, doc_id)
    await openTools(page, '角色')
    await page.getByRole('button', { name: '识别角色' }).click()
    const cast = page.getByRole('list', { name: '识别出的角色' })
    await cast.getByRole('button', { name: '林晓婉' }).waitFor()
    expect(await cast.getByText(/说话 2/).count()).toBeGreaterThan(0)
    await openTools(page, '冲突')
    const conflicts = page.getByRole('list', { name: '冲突素材' }).getByRole('listitem')
    await conflicts.first().waitFor()
    await page.getByRole('searchbox', { name: '关键词' }).fill('遗嘱')
    await page.keyboard.press('Enter')
    await expect.poll(() => conflicts.first().textContent()).toContain('遗嘱')
  })

  it('is reached from the menu, and looks right to axe in both themes', async () => {
    const doc_id = await newDoc()
    for (const theme of ['light', 'dark'] as const) {
      const { page, go } = await visit(host, { theme })
      await go(`/editor/edit/${doc_id}`)
      await page.getByRole('button', { name: '更多' }).click()
      await page.getByText('纠错、排版、取名').click()
      await page.getByRole('button', { name: '检查全文' }).click()
      await page.getByRole('list', { name: '纠错结果' }).getByRole('listitem').first().waitFor()
      for (const tool of ['纠错', '排版', '取名', '角色', '冲突']) {
        await openTools(page, tool)
        await page.waitForTimeout(300)
        expect(await axeFaults(page)).toEqual([])
      }
    }
  })
})
