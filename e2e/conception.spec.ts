// Journeys of the conception screen: who may enter, cards by pointer and keys, landing in scenes, notes, idea documents, the editor's two places.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, axeFaults, house, toast, useHouse, visit } from './visitor.ts'

useHouse()

/** What waits for the co-writing server. */
const SOON = { timeout: 15_000 }

const CARD = '/ixj_web/works/idea_card'
const SCRIPT = '1-1 日 内 咖啡馆\n△顾晚推门进来。\n顾晚：你来了。\n1-2 夜 外 江边\n沈岸：我走了。'
const addWork = async (person: Person, more = {}) =>
  (await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT', ...more })).data
    .project_id as number
const addDoc = async (person: Person, project_id: number, doc_name = '第 1 集') =>
  (await person.call('POST', '/ixj_web/doc/add', { project_id, doc_name, text: SCRIPT })).data.doc_id as number
const addCard = async (person: Person, project_id: number, title: string, more = {}) =>
  (await person.call('POST', `${CARD}/add`, { project_id, title, ...more })).data
const addIdea = async (person: Person, project_id: number, more = {}) =>
  (await person.call('POST', '/ixj_web/idea/add', { project_id, ...more })).data.idea_id as number
const cardsOf = async (person: Person, project_id: number) =>
  (await person.call('GET', `${CARD}/get_idea_card_list_all`, { project_id })).data as { title: string; lane: string; text: string }[]
const conception = (id: number, query = '') => `/workDetail/${id}/1/conception${query}`
const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tile = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title })
const titlesIn = (page: Page, name: string) => lane(page, name).locator('[data-card]').allTextContents()
const panel = (page: Page) => page.getByRole('article', { name: /^卡片 / })

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
    await page.waitForURL(`**/workDetail/${game}/4/script`)
  })
})

describe('cards', () => {
  it('are written, moved by pointer and by keys, deleted and brought back', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    await addCard(host, id, '末班车', { lane: '起' })
    await addCard(host, id, '红伞', { lane: '起' })
    const { page, go } = await visit(host)
    await go(conception(id))
    await tile(page, '红伞').waitFor()
    // by pointer into the second act
    const [from, to] = [await tile(page, '红伞').boundingBox(), await lane(page, '承').boundingBox()]
    await page.mouse.move(from!.x + 40, from!.y + 10)
    await page.mouse.down()
    await page.mouse.move(from!.x + 60, from!.y + 30, { steps: 4 })
    await page.mouse.move(to!.x + 60, to!.y + 120, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => titlesIn(page, '承')).toEqual([expect.stringContaining('红伞')])
    await expect.poll(async () => (await cardsOf(host, id)).find(card => card.title === '红伞')!.lane).toBe('承')
    // by keys back, and up
    await tile(page, '红伞').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(async () => (await titlesIn(page, '起')).length).toBe(2)
    const order = async () => (await cardsOf(host, id)).map(card => card.title)
    await expect.poll(order).toEqual(['红伞', '末班车'])
    expect(await page.evaluate<string>(`document.activeElement?.textContent ?? ''`)).toContain('红伞')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(order).toEqual(['末班车', '红伞'])
    // N makes one, its title is written at once
    await page.locator('h1').click()
    await page.keyboard.press('n')
    await page.locator('#card-title').waitFor()
    await page.locator('#card-title').fill('重逢')
    await page.locator('#card-title').press('Enter')
    await expect.poll(order).toContain('重逢')
    await panel(page).getByRole('button', { name: '卡片的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除卡片' }).click()
    await expect.poll(order).not.toContain('重逢')
    await toast(page, '「重逢」已删除').getByRole('button', { name: '撤销' }).click()
    await expect.poll(order).toContain('重逢')
  })

  it('land in a scene, and show when it is gone', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const doc_id = await addDoc(host, id)
    const card = await addCard(host, id, '重逢', { lane: '起' })
    const { page, go } = await visit(host)
    await go(conception(id, `?card=${card.card_id}`))
    await tile(page, '重逢').getByText('未落到场次').waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('l')
    await page.getByLabel('查找场次').fill('江边')
    await page.getByRole('dialog').locator('.ant-tree-treenode', { hasText: '江边' }).locator('.ant-tree-checkbox').click()
    await page.getByRole('button', { name: '连接 1 场' }).click()
    await tile(page, '重逢').getByText('1 集 · 场 1-2').waitFor()
    await page.getByText('1 / 1 已落到场次').waitFor()
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id })
    await page.reload()
    await tile(page, '重逢').getByText('未落到场次').waitFor()
    await panel(page).getByText('连接过的场次已不在剧本里').waitFor()
  })

  it('written by two at once: both texts stay until one is chosen', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const card = await addCard(host, id, '重逢', { lane: '起', text: '伞。' })
    const { page, go } = await visit(host)
    await go(conception(id, `?card=${card.card_id}`))
    const text = panel(page).getByLabel('内容')
    await text.fill('她把伞收了回来。')
    await page.route('**/get_idea_card_list_all*', route => route.abort())
    await host.call('PUT', `${CARD}/update`, { card_id: card.card_id, version: 1, text: '她把伞递了过去。' })
    await text.blur()
    await panel(page).getByRole('alert').getByText('她把伞递了过去。').waitFor()
    expect(await text.inputValue()).toBe('她把伞收了回来。')
    await page.unroute('**/get_idea_card_list_all*')
    await page.getByRole('button', { name: '保存我的' }).click()
    await expect.poll(async () => (await cardsOf(host, id))[0]!.text).toBe('她把伞收了回来。')
    await panel(page).getByRole('alert').waitFor({ state: 'detached' })
    // the news arrives while one is still writing
    await text.fill('她把伞扔了。')
    await host.call('PUT', `${CARD}/update`, { card_id: card.card_id, version: 3, text: '她把伞撑开。' })
    await panel(page).getByRole('alert').getByText('她把伞撑开。').waitFor()
    expect(await text.inputValue()).toBe('她把伞扔了。')
    await page.getByRole('button', { name: '用对方的' }).click()
    expect(await text.inputValue()).toBe('她把伞撑开。')
    expect((await cardsOf(host, id))[0]!.text).toBe('她把伞撑开。')
  })

  it('of characters count their lines in the script', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    await addDoc(host, id)
    const role = await addCard(host, id, '顾晚', { type: 'role' })
    const { page, go } = await visit(host)
    await go(conception(id, `?kind=role&card=${role.card_id}`))
    await panel(page).getByText('还没有统计戏份').waitFor()
    await panel(page).getByRole('button', { name: '从剧本统计' }).click()
    await panel(page).getByText('1 句 · 3 字 · 1 场').waitFor()
  })

  it('are shown in five views, chosen by their keys', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const doc_id = await addDoc(host, id)
    const effect = await addCard(host, id, '旧钥匙', { lane: '承', doc_id, storyline: '情感线' })
    await addCard(host, id, '红伞', { lane: '起', doc_id, causes: [effect.card_id] })
    const { page, go } = await visit(host)
    await go(conception(id))
    await tile(page, '红伞').waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('2')
    await page.getByText('未分线').waitFor()
    await page.keyboard.press('3')
    await page.getByRole('region', { name: '导图' }).getByText('红伞').waitFor()
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(1)
    await page.keyboard.press('4')
    await page.getByRole('tree', { name: '大纲' }).getByText('红伞').waitFor()
    await page.keyboard.press('5')
    await page.getByRole('table').getByRole('button', { name: '红伞' }).click()
    await panel(page).getByText('旧钥匙').waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('1')
    await tile(page, '红伞').waitFor()
  })
})

describe('card templates of the team', () => {
  it('are built from a card’s form, given to cards, changed, and deleted with a way back', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const card = await addCard(host, id, '末班车', { template_id: 1, form: { goal: '赶上车' } })
    const { page, go } = await visit(host)
    await go(`${conception(id)}?card=${card.card_id}`)
    const panel = page.getByRole('article', { name: '卡片 末班车' })
    const menu = async (entry: string) => {
      await panel.getByRole('button', { name: '卡片模板的更多操作' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await menu('以此新建模板…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('模板名称').fill('场面')
    await dialog.getByRole('button', { name: '去掉第 1 个字段' }).click()
    await dialog.getByRole('button', { name: '添加字段' }).click()
    await dialog.getByLabel('第 4 个字段的名称').fill('看点')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: '第 4 个字段上移' }).click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await toast(page, '模板「场面」已保存').waitFor()
    await panel.getByLabel('看点').fill('雨里追车')
    await page.keyboard.press('Tab')
    // what the card held in a field that both forms have is still there
    expect(await panel.getByLabel('这一场要什么').inputValue()).toBe('赶上车')
    await expect
      .poll(async () => Object.values((await host.call('GET', '/ixj_web/works/idea_card/get_by_id', { card_id: card.card_id })).data.form))
      .toEqual(['赶上车', '雨里追车'])
    await menu('团队的模板…')
    await page.getByRole('button', { name: '删除模板「场面」' }).click()
    await toast(page, '卡片模板「场面」已删除').getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: '编辑模板「场面」' }).click()
    await page.getByLabel('模板名称').fill('大场面')
    await page.getByLabel('模板名称').press('Enter')
    await page.getByRole('button', { name: '编辑模板「大场面」' }).waitFor()
    const { data } = await host.call('GET', '/ixj_web/works/card_template/list', { project_id: id, type: 'beat' })
    expect(data.at(-1)).toMatchObject({ name: '大场面', official: false })
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
    expect(await tile(page, '红伞最后归谁').count()).toBe(0)
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
    await page.getByRole('menuitem', { name: '移到回收站' }).click()
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
    await expect.poll(() => editable(page), SOON).toBe('true')
    await member([])
    await page.reload()
    await page.getByLabel('稿纸').getByText('末班车').waitFor()
    await expect.poll(() => editable(page), SOON).toBe('false')
  })
})

describe.each(['light', 'dark'] as const)('axe finds nothing wrong in %s', theme => {
  it.each(['board', 'timeline', 'map', 'outline', 'table'])('in the view %s', async view => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const doc_id = await addDoc(host, id)
    const role = await addCard(host, id, '顾晚', { type: 'role' })
    const effect = await addCard(host, id, '旧钥匙', { lane: '承' })
    const card = await addCard(host, id, '红伞', { lane: '起', doc_id, causes: [effect.card_id], people: [role.card_id], template_id: 1 })
    await addIdea(host, id, { text: '钟停在 22:40' })
    const { page, go } = await visit(host, { theme })
    await go(conception(id, `?view=${view}&card=${card.card_id}`))
    await panel(page).waitFor()
    await page.getByRole('main').getByText('旧钥匙').first().waitFor()
    await page.waitForTimeout(300)
    expect(await axeFaults(page)).toEqual([])
  })
})

describe('beside the text', () => {
  it('stand the cards of the scene, of the document, and those still to be written; one lands from there', async () => {
    const host = await house.studio.founder()
    const id = await addWork(host)
    const doc = await addDoc(host, id)
    const { data: scenes } = await host.call('GET', `${CARD}/scene_list`, { project_id: id })
    const [first, second] = scenes[0].scenes as { scene_id: string }[]
    await addCard(host, id, '推门', { scenes: [{ doc_id: doc, scene_id: first!.scene_id }] })
    await addCard(host, id, '江边', { scenes: [{ doc_id: doc, scene_id: second!.scene_id }] })
    await addCard(host, id, '旧钥匙', { doc_id: doc })
    const { page, go } = await visit(host)
    await go(`/editor/edit/${doc}`)
    await page.getByText('顾晚推门进来。').click()
    await page.getByRole('tab', { name: '卡片' }).click()
    const group = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await group('这一场').getByText('推门').waitFor()
    await group('本集').getByText('江边').waitFor()
    await group('还没写到').getByRole('button', { name: '落到这一场' }).click()
    await group('这一场').getByText('旧钥匙').waitFor()
    await group('本集').getByRole('button', { name: /江边/ }).click()
    await group('这一场').getByText('江边').waitFor()
    await expect.poll(async () => JSON.stringify(await cardsOf(host, id))).toContain(`"title":"旧钥匙"`)
    const linked = (await cardsOf(host, id)).find(card => card.title === '旧钥匙') as unknown as { scenes: { scene_id: string }[] }
    expect(linked.scenes.map(scene => scene.scene_id)).toEqual([first!.scene_id])
    expect(await axeFaults(page)).toEqual([])
  })
})

it('two discuss a card: mentioned, answered, solved, deleted and brought back, each seen by the other at once', async () => {
  const host = await house.studio.founder()
  const other = await house.studio.colleague(host)
  const id = await addWork(host)
  await host.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: other.userId, permissions: ['EditIdeas'] })
  const { card_id } = await addCard(host, id, '红伞第一次出现')
  const [mine, theirs] = [await visit(host), await visit(other, { theme: 'dark' })]
  for (const { go } of [mine, theirs]) await go(conception(id, `?kind=all&card=${card_id}`))
  const talk = ({ page }: { page: Page }) => page.getByRole('region', { name: '讨论', exact: true })
  for (const each of [mine, theirs]) await talk(each).getByText('还没有讨论').waitFor()
  const nickname = ((await other.call('GET', '/ixj_web/user/get_my_info', { user_id: other.userId })).data as { nickname: string }).nickname
  await talk(mine).getByRole('button', { name: '说一句' }).click()
  await talk(mine).getByRole('textbox', { name: '写批注，@ 提到成员' }).fill(`伞在第几集出现？@${nickname}`)
  await mine.page.keyboard.press('Control+Enter')
  await talk(theirs).getByText('伞在第几集出现？').click()
  await talk(theirs).getByRole('textbox', { name: '回复，@ 提到成员' }).fill('第 3 集。')
  await talk(theirs).getByRole('button', { name: '发送回复' }).click()
  await talk(mine).getByText('第 3 集。').waitFor()
  expect(await axeFaults(mine.page)).toEqual([])
  expect(await axeFaults(theirs.page)).toEqual([])
  const [message] = (await other.call('GET', '/ixj_web/message/list', { kind: 'comment' })).data.list
  await theirs.go(message.link)
  await talk(theirs).locator('[aria-current]').getByText('第 3 集。').waitFor()
  await talk(mine).getByRole('button', { name: '批注的操作' }).click()
  await mine.page.getByRole('menuitem', { name: '删除批注' }).click()
  await talk(theirs).getByText('还没有讨论').waitFor()
  await toast(mine.page, '批注已删除').getByRole('button', { name: '撤销' }).click()
  await talk(theirs).getByText('伞在第几集出现？').waitFor()
  await talk(mine).getByRole('button', { name: '解决' }).click()
  await talk(theirs).getByRole('button', { name: '1 条已解决' }).waitFor()
})
