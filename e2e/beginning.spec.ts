// The first hour: after the first sign-in one choice, the sample that it opens, and steps that are ticked by doing them.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const begin = (page: Page, title: string) => page.getByRole('button', { name: `开始${title}` })
/** Where each of the six opens, and what is seen there. */
const OPENS: [title: string, url: string, seen: string][] = [
  ['写剧本', '**/editor/edit/*', '姑娘，最后两站不停了。'],
  ['画分镜和漫画', '**/1/generalStoryBoard?doc=*', '雨刮器来回摆动'],
  ['做动画', '**/1/film/*', '一键成片'],
  ['做游戏', '**/4/gamePlay*', '林晚坐在最后一排'],
  // The films are still on their way: they are watched as they grow.
  ['只看看', '**/1/film/*', '一键成片'],
]

describe('the first choice', () => {
  it('stands after the first sign-in, and opens the sample by keys; what is done is ticked', async () => {
    const { page, go } = await visit(await house.studio.signIn())
    await go('/login/registerWelcome')
    await page.getByLabel('团队名称').fill('青山漫画社')
    await page.getByLabel('团队名称').press('Enter')
    await page.waitForURL('**/begin')
    await page.getByRole('heading', { name: '今天想先做什么？' }).waitFor()
    await page.getByRole('status').filter({ hasText: '示例' }).waitFor()
    await shoot(page, 'begin')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('radio', { name: /写剧本/ }).focus()
    await page.keyboard.press('4')
    await begin(page, '做游戏').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/editor/edit/*')
    const text = page.getByRole('textbox', { name: '正文' })
    await text.getByText('有的。每年今天，都有一个。').click()
    await page.keyboard.press('End')
    await page.keyboard.type('真的。')
    await toast(page, '做到了「改一句台词」，1 / 4').waitFor()
    await go('/aiWork/comfyList')
    const steps = page.getByRole('region', { name: /写剧本/ })
    await steps.getByText('1 / 5').waitFor()
    await steps.getByRole('link', { name: /一键成片/ }).click()
    await page.waitForURL('**/film/*')
    await toast(page, '做到了「一键成片，看第一镜」，2 / 4').waitFor()
    await go('/workBench/worksManage')
    await steps.getByText('2 / 5').waitFor()
    await steps.getByRole('button', { name: /^收起/ }).click()
    await steps.waitFor({ state: 'detached' })
    // Found again under help, from where the sample is put away and taken back.
    await page.getByRole('button', { name: /帮助与反馈/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移除示例' }).click()
    await toast(page, '示例作品已移到回收站').getByRole('button', { name: '撤销' }).click()
    await toast(page, '示例作品已恢复').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取\s?消/ })
      .click()
    await page.getByText('雨夜归人·互动').first().waitFor()
  })

  for (const phone of [false, true])
    it(`opens the right place for each of the six ${phone ? 'on a phone' : 'at a desk'}`, async () => {
      const founder = await house.studio.founder()
      const { page, go } = await visit(founder, phone ? { phone } : { width: 1440 })
      for (const [title, url, seen] of OPENS) {
        await go('/begin')
        await page.getByRole('radio', { name: new RegExp(title) }).click()
        await begin(page, title).click()
        await page.waitForURL(url)
        await page.getByText(seen).first().waitFor()
      }
      await go('/begin')
      await page.getByRole('radio', { name: /给视频配音/ }).click()
      await begin(page, '给视频配音配字幕').click()
      await page.waitForURL(/dubbing|film/)
    })
})

it('draws a picture of one sentence where sign-in lands, by one click or by keys', async () => {
  const founder = await house.studio.founder()
  const { page, go } = await visit(founder)
  await go('/aiWork/comfyList')
  const box = page.getByRole('region', { name: '一句话出图' })
  await box.getByRole('button', { name: '运行' }).click()
  await box.getByRole('button', { name: /看大图/ }).waitFor()
  await box.getByRole('textbox', { name: '画面描述' }).fill('海边，一个女孩，日落')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await founder.call('GET', '/ai_web/ai/comfy/recent_usage_history')).data[0].run.draws.length).toBe(1)
  await box.getByRole('button', { name: /看大图/ }).click()
  await page.getByRole('dialog').getByRole('img').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await axeFaults(page)).toEqual([])
})
