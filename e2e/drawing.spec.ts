// Journeys of the drawing studio with the engine that is built in: from words to kept pictures, and what one does with them.
import type { Person } from '@qianmu/testkit/studio'
import { beforeAll, describe, expect, it } from 'vitest'
import { results, sizeOnStage, thumbs, words } from './studio.ts'
import { axeFaults, house, rest, toast, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
beforeAll(async () => {
  host = await house.studio.founder()
})

const STUDIO = '/aiWork/aiDraw/txt2img'
async function open(person: Person, theme: 'light' | 'dark' = 'light') {
  const visitor = await visit(person, { theme })
  await visitor.go(STUDIO)
  await words(visitor.page).waitFor()
  return visitor
}

describe('text to image', () => {
  it('draws what is written, says what it did not know, and keeps the form over a reload [D1-1-04] [D3-2-01]', async () => {
    const { page, go, where } = await visit(host)
    await go('/aiWork')
    await words(page).fill('夜，大雨，城市街道，一男一女，')
    expect(where()).toBe(STUDIO)
    await page.getByRole('radio', { name: '16:9' }).click()
    await page.getByLabel('数量').fill('2')
    await page.getByText('草图引擎（非 AI 模型）').first().waitFor()
    // A word that is still being typed is drawn too.
    await words(page).pressSequentially('机械恐龙')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => thumbs(page).count()).toBe(2)
    expect(await sizeOnStage(page)).toEqual([912, 512])
    await page.getByText('草图引擎不认识「机械恐龙」：是主体的画成写着名字的空框，其余没有画').waitFor()
    await page.reload()
    await page.getByRole('button', { name: '去掉 机械恐龙' }).click()
    await page.getByRole('button', { name: '去掉 机械恐龙' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('宽度').inputValue()).toBe('912')
  })

  it('weighs a word by keys, and refuses at the form what cannot be drawn', async () => {
    const { page } = await open(await house.studio.founder())
    await page.getByRole('button', { name: /^生成/ }).click()
    await page.getByRole('alert').getByText('请输入提示词').waitFor()
    await words(page).fill('红伞，')
    await page.getByRole('button', { name: '红伞', exact: true }).click()
    await page.keyboard.press('Control+ArrowUp')
    await page.keyboard.press('Control+ArrowUp')
    await page
      .getByRole('button', { name: '红伞 1.2', exact: false })
      .or(page.getByRole('button', { name: '红伞1.2' }))
      .waitFor()
    await page.getByRole('button', { name: '按文字编辑' }).click()
    expect(await page.getByRole('textbox', { name: '画面描述' }).inputValue()).toBe('(红伞:1.2)')
  })

  it('offers terms for what is typed, and has them by category, asked for once [D3-4-18]', async () => {
    const { page, asked } = await open(await house.studio.founder())
    await words(page).pressSequentially('霓')
    await page.getByRole('option', { name: /^霓虹灯 ?neon light$/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '去掉 霓虹灯' }).waitFor()
    for (let times = 0; times < 2; times++) {
      await page.getByRole('button', { name: '关键词库' }).click()
      await page.getByRole('tab', { name: '发型发色' }).click()
      await page.getByRole('tabpanel', { name: '关键词' }).getByRole('button', { name: '双马尾', exact: true }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: '发型发色' }).waitFor({ state: 'detached' })
    }
    expect(await page.getByRole('button', { name: '去掉 双马尾' }).count()).toBe(0)
    // What the sketch engine cannot draw comes last and says so.
    await page.getByRole('button', { name: '关键词库' }).click()
    await page.getByRole('tab', { name: '发型发色' }).click()
    const terms = page.getByRole('tabpanel', { name: '关键词' })
    await terms.getByRole('button', { name: '爆炸头', exact: true }).waitFor()
    const grey = await terms.getByRole('button').evaluateAll(all => all.map(each => each.title.includes('草图引擎画不出')))
    expect(grey).toContain(true)
    expect(grey.indexOf(true)).toBe(grey.lastIndexOf(false) + 1)
    await page.keyboard.press('Escape')
    expect(asked.filter(request => request.url().includes('keyword/get_categories'))).toHaveLength(1)
  })

  it('finds keywords in a text as they come; a stream that breaks says so [D3-8-22]', async () => {
    const { page, asked } = await open(await house.studio.founder())
    await page.getByRole('button', { name: '找关键词' }).click()
    const finder = page.getByRole('region', { name: '找关键词' })
    await finder.getByRole('textbox', { name: '要提取关键词的文字' }).fill('雨夜，少女撑着伞走过城市的街道。')
    await finder.getByRole('button', { name: '从文字提取' }).click()
    await finder.getByRole('button', { name: '少女', exact: true }).click()
    await page.getByRole('button', { name: '去掉 少女' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    const label = (url: string) => url.endsWith('/gpt_stream_generate_label')
    const times = () => asked.filter(request => label(request.url())).length
    await page.route(
      url => label(url.pathname),
      route =>
        route.fulfill({
          contentType: 'text/event-stream',
          body: 'data: {"response":"夜","eng":"night","category":"时间","source":"dictionary"}\n\n',
        }),
    )
    await finder.getByRole('button', { name: '补充没写到的' }).click()
    await toast(page, '请求发生错误，请联系相关人员处理~').waitFor()
    expect([await finder.getByRole('button', { name: '夜', exact: true }).count(), times()]).toEqual([1, 2])
  })

  it('keeps a favourite, deletes with a way back, and fills the form from a picture', async () => {
    const own = await house.studio.founder()
    const { page } = await open(own)
    await words(page).fill('清晨，山谷，')
    await page.getByLabel('种子').first().fill('42')
    await page.getByRole('button', { name: /^生成/ }).click()
    await expect.poll(() => thumbs(page).count()).toBe(1)
    await page.getByRole('button', { name: '收藏' }).click()
    await page.getByRole('button', { name: '已收藏' }).waitFor()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByText('还没有图片').waitFor()
    await toast(page, '图片已删除').getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => thumbs(page).count()).toBe(1)
    await page.getByRole('button', { name: '去掉 山谷' }).click()
    await page.getByLabel('种子').first().fill('')
    await page.getByRole('button', { name: '复用参数' }).click()
    await page.getByRole('button', { name: '去掉 山谷' }).waitFor()
    expect(await page.getByLabel('种子').first().inputValue()).toBe('42')
    // The words alone come back from the prompts that were used; what they replace is not lost.
    await words(page).fill('雪山，')
    await page.getByLabel('种子').first().fill('7')
    await page.keyboard.press('Control+h')
    const used = page.getByRole('region', { name: '用过的提示词' })
    await used.getByRole('textbox', { name: '搜用过的提示词' }).fill('山谷')
    await used.getByRole('button', { name: /^清晨, 山谷/ }).click()
    await page.getByRole('button', { name: '去掉 雪山' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('种子').first().inputValue()).toBe('7')
    await toast(page, '提示词已换成用过的').getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: '去掉 雪山' }).waitFor()
    await page.getByRole('button', { name: '用过的提示词' }).click()
    await used.waitFor()
    await rest(page)
    await used.getByRole('button', { name: '连同全部参数' }).click()
    await page.getByRole('button', { name: '去掉 雪山' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('种子').first().inputValue()).toBe('42')
  })

  it('shows what waits and what runs in the same grid, and lets it be cancelled', async () => {
    const own = await house.studio.founder()
    const { page } = await open(own)
    await words(page).fill('古街，')
    await page.getByLabel('数量').fill('40')
    await page.getByRole('button', { name: /^生成/ }).click()
    await results(page).getByText('排队中').first().waitFor()
    await results(page).getByRole('button', { name: '全部取消' }).click()
    await results(page).getByText('已取消').first().waitFor()
    await expect.poll(() => results(page).getByText('排队中').count()).toBe(0)
  })
})

it('three-view is in no menu, yet its address opens and draws a sheet [D1-2.5-02] [D3-2-05]', async () => {
  const { page, go } = await visit(host)
  await go('/workBench/worksManage')
  await page.getByRole('link', { name: '文生图' }).waitFor()
  expect(await page.getByRole('link', { name: '三视图' }).count()).toBe(0)
  await go('/aiWork/aiDraw/threeView')
  await words(page).fill('一女，红裙，')
  await page.getByRole('button', { name: /^生成/ }).click()
  await expect.poll(() => thumbs(page).count()).toBe(1)
})

it('what was drawn stands in the history, is found by its words, and is taken up again from there [D3-2-28]', async () => {
  const own = await house.studio.founder()
  const { page, go, where } = await open(own)
  for (const prompt of ['雪山，', '沙漠，']) {
    await words(page).fill(prompt)
    await page.getByRole('button', { name: /^生成/ }).click()
    await results(page).getByText(prompt.slice(0, -1)).first().waitFor()
  }
  await expect.poll(() => thumbs(page).count()).toBe(2)
  await page.getByRole('link', { name: '记录' }).click()
  await page.getByRole('heading', { name: '我的 AI 记录' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: '复用' }).count()).toBe(2)
  await page.getByLabel('搜画面描述').fill('雪山')
  await expect.poll(() => page.getByRole('link', { name: '复用' }).count()).toBe(2)
  await page.getByLabel('搜画面描述').fill('沙漠')
  await expect.poll(() => page.getByRole('link', { name: '复用' }).count()).toBe(1)
  expect(where()).toContain('q=')
  await page.getByRole('button', { name: '删除这条记录' }).click()
  await page.getByText('没有找到这样的图片').waitFor()
  await toast(page, '绘图记录已删除').getByRole('button', { name: '撤销' }).click()
  await page.getByRole('link', { name: '复用' }).click()
  await page.getByRole('button', { name: '去掉 沙漠' }).waitFor()
  await go(`/aiWork/userAiWorkHistroyPage?day=2001-01-01`)
  await page.getByText('没有找到这样的图片').waitFor()
  await page.getByRole('button', { name: '看全部' }).click()
  for (const prompt of ['雪山', '雪山, 沙漠']) await page.getByRole('checkbox', { name: `选择 ${prompt}`, exact: true }).check()
  const chosen = page.getByRole('toolbar', { name: '所选记录' })
  const [archive] = await Promise.all([page.waitForEvent('download'), chosen.getByRole('button', { name: '打包下载' }).click()])
  expect(archive.suggestedFilename()).toBe('千幕图片 2 张.zip')
  await chosen.getByRole('button', { name: '删除' }).click()
  await page.getByText('还没有画过').waitFor()
  await toast(page, '已删除 2 条绘图记录').getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => page.getByRole('link', { name: '复用' }).count()).toBe(2)
  await go('/aiWork/userAiWorkHistroyPage?fav=1')
  await page.getByText('没有找到这样的图片').waitFor()
})
