// The journey of the official library: categories and tags are made and sorted, pictures uploaded and changed together, what teams hand in is reviewed.
import { aGame } from '@qianmu/testkit/games'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { graphDriver } from './graph-driver.ts'
import { axeFaults, choose, house, toast, useHouse, visit } from './visitor.ts'

useHouse()
const INDEX = '/aiWork/officialImgs/index'
const MANAGE = '/aiWork/officialImgs/manage'
const add = async (page: Page, noun: string, name: string) => {
  await page.getByRole('button', { name: `新建${noun}` }).click()
  await page.getByLabel(`${noun}名称`).fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^新 ?建$/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const order = (page: Page) => page.getByRole('region', { name: '分类' }).getByRole('listitem').allTextContents()
const png = async (page: Page, colour: string) =>
  Buffer.from(
    await page.evaluate<string>(
      `(() => { const c = document.createElement('canvas'); c.width = c.height = 64; const x = c.getContext('2d'); x.fillStyle = '${colour}'; x.fillRect(0, 0, 64, 64); return c.toDataURL('image/png').split(',')[1] })()`,
    ),
    'base64',
  )

it('is managed by official users alone: categories, tags, uploads, batches, review [D2-1-15]', async () => {
  const plain = await house.studio.founder()
  const closed = await visit(plain)
  for (const path of [INDEX, MANAGE]) {
    await closed.go(path)
    await closed.page.waitForURL('**/noAuth')
  }
  const host = await house.studio.founder()
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const { page, go } = await visit(host)
  await go(INDEX)
  await page.getByText('先建一个分类').waitFor()
  await page.getByRole('link', { name: '去建分类' }).click()
  for (const name of ['街景', '室内', '海边']) await add(page, '分类', name)
  await add(page, '标签', '雨')
  await expect.poll(async () => (await order(page)).map(text => text.slice(0, 2))).toEqual(['街景', '室内', '海边'])
  const grip = page.getByRole('listitem').filter({ hasText: '海边' }).getByRole('button').first()
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await order(page)).map(text => text.slice(0, 2))).toEqual(['街景', '海边', '室内'])
  await page.getByRole('button', { name: '更多：室内' }).click()
  await choose(page, '删除')
  await toast(page, '分类「室内」已删除').getByRole('button', { name: '撤销' }).click()
  await page.getByRole('region', { name: '分类' }).getByText('室内').waitFor()
  expect(await axeFaults(page)).toEqual([])

  await go(INDEX)
  await page.getByText('这里还没有官方图片').waitFor()
  const files = [
    { name: '路口.png', mimeType: 'image/png', buffer: await png(page, '#335577') },
    { name: '站台.png', mimeType: 'image/png', buffer: await png(page, '#aa3344') },
  ]
  await page.getByTestId('official-pictures').setInputFiles(files)
  await toast(page, '上传了 2 张图片').waitFor()
  for (const name of ['路口', '站台']) await page.getByRole('button', { name: `选择「${name}」` }).click()
  const bulk = page.getByLabel('所选图片')
  await bulk.getByRole('button', { name: '加标签' }).click()
  await choose(page, '雨')
  await expect.poll(() => page.getByText('# 雨').count()).toBe(2)
  await page.getByRole('button', { name: '选择「路口」' }).click()
  await bulk.getByRole('button', { name: /^下 ?架$/ }).click()
  await page.getByText('已下架').waitFor()
  expect(await axeFaults(page)).toEqual([])
  const shown = await plain.call('GET', '/ixj_web/work/comic/asset/official/material_list', {})
  expect(shown.data.list.map((each: { name: string }) => each.name)).toEqual(['站台'])
  // From a day on, until another.
  await page.getByRole('button', { name: '选择「路口」' }).click()
  await bulk.getByRole('button', { name: /^定 ?时$/ }).click()
  await page.getByPlaceholder('上架时间').fill('2999-01-02 08:00:00')
  await page.getByPlaceholder('上架时间').press('Enter')
  await page.getByPlaceholder('下架时间').fill('2999-02-01 08:00:00')
  await page.getByPlaceholder('下架时间').press('Enter')
  await page.getByText('2999 年 1 月 2 日 08:00 上架').waitFor()

  await page.getByRole('button', { name: /^画 ?图$/ }).click()
  await page.getByLabel('画面描述').fill('夜，大雨，站台')
  await page.getByLabel('图片名称').fill('雨巷')
  await page.getByLabel('张数').fill('2')
  await page.getByRole('button', { name: '开始画' }).click()
  await page.getByRole('button', { name: '选择「雨巷 2」' }).waitFor({ timeout: 30_000 })

  const { material_id } = (
    await plain.call('POST', '/ixj_web/material/entry', { type: 'taici', title: '江上的灯', body: '灯没有灭，人已经不在船上。' })
  ).data
  await plain.call('POST', '/ixj_web/material/hand_in', { material_id })
  await go(`${MANAGE}?tab=entries`)
  await page.getByLabel('审核意见：江上的灯').fill('很好')
  await page.getByRole('button', { name: /^公 ?开$/ }).click()
  await page.getByText('没有待审核的投稿').waitFor()
  const found = await house.studio.stranger().call('GET', '/mt_web/material/list', { keyword: '江上的灯' })
  expect(found.data.total).toBe(1)

  // Who makes a game takes an official picture, which becomes one of the team's.
  const game = await aGame(plain)
  await closed.go(`/workDetail/${game.id}/4/gameStoryLine`)
  await graphDriver(closed.page, '故事线').node('站牌下').click()
  const inspector = closed.page.getByRole('region', { name: '属性' })
  await inspector.getByRole('tab', { name: '表现' }).click()
  await inspector.getByRole('button', { name: '更多' }).first().click()
  const picker = closed.page.getByRole('dialog', { name: '选图片' })
  await picker.getByRole('tab', { name: '官方' }).click()
  await picker.getByRole('button', { name: '用「站台」' }).click()
  await picker.waitFor({ state: 'detached' })
  const taken = await plain.call('GET', '/ixj_web/project/resource_list', { project_id: game.id })
  expect(taken.data.list.map((each: { name: string }) => each.name)).toEqual(['站台'])
})
