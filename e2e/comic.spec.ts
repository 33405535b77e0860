// A journey through the screens of a comic: its documents with their pictures, its characters, and links that name what works of its type have not.
import type { Person } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import { SCRIPT } from './manuscript.ts'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

useHouse()

async function comicOf(host: Person, project_type: 2 | 3 = 2) {
  const work = { project_name: '雨夜归人', project_type, script_type: project_type === 2 ? 'CARTOON' : 'ANIMATION' }
  const { project_id } = (await host.call('POST', '/ixj_web/project/add', work)).data
  const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: SCRIPT })).data
  return { id: project_id as number, doc: doc_id as number }
}

describe('a comic', () => {
  it('has its documents where their passages get pictures, and its characters; links to what it has not lead to its first screen', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    const { page, go } = await visit(host)
    await go(`/workDetail/${id}/2/generalMatchPicture`)
    const row = page.getByRole('list', { name: '文档' }).getByRole('listitem')
    await row.getByText('未划分').waitFor()
    await row.getByRole('link', { name: '第 1 话' }).click()
    await page.waitForURL(`**/workMatchPicture?doc=${doc}`)
    await page.getByRole('button', { name: '重新划分' }).click()
    await page.getByText('1 段 · 已配 0').waitFor()
    const { infos } = (await host.call('GET', '/ixj_web/works/matching_image_list', { doc_id: doc })).data
    await page.getByRole('button', { name: '返回' }).click()
    await row.getByText('0 / 1 段').waitFor()
    await shoot(page, 'comic-matching')
    // Its text is one step away.
    await row.getByRole('button', { name: '第 1 话的更多操作' }).click()
    await page.getByRole('menuitem', { name: '打开脚本' }).click()
    await page.waitForURL(`**/editor/edit/${doc}`)
    expect(infos).toHaveLength(1)
    // What only script works have, and the same work under another type's number.
    for (const [asked, shown] of [
      ['2/script', '2/generalRoleSetting'],
      ['2/conception?card=3', '2/generalRoleSetting'],
      ['1/supervise', '2/generalRoleSetting'],
      ['3/generalMatchPicture?exported=0', '2/generalMatchPicture?exported=0'],
    ] as const) {
      await go(`/workDetail/${id}/${asked}`)
      await page.waitForURL(`**/workDetail/${id}/${shown}`)
    }
  })

  it.each(['light', 'dark'] as const)('has no fault that axe knows on its screens (%s)', async theme => {
    const host = await house.studio.founder()
    const { id } = await comicOf(host, 3)
    await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id: id, name: '顾晚' })
    const { page, go } = await visit(host, { theme })
    for (const [screen, shown] of [
      ['generalRoleSetting', '顾晚'],
      ['generalMatchPicture', '未划分'],
    ] as const) {
      await go(`/workDetail/${id}/3/${screen}`)
      await page.getByText(shown).first().waitFor()
      expect(await axeFaults(page), screen).toEqual([])
      await shoot(page, `${screen}-${theme}`)
    }
  })
})
