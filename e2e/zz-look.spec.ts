import { scaled } from '@qianmu/testkit/pace'
import { it } from 'vitest'
import { house, useHouse, visit } from './visitor.ts'
useHouse()
const SCRIPT = `1-1、公交总站 夜 外
△雨夜，林晚撑着红伞站在站牌下。
林晚：（轻声）还有末班车吗？
△老周从驾驶室探出头。
老周：最后一班，上来吧。
△林晚收伞上车，水顺着伞尖滴下来。
1-2、末班车内 夜 内
△林晚坐在靠窗的位置，雨刮一下一下。
老周：姑娘，最后两站不停了。
林晚：我就到望江路。
老周：望江路早没人等车了。
林晚：有的。每年今天，都有一个。
△老周没再说话。他把收音机拧小了一格。
1-3、望江路站牌 夜 外
△车门合上。顾晚撑着一把红伞站在路灯下。
顾晚：你也叫晚？
林晚：林晚，傍晚的晚。
顾晚：（把伞递过去）顾晚。这把伞，等你三年了。
林晚：伞是借的，要还。
△两个人的影子叠在积水里，又被车灯分开。
1-4、晚安便利店 夜 内
△门铃响。小满抬头，看见两把伞一起收拢。
小满：欢迎光临。
林晚：两杯热的。`
it('look', async () => {
  const host = await house.studio.founder()
  const work = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })).data
  const doc = (await host.call('POST', '/ixj_web/doc/add', { project_id: work.project_id, doc_name: '第 1 集 末班车', text: SCRIPT })).data
  const at = `/workDetail/${work.project_id}/1/film/${doc.doc_id}`
  const { page, go } = await visit(host, { theme: 'dark', width: 1440 })
  await go(at)
  await page.getByRole('button', { name: '开始成片' }).first().waitFor()
  await page.screenshot({ path: '/tmp/shots/film-0.png' })
  const t0 = Date.now()
  await page.getByRole('button', { name: '开始成片' }).first().click()
  await page.getByRole('toolbar', { name: '播放' }).waitFor()
  console.log('FIRST', Date.now() - t0)
  await page.getByRole('button', { name: '换这一镜' }).nth(4).waitFor()
  console.log('FIVE', Date.now() - t0)
  await page.screenshot({ path: '/tmp/shots/film-1.png' })
  await page.getByRole('button', { name: '已是最新' }).waitFor({ timeout: scaled(160_000) })
  console.log('ALL', Date.now() - t0)
  await page.screenshot({ path: '/tmp/shots/film-2.png' })
  const light = await visit(host, { theme: 'light', width: 1280 })
  await light.go(`${at}`)
  await light.page.getByRole('button', { name: '已是最新' }).waitFor()
  await light.page.getByRole('button', { name: '换这一镜' }).first().click()
  await light.page.getByRole('button', { name: '关闭' }).waitFor()
  await light.page.waitForLoadState('networkidle')
  await light.page.screenshot({ path: '/tmp/shots/film-3.png' })
  const phone = await visit(host, { phone: true })
  await phone.go(`${at}`)
  await phone.page.getByRole('button', { name: '已是最新' }).waitFor()
  await phone.page.screenshot({ path: '/tmp/shots/film-4.png' })
  await phone.page.getByText('再做一次只补缺的').scrollIntoViewIfNeeded()
  await phone.page.screenshot({ path: '/tmp/shots/film-5.png' })
}, scaled(240_000))
