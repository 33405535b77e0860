// A novel to a script at the desk: five chapters by rules, people confirmed, one question answered, one line written anew, saved and opened; failures are told.
import { fakeChat } from '@qianmu/engines/chat/fake'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const DEEDS = ['推开门，没有回答', '笑了笑', '皱起眉头', '站起来', '接过信，看也没看', '叹了口气', '拿起笔', '睁开眼睛']
const NOVEL = [1, 2, 3, 4, 5]
  .flatMap(no => [
    `第${no}章 雨夜${no}`,
    '沈岸来到望江路站牌，末班车又晚了。',
    ...DEEDS.map((deed, at) => `顾晚说：“第 ${at} 句。”沈岸${deed}。`),
    ...DEEDS.map(deed => `沈岸问：“几点？”顾晚${deed}。`),
    '雨越下越大。',
    '“谁在那里？”',
  ])
  .join('\n')
const SCREEN = '/workBench/novelToScript'
const question = (page: Page) => page.getByRole('article', { name: '说话人不明' })
const script = (page: Page) => page.getByRole('region', { name: '剧本' })

describe('a novel', () => {
  it('of five chapters becomes a script [D3-1-19] [D3-2-34]', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await go(SCREEN)
    await page.getByLabel('标题').fill('雨夜归人')
    await page.getByLabel('小说正文').fill(NOVEL)
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'conversion-start')
    await page.getByRole('button', { name: '开始' }).click()
    await page.getByRole('button', { name: '确认，开始转换' }).waitFor()
    expect(
      await page
        .getByRole('textbox', { name: '人物名' })
        .evaluateAll(all => all.map(each => (each as unknown as { value: string }).value).sort()),
    ).toEqual(['沈岸', '顾晚'])
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'conversion-plan')
    await page.getByRole('button', { name: '确认，开始转换' }).click()
    await question(page).waitFor()
    await script(page).getByText('第 0 句。').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'conversion')
    // By the key of the answer, taken back, and given again by the button.
    await page.keyboard.press('1')
    await question(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await question(page).getByRole('button', { name: /沈岸/ }).click()
    await question(page).waitFor({ state: 'detached' })
    const first = script(page).getByRole('listitem').filter({ hasText: '第 0 句。' })
    await first.getByRole('button', { name: '改这一行' }).click()
    await page.getByRole('textbox', { name: '文字' }).fill('你来晚了。')
    await page.keyboard.press('Enter')
    await script(page).getByText('你来晚了。').waitFor()
    await page.reload()
    await script(page).getByText('你来晚了。').waitFor()
    // What is sure enough is decided at once, and taken back at once.
    const decided = script(page).getByTitle('你定过')
    await page.getByRole('button', { name: /^认可把握 85 % 以上的 \d+ 行$/ }).click()
    await expect.poll(() => decided.count()).toBeGreaterThan(3)
    await toast(page, /^已认可 \d+ 行/)
      .getByRole('button', { name: '撤销' })
      .click()
    await expect.poll(() => decided.count()).toBe(1)
    // The people can be told once more; what was decided and written stays.
    await page.getByRole('button', { name: '改人物和分集，重新转换' }).click()
    await page.getByRole('button', { name: '确认，开始转换' }).click()
    await script(page).getByText('你来晚了。').waitFor()
    expect(await question(page).count()).toBe(0)
    // A pane that is scrolled has the other follow.
    const source = page.getByRole('region', { name: '原文' }).getByRole('list')
    const lines = script(page).getByRole('list').first()
    const topOf = (list: typeof source) => list.evaluate(each => (each as unknown as { scrollTop: number }).scrollTop)
    await page.setViewportSize({ width: 1440, height: 420 })
    await source.hover()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => topOf(lines)).toBeGreaterThan(100)
    const before = await topOf(source)
    await lines.hover()
    await page.mouse.wheel(0, -2000)
    await expect.poll(() => topOf(source)).toBeLessThan(before)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '存为剧本 5 集' }).click()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await toast(page, '已存为剧本，共 5 集').waitFor()
    await page.getByText('第 1 集　第1章 雨夜1').first().click()
    await page.getByText('你来晚了。').first().waitFor()
    // The document knows where it came from.
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('menuitem', { name: /^看小说《.*第 1 章$/ }).click()
    await page.waitForURL('**/novelToScript?record=*')
    // Once more, into the work that is there; the desk keeps the way to each document.
    await go(SCREEN)
    await page.getByRole('button', { name: '存为剧本 5 集' }).click()
    await page.getByRole('dialog').getByText('已有的作品').click()
    await page.getByRole('dialog').getByRole('combobox').click()
    await page.getByTitle('雨夜归人').last().click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await toast(page, '已存为剧本，共 5 集').waitFor()
    await go(SCREEN)
    await expect.poll(() => page.getByRole('region', { name: '存成的剧本' }).getByRole('link').count()).toBe(10)
  })

  it('is written scene by scene by a connected model, and goes back to the rules', async () => {
    const host = await house.studio.founder()
    const { page, go } = await visit(host)
    await go(`${SCREEN}?new=1`)
    await page.getByLabel('标题').fill('雨夜归人')
    await page.getByLabel('小说正文').fill(NOVEL)
    await page.getByRole('button', { name: '开始' }).click()
    await page.getByRole('button', { name: '确认，开始转换' }).click()
    await question(page).waitFor()
    await page.getByRole('button', { name: '请模型改写' }).click()
    await page.getByRole('dialog').getByText('你的账号没有开通模型改写小说').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await house.studio.app.pool.query(`update users set tags = array['is_official', 'novel_to_script'] where id = $1`, [host.userId])
    await page.getByRole('button', { name: '请模型改写' }).click()
    await page.getByRole('dialog').getByText('还没有连接语言引擎').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    const reply = (messages: readonly { content: string }[]) =>
      [
        ...messages
          .at(-1)!
          .content.split('<原文>')[1]!
          .matchAll(/^(\d+)　(.+)$/gm),
      ]
        .map(([, no, text]) => JSON.stringify({ 段: Number(no), 类: '动作', 人物: '', 语气: '', 文: `近景，${text!.slice(0, 60)}` }))
        .join('\n')
    const fake = await fakeChat()
    fake.setReply(reply)
    await host.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: fake.url, secret: 'geheim', model: 'qwen-plus' })
    await page.getByRole('button', { name: '请模型改写' }).click()
    await page
      .getByRole('dialog')
      .getByText(/1 场 · 约/)
      .waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'conversion-rewrite')
    await page.getByRole('dialog').getByRole('button', { name: '开始改写' }).click()
    await script(page).getByText('近景，沈岸来到望江路站牌').waitFor()
    await script(page).getByText('模型写的').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'conversion-by-model')
    await page.getByRole('button', { name: '用规则的草稿' }).click()
    await script(page).getByText('规则的草稿：你改回了规则的草稿').waitFor()
    expect(await script(page).getByText('近景，').count()).toBe(0)
    await fake.close()
  })

  it('is kept from who may not [D1-2.3-06], and says what failed [D3-8-28] [D3-8-29] [D3-8-30] [D3-8-31]', async () => {
    const host = await house.studio.founder()
    const { page: locked, go: look } = await visit(await house.studio.colleague(host, '画师'))
    await look(SCREEN)
    await locked.waitForURL('**/noAuth')
    const { page, go } = await visit(host)
    await answerWith(page, '/ai_web/ai/get_latest_record', 1500, '服务器异常')
    await go(SCREEN)
    await toast(page, '获取最新记录失败').waitFor()
    await answerWith(page, '/ai_web/ai/novel_to_screenplay', 1500, '服务器异常')
    await page.getByLabel('标题').fill('雨夜归人')
    await page.getByLabel('小说正文').fill(NOVEL)
    await page.getByRole('button', { name: '开始' }).click()
    await toast(page, '获取转剧本失败').waitFor()
    await answerWith(page, '/ai_web/ai/conversion_result', 1500, '服务器异常')
    await go(`${SCREEN}?record=1`)
    await toast(page, '获取转换结果失败').waitFor()
    await page.unroute(() => true)
    const running = { record_id: 1, title: '雨夜归人', status: 1, progress: 0.4, error: '', job_id: 1, chapters_per_episode: 1 }
    const nothing = { roles: [], chapters: [], episodes: [], questions: [], passages: [], rewriting: null, saved: [], project_id: null }
    await answerWith(page, '/ai_web/ai/conversion_result', 0, '', { ...running, ...nothing })
    await answerWith(page, '/ai_web/ai/cancel_conversion', 1500, '服务器异常')
    await go(`${SCREEN}?record=1`)
    await page.getByRole('button', { name: '取消转换' }).click()
    await toast(page, '取消转换任务失败').waitFor()
    await answerWith(page, '/ai_web/ai/conversion_pause', 1500, '服务器异常')
    await page.getByRole('button', { name: '暂停' }).click()
    await toast(page, '暂停转换失败').waitFor()
  })
})
