// Long boards and comparisons: only what is in sight stands in the page, and everything can be reached.
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { expect, it } from 'vitest'
import { seedTeam, SMALL } from '../bench/grown/seed.ts'
import { house, useHouse, visit } from './visitor.ts'

useHouse()

it('a board of 400 cards and 300 documents draws those in sight, finds one far down, and moves it by keys', async () => {
  const { token, user, team, work } = await seedTeam(house.studio.app.pool, '13900000003', { ...SMALL, cards: 400, docs: 300 })
  const visitor = await visit()
  const { page, go } = visitor
  await page.addInitScript(
    `Object.assign(localStorage, ${JSON.stringify({ 'qm.token': token, 'qm.user_id': String(user), 'qm.password_prompted': '1', 'qm.agreed': '1' })})`,
  )
  const tiles = page.locator('[data-card]')
  const { rows } = await house.studio.app.pool.query<{ id: number }>(
    `select id from idea_cards where work_id = $1 and title = '节拍 390'`,
    [work],
  )
  expect(team).toBeGreaterThan(0)
  await go(`/workDetail/${work}/1/conception?card=${rows[0]!.id}`)
  const far = tiles.filter({ hasText: '节拍 390' })
  await expect.poll(() => far.evaluate(tile => (tile as unknown as { checkVisibility(): boolean }).checkVisibility())).toBe(true)
  await expect.poll(async () => (await far.boundingBox())!.y).toBeLessThan(720)
  expect(await tiles.count()).toBeLessThan(120)
  const ticks = page.getByRole('region', { name: '节拍落点' }).getByRole('listitem')
  expect(await ticks.count()).toBeLessThan(150)
  await ticks.first().evaluate(`document.querySelector('[aria-label="节拍落点"] ol').parentElement.scrollLeft = 1e6`)
  await expect.poll(() => ticks.last().getAttribute('aria-posinset')).toBe('300')
  const lane = (name: string) => page.getByRole('region', { name, exact: true })
  expect(await lane('转').locator('h2').textContent()).toContain('100')
  await far.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => far.getAttribute('data-lane')).toBe('合')
  await expect.poll(() => far.evaluate(`document.activeElement?.textContent.includes('节拍 390')`)).toBe(true)
  expect(await lane('转').locator('h2').textContent()).toContain('99')
})

it('a comparison of 80 scenes draws those in sight, goes to the last, and keeps what was closed', async () => {
  const host = await house.studio.founder()
  const scene = (nth: number, said: string) => `${nth}、站台 夜 外\n△${said}\n${'顾晚：末班车晚点了。\n'.repeat(10)}`
  const script = (said: string) => Array.from({ length: 80 }, (_, at) => scene(at + 1, said)).join('')
  const doc_id = await aDoc(host, await aWork(host), { text: script('雨落下来。') })
  await host.call('POST', '/ixj_web/works/doc_history', { doc_id })
  const { version } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, text: script('雪落下来。') })
  const { page, go } = await visit(host)
  await go(`/editor/history/${doc_id}`)
  const compared = page.getByRole('region', { name: '对比', exact: true })
  await compared.getByText('改动 80 场').waitFor()
  const scenes = compared.locator('section[data-key]')
  const nth = (no: number) => compared.getByRole('region', { name: new RegExp(`^场 ${no} `) })
  await nth(1).waitFor()
  expect(await scenes.count()).toBeLessThan(20)
  await nth(1).getByRole('button', { name: '收起' }).click()
  await compared.getByRole('button', { name: '上一处' }).click()
  await nth(80).getByText('雪').first().waitFor()
  expect(await nth(1).count()).toBe(0)
  await compared.getByRole('button', { name: '下一处' }).click()
  await nth(1).getByRole('button', { name: '展开' }).waitFor()
})
