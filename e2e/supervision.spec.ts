// Journeys of a producer and a writer: who may enter, comments that both see at once, structure tags, drafts, decisions.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choose, house, toast, useHouse, visit } from './visitor.ts'

useHouse()

/** How long a machine that does other things at the same time may take. */
const SCRIPT = '1-1 夜 外 望江路街口\n△雨点砸在积水里，霓虹碎成一片一片。\n沈岸：我以为你已经走了。\n顾晚：末班车晚点了。'
const supervise = (id: number, query = '') => `/workDetail/${id}/1/supervise${query}`

/** A work with a document, a writer and a producer beside its owner. */
const setOut = async () => {
  const host = await house.studio.founder()
  const [writer, producer] = [await house.studio.colleague(host), await house.studio.colleague(host)]
  const made = await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  const project_id = made.data.project_id as number
  const member = (person: Person, permissions: string[]) =>
    host.call('PUT', '/ixj_web/project/member', { project_id, member_id: person.userId, permissions })
  await member(writer, ['WriteWork', 'EditIdeas'])
  await member(producer, ['Producer'])
  const doc_id = (await writer.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '雨夜站牌', text: SCRIPT })).data.doc_id as number
  return { host, writer, producer, project_id, doc_id, member }
}
const line = (page: Page, text: string) => page.locator('.manuscript [data-type]').filter({ hasText: text })
const card = (page: Page, text: string) => page.locator('[data-thread]').filter({ hasText: text })
const marked = (page: Page) => page.locator('.manuscript .commented')
/** Selects a piece of the text, as a pointer would. */
const select = async (page: Page, text: string) => {
  await line(page, text).waitFor()
  await page.evaluate(`{
    const walker = document.createTreeWalker(document.querySelector('.manuscript'), NodeFilter.SHOW_TEXT)
    let node = walker.nextNode()
    while (node && !node.textContent.includes(${JSON.stringify(text)})) node = walker.nextNode()
    const at = node.textContent.indexOf(${JSON.stringify(text)})
    getSelection().setBaseAndExtent(node, at, node, at + ${text.length})
  }`)
  // The editor hears of it a moment later.
  await page.getByRole('toolbar', { name: '选中的文字' }).waitFor()
}
const field = (page: Page) => page.getByRole('region', { name: '新批注' }).getByRole('textbox')
const comment = async (page: Page, quote: string, text: string, level = '必改') => {
  await select(page, quote)
  await page.getByRole('toolbar', { name: '选中的文字' }).getByRole('button', { name: '批注' }).click()
  await field(page).fill(text)
  await page.getByRole('region', { name: '新批注' }).getByText(level, { exact: true }).click()
  await page.getByRole('region', { name: '新批注' }).getByRole('button', { name: '批注' }).click()
  await card(page, text).waitFor()
}

describe('the key Producer', () => {
  it('keeps those without it out, and lets those with it in [D1-2.4-04] [D2-2-10] [D2-6-02]', async () => {
    const { writer, project_id, member } = await setOut()
    const { page, go } = await visit(writer)
    await go(supervise(project_id))
    await page.waitForURL('**/noAuth')
    await go(`/workDetail/${project_id}/1/script`)
    const entries = page.getByRole('navigation', { name: '作品内容' })
    await entries.getByText('监制').waitFor()
    expect(await entries.locator('[aria-disabled=true]').allTextContents()).toContain('监制')
    await member(writer, ['WriteWork', 'Producer'])
    await go(supervise(project_id))
    await page.getByRole('complementary', { name: '审阅队列' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(supervise(project_id))
  })

  it('opens a screen with the menus 构思 and 剧本 [D1-2.4-14] [D2-2-23]', async () => {
    const { producer, writer, project_id } = await setOut()
    await writer.call('POST', '/ixj_web/idea/add', { project_id, idea_name: '红伞', edit_type: 1, text: '红伞最后归谁？' })
    const { page, go } = await visit(producer)
    await go(supervise(project_id))
    const menus = page.getByRole('radiogroup', { name: '监制菜单' })
    await menus.waitFor()
    expect((await menus.getByRole('radio').count()) === 2 && (await menus.textContent())).toBe('构思剧本')
    const queue = page.getByRole('complementary', { name: '审阅队列' })
    await queue.getByRole('button', { name: /雨夜站牌/ }).waitFor()
    await menus.getByText('构思').click()
    await queue.getByRole('button', { name: /红伞/ }).waitFor()
    await line(page, '红伞最后归谁').waitFor()
    expect(await queue.getByRole('button', { name: /雨夜站牌/ }).count()).toBe(0)
  })
})

describe('a draft', () => {
  it('is handed in, commented on, mended, answered and passed by two people [D2-1-04]', async () => {
    const { producer, writer, project_id, doc_id } = await setOut()
    const at = await visit(writer)
    await at.go(`/editor/edit/${doc_id}?tab=comments`)
    await at.page.getByRole('button', { name: '提交审阅' }).click()
    await at.page
      .getByRole('dialog')
      .getByRole('button', { name: /提\s*交/ })
      .click()
    await toast(at.page, '第 1 稿已提交审阅').waitFor()

    const by = await visit(producer)
    await by.go(supervise(project_id))
    await by.page
      .getByRole('region', { name: '等我审' })
      .getByRole('button', { name: /雨夜站牌/ })
      .waitFor()
    await comment(by.page, '霓虹碎成一片一片', '和第 1 集重了。')
    await by.page.getByText('1 条必改未解决，暂不能通过').waitFor()
    expect(await by.page.getByRole('button', { name: /^通过/ }).isDisabled()).toBe(true)
    expect(await marked(by.page).textContent()).toBe('霓虹碎成一片一片')
    // A producer reads: the text takes no typing.
    expect(await by.page.locator('.manuscript').getAttribute('contenteditable')).toBe('false')

    // The writer sees it at once, in the text and beside it, and answers.
    await card(at.page, '和第 1 集重了。').waitFor()
    expect(await marked(at.page).textContent()).toBe('霓虹碎成一片一片')
    await marked(at.page).click()
    await at.page.getByRole('textbox', { name: '回复，@ 提到成员' }).fill('故意呼应的，留一半。')
    await at.page.getByRole('button', { name: '发送回复' }).click()
    await card(by.page, '1 条回复').or(card(by.page, '故意呼应的')).first().waitFor()
    // What is 必改 is not the writer's to resolve.
    expect(await card(at.page, '和第 1 集重了。').getByRole('button', { name: '解决' }).count()).toBe(0)

    // The mark stays with its words while the writer types before and in them.
    await line(at.page, '霓虹').click({ position: { x: 30, y: 10 } })
    await at.page.keyboard.press('Home')
    await at.page.keyboard.type('忽然，')
    await line(by.page, '忽然，').waitFor()
    await expect.poll(() => marked(by.page).textContent()).toBe('霓虹碎成一片一片')
    expect(await marked(at.page).textContent()).toBe('霓虹碎成一片一片')

    // Resolved, taken back, resolved again, passed.
    await card(by.page, '和第 1 集重了。').getByRole('button', { name: '解决' }).click()
    await toast(by.page, '批注已解决').getByRole('button', { name: '撤销' }).click()
    await by.page.getByText('1 条必改未解决，暂不能通过').waitFor()
    await card(by.page, '和第 1 集重了。').getByRole('button', { name: '解决' }).click()
    await by.page.getByRole('button', { name: '1 条已解决' }).waitFor()
    await expect.poll(() => by.page.locator('.manuscript .commented').count()).toBe(0)
    await by.page.getByRole('button', { name: /^通过/ }).click()
    await by.page
      .getByRole('region', { name: '已通过' })
      .getByRole('button', { name: /雨夜站牌/ })
      .waitFor()
    await at.page.getByRole('complementary', { name: '侧栏' }).getByText('通过', { exact: true }).waitFor()
  })

  it('that was sent back comes again and is compared with the one before', async () => {
    const { producer, writer, project_id, doc_id } = await setOut()
    await writer.call('POST', '/ixj_web/works/review', { doc_id, note: '请看' })
    const { page, go } = await visit(producer)
    await go(supervise(project_id))
    await page.getByRole('button', { name: '退回修改' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('开头太慢')
    await page.getByRole('dialog').getByRole('button', { name: '退回修改' }).click()
    await page
      .getByRole('region', { name: '待修改' })
      .getByRole('button', { name: /雨夜站牌/ })
      .waitFor()
    await page.getByRole('button', { name: '催交' }).click()
    const reminder = page.getByRole('dialog', { name: /^催交/ })
    await reminder.getByRole('textbox').fill('周五要给甲方')
    await reminder.getByRole('button', { name: /^催\s*交$/ }).click()
    await toast(page, '已提醒').waitFor()
    const { version } = (await writer.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    await writer.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, text: `${SCRIPT}\n△车门在他面前关上。` })
    await writer.call('POST', '/ixj_web/works/review', { doc_id, note: '' })
    await page.getByRole('button', { name: '与第 1 稿比较' }).click()
    await page.waitForURL(`**/editor/history/${doc_id}?a=*&b=*`)
    await page.getByText('车门在他面前关上').first().waitFor()
    await page.getByText('改动 1 场').waitFor()
  })

  it('is taken back before anybody decides; the owner says what each producer is there for', async () => {
    const { host, writer, producer, project_id, doc_id } = await setOut()
    const at = await visit(writer)
    await at.go(`/editor/edit/${doc_id}?tab=comments`)
    await at.page.getByRole('button', { name: '提交审阅' }).click()
    await at.page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
    await toast(at.page, '第 1 稿已提交审阅').waitFor()
    await at.page.getByRole('button', { name: '撤回提交' }).click()
    await toast(at.page, '第 1 稿已撤回').waitFor()
    await at.page.getByRole('button', { name: '提交审阅' }).waitFor()
    const [news] = (await producer.call('GET', '/ixj_web/message/list', { kind: 'cowrite' })).data.list
    expect(news.title).toContain('撤回了')
    const { page, go } = await visit(host)
    await go(supervise(project_id))
    await page.getByRole('tab', { name: '审批' }).click()
    await page.getByText('刚刚撤回').waitFor()
    const rows = page.getByRole('region', { name: '监制' }).getByRole('listitem')
    await rows
      .last()
      .getByRole('button', { name: /的职责$/ })
      .click()
    await page.getByRole('textbox', { name: '职责' }).fill('平台责编')
    await page.getByRole('textbox', { name: '职责' }).press('Enter')
    await rows.getByText('平台责编').waitFor()
  })
})

describe('comments', () => {
  it('are stepped through with J and K, answered with R, and deleted with a way back', async () => {
    const { producer, project_id } = await setOut()
    const { page, go } = await visit(producer)
    await go(supervise(project_id))
    await comment(page, '末班车晚点了', '第二条', '建议')
    await comment(page, '霓虹碎成一片一片', '第一条', '建议')
    const chosen = page.locator('[data-thread][aria-current]')
    await expect.poll(() => chosen.textContent()).toContain('第一条')
    await page.locator('.manuscript').click({ position: { x: 200, y: 400 } })
    await page.keyboard.press('j')
    await expect.poll(() => chosen.textContent()).toContain('第二条')
    await expect.poll(() => page.locator('.manuscript .commented-on').textContent()).toBe('末班车晚点了')
    await page.keyboard.press('k')
    await expect.poll(() => chosen.textContent()).toContain('第一条')
    await page.keyboard.press('r')
    await page.keyboard.type('补一句')
    await page.keyboard.press('Control+Enter')
    await chosen.getByText('补一句').waitFor()
    await chosen.getByRole('button', { name: '批注的操作' }).click()
    await choose(page, '删除批注')
    await expect.poll(() => card(page, '第一条').count()).toBe(0)
    await toast(page, '批注已删除').getByRole('button', { name: '撤销' }).click()
    await card(page, '第一条').waitFor()
  })

  it('say so when their text is gone, and find it again', async () => {
    const { producer, writer, project_id, doc_id } = await setOut()
    const { page, go } = await visit(producer)
    await go(supervise(project_id))
    await comment(page, '霓虹碎成一片一片', '这句留着')
    const { history_id } = (await writer.call('POST', '/ixj_web/works/doc_history', { doc_id })).data
    const { version } = (await writer.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    await writer.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, text: '△全部重写，一个字不留。' })
    await card(page, '这句留着').getByText('原文已删除').waitFor()
    expect(await card(page, '这句留着').textContent()).toContain('霓虹碎成一片一片')
    await writer.call('GET', '/ixj_web/works/doc_recover', { doc_id, history_id })
    await expect.poll(() => marked(page).textContent()).toBe('霓虹碎成一片一片')
    expect(await card(page, '这句留着').getByText('原文已删除').count()).toBe(0)
  })

  it('lead from the message to their place', async () => {
    const { producer, writer, doc_id } = await setOut()
    const mentions = [writer.userId]
    await producer.call('POST', '/ixj_web/comment', { doc_id, body: '请看这里', mentions })
    const [message] = (await writer.call('GET', '/ixj_web/message/list', { kind: 'comment' })).data.list
    const { page, go } = await visit(writer)
    await go(message.link)
    await expect.poll(() => page.locator('[data-thread][aria-current]').textContent()).toContain('请看这里')
  })
})

describe('common remarks and exported comments', () => {
  it('begin a comment, are kept for the team, and leave as a file', async () => {
    const { host, project_id } = await setOut()
    const { page, go } = await visit(host)
    await go(supervise(project_id))
    await select(page, '末班车晚点了')
    await page.getByRole('toolbar', { name: '选中的文字' }).getByRole('button', { name: '批注' }).click()
    // What is commented on stays marked while the focus is in the comment.
    await expect.poll(() => page.locator('.manuscript .commented-on').textContent()).toBe('末班车晚点了')
    await field(page).fill('广告植入再自然一点。')
    await page.getByRole('button', { name: '常用评语' }).click()
    await choose(page, '把写下的存为常用评语')
    await toast(page, '已存为常用评语').waitFor()
    await page.getByRole('button', { name: '常用评语' }).click()
    await page.getByRole('button', { name: '编辑这条常用评语' }).click()
    await page.getByRole('dialog').getByLabel('评语').fill('广告植入太硬。')
    await page.getByRole('dialog').getByText('必改', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '常用评语' }).click()
    await choose(page, /结尾没有钩子/)
    expect(await field(page).inputValue()).toContain('结尾没有钩子')
    await page.getByRole('region', { name: '新批注' }).getByRole('button', { name: '批注' }).click()
    await card(page, '结尾没有钩子').getByText('必改').waitFor()
    expect((await host.call('GET', '/ixj_web/comment_template_list')).data.at(-1)).toMatchObject({
      official: false,
      body: '广告植入太硬。',
      level: 'must',
    })
    await page.getByRole('button', { name: '导出意见' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), choose(page, '本篇 · Word')])
    expect(download.suggestedFilename()).toBe('雨夜归人 审阅意见.docx')
  })
})

describe('structure tags', () => {
  it('are laid on lines with #, shown as stripes, taken off, and go along with their text', async () => {
    const { producer, writer, project_id, doc_id } = await setOut()
    const { page, go } = await visit(producer)
    await go(supervise(project_id))
    await select(page, '末班车晚点了')
    await page.keyboard.press('#')
    await page.getByRole('dialog').getByPlaceholder('触发事件').fill('关系升温')
    await page.getByRole('dialog').getByRole('button', { name: '新建并标记' }).click()
    await page.locator('.manuscript .striped').waitFor()
    expect(await page.locator('.manuscript .striped').textContent()).toContain('末班车晚点了')
    expect(await page.locator('.manuscript .struct-chip').textContent()).toBe('# 关系升温')
    await page.getByRole('tab', { name: /结构/ }).click()
    await page.getByRole('list', { name: '结构标签' }).getByText('关系升温').waitFor()
    await page.getByRole('button', { name: '取消这处标记' }).click()
    await expect.poll(() => page.locator('.manuscript .striped').count()).toBe(0)
    await toast(page, '已取消标记').getByRole('button', { name: '撤销' }).click()
    await page.locator('.manuscript .striped').waitFor()
    // its text goes away and is pasted as another line: the tag says so, and goes along
    const striped = () => page.locator('.manuscript .striped').allTextContents()
    const write = async (text: string) => {
      const { version } = (await writer.call('GET', '/ixj_web/doc/detail', { doc_id })).data
      await writer.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, text })
    }
    await write('△全部重写，一个字不留。')
    await page.getByRole('list', { name: '原文已删除的标记' }).getByText('末班车晚点了').waitFor()
    await write('△天亮了。\n△广播里说：末班车晚点了。\n△人都走了。')
    await expect.poll(async () => (await striped()).join()).toContain('末班车晚点了')
    expect(await page.getByRole('list', { name: '原文已删除的标记' }).count()).toBe(0)
  })
})
