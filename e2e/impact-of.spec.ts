// 影响 of a style, a character and a shot: what was made of them, made anew in one click, or left as it is.
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
  await drawer.getByText('按旧的设定或分镜画的').first().waitFor()
  await shoot(page, 'impact-of')
  expect(await axeFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: /^更新全部 3 处/ }).click()
  await toast(page, '3 处排上了队').waitFor()
  await drawer.getByRole('button', { name: '没有要更新的' }).waitFor()
  expect(await drawer.getByText('和现在的一致').count()).toBe(3)

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
  await toast(page, '3 镜的画面保持原样').waitFor()
  await drawer.getByRole('button', { name: '没有要更新的' }).waitFor()
})

it('tells on a phone, in the dark, what a rename of a character touches and what was made of a shot', async () => {
  const host = await house.studio.founder()
  const call = async (path: string, body: object) => (await host.call<Loose>('POST', path, body)).data
  const { project_id } = await call('/ixj_web/project/add', { project_name: '雨夜', project_type: 2, script_type: 'CARTOON' })
  const scene = (no: number) => `${no}、站台 夜 外\n△沈岸撑着伞站在站牌下。\n沈岸：我以为你走了，这是第 ${no} 次。\n顾晚：末班车晚点。`
  const text = Array.from({ length: 20 }, (_, nth) => scene(nth + 1)).join('\n')
  const { doc_id } = await call('/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text })
  await call('/ixj_web/comic/storyboard_list_sync', { doc_id })
  await call('/ixj_web/comic/comic_pour', { doc_id })
  const { character_id } = await call('/ixj_web/ai/character/v2/add', { project_id, name: '沈岸' })
  const { page, go } = await visit(host, { phone: true, theme: 'dark' })
  await go(`/workDetail/${project_id}/2/characters?character=${character_id}`)
  const line = page.getByText('改名、删除会碰到：台词 20、镜头 20、气泡 20')
  await line.waitFor()
  await page.getByRole('button', { name: '看影响' }).click()
  const drawer = page.getByRole('dialog', { name: '影响：沈岸' })
  await drawer.getByText('由它做出来的 60 处 · 过期 0').waitFor()
  await shoot(page, 'impact-of-character')
  expect(await axeFaults(page)).toEqual([])
  await drawer.getByRole('link', { name: '看一下' }).first().click()
  await page.waitForURL(new RegExp(`/editor/edit/${doc_id}#line-`))
})
