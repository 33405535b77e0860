// The first minutes of a new account: the link of an empty instance, a name, a first work from a file.
import { openStudio } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

useHouse()

const FILE = {
  name: '雨夜归人.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('第1集 末班车\n1-1 夜 外 站台\n顾晚：我等人。\n第2集 旧钥匙\n2-1 夜 内 门厅\n沈岸：她来了。'),
}

describe('a new account', () => {
  it('says its name and makes its first work of a file', async () => {
    const host = await house.studio.founder()
    const { page, go } = await visit(host)
    const steps = page.getByRole('region', { name: /从这三步开始/ })
    // Where sign-in lands, they lead to the works.
    await go('/aiWork/comfyList')
    await steps.getByRole('link', { name: '去作品管理' }).click()
    await page.waitForURL('**/worksManage')
    await steps.getByText('0 / 3').waitFor()
    await shoot(page, 'first-steps')
    expect(await axeFaults(page)).toEqual([])
    await steps.getByRole('textbox', { name: '你的名字' }).fill('林沁')
    await page.keyboard.press('Enter')
    await steps.getByText('1 / 3').waitFor()
    expect((await host.call('GET', '/ixj_web/user/get_my_info')).data.nickname).toBe('林沁')
    await page.getByTestId('first-import').setInputFiles(FILE)
    await page.waitForURL('**/script')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('第1集 末班车').first().waitFor()
    await dialog.getByRole('button', { name: /^导入/ }).click()
    await page.getByText('第2集 旧钥匙').first().waitFor()
    await go('/workBench/worksManage')
    await page.getByText('雨夜归人').first().waitFor()
    // Colleagues are still to be asked, until that is done or put away.
    await steps.getByText('2 / 3').waitFor()
    await steps.getByRole('link', { name: '去邀请' }).waitFor()
    await steps.getByRole('button', { name: '以后再说：请同事来' }).click()
    await expect.poll(() => steps.count()).toBe(0)
    await page.reload()
    await page.getByText('雨夜归人').first().waitFor()
    expect(await steps.count()).toBe(0)
  })

  it('is told at the link of an empty instance that one person becomes the administrator', async () => {
    const own = await openStudio({ env: { QIANMU_WEB: process.env.QIANMU_WEB! } })
    try {
      const { page } = await visit()
      await page.goto(`${own.url}${own.setup}`)
      await page.getByRole('dialog').getByText('从这个链接第一个登录的人成为官方管理员').waitFor()
      await shoot(page, 'setup-link')
      expect(await axeFaults(page)).toEqual([])
    } finally {
      await own.close()
    }
  })
})
