// A language engine at the desk: a selection rewritten beside the original, a line written on, suggestions, failures, and text that stays text.
import { type FakeChat, fakeChat } from '@qianmu/engines/chat/fake'
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caretAfter, line, lines, manuscript, openTools, startWork, write } from './manuscript.ts'
import { answerWith, axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()
let chat: FakeChat
beforeAll(async () => {
  chat = await fakeChat({ pieceMs: 5 })
})
afterAll(() => chat.close())

const makeOfficial = (boss: Person) =>
  house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])

/** As the studio is at first; a second attempt finds what the first one connected. */
async function disconnect(boss: Person) {
  await makeOfficial(boss)
  const { data } = await boss.call('GET', '/ixj_web/engine/list')
  for (const { engine_id, program } of data) if (program === 'chat') await boss.call('DELETE', '/ixj_web/engine/delete', { engine_id })
}

async function connect(boss: Person) {
  await makeOfficial(boss)
  const added = { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' }
  await boss.call('POST', '/ixj_web/engine/add', added)
}
const panel = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()
/** Selects a whole line by the keyboard. */
async function selectLine(page: Page, text: string) {
  await caretAfter(page, text, 'Home')
  await page.keyboard.press('Shift+End')
}

it('a line is rewritten beside the original and kept as an edit; a text is written on; failures are told [D3-8-25] [D3-8-26]', async () => {
  const boss = await house.studio.founder()
  await disconnect(boss)
  const work = await startWork(boss)
  const doc = await work.newDoc()
  const { page } = await write(boss, doc)

  await selectLine(page, '下一班车')
  await page.getByRole('button', { name: /^AI 改写：还没有连接语言引擎/ }).waitFor()
  expect(await page.getByRole('button', { name: /^AI 改写/ }).isDisabled()).toBe(true)
  await connect(boss)
  await page.reload()
  await line(page, '下一班车').waitFor()

  chat.setReply(() => '末班车，还有四十分钟。<img src="/fetched-by-model.png" onerror="alert(1)"> ![图](/fetched-by-model.png)')
  const fetched: string[] = []
  page.on('request', request => void (request.url().includes('fetched-by-model') && fetched.push(request.url())))
  await selectLine(page, '下一班车')
  await page.getByRole('button', { name: 'AI 改写' }).click()
  await panel(page).getByRole('button', { name: '对白口语化' }).click()
  await press(page, '设为本作品常用')
  await press(page, '生成')
  const answer = panel(page).getByRole('region', { name: '改写' })
  await panel(page).getByRole('button', { name: '采用' }).waitFor()
  expect(await answer.locator('ins').first().textContent()).toContain('末')
  expect(await answer.locator('img, a').count()).toBe(0)
  await shoot(page, 'rewrite')
  expect(await axeFaults(page)).toEqual([])
  // Whatever a model writes is text: it fetches nothing, here and in the manuscript (ASVS X3).
  await press(page, '采用')
  await panel(page).waitFor({ state: 'detached' })
  await expect
    .poll(() => lines(page))
    .toContain('dialogue|顾晚|低声|末班车，还有四十分钟。<img src="/fetched-by-model.png" onerror="alert(1)"> ![图](/fetched-by-model.png)')
  expect(await manuscript(page).locator('img').count()).toBe(0)
  expect(fetched).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(() => lines(page)).toContain('dialogue|顾晚|低声|下一班车，还有四十分钟。')

  chat.setReply(() => '好的，以下是续写的内容：\n\n沈岸：你来晚了。\n△顾晚把伞放在门边。')
  await caretAfter(page, '门铃响了一声')
  await page.keyboard.press('Alt+j')
  await panel(page).getByRole('textbox', { name: '自己的要求' }).fill('让沈岸开口')
  await page.keyboard.press('Control+Enter')
  await panel(page).getByRole('button', { name: '采用' }).click()
  await expect
    .poll(async () => (await lines(page)).slice(-3))
    .toEqual(['action|门铃响了一声。', 'dialogue|沈岸|你来晚了。', 'action|顾晚把伞放在门边。'])
  expect(JSON.stringify(chat.asked.at(-1))).toContain('让沈岸开口')

  // What a model finds in a scene stands beside what rules do, marked, and is taken like it.
  chat.setReply(() => '{"原句":"门边。","改为":"门后。","理由":"前面说在门后"}')
  await page.getByRole('tab', { name: '工具' }).click()
  await page.getByRole('button', { name: 'AI 查这一场' }).click()
  const found = page.getByRole('list', { name: '纠错结果' }).getByRole('listitem').filter({ hasText: '前面说在门后' })
  await found.getByText('AI', { exact: true }).waitFor()
  await shoot(page, 'corrections')
  await found.getByRole('button', { name: '采纳' }).click()
  await expect.poll(async () => (await lines(page)).at(-1)).toBe('action|顾晚把伞放在门后。')

  await answerWith(page, '/aigc_web/ai/content/continue', 1051, '模型没有给出内容，请再试一次')
  await answerWith(page, '/aigc_web/ai/content/rewrite', 1051, '模型没有给出内容，请再试一次')
  await caretAfter(page, '顾晚把伞')
  await page.keyboard.press('Alt+j')
  await press(page, '生成')
  await toast(page, '续写内容失败：模型没有给出内容').waitFor()
  await panel(page).getByRole('alert').getByText('模型没有给出内容').waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await selectLine(page, '顾晚把伞')
  // The bubble shows that the editor has heard of the selection: on a busy machine the keys come before it.
  await page.getByRole('button', { name: 'AI 改写' }).waitFor()
  await page.keyboard.press('Alt+j')
  await press(page, '生成')
  await toast(page, '改写内容失败：模型没有给出内容').waitFor()
})

it('who only suggests keeps an answer as a suggestion; template lists that fail only log [D3-8-24] [D3-8-43]', async () => {
  const boss = await house.studio.founder()
  await connect(boss)
  const work = await startWork(boss)
  const doc = await work.newDoc()
  const reader = await work.joined(['Producer'])
  const { page, go } = await visit(reader, { theme: 'dark' })
  const logged: string[] = []
  page.on('console', message => void logged.push(message.text()))
  await answerWith(page, '/ixj_web/qa/template_list', 1500, '服务器异常')
  await go(`/editor/edit/${doc}`)
  chat.setReply(() => '△雨点砸进积水，霓虹碎成一片一片。')
  await selectLine(page, '雨点砸在')
  await page.keyboard.press('Alt+j')
  await panel(page).getByRole('textbox', { name: '自己的要求' }).fill('更紧凑')
  await press(page, '生成')
  await panel(page).getByRole('button', { name: '作为建议采用' }).waitFor()
  expect(logged.filter(text => text.includes('获取ai指令模板失败')).length).toBeGreaterThan(0)
  expect(await toast(page, '获取ai指令模板失败').count()).toBe(0)
  await shoot(page, 'rewrite-dark')
  expect(await axeFaults(page)).toEqual([])
  await press(page, '作为建议采用')
  await panel(page).waitFor({ state: 'detached' })
  await expect.poll(() => lines(page)).toContainEqual(expect.stringMatching(/^action\|雨点砸.*[+−]/))
  await page.getByText('已保存', { exact: true }).waitFor()
  expect(await work.textOf(doc)).toContain('雨点砸进积水')
})

it('names by the model stand before those of rules, marked, and take the seat of none in the work', async () => {
  const boss = await house.studio.founder()
  const work = await startWork(boss)
  await connect(boss)
  await boss.call('POST', '/ixj_web/ai/character/v2/add', { project_id: work.id, name: '顾晚' })
  chat.setReply(
    () => '{"姓":"沈","名":"知意","寓意":"懂得心意"}\n{"姓":"顾","名":"晚","寓意":"夜色"}\n{"姓":"林","名":"听雨","寓意":"静听雨声"}',
  )
  const { page } = await write(boss, await work.newDoc())
  await openTools(page, '取名')
  await page.getByRole('button', { name: 'AI 取名' }).click()
  const names = page.getByRole('list', { name: '名字' }).getByRole('listitem')
  await names.first().waitFor()
  await expect.poll(() => names.count()).toBe(10)
  expect((await names.locator('.strong').allTextContents()).slice(0, 2)).toEqual(['沈知意', '林听雨'])
  expect(await names.filter({ has: page.locator('.tag') }).count()).toBe(2)
  await page.getByText(/^qwen-plus.*逐个核对过/).waitFor()
  await shoot(page, 'names')
  expect(await axeFaults(page)).toEqual([])
})
