// The journey of reverse prompts: pictures are put in, what was written into them is read out, the rest is guessed, marked, chosen and drawn with.
import { ended } from '@qianmu/testkit/drawings'
import type { Loose, Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerWith, axeFaults, house, toast, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
let drawn: Buffer
let drawnAt: string
/** 320 × 480, all red. */
const plain = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAAHgCAMAAADjUkR2AAAAA1BMVEWwICDMzsegAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAArElEQVR42u3BMQEAAADCoPVPbQdvoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAeAxZ/gABruXmOQAAAABJRU5ErkJggg==',
  'base64',
)
const PROMPT = ['草原', '白天', '一女', '红裙', '全景']
beforeAll(async () => {
  host = await house.studio.founder()
  const ai_param = JSON.stringify({ prompt: PROMPT, width: 512, height: 384, seed: 7, n_iter: 1 })
  const { record_id } = (await host.call('POST', '/ai_web/ai/draw_picture', { ai_param, ai_draw_type: 0, client_draw_type: 1 }))
    .data as Loose
  drawnAt = (await ended(host, record_id)).images[0].url
  drawn = Buffer.from(await (await fetch(house.studio.url + drawnAt)).arrayBuffer())
})

const REVERSE = '/aiWork/aiDraw/imgReverse'
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const put = (page: Page, ...files: ReturnType<typeof file>[]) => page.getByTestId('reverse-files').setInputFiles(files)
const queue = (page: Page) => page.getByRole('region', { name: '要反推的图片' })
const findings = (page: Page) => page.getByRole('region', { name: '结果' })
const words = (page: Page) => findings(page).getByRole('list', { name: '识别到的词' }).getByRole('listitem')

describe('the prompt of a picture', () => {
  it('is read of one at an address of the web too, and the own network stays closed', async () => {
    const { page, go } = await visit(host)
    const { host: place, origin } = new URL(house.studio.url)
    house.studio.app.settings.QIANMU_FETCH_HOSTS.push(place)
    await go(REVERSE)
    const field = page.getByRole('textbox', { name: '图片网址' })
    await field.fill(origin + drawnAt)
    await field.press('Enter')
    await queue(page).getByText('读到生成参数').waitFor()
    await field.fill('http://169.254.169.254/latest')
    await field.press('Enter')
    await queue(page).getByText('不能读取内网地址的图片，请下载后上传').waitFor()
  })

  it('is read out where it stands in it, and taken over whole into the drawing [D1-1-11] [D3-2-10]', async () => {
    const { page, go, where } = await visit(host)
    await go('/aiWork/aiDraw/txt2img')
    await page.getByRole('link', { name: '反推' }).click()
    await page.getByText('放进一张图片，读出它的提示词').waitFor()
    expect(where()).toBe(REVERSE)
    await put(page, file('草原.png', drawn))
    await queue(page).getByText('读到生成参数').waitFor()
    await findings(page).getByText('来自 千幕 的记录，不是识别猜测').waitFor()
    await findings(page).getByText(PROMPT.join(', ')).waitFor()
    await findings(page).getByText('512 × 384').waitFor()
    await findings(page).getByText('近似', { exact: true }).waitFor()
    await page.getByRole('button', { name: '全部套用' }).click()
    await page.getByRole('button', { name: '去掉 红裙' }).waitFor()
    expect([await page.getByLabel('宽度').inputValue(), await page.getByLabel('种子', { exact: true }).inputValue()]).toEqual(['512', '7'])
  })

  it('is guessed in words with their confidence, chosen by hand, kept over a reload, and drawn with', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await go(REVERSE)
    await put(page, file('红.png', plain), file('坏.png', Buffer.from('no picture')))
    await toast(page, '上传图片失败').waitFor()
    await queue(page)
      .getByRole('button', { name: /^红\.png/ })
      .click()
    await expect.poll(() => words(page).count()).toBeGreaterThan(2)
    const red = page.getByRole('checkbox', { name: '用 红色' })
    expect(await red.isChecked()).toBe(true)
    await findings(page).getByText('92 %').first().waitFor()
    await page.getByRole('button', { name: '去掉 暖色调' }).click()
    await page.getByRole('checkbox', { name: '用 竖构图' }).uncheck()
    await page.reload()
    await red.waitFor()
    expect(await page.getByRole('checkbox', { name: '用 竖构图' }).isChecked()).toBe(false)
    expect(await page.getByRole('button', { name: '去掉 暖色调' }).count()).toBe(0)
    await page.getByRole('button', { name: /^移出 红/ }).click()
    await page.getByText('放进一张图片，读出它的提示词').waitFor()
    await toast(page, '已移出 红.png').getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: /^用 \d 个词画图$/ }).click()
    await page
      .getByRole('button', { name: '去掉 red' })
      .or(page.getByRole('button', { name: /^去掉 红/ }))
      .first()
      .waitFor()
  })

  it('that cannot be read says so in its row and in no toast [D2-8-43]', async () => {
    const { page, go } = await visit(host)
    await go(REVERSE)
    await answerWith(page, '/extract_img_result', 1500, '读不出来')
    await put(page, file('红.png', plain))
    await queue(page).getByText('读不出来').waitFor()
    expect(await toast(page, /./).count()).toBe(0)
  })

  it.each(['light', 'dark'] as const)('is read on a screen without faults of access in %s', async theme => {
    const { page, go } = await visit(await house.studio.founder(), { theme, local: { 'qm.theme': theme } })
    await go(REVERSE)
    await put(page, file('草原.png', drawn), file('红.png', plain))
    await queue(page).getByText('读到生成参数').waitFor()
    await queue(page).getByRole('button', { name: /^草原/ }).click()
    await expect.poll(() => words(page).count()).toBeGreaterThan(1)
    expect(await axeFaults(page)).toEqual([])
  })
})
