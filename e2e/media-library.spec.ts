// A journey through the media library of one who keeps order: of pictures that look alike one stays, with what was said of the others.
import { picture } from '@qianmu/testkit/sets'
import { expect, it } from 'vitest'
import { house, toast, useHouse, visit } from './visitor.ts'

useHouse()

it('of pictures that look alike the best is kept with the tags and stars of all, and all are there again when that is taken back', async () => {
  const host = await house.studio.founder()
  const ids = new Map<string, number>()
  for (const [name, bytes] of [
    ['红伞.png', await picture(0)],
    ['红伞缩小.png', await picture(0, { width: 600, height: 750 })],
    ['站牌.png', await picture(1)],
  ] as const)
    ids.set(name, (await host.upload('POST', '/ixj_web/image', { file: [bytes, name] })).data.file_id)
  const said = { file_ids: [ids.get('红伞缩小.png')], add_tags: ['雨', '伞'], rating: 4 }
  expect((await host.call('PUT', '/ixj_web/asset', said)).status).toBe(0)
  const { page, go } = await visit(host)
  await go('/workBench/assets')
  await page.getByText('3 个', { exact: true }).waitFor()
  await page.getByRole('button', { name: '红伞.png', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '红伞.png' })
  await drawer.getByRole('button', { name: '只留这一张' }).click()
  await page.getByText('2 个', { exact: true }).waitFor()
  const shown = async () => {
    const { data } = await host.call('GET', '/ixj_web/asset/detail', { file_id: ids.get('红伞.png') })
    return [data.tags.toSorted(), data.rating, data.alike.length]
  }
  expect(await shown()).toEqual([['伞', '雨'], 4, 0])
  await toast(page, '留下「红伞.png」，1 张移出媒体库').getByRole('button', { name: '撤销' }).click()
  await page.getByText('3 个', { exact: true }).waitFor()
  await expect.poll(shown).toEqual([[], 0, 1])
})
