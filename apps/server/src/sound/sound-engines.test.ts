// Connected engines of sound through HTTP: they work before what comes along, what leaves them is labelled, and lines are made to fit.
import type { SpeechEngine } from '@qianmu/engines'
import { connectEngine } from '@qianmu/engines/connectors'
import { fakeChat } from '@qianmu/engines/chat/fake'
import { composerEngine } from '@qianmu/engines/music'
import { fakeSound, type FakeSound, tone } from '@qianmu/engines/sound/fake'
import { espeakEngine, lengthOf, readWav } from '@qianmu/engines/speech'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepSounds } from './sweep.ts'

needFfmpeg()
const [draft, composer] = [espeakEngine(), composerEngine()]
/** A model that is loaded when somebody says so. */
let isLoaded = true
const slow: SpeechEngine = {
  ...draft,
  probe: async signal => ({ ...(await draft.probe(signal)), name: '慢声', available: isLoaded, ...(!isLoaded && { coming: true }) }),
}
let studio: Studio
let host: Person
let fake: FakeSound
let chat: Awaited<ReturnType<typeof fakeChat>>
beforeAll(async () => {
  ;[fake, chat] = await Promise.all([fakeSound(), fakeChat()])
  studio = await openStudio({
    connect: connectEngine,
    speech: [
      { id: 'draft-voice', engine: draft, places: 1 },
      { id: 'slow-voice', engine: slow, places: 1 },
    ],
    music: [{ id: 'composer', engine: composer, places: 1 }],
  })
  host = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
})
afterAll(async () => {
  await studio.close()
  await Promise.all([fake.close(), chat.close(), draft.close(), composer.close()])
})
const A = '/ai_web/ai'
const get = async (path: string, query: object = {}) => (await host.call('GET', `${A}/${path}`, query)).data
const post = async (path: string, body: object) => (await host.call('POST', `${A}/${path}`, body)).data
const add = async (fields: object) =>
  (await host.call('POST', '/ixj_web/engine/add', { address: fake.url, secret: 'geheim', ...fields })).data.engine_id as number
const bytesAt = async (url: string) => new Uint8Array(await (await fetch(studio.url + url)).arrayBuffer())
const file = async (query: Record<string, string>) =>
  new Uint8Array(
    await (
      await fetch(`${studio.url}${A}/voice/dub/export?${new URLSearchParams(query).toString()}`, {
        headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
      })
    ).arrayBuffer(),
  )
const generated = async (dub_id: number, more: object = {}) => {
  const { job_id } = await post('voice/dub/generate', { dub_id, ...more })
  if (job_id) await jobOver(host, job_id)
  return get('voice/dub/detail', { dub_id })
}

it('is named while it is being loaded, and brings its voices then', async () => {
  const names = async () => {
    const { list, coming } = await get('voice/pack_list')
    return [coming, list.some((each: Loose) => each.engine === '慢声')]
  }
  isLoaded = false
  await expect.poll(names, { timeout: scaled(10_000) }).toEqual([['慢声'], false])
  isLoaded = true
  await expect.poll(names, { timeout: scaled(10_000) }).toEqual([[], true])
})

describe('a connected engine', () => {
  it('is tried out, lends its voices, speaks itself, and is named in its sound', async () => {
    const engine_id = await add({ kind: 'speech', name: 'Kokoro', model: 'kokoro' })
    const trial = (await host.call('POST', '/ixj_web/engine/test', { engine_id, draw: 1 })).data
    expect(trial.steps.map((step: Loose) => [step.step, step.result])).toEqual([
      ['reach', 'good'],
      ['inventory', 'good'],
      ['sound', 'good'],
    ])
    expect(trial.picture).toMatch(/^data:audio\/wav;base64,/)
    const { list } = await get('voice/pack_list')
    const pack = list.find((each: Loose) => each.name === 'zf_xiaobei')
    expect(pack).toMatchObject({ voice_id: `engine ${engine_id}/zf_xiaobei`, engine_kind: 'local-model' })
    const record = await post('audio/text_to_speech', { text: '走吧。', voice_id: pack.voice_id, pitch: 4 })
    expect(record).toMatchObject({ engine: 'kokoro（127.0.0.1）', engine_kind: 'local-model' })
    const bytes = await bytesAt(record.url)
    expect(Buffer.from(bytes).toString('utf8')).toContain('AI 合成的声音（kokoro（127.0.0.1））')
    // It does not change pitch itself: its sound is changed, and stays as long.
    expect(lengthOf(readWav(bytes)!)).toBeCloseTo(0.6, 1)
    fake.setFault('blocked')
    expect(await host.call('POST', `${A}/audio/text_to_speech`, { text: '再说。', voice_id: pack.voice_id })).toMatchObject({
      status: 1051,
      msg: expect.stringContaining('安全审核') as string,
    })
    fake.setFault(undefined)
    const draftVoice = await post('audio/text_to_speech', { text: '走吧。', voice_id: 'draft-woman' })
    expect(Buffer.from(await bytesAt(draftVoice.url)).toString('utf8')).toContain('非 AI')
  })
  it('composes before the rules do, exactly as long as asked, and is not split into stems', async () => {
    const rules = await post('music/text_to_music', { keywords: ['哀伤'], motifs: ['顾晚'], text: '雨夜', seconds: 6, seed: 3 })
    for (const { job_id } of (await get('music/record_list')).list) await jobOver(host, job_id)
    const [first] = (await get('music/record_list')).list
    expect(first).toMatchObject({ engine_kind: 'procedural', ignored: ['雨夜'] })
    const headers = { authorization: `Bearer ${host.token}`, device_id: host.deviceId }
    const stems = await fetch(`${studio.url}${A}/music/stems?record_id=${rules.record_id}`, { headers })
    const names = Object.keys(unzipSync(new Uint8Array(await stems.arrayBuffer())))
    expect(names).toEqual(expect.arrayContaining(['旋律.wav', '低音.wav', '乐谱.mid']))
    await add({ kind: 'ace-step', name: 'ACE' })
    expect((await get('music/record_list')).maker).toMatchObject({ engine: 'ACE-Step（127.0.0.1）', words: true, midi: false })
    const { record_id } = await post('music/text_to_music', { keywords: ['哀伤'], text: '雨夜的站台', seconds: 12, seed: 3 })
    for (const { job_id } of (await get('music/record_list')).list) await jobOver(host, job_id)
    const [piece] = (await get('music/record_list')).list
    expect(piece).toMatchObject({ record_id, status: 'done', duration_ms: 12_000, tempo: 96, engine_kind: 'local-model' })
    expect(Buffer.from(await bytesAt(piece.url)).toString('utf8')).toContain('AI 作曲')
    expect((await host.call('GET', `${A}/music/stems`, { record_id })).status).toBe(1050)
    // What the engine could not make is made by the rules, in the same record, when it is asked for.
    fake.setFault('failed')
    const broken = await post('music/text_to_music', { keywords: ['哀伤'], seconds: 6, seed: 3 })
    await jobOver(host, (await get('music/record_list')).list[0].job_id)
    expect((await get('music/record_list')).list[0]).toMatchObject({ record_id: broken.record_id, status: 'failed', error: '显存不足' })
    expect(await post('music/retry', { record_id: broken.record_id })).toEqual({ record_id: broken.record_id })
    await jobOver(host, (await get('music/record_list')).list[0].job_id)
    const again = { record_id: broken.record_id, status: 'done', error: '', engine_kind: 'procedural', duration_ms: 6000 }
    expect((await get('music/record_list')).list[0]).toMatchObject(again)
    fake.setFault(undefined)
  })
})

it('a voice is learnt from a clip with the consent of its person, and is nobody else’s', async () => {
  const id = await add({ kind: 'dashscope-speech', name: '百炼', model: 'qwen3-tts-vc-2026-01-22' })
  const train = (more: object) =>
    host.upload('POST', `${A}/audio/timbre_trian`, { name: '顾晚本人', licence: '本人授权', clone: '1', words: '我先走了', ...more })
  const consent: [Blob, string] = [new Blob(['同意']), '同意书.txt']
  const sample = (seconds: number): [Blob, string] => [new Blob([tone(seconds)]), 'a.wav']
  const before = fake.asked.length
  expect(await train({ sample: sample(5) })).toMatchObject({ status: 1000, data: { fields: [{ field: 'consent' }] } })
  expect(await train({ consent })).toMatchObject({ status: 1000, data: { fields: [{ field: 'sample' }] } })
  expect(await train({ consent, sample: sample(1) })).toMatchObject({ status: 1000, data: { fields: [{ field: 'sample' }] } })
  expect(fake.asked.length).toBe(before)
  const { data: timbre } = await train({ consent, sample: sample(5) })
  expect(fake.asked.at(-1)).toMatchObject({ input: { action: 'create', text: '我先走了' } })
  expect(timbre).toMatchObject({ name: '顾晚本人', licence: '本人授权' })
  expect(await (await fetch(studio.url + timbre.consent)).text()).toBe('同意')
  expect((await bytesAt(timbre.sample)).length).toBeGreaterThan(1000)
  const said = await post('audio/text_to_speech', { text: '走吧。', voice_id: timbre.voice_id })
  expect(said).toMatchObject({ status: 'done', engine_kind: 'local-model' })
  expect(fake.asked.at(-1)).toMatchObject({ input: { voice: timbre.base_voice_id.split('/')[1] } })
  // Who has no consent neither sees it nor speaks with it.
  const other = await studio.founder()
  const packs = (await other.call('GET', `${A}/voice/pack_list`)).data.list as Loose[]
  expect(packs.filter(pack => String(pack['voice_id']).startsWith(`engine ${id}/`))).toEqual([])
  for (const voice_id of [timbre.base_voice_id, timbre.voice_id])
    expect((await other.call('POST', `${A}/audio/text_to_speech`, { text: '走吧。', voice_id })).status).toBe(1000)

  // Deleted, it is deleted at the engine a day later; while that refuses it is said, and tried again the next day.
  expect(timbre.learnt).toBe(true)
  await host.call('PUT', `${A}/audio/timbre`, { timbre_id: timbre.timbre_id, deleted: true })
  const swept = async () => {
    const asked = fake.asked.length
    await sweepSounds(studio.app)
    const { rows } = await studio.app.pool.query<{ id: number }>(`select id from jobs where kind = 'forget-voice' order by id desc limit 1`)
    return { job: rows[0] && (await jobOver(host, rows[0].id)), asked: fake.asked.slice(asked) }
  }
  expect(await swept()).toEqual({ job: undefined, asked: [] })
  studio.pass(25 * 3600)
  fake.setFault('often')
  const { job } = await swept()
  expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('引擎还没有删除学到的声音，明天再试') as string })
  fake.setFault(undefined)
  expect((await swept()).asked).toEqual([])
  studio.pass(24 * 3600)
  const { asked } = await swept()
  expect(asked).toMatchObject([{ input: { action: 'delete', voice: timbre.base_voice_id.split('/')[1] } }])
  expect((await host.call('PUT', `${A}/audio/timbre`, { timbre_id: timbre.timbre_id, deleted: false })).status).toBe(1004)
  expect((await fetch(studio.url + timbre.consent)).status).toBe(404)
})

describe('lines', () => {
  it('are read by the lexicon of the team, and stale where it changes', async () => {
    const { dub_id } = await post('voice/dub/add', { title: '读音', text: '沈岸：(情绪:愤怒)去重庆。\n沈岸：走吧。' })
    const before = await generated(dub_id)
    expect(before.rows[0].marks).toEqual([{ text: '(情绪:愤怒)', ignored: true }])
    expect(await host.call('PUT', `${A}/voice/lexicon`, { entries: [{ word: '重庆', reading: 'chóng' }] })).toMatchObject({ status: 1000 })
    await host.call('PUT', `${A}/voice/lexicon`, { entries: [{ word: '重庆', reading: 'zhòng qìng' }] })
    expect((await get('voice/lexicon')).entries).toEqual([{ word: '重庆', reading: 'zhòng qìng' }])
    const after = await get('voice/dub/detail', { dub_id })
    expect(after.rows.map((row: Loose) => row.state)).toEqual(['stale', 'ready'])
    expect((await generated(dub_id)).rows.map((row: Loose) => row.state)).toEqual(['ready', 'ready'])
    const letters = await get('voice/readings', { text: '银行' })
    expect(letters).toEqual([{ at: 1, letter: '行', reading: 'hang2', others: expect.arrayContaining(['xing2']) as string[] }])
  })
  it('have their words under ruby spoken by the kana where the voice reads them, and greyed where it does not', async () => {
    const line = '去<東京|とうきょう>吧。'
    const { dub_id } = await post('voice/dub/add', { title: '注音', text: `旁白：${line}` })
    const marksBy = async (voice: string) => {
      await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: { 旁白: voice } })
      const [row] = (await get('voice/dub/detail', { dub_id })).rows
      expect(row.words.map((word: Loose) => word.reading)).toEqual(['', 'とうきょう', ''])
      return row.marks[0].ignored as boolean
    }
    expect(await marksBy('draft-woman')).toBe(true)
    const id = await add({ kind: 'speech', name: 'OpenAI', model: 'gpt-4o-mini-tts' })
    const openai = `engine ${id}/zf_xiaobei`
    await post('audio/text_to_speech', { text: line, voice_id: openai })
    expect(fake.asked.at(-1)).toMatchObject({ input: '去とうきょう吧。' })
    expect(await marksBy(openai)).toBe(false)
  })
  it('are made to fit where a film gives them time: a little faster by themselves, shorter by a model, or named as too long', async () => {
    const probe = await post('audio/text_to_speech', { text: '末班车晚点了我们走吧。', voice_id: 'draft-woman' })
    const at = (ms: number) => `00:00:${String(Math.floor(ms / 1000)).padStart(2, '0')},${String(Math.round(ms % 1000)).padStart(3, '0')}`
    const [second, third] = [probe.duration_ms / 1.1 + 83, probe.duration_ms / 1.1 + 83 + probe.duration_ms / 1.3 + 83]
    const text = `1\n00:00:00,000 --> 00:00:01,000\n末班车晚点了我们走吧。\n\n2\n${at(second)} --> ${at(second + 500)}\n末班车晚点了我们走吧。\n\n3\n${at(third)} --> ${at(third + 300)}\n末班车晚点了我们走吧。\n`
    const { dub_id } = await post('voice/dub/add', { title: '合槽', text })
    const detail = await get('voice/dub/detail', { dub_id })
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: { 旁白: 'draft-woman' } })
    const { rows } = await generated(dub_id)
    expect(rows.map((row: Loose) => row.fit)).toEqual(['squeeze', 'shorten', 'over'])
    expect(rows[0].take.duration_ms).toBeLessThanOrEqual(detail.rows[0].available_ms)
    expect(rows[1].take.duration_ms).toBe(probe.duration_ms)
    const [, line] = rows
    expect((await host.call('POST', `${A}/voice/dub/shorten`, { dub_id, line_id: line.line_id })).status).toBe(1050)
    await add({ kind: 'chat', name: '通义', address: chat.url, model: 'qwen-plus' })
    chat.setReply(() => '1. 末班车晚点，走吧。\n2. 这一句比原来的那一句还要长得多，放不下。\n车晚点，走。')
    const { variants } = await post('voice/dub/shorten', { dub_id, line_id: line.line_id })
    expect(variants.map((each: Loose) => each.text)).toEqual(['末班车晚点，走吧。', '车晚点，走。'])
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, changes: [{ line_id: line.line_id, text: variants[1].text }] })
    expect((await generated(dub_id)).rows[1].fit).toMatch(/fits|squeeze/)
    // Each begins when the film says.
    const srt = Buffer.from(await file({ dub_id: String(dub_id), format: 'srt' })).toString()
    expect(srt).toContain(`\n2\n${at(second)}`)
  })
  it('come from shots with their time, sound too alike in one voice, and leave over music and as a table', async () => {
    const project = { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }
    const { project_id } = (await host.call('POST', '/ixj_web/project/add', project)).data
    const text = '1-1 日 内 咖啡馆\n△雨停了。\n顾晚：末班车晚点了，我们走回去吧。\n沈岸：走吧，我送你到前面的路口。'
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text })).data
    await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
    const { dub_id } = await post('voice/dub/from_doc', { doc_id, from: 'storyboard' })
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: { 顾晚: 'draft-woman', 沈岸: 'draft-woman' } })
    const { rows } = await generated(dub_id)
    expect(rows.map((row: Loose) => row.speaker)).toEqual(['顾晚', '沈岸'])
    expect(rows.every((row: Loose) => row.slot_ms > 0)).toBe(true)
    const { pairs } = await get('voice/dub/alike', { dub_id })
    expect(pairs.map((pair: Loose) => [pair.one, pair.other])).toEqual([['顾晚', '沈岸']])
    const music = (await get('music/record_list')).list.find((each: Loose) => each.engine_kind === 'procedural')
    const query = { dub_id: String(dub_id), music_id: String(music.record_id) }
    const mixed = readWav(await file({ ...query, format: 'wav' }))!
    expect(mixed.channels).toHaveLength(2)
    expect(lengthOf(mixed)).toBeGreaterThanOrEqual(6)
    const table = Buffer.from(await file({ ...query, format: 'cues' })).toString()
    expect(table).toContain('"音乐"')
    expect(table).toContain('"顾晚"')
    const other = await studio.founder()
    expect((await other.call('GET', `${A}/voice/dub/alike`, { dub_id })).status).toBe(1004)
  })
})
