// Journeys of captions: a film is read, corrected, looked at and composed; an upload goes on where it broke off.
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

useHouse()
const MB = 1024 * 1024
const SRT = '1\n00:00:01,000 --> 00:00:02,500\n末班车晚点了。\n\n2\n00:00:03,000 --> 00:00:03,400\n我们走吧，别再等下去了。\n'

const film = () =>
  inFolder(os.tmpdir(), async folder => {
    await writeFile(path.join(folder, 'in.srt'), SRT)
    const options = [
      '-map',
      '[v]',
      '-map',
      '[a]',
      '-map',
      '0:s',
      '-c:s',
      'mov_text',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
    ]
    await runFfmpeg(needFfmpeg(), {
      folder,
      inputs: [{ name: 'in.srt' }],
      filter: 'color=c=0x203050:s=320x180:r=25:d=5[v];sine=f=300:d=5[a]',
      outputs: [{ name: 'out.mp4', options }],
      signal: AbortSignal.timeout(60_000),
    })
    return readFile(path.join(folder, 'out.mp4'))
  })

it('[D3-2-25] [D3-2-26] [D3-2-27] a film is read, mended by rules, looked at and composed', async () => {
  const { page, go } = await visit(await house.studio.founder())
  await go('/aiWork/subtitling')
  await page.getByLabel('规则', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('自定', { exact: true }).click()
  await page.getByLabel('每行最多（字）').fill('6')
  await page.getByRole('button', { name: '存为新方案' }).click()
  await page.getByLabel('方案名称').fill('短剧')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('button', { name: '短剧', exact: true }).waitFor()
  await go('/aiWork/subtitling-batch/list')
  await page.getByText('还没有视频').waitFor()
  await page.getByTestId('video-file').setInputFiles({ name: '雨夜.mp4', mimeType: 'video/mp4', buffer: await film() })
  const row = page.locator('[data-video]')
  await row.getByRole('button', { name: '提取字幕' }).click()
  await row.getByText('已读取').waitFor()
  await shoot(page, 'subtitle-batch')
  expect(await axeFaults(page)).toEqual([])
  await row.getByRole('link', { name: '雨夜.mp4' }).click()
  await page.getByText('读得太快').waitFor()
  await page.getByRole('button', { name: '按规则修正 1' }).click()
  await page.getByText('读得太快').waitFor({ state: 'detached' })
  // Limits that a team made itself: saved as a profile, taken in the editor, held to by the checks and by what mends.
  await page.getByRole('button', { name: '规则：Netflix 简体中文' }).click()
  await page.getByLabel('取自团队的方案').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('短剧', { exact: true }).click()
  await expect.poll(() => page.getByLabel('每行最多（字）').inputValue()).toBe('6')
  await page.getByLabel('最多几行').fill('1')
  await page.getByRole('button', { name: '使用' }).click()
  await page.getByText('一行 7 字，超过 6').waitFor()
  await page.getByRole('button', { name: '规则：自定' }).click()
  await page.getByLabel('每行最多（字）').fill('16')
  await page.getByRole('button', { name: '使用' }).click()
  await page.getByText('一行 7 字，超过 6').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: '第 1 条', exact: true }).fill('末班车又晚点了。')
  await page.getByText('已保存').waitFor()
  await page.getByRole('button', { name: '按剧本改字' }).click()
  await page.getByRole('textbox', { name: '剧本' }).fill('顾晚：末班车又晚点啦。\n沈岸：我们走吧，别再等下去了。')
  await page.getByRole('button', { name: '改正' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: '第 1 条', exact: true }).inputValue()).toBe('末班车又晚点啦。')
  await page.getByRole('button', { name: '给第 1 条写批注' }).click()
  await page.getByRole('textbox', { name: '批注' }).fill('语气再轻一点')
  await page.getByRole('button', { name: '添加', exact: true }).last().click()
  await page.getByRole('img', { name: '语气再轻一点' }).waitFor()
  await page.getByRole('button', { name: '看合成效果' }).click()
  await page.getByRole('img', { name: '合成效果' }).waitFor()
  await shoot(page, 'subtitle-editor')
  expect(await axeFaults(page)).toEqual([])
  const begun = page.waitForResponse(/batch_compose/)
  await page.getByRole('button', { name: '合成', exact: true }).click()
  await begun
  await go('/aiWork/subtitling-batch/list')
  await row.getByText('已合成').waitFor()
  // A profile is given to those that are selected: what was composed by other settings is to be composed anew.
  await row.getByRole('checkbox', { name: '选择 雨夜.mp4' }).check()
  await page.getByRole('toolbar', { name: '选中的视频' }).getByRole('button', { name: '应用方案' }).click()
  await page.getByRole('menuitem', { name: '短剧' }).click()
  await page.getByText('已对 1 个视频应用「短剧」').waitFor()
  await row.getByText('有改动，需重新合成').waitFor()
  await row.getByRole('button', { name: '重新合成' }).waitFor()
})

it('an upload that broke off goes on where it broke off after the page was loaded anew', async () => {
  const { page, go, asked } = await visit(await house.studio.founder())
  await inFolder(os.tmpdir(), async folder => {
    const rest = Buffer.alloc(20 * MB)
    rest.writeUInt32BE(rest.length)
    rest.write('free', 4)
    const file = path.join(folder, '长片.mp4')
    await writeFile(file, Buffer.concat([await film(), rest]))
    let sent = 0
    const broken = '**/batch_upload'
    await page.route(broken, route => (++sent > 2 ? route.abort() : route.continue()))
    await go('/aiWork/subtitling-batch/list')
    await page.getByTestId('video-file').setInputFiles(file)
    await expect.poll(() => sent).toBeGreaterThan(2)
    const there = async () =>
      (await house.studio.app.pool.query<{ received: string; parts: number }>('select received, parts from video_uploads')).rows
    await expect.poll(there).toEqual([{ received: expect.anything() as string, parts: 2 }])
    expect((await there()).map(row => Number(row.received))).toEqual([16 * MB])
    await page.unroute(broken)
    await page.reload()
    const before = asked.length
    await page.getByTestId('video-file').setInputFiles(file)
    await page.getByRole('link', { name: '长片.mp4' }).waitFor()
    // One question where it goes on, and the last part: nothing was sent twice.
    const again = asked.slice(before).filter(request => request.url().endsWith('/batch_upload'))
    expect(again).toHaveLength(2)
    expect(await there()).toEqual([])
  })
})
