// Workflows: the library, a workflow out of a picture, its form, runs and results, what is refused at its field, and a result put into a shot.
import { writeWorkflow } from '@qianmu/drawing/metadata'
import { addFlow, ran, SKETCH_FLOW } from '@qianmu/testkit/flows'
import { scaled } from '@qianmu/testkit/pace'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const LIST = '/aiWork/comfyList'
const png = () => Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** A picture that carries a workflow, as ComfyUI leaves it. */
const withWorkflow = (graph: object) =>
  Buffer.from(writeWorkflow(png(), { prompt: JSON.stringify(graph) }, { kind: 'ai', producer: 'test', id: '1' }))
const LOADING = {
  1: { class_type: 'LoadImage', inputs: { image: 'author.png' }, _meta: { title: '人物图' } },
  2: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'a' } },
}

const use = async (page: Page, target: string) => {
  await page.getByRole('button', { name: '用到…' }).last().click()
  await choose(page, target)
}
/** Picks work, document and what else a dialog asks for. */
async function pickSpot(page: Page, name: string, ...picks: readonly (readonly [string, string])[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  for (const [label, option] of picks) {
    await dialog.getByLabel(label).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option).click()
  }
}

describe('the library', () => {
  it('D3-2-12, D3-2-13: shows what runs here first, by category, and what an imported one lacks', async () => {
    const host = await house.studio.founder()
    await addFlow(
      host,
      { 1: { class_type: 'KSampler', inputs: {} }, 2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } } },
      { name: '要模型的' },
    )
    const { page, go, where } = await visit(host)
    await go(LIST)
    await page.getByRole('button', { name: '一句话出草图', exact: true }).waitFor()
    await page.getByText('18 个能直接跑 · 9 个缺件').waitFor()
    await page.getByPlaceholder('搜工作流').fill('要模型的')
    await expect.poll(() => page.locator('article h3').allTextContents()).toEqual(['要模型的'])
    await page.locator('article').filter({ hasText: '要模型的' }).getByText('未连接 ComfyUI · 缺 1 个节点').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'workflows')
    await go('/aiWork/comfyListCate?category=3')
    await page.getByRole('button', { name: '四格分镜草图', exact: true }).waitFor()
    await expect.poll(() => page.locator('article').count()).toBe(5)
    await page.getByRole('tab', { name: '我的' }).click()
    await page.getByText('没有找到这样的工作流').waitFor()
    expect(where()).toContain('tab=mine')
  })
  it('D3-2-14: a picture of ComfyUI becomes a workflow with a form; a missing picture is told at its field; the result goes into a shot', async () => {
    const host = await house.studio.founder()
    const work = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }))
      .data.project_id
    const doc_id = (
      await host.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: '第一话', text: '第1场 站台 夜 外\n△雨落下来。' })
    ).data.doc_id
    const { scenes } = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data
    await host.call('POST', '/ixj_web/comic/comic_storyboard', { doc_id, scene_id: scenes[0].scene_id, content: '站台' })

    const { page, go } = await visit(host)
    await go(LIST)
    await page.getByTestId('workflow-file').setInputFiles({ name: '坏的.png', mimeType: 'image/png', buffer: png() })
    await toast(page, '没有带工作流').waitFor()
    await page.getByTestId('workflow-file').setInputFiles({ name: '反色.png', mimeType: 'image/png', buffer: withWorkflow(LOADING) })
    await page.getByRole('heading', { name: '反色', level: 1 }).waitFor()
    const form = page.getByRole('form', { name: '参数' })
    await form.getByRole('button', { name: /^运行/ }).click()
    await form.getByRole('alert').filter({ hasText: '必填' }).waitFor()
    await shoot(page, 'workflow-refused')

    const [sent] = await Promise.all([
      page.waitForRequest(request => request.url().endsWith('/upload/image')),
      page.getByTestId('flow-file-1.image').setInputFiles({ name: '顾晚.png', mimeType: 'image/png', buffer: png() }),
    ])
    // D1-7.1-04, D3-7-16
    expect([sent.method(), sent.headers()['authorization'] !== undefined, sent.headers()['device_id']]).toEqual(['POST', true, undefined])
    await form.getByText('顾晚.png').waitFor()
    await form.getByRole('button', { name: /^运行/ }).click()
    await page.getByRole('button', { name: /看大图/ }).waitFor()
    const told = page.getByRole('button', { name: '关闭提示' })
    while (await told.count()) await told.first().click()
    await page.getByRole('button', { name: /看大图/ }).click()
    await shoot(page, 'workflow-result')
    expect(await axeFaults(page)).toEqual([])
    await use(page, '放进分镜')
    await pickSpot(page, '放进分镜', ['作品', '雨夜归人'], ['文档', '第一话'], ['镜头', '镜 1 站台'])
    await page.getByRole('dialog', { name: '放进分镜' }).getByRole('button', { name: '放进去' }).click()
    await toast(page, '已放进分镜').waitFor()
    const shot = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data.scenes[0].shots[0]
    expect(shot.picture.image_url).toMatch(/\/file\//)
  })
})

describe('a run', () => {
  it('D1-1-13, D3-1-17: is filled in, made several times with seeds of its own, taken up again, and shown among the recent ones', async () => {
    const host = await house.studio.founder()
    const comfy_id = await addFlow(host)
    const { page, go } = await visit(host)
    await go(`/aiWork/comfyDetail?id=${comfy_id}`)
    const form = page.getByRole('form', { name: '参数' })
    const words = form.getByLabel('画面', { exact: true })
    await words.fill('白天山谷')
    await page.getByLabel('运行', { exact: true }).fill('2')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => page.getByRole('button', { name: /看大图/ }).count(), { timeout: 20_000 }).toBe(2)
    await page.getByText(/^种子 \d+、\d+/).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'workflow-run')

    await page.reload()
    await expect.poll(() => words.inputValue()).toBe('白天山谷')
    await words.fill('别的')
    await page.getByRole('button', { name: '复用参数' }).click()
    await expect.poll(() => words.inputValue()).toBe('白天山谷')

    await go(LIST)
    await page.getByRole('region', { name: '最近使用' }).getByText('2 / 2 次').waitFor()
    await page.getByRole('region', { name: '最近使用' }).getByRole('button', { name: '再跑' }).click()
    await expect.poll(() => words.inputValue()).toBe('白天山谷')
  })
  it('goes on: its text and its picture into a text as suggestions, the picture onto the canvas and a page', async () => {
    const host = await house.studio.founder()
    const work = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }))
      .data.project_id
    const text = '第1场 站台 夜 外\n△雨落下来。'
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: '第一话', text })).data
    const { scenes } = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data
    await host.call('POST', '/ixj_web/comic/comic_storyboard', { doc_id, scene_id: scenes[0].scene_id, content: '站台' })
    await host.call('POST', '/ixj_web/comic/comic_pour', { doc_id })
    const comfy_id = await addFlow(host, {
      ...SKETCH_FLOW,
      4: { class_type: 'StringConcatenate', inputs: { string_a: '站台上', string_b: '只剩他一个人。', delimiter: '' } },
      5: { class_type: 'PreviewAny', inputs: { source: ['4', 0] } },
    })
    await ran(host, comfy_id)
    const { page, go, where } = await visit(host)
    const flow = `/aiWork/comfyDetail?id=${comfy_id}`
    await go(flow)
    await page.getByText('站台上只剩他一个人。').waitFor()
    await use(page, '插入正文')
    await pickSpot(page, '插入正文', ['作品', '雨夜归人'], ['文档', '第一话'])
    await page.getByRole('button', { name: '打开并插入' }).click()
    await toast(page, '已作为建议插入，等你接受').waitFor()
    await page.locator('.ProseMirror ins').getByText('站台上只剩他一个人。').waitFor()

    const look = async (target: string) => {
      await go(flow)
      await page.getByRole('button', { name: /看大图/ }).click()
      await use(page, target)
    }
    await look('插入正文')
    await pickSpot(page, '插入正文', ['作品', '雨夜归人'], ['文档', '第一话'])
    await page.getByRole('button', { name: '打开并插入' }).click()
    await page.locator('.ProseMirror img[src*="/file/"]').waitFor()
    await toast(page, '已作为建议插入，等你接受').waitFor()

    await look('放到漫画页')
    await pickSpot(page, '放到漫画页', ['作品', '雨夜归人'], ['文档', '第一话'], ['漫画页', '第 1 页'])
    await page.getByRole('button', { name: '打开并放上' }).click()
    await toast(page, '已放到画布上').waitFor()
    expect(where()).toContain(`comicPages/${doc_id}`)
    await expect.poll(() => page.locator('[data-picked="1"]').count()).toBe(1)
    const stored = async () =>
      JSON.stringify((await host.call('GET', '/ixj_web/comic/comic_pages', { doc_id })).data.pages).match(/"src":"[^"]*\/file\//g)?.length
    await expect.poll(stored).toBe(1)

    await look('放到画面合成')
    await toast(page, '已放到画布上').waitFor()
    expect(where()).toContain('/ai_compose')
    await shoot(page, 'workflow-onto-canvas')
  })
  it('D3-8-15, D3-8-16: node_errors of a refusal stand at their fields, and its message is told', async () => {
    const host = await house.studio.founder()
    const comfy_id = await addFlow(host)
    const { page, go } = await visit(host)
    const errors = {
      node_errors: { 1: { class_type: 'QianmuSketch', errors: [{ type: 'x', message: '坏了' }] } },
      fields: [{ field: 'inputs.1.prompt', msg: '这里不行' }],
    }
    await answerWith(page, '/ai_web/ai/comfy/drawing', 1000, '参数不对', errors, 400)
    await go(`/aiWork/comfyDetail?id=${comfy_id}`)
    const form = page.getByRole('form', { name: '参数' })
    await form.getByRole('button', { name: /^运行/ }).click()
    await form.getByRole('alert').filter({ hasText: '这里不行' }).waitFor()
    await toast(page, '运行工作流失败：参数不对').waitFor()
  })
  it('a workflow with script in its titles is only text, on a phone too, and is exported and deleted', async () => {
    const host = await house.studio.founder()
    const evil = '<img src=x onerror="window.hit=1">'
    const comfy_id = await addFlow(host, { ...SKETCH_FLOW, 1: { ...SKETCH_FLOW[1], _meta: { title: evil } } }, { name: '怪标题' })
    await ran(host, comfy_id)
    const { page, go } = await visit(host, { phone: true })
    await go(`/aiWork/comfyDetail?id=${comfy_id}`)
    await page.getByLabel(evil).waitFor()
    await page.getByRole('button', { name: /看大图/ }).waitFor()
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'workflow-phone')
    await go(`${LIST}?tab=mine`)
    await page.getByRole('button', { name: '更多：怪标题' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), choose(page, '导出 JSON')])
    expect(download.suggestedFilename()).toBe('怪标题.json')
    await page.getByRole('button', { name: '更多：怪标题' }).click()
    await choose(page, '删除')
    await toast(page, '已删除「怪标题」').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await shoot(page, 'workflows-phone')
  })
})

describe('what asks the studio', () => {
  it('a script in its form becomes a film that plays, on a phone', async () => {
    const host = await house.studio.founder()
    const { page, go } = await visit(host, { phone: true, theme: 'dark' })
    await go('/aiWork/comfyListCate?category=7')
    await page.getByRole('button', { name: '剧本到动态样片', exact: true }).click()
    await page.getByRole('button', { name: /^运行/ }).click()
    await page.locator('video').waitFor({ timeout: scaled(120_000) })
    await page.getByText('林晚：末班车还来吗？').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'workflow-film')
  })
  it('a document is picked by its work, drawn shot by shot, and its lines are listed', async () => {
    const host = await house.studio.founder()
    const work = { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' }
    const { project_id } = (await host.call('POST', '/ixj_web/project/add', work)).data
    const text = '1、站台 夜 外\n△雨夜，林晚撑着红伞。\n林晚：有人吗？\n△老周挥手。\n老周：上来吧。'
    await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集 末班车', text })
    const { page, go } = await visit(host)
    await go('/aiWork/comfyListCate?category=3')
    await page.getByRole('button', { name: '一集剧本逐镜出草图', exact: true }).click()
    await page.getByRole('button', { name: /^运行/ }).click()
    await page.locator('[data-field="1.document"]').getByRole('alert').filter({ hasText: '「文档」是必填的' }).waitFor()
    await page.getByLabel('文档：作品').click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('雨夜归人').click()
    await page.getByLabel('文档', { exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('第 1 集 末班车').click()
    await page.getByRole('button', { name: /^运行/ }).click()
    await page.getByText('老周：上来吧。').waitFor()
    expect(await page.getByRole('button', { name: /^看大图/ }).count()).toBe(1)
  })
})
