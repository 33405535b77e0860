// Subtitle files through HTTP, on a server without ffmpeg: nothing of them vanishes without a word, on the way in and on the way out.
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { addVideo } from '@qianmu/testkit/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'

const A = '/ai_web/ai/batch_video'
let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio({ env: { FFMPEG_PATH: '/nowhere' } })
  host = await studio.founder()
})
afterAll(() => studio.close())

const result = async (video_id: number): Promise<Loose> => (await host.call('GET', `${A}/video_result`, { video_id })).data
const unsaid = async (video_id: number, format: string) =>
  ((await host.call('GET', `${A}/download_losses`, { video_id, format })).data.losses as Loose[]).map(
    ({ construct }) => construct as string,
  )
async function file(video_id: number, format: string, more = ''): Promise<string> {
  const headers = { authorization: `Bearer ${host.token}`, device_id: host.deviceId }
  return (await fetch(`${studio.url}${A}/download?video_id=${video_id}&format=${format}${more}`, { headers })).text()
}
const save = (video_id: number, changed: object[]) => host.call('PUT', `${A}/update_caption`, { video_id, changed })

const FAULTY =
  '1\n00:00:03,000 --> 00:00:01,000\n倒了\n\n2\n00:00:05,000 --> 00:00:06,000\n第一行\n\n第二行 3<5\n\n3\n100:00:00,000 --> 100:00:01,000\n{\\an8}<i>顶上</i>\n'

it('takes every caption of a file with faults, tells what it changed, and gives all of it back', async () => {
  const video_id = await addVideo(host, '甲.srt', Buffer.from(FAULTY))
  const video = await result(video_id)
  expect(video.captions).toMatchObject([
    { text: '倒了', start_ms: 3000, end_ms: 3001 },
    { text: '第一行\n第二行 3<5' },
    { text: '顶上', start_ms: 360_000_000, align: 8, italic: true },
  ])
  expect(video.losses).toEqual([
    { place: '第 2 行', construct: '结束不晚于开始', fate: 'changed', words: '00:00:03.000 → 00:00:01.000 倒了' },
    { place: '第 6 行', construct: '一条里的空行', fate: 'changed', words: '第一行\n第二行 3<5' },
  ])
  expect(video).toMatchObject({ message: '读入时 2 处没有原样保留', source: 'SRT 文件' })
  // Saved as it came, times beyond a day among them.
  expect((await save(video_id, [{ ...video.captions[2], text: '还在顶上' }])).status).toBe(0)
  expect(await file(video_id, 'srt')).toContain('100:00:00,000 --> 100:00:01,000\n{\\an8}<i>还在顶上</i>')
  expect(await unsaid(video_id, 'srt')).toEqual([])
  expect(await unsaid(video_id, 'mp4')).toEqual([])
  expect(await unsaid(video_id, 'lrc')).toEqual(['时间精确到百分之一秒', '位置', '斜体', '换行'])
  // Burnt into a film a caption needs the fonts of this machine.
  await save(video_id, [{ ...video.captions[0], text: '倒\u{10ffff}了' }])
  expect(await unsaid(video_id, 'mp4')).toEqual(['字体里没有的字'])
})
it('says before an import what does not come in, and writes nothing until it is asked to', async () => {
  const video_id = await addVideo(host, '乙.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n原来的\n'))
  const given = 'WEBVTT\n\n00:01.000 --> 00:02.000 line:20%\n<v 小明>你<b>好</b></v>\n<v 小红>再见</v>\n'
  const send = (more: Record<string, string>) =>
    host.upload('POST', `${A}/import_caption`, { video_id: String(video_id), ...more, file: [new Blob([given]), 'a.vtt'] })
  const checked = (await send({ only_check: '1' })).data
  expect(checked.losses.map(({ construct, fate }: Loose) => `${construct} ${fate}`)).toEqual(['<b> dropped', '位置 changed', '<v> changed'])
  expect((await result(video_id)).captions).toMatchObject([{ text: '原来的' }])
  const written = (await send({})).data
  expect(written.losses).toEqual(checked.losses)
  const now = await result(video_id)
  expect(now.captions).toMatchObject([
    { text: '你好', speaker: '小明', align: 8 },
    { text: '再见', speaker: '小红' },
  ])
  expect(now.losses).toEqual(checked.losses)
  expect(await unsaid(video_id, 'srt')).toEqual(['说话人', '说话人'])
  expect(await file(video_id, 'srt', '&names=1')).toContain('{\\an8}小明：你好')
})
it('keeps ASS as it stands, and a caption whose looks were changed in its style', async () => {
  const style = 'Style: 题,宋体,60,&H0000FFFF,&H000000FF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,2,2,8,10,10,10,1'
  const lines = [
    'Comment: 0,0:00:00.00,0:00:01.00,题,,0,0,0,,备注',
    'Dialogue: 3,0:00:01.00,0:00:02.00,题,顾晚,9,8,7,,{\\fad(200,200)}末班车{\\i1}晚点{\\i0}了',
    'Dialogue: 0,0:00:02.00,0:00:03.00,题,,0,0,0,,走吧',
  ]
  const format = 'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
  const text = `[Script Info]\nScriptType: v4.00+\nTitle: 雨夜\nPlayResX: 640\nPlayResY: 360\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\n${style}\n\n[Events]\n${format}\n${lines.join('\n')}\n`
  const video_id = await addVideo(host, '丙.ass', Buffer.from(text))
  const video = await result(video_id)
  expect(video).toMatchObject({
    styles: ['题'],
    captions: [{ style: '题', align: 8, colour: '#ffff00', speaker: '顾晚' }, { text: '走吧' }],
  })
  const first = await file(video_id, 'ass')
  for (const line of [style, 'Title: 雨夜', 'PlayResX: 640', ...lines]) expect(first).toContain(line)
  expect(await unsaid(video_id, 'ass')).toEqual([])
  expect(await unsaid(video_id, 'vtt')).toEqual(['特效标签', '样式', '样式', '注释与绘图'])
  await save(video_id, [{ ...video.captions[0], align: undefined, colour: '#ff0000' }])
  expect(await file(video_id, 'ass')).toContain('题,顾晚,0,0,0,,{\\an2\\c&H0000FF&}末班车晚点了')
  expect(await unsaid(video_id, 'ass')).toEqual(['特效标签'])
  const again = await addVideo(host, '丙二.ass', Buffer.from(first))
  expect(await file(again, 'ass')).toBe(first)
})
it.each([
  ['甲.sub', '{25}{75}你好|世界\n{80}{120}再见', ['你好\n世界', '再见'], 'MicroDVD 文件'],
  ['乙.json', '{"body":[{"from":1.2,"to":3.4,"content":"字幕一"}]}', ['字幕一'], 'JSON 文件'],
  ['丙.json', '{"transcription":[{"timestamps":{"from":"00:00:01,000","to":"00:00:02,500"},"text":" 你好"}]}', ['你好'], 'JSON 文件'],
  ['丁.json', '{"text":"x","chunks":[{"timestamp":[0,2.5],"text":"甲"},{"timestamp":[2.5,null],"text":"乙"}]}', ['甲', '乙'], 'JSON 文件'],
  [
    '戊.json3',
    '{"events":[{"tStartMs":0,"wpWinPosId":1},{"tStartMs":500,"dDurationMs":900,"segs":[{"utf8":"你"},{"utf8":"好"}]}]}',
    ['你好'],
    'JSON 文件',
  ],
  [
    '己.smi',
    '<SAMI><BODY><SYNC Start=1000><P Class=ZHCC>你好<br>世界<SYNC Start=2000><P Class=ZHCC>&nbsp;</BODY></SAMI>',
    ['你好\n世界'],
    'SAMI 文件',
  ],
  ['庚.txt', '00:00:01:你好|世界\n00:00:03:再见', ['你好\n世界', '再见'], 'TMPlayer 文件'],
  ['辛.mpl', '[10][20]/你好|世界\n[25][30]再见', ['你好\n世界', '再见'], 'MPL2 文件'],
  ['壬.tsv', 'start\tend\ttext\n1000\t2000\t你好', ['你好'], 'TSV 文件'],
  [
    '癸.sub',
    '[INFORMATION]\n[TITLE]雨夜\n[END INFORMATION]\n[SUBTITLE]\n\n00:00:01.00,00:00:02.00\n你好[br]世界',
    ['你好\n世界'],
    'SubViewer 文件',
  ],
  [
    '子.scc',
    'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 9470 9470 c8e5 ecec ef80 942f 942f\n\n00:00:03:00\t942c 942c',
    ['Hello'],
    'SCC 文件',
  ],
])('reads %s without a film and without ffmpeg', async (name, text, words, source) => {
  const video = await result(await addVideo(host, name, Buffer.from(text)))
  expect(video.captions.map(({ text: each }: Loose) => each)).toEqual(words)
  expect(video.source).toBe(source)
})
it('names what a file is that has no words to read', async () => {
  const stream = Buffer.alloc(188 * 4)
  for (let at = 0; at < stream.length; at += 188) stream[at] = 0x47
  const { token } = (await host.call('GET', `${A}/request_batch_upload_token`)).data
  const sent = await host.upload('POST', '/ai_uploader/subtitle_media/batch_upload', {
    token,
    name: 'a.srt',
    offset: '0',
    file: [new Blob([stream]), 'a.srt'],
  })
  const { data } = await host.call('POST', `${A}/add_upload_batch_info`, { uploads: [{ upload_id: sent.data.upload_id, name: 'a.srt' }] })
  expect(data.rejected[0].reason).toContain('传输流')
})
it('keeps when each word is said, lets it be set, and writes it where a format can', async () => {
  const given = 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v 顾晚>末班车<00:01.700>晚点<00:02.400>了\n'
  const video_id = await addVideo(host, '丙.vtt', Buffer.from(given))
  const [caption] = (await result(video_id)).captions
  expect(caption).toMatchObject({ text: '末班车晚点了', speaker: '顾晚', words: '0/3 700/2 1400/1' })
  expect((await save(video_id, [{ ...caption, words: '0/3 900/3' }])).status).toBe(0)
  expect(await file(video_id, 'lrc')).toContain('[00:01.00]<00:01.00>末班车<00:01.90>晚点了')
  expect(await file(video_id, 'ass')).toContain('{\\k90}末班车{\\k110}晚点了')
  expect([await unsaid(video_id, 'vtt'), await unsaid(video_id, 'srt')]).toEqual([[], ['说话人', '逐字时间']])
  // Times of another text say nothing.
  await save(video_id, [{ ...caption, text: '走吧', words: '0/3 900/3' }])
  expect((await result(video_id)).captions[0]).not.toHaveProperty('words')
  expect(await save(video_id, [{ ...caption, words: 'x' }])).toMatchObject({ status: 1000, data: { fields: [{ msg: '逐字时间无效' }] } })
})
