// Which take of a line is heard in an animatic: its speaker's, the one that was chosen, whatever stands in it beside the words.
import { espeakEngine } from '@qianmu/engines/speech'
import { jobOver } from '@qianmu/testkit/jobs'
import type { Loose } from '@qianmu/testkit/studio'
import { afterAll, expect, it } from 'vitest'
import { call, doc_id, host, studio, sync, turnTo, useComic } from './test-comic.ts'

const voice = espeakEngine()
afterAll(() => voice.close())
useComic({ speech: [{ id: 'draft-voice', engine: voice, places: 1 }] })

const post = async (path: string, body: object) => (await host.call<Loose>('POST', `/ai_web/ai/voice/dub/${path}`, body)).data
const rowsOf = async (dub_id: number): Promise<Loose[]> =>
  (await host.call<Loose>('GET', '/ai_web/ai/voice/dub/detail', { dub_id })).data.rows
const save = (dub_id: number, changes: object[]) => host.call('PUT', '/ai_web/ai/voice/dub/save', { dub_id, changes })
const say = async (dub_id: number, line_ids?: number[]) => {
  const { job_id } = await post('generate', { dub_id, ...(line_ids ? { line_ids } : {}) })
  expect(await jobOver(host, job_id)).toMatchObject({ state: 'done' })
}

it('is that of who says it, with its pauses and its delivery, as it was chosen', async () => {
  await turnTo('1、站台 夜 外\n△雨线斜落。\n沈岸：好。\n顾晚：好。\n沈岸：末班车不来了。')
  await sync()
  const { dub_id } = await post('from_doc', { doc_id })
  await say(dub_id)
  const heard = async () => {
    const { takes } = (await call('GET', 'comic_pages', { doc_id })).data
    return takes.map(({ speaker, text, url }: Loose) => [speaker, text, Number(/file\/(\d+)/.exec(url)![1])])
  }
  const takes = async (): Promise<number[]> => (await rowsOf(dub_id)).map(({ take }) => take.record_id)
  const files = async () => {
    const ids = await takes()
    const sql = 'select file_id from sound_records join unnest($1::bigint[]) with ordinality given (id, nth) using (id) order by nth'
    const { rows } = await studio.app.pool.query<{ file_id: number }>(sql, [ids])
    return rows.map(({ file_id }) => file_id)
  }
  const [first, second, third] = await files()
  const others = [
    ['沈岸', '好。', first],
    ['顾晚', '好。', second],
  ]
  expect(first).not.toBe(second)
  expect(await heard()).toEqual([...others, ['沈岸', '末班车不来了。', third]])
  // Said again with a pause and slower: the words are the same.
  const record_id = (await takes())[2]
  const { line_id } = (await rowsOf(dub_id))[2]!
  await save(dub_id, [{ line_id, text: '（语速：0.8）末班车[停顿 0.5s]不来了。' }])
  await say(dub_id, [line_id])
  const slower = (await files())[2]
  expect(slower).not.toBe(third)
  expect(await heard()).toEqual([...others, ['沈岸', '末班车不来了。', slower]])
  // The earlier one is taken back.
  await save(dub_id, [{ line_id, record_id }])
  expect(await heard()).toEqual([...others, ['沈岸', '末班车不来了。', third]])
})
