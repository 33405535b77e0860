// An operator connects an engine, tries it out, puts it before another, switches it off and removes it; others cannot open the page.
import { fakeComfy } from '@qianmu/engines/comfy/fake'
import { fakeWebui } from '@qianmu/engines/webui/fake'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

async function operator() {
  const { studio } = house
  const person = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [person.userId])
  return person
}

/** Whether what stands in the middle of a thing is the thing itself: nothing covers or cuts it. */
const isSeen = (thing: Locator) =>
  thing.evaluate((shown: unknown) => {
    const node = shown as {
      getBoundingClientRect(): { x: number; y: number; width: number; height: number }
      contains(other: unknown): boolean
      ownerDocument: { elementFromPoint(x: number, y: number): unknown }
    }
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(node.ownerDocument.elementFromPoint(x + width / 2, y + height / 2))
  })

it('an operator connects engines, tries them out, orders and removes them', async () => {
  const comfy = await fakeComfy({ stepMs: 1 })
  const webui = await fakeWebui({ login: 'one:geheim-77' })
  const boss = await operator()
  const { page, go, errors } = await visit(boss)
  await page.setViewportSize({ width: 1280, height: 720 })
  await go('/setting/engines')
  await page.getByText('还没有连接绘图引擎').waitFor()
  await shoot(page, 'empty')

  await page.getByRole('button', { name: '连接引擎' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('地址').fill(comfy.url)
  await dialog.getByLabel('名称').fill('机房一号')
  await dialog.getByRole('button', { name: '测试' }).click()
  await dialog.getByText('已画出测试图片').waitFor()
  // What it says is seen without looking for it.
  await expect.poll(() => isSeen(dialog.getByText('已画出测试图片'))).toBe(true)
  expect(await dialog.getByRole('listitem').count()).toBe(4)
  await shoot(page, 'dialog')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存并启用' }).click()
  await page.getByRole('heading', { name: '机房一号' }).waitFor()

  await page.getByRole('button', { name: '连接引擎' }).click()
  await dialog.getByText('SD WebUI / Forge').click()
  await dialog.getByLabel('地址').fill(webui.url)
  await dialog.getByLabel('用户名（选填）').fill('one')
  await dialog.getByLabel('密码（选填）').fill('falsch')
  await dialog.getByRole('button', { name: '测试' }).click()
  await dialog.getByText('请检查用户名和密码').waitFor()
  await dialog.getByLabel('密码（选填）').fill('geheim-77')
  await dialog.getByRole('button', { name: '保存并启用' }).click()
  const second = page.getByRole('listitem').filter({ hasText: 'SD WebUI / Forge' })
  await second.getByText('可用', { exact: true }).waitFor()
  await shoot(page, 'cards')
  expect(await axeFaults(page)).toEqual([])

  await second.getByRole('button', { name: /更多操作/ }).click()
  await choose(page, '往前移')
  await expect.poll(() => page.getByRole('heading', { level: 3 }).first().textContent()).toContain('SD WebUI')
  await second.getByRole('button', { name: '停用' }).click()
  await second.getByText('已停用').first().waitFor()
  await second.getByRole('button', { name: /更多操作/ }).click()
  await choose(page, '删除')
  await toast(page, '引擎已删除').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await second.waitFor()

  const dark = await visit(boss, { theme: 'dark' })
  await dark.go('/setting/engines')
  await dark.page.getByRole('heading', { name: '机房一号' }).waitFor()
  await shoot(dark.page, 'cards-dark')
  expect(await axeFaults(dark.page)).toEqual([])
  expect([...errors, ...dark.errors]).toEqual([])
  await comfy.close()
  await webui.close()
})

it('others see the entry disabled, and the page refuses them', async () => {
  const person = await house.studio.founder()
  const { page, go, where } = await visit(person)
  await go('/setting/engines')
  await expect.poll(where).toBe('/noAuth')
  await go('/workBench/worksManage')
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('button', { name: /^全部功能/ })
    .click()
  expect(await page.getByRole('link', { name: '引擎' }).getAttribute('aria-disabled')).toBe('true')
})
