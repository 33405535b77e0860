// From a shot to a film that moves: the estimate, one click, the take that plays and is chosen, the board that says so, and the animatic that shows it.
import { type FakeDashscope, fakeDashscope } from '@qianmu/engines/dashscope/fake'
import { colourAt, plainClip } from '@qianmu/testkit/films'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()
let service: FakeDashscope
beforeAll(async () => {
  service = await fakeDashscope({ film: await plainClip({ seconds: 2, colour: 'red' }), polls: 2 })
})
beforeEach(async () => {
  await house.studio.app.pool.query('delete from engines')
  await house.studio.app.engines.refresh()
})
afterAll(() => service.close())

const SCRIPT = '1-1、站台 夜 外\n△雨线斜落，站牌闪了一下。\n沈岸：我以为你走了。\n△顾晚收起伞。\n沈岸：走吧。\n△末班车进站，车灯亮了。'
const COMIC = '/ixj_web/comic'
const PLAYS = `!document.querySelector('section[aria-label=视频] video').paused`

/** A comic whose shots have a picture each. */
async function comicOf(host: Person): Promise<{ project_id: number; doc_id: number; ids: number[] }> {
  const post = async (path: string, body: object) => (await host.call<Loose>('POST', path, body)).data
  const { project_id } = await post('/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' })
  const { doc_id } = await post('/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: SCRIPT })
  await post(`${COMIC}/storyboard_list_sync`, { doc_id })
  const { scenes } = (await host.call<Loose>('GET', `${COMIC}/storyboard_list`, { doc_id })).data
  const ids: number[] = scenes.flatMap((scene: Loose) => scene.shots.map((shot: Loose) => shot.storyboard_id))
  await post(`${COMIC}/storyboard_draw`, { doc_id, ids })
  const drawn = async () => {
    const { data } = await host.call<Loose>('GET', `${COMIC}/storyboard_list`, { doc_id })
    return data.scenes.flatMap((scene: Loose) => scene.shots).every(({ candidate }: Loose) => candidate !== null)
  }
  await expect.poll(drawn, { timeout: scaled(60_000) }).toBe(true)
  return { project_id, doc_id, ids }
}
/** Connects the service on the operator's page. */
async function connect(host: Person): Promise<void> {
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const { page, go } = await visit(host)
  await go('/setting/engines')
  await page.getByRole('button', { name: '连接引擎' }).first().click()
  await page.getByText('DashScope 图生视频').click()
  await page.getByLabel('地址').fill(service.url)
  await page.getByLabel('密钥').fill('geheim')
  await page.getByLabel('每秒多少元').fill('0.2')
  await page.getByRole('button', { name: '测试' }).last().click()
  await page.getByText('一段 5 秒').waitFor()
  await shoot(page, 'engine-dialog')
  await page.getByRole('button', { name: '保存并启用' }).click()
  await page.getByRole('region', { name: '视频引擎' }).getByText('每秒 ¥0.2').waitFor()
}

it(
  'a shot is filmed with its price in sight, the take is chosen, and the animatic has it',
  async () => {
    const host = await house.studio.founder()
    const { project_id, doc_id, ids } = await comicOf(host)
    const { page, go } = await visit(host)
    await go(`/workDetail/${project_id}/2/storyBoard/${ids[0]}/draw`)
    const takes = page.getByRole('region', { name: '视频' })
    // Without an engine there is the move of the camera, which nothing made.
    await takes.getByText('镜头运动（内置，不是生成的）').waitFor()
    await shoot(page, 'takes-none')
    await connect(host)
    await page.reload()
    await takes.getByText('5 秒 × ¥0.20 = ¥1.00').waitFor()
    await takes.getByLabel('画面怎么动').fill('雨越下越大')
    await takes.getByRole('button', { name: '生成视频' }).click()
    await takes.getByRole('button', { name: '视频 1，已选用' }).waitFor({ timeout: scaled(30_000) })
    expect(service.submitted.at(-1)!.input['prompt']).toContain('雨越下越大')
    // It plays when it is pressed.
    await takes.getByRole('button', { name: /^播放视频 1/ }).click()
    await expect.poll(() => page.evaluate<boolean>(PLAYS)).toBe(true)
    await shoot(page, 'takes-one')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^镜 1 画面：.*已用视频$/ }).waitFor()

    await takes.getByRole('button', { name: /^用这段：镜头运动/ }).click()
    await takes.getByRole('button', { name: '用这段：视频 1' }).click()
    await takes.getByRole('button', { name: '视频 1，已选用' }).waitFor()
    await takes.getByRole('button', { name: '删除视频 1' }).click()
    await takes.getByRole('button', { name: /^播放视频 1/ }).waitFor({ state: 'detached' })
    await toast(page, '已删除这段视频').getByRole('button', { name: '撤销' }).click()
    await takes.getByRole('button', { name: '视频 1，已选用' }).waitFor()

    // All others at once.
    await page.getByRole('button', { name: '关闭', exact: true }).first().click()
    await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('menuitem', { name: `生成视频 ${ids.length - 1}` }).click()
    const dialog = page.getByRole('dialog', { name: '为分镜生成视频' })
    await dialog.getByText(new RegExp(`${ids.length - 1} 镜共 \\d+ 秒 × ¥0.20`)).waitFor()
    await shoot(page, 'takes-many')
    await dialog.getByRole('button', { name: `生成 ${ids.length - 1} 段` }).click()
    for (const nth of ids.keys())
      await page.getByRole('button', { name: new RegExp(`^镜 ${nth + 1} 画面：.*已用视频$`) }).waitFor({ timeout: scaled(60_000) })
    await shoot(page, 'takes-board')

    await go(`/workDetail/${project_id}/2/comicPages/${doc_id}/play`)
    await page.locator('video[data-film]').waitFor()
    await page.getByRole('button', { name: '播放', exact: true }).click()
    await expect.poll(() => page.evaluate<number>(`document.querySelector('video[data-film]').currentTime`)).toBeGreaterThan(0.2)
    await shoot(page, 'takes-player')
    const { job_id } = (await host.call<Loose>('POST', `${COMIC}/comic_export`, { doc_id, format: 'mp4', voice: false })).data
    expect((await jobOver(host, job_id)).state).toBe('done')
    const file = await fetch(`${house.studio.url}/ixj_web/doc/export_file?job_id=${job_id}`, {
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
    })
    expect((await colourAt(new Uint8Array(await file.arrayBuffer()), 0.5)).red).toBeGreaterThan(200)
  },
  scaled(240_000),
)

it(
  'on a phone a take is asked for, watched and chosen with a finger',
  async () => {
    const host = await house.studio.founder()
    const { project_id, ids } = await comicOf(host)
    await connect(host)
    const { page, go } = await visit(host, { phone: true, theme: 'dark' })
    await go(`/workDetail/${project_id}/2/storyBoard/${ids[0]}/draw`)
    const takes = page.getByRole('region', { name: '视频' })
    await takes.getByText('5 秒 × ¥0.20 = ¥1.00').waitFor()
    await takes.getByRole('button', { name: '生成视频' }).tap()
    await takes.getByRole('button', { name: '视频 1，已选用' }).waitFor({ timeout: scaled(30_000) })
    await takes.getByRole('button', { name: /^播放视频 1/ }).tap()
    await expect.poll(() => page.evaluate<boolean>(PLAYS)).toBe(true)
    await shoot(page, 'takes-phone')
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  },
  scaled(120_000),
)
