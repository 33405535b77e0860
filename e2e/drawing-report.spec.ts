// A picture is reported as faulty from the stage of the drawing studio.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '@qianmu/testkit/studio'
import { thumbs, words } from './studio.ts'
import { axeFaults, house, toast, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
beforeAll(async () => {
  host = await house.studio.founder()
})

describe('a report about a picture', () => {
  it('asks for a reason, for words where that says nothing, and thanks', async () => {
    const { page, go } = await visit(host)
    await go('/aiWork/aiDraw/txt2img')
    await words(page).fill('夜雨城市，大雨，')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => thumbs(page).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: '反馈问题' }).click()
    const dialog = page.getByRole('dialog', { name: '反馈问题' })
    await dialog.getByRole('button', { name: /提\s?交/ }).click()
    await dialog.getByText('请选择问题').waitFor()
    await dialog.getByRole('radio', { name: '其他' }).check()
    await dialog.getByRole('button', { name: /提\s?交/ }).click()
    await dialog.getByText('请写下遇到的问题').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByLabel('说明').fill('雨画成了雪')
    await dialog.getByRole('button', { name: /提\s?交/ }).click()
    await toast(page, '已收到，谢谢')
    await dialog.waitFor({ state: 'detached' })
    const { rows } = await house.studio.app.pool.query('select reason, text, page, image_id from feedback order by id desc limit 1')
    expect(rows).toEqual([{ reason: 'other', text: '雨画成了雪', page: '/aiWork/aiDraw/txt2img', image_id: expect.any(Number) }])
  })
})
