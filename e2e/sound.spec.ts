// Journeys of sound and subtitles: lines are dubbed and one is changed, music is composed, a film is captioned, corrected and composed.
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

it('[D3-2-20] [D3-2-21] [D3-2-22] [D3-8-27] lines are dubbed with draft voices, a changed line is stale and said again', async () => {
  const { page, go } = await visit(await house.studio.founder())
  await go('/aiWork/dubbing/voiceList')
  await page.getByText('还没有配音').waitFor()
  await page.getByRole('button', { name: '新建配音' }).first().click()
  await page.getByRole('textbox', { name: '台词' }).fill('顾晚：末班车晚点了。\n沈岸：走吧。\n雨停了。')
  await page.getByRole('button', { name: '开始配音' }).click()
  await page.getByRole('button', { name: '补齐 3 句' }).click()
  await page.getByRole('button', { name: '都已可用' }).waitFor()
  await page.getByText('合成草稿音（eSpeak NG，非 AI）').waitFor()
  await page.getByRole('textbox', { name: '第 1 句' }).fill('末班车不来了。')
  await page.getByRole('textbox', { name: '第 2 句' }).focus()
  await page.getByText('声音还是旧台词：末班车晚点了。').waitFor()
  await page.getByRole('button', { name: '补齐 1 句' }).click()
  await page.getByRole('button', { name: '都已可用' }).waitFor()
  await page.getByLabel('第 1 句的版本').waitFor()
  // What the draft voice leaves out is grey; how a character is read is chosen by a click.
  await page.getByRole('textbox', { name: '第 2 句' }).fill('(情绪:愤怒)你行走吧。')
  await page.getByRole('textbox', { name: '第 3 句' }).focus()
  await page.getByLabel('第 2 句的标记').getByText('（此引擎不支持）').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '第 2 句的更多操作' }).click()
  await page.getByRole('menuitem', { name: '多音字…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'hang2' }).click()
  await page.getByLabel('第 2 句的标记').getByText('<行|hang2>').waitFor()
  // A word gets its reading above it; kana are grey, for the draft voice reads none.
  const third = page.getByRole('textbox', { name: '第 3 句' })
  await third.fill('雨停了，<東京|とうきょう>见。')
  await third.blur()
  await page.getByLabel('第 3 句的标记').getByText('（此引擎不支持）').waitFor({ state: 'attached' })
  await third.press('Home')
  for (let letter = 0; letter < 2; letter++) await third.press('Shift+ArrowRight')
  await page.getByRole('button', { name: '第 3 句的更多操作' }).click()
  await page.getByRole('menuitem', { name: '给选中的词注音…' }).click()
  await page.getByLabel('读音').fill('yǔ')
  await page.getByRole('button', { name: '注音', exact: true }).click()
  await page.getByText('写 2 个拼音音节').waitFor()
  await page.getByLabel('读音').fill('yǔ tíng')
  await page.getByRole('button', { name: '注音', exact: true }).click()
  const above = page.getByLabel('第 3 句的注音')
  await above.getByText('tíng').waitFor()
  expect(await above.locator('rt').allTextContents()).toEqual(['yǔ', 'tíng', 'とうきょう'])
  // Whose voice is learnt has agreed: without a file that says so nothing is sent, and without an engine it is said where to go.
  await page.getByRole('button', { name: '添加音色' }).click()
  const adding = page.getByRole('dialog', { name: '添加音色' })
  await adding.getByText('一个人的声音').click()
  await adding.getByLabel('名称').fill('顾晚本人')
  await page.getByTestId('timbre-sample').setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from('a') })
  await adding.getByRole('button', { name: '添加', exact: true }).click()
  await adding.getByText('学一个人的音色要有本人的同意书').waitFor()
  await page.getByTestId('timbre-consent').setInputFiles({ name: '同意书.txt', mimeType: 'text/plain', buffer: Buffer.from('同意') })
  await adding.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByText('还没有连接会学音色的引擎').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '谁的声音太像' }).click()
  await page.getByRole('dialog').getByText('没有太像的').waitFor()
  await page.keyboard.press('Escape')
  await shoot(page, 'dubbing')
  expect(await axeFaults(page)).toEqual([])
  await go('/aiWork/dubbing/voiceList')
  await page.getByRole('button', { name: '读一段文字' }).click()
  await page.getByRole('textbox', { name: '文字', exact: true }).fill('钥匙我一直留着。')
  await page.getByLabel('音色').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('女声（合成草稿音）', { exact: true }).click()
  await page.getByRole('button', { name: '生成', exact: true }).click()
  await page.getByRole('link', { name: '下载 WAV' }).waitFor()
  await page.getByText('钥匙我一直留着。').first().waitFor()
})

it('voices of the team are made, heard, changed, deleted and brought back', async () => {
  const { page, go } = await visit(await house.studio.founder())
  await go('/aiWork/dubbing/voiceList')
  await page.getByRole('tab', { name: '音色' }).click()
  await page.getByText('还没有自己的音色').waitFor()
  await page.getByRole('button', { name: '添加音色' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称' }).fill('旁白')
  await dialog.getByRole('combobox', { name: '底音色' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await dialog.getByRole('button', { name: /^添\s*加$/ }).click()
  await page.getByRole('button', { name: '试听 旁白' }).click()
  await page.getByRole('button', { name: '播放 旁白' }).waitFor()
  await page.getByRole('button', { name: '收藏 旁白', exact: true }).click()
  await page.getByRole('button', { name: '取消收藏 旁白' }).waitFor()
  await page.getByRole('button', { name: '修改 旁白' }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('低声旁白')
  await dialog.getByRole('spinbutton', { name: '语速' }).fill('0.8')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.getByRole('button', { name: '删除 低声旁白' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await shoot(page, 'timbres')
  await page.getByRole('button', { name: '删除 低声旁白' }).click()
  await page.getByText('还没有自己的音色').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('button', { name: '修改 低声旁白' }).waitFor()
})

it('[D3-2-23] [D3-2-24] keywords become a piece that says it was composed by rules', async () => {
  const { page, go } = await visit(await house.studio.founder(), { theme: 'dark' })
  await go('/aiWork/dubbing/music')
  await page.getByRole('button', { name: '哀伤' }).click()
  await page.getByLabel('时长（秒）').fill('8')
  await page.getByRole('button', { name: '作曲 1 版' }).click()
  const piece = page.getByRole('article', { name: '哀伤' })
  await piece.getByText('规则作曲（非 AI 模型）').waitFor()
  await piece.getByText('8.0 秒').waitFor()
  await piece.getByRole('button', { name: '播放 哀伤' }).click()
  await shoot(page, 'music')
  expect(await axeFaults(page)).toEqual([])
  await go('/aiWork/dubbing/musicList')
  await page.getByRole('button', { name: '删除 哀伤' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await piece.waitFor()
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
