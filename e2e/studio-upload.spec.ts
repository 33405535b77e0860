// Journey of a picture that is still on its way into the studio: nothing is drawn without it.
import { expect, it } from 'vitest'
import { sketched, words } from './studio.ts'
import { answerWith, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

it('drawing waits for a picture that is on its way, and goes on when it has come or failed to', async () => {
  const own = await house.studio.founder()
  const from = await sketched(own)
  const buffer = Buffer.from(await (await fetch(house.studio.url + from.url)).arrayBuffer())
  const { page, go, asked } = await visit(own)
  await go('/aiWork/aiDraw/playDraw')
  const draw = page.getByRole('button', { name: /^生成/ })
  const waiting = page.getByRole('button', { name: '正在上传图片，请稍候' })
  const well = page.getByTestId('well 原图（可以没有）')
  const requests = () => asked.filter(request => new URL(request.url()).pathname.endsWith('/draw_picture'))
  await words(page).fill('黄昏，')
  await draw.waitFor()

  await answerWith(page, '/ixj_web/image', 1000, '图片太大')
  await well.setInputFiles({ name: '大.png', mimeType: 'image/png', buffer })
  await toast(page, '上传图片失败：图片太大').waitFor()
  await draw.and(page.locator(':enabled')).waitFor()

  let send = () => {}
  const sent = new Promise<void>(resolve => (send = resolve))
  await page.route('**/ixj_web/image', async route => {
    await sent
    await route.continue()
  })
  await well.setInputFiles({ name: '图.png', mimeType: 'image/png', buffer })
  await waiting.waitFor()
  expect(await waiting.isDisabled()).toBe(true)
  await shoot(page, 'studio-uploading')
  await words(page).press('Control+Enter')
  send()
  await draw.and(page.locator(':enabled')).waitFor()
  expect(requests().map(request => request.url())).toEqual([])
  await words(page).press('Control+Enter')
  await expect.poll(() => requests().length).toBe(1)
  expect(requests()[0]!.postData()).toMatch(/"init_images":.*\/file\/\d+/)
})

it('whoever leaves the form while a picture is on its way into it is asked, and goes on once it has come', async () => {
  const own = await house.studio.founder()
  const from = await sketched(own)
  const buffer = Buffer.from(await (await fetch(house.studio.url + from.url)).arrayBuffer())
  const { page, go, where } = await visit(own)
  await go('/aiWork/aiDraw/playDraw')
  let send = () => {}
  const sent = new Promise<void>(resolve => (send = resolve))
  await page.route('**/ixj_web/image', async route => {
    await sent
    await route.continue()
  })
  await page.getByTestId('well 原图（可以没有）').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: '正在上传图片，请稍候' }).waitFor()
  const leave = () => page.getByRole('link', { name: '记录', exact: true }).click()
  const asked = page.getByRole('dialog', { name: '还有文件在上传' })
  await leave()
  await shoot(page, 'studio-leaving')
  await asked.getByRole('button', { name: '留在这里' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(where()).toMatch(/playDraw/)
  await leave()
  await asked.waitFor()
  send()
  await page.waitForURL(url => !url.pathname.endsWith('/playDraw'))
})
