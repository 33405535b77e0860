// The AI chat beside the pages: asked, streamed, stopped, read on after a reload, branches, answers into the text and elsewhere, rules without a model, phones.
import { type FakeChat, fakeChat } from '@qianmu/engines/chat/fake'
import type { Person } from '@qianmu/testkit/studio'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caretAfter, line, lines, startWork, type Work, write } from './manuscript.ts'
import { answerWith, axeFaults, choose, house, shoot, toast, useHouse, visit, type VisitOptions } from './visitor.ts'

useHouse()
const OPEN = { 'qm.chat.open': '1' }
const STREAM = '/aigc_web/ai/stream_generate_content'
let fake: FakeChat
let boss: Person
let work: Work
beforeAll(async () => {
  fake = await fakeChat({ models: ['qwen-plus', 'gpt-4', 'deepseek-chat'], pieceMs: 15 })
})
afterAll(() => fake.close())
beforeEach(async () => {
  boss = await house.studio.founder()
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
  work = await startWork(boss)
  fake.setFault(undefined)
  fake.setManner('plain')
  fake.release()
  await house.studio.app.pool.query('delete from engines')
  await house.studio.app.engines.refresh()
})

const connect = async (...models: string[]) => {
  for (const model of models)
    await boss.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: model, address: fake.url, secret: 'geheim', model })
}
const field = (page: Page) => page.getByRole('textbox', { name: '问题' })
const thread = (page: Page) => page.getByRole('log', { name: '对话内容' })
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const done = (page: Page) => page.getByRole('button', { name: '重新回答' }).last().waitFor()
async function send(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const atWorks = async (more: VisitOptions = {}) => {
  const visitor = await visit(boss, { local: OPEN, ...more })
  await visitor.go('/workBench/worksManage')
  await field(visitor.page).waitFor()
  return visitor
}
const LONG = '雨声盖过了脚步。'.repeat(120)

describe('the dock', () => {
  it('opens from rail and key on every page, keeps open state and width, and offers models and templates [D3-2-32] [D3-2-33] [D3-3-84]', async () => {
    await connect('qwen-plus')
    const { page, go } = await visit(boss)
    await go('/workBench/worksManage')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await press(page, /^AI 对话/)
    await field(page).waitFor()
    const dock = page.getByRole('complementary', { name: 'AI 对话' })
    const width = async () => Math.round((await dock.boundingBox())!.width)
    expect(await width()).toBe(440)
    await page.getByRole('separator', { name: /^对话的宽度/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(width).toBe(456)
    await press(page, /^模型：/)
    await page.getByRole('menuitem', { name: /^qwen/ }).first().waitFor()
    await page.getByRole('menuitem', { name: /^规则助手/ }).waitFor()
    await page.keyboard.press('Escape')
    await press(page, '模板')
    await page.getByRole('region', { name: '指令模板' }).getByText('拆成镜头').waitFor()
    // Docked from the first drawing on: the page stands where it stood.
    await go('/workBench/team')
    await field(page).waitFor()
    expect(await width()).toBe(456)
    await page.keyboard.press('Alt+l')
    await dock.waitFor({ state: 'detached' })
    await go('/aiWork/aiDraw/txt2img')
    await press(page, 'AI 对话')
    await field(page).waitFor()
  })

  it('keeps the chosen model in this browser; one that is not there gives way to the first [D3-4-13] [D3-4-14] [D3-9-49]', async () => {
    await connect('qwen-plus', 'gpt-4')
    const { page, stored } = await atWorks()
    await press(page, '模型：qwen')
    await choose(page, /^chatgpt4\.0/)
    expect(await stored('qm.chat.model')).toBe('gpt-4')
    await page.reload()
    await page.getByRole('button', { name: '模型：chatgpt4.0' }).waitFor()
    await page.evaluate(`localStorage.setItem('qm.chat.model', 'gpt-3.5-turbo')`)
    await page.reload()
    await page.getByRole('button', { name: '模型：qwen' }).waitFor()
  })
})

describe('a question', () => {
  it('is answered piece by piece as Markdown that fetches nothing; stopped it keeps what came [D3-1-18] [D3-4-08]', async () => {
    await connect('qwen-plus')
    fake.setManner('reasoning')
    fake.setReply(
      () =>
        `**三个方向**\n\n| 景别 | 画面 |\n|---|---|\n| 近景 | 钥匙 |\n\n![图](/fetched.png) <img src="/fetched.png"> [站](https://example.com)\n\n${LONG}`,
    )
    const { page } = await atWorks()
    const fetched: string[] = []
    page.on('request', request => void (request.url().includes('fetched') && fetched.push(request.url())))
    // Pieces go on to come until the server has heard that it is to stop.
    await page.route('**/ai/stop', async route => {
      await sleep(500)
      await route.continue()
    })
    await send(page, '给三个方向')
    const answer = thread(page).locator('[aria-busy=true]')
    await page.getByText('正在写').waitFor()
    const size = async () => (await answer.textContent())!.length
    const before = await size()
    await expect.poll(size).toBeGreaterThan(before)
    await thread(page).getByText('雨声盖过了脚步').waitFor()
    await field(page).press('Escape')
    await thread(page).getByText('已停止，保留了写出的部分').waitFor()
    expect(await thread(page).locator('strong').first().textContent()).toBe('三个方向')
    expect(await thread(page).getByRole('cell', { name: '钥匙' }).count()).toBe(1)
    expect(await thread(page).locator('img').count()).toBe(0)
    expect(await thread(page).getByRole('link', { name: '站' }).getAttribute('rel')).toContain('noopener')
    expect(fetched).toEqual([])
    const shown = (await thread(page).locator('article').textContent())!
    expect(shown.split('雨声盖过了脚步').length).toBeLessThan(120)
    await thread(page).getByText('思考过程').click()
    await thread(page).getByText('先看人物，再看语气。').waitFor()
    await shoot(page, 'chat-stopped')
    expect(await axeFaults(page)).toEqual([])
  })

  it('goes on while the page is loaded anew, and is there whole', async () => {
    await connect('qwen-plus')
    fake.setReply(() => `${LONG}完了。`)
    const { page } = await atWorks()
    await send(page, '写一段')
    await page.getByText('正在写').waitFor()
    await page.reload()
    await page.getByText('正在写').waitFor()
    await done(page)
    const said = (await thread(page).locator('article p').last().textContent())!
    expect(said).toBe(`${LONG}完了。`)
    expect(fake.asked.filter(({ stream }) => stream === true)).not.toEqual([])
  })

  it('asked again, changed, or gone on from makes branches; one can be dropped, all seen side by side', async () => {
    await connect('qwen-plus')
    let nth = 0
    fake.setReply(() => `第 ${++nth} 个回答`)
    const { page } = await atWorks()
    await send(page, '站牌下是谁')
    await done(page)
    await press(page, '重新回答')
    const versions = thread(page).getByRole('group', { name: '回答的版本' })
    await versions.getByText('2/2').waitFor()
    await press(page, '改问题')
    await page.getByRole('textbox', { name: '改问题' }).fill('站牌下没有人')
    await press(page, '重新问')
    await versions.getByText('3/3').waitFor()
    await press(page, '并排看')
    await page.getByRole('dialog').getByRole('region', { name: '回答 3' }).getByText('第 3 个回答').waitFor()
    expect(await page.getByRole('dialog').getByRole('region').count()).toBe(3)
    await page.keyboard.press('Escape')
    await press(page, '上一个回答')
    await thread(page).getByText('第 2 个回答').waitFor()
    await press(page, '更多')
    await choose(page, '接着写')
    await thread(page).getByText('第 4 个回答').waitFor()
    await done(page)
    await page.reload()
    await thread(page).getByText('第 4 个回答').waitFor()
    expect(
      await thread(page)
        .getByText(/^第 \d 个回答$/)
        .allTextContents(),
    ).toEqual(['第 2 个回答', '第 4 个回答'])
    await page.getByRole('button', { name: '更多', exact: true }).last().click()
    await choose(page, '删除这一支')
    await thread(page).getByText('第 4 个回答').waitFor({ state: 'detached' })
    await thread(page).getByText('第 2 个回答').waitFor()
    await toast(page, '回答已删除').getByRole('button', { name: '撤销' }).click()
    await thread(page).getByText('第 4 个回答').waitFor()
  })

  it('goes to several models at once, whose answers grow side by side; one is put in other words', async () => {
    await connect('qwen-plus', 'deepseek-chat')
    fake.setReply(() => '雨声盖过了脚步。'.repeat(40))
    const { page } = await atWorks()
    await press(page, /^模型：/)
    await page.getByRole('menuitem', { name: /^qwen-plus/ }).click()
    await press(page, '同一个问题也问别的模型')
    await page.getByRole('menuitem', { name: 'deepseek-chat' }).click()
    await page.getByRole('button', { name: '模型：2 个模型' }).waitFor()
    await send(page, '写一句雨')
    const dialog = page.getByRole('dialog', { name: '2 个回答并排看' })
    const answers = dialog.getByRole('region')
    for (const nth of [0, 1]) await answers.nth(nth).getByText('雨声盖过了脚步').waitFor()
    await shoot(page, 'chat-beside')
    await answers
      .filter({ hasText: 'deepseek-chat · 写一句雨' })
      .getByRole('button', { name: /插入|复制/ })
      .first()
      .waitFor()
    await answers.filter({ hasText: 'qwen-plus · 写一句雨' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await thread(page)
      .getByText(/^[12]\/2$/)
      .waitFor()
    await press(page, '更多')
    await choose(page, '改回答')
    await page.getByRole('textbox', { name: '改回答' }).fill('雨停了。')
    await press(page, '存为新的回答')
    await thread(page).getByText('3/3').waitFor()
    await thread(page).getByText('你改过').waitFor()
    expect(await thread(page).getByText('雨停了。', { exact: true }).count()).toBe(1)
    await shoot(page, 'chat-edited')
  })

  it('waited for as a whole is stopped before it is there', async () => {
    await connect('qwen-plus')
    fake.setFault('hang')
    const { page } = await atWorks()
    await press(page, '对话的更多操作')
    await choose(page, '改为写完再逐字显示')
    await send(page, '写一万字')
    await press(page, '停止')
    await thread(page).getByText('已停止，保留了写出的部分。').waitFor()
    await expect.poll(() => fake.left).toBeGreaterThan(0)
  })

  it('waited for as a whole is revealed character by character with a cursor [D3-4-12]', async () => {
    await connect('qwen-plus')
    fake.setReply(() => '雨夜里，站牌下没有人。')
    const { page } = await atWorks()
    await press(page, '对话的更多操作')
    await choose(page, '改为写完再逐字显示')
    await send(page, '写一句')
    await thread(page).locator('[data-cursor]').waitFor()
    const parts = new Set<string>()
    await expect
      .poll(
        async () => {
          const text = (await thread(page).locator('article p').last().textContent()) ?? ''
          parts.add(text)
          return text
        },
        { interval: 20 },
      )
      .toBe('雨夜里，站牌下没有人。')
    expect(parts.size).toBeGreaterThan(3)
    expect([...parts].filter(part => part.startsWith('雨')).every(part => '雨夜里，站牌下没有人。'.startsWith(part))).toBe(true)
  })
})

describe('what goes wrong', () => {
  it('is told each time; 404 is final, 500 can be tried again [D3-5-23] [D3-5-25] [D3-8-21]', async () => {
    await connect('qwen-plus')
    fake.setReply(() => '好了。')
    const { page, asked } = await atWorks()
    for (const status of [404, 500]) {
      await page.route(`**${STREAM}`, route => route.fulfill({ status, body: '' }))
      const before = asked.length
      await send(page, `问 ${status}`)
      await thread(page).getByRole('alert').getByText('接口超时无响应，请联系相关人员处理~').waitFor()
      await toast(page, '接口超时无响应，请联系相关人员处理~').first().waitFor()
      expect(asked.slice(before).filter(request => request.url().endsWith(STREAM))).toHaveLength(1)
      expect(await thread(page).getByRole('button', { name: '再试一次' }).count()).toBe(status === 404 ? 0 : 1)
      await page.unroute(`**${STREAM}`)
    }
    await press(page, '再试一次')
    await thread(page).getByText('好了。').waitFor()
  })

  it('of a whole answer is 系统错误; history that fails only logs [D3-8-23] [D3-8-44]', async () => {
    await connect('qwen-plus')
    const { page } = await atWorks({ local: { ...OPEN, 'qm.chat.whole': '1' } })
    await answerWith(page, '/aigc_web/ai/generate_text', 1051, '模型没有给出内容')
    await send(page, '写一句')
    await toast(page, '系统错误').waitFor()
    await page.unrouteAll()
    const logged: string[] = []
    page.on('console', message => void logged.push(message.text()))
    await answerWith(page, '/aigc_web/ai/history', 1, '读不出来')
    await page.reload()
    await field(page).waitFor()
    await expect.poll(() => logged.join()).toContain('获取对话记录失败')
    expect(await toast(page, '获取对话记录失败').count()).toBe(0)
  })
})

describe('beside a text', () => {
  const REPLY = '两个方向：\n\n```\n下一班车，不会来了。\n```\n\n```\n走吧。\n```'
  it('takes selection and scene along, which can be read, and puts an answer in as a suggestion', async () => {
    await connect('qwen-plus')
    fake.setReply(() => REPLY)
    const doc = await work.newDoc()
    const { page } = await write(boss, doc, { local: OPEN })
    await caretAfter(page, '下一班车', 'Home')
    await page.keyboard.press('Shift+End')
    const chips = page.getByRole('group', { name: '带上的内容' })
    await chips.getByText('所选 12 字').waitFor()
    await chips.getByText('场 1').waitFor()
    await send(page, '太直白，改得更克制')
    await done(page)
    expect(JSON.stringify(fake.asked.at(-1))).toContain('霓虹碎成一片一片')
    await press(page, /^读了 所选 12 字/)
    await page.getByRole('dialog').getByText('下一班车，还有四十分钟。').first().waitFor()
    await page.keyboard.press('Escape')
    await thread(page).getByRole('region', { name: '方案 1' }).getByRole('button', { name: '插入为建议' }).click()
    await toast(page, '已作为建议插入').waitFor()
    // A suggestion: the words stand beside the old ones until somebody accepts them.
    await expect
      .poll(() =>
        line(page, '不会来了')
          .locator('ins')
          .allTextContents()
          .then(all => all.join('')),
      )
      .toContain('不会来')
    expect((await line(page, '不会来了').locator('del').allTextContents()).join('')).toBe('还有四十分钟')
    await shoot(page, 'chat-suggested')
    await thread(page).getByRole('button', { name: '更多', exact: true }).click()
    await choose(page, '写成构思卡')
    await toast(page, '已写成构思卡').waitFor()
    await thread(page).getByRole('button', { name: '更多', exact: true }).click()
    await choose(page, '写成批注')
    await toast(page, '已写成批注').waitFor()
    await thread(page).getByRole('button', { name: '更多', exact: true }).click()
    await choose(page, '写进人物…')
    await page.getByRole('textbox', { name: '姓名' }).fill('顾晚')
    await press(page, '写进备注')
    await toast(page, '已写进人物').waitFor()
    const [people, cards, comments] = await Promise.all([
      boss.call('GET', '/ixj_web/ai/character/v2/list', { project_id: work.id }),
      boss.call('GET', '/ixj_web/works/idea_card/get_idea_card_list_all', { project_id: work.id }),
      boss.call('GET', '/ixj_web/comment', { doc_id: doc }),
    ])
    for (const { data } of [people, cards, comments]) expect(JSON.stringify(data)).toContain('走吧。')
    await press(page, '对话的更多操作')
    await choose(page, '存成作品里的文档')
    await toast(page, '已存成文档').waitFor()
  })

  it('fills templates from the work, names people by @, and makes keywords of a scene for the studio', async () => {
    await connect('qwen-plus')
    fake.setReply(() => '好。')
    await boss.call('POST', '/ixj_web/ai/character/v2/add', { project_id: work.id, name: '沈岸', notes: '左撇子' })
    const { page } = await write(boss, await work.newDoc('1、望江路 夜 外\n△雨夜，长发少女撑着红伞。'), { local: OPEN })
    await caretAfter(page, '长发少女')
    await press(page, '模板')
    await page.getByRole('region', { name: '指令模板' }).getByText('换视角').click()
    await page.getByRole('combobox', { name: '人物' }).fill('沈岸')
    await page.keyboard.press('Escape')
    await field(page).pressSequentially('也写 @沈')
    await page.locator('.ant-mentions-dropdown').getByText('沈岸').click()
    await page.getByRole('group', { name: '带上的内容' }).getByText('沈岸').waitFor()
    await press(page, '发送')
    await done(page)
    const asked = JSON.stringify(fake.asked.at(-1))
    expect(asked).toContain('从「沈岸」的视角')
    expect(asked).toContain('左撇子')
    await press(page, '画面关键词')
    const words = page.getByRole('dialog').getByRole('group', { name: '关键词' })
    await words.getByRole('button', { name: '长发', exact: true }).waitFor()
    await press(page, '带去绘画台')
    await page.waitForURL('**/aiWork/aiDraw/txt2img*')
    await page.getByText('长发').first().waitFor()
  })

  it('without a model is answered by rules that say so, with links that lead to their lines', async () => {
    const doc = await work.newDoc()
    const { page, where } = await write(boss, doc, { local: OPEN })
    await thread(page).getByText('现在按规则回答，不是 AI').waitFor()
    await press(page, '这一集的场次表')
    await thread(page).getByText('按规则回答，不是 AI').last().waitFor()
    await thread(page)
      .getByRole('link', { name: /便利店/ })
      .first()
      .click()
    await expect.poll(where).toMatch(new RegExp(`^/editor/edit/${doc}#line-`))
    await expect
      .poll(() => page.evaluate<string>(`getSelection().anchorNode?.parentElement?.closest('[data-type]')?.textContent ?? ''`))
      .toContain('便利店')
    await send(page, '写一首诗')
    await thread(page).getByRole('alert').getByText('管理 → 引擎').waitFor()
    expect(await lines(page)).toHaveLength(7)
  })
})

describe('earlier conversations', () => {
  it('are found, pinned, named, deleted and brought back; templates are written and kept at hand', async () => {
    await connect('qwen-plus')
    fake.setReply(() => '末班车开走了。')
    const { page } = await atWorks()
    await send(page, '站牌下的人')
    await done(page)
    await press(page, '新对话')
    await send(page, '另一件事')
    await done(page)
    await press(page, '历史对话')
    const list = page.getByRole('complementary', { name: 'AI 对话' })
    // It is there first: before that nothing tells whether the search has been answered.
    await list.getByRole('button', { name: /^另一件事/ }).waitFor()
    await page.getByRole('textbox', { name: '搜索对话' }).fill('站牌')
    await list.getByRole('button', { name: /^另一件事/ }).waitFor({ state: 'detached' })
    await press(page, '「站牌下的人」的更多操作')
    await choose(page, '置顶')
    await list.getByLabel('已置顶').waitFor()
    await press(page, '「站牌下的人」的更多操作')
    await choose(page, '改名…')
    await page.getByRole('textbox', { name: '标题' }).fill('站牌与伞')
    await press(page, '改名')
    await press(page, '「站牌与伞」的更多操作')
    await choose(page, '删除')
    await toast(page, '对话已删除').getByRole('button', { name: '撤销' }).click()
    await list
      .getByRole('button', { name: /站牌与伞/ })
      .first()
      .click()
    await thread(page).getByText('末班车开走了。').waitFor()
    await press(page, '模板')
    await press(page, '新建模板')
    await page.getByRole('textbox', { name: '名称' }).fill('写日记')
    await page.getByRole('textbox', { name: '指令' }).fill('以「{人物}」的口吻写一篇日记。')
    await press(page, '保存')
    await page.getByRole('region', { name: '先填空' }).getByText('写日记').waitFor()
    expect(await axeFaults(page)).toEqual([])
  })
})

it('operators map models to engines and prices, and the meter tells what a question may cost', async () => {
  await connect('qwen-plus')
  const { page, go } = await visit(boss)
  await go('/setting/engines')
  await page.getByRole('spinbutton', { name: 'qwen 问' }).fill('4')
  await page.getByRole('spinbutton', { name: 'qwen 答' }).fill('12')
  await press(page, '保存 qwen')
  await toast(page, '已保存').waitFor()
  await page.keyboard.press('Alt+l')
  await page.getByRole('group', { name: /^字词：.*这一问最多 ¥0\.07/ }).waitFor()
  const { data } = await boss.call('GET', '/aigc_web/ai/model_setting')
  expect(data.models[0]).toMatchObject({ value: 'qwen', input_price: 4, output_price: 12 })
  await boss.call('PUT', '/aigc_web/ai/model_setting', { value: 'qwen', engine: '', input_price: 0, output_price: 0 })
})

it.each(['light', 'dark'] as const)('covers a phone, and is without fault there: %s', async theme => {
  await connect('qwen-plus')
  fake.setReply(() => '一个方案：\n\n```\n沈岸：走吧。\n```')
  const { page, go } = await visit(boss, { phone: true, theme })
  await go('/workBench/worksManage')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '对话' }).tap()
  await field(page).waitFor()
  const box = (await page.getByRole('complementary', { name: 'AI 对话' }).boundingBox())!
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844])
  await send(page, '给一个方案')
  await done(page)
  await shoot(page, `chat-phone-${theme}`)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '收起 AI 对话' }).tap()
  await field(page).waitFor({ state: 'detached' })
})
