// One click from a script to a film: begun in the editor, watched while it is made, a shot exchanged, and made again only where that is due.
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import { expect, it } from 'vitest'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

useHouse()

const SCRIPT = `1-1、公交总站 夜 外
△雨夜，林晚撑着红伞站在站牌下。
林晚：（轻声）还有末班车吗？
△老周从驾驶室探出头。
老周：最后一班，上来吧。
1-2、末班车内 夜 内
△林晚坐在靠窗的位置，雨刮一下一下。
老周：姑娘，最后两站不停了。
林晚：我就到望江路。
1-3、望江路站牌 夜 外
△顾晚撑着伞站在路灯下。
顾晚：你也叫晚？
林晚：林晚，傍晚的晚。`

it(
  'a script becomes a film that plays, and a changed shot alone is made again',
  async () => {
    const host = await house.studio.founder()
    const work = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' }))
      .data
    const doc = (await host.call('POST', '/ixj_web/doc/add', { project_id: work.project_id, doc_name: '第 1 集 末班车', text: SCRIPT }))
      .data
    const { page, go, where } = await visit(host)
    await go(`/editor/edit/${doc.doc_id}`)
    await page.getByRole('link', { name: '一键成片' }).click()
    await expect.poll(where).toBe(`/workDetail/${work.project_id}/1/film/${doc.doc_id}`)
    await page.getByRole('button', { name: '开始成片' }).first().click()
    const stage = (name: string) => page.getByRole('region', { name: '阶段' }).getByRole('listitem', { name, exact: true })
    await page.getByRole('button', { name: '停下' }).waitFor()
    // The player plays what is there while the rest is made.
    await page.getByRole('toolbar', { name: '播放' }).waitFor()
    await page.getByRole('button', { name: '已是最新' }).waitFor({ timeout: scaled(120_000) })
    expect(await stage('配音').textContent()).toContain('6 / 6 句')
    expect(await stage('漫画页').textContent()).toMatch(/(\d+) \/ \1 格/)
    await stage('成片').getByRole('button', { name: '下载 MP4' }).waitFor()
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: '播放', exact: true }).click()
    await expect.poll(() => page.getByRole('status', { name: '时间' }).textContent()).toMatch(/^0:0[1-9]/)
    await page.keyboard.press(' ')

    await stage('画面').getByRole('button', { name: '换这一镜' }).first().click()
    await page.getByRole('button', { name: /^用这张：候选/ }).click()
    await page.getByRole('button', { name: /已选用，取消选用/ }).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByText('你选用过的 1 镜不动。').waitFor()
    expect(await page.getByText('成品', { exact: true }).count()).toBe(1)
  },
  scaled(180_000),
)

it(
  'a changed line shows what was made of it, and one press brings all of that up to date',
  async () => {
    const host = await house.studio.founder()
    const work = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' }))
      .data
    const text = SCRIPT.split('\n').slice(0, 5).join('\n')
    const doc = (await host.call('POST', '/ixj_web/doc/add', { project_id: work.project_id, doc_name: '第 1 集', text })).data
    await jobOver(host, (await host.call('POST', '/ixj_web/film/make', { doc_id: doc.doc_id })).data.job_id)
    const { page, go, where } = await visit(host)
    await go(`/editor/edit/${doc.doc_id}`)
    await page.getByText('还有末班车吗？').click()
    await page.keyboard.press('Alt+I')
    const impact = page.getByRole('region', { name: '影响' })
    await impact.getByText('由这一行做出来的 5 处').waitFor()
    await impact.getByText('过期 0 · 手改 0 · 不变 5').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('End')
    await page.keyboard.type('你等等我。')
    await impact.getByRole('button', { name: '更新全部 5 处' }).waitFor()
    // One kind alone, then all the others.
    await impact.getByRole('button', { name: '更新配音 1 处' }).click()
    await impact.getByText('过期 4 · 手改 0 · 不变 1').waitFor({ timeout: scaled(60_000) })
    await shoot(page, 'film-impact')
    await impact.getByRole('button', { name: '更新全部 4 处' }).click()
    await impact.getByText('过期 0 · 手改 0 · 不变 5').waitFor({ timeout: scaled(90_000) })
    await impact
      .getByRole('listitem', { name: /^片段 / })
      .getByRole('link', { name: '看一下' })
      .click()
    await expect.poll(where).toContain(`/film/${doc.doc_id}?shot=`)
    await page.getByRole('complementary', { name: '镜 1 出图' }).waitFor()
  },
  scaled(180_000),
)

it(
  'is stopped, and taken up again where it was',
  async () => {
    const host = await house.studio.founder()
    const work = (await host.call('POST', '/ixj_web/project/add', { project_name: '长夜', project_type: 2, script_type: 'CARTOON' })).data
    const text = Array.from(
      { length: 12 },
      (_, nth) => `${nth + 1}、旧街 夜 外\n△邹砚走过第 ${nth + 1} 盏路灯。\n邹砚：还有 ${12 - nth} 盏。`,
    ).join('\n')
    const doc = (await host.call('POST', '/ixj_web/doc/add', { project_id: work.project_id, doc_name: '第 1 话', text })).data
    const { page, go } = await visit(host, { phone: true })
    await go(`/workDetail/${work.project_id}/2/film/${doc.doc_id}`)
    await page.getByRole('button', { name: '开始成片' }).first().click()
    await page.getByRole('button', { name: '停下' }).click()
    await page.getByRole('button', { name: '补缺和过期的' }).click()
    await page.getByRole('button', { name: '停下' }).waitFor()
    await page.getByRole('button', { name: '已是最新' }).waitFor({ timeout: scaled(120_000) })
    const { rows } = await house.studio.app.pool.query(
      'select subject_id, count(*)::int drawn from draw_records where deleted_at is null group by subject_id',
    )
    expect(rows.length).toBeGreaterThanOrEqual(12)
  },
  scaled(180_000),
)
