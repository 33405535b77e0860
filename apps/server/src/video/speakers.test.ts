// Who says the captions of a video, and captions that two people change at once, through HTTP.
import { aDoc, addVideo, aWork } from '@qianmu/testkit/factories'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

const A = '/ai_web/ai/batch_video'
let studio: Studio
let host: Person
let project_id: number
let guwan: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  project_id = await aWork(host)
  guwan = await character('顾晚', ['阿晚'])
})
afterAll(() => studio.close())
const character = async (name: string, aliases: string[] = [], work = project_id): Promise<number> =>
  (await host.call<Loose>('POST', '/ixj_web/ai/character/v2/add', { project_id: work, name, aliases, status: 'confirmed' })).data
    .character_id

const VTT = `WEBVTT

00:01.000 --> 00:02.000
<v 阿晚>末班车晚点了。

00:03.000 --> 00:04.000
<v 沈岸>我们走吧。
`
const added = (more: object = {}) => addVideo(host, '雨夜.vtt', Buffer.from(VTT), more)
const result = async (video_id: number, person = host) => (await person.call<Loose>('GET', `${A}/video_result`, { video_id })).data
const said = async (video_id: number) => (await result(video_id)).captions.map((each: Loose) => [each.speaker, each.character_id])
const tie = (video_id: number, work: number | null, more: object = {}, person = host) =>
  person.call<Loose>('PUT', `${A}/work`, { video_id, project_id: work, ...more })
const update = (video_id: number, captions: unknown, more: object = {}) =>
  host.call<Loose>('PUT', `${A}/update_caption`, { video_id, captions, ...more })

it('speakers are the characters of the work that a video is given, by any of their names, and are called as they are called now', async () => {
  const video_id = await added()
  expect(await said(video_id)).toEqual([
    ['阿晚', null],
    ['沈岸', null],
  ])
  expect((await tie(video_id, project_id)).data).toEqual({ linked: 1 })
  expect(await said(video_id)).toEqual([
    ['顾晚', guwan],
    ['沈岸', null],
  ])
  // Somebody who is made a character later is one from then on.
  const shenan = await character('沈岸')
  expect((await said(video_id))[1]).toEqual(['沈岸', shenan])
  // Chosen by hand, whatever the name was; saved, and renamed with the character, in files as well.
  const { captions } = await result(video_id)
  await update(video_id, [captions[0], { ...captions[1], speaker: '路人', character_id: guwan }])
  await host.call('PUT', '/ixj_web/ai/character/v2/update', { character_id: guwan, name: '顾婉', version: 1 })
  expect(await said(video_id)).toEqual([
    ['顾婉', guwan],
    ['顾婉', guwan],
  ])
  const file = await fetch(`${studio.url}${A}/download?video_id=${video_id}&format=vtt`, {
    headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
  })
  expect(await file.text()).toContain('<v 顾婉>我们走吧。')
  // Deleted: only a name again, as it was saved. Without a work: as it was called last.
  await host.call('DELETE', '/ixj_web/ai/character/v2/delete', { character_id: guwan })
  expect((await said(video_id))[0]).toEqual(['顾晚', null])
  await host.call('PUT', '/ixj_web/ai/character/v2/restore', { project_id, character_ids: [guwan] })
  expect((await said(video_id))[0]).toEqual(['顾婉', guwan])
  expect((await tie(video_id, null)).data).toEqual({ linked: 0 })
  expect(await said(video_id)).toEqual([
    ['顾婉', null],
    ['顾婉', null],
  ])
  expect((await result(video_id)).work).toBeNull()
})

const srt = (texts: readonly string[]) =>
  texts.map((text, nth) => `${nth + 1}\n00:00:0${nth},000 --> 00:00:0${nth + 1},000\n${text}\n`).join('\n')
const ass = (names: readonly string[]) =>
  `[Script Info]\nScriptType: v4.00+\n[Events]\nFormat: Start, End, Name, Text\n${names.map((name, nth) => `Dialogue: 0:00:0${nth}.00,0:00:0${nth + 1}.00,${name},好。`).join('\n')}`
const ttml = (names: readonly string[]) =>
  `<tt xmlns:ttm="http://www.w3.org/ns/ttml#metadata"><head><metadata>${names.map((name, nth) => `<ttm:agent xml:id="p${nth}" type="person"><ttm:name type="full">${name}</ttm:name></ttm:agent>`).join('')}</metadata></head><body><div>${names.map((_name, nth) => `<p begin="${nth}s" end="${nth + 1}s" ttm:agent="p${nth}">好。</p>`).join('')}</div></body></tt>`
it.each([
  ['name.srt', srt(['顾晚：好。', '沈岸（冷笑）：好。', '好。']), ['顾晚', '沈岸', '']],
  ['marks.srt', srt(['[停顿]顾晚：好。', '顾晚【低声】：好。']), ['顾晚', '顾晚']],
  ['box.srt', srt(['[顾晚] 好。', '【沈岸】好。', '[雷声] 好。']), ['顾晚', '沈岸', '']],
  ['name.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\n顾晚：好。\n\n00:01.000 --> 00:02.000\n沈岸：好。\n', ['顾晚', '沈岸']],
  ['voice.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\n<v 顾晚（冷笑）>好。\n', ['顾晚']],
  ['name.ass', ass(['顾晚（冷笑）', '沈岸']), ['顾晚', '沈岸']],
  ['name.lrc', '[00:00.00]顾晚：好。\n[00:01.00]沈岸：好。\n', ['顾晚', '沈岸']],
  ['name.ttml', ttml(['顾晚', '沈岸']), ['顾晚', '沈岸']],
])('names in subtitle files are speakers, without the manner and marks around them: %s', async (name, text, speakers) => {
  const { captions } = await result(await addVideo(host, name, Buffer.from(text)))
  expect(captions.map((each: Loose) => each.speaker)).toEqual(speakers)
  for (const [nth, each] of captions.entries()) if (speakers[nth]) expect(each.text).toBe('好。')
})
it('what only looks like a name stays in its caption', async () => {
  const texts = ['他说：走吧。', '时间：三年后', '走吧。', '注意：前方施工', '顾晚：好。\n沈岸：走。']
  const { captions } = await result(await addVideo(host, 'words.srt', Buffer.from(srt(texts))))
  expect(captions.map((each: Loose) => [each.speaker, each.text])).toEqual(texts.map(text => ['', text]))
})

it('one caption of many is changed by itself: it is tidy, in its place and said by its character, and the others stay as they are', async () => {
  const video_id = await added()
  const part = (more: object) => host.call<Loose>('PUT', `${A}/update_caption`, { video_id, ...more })
  await tie(video_id, project_id)
  const before = await result(video_id)
  const [first, second] = before.captions
  const saved = await part({
    changed: [{ ...second, start_ms: 500, text: ' 等等我。 ', speaker: '阿晚', character_id: null }],
    edition: before.edition,
  })
  expect(saved.data).toMatchObject({ edition: before.edition + 1, captions: [{ id: second.id, text: '等等我。', character_id: guwan }] })
  expect((await result(video_id)).captions).toEqual([saved.data.captions[0], first])
  // Others were faster: nothing is saved, and all that is there comes back.
  const late = await part({ removed: [first.id], edition: before.edition })
  expect([late.status, late.data.captions.length]).toEqual([1009, 2])
  const fresh = await part({ changed: [{ start_ms: 9000, end_ms: 9900, text: '走。' }], removed: [second.id] })
  expect((await result(video_id)).captions.map((each: Loose) => each.text)).toEqual([first.text, '走。'])
  expect(fresh.data.captions[0].id).toBeGreaterThan(second.id)
  for (const [more, field] of [
    [{ changed: [{ start_ms: 9, end_ms: 9, text: '一' }] }, 'changed'],
    [{ changed: [], captions: [] }, 'captions'],
    [{ removed: ['x'] }, 'removed.0'],
  ] as const) {
    const { status, data } = await part(more)
    expect([status, data.fields[0].field], JSON.stringify(more)).toEqual([1000, field])
  }
})

it('a new video is given its work, its settings, and later its script', async () => {
  const text = '1-1 日 内 咖啡馆\n△雨停了。\n顾婉：末班车晚点了。\n沈岸：走吧。'
  const doc_id = await aDoc(host, project_id, { text })
  const video_id = await added({ project_id, settings: { target: '日文' } })
  const made = await result(video_id)
  expect(made.settings).toMatchObject({ target: '日文', size: 5.5 })
  expect(made.work).toEqual({ project_id, title: '雨夜归人', doc_id: null, doc_name: '' })
  await tie(video_id, project_id, { doc_id })
  expect((await result(video_id)).work).toMatchObject({ doc_id, doc_name: '第 1 集' })
  expect((await host.call<Loose>('GET', `${A}/script`, { doc_id })).data.lines).toEqual([
    { speaker: '顾婉', text: '末班车晚点了。', scene: '1-1 日 内 咖啡馆' },
    { speaker: '沈岸', text: '走吧。', scene: '1-1 日 内 咖啡馆' },
  ])
  const elsewhere = await aWork(host)
  const wrong = await tie(video_id, elsewhere, { doc_id })
  expect([wrong.status, wrong.data.fields[0]]).toEqual([1000, { field: 'doc_id', msg: '文档不在这部作品里' }])
})

it('a work that somebody may not read is neither named nor taken, and nothing of its films is shown', async () => {
  const colleague = await studio.colleague(host)
  const video_id = await added({ project_id })
  expect((await colleague.call('GET', `${A}/video_result`, { video_id })).status).toBe(7013)
  const refused = await tie(await added(), project_id, {}, colleague)
  expect([refused.status, refused.data.fields[0].field]).toEqual([1000, 'project_id'])
  const other = await studio.founder()
  expect((await tie(video_id, null, {}, other)).status).toBe(1004)
  for (const id of [project_id, 999_999])
    expect((await tie(await addVideo(other, 'a.vtt', Buffer.from(VTT)), id, {}, other)).status).toBe(1000)
  // A character of another work is none here.
  const strange = await character('外人', [], await aWork(host))
  const saved = await update(video_id, [{ start_ms: 0, end_ms: 900, text: '谁？', speaker: '某人', character_id: strange }])
  expect(saved.data.captions[0]).toMatchObject({ speaker: '某人', character_id: null })
})

it('captions that somebody else changed meanwhile are not written over: what is there is answered, and numbers stay with their captions', async () => {
  const video_id = await added()
  const { captions, edition } = await result(video_id)
  const first = await update(video_id, [{ ...captions[0], text: '末班车又晚点了。' }, captions[1]], { edition })
  expect(first.data.edition).toBe(edition + 1)
  const second = await update(video_id, [captions[0], { ...captions[1], text: '走吧。' }], { edition })
  expect([second.status, second.data.edition, second.data.captions[0].text]).toEqual([1009, edition + 1, '末班车又晚点了。'])
  // A caption that is deleted takes its number along; a new one gets another.
  const third = await update(video_id, [captions[1], { start_ms: 5000, end_ms: 6000, text: '新' }], { edition: edition + 1 })
  expect(third.data.captions.map((each: Loose) => [each.id, each.text])).toEqual([
    [2, '我们走吧。'],
    [3, '新'],
  ])
  // Two windows at once: one is kept, the other is told.
  const both = await Promise.all(['甲', '乙'].map(text => update(video_id, [{ ...captions[1], text }], { edition: edition + 2 })))
  expect(both.map(({ status }) => status).sort()).toEqual([0, 1009])
})
