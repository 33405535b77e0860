// Journeys of captions: films are read in three ways, translated, composed and looked at; one is corrected by hand, one by keys alone; an upload goes on where it broke off.
import { fakeChat } from '@qianmu/engines/chat/fake'
import { smallModels } from '@qianmu/engines/models'
import { retouchEngine } from '@qianmu/engines/retouch'
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { aDoc, aMember, aWork } from '@qianmu/testkit/factories'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { filmOf, inkOf, LINES, SIZE, type Way } from '@qianmu/testkit/films'
import { scaled } from '@qianmu/testkit/pace'
import { WEIGHTS, WITH_WEIGHTS } from '@qianmu/testkit/weights'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

const retouch = retouchEngine()
const models = smallModels(WEIGHTS ?? '/nowhere', retouch)
useHouse({}, undefined, () => ({ reading: [{ id: 'text', engine: models.reading, places: 1 }] }))
afterAll(() => Promise.all([models.close(), retouch.close()]))
const MB = 1024 * 1024
const SRT = '1\n00:00:01,000 --> 00:00:02,500\n末班车晚点了。\n\n2\n00:00:03,000 --> 00:00:03,400\n我们走吧，别再等下去了。\n'

const film = (srt = SRT, seconds = 5) =>
  inFolder(os.tmpdir(), async folder => {
    await writeFile(path.join(folder, 'in.srt'), srt)
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
      filter: `color=c=0x203050:s=320x180:r=25:d=${seconds}[v];sine=f=300:d=${seconds}[a]`,
      outputs: [{ name: 'out.mp4', options }],
      signal: AbortSignal.timeout(60_000),
    })
    return readFile(path.join(folder, 'out.mp4'))
  })

const THEMES = ['light', 'dark'] as const
it.each(THEMES)('[D3-2-25] [D3-2-26] [D3-2-27] a film is read, mended by rules, looked at and composed (%s)', async theme => {
  const { page, go } = await visit(await house.studio.founder(), { theme })
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
  // Frames of the film stand above its waveform, in its colour.
  const pixel = `document.querySelector('[aria-label=画面] canvas').getContext('2d').getImageData(40, 20, 1, 1).data[2]`
  await expect.poll(() => page.evaluate(pixel)).toBeCloseTo(0x50, -1)
  const told = (text: string) => expect.poll(() => page.getByRole('table', { name: '字幕' }).getByText(text).count())
  await told('读得太快').toBe(1)
  await page.getByRole('button', { name: '按规则修正 1' }).click()
  await told('读得太快').toBe(0)
  // Limits that a team made itself: saved as a profile, taken in the editor, held to by the checks and by what mends.
  await page.getByRole('button', { name: '规则：Netflix 简体中文' }).click()
  await page.getByLabel('取自团队的方案').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('短剧', { exact: true }).click()
  await expect.poll(() => page.getByLabel('每行最多（字）').inputValue()).toBe('6')
  await page.getByLabel('最多几行').fill('1')
  await page.getByRole('button', { name: '使用' }).click()
  await told('一行 7 字，超过 6').toBe(1)
  await page.getByRole('button', { name: '规则：自定' }).click()
  await page.getByLabel('每行最多（字）').fill('16')
  await page.getByRole('button', { name: '使用' }).click()
  await told('一行 7 字，超过 6').toBe(0)
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

/** A film of ten seconds with six lines, each said for a second and a quarter. */
const SIX = ['末班车晚点了', '我们走吧', '别再等下去了', '钥匙我留着', '门锁换了三次', '伞是借的要还']
const longFilm = () => {
  const time = (ms: number) => `00:00:${String(Math.floor(ms / 1000)).padStart(2, '0')},${String(ms % 1000).padStart(3, '0')}`
  return film(SIX.map((text, nth) => `${nth + 1}\n${time(500 + nth * 1500)} --> ${time(1750 + nth * 1500)}\n${text}\n`).join('\n'), 10)
}
const upload = async (page: Page, films: readonly (readonly [name: string, bytes: Buffer])[]) => {
  const files = films.map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer }))
  await page.getByTestId('video-file').setInputFiles(files)
  for (const [name] of films) await page.getByRole('link', { name }).waitFor()
}

it.each(THEMES)(
  'captions are corrected by the keyboard alone: words, times, cuts, joins and what was done is taken back (%s)',
  async theme => {
    const { page, go } = await visit(await house.studio.founder(), { theme })
    await go('/aiWork/subtitling-batch/list')
    await upload(page, [['键盘.mp4', await longFilm()]])
    await page.locator('[data-video]').getByRole('button', { name: '提取字幕' }).click()
    await page.locator('[data-video]').getByText('已读取').waitFor()
    await page.getByRole('link', { name: '键盘.mp4' }).click()
    const words = (nth: number) => page.getByRole('textbox', { name: `第 ${nth} 条`, exact: true })
    const all = async () => {
      const found = []
      for (const each of await page.getByRole('textbox', { name: /^第 \d+ 条$/ }).all()) found.push(await each.inputValue())
      return found
    }
    await words(6).waitFor()
    await page.getByText('/ 00:00:10:00').waitFor()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    // From the desk into the words of the first; Enter hears the next and goes on.
    await press('Enter')
    await expect.poll(() => words(1).evaluate(field => field === field.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.type('。')
    await press('Enter')
    await page.getByRole('button', { name: '暂停' }).waitFor()
    await page.keyboard.type('。')
    await page.getByRole('button', { name: '播放', exact: true }).waitFor()
    // Where it stopped, the caption ends; it begins two frames later.
    await press('Alt+Comma', 'Alt+Comma', 'Alt+BracketRight')
    expect(Number(/([\d.]+) 秒/.exec((await page.getByRole('region', { name: '当前一条' }).textContent())!)![1])).toBeLessThan(1.3)
    // Cut at the caret, joined again, a new one set and taken away.
    await press('Alt+ArrowDown', 'Home', 'ArrowRight', 'ArrowRight', 'Alt+s')
    await expect.poll(all).toEqual(['末班车晚点了。', '我们走吧。', '别再', '等下去了', ...SIX.slice(3)])
    await press('Alt+m')
    await expect.poll(all).toEqual(['末班车晚点了。', '我们走吧。', ...SIX.slice(2)])
    await press('Alt+Delete')
    await expect.poll(all).toEqual(['末班车晚点了。', '我们走吧。', ...SIX.slice(3)])
    await press('Control+z')
    await expect.poll(all).toEqual(['末班车晚点了。', '我们走吧。', ...SIX.slice(2)])
    await page.getByText('已保存').waitFor()
    await shoot(page, 'subtitle-keyboard')
    expect(await axeFaults(page)).toEqual([])
    // Out of the words, the list of keys says them.
    await press('Escape', 'Shift+?')
    await page.getByRole('dialog').getByText('改字时听这一条').waitFor()
  },
)

const VTT = `WEBVTT

00:01.000 --> 00:02.500
<v 阿晚>末班车晚点啦。

00:03.000 --> 00:04.500
<v 沈岸>走吧。

00:05.000 --> 00:06.500
<v 路人>让一让。
`
it('speakers are the characters of a work, its script lies beside the captions, and two who correct at once keep both their words', async () => {
  const { studio } = house
  const host = await studio.founder()
  const project_id = await aWork(host)
  await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name: '顾晚', aliases: ['阿晚'], status: 'confirmed' })
  await aDoc(host, project_id, { text: '1-1 日 外 车站\n顾晚：末班车晚点了。\n沈岸：走吧。' })
  const { page, go } = await visit(host)
  await go('/aiWork/subtitling')
  await page.getByTestId('video-file').setInputFiles({ name: '雨夜.vtt', mimeType: 'text/vtt', buffer: Buffer.from(VTT) })
  await page.waitForURL(/subtitles-detail/)
  await page.getByRole('button', { name: '说话人 3' }).click()
  const dialog = page.getByRole('dialog', { name: '说话人' })
  const choose = async (label: string, title: string) => {
    await dialog.getByLabel(label).click()
    await page.locator('.ant-select-dropdown:visible').locator('.ant-select-item-option').filter({ hasText: title }).click()
  }
  await choose('角色来自', '雨夜归人')
  await page.getByText('1 条的说话人是这部作品的角色').waitFor()
  await choose('剧本', '第 1 集')
  const people = dialog.getByRole('list', { name: '说话人' }).getByRole('listitem')
  await people.filter({ hasText: '沈岸' }).getByRole('button', { name: '建为角色' }).click()
  await expect.poll(() => people.filter({ hasText: '沈岸' }).getByRole('button', { name: '建为角色' }).count()).toBe(0)
  await choose('路人 是哪位角色', '顾晚')
  await people.filter({ hasText: '2 条' }).waitFor()
  await shoot(page, 'subtitle-speakers')
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: '字幕' })
  await expect.poll(() => table.getByTitle('角色：顾晚').count()).toBe(2)
  // What was said of all of them is one step back.
  await page.getByRole('textbox', { name: '第 3 条', exact: true }).press('Control+z')
  await table.getByTitle('说话人：路人').waitFor()
  await page.getByRole('textbox', { name: '第 1 条', exact: true }).click()
  await page.getByText('顾晚：末班车晚点了。').waitFor()
  await page.getByRole('button', { name: '用剧本的' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: '第 1 条', exact: true }).inputValue()).toBe('末班车晚点了。')
  await page.getByRole('textbox', { name: '第 2 条', exact: true }).click()
  expect(await page.getByRole('combobox', { name: '说话人' }).inputValue()).toBe('沈岸')
  // By keys alone: to the speaker, a part of another name of theirs, and back to the words.
  await page.getByRole('textbox', { name: '第 3 条', exact: true }).click()
  await page.keyboard.press('Alt+p')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('阿')
  await page.keyboard.press('Enter')
  await expect.poll(() => table.getByTitle('角色：顾晚').count()).toBe(2)
  await page.keyboard.type('，')
  await expect.poll(() => page.getByRole('textbox', { name: '第 3 条', exact: true }).inputValue()).toBe('让一让。，')
  await page.getByText('已保存').waitFor()
  // A colleague who is in the work corrects another caption in a window of their own, in the dark.
  const other = await visit(await aMember(studio, host, project_id), { theme: 'dark' })
  await other.go(new URL(page.url()).pathname.replace(/^\/ai_pc/, '') + new URL(page.url()).search)
  await other.page.getByRole('textbox', { name: '第 3 条', exact: true }).fill('让一让，谢谢。')
  await other.page.getByText('已保存').waitFor()
  expect(await axeFaults(other.page)).toEqual([])
  await page.getByRole('textbox', { name: '第 2 条', exact: true }).fill('走吧，别等了。')
  await page.getByText('已合并别人的改动').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '第 3 条', exact: true }).inputValue()).toBe('让一让，谢谢。')
  // Taking back is of one's own alone.
  await page.getByRole('textbox', { name: '第 2 条', exact: true }).press('Control+z')
  await expect.poll(() => page.getByRole('textbox', { name: '第 2 条', exact: true }).inputValue()).toBe('走吧。')
  expect(await page.getByRole('textbox', { name: '第 3 条', exact: true }).inputValue()).toBe('让一让，谢谢。')
  // Leaving at once loses nothing.
  await page.getByRole('textbox', { name: '第 1 条', exact: true }).fill('末班车又晚点了。')
  await page.getByRole('button', { name: '返回' }).click()
  const video_id = Number(new URL(other.page.url()).searchParams.get('id'))
  const kept = async () => (await host.call('GET', '/ai_web/ai/batch_video/video_result', { video_id })).data.captions
  await expect
    .poll(async () => (await kept()).map((each: { text: string }) => each.text))
    .toEqual(['末班车又晚点了。', '走吧。', '让一让，谢谢。'])
})

const WAYS: readonly (readonly [Way, string, string])[] = [
  ['embedded', '内嵌字幕', '内嵌字幕'],
  ...(WEIGHTS ? [['screen', '画面里的字幕（文字识别）', '画面字幕（画面文字（内置模型 PP-OCRv4））'] as const] : []),
  ['script', '剧本对齐', '剧本对齐'],
]
it(
  `three films are read from their track, their picture${WITH_WEIGHTS} and their script, translated, composed, and their frames show it`,
  async () => {
    const host = await house.studio.founder()
    await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
    const chat = await fakeChat()
    await host.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' })
    chat.setReply(messages => [...JSON.stringify(messages).matchAll(/(\d+)\|/g)].map(([, id]) => `${id}|Walk home, line ${id}`).join('\n'))
    const { page, go } = await visit(host)
    const films = await Promise.all(WAYS.map(([way]) => filmOf(way)))
    await go('/aiWork/subtitling-batch/list')
    await upload(
      page,
      films.map((bytes, nth) => [`${WAYS[nth]![0]}.mkv`, bytes]),
    )
    const row = (way: Way) => page.locator('[data-video]').filter({ hasText: `${way}.mkv` })
    const shown = async (said: string) => {
      for (const [way] of WAYS)
        await row(way)
          .getByText(said)
          .first()
          .waitFor({ timeout: scaled(60_000) })
    }
    for (const [way, choice, source] of WAYS) {
      await row(way)
        .getByRole('link', { name: `${way}.mkv` })
        .click()
      await page.getByRole('region', { name: '视频', exact: true }).waitFor()
      await page.getByRole('button', { name: '提取字幕' }).click()
      const dialog = page.getByRole('dialog', { name: '提取字幕' })
      await dialog.getByLabel('字幕来自').click()
      await page.locator('.ant-select-dropdown:visible').getByTitle(choice, { exact: true }).click()
      if (way === 'script') await dialog.getByLabel('剧本').fill(`顾晚：${LINES[0]}\n沈岸：${LINES[1]}`)
      if (way === 'screen') {
        // Where they stand is proposed on a frame, and may be moved by keys.
        await dialog.getByRole('img', { name: '视频的一帧' }).waitFor()
        const edge = dialog.getByRole('slider', { name: '字幕范围的上边' })
        expect(Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(50)
        await edge.press('ArrowUp')
        await shoot(page, 'subtitle-range')
      }
      await dialog.getByRole('button', { name: '开始提取' }).click()
      await page.getByText(source, { exact: true }).waitFor({ timeout: scaled(60_000) })
      const words = []
      for (const nth of [1, 2])
        words.push((await page.getByRole('textbox', { name: `第 ${nth} 条`, exact: true }).inputValue()).replace(/[\s\p{P}]/gu, ''))
      expect(words, way).toEqual(LINES.map(line => line.replace(/\p{P}/gu, '')))
      if (way === 'screen') await page.getByRole('img', { name: '第 1 条的画面' }).waitFor()
      await go('/aiWork/subtitling-batch/list')
    }
    const chosen = page.getByRole('toolbar', { name: '选中的视频' })
    const pick = async () => {
      for (const [way] of WAYS) await row(way).getByRole('checkbox').check()
    }
    await pick()
    await chosen.getByRole('button', { name: /^翻译/ }).click()
    await shown('待校对')
    await chosen.getByRole('button', { name: /^合成/ }).click()
    await shown('已合成')
    await shoot(page, 'subtitle-three')
    expect(await axeFaults(page)).toEqual([])
    const { list } = (await host.call('GET', '/ai_web/ai/batch_video/list')).data
    for (const [nth, [way]] of WAYS.entries()) {
      const { video_id } = (list as { video_id: number; name: string }[]).find(({ name }) => name === `${way}.mkv`)!
      const { captions, outputs } = (await host.call('GET', '/ai_web/ai/batch_video/video_result', { video_id })).data
      expect(captions.map((each: { translation: string }) => each.translation)).toEqual(['Walk home, line 1', 'Walk home, line 2'])
      const composed = Buffer.from(await (await fetch(house.studio.url + outputs[0].url)).arrayBuffer())
      for (const { start_ms, end_ms } of captions as { start_ms: number; end_ms: number }[]) {
        const seen = await inkOf(films[nth]!, composed, (start_ms + end_ms) / 2)
        expect(seen.ink, way).toBeGreaterThan(400)
        expect(seen.top).toBeGreaterThan(SIZE.height / 2)
        expect(Math.abs(seen.middle - SIZE.width / 2)).toBeLessThan(40)
        // What was said and below it what it means; in the picture read from, the old writing hides where one of them ends.
        if (way !== 'screen') expect(seen.lines).toBe(2)
      }
      expect((await inkOf(films[nth]!, composed, 300)).ink).toBeLessThan(20)
    }
    const dark = await visit(host, { theme: 'dark' })
    for (const place of ['list', `subtitles-detail?id=${list[0].video_id}`]) {
      await dark.go(`/aiWork/subtitling-batch/${place}`)
      await dark.page
        .getByText('已合成')
        .or(dark.page.getByRole('textbox', { name: '第 1 条', exact: true }))
        .first()
        .waitFor()
      expect(await axeFaults(dark.page)).toEqual([])
    }
    await chat.close()
  },
  scaled(180_000),
)

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

it('a subtitle file says what of it was changed, a caption has looks of its own, and files say beforehand what they cannot', async () => {
  const { page, go } = await visit(await house.studio.founder())
  await go('/aiWork/subtitling-batch/list')
  const faulty = '1\n00:00:03,000 --> 00:00:01,000\n倒了\n\n2\n00:00:05,000 --> 00:00:07,000\n末班车晚点了。\n'
  await page.getByTestId('video-file').setInputFiles({ name: '雨夜.srt', mimeType: 'text/plain', buffer: Buffer.from(faulty) })
  await page.locator('[data-video]').getByText('读入时 1 处没有原样保留').waitFor()
  await page.locator('[data-video]').getByRole('link', { name: '雨夜.srt' }).click()
  await page.getByRole('region', { name: '读入报告' }).getByText('结束不晚于开始').click()
  await page.getByText('00:00:03.000 → 00:00:01.000 倒了').waitFor()
  await page.getByRole('textbox', { name: '第 2 条', exact: true }).click()
  const look = page.getByRole('group', { name: '这一条的样式' })
  await look.getByLabel('这一条的位置').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('上', { exact: true }).click()
  await look.getByRole('button', { name: '斜体' }).click()
  await page.getByText('已保存').waitFor()
  await shoot(page, 'subtitle-looks')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '下载' }).click()
  await page.getByRole('menuitem', { name: 'LRC' }).click()
  const dialog = page.getByRole('dialog', { name: '这些 LRC 写不下' })
  await dialog.getByText('位置').waitFor()
  await shoot(page, 'subtitle-losses')
  expect(await axeFaults(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载' }).click()
  expect((await saved).suggestedFilename()).toBe('雨夜.lrc')
  const clear = page.getByRole('button', { name: '清除 1 条自己的样式' })
  await clear.click()
  await expect.poll(() => clear.count()).toBe(0)
  // What is imported is looked at before it is written.
  const other = { name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n走<b>吧</b>\n') }
  await page.getByTestId('caption-file').setInputFiles(other)
  const told = page.getByRole('dialog', { name: '这些不能原样导入' })
  await told.getByRole('button', { name: '取消' }).click()
  await told.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('textbox', { name: '第 2 条', exact: true }).inputValue()).toBe('末班车晚点了。')
  await page.getByTestId('caption-file').setInputFiles(other)
  await told.getByRole('button', { name: '导入' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: '第 1 条', exact: true }).inputValue()).toBe('走吧')
})
