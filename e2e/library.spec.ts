// Journeys of lists (ui/library) on the works: what is drawn, the keyboard, selection, endless reading, failure, and the way back.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults, choose, house, useHouse, visit } from './visitor.ts'

useHouse()

const WORKS = '/workBench/worksManage'
const COUNT = 250

/** A founder with works 「作品 001」 …, the first one the newest. */
async function founderWithWorks(count = COUNT): Promise<Person> {
  const founder = await house.studio.founder()
  await house.studio.app.pool.query(
    `insert into works (team_id, owner_id, name, project_type, script_type, words, updated_at)
     select $1, $2, '作品 ' || lpad(n::text, 3, '0'), 1, 'SCRIPT', n, now() - n * interval '1 minute' from generate_series(1, $3) n`,
    [founder.teamId, founder.userId, count],
  )
  return founder
}
const link = (page: Page, name: string) => page.getByRole('link', { name: `打开《${name}》` })
const focused = (page: Page) => page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`)
const place = (page: Page) =>
  page.evaluate<number>(`document.querySelector('[role=list][aria-label=作品]').parentElement.parentElement.scrollTop`)
const pagesAsked = (asked: { url(): string }[]) =>
  asked
    .map(request => new URL(request.url()))
    .filter(url => url.pathname.endsWith('/project/list'))
    .map(url => Number(url.searchParams.get('page')))

describe('a list', () => {
  it('draws what is in sight, reads on towards its end, and tells the place of each item', async () => {
    const { page, go, asked } = await visit(await founderWithWorks())
    await go(WORKS)
    await link(page, '作品 001').waitFor()
    const items = page.getByRole('list', { name: '作品' }).getByRole('listitem')
    expect(await items.count()).toBeLessThan(50)
    expect(pagesAsked(asked)).toEqual([1])
    expect(await items.first().getAttribute('aria-posinset')).toBe('1')
    expect(await items.first().getAttribute('aria-setsize')).toBe(String(COUNT))
    await link(page, '作品 001').focus()
    // The key leads to the last one that was read; coming there reads on.
    const end = async () => {
      await page.keyboard.press('End')
      return focused(page)
    }
    await expect.poll(end).toBe('打开《作品 250》')
    expect(await items.count()).toBeLessThan(60)
    expect(new Set(pagesAsked(asked))).toEqual(new Set([1, 2, 3]))
  })

  it('is gone through by keys, one stop of Tab, and opened', async () => {
    const { page, go } = await visit(await founderWithWorks(30))
    await go(WORKS)
    await link(page, '作品 001').focus()
    const press = async (key: string, name: string) => {
      await page.keyboard.press(key)
      await expect.poll(() => focused(page)).toBe(`打开《${name}》`)
    }
    await press('ArrowRight', '作品 002')
    await press('ArrowDown', '作品 007')
    await press('ArrowLeft', '作品 006')
    await press('ArrowUp', '作品 001')
    await press('PageDown', '作品 011')
    await press('End', '作品 030')
    await press('Home', '作品 001')
    expect(await page.locator('[data-focus][tabindex="0"]').count()).toBe(1)
    // The focus stays with its item while that is scrolled away.
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, 3000)
    await link(page, '作品 030').waitFor()
    await press('ArrowRight', '作品 002')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/workDetail/*/1/script')
  })

  it('selects one, a range and all by keys and by pointer, also what was not read yet', async () => {
    const { page, go } = await visit(await founderWithWorks())
    await go(WORKS)
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    const says = (count: number) => bar.getByText(`已选 ${count} 部`).waitFor()
    await link(page, '作品 002').focus()
    await page.keyboard.press('Space')
    await says(1)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await says(7)
    // An open menu takes the Esc for itself.
    await page.getByRole('button', { name: '筛选：无' }).click()
    await page.getByRole('menuitem', { name: '看全部' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: '看全部' }).waitFor({ state: 'hidden' })
    await says(7)
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: '选择《作品 003》' }).click()
    await page.getByRole('checkbox', { name: '选择《作品 012》' }).click({ modifiers: ['Shift'] })
    await says(10)
    await link(page, '作品 001').focus()
    await page.keyboard.press('Control+a')
    await says(COUNT)
    await bar.getByRole('button', { name: /取消选择/ }).click()
    await bar.waitFor({ state: 'detached' })
  })

  it('as a table sorts all works, and selects all', async () => {
    const { page, go, where } = await visit(await founderWithWorks())
    await go(`${WORKS}?view=table`)
    const table = page.getByRole('table', { name: '作品' })
    await table.getByRole('link', { name: '作品 001' }).waitFor()
    expect(await table.getByRole('row').count()).toBeLessThan(50)
    await table.getByRole('button', { name: '字数' }).click()
    await table.getByRole('button', { name: '字数' }).click()
    await table.getByRole('link', { name: '作品 250' }).waitFor()
    expect(await table.getByRole('columnheader', { name: '字数' }).getAttribute('aria-sort')).toBe('descending')
    await table.getByRole('checkbox', { name: '全选' }).check()
    await page.getByText(`已选 ${COUNT} 部`).waitFor()
    await page.getByRole('textbox', { name: '搜作品' }).fill('作品 00')
    await page.waitForURL(/q=/)
    await page.reload()
    await table.getByRole('link', { name: '作品 009' }).waitFor()
    expect(where()).toContain('view=table')
    expect(await table.getByRole('link', { name: /^作品/ }).count()).toBe(9)
  })

  it('that could not be read says so and is read again; what failed later keeps what is there', async () => {
    const { page, go, errors } = await visit(await founderWithWorks())
    let broken = true
    await page.route(
      url => url.pathname.endsWith('/project/list') && broken,
      route => route.fulfill({ contentType: 'application/json', body: JSON.stringify({ status: 1, msg: '坏了', data: null }) }),
    )
    await go(WORKS)
    const failed = page.getByRole('alert').filter({ hasText: '没有读到作品' })
    await failed.waitFor()
    expect(await axeFaults(page)).toEqual([])
    broken = false
    await failed.getByRole('button', { name: '再试一次' }).click()
    await link(page, '作品 001').focus()
    broken = true
    await page.keyboard.press('End')
    const later = page.getByRole('alert').filter({ hasText: '没有读到后面的内容' })
    await later.waitFor()
    await link(page, '作品 100').waitFor()
    broken = false
    await later.getByRole('button', { name: '再试一次' }).click()
    await later.waitFor({ state: 'detached' })
    await link(page, '作品 101').waitFor()
    expect(errors).toEqual([])
  })

  it('is found again where it was left by the way back', async () => {
    const { page, go } = await visit(await founderWithWorks())
    await go(WORKS)
    await link(page, '作品 001').waitFor()
    await page.mouse.move(700, 600)
    for (let nth = 0; nth < 4; nth++) {
      await page.mouse.wheel(0, 900)
      await page.waitForTimeout(100)
    }
    const name = await page.evaluate<string>(
      `[...document.querySelectorAll('article')].find(card => card.getBoundingClientRect().top > 200).querySelector('h3').textContent`,
    )
    const before = await place(page)
    expect(before).toBeGreaterThan(1000)
    await link(page, name).click()
    await page.waitForURL('**/workDetail/*/1/script')
    await page.goBack()
    await link(page, name).waitFor()
    await expect.poll(() => place(page)).toBe(before)
    // Also from the same works in another order, which begin at their top.
    await page.getByRole('button', { name: '排序：最近更新' }).click()
    await choose(page, '最近创建')
    await link(page, '作品 250').waitFor()
    expect(await place(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => place(page)).toBe(before)
    await link(page, name).waitFor()
    await page.goForward()
    await expect.poll(() => place(page)).toBe(0)
  })

  it('works in a narrow window, two cards beside each other', async () => {
    const { page, go } = await visit(await founderWithWorks(30), { width: 390 })
    await go(WORKS)
    const [one, other] = [await link(page, '作品 001').boundingBox(), await link(page, '作品 002').boundingBox()]
    expect(one!.y).toBe(other!.y)
    expect(other!.x + other!.width).toBeLessThanOrEqual(390)
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })
})
