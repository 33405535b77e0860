// Journeys of one's own settings: picture, name, devices.
import { describe, expect, it } from 'vitest'
import { house, toast, useHouse, visit } from './visitor.ts'

useHouse()

describe('an account', () => {
  it('gets a picture, which then stands for it everywhere', async () => {
    const founder = await house.studio.founder()
    const { page, go } = await visit(founder)
    await go('/member/setting')
    await page.getByText('登录方式').waitFor()
    const address = await page.evaluate<string>(
      `(() => { const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 96 });
         const ink = canvas.getContext('2d'); ink.fillStyle = '#05837e'; ink.fillRect(0, 0, 96, 96); return canvas.toDataURL('image/png') })()`,
    )
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') })
    await toast(page, '头像已更新').waitFor()
    const { avatar } = (await founder.call<{ avatar: string }>('GET', '/ixj_web/user/get_my_info')).data
    expect(avatar).not.toBe('')
    const pictures = page.locator('button img')
    await expect.poll(() => pictures.count()).toBe(2)
    await expect
      .poll(() => pictures.first().evaluate(picture => (picture as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0)
  })

  it('changes nickname and sex, and ends another device [D1-3-07] [D2-3-04]', async () => {
    const founder = await house.studio.founder()
    await house.studio.signIn(founder.phone)
    const { page, go } = await visit(founder)
    await go('/member/setting')
    await page.getByRole('button', { name: '改资料' }).click()
    await page.getByLabel('昵称').fill('林知夏')
    await page.getByLabel('女').check()
    await page.getByRole('button', { name: '保存' }).click()
    await toast(page, '资料已更新').waitFor()
    expect((await founder.call('GET', '/ixj_web/user/get_my_info')).data).toMatchObject({ nickname: '林知夏', sex: 2 })
    await page.getByRole('button', { name: '退出其他 1 台' }).click()
    await page.locator('.ant-popconfirm-buttons').getByRole('button', { name: '退出' }).click()
    await toast(page, '已退出').waitFor()
    await page.getByRole('button', { name: '退出其他 1 台' }).waitFor({ state: 'hidden' })
  })
})
