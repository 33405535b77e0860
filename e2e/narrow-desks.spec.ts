// Desks and shelves of sound, models and language where there is little room: on a phone, and beside the chat.
import { aGame, put } from '@qianmu/testkit/games'
import type { Person } from '@qianmu/testkit/studio'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { boxOf, overlap } from './boxes.ts'
import { house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

/** Whether a press in the middle of something meets it. */
const isMet = (place: Locator) =>
  place.evaluate(each => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return each.contains(each.ownerDocument.elementFromPoint(x + width / 2, y + height / 2))
  })

const A = '/ai_web/ai/voice/dub'
async function dubOf(host: Person) {
  const { dub_id } = await put(host, `${A}/add`, { title: '北渡', text: '顾晚：末班车晚点了。\n沈岸：走吧。\n雨停了。' })
  await host.call('PUT', `${A}/save`, { dub_id, cast: {} })
  return dub_id as number
}

describe('a dub without voices', () => {
  it.each(['desktop', 'phone'])('names everybody who has none, and gives each one in the same breath, on a %s', async on => {
    const host = await house.studio.founder()
    const dub_id = await dubOf(host)
    const { page, go } = await visit(host, on === 'phone' ? { phone: true, theme: 'dark' } : { width: 1280 })
    await go(`/aiWork/dubbing/voice?id=${dub_id}`)
    await page.getByRole('button', { name: '补齐 3 句' }).click()
    const told = toast(page, '顾晚、沈岸、旁白 还没有音色')
    await told.waitFor()
    await shoot(page, `dub without voices on a ${on}`)
    // Toasts leave what plays in sight, and what they came from.
    const kept = [page.getByRole('region', { name: '整段' }), page.getByRole('button', { name: '补齐 3 句' })]
    const box = await boxOf(told)
    for (const each of kept)
      expect([overlap(await boxOf(each), box), await isMet(each.getByRole('button').or(each).last())]).toEqual([false, true])
    await told.getByRole('button', { name: '自动分配音色' }).click()
    await page.getByRole('button', { name: '都已可用' }).waitFor()
    expect(Object.keys((await host.call('GET', `${A}/detail`, { dub_id })).data.cast)).toEqual(
      expect.arrayContaining(['顾晚', '沈岸', '旁白']),
    )
  })
})

it('tools of captions have names and room for a finger on a phone, in one row', async () => {
  const host = await house.studio.founder()
  const { pool } = house.studio.app
  const captions = Array.from({ length: 40 }, (_none, nth) => ({
    id: nth + 1,
    start_ms: nth * 4000,
    end_ms: nth * 4000 + 3600,
    text: '水位降了两尺，今夜子时之前若是开不了闸',
    translation: '',
    speaker: '',
    character_id: null,
  }))
  const owner = [host.teamId, host.userId]
  const batch = await pool.query<{ id: number }>('insert into video_batches (team_id, user_id) values ($1, $2) returning id', owner)
  const video = await pool.query<{ id: number }>(
    `insert into videos (team_id, user_id, batch_id, name, status, settings, captions) values ($1, $2, $3, '长片.srt', 4, '{}', $4) returning id`,
    [...owner, batch.rows[0]!.id, JSON.stringify(captions)],
  )
  const { page, go } = await visit(host, { phone: true })
  await go(`/aiWork/subtitling-batch/subtitles-detail?id=${video.rows[0]!.id}`)
  const bar = page.getByRole('toolbar', { name: '字幕' })
  await bar.getByRole('button', { name: '按剧本改字' }).waitFor()
  await shoot(page, 'caption tools on a phone')
  const tools = await Promise.all((await bar.getByRole('button').all()).map(boxOf))
  expect(tools).toHaveLength(7)
  expect(tools.filter(({ left, right, top, bottom }) => right - left < 44 || bottom - top < 44 || top !== tools[0]!.top)).toEqual([])
  expect(tools.some((each, nth) => nth > 0 && each.left < tools[nth - 1]!.right)).toBe(false)
  for (const name of ['拆成两条', '与下一条合并', '删除这一条']) {
    const { left, right, top, bottom } = await boxOf(page.getByRole('button', { name }))
    expect([right - left >= 44, bottom - top >= 44], name).toEqual([true, true])
  }
  // What has no room is reached by pushing the row aside.
  const fix = bar.getByRole('button', { name: /^按规则修正/ })
  await fix.scrollIntoViewIfNeeded()
  await fix.tap()
  await expect.poll(() => page.getByRole('textbox', { name: '原文' }).first().inputValue()).toContain('\n')
})

it.each([390, 1280])('all filters of the shelves of models are in reach at %i px', async width => {
  const { page, go } = await visit(await house.studio.founder(), width === 390 ? { phone: true } : { width })
  for (const path of ['/aiWork/aiModel/homePage', '/aiWork/uploadModel']) {
    await go(path)
    const search = page.getByRole('textbox', { name: '搜模型' })
    await search.waitFor()
    const box = await boxOf(search)
    expect([box.right <= width, await isMet(search)], path).toEqual([true, true])
    const last = page.locator('.ant-segmented-item').filter({ hasText: /^运动模块/ })
    await last.scrollIntoViewIfNeeded()
    const { top, bottom } = await boxOf(last)
    expect([await isMet(last), bottom - top >= (width === 390 ? 40 : 24)], path).toEqual([true, true])
  }
})

it('what accounts are given is named, and nothing of it overlaps, on a phone', async () => {
  const host = await house.studio.founder()
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const { page, go } = await visit(host, { phone: true })
  await go('/setting/aiAccess')
  const switches = page.getByRole('switch')
  await switches.first().waitFor()
  await shoot(page, 'access on a phone')
  const boxes = await Promise.all((await switches.all()).map(boxOf))
  expect(boxes.length % 3).toBe(0)
  expect(boxes.some((each, nth) => boxes.some((other, at) => at !== nth && overlap(each, other)))).toBe(false)
  for (const name of ['Qwen 对话', 'AI 评估', '小说改写'])
    expect(await page.getByText(name, { exact: true }).first().isVisible()).toBe(true)
})

it('a report beside the chat stands in one column that can be read', async () => {
  const host = await house.studio.founder()
  const { project_id: work_id } = await put(host, '/ixj_web/project/add', { project_name: '北渡', project_type: 1, script_type: 'SCRIPT' })
  const text = Array.from(
    { length: 30 },
    (_none, nth) => `1-${nth + 1}、龙王庙前石阶 夜 外\n△灯笼在风里打转。\n沈砚秋：水位降了两尺。`,
  ).join('\n')
  await put(host, '/ixj_web/doc/add', { project_id: work_id, doc_name: '第 1 集', text })
  const { eid } = await put(host, '/ai_web/ai/add_evaluate_work', { work_from: 0, work_id })
  await put(host, '/ai_web/ai/exe_evaluate', { eid })
  await expect
    .poll(async () => (await host.call('GET', '/ai_web/ai/evaluate_report_content', { eid })).data.status, { timeout: 30_000 })
    .toBe(3)
  const { page, go } = await visit(host, { width: 1280 })
  await go(`/evaluate/detail/${eid}/${work_id}/0/北渡`)
  const parts = page.getByRole('complementary', { name: '分项与证据' })
  await parts.waitFor()
  const wide = (await parts.boundingBox())!
  expect(wide.width).toBeLessThan(400)
  await page.keyboard.press('Alt+l')
  await page.getByRole('textbox', { name: '问题' }).waitFor()
  await expect.poll(async () => (await parts.boundingBox())!.width).toBeGreaterThan(560)
})

it('the button that dubs a whole game is in sight on a phone', async () => {
  const host = await house.studio.founder()
  const { id } = await aGame(host)
  const { page, go } = await visit(host, { phone: true })
  await go(`/workDetail/${id}/4/gameRoleSetting`)
  const all = page.getByRole('button', { name: '全部配音' })
  await all.waitFor()
  const { left, right } = await boxOf(all)
  expect([left >= 0, right <= 390, await isMet(all)]).toEqual([true, true, true])
})

it('heads of editors fit a phone, also when something is picked', async () => {
  const host = await house.studio.founder()
  const { id, nodes } = await aGame(host)
  const { page, go } = await visit(host, { phone: true })
  const cut = async () =>
    page.evaluate<string[]>(`[...document.querySelectorAll('header button, header a')]
      .filter(each => each.getBoundingClientRect().width > 0 && each.getBoundingClientRect().right > innerWidth)
      .map(each => each.ariaLabel || each.textContent)`)
  await go(`/workDetail/${id}/4/gameStoryLine?node=${nodes['站牌下']}`)
  // The button of what is told of it names it; the graph is in sight and nothing lies over it.
  await page.getByRole('button', { name: /^属性 ?站牌下$/ }).tap()
  const side = page.getByRole('group', { name: '属性', exact: true })
  await side.getByRole('textbox', { name: '节点名' }).waitFor()
  expect((await boxOf(page.getByRole('application', { name: '故事线' }))).bottom).toBeLessThanOrEqual((await boxOf(side)).top)
  expect(await cut()).toEqual([])
  await go(`/aiWork/comfyList?q=${encodeURIComponent('调色放大')}`)
  await page.getByText('调色放大一条龙').first().tap()
  await page.getByRole('button', { name: '编辑节点图' }).waitFor()
  await page.getByText('内置节点（非 AI 模型）').first().waitFor()
  expect(await cut()).toEqual([])
  await page.getByRole('button', { name: '编辑节点图' }).tap()
  const far = page.locator('.react-flow__node').filter({ hasText: '锐化' })
  await far.waitFor()
  expect(await cut()).toEqual([])
  // Its name can be read from afar.
  const px = await far.evaluate(each => each.querySelector('[data-far] span')!.getBoundingClientRect().height)
  expect(px).toBeGreaterThanOrEqual(10)
})
