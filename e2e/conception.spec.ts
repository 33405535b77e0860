// Journeys of the conception screen: who may enter, notes, idea documents, the editor's two places, and no fault that axe knows.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addCard, addDoc, addIdea, addWork, cardsOf, conception, lane, tile, titlesIn } from './conception.ts'
import { answerWith, axeFaults, choose, house, toast, useHouse, visit } from './visitor.ts'

useHouse()

/** What waits for the co-writing server. */

describe('the key EditIdeas', () => {
  it('keeps those without it out, and lets those with it in [D1-2.4-02] [D2-2-08]', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const writer = await house.studio.colleague(host, '画师')
    const member = (permissions: string[]) =>
      host.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: writer.userId, permissions })
    await member(['WriteWork'])
    const { page, go } = await visit(writer)
    await go(conception(id))
    await page.waitForURL('**/noAuth')
    await go(`/workDetail/${id}/1/script`)
    const entry = page.getByRole('navigation', { name: '作品内容' }).getByText('构思')
    await entry.waitFor()
    expect(await page.getByRole('navigation', { name: '作品内容' }).locator('[aria-disabled=true]').allTextContents()).toContain('构思')
    await member(['EditIdeas'])
    await go(conception(id))
    await page.getByText('节拍').or(page.getByText('还没有卡片')).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(conception(id))
  })

  it('is of no use in a work that has no such screen: one comes to the first that it has', async () => {
    const host = await house.studio.founder()
    const game = await addWork(host, { project_type: 4, script_type: 'GAME' })
    const { page, go } = await visit(host)
    await go(conception(game))
    await page.waitForURL(`**/workDetail/${game}/4/gameScript`)
  })
})

describe('notes', () => {
  it('take 2,000 characters and no more, and become cards [D1-9-20] [D2-5-01] [D2-9-04]', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const { page, go } = await visit(host)
    await go(conception(id))
    const input = page.getByLabel('随手记一条')
    await input.fill('雨'.repeat(2000))
    expect((await input.inputValue()).length).toBe(2000)
    await input.press('End')
    await page.keyboard.type('多')
    expect((await input.inputValue()).length).toBe(2000)
    await input.fill('红伞最后归谁？')
    await input.press('Enter')
    const inbox = page.getByRole('region', { name: '收件箱' })
    await inbox.getByText('红伞最后归谁', { exact: true }).waitFor()
    await inbox.getByRole('button', { name: '把「红伞最后归谁」变成卡片' }).click()
    await tile(page, '红伞最后归谁').waitFor()
    await inbox.getByText('红伞最后归谁', { exact: true }).waitFor({ state: 'detached' })
    await toast(page, '成了一张卡片').getByRole('button', { name: '撤销' }).click()
    await inbox.getByText('红伞最后归谁', { exact: true }).waitFor()
    await tile(page, '红伞最后归谁').waitFor({ state: 'detached' })
  })

  it('are dragged onto the board', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    await addCard(host, id, '末班车', { lane: '起' })
    await addIdea(host, id, { text: '钟停在 22:40' })
    const { page, go } = await visit(host)
    await go(conception(id))
    const grip = page.getByRole('button', { name: '拖动「钟停在 22:40」到板上' })
    const [from, to] = [await grip.boundingBox(), await lane(page, '转').boundingBox()]
    await page.mouse.move(from!.x + 8, from!.y + 8)
    await page.mouse.down()
    await page.mouse.move(from!.x - 20, from!.y - 20, { steps: 4 })
    await page.mouse.move(to!.x + 60, to!.y + 150, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => titlesIn(page, '转')).toEqual([expect.stringContaining('钟停在 22:40')])
    await toast(page, '成了一张卡片').waitFor()
    expect(
      (await host.call('GET', '/ixj_web/idea/list', { project_id: id })).data.some((idea: { edit_type: number }) => idea.edit_type === 0),
    ).toBe(false)
  })

  it('saved over somebody else’s change (6001) count as saved: no error is shown [D2-4-08]', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    await addIdea(host, id, { text: '红伞' })
    const { page, go, asked } = await visit(host)
    await answerWith(page, '/ixj_web/idea/update', 6001, '已与他人的修改合并', { version: 3, words: 5 })
    await go(conception(id))
    await page.getByRole('button', { name: '改「红伞」' }).click()
    await page.getByRole('dialog').getByLabel('随手记').fill('红伞归谁')
    await page.getByRole('dialog').getByLabel('随手记').blur()
    await expect.poll(() => asked.filter(request => request.url().endsWith('/idea/update')).length).toBe(1)
    await page.waitForTimeout(300)
    expect(await page.locator('ol[aria-label=提示] li').count()).toBe(0)
  })
})

describe('idea documents', () => {
  it('are of five types in the select, and open the editor of their edit type [D2-3-16] [D2-3-17]', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const { page, go, asked } = await visit(host)
    await go(conception(id))
    await page.getByRole('button', { name: /^构思文档/ }).click()
    await page.getByRole('button', { name: '新建构思' }).click()
    await page.getByLabel('构思名称').fill('全剧大纲')
    await page.getByLabel('文档类型').click()
    const options = page.locator('.ant-select-item-option')
    await expect.poll(() => options.allTextContents()).toEqual(['人物设定', '故事大纲', '分集大纲', '剧本', '其他'])
    await options.filter({ hasText: '分集大纲' }).click()
    await page.getByRole('button', { name: '创建并打开' }).click()
    await page.waitForURL('**/editor/edit/*')
    const sent = asked.find(request => request.url().endsWith('/idea/add'))!.postDataJSON()
    expect(sent).toMatchObject({ idea_name: '全剧大纲', doc_type: 4, edit_type: 1 })
    await page.getByLabel('稿纸').getByRole('textbox').first().waitFor()
    for (const [name, edit_type, query] of [
      ['卡片构思', 2, 'kind=all'],
      ['人物构思', 3, 'kind=role'],
    ] as const) {
      const idea = await addIdea(host, id, { idea_name: name, edit_type })
      await go(conception(id))
      await page.getByRole('button', { name: /^构思文档/ }).click()
      await page.getByRole('link', { name }).click()
      await page.waitForURL(`**/conception?${query}&idea=${idea}`)
    }
  })

  it('come back from the bin', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    await addIdea(host, id, { idea_name: '旧大纲', edit_type: 1 })
    const { page, go } = await visit(host)
    await go(conception(id))
    await page.getByRole('button', { name: /^构思文档/ }).click()
    await page.getByRole('button', { name: '「旧大纲」的更多操作' }).click()
    await choose(page, '移到回收站')
    await page.getByText('还没有构思文档').waitFor()
    await page.getByRole('button', { name: '回收站' }).click()
    await page.getByRole('region', { name: '回收站' }).getByRole('button', { name: '恢复' }).click()
    await page.getByRole('link', { name: '旧大纲' }).waitFor()
    await page.getByText('回收站是空的').waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  it('turn from text into cards and, by 撤销, back', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const idea = await addIdea(host, id, { idea_name: '大纲', edit_type: 1, text: '末班车。\n红伞。' })
    const { page, go } = await visit(host)
    await go(conception(id))
    await page.getByRole('button', { name: /^构思文档/ }).click()
    await page.getByLabel('「大纲」的编辑方式').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '卡片' }).click()
    await expect.poll(async () => (await cardsOf(host, id)).map(card => card.title)).toEqual(['末班车', '红伞'])
    await toast(page, '「大纲」已换成卡片').getByRole('button', { name: '撤销' }).click()
    await expect.poll(async () => (await cardsOf(host, id)).length).toBe(0)
    expect((await host.call('GET', '/ixj_web/idea/detail', { idea_id: idea })).data.text).toBe('末班车。\n红伞。')
  })
})

describe('the editor', () => {
  it('has two places, ideas and script, that lead to each other’s texts [D1-2.4-13] [D2-2-22]', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const doc_id = await addDoc(host, id)
    const idea = await addIdea(host, id, { idea_name: '全剧大纲', edit_type: 1, text: '第一卷' })
    const { page, go } = await visit(host)
    await go(`/editor/edit/${doc_id}`)
    const places = page.getByRole('navigation', { name: '编辑器导航' }).getByRole('button')
    await places.first().waitFor()
    expect(await places.allTextContents()).toEqual(['构思', '剧本'])
    expect(await places.nth(1).getAttribute('aria-current')).toBe('true')
    await places.first().click()
    await page.getByRole('link', { name: /全剧大纲/ }).click()
    await page.waitForURL(`**/editor/edit/${idea}`)
    await page.getByLabel('稿纸').getByText('第一卷').waitFor()
    await expect.poll(() => places.first().getAttribute('aria-current')).toBe('true')
    await places.nth(1).click()
    await page.getByRole('treeitem', { name: /第 1 集/ }).click()
    await page.waitForURL(`**/editor/edit/${doc_id}`)
  })

  it('lets whoever may change ideas write one, and who may nothing in the work read it', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const idea = await addIdea(host, id, { idea_name: '大纲', edit_type: 1, text: '末班车' })
    const writer = await house.studio.colleague(host, '画师')
    const member = (permissions: string[]) =>
      host.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: writer.userId, permissions })
    const editable = (page: Page) => page.getByLabel('稿纸').locator('[contenteditable]').first().getAttribute('contenteditable')
    await member(['EditIdeas'])
    const { page, go } = await visit(writer)
    await go(`/editor/edit/${idea}`)
    await expect.poll(() => editable(page)).toBe('true')
    await member([])
    await page.reload()
    await page.getByLabel('稿纸').getByText('末班车').waitFor()
    await expect.poll(() => editable(page)).toBe('false')
  })
})
