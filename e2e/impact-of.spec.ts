// 影响 of a style: the pictures that were drawn with it, drawn anew in one click, or left as they are.
import { jobOver } from '@qianmu/testkit/jobs'
import type { Loose } from '@qianmu/testkit/studio'
import { expect, it } from 'vitest'
import { axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

it('shows what a changed style makes stale, draws it anew, and leaves the rest as it is', async () => {
  const host = await house.studio.founder()
  const call = async (path: string, body: object) => (await host.call<Loose>('POST', path, body)).data
  const { project_id } = await call('/ixj_web/project/add', { project_name: '雨夜', project_type: 2, script_type: 'CARTOON' })
  const text = '1、站台 夜 外\n△沈岸撑着伞站在站牌下。\n△顾晚收起伞。\n△车来了。'
  const { doc_id } = await call('/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text })
  const style = { project_id, name: '雨夜霓虹', words: '冷蓝色调' }
  const { style_id } = await call('/ixj_web/work/comic/asset/screen/style', style)
  await call('/ixj_web/work/comic/screen/used', { project_id, style_id })
  await call('/ixj_web/comic/storyboard_list_sync', { doc_id })
  const { scenes } = (await host.call<Loose>('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data
  const ids = scenes.flatMap((scene: Loose) => scene.shots.map(({ storyboard_id }: Loose) => storyboard_id))
  await jobOver(host, (await call('/ixj_web/comic/storyboard_draw', { doc_id, ids })).job_id)
  await call('/ixj_web/work/comic/asset/screen/style', { ...style, style_id, words: '暖黄色调' })

  const { page, go } = await visit(host)
  await go(`/workDetail/${project_id}/2/generalRoleSetting`)
  await page.getByRole('tab', { name: '画风' }).click()
  await page.getByRole('button', { name: '画风「雨夜霓虹」的影响' }).click()
  const drawer = page.getByRole('dialog', { name: '影响：雨夜霓虹' })
  await drawer.getByText('按旧的设定画的').first().waitFor()
  await shoot(page, 'impact-of')
  expect(await axeFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: /^重画 3 镜/ }).click()
  await toast(page, '3 镜排上了队').waitFor()
  await drawer.getByRole('button', { name: '没有要重画的' }).waitFor()
  expect(await drawer.getByText('和现在的设定一致').count()).toBe(3)

  await page.keyboard.press('Escape')
  // Before it is changed it says what that touches.
  await page.getByRole('button', { name: '编辑画风「雨夜霓虹」' }).click()
  const form = page.getByRole('dialog', { name: '编辑画风' })
  await form.getByText('按它画过的 3 镜会标成过期').waitFor()
  await form.getByLabel('画风词').fill('黑白')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '画风「雨夜霓虹」的影响' }).click()
  await drawer.getByRole('button', { name: '保持原样' }).click()
  await toast(page, '3 镜保持原样').waitFor()
  await drawer.getByRole('button', { name: '没有要重画的' }).waitFor()
})
