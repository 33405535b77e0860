// Journeys of evaluation: an imported script to its PDF, an uploaded Word file, the views of one evaluation and who may open them.
import { fakeChat } from '@qianmu/engines/chat/fake'
import { inventedScript } from '@qianmu/script/language/invented-story'
import { writeDocx } from '@qianmu/script/formats/docx/write'
import { splitText } from '@qianmu/script/split'
import { aDoc, aMember, aWork } from '@qianmu/testkit/factories'
import { needFont } from '@qianmu/testkit/fonts'
import { readFile } from 'node:fs/promises'
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()
beforeAll(needFont)

const episode = (no: number) =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `${no}-${at + 1} ${at % 3 ? '日 内 医院走廊' : '夜 外 江边'}\n△雨很大，顾晚忽然停下脚步。\n顾晚：你为什么骗我？\n沈岸：我没有骗你，我只是怕你难过。\n△沈岸觉得自己错了，心里很难过。`,
  ).join('\n')
const text = (episodes: number) => Array.from({ length: episodes }, (_, at) => `第${at + 1}集\n${episode(at + 1)}`).join('\n')
const named = (eid: number, work_id: number, from: 0 | 1, name: string) => `${eid}/${work_id}/${from}/${encodeURIComponent(name)}`
const score = (page: Page) => page.getByLabel(/^总分/)

/** How many pixels of a chart are about of a colour (#rrggbb). */
const pixelsOf = (page: Page, title: string, colour: string) =>
  page.getByRole('region', { name: title, exact: true }).evaluate(
    (region, rgb) => {
      const canvas = region.querySelector('canvas')
      if (!canvas) return 0
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        const off = [16, 8, 0].map((bits, part) => Math.abs(data[at + part]! - ((rgb >> bits) & 255)))
        if (Math.max(...off) < 24 && data[at + 3]! > 200) count++
      }
      return count
    },
    parseInt(colour.slice(1), 16),
  )

/** A work that has been evaluated, by calls. */
async function evaluated(host: Person): Promise<{ work_id: number; eid: number }> {
  const work_id = await aWork(host)
  for (const no of [1, 2, 3, 4]) await aDoc(host, work_id, { doc_name: `第 ${no} 集`, text: episode(no) })
  const { eid } = (await host.call('POST', '/ai_web/ai/add_evaluate_work', { work_from: 0, work_id })).data
  await host.call('POST', '/ai_web/ai/exe_evaluate', { eid })
  await expect
    .poll(async () => (await host.call('GET', '/ai_web/ai/evaluate_report_content', { eid })).data.status, { timeout: 30_000 })
    .toBe(3)
  return { work_id, eid }
}

describe('a script', () => {
  it('is imported, evaluated and exported as PDF; its evidence becomes a card and a comment [D1-1-03] [D2-1-05]', async () => {
    const host = await house.studio.founder()
    const work_id = await aWork(host)
    const { page, go } = await visit(host)
    await go(`/workDetail/${work_id}/1/script`)
    await page.getByTestId('import').setInputFiles({ name: '雨夜归人.txt', mimeType: 'text/plain', buffer: Buffer.from(text(4)) })
    await page.getByRole('dialog').getByRole('button', { name: '导入 4 个文档' }).click()
    await toast(page, '导入了 4 个文档').waitFor()
    await page.getByRole('navigation', { name: '作品内容' }).getByText('评估').click()
    await page.getByRole('button', { name: '开始评估' }).click()
    await score(page).waitFor()
    expect(await page.getByText('由规则计算，没有用到 AI').isVisible()).toBe(true)
    const figures = page.getByRole('region', { name: '指标' })
    expect(await figures.getByRole('row').filter({ hasText: '场数' }).first().textContent()).toContain('48 场')
    // Each chart is drawn, and in its own colours.
    for (const [title, colour] of [
      ['节奏曲线', '#5c62d2'],
      ['情绪与冲突', '#05893e'],
      ['人物出场', '#5c62d2'],
      ['人物关系', '#c13c3b'],
      ['词云', '#5c62d2'],
      ['每场字数', '#a65c03'],
    ] as const)
      await expect.poll(() => pixelsOf(page, title, colour), { message: title }).toBeGreaterThan(20)
    await shoot(page, 'evaluation of a script')
    expect(await axeFaults(page)).toEqual([])
    await figures.getByRole('row').filter({ hasText: '拍不出的动作' }).getByRole('button').click()
    await figures.getByText('沈岸觉得自己错了，心里很难过。').first().waitFor()
    const evidence = page.getByRole('complementary', { name: '分项与证据' })
    await evidence.locator('summary').filter({ hasText: '规范' }).click()
    expect(await evidence.getByRole('link').filter({ visible: true }).last().getAttribute('href')).toMatch(
      /^\/editor\/edit\/\d+#line-[\w-]+$/,
    )
    await evidence.getByRole('button', { name: '写成构思卡' }).filter({ visible: true }).last().click()
    await toast(page, '已写成构思卡').waitFor()
    await evidence.getByRole('button', { name: '转为批注' }).filter({ visible: true }).last().click()
    await toast(page, '已转为批注').waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出 PDF' }).click()])
    expect(file.suggestedFilename()).toBe('雨夜归人 评估报告.pdf')
    expect((await readFile(await file.path())).subarray(0, 4).toString()).toBe('%PDF')
  })
})

/** A script with a helper who is taken away, two ages, and an episode in which nothing happens. */
const FAULTY = `1-1 日 内 民政局大厅
人物：林夏、顾尧、老吴
△林夏攥着户口本，站在门口。
林夏：我今年三十一岁了，你让我等到什么时候？
顾尧：公司有急事，下午行不行？
老吴：丫头，等你领了证，我亲口告诉你你爸的事。
1-2 夜 外 小区楼下
人物：老吴、黑衣人
黑衣人：吴师傅，请你走一趟。
△老吴被推进车里，车门关上。
|2-1 日 内 咖啡馆
人物：林夏、周琳
周琳：天气真好，商场打折，去逛街吧。
林夏：好啊，想买条裙子。
周琳：蓝色好看。
林夏：我也觉得。
△两人喝咖啡，看窗外。
周琳：晚上吃火锅。
林夏：好。
|3-1 日 内 法院门口
人物：林夏、顾尧
林夏：你在民政局门口丢下我那天，你就知道合同的事！
顾尧：（脸色大变）谁告诉你的？
△顾尧揪住林夏的衣领，林夏一巴掌打在他脸上。
|4-1 夜 内 林夏家
人物：林夏、周琳
林夏：我二十八岁的生日礼物，就是送他进去。
周琳：你别哭了。
△林夏把户口本撕碎，扔进垃圾桶。
${Array.from({ length: 14 }, (_, at) => `△雨下到第 ${at + 1} 个钟头，林夏还站在窗边，屋里只有水滴的声音，楼下的灯一盏一盏地暗了。`).join('\n')}`

describe('findings', () => {
  it('stand first and lead to their lines; one that is no problem goes and comes back', async () => {
    const host = await house.studio.founder()
    const work_id = await aWork(host)
    for (const [at, lines] of FAULTY.split('|').entries()) await aDoc(host, work_id, { doc_name: `第 ${at + 1} 集`, text: lines })
    const { eid } = (await host.call('POST', '/ai_web/ai/add_evaluate_work', { work_from: 0, work_id })).data
    await host.call('POST', '/ai_web/ai/exe_evaluate', { eid })
    for (const [theme, phone] of [
      ['light', true],
      ['dark', false],
      ['light', false],
    ] as const) {
      const { page, go } = await visit(host, { theme, phone })
      await go(`/evaluate/detail/${named(eid, work_id, 0, '雨夜归人')}`)
      const findings = page.getByRole('region', { name: /^先看这 \d+ 处/ })
      await findings.getByText(/^老吴在「.+」之后再没有出现$/).waitFor()
      await shoot(page, `findings ${theme}${phone ? ' on a phone' : ''}`)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      expect(await axeFaults(page)).toEqual([])
      if (theme === 'dark' || phone) continue
      const first = findings.getByRole('listitem').filter({ hasText: '老吴在「' }).first()
      expect(await first.getByRole('link').first().getAttribute('href')).toMatch(/^\/editor\/edit\/\d+#line-[\w-]+$/)
      await first.getByRole('button', { name: /^不是问题：老吴/ }).click()
      await toast(page, '记住了').waitFor()
      await first.waitFor({ state: 'detached' })
      await page.getByText('标为不是问题的 1 处').click()
      await page.getByRole('button', { name: /^撤销：老吴/ }).click()
      await first.waitFor()
    }
  })
})

describe('a Word file from outside', () => {
  it('is uploaded, evaluated and listed by its state [D2-3-27]', async () => {
    const host = await house.studio.founder()
    const { page, go } = await visit(host)
    await go('/workBench/evaluate')
    await page.getByText('这里还没有可评估的作品').waitFor()
    const buffer = Buffer.from(writeDocx({ title: '外来的稿子', parts: splitText(inventedScript(4000).text, 'script') }))
    const send = async (name: string, mimeType: string, file: Buffer) => {
      await page.getByRole('button', { name: '上传评估' }).click()
      await page.getByTestId('evaluated-file').setInputFiles({ name, mimeType, buffer: file })
      await page.getByRole('dialog').getByRole('button', { name: '开始评估' }).click()
    }
    await send('外来的稿子.docx', 'application/octet-stream', buffer)
    await page.waitForURL('**/evaluate/detail/**')
    await score(page).waitFor()
    // Evidence leads to its line in the text as it was.
    const evidence = page.getByRole('complementary', { name: '分项与证据' })
    for (const part of await evidence.locator('summary').all())
      if (!(await evidence.getByRole('link').first().isVisible())) await part.click()
    const quote = evidence.getByRole('listitem').filter({ visible: true }).first()
    const words = await quote.getByRole('blockquote').textContent()
    await quote.getByRole('link').click()
    const line = page.locator('[data-wanted]')
    await line.waitFor()
    expect(await line.textContent()).toContain(words!.slice(0, 12))
    await page.goBack()
    await page.getByRole('link', { name: '作品评估' }).first().click()
    await page.getByRole('link', { name: '外来的稿子' }).waitFor()
    await page.getByText('评估完成', { exact: true }).waitFor()
    await send('太短.txt', 'text/plain', Buffer.from('△雨。'))
    await page.getByText('不符合评测条件').waitFor()
    expect(await page.getByText(/正文不足 500 字/).isVisible()).toBe(true)
    await go('/workBench/evaluate?status=6')
    await page.getByRole('link', { name: '太短' }).waitFor()
    expect(await page.getByRole('link', { name: '外来的稿子' }).count()).toBe(0)
    await shoot(page, 'evaluated works')
    expect(await axeFaults(page)).toEqual([])
  })
})

describe('the views of an evaluation', () => {
  it('open by their addresses, with the name of the work in the title [D1-2-04] [D1-2.4-06] [D1-2.4-12] [D2-2-12] [D2-2-13] [D2-2-19]', async () => {
    const host = await house.studio.founder()
    const { work_id, eid } = await evaluated(host)
    const { page, go } = await visit(host, { theme: 'dark' })
    const which = named(eid, work_id, 0, '雨夜归人')
    await go(`/evaluate/detail/${which}`)
    await score(page).waitFor()
    await expect.poll(() => page.title()).toContain('雨夜归人')
    await shoot(page, 'evaluation in the dark')
    expect(await axeFaults(page)).toEqual([])
    for (const under of ['', `/workDetail/${work_id}/1`]) {
      await go(`${under}/evaluate/record/${which}`)
      await page.getByText('只评估过一次').waitFor()
      await expect.poll(() => page.title()).toContain('雨夜归人')
      expect(await axeFaults(page)).toEqual([])
      await go(`${under}/evaluate/snapshot/${which}`)
      await page.getByRole('article', { name: '第 1 集' }).getByText('顾晚：你为什么骗我？').first().waitFor()
      expect(await axeFaults(page)).toEqual([])
    }
    await page.getByRole('button', { name: '第 3 集' }).click()
    await page.getByRole('article', { name: '第 3 集' }).waitFor()
  })

  it('take the scores of a person, and their sum when all are given [D2-1-06]', async () => {
    const host = await house.studio.founder()
    const { work_id, eid } = await evaluated(host)
    const { page, go } = await visit(host)
    await go(`/evaluate/detail/${named(eid, work_id, 0, '雨夜归人')}`)
    await page.getByRole('button', { name: '人工评估' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('题材创意的评语').fill('开场有新意')
    for (const field of await dialog.getByRole('spinbutton').all()) await field.fill('90')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('switch').click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText('人工评估完成').waitFor()
    expect(await score(page).textContent()).toContain('90')
    await page.getByText('开场有新意').waitFor({ state: 'attached' })
  })

  it('tell what moved since the last one', async () => {
    const host = await house.studio.founder()
    const { work_id, eid } = await evaluated(host)
    await aDoc(host, work_id, { doc_name: '第 5 集', text: episode(5) })
    const { page, go } = await visit(host, { phone: true })
    await go(`/evaluate/detail/${named(eid, work_id, 0, '雨夜归人')}`)
    await score(page).waitFor()
    await shoot(page, 'evaluation on a phone')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '重新评估' }).click()
    await page.waitForURL(url => !url.pathname.includes(`/${eid}/`))
    await score(page).waitFor()
    await page.getByRole('link', { name: '历次评估' }).click()
    const moved = page.getByRole('table', { name: '两次评估的不同' })
    await moved.getByRole('row').filter({ hasText: '场数' }).first().waitFor()
    expect(await moved.getByRole('row').filter({ hasText: /^场数/ }).first().textContent()).toContain('48 场60 场')
  })
})

describe('evaluation by AI', () => {
  it('is given by an operator, told in money before it begins, and marked as an engine’s', async () => {
    const host = await house.studio.founder()
    const { work_id, eid } = await evaluated(host)
    await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
    const { page, go } = await visit(host)
    await go(`/evaluate/detail/${named(eid, work_id, 0, '雨夜归人')}`)
    await page.getByRole('button', { name: 'AI 标注' }).click()
    await page.getByRole('dialog').getByText('没有开通 AI 评估').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await go('/setting/aiAccess')
    await page.getByText(/\d+ 个账号/).waitFor()
    const given = page
      .getByRole('row')
      .filter({ hasText: '官方' })
      .getByRole('switch', { name: /的AI 评估/ })
    await given.click()
    await expect.poll(() => given.isChecked()).toBe(true)
    await shoot(page, 'ai-access')
    const label = (no: string) =>
      JSON.stringify({ 场: Number(no), 推进: '推动', 冲突: '升级', 人物: '符合', 事实: '一致', 原句: '你为什么骗我', 理由: '转折' })
    const fake = await fakeChat()
    fake.setReply(messages => [...messages.at(-1)!.content.matchAll(/【第 (\d+) 场】/g)].map(([, no]) => label(no!)).join('\n'))
    await host.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: fake.url, secret: 'geheim', model: 'qwen-plus' })
    await go(`/evaluate/detail/${named(eid, work_id, 0, '雨夜归人')}`)
    await page.getByRole('button', { name: 'AI 标注' }).click()
    await page
      .getByRole('dialog')
      .getByText(/qwen-plus.*约 \d+ 问/)
      .waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '开始标注' }).click()
    await page.getByText(/场次由 qwen-plus.*标注，去掉了 0 处/).waitFor()
    await fake.close()
  })
})

describe('the keys', () => {
  it('mAiEvaluate and AiEvaluate open them, and nothing else does [D1-2.3-05] [D1-2.4-05] [D2-2-06] [D2-2-11]', async () => {
    const host = await house.studio.founder()
    const work_id = await aWork(host)
    const { page, go } = await visit(await aMember(house.studio, host, work_id, ['WriteWork']))
    await go('/workBench/evaluate')
    await page.getByRole('button', { name: '上传评估' }).waitFor()
    await go(`/workDetail/${work_id}/1/evaluate`)
    await page.waitForURL('**/noAuth')
    const { page: guests, go: goAsGuest } = await visit(await house.studio.colleague(host, '访客'))
    await goAsGuest('/workBench/evaluate')
    await guests.waitForURL('**/noAuth')
    const { page: readers, go: goAsReader } = await visit(await aMember(house.studio, host, work_id, ['AiEvaluate']))
    await goAsReader(`/workDetail/${work_id}/1/evaluate`)
    await readers.getByRole('button', { name: '开始评估' }).waitFor()
  })
})
