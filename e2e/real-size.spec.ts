// Screens with as much on them as real work has, on a phone and on a desktop: nothing lies over anything else, and a finger meets what it points at.
import { addFlow } from '@qianmu/testkit/flows'
import { aGame, option, put } from '@qianmu/testkit/games'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { boxOf, overlap } from './boxes.ts'
import { house, useHouse, visit } from './visitor.ts'

useHouse()
/** px up and down from the middle of something within which a finger meets it. */
const reachOf = (place: Locator) =>
  place.evaluate(each => {
    const { left, top, width, height } = each.getBoundingClientRect()
    const meets = (y: number) => each.contains(each.ownerDocument.elementFromPoint(left + width / 2, y))
    const middle = top + height / 2
    const far = (by: 1 | -1) => {
      let px = 0
      while (px < 40 && meets(middle + by * (px + 1))) px++
      return px
    }
    return far(1) + far(-1) + 1
  })

const LONG_NAME = '沉舟侧畔：大运河漕帮三十年恩怨录与一本怎么也烧不掉的账册'
const PLACES = ['大运河济宁段南旺分水龙王庙前石阶', '漕帮总舵忠义堂后院水牢', '扬州瘦西湖画舫顶层花厅']
const SCENES = Array.from(
  { length: 60 },
  (_none, nth) => `1-${nth + 1}、${PLACES[nth % 3]} 夜 外\n△灯笼在风里打转。\n沈砚秋：水位降了两尺。`,
).join('\n')

async function comicOf(pages: number) {
  const host = await house.studio.founder()
  const { project_id } = await put(host, '/ixj_web/project/add', { project_name: LONG_NAME, project_type: 2, script_type: 'CARTOON' })
  const { doc_id } = await put(host, '/ixj_web/doc/add', { project_id, doc_name: '第 1 话　石阶', text: SCENES })
  await put(host, '/ixj_web/comic/storyboard_list_sync', { doc_id })
  let after_id: number | null = null
  for (let nth = 0; nth < pages; nth++)
    after_id = (await put(host, '/ixj_web/comic/comic_page', { doc_id, after_id, template: '' })).page_id
  return { host, project_id: project_id as number, doc_id: doc_id as number }
}

describe('on a phone', () => {
  it('documents, scenes of the outline and buttons of the bars are met within 44 px', async () => {
    const host = await house.studio.founder()
    const { project_id } = await put(host, '/ixj_web/project/add', { project_name: LONG_NAME, project_type: 1, script_type: 'SCRIPT' })
    const { doc_id } = await put(host, '/ixj_web/doc/add', { project_id, doc_name: '第 1 集　石阶', text: SCENES })
    await put(host, '/ixj_web/doc/add', { project_id, doc_name: '第 2 集　水牢', text: SCENES })
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${project_id}/1/script`)
    const rows = page.getByRole('list', { name: '文档' }).locator('[data-key]')
    await rows.nth(1).waitFor()
    const [first, second] = [await boxOf(rows.nth(0)), await boxOf(rows.nth(1))]
    expect([first.bottom - first.top >= 44, second.top >= first.bottom]).toEqual([true, true])
    for (const name of ['第 1 集　石阶的更多操作', /^搜索作品/, '新建文档', '筛选：无'])
      expect(await reachOf(page.getByRole('button', { name })), String(name)).toBeGreaterThanOrEqual(42)
    await go(`/editor/edit/${doc_id}`)
    await page.getByRole('button', { name: /^目录/ }).tap()
    const scenes = page.getByRole('treeitem')
    await expect.poll(() => scenes.count()).toBeGreaterThan(8)
    expect(await scenes.nth(3).evaluate(each => each.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44)
    // What a finger meets besides makes nothing scroll that did not.
    await page.keyboard.press('Escape')
    const stray = await page.evaluate<string[]>(`[...document.querySelectorAll('header, nav, [role=toolbar], footer')]
      .filter(each => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight)
      .map(each => each.className)`)
    expect(stray).toEqual([])
  })

  it('a shelf without sheets is its list, and sentences name the button behind which a side is', async () => {
    const { host, project_id } = await comicOf(0)
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${project_id}/2/generalRoleSetting`)
    await page.getByText('还没有角色').waitFor()
    await page.getByRole('region', { name: '脚本里的新名字' }).getByRole('button', { name: '导入' }).waitFor()
    await go('/aiWork/aiDraw/txt2img')
    await page.getByText('在「参数」里写下想看到的画面').waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText('在左边写下想看到的画面').waitFor()
  })

  it('the first tool of a comic page is in reach where not all have room', async () => {
    const { host, project_id, doc_id } = await comicOf(2)
    const { page, go } = await visit(host, { phone: true, theme: 'dark' })
    await go(`/workDetail/${project_id}/2/comicPages/${doc_id}`)
    const tool = page.getByRole('button', { name: '选择', exact: true })
    await tool.waitFor()
    expect((await boxOf(tool)).left).toBeGreaterThanOrEqual(0)
  })

  it('a long title of a dialog ends beside the cross that closes it', async () => {
    const host = await house.studio.founder()
    const { project_id } = await put(host, '/ixj_web/project/add', { project_name: '北渡', project_type: 1, script_type: 'SCRIPT' })
    await put(host, '/ixj_web/doc/add', { project_id, doc_name: '第 1 集　龙王庙前的石阶与一本烧不掉的账册', text: SCENES })
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${project_id}/1/supervise`)
    await page.getByRole('button', { name: '催交' }).tap()
    const dialog = page.getByRole('dialog')
    const words = await dialog.locator('.ant-modal-title').evaluate(each => {
      const range = each.ownerDocument.createRange()
      range.selectNodeContents(each)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, top, bottom }
    })
    expect(overlap(words, await boxOf(dialog.locator('.ant-modal-close svg')))).toBe(false)
  })
})

describe('on a desktop', () => {
  it('export of many pages counts what it does not name', async () => {
    const { host, project_id, doc_id } = await comicOf(0)
    await put(host, '/ixj_web/comic/comic_pour', { doc_id })
    const { page, go } = await visit(host, { width: 1280 })
    await go(`/workDetail/${project_id}/2/comicPages/${doc_id}`)
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByText(/^缺图：第 1 页 .* 等 \d+ 处$/).waitFor()
  })

  it('the drawing studio has one way to the messages', async () => {
    const { page, go } = await visit(await house.studio.founder(), { width: 1280 })
    await go('/aiWork/aiDraw/txt2img')
    await page.getByRole('button', { name: '任务' }).waitFor()
    expect(await page.getByRole('button', { name: /^消息/ }).count()).toBe(1)
  })

  it('adding and deleting pages stand beside the strip of many pages, and the open page is in its sight', async () => {
    const { host, project_id, doc_id } = await comicOf(30)
    const { page, go } = await visit(host, { width: 1280 })
    await go(`/workDetail/${project_id}/2/comicPages/${doc_id}`)
    const add = page.getByRole('button', { name: '加页' })
    await add.waitFor()
    const covered = async () => {
      const box = await boxOf(add)
      const all = await Promise.all((await page.getByRole('button', { name: /^第 \d+ 页$/ }).all()).map(boxOf))
      const strip = await boxOf(page.getByRole('list').filter({ has: page.getByRole('button', { name: '第 1 页', exact: true }) }))
      return all.some(each => each.left < strip.right && overlap({ ...each, right: Math.min(each.right, strip.right) }, box))
    }
    expect(await covered()).toBe(false)
    await page.getByRole('button', { name: '第 1 页', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '第 1 页' }).waitFor()
    const last = page.getByRole('button', { name: '第 30 页', exact: true })
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await page.getByRole('heading', { level: 1, name: '第 30 页' }).waitFor()
    await add.click()
    await page.getByRole('heading', { level: 1, name: '第 31 页' }).waitFor()
    await expect
      .poll(async () => (await boxOf(page.getByRole('button', { name: '第 31 页', exact: true }))).right)
      .toBeLessThanOrEqual((await boxOf(add)).left)
  })

  it.each([1280, 1440])('the way to a work with a long name ends in dots before the search, at %i px', async width => {
    const { host, project_id, doc_id } = await comicOf(0)
    const { page, go } = await visit(host, { width })
    await go(`/workDetail/${project_id}/2/generalStoryBoard?doc=${doc_id}&view=table`)
    const search = page.getByRole('button', { name: /^搜索作品/ })
    const heading = page.getByRole('heading', { level: 1, name: '分镜' })
    await page.getByRole('link', { name: LONG_NAME }).or(page.getByText(LONG_NAME)).first().waitFor()
    // What stands beside them comes a moment later and takes its room.
    await page.getByRole('button', { name: /^补全缺图/ }).waitFor()
    await expect.poll(async () => overlap(await boxOf(heading), await boxOf(search))).toBe(false)
    const { left, right } = await boxOf(heading)
    expect(right - left).toBeGreaterThanOrEqual(26)
    const links = await Promise.all(
      ['漫画', '动态样片', '一键成片'].map(name => boxOf(page.getByRole('main').getByRole('link', { name, exact: true }))),
    )
    expect(links.map(each => each.bottom - each.top > 30)).toEqual([false, false, false])
  })
})

describe('of what was done', () => {
  it.each(['desktop', 'phone'])('captions that the rules changed come back by key and by button on a %s', async on => {
    const host = await house.studio.founder()
    const { pool } = house.studio.app
    const captions = Array.from({ length: 400 }, (_none, nth) => ({
      id: nth + 1,
      start_ms: nth * 4000,
      end_ms: nth * 4000 + 3600,
      text: '水位降了两尺，今夜子时之前若是开不了闸',
      translation: '',
      speaker: '',
      character_id: null,
    }))
    const batch = await pool.query<{ id: number }>('insert into video_batches (team_id, user_id) values ($1, $2) returning id', [
      host.teamId,
      host.userId,
    ])
    const video = await pool.query<{ id: number }>(
      `insert into videos (team_id, user_id, batch_id, name, status, settings, captions) values ($1, $2, $3, '长片.srt', 4, '{}', $4) returning id`,
      [host.teamId, host.userId, batch.rows[0]!.id, JSON.stringify(captions)],
    )
    const { page, go } = await visit(host, on === 'phone' ? { phone: true } : { width: 1280 })
    await go(`/aiWork/subtitling-batch/subtitles-detail?id=${video.rows[0]!.id}`)
    const words = page.getByRole('textbox', { name: '原文' }).first()
    await words.fill('今夜子时之前若是开不了闸，前头的粮船全得搁浅')
    await words.press('Tab')
    await page.getByRole('button', { name: /^按规则修正/ }).click()
    await expect.poll(() => words.inputValue()).toContain('\n')
    // The button has nothing more to do, and what had the focus is gone: the keys are the desk's all the same.
    await page.keyboard.press('Control+z')
    await expect.poll(() => words.inputValue()).toBe('今夜子时之前若是开不了闸，前头的粮船全得搁浅')
    await page.getByRole('button', { name: '重做' }).click()
    await expect.poll(() => words.inputValue()).toContain('\n')
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => words.inputValue()).toBe('水位降了两尺，今夜子时之前若是开不了闸')
  })
})

it('the chat that is opened beside a text takes the keyboard, one that was left open does not', async () => {
  const host = await house.studio.founder()
  const { project_id } = await put(host, '/ixj_web/project/add', { project_name: '北渡', project_type: 1, script_type: 'SCRIPT' })
  const { doc_id } = await put(host, '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text: SCENES })
  const { page, go } = await visit(host, { width: 1280 })
  await go(`/editor/edit/${doc_id}`)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.getByRole('button', { name: 'AI 对话' }).click()
  const question = page.getByRole('textbox', { name: '问题' })
  await question.waitFor()
  await page.keyboard.type('Who keeps the ledger?')
  expect(await question.inputValue()).toBe('Who keeps the ledger?')
  expect(await text.innerText()).not.toContain('ledger')
  await page.reload()
  await question.waitFor()
  expect(await question.evaluate(each => each.ownerDocument.activeElement === each)).toBe(false)
})

it('quotes of a report lead to scenes with long names within their column', async () => {
  const host = await house.studio.founder()
  const { project_id: work_id } = await put(host, '/ixj_web/project/add', { project_name: '北渡', project_type: 1, script_type: 'SCRIPT' })
  await put(host, '/ixj_web/doc/add', { project_id: work_id, doc_name: `第 1 集　${LONG_NAME}`, text: SCENES })
  const { eid } = await put(host, '/ai_web/ai/add_evaluate_work', { work_from: 0, work_id })
  await put(host, '/ai_web/ai/exe_evaluate', { eid })
  await expect
    .poll(async () => (await host.call('GET', '/ai_web/ai/evaluate_report_content', { eid })).data.status, { timeout: 30_000 })
    .toBe(3)
  for (const width of [390, 1280]) {
    const { page, go } = await visit(host, width === 390 ? { phone: true } : { width })
    await go(`/evaluate/detail/${eid}/${work_id}/0/北渡`)
    const links = page.locator('li a.tag')
    await links.first().waitFor()
    const out = await links.evaluateAll(all =>
      all
        .filter(each => each.getBoundingClientRect().right > each.closest('li')!.getBoundingClientRect().right + 1)
        .map(each => each.textContent),
    )
    expect([await links.count(), out]).toEqual([expect.any(Number), []])
  }
})

it.each(['desktop', 'phone'])('a graph that can be seen as a whole is, with all its links, as it opens on a %s', async on => {
  const host = await house.studio.founder()
  const { id } = await aGame(host)
  const comfy_id = await addFlow(host)
  const { page, go } = await visit(host, on === 'phone' ? { phone: true } : { width: 1280 })
  for (const [path, name, nodes, links] of [
    [`/workDetail/${id}/4/gameStoryLine`, '故事线', 5, 4],
    [`/aiWork/comfyNative?id=${comfy_id}`, '节点图', 3, 2],
  ] as const) {
    await go(path)
    const graph = page.getByRole('application', { name })
    await expect.poll(() => graph.locator('.react-flow__node').count()).toBe(nodes)
    await expect.poll(() => graph.locator('.react-flow__edge').count()).toBe(links)
    const said = await graph
      .locator('.react-flow__edge, [id^="react-flow__"]')
      .evaluateAll(all => all.map(each => each.ariaLabel ?? each.textContent))
    expect(said.filter(each => /\b(?:edge|from|node|press|select)\b/i.test(each ?? ''))).toEqual([])
    const place = await boxOf(graph)
    const boxes = await Promise.all((await graph.locator('.react-flow__node').all()).map(boxOf))
    expect(
      boxes.filter(({ left, right, top, bottom }) => left < 0 || right > place.right || top < place.top || bottom > place.bottom),
    ).toEqual([])
  }
})

describe('a large game', () => {
  const ANSWERS = ['三十年前那个雨夜，你也是站在这里，一句话都没有说', '不开闸', '转身离开，把账册一页页撕下来扔进火盆']
  async function large() {
    const host = await house.studio.founder()
    const game = await aGame(host)
    const add = (name: string, type: string, x: number, y: number, data: object) =>
      put(host, '/ixj_web/v3/game/node', { project_id: game.id, board: game.board, type, name, x, y, data })
    for (let nth = 0; nth < 24; nth++)
      await add(`${PLACES[nth % 3]} ${nth}`, 'BRANCH', 600 * (nth % 8), 400 * (1 + Math.floor(nth / 8)), {
        prompt: '水位降了两尺，今夜子时之前若是开不了闸，前头的十七条粮船全得搁浅。',
        options: ANSWERS.map((text, at) => option(`o${at}`, text)),
      })
    return { host, id: game.id }
  }
  const openIn = async (page: Page, go: (path: string) => Promise<void>, id: number) => {
    await go(`/workDetail/${id}/4/gameStoryLine`)
    await page.locator('.react-flow__node').first().waitFor()
  }

  it.each(['desktop', 'phone'])('opens at its start on a %s, and no choice runs out of its node', async on => {
    const { host, id } = await large()
    const { page, go } = await visit(host, on === 'phone' ? { phone: true } : { width: 1280 })
    await page.addInitScript(`{
      globalThis.drawn = new Set()
      new MutationObserver(() => document.querySelectorAll('.react-flow__node').forEach(each => drawn.add(each.dataset.id)))
        .observe(document, { childList: true, subtree: true })
    }`)
    await openIn(page, go, id)
    // Nothing is drawn only to go again: the far end of a graph of thousands is not looked at first.
    const gone = `[...drawn].filter(id => !document.querySelector('.react-flow__node[data-id="' + id + '"]')).length`
    expect(await page.evaluate<number>(gone)).toBeLessThanOrEqual(2)
    const start = page.locator('.react-flow__node').filter({ hasText: '开始' })
    await start.waitFor()
    const place = await boxOf(page.getByRole('application', { name: '故事线' }))
    const box = await boxOf(start)
    expect([box.left >= place.left, box.right <= place.right, box.top >= place.top, box.bottom <= place.bottom]).toEqual(
      Array(4).fill(true),
    )
    await page.getByRole('button', { name: '适合窗口' }).click()
    await page.getByRole('button', { name: '放大' }).click({ clickCount: 4, delay: 300 })
    const outside = await page.evaluate<string[]>(`[...document.querySelectorAll('.react-flow__node-box')].flatMap(node => {
      const { left, right } = node.getBoundingClientRect()
      return [...node.querySelectorAll('[data-port] .cut')].filter(each => {
        const box = each.getBoundingClientRect()
        return box.width > 0 && (box.left < left || box.right > right)
      }).map(each => each.textContent)
    })`)
    expect(outside).toEqual([])
  })

  it('on a phone goes on by a press anywhere on its picture; its controls and the search for nodes have room', async () => {
    const host = await house.studio.founder()
    const { id } = await aGame(host)
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${id}/4/gamePlay`)
    const stage = page.locator('.qp-stage')
    await stage.getByText('雨点砸在积水里。').last().waitFor()
    await expect
      .poll(async () => {
        await stage.tap({ position: { x: 180, y: 120 } })
        return stage.innerText()
      })
      .not.toContain('雨点砸在积水里。')
    const controls = await Promise.all((await stage.locator('.qp-bar button').all()).map(boxOf))
    expect(controls).toHaveLength(9)
    expect(controls.filter(({ left, right, top, bottom }) => bottom - top < 44 || right - left < 44 || left < 0 || right > 390)).toEqual([])
    expect(controls.some(each => controls.some(other => other !== each && overlap(each, other)))).toBe(false)
    await openIn(page, go, id)
    await page.getByRole('button', { name: '添加节点' }).tap()
    const search = await boxOf(page.getByRole('dialog', { name: '添加节点' }))
    expect([search.left >= 0, search.right <= 390]).toEqual([true, true])
  })
})
