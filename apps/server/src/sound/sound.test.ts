// Voices, music and dubbing through HTTP: what is said, what becomes stale, what leaves, and whose it is.
import { composerEngine } from '@qianmu/engines/music'
import { espeakEngine, lengthOf, readWav } from '@qianmu/engines/speech'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { readSubtitles } from '@qianmu/subtitle'
import { unzipSync } from 'fflate'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepSounds } from './sweep.ts'

const [voice, composer] = [espeakEngine(), composerEngine()]
let studio: Studio
let host: Person
let other: Person
beforeAll(async () => {
  needFfmpeg()
  studio = await openStudio({
    speech: [{ id: 'draft-voice', engine: voice, places: 2 }],
    music: [{ id: 'composer', engine: composer, places: 1 }],
  })
  host = await studio.founder()
  other = await studio.founder()
})
afterAll(async () => {
  await studio.close()
  await Promise.all([voice.close(), composer.close()])
})

const A = '/ai_web/ai'
const get = async (path: string, query: object = {}) => (await host.call('GET', `${A}/${path}`, query)).data
const post = async (path: string, body: object) => (await host.call('POST', `${A}/${path}`, body)).data
const file = async (path: string, query: Record<string, string | number>, person = host) =>
  fetch(`${studio.url}${A}/${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`, {
    headers: { authorization: `Bearer ${person.token}`, device_id: person.deviceId },
  })
const detail = (dub_id: number) => get('voice/dub/detail', { dub_id })
const generated = async (dub_id: number, more: object = {}) => {
  const { job_id, lines } = await post('voice/dub/generate', { dub_id, ...more })
  if (job_id) await jobOver(host, job_id)
  return lines as number
}
const states = (dub: Loose) => dub.rows.map((row: Loose) => row.state)

describe('voices', () => {
  it('[D3-1-13] [D1-1-15] a text becomes a sound that can be played, labelled as a draft', async () => {
    const packs = await get('voice/pack_list')
    expect(packs.list.length).toBeGreaterThanOrEqual(6)
    expect(packs.list.every((pack: Loose) => pack.engine_kind === 'procedural' && pack.name.includes('合成草稿音'))).toBe(true)
    expect(await get('voice/lang_list')).toEqual([{ lang: 'zh-CN', name: '普通话', voices: packs.list.length }])
    const { record_id } = await post('voice/text_to_voice', { text: '末班车[停顿1.5s]晚点了。', voice_id: 'draft-woman' })
    await jobOver(host, (await get('voice/text_to_voice', { record_id })).job_id)
    const record = await get('voice/text_to_voice', { record_id })
    expect(record).toMatchObject({ status: 'done', mime: 'audio/wav', engine_kind: 'procedural', error: '' })
    expect(record.words.map((word: Loose) => word.text).join('')).toBe('末班车晚点了')
    expect(record.duration_ms).toBeGreaterThan(2200)
    const sound = readWav(new Uint8Array(await (await fetch(studio.url + record.url)).arrayBuffer()))!
    expect(lengthOf(sound) * 1000).toBeCloseTo(record.duration_ms, -1)
    expect((await get('voice/record_list')).list[0].record_id).toBe(record_id)
    await host.call('DELETE', `${A}/voice/text_to_voice`, { record_id })
    expect((await host.call('GET', `${A}/voice/text_to_voice`, { record_id })).status).toBe(1004)
    await host.call('PUT', `${A}/voice/text_to_voice`, { record_id })
    expect((await get('voice/record_list')).total).toBe(1)
  })
  it('[D3-7-17] says a line of a plot at once, and the same line again without saying it', async () => {
    const line = { text: '走吧。', voice_id: 'draft-man', speed: 1.2 }
    const first = await post('audio/text_to_speech', line)
    expect(first).toMatchObject({ status: 'done', text: '走吧。' })
    expect((await post('audio/text_to_speech', line)).record_id).toBe(first.record_id)
    expect((await post('audio/text_to_speech', { ...line, speed: 1 })).record_id).not.toBe(first.record_id)
    expect(await host.call('POST', `${A}/audio/text_to_speech`, { ...line, text: ' ' })).toMatchObject({
      status: 1000,
      msg: '请先输入对话内容',
    })
    expect(await host.call('POST', `${A}/audio/text_to_speech`, { ...line, voice_id: 'x' })).toMatchObject({ status: 1000 })
  })
  it('keeps timbres of the team, and learns none without an engine that does [D2-7-58]', async () => {
    const fields = { name: '顾晚', base_voice_id: 'draft-woman', licence: '自有' }
    const consent: [Blob, string] = [new Blob(['同意']), '同意书.txt']
    const made = (await host.upload('POST', `${A}/audio/timbre_trian`, { ...fields, consent })).data
    expect(made).toMatchObject({ name: '顾晚', licence: '自有' })
    expect(await (await fetch(studio.url + made.consent)).text()).toBe('同意')
    expect((await host.upload('POST', `${A}/audio/timbre_trian`, { ...fields, clone: '1' })).status).toBe(1050)
    const { timbre_id, voice_id } = made
    await host.call('PUT', `${A}/audio/timbre`, { timbre_id, pitch: 3, favourite: true })
    expect(await get('audio/timbre', { timbre_id })).toMatchObject({ pitch: 3, favourite: true })
    const say = async () => (await post('audio/text_to_speech', { text: '好。', voice_id })).record_id
    const first = await say()
    expect(await say()).toBe(first)
    // Another pitch is another voice: what it said before is not answered again.
    await host.call('PUT', `${A}/audio/timbre`, { timbre_id, pitch: 5 })
    expect(await say()).not.toBe(first)
    expect((await get('audio/timbres')).total).toBe(1)
    expect((await other.call('POST', `${A}/audio/text_to_speech`, { text: '好。', voice_id })).status).toBe(1000)
    await host.call('PUT', `${A}/audio/timbre`, { timbre_id, deleted: true })
    expect((await get('audio/timbres')).total).toBe(0)
  })
})

const change = async (body: object) => (await host.call('PUT', `${A}/music/record`, body)).data
describe('music', () => {
  it('[D3-1-14] [D1-1-16] keywords become a piece of the wanted length with its notes', async () => {
    const kinds = await get('music/keyword_list')
    expect(kinds.map((each: Loose) => each.kind)).toEqual(['风格', '情绪', '乐器', '节奏', '场景'])
    const { record_ids } = await post('music/text_to_music', { keywords: ['哀伤', '钢琴', '人声哼唱'], seconds: 8, seed: 5, takes: 2 })
    expect(record_ids).toHaveLength(2)
    for (const { job_id } of (await get('music/record_list')).list) await jobOver(host, job_id)
    const [second, first] = (await get('music/record_list')).list
    expect(first).toMatchObject({
      status: 'done',
      duration_ms: 8000,
      seed: 5,
      engine: '规则作曲（非 AI 模型）',
      engine_kind: 'procedural',
      ignored: ['人声哼唱'],
    })
    expect(second.seed).toBe(6)
    const midi = Buffer.from(await (await fetch(studio.url + first.midi_url)).arrayBuffer())
    expect(midi.toString('latin1', 0, 4)).toBe('MThd')
    expect(await change({ record_id: first.record_id, favourite: true })).toMatchObject({ favourite: true })
    expect(await get('music/record_list', { favourite: 1 })).toMatchObject({
      total: 1,
      counts: { all: 2, favourite: 1 },
      list: [{ seed: 5 }],
    })
    await host.call('DELETE', `${A}/music/text_to_music`, { record_id: first.record_id })
    expect((await get('music/record_list')).total).toBe(1)
    expect((await host.call('POST', `${A}/music/retry`, { record_id: second.record_id })).status).toBe(1000)
  })
  it('what is planned is what is composed: key, tempo, sections and what is left out', async () => {
    const wanted = {
      keywords: ['温柔', '人声哼唱'],
      seconds: 15,
      tempo: 64,
      key: { tonic: 9, minor: true },
      dynamics: 0.8,
      sections: [
        { name: '引子', bars: 1 },
        { name: 'B', bars: 3 },
      ],
    }
    const plan = await post('music/plan', wanted)
    expect(plan).toEqual({ tempo: 64, key: 'A 小调', bars: 4, sections: wanted.sections, ignored: ['人声哼唱'] })
    const { record_id } = await post('music/text_to_music', { ...wanted, seed: 1 })
    await jobOver(host, (await get('music/record_list')).list[0].job_id)
    const [piece] = (await get('music/record_list')).list
    expect(piece).toMatchObject({ record_id, tempo: 64, key: 'A 小调', duration_ms: 15_000 })
    expect(piece.sections).toEqual([
      { name: '引子', start_ms: 0 },
      { name: 'B', start_ms: 3750 },
    ])
    for (const [field, value] of [
      ['key', { tonic: 12, minor: true }],
      ['dynamics', 2],
      ['sections', [{ name: '副歌', bars: 1 }]],
    ] as const)
      expect((await host.call('POST', `${A}/music/plan`, { [field]: value })).data.fields[0].field).toContain(field)
  })
})

describe('dubbing', () => {
  it('that is cancelled keeps what was said, says nothing more, and goes on later', async () => {
    const text = Array.from({ length: 30 }, (_, nth) => `顾晚：第 ${nth + 1} 句，末班车晚点了。`).join('\n')
    const { dub_id } = await post('voice/dub/add', { title: '停', text })
    const { job_id } = await post('voice/dub/generate', { dub_id })
    const ready = async () => (await detail(dub_id)).rows.filter((row: Loose) => row.state === 'ready').length as number
    await expect.poll(ready, { timeout: 20_000, interval: 20 }).toBeGreaterThan(2)
    // It is told which of its lines are still to come.
    const queue = (await detail(dub_id)).rows.flatMap((row: Loose) => (row.state === 'making' ? [row.job_id] : []))
    expect(new Set(queue)).toEqual(new Set([job_id]))
    await studio.app.jobs.cancel(job_id)
    await jobOver(host, job_id)
    expect(states(await detail(dub_id))).not.toContain('making')
    // What was on its way is kept.
    await sleep(400)
    const kept = await ready()
    expect(kept).toBeLessThan(30)
    await sleep(400)
    expect(await ready()).toBe(kept)
    await generated(dub_id)
    expect((await detail(dub_id)).rows.map((row: Loose) => [row.state, row.takes.length])).toEqual(
      Array.from({ length: 30 }, () => ['ready', 1]),
    )
  })
  it('of one line while all are said hides none of them, says none twice, and lets each job be stopped and retried', async () => {
    const text = Array.from({ length: 40 }, (_, nth) => `顾晚：第 ${nth + 1} 句，末班车晚点了。`).join('\n')
    const { dub_id } = await post('voice/dub/add', { title: '两件', text })
    const line_ids = (await detail(dub_id)).rows.map((row: Loose) => row.line_id) as number[]
    const all = (await post('voice/dub/generate', { dub_id })).job_id
    const { ticket } = (await host.call('POST', '/ixj_web/event_ticket', {})).data
    const left = new AbortController()
    const stream = await fetch(`${studio.url}/events?ticket=${ticket}`, { signal: left.signal })
    const one = (await post('voice/dub/generate', { dub_id, line_ids: line_ids.slice(39) })).job_id
    const jobsOf = (dub: Loose) => dub.rows.map((row: Loose) => row.job_id)
    const begun = await detail(dub_id)
    expect(states(begun).slice(20)).toEqual(Array.from({ length: 20 }, () => 'making'))
    expect(jobsOf(begun).slice(20)).toEqual([...Array.from({ length: 19 }, () => all), one])
    // Windows are told of a line with the line itself.
    let heard = ''
    for await (const news of stream.body!.pipeThrough(new TextDecoderStream())) {
      heard += news
      if (new RegExp(`"id":${dub_id},"rows":\\[\\{"line_id":\\d+.*"state":"ready"`).test(heard)) break
    }
    left.abort()
    // Those that are to be said already are not missing.
    expect(await post('voice/dub/generate', { dub_id })).toEqual({ job_id: null, lines: 0 })
    await host.call('PUT', '/ixj_web/job/cancel', { job_id: all })
    await jobOver(host, one)
    await jobOver(host, all)
    const stopped = await detail(dub_id)
    expect(states(stopped)).toContain('missing')
    expect(states(stopped)).not.toContain('making')
    expect(states(stopped)[39]).toBe('ready')
    await host.call('PUT', '/ixj_web/job/retry', { job_id: all })
    expect(states(await detail(dub_id))).toContain('making')
    await expect.poll(async () => states(await detail(dub_id)), { timeout: 30_000 }).not.toContain('making')
    expect((await detail(dub_id)).rows.map((row: Loose) => [row.state, row.takes.length])).toEqual(line_ids.map(() => ['ready', 1]))
  })
  const SCRIPT = '顾晚：末班车晚点了。\n沈岸：走吧，[停顿0.5s]我送你。\n雨停了。'
  it('says what is missing, tells what became stale by its words or its voice, and says only that again', async () => {
    const { dub_id } = await post('voice/dub/add', { title: '场 12', text: SCRIPT })
    const before = await detail(dub_id)
    expect(before.rows.map((row: Loose) => [row.speaker, row.state])).toEqual([
      ['顾晚', 'missing'],
      ['沈岸', 'missing'],
      ['旁白', 'missing'],
    ])
    expect(new Set(Object.values(before.cast)).size).toBe(3)
    expect(await generated(dub_id)).toBe(3)
    expect(states(await detail(dub_id))).toEqual(['ready', 'ready', 'ready'])
    expect(await generated(dub_id)).toBe(0)
    const [one] = (await detail(dub_id)).rows
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, changes: [{ line_id: one.line_id, text: '末班车不来了。' }] })
    const changed = (await detail(dub_id)).rows[0]
    expect(changed).toMatchObject({ state: 'stale', said: '末班车晚点了。' })
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: { ...before.cast, 沈岸: 'draft-elder' } })
    expect(states(await detail(dub_id))).toEqual(['stale', 'stale', 'ready'])
    expect(await generated(dub_id, { which: 'stale' })).toBe(2)
    const after = await detail(dub_id)
    expect(states(after)).toEqual(['ready', 'ready', 'ready'])
    expect(after.rows[0].takes).toHaveLength(2)
    // A voice of one line alone, and the way back to that of its speaker.
    const own = async (voice_id: string) => {
      await host.call('PUT', `${A}/voice/dub/save`, { dub_id, changes: [{ line_id: one.line_id, voice_id }] })
      return detail(dub_id)
    }
    expect(states(await own('draft-narrator'))).toEqual(['stale', 'ready', 'ready'])
    expect(states(await own(''))).toEqual(['ready', 'ready', 'ready'])
    await own('draft-narrator')
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: { 沈岸: 'draft-elder', 旁白: 'draft-narrator' } })
    expect(await generated(dub_id)).toBe(1)
    expect((await detail(dub_id)).rows[0]).toMatchObject({
      state: 'ready',
      voice_id: 'draft-narrator',
      take: { voice_id: 'draft-narrator' },
    })
    expect((await get('voice/dub/alike', { dub_id })).voices.map((each: Loose) => each.speaker)).not.toContain('顾晚')
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: after.cast })
    await own('')
    // The old words come back with their take.
    const [old] = after.rows[0].takes
    await host.call('PUT', `${A}/voice/dub/save`, {
      dub_id,
      changes: [{ line_id: one.line_id, text: '末班车晚点了。', record_id: old.record_id }],
    })
    expect((await detail(dub_id)).rows[0]).toMatchObject({ state: 'ready', take: { record_id: old.record_id } })
    // A take of another line is none of this one.
    const theirs = after.rows[1].take.record_id
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, changes: [{ line_id: one.line_id, record_id: theirs }] })
    expect((await detail(dub_id)).rows[0].take.record_id).toBe(old.record_id)
  })
  it('leaves as one sound, as MP3, by role, and as subtitles that say what is said, when it is said', async () => {
    const { dub_id } = await post('voice/dub/add', { title: '出/口', text: SCRIPT })
    expect((await host.call('GET', `${A}/voice/dub/export`, { dub_id })).status).toBe(1000)
    await generated(dub_id)
    const { rows } = await detail(dub_id)
    const wav = readWav(new Uint8Array(await (await file('voice/dub/export', { dub_id, format: 'wav' })).arrayBuffer()))!
    const spoken = rows.reduce((sum: number, row: Loose) => sum + row.take.duration_ms, 0)
    expect(lengthOf(wav) * 1000).toBeCloseTo(spoken + 800, -2)
    const srt = readSubtitles(await (await file('voice/dub/export', { dub_id, format: 'srt' })).text())!
    expect(srt.cues.map(cue => cue.text)).toEqual(['末班车晚点了。', '走吧，我送你。', '雨停了。'])
    expect(srt.cues.map(cue => cue.end - cue.start)).toEqual(rows.map((row: Loose) => row.take.duration_ms))
    const mp3 = new Uint8Array(await (await file('voice/dub/export', { dub_id, format: 'mp3' })).arrayBuffer())
    expect(Buffer.from(mp3.subarray(0, 3)).toString('latin1')).toBe('ID3')
    const zip = unzipSync(new Uint8Array(await (await file('voice/dub/export', { dub_id, format: 'zip' })).arrayBuffer()))
    expect(Object.keys(zip).sort()).toEqual(
      [
        '字幕.srt',
        '旁白/0003 雨停了。.wav',
        '旁白/旁白 分轨.wav',
        '沈岸/0002 走吧，[停顿0.5s]我送你。.wav',
        '沈岸/沈岸 分轨.wav',
        '顾晚/0001 末班车晚点了。.wav',
        '顾晚/顾晚 分轨.wav',
      ].sort(),
    )
  })
  it('takes the dialogue of a document, and the lines of a subtitle file with the time they have', async () => {
    const { project_id } = (
      await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
    ).data
    const text = '1-1 日 内 咖啡馆\n△雨停了。\n顾晚：末班车晚点了。\n\n1-2 夜 外 天桥\n△风。\n\n1-3 夜 内 公交车\n沈岸：走吧。'
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text })).data
    const { dub_id } = await post('voice/dub/from_doc', { doc_id })
    expect((await detail(dub_id)).rows.map((row: Loose) => `${row.speaker}：${row.text}`)).toEqual(['顾晚：末班车晚点了。', '沈岸：走吧。'])
    const { doc, scenes, rows } = await detail(dub_id)
    expect(doc).toEqual({ doc_id, doc_name: '第 1 集', project_id, project_name: '雨夜归人' })
    expect(scenes.map((scene: Loose) => scene.name)).toEqual(['1-1 日 内 咖啡馆', '1-3 夜 内 公交车'])
    expect(rows.map((row: Loose) => row.scene_id)).toEqual(scenes.map((scene: Loose) => scene.scene_id))
    // Lines of one scene alone.
    const one = await detail((await post('voice/dub/from_doc', { doc_id, scene_id: scenes[1].scene_id })).dub_id)
    expect([one.rows.length, one.scenes]).toEqual([1, scenes.slice(1)])
    // Whoever is a character of the work is one role under any of their names, with a voice of their sex.
    const cast = (name: string, more: object) => host.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name, ...more })
    await cast('顾晓晚', { aliases: ['顾晚'], gender: '女' })
    await cast('沈岸', { gender: '男' })
    const known = await detail((await post('voice/dub/from_doc', { doc_id })).dub_id)
    expect(known.rows.map((row: Loose) => row.speaker)).toEqual(['顾晓晚', '沈岸'])
    const { list } = await get('voice/pack_list')
    const sexOf = (name: string) => list.find((pack: Loose) => pack.voice_id === known.cast[name]).gender
    expect([sexOf('顾晓晚'), sexOf('沈岸')]).toEqual(['female', 'male'])
    const outside = await studio.colleague(host)
    expect((await outside.call('GET', `${A}/voice/dub/detail`, { dub_id })).status).toBe(7013)
    expect((await other.call('POST', `${A}/voice/dub/from_doc`, { doc_id })).status).toBe(1004)
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id })
    expect(await detail(dub_id)).toMatchObject({ doc: null, scenes: [], rows: [{}, {}] })
    const marked = await post('voice/dub/add', {
      title: '语气',
      text: '顾晚（冷笑）：哈。\n[停顿1s]顾晚：好。\n顾晚【低声】：嗯。\n顾晚 OS：走。\n顾晚(V.O.)：来。',
    })
    expect((await detail(marked.dub_id)).rows.map((row: Loose) => [row.speaker, row.text])).toEqual([
      ['顾晚', '哈。'],
      ['顾晚', '[停顿1s]好。'],
      ['顾晚', '嗯。'],
      ['顾晚', '走。'],
      ['顾晚', '来。'],
    ])
    const srt = await post('voice/dub/add', { title: '字幕', text: '1\n00:00:01,000 --> 00:00:02,500\n末班车\n晚点了。\n' })
    expect((await detail(srt.dub_id)).rows[0]).toMatchObject({ text: '末班车晚点了。', slot_ms: 1500 })
  })
  it('asks for a voice where a speaker has none, and goes on with the others where one cannot be said', async () => {
    const { dub_id } = await post('voice/dub/add', { title: '缺', text: SCRIPT })
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: { 顾晚: 'draft-woman', 沈岸: 'draft-man' } })
    expect(await host.call('POST', `${A}/voice/dub/generate`, { dub_id })).toMatchObject({ status: 1000, msg: '请先为旁白配置音色' })
    // All who have none are named at once, and get one at once where that is asked for.
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: { 顾晚: 'draft-woman' } })
    const refused = await host.call('POST', `${A}/voice/dub/generate`, { dub_id })
    expect(refused).toMatchObject({ status: 1000, msg: '请先为这些角色配置配音：沈岸、旁白' })
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, assign: true })
    expect((await detail(dub_id)).cast).toEqual({ 顾晚: 'draft-woman', 沈岸: expect.any(String), 旁白: 'draft-narrator' })
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, cast: { 顾晚: 'draft-woman', 沈岸: 'gone', 旁白: 'draft-narrator' } })
    await generated(dub_id)
    const { rows } = await detail(dub_id)
    expect(rows.map((row: Loose) => [row.state, row.error !== '', row.job_id])).toEqual([
      ['ready', false, null],
      ['failed', true, null],
      ['ready', false, null],
    ])
  })
  it('writes how a line is said into its text, of several lines at once', async () => {
    const { dub_id } = await post('voice/dub/add', { title: '调', text: SCRIPT })
    const [one, two] = (await detail(dub_id)).rows
    expect(two).toMatchObject({ delivery: { speed: 1, pitch: 0, volume: 0, pause: 0, emotion: '' } })
    const delivery = { speed: 0.9, pause: 0.4, emotion: '平静' }
    const changes = [one, two].map(({ line_id }) => ({ line_id, delivery }))
    await host.call('PUT', `${A}/voice/dub/save`, { dub_id, changes })
    const { rows } = await detail(dub_id)
    expect(rows.map((row: Loose) => row.text)).toEqual([
      '(情绪:平静)(语速:0.9)[停顿0.4s]末班车晚点了。',
      '(情绪:平静)(语速:0.9)[停顿0.4s]走吧，[停顿0.5s]我送你。',
      '雨停了。',
    ])
    expect(rows[0]).toMatchObject({ delivery, about_ms: 1881 })
    const save = (changed: object) => host.call('PUT', `${A}/voice/dub/save`, { dub_id, changes: [{ line_id: one.line_id, ...changed }] })
    expect(await save({ delivery: { speed: 3 } })).toMatchObject({
      status: 1000,
      msg: expect.stringContaining('语速应为 0.5 到 2') as string,
    })
    expect((await save({ delivery: { emotion: '平静)[停顿9s]' } })).status).toBe(1000)
    expect((await save({ text: '长'.repeat(2000), delivery })).status).toBe(1000)
  })
  it('goes a day after it was deleted, with its takes and their files; what is kept stays', async () => {
    const { dub_id } = await post('voice/dub/add', { title: '删', text: '顾晚：走吧。\n顾晚：晚点了。' })
    await generated(dub_id)
    const urls = (await detail(dub_id)).rows.map((row: Loose) => row.take.url) as string[]
    const { record_id } = await post('audio/text_to_speech', { text: '留着。', voice_id: 'draft-woman' })
    await host.call('DELETE', `${A}/voice/dub/delete`, { dub_id })
    const there = async () => (await Promise.all(urls.map(url => fetch(studio.url + url)))).map(answer => answer.status)
    await sweepSounds(studio.app)
    expect(await there()).toEqual([200, 200])
    await studio.app.pool.query(`update dubs set deleted_at = deleted_at - interval '25 hours' where id = $1`, [dub_id])
    await sweepSounds(studio.app)
    expect(await there()).toEqual([404, 404])
    expect((await host.call('PUT', `${A}/voice/dub/restore`, { dub_id })).status).toBe(1004)
    expect((await get('voice/text_to_voice', { record_id })).status).toBe('done')
  })
  it('is the team’s alone', async () => {
    const { dub_id } = await post('voice/dub/add', { title: '我们的', text: SCRIPT })
    for (const [method, path] of [
      ['GET', 'detail'],
      ['POST', 'generate'],
      ['PUT', 'save'],
      ['GET', 'export'],
      ['DELETE', 'delete'],
    ] as const)
      expect((await other.call(method, `${A}/voice/dub/${path}`, { dub_id })).status).toBe(1004)
    await host.call('DELETE', `${A}/voice/dub/delete`, { dub_id })
    expect((await host.call('GET', `${A}/voice/dub/detail`, { dub_id })).status).toBe(1004)
    await host.call('PUT', `${A}/voice/dub/restore`, { dub_id })
    expect((await get('voice/dub/list')).list[0].dub_id).toBe(dub_id)
  })
})
