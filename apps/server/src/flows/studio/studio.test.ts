// Workflows that ask the studio, over HTTP: a script becomes a document, lines, pictures, voices, captions and a film; only what the person may see.
import { composerEngine } from '@qianmu/engines/music'
import { nodesEngine } from '@qianmu/engines/nodes'
import { retouchEngine } from '@qianmu/engines/retouch'
import { sketchEngine } from '@qianmu/engines/sketch'
import { espeakEngine } from '@qianmu/engines/speech'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { addFlow, draw } from '@qianmu/testkit/flows'
import { scaled } from '@qianmu/testkit/pace'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const [voice, composer, sketch, retouch] = [espeakEngine(), composerEngine(), sketchEngine(), retouchEngine()]
const nodes = nodesEngine({ sketch, tools: [retouch.tools], retouch: [retouch] })
let studio: Studio
beforeAll(async () => {
  await needFfmpeg()
  studio = await openStudio({
    engines: [
      { id: 'sketch', engine: { ...sketch, flows: nodes }, embedded: true },
      { id: 'retouch', engine: retouch, embedded: true },
    ],
    speech: [{ id: 'draft-voice', engine: voice, places: 2 }],
    music: [{ id: 'composer', engine: composer, places: 1 }],
  })
}, scaled(60_000))
afterAll(async () => {
  await studio.close()
  await Promise.all([nodes.close(), sketch.close(), retouch.close(), voice.close(), composer.close()])
})

const SCRIPT = '1、站台 夜 外\n△沈岸撑着伞站在站牌下。\n沈岸：我以为你走了。\n△顾晚收起伞。\n顾晚：末班车晚点。'
const node = (class_type: string, inputs: object = {}) => ({ class_type, inputs })
const show = (from: string, slot = 0) => node('PreviewAny', { source: [from, slot] })
const start = async (host: Person, graph: object) => (await draw(host, await addFlow(host, JSON.stringify(graph)))).data
const drawn = (host: Person, draw_id: number): Promise<Loose> =>
  vi.waitFor(
    async () => {
      const { data } = await host.call<Loose>('GET', '/ai_web/ai/comfy/result', { draw_id })
      expect([3, 5]).toContain(data.status)
      return data
    },
    { timeout: scaled(150_000), interval: 200 },
  )
const ended = async (host: Person, graph: object): Promise<Loose> => drawn(host, (await start(host, graph)).draw_ids[0])
const works = async (host: Person): Promise<Loose[]> => (await host.call<Loose>('GET', '/ixj_web/project/list', {})).data.list

it(
  'make a document of a text once, and all that the studio makes of it',
  async () => {
    const host = await studio.founder()
    const done = await ended(host, {
      1: node('QianmuNewDocument', { text: SCRIPT, name: '末班车', work: '动画' }),
      2: node('QianmuFilm', { document: ['1', 0] }),
      3: node('QianmuSaveFile', { source: ['2', 0] }),
      4: node('QianmuCues', { document: ['1', 0] }),
      5: show('4'),
      6: node('QianmuVoices', { document: ['1', 0] }),
      7: node('QianmuSaveFile', { source: ['6', 0] }),
      8: node('QianmuPictures', { document: ['1', 0] }),
      9: node('SaveImage', { images: ['8', 0], filename_prefix: 'a' }),
      10: node('QianmuPages', { document: ['1', 0] }),
      11: node('PreviewImage', { images: ['10', 0] }),
      12: node('QianmuMusic', { document: ['1', 0] }),
      13: node('QianmuSaveFile', { source: ['12', 0] }),
    })
    expect(done, done.error).toMatchObject({ status: 5, error: '' })
    const of = (id: string) => done.outputs.filter(({ node: from }: Loose) => from === id)
    expect(of('3')).toMatchObject([{ kind: 'video', name: '样片.mp4' }])
    expect(of('7').map(({ kind }: Loose) => kind)).toEqual(['audio', 'audio'])
    expect(of('13')).toMatchObject([{ kind: 'audio' }])
    expect(of('9').length).toBeGreaterThanOrEqual(2)
    expect(of('11').length).toBeGreaterThanOrEqual(1)
    expect(of('5')[0].text).toMatch(/00:00:0\d,\d{3} --> [\s\S]*我以为你走了。[\s\S]*末班车晚点。/)
    const [work, ...others] = await works(host)
    expect(others).toEqual([])
    expect(work).toMatchObject({ project_name: '末班车', project_type: 3 })
  },
  scaled(180_000),
)

it(
  'read what a document says, shot by shot and line by line, and what stands for a model says so',
  async () => {
    const host = await studio.founder()
    const { project_id } = (
      await host.call<Loose>('POST', '/ixj_web/project/add', { project_name: '雨夜', project_type: 2, script_type: 'CARTOON' })
    ).data
    const { doc_id } = (await host.call<Loose>('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: SCRIPT })).data
    await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name: '沈岸', gender: '男', age: '30' })
    const done = await ended(host, {
      1: node('QianmuDocument', { document: doc_id }),
      2: node('QianmuLines', { document: ['1', 0] }),
      3: show('2'),
      4: node('QianmuShots', { document: ['1', 0] }),
      5: node('QianmuCount', { items: ['4', 0] }),
      6: show('5'),
      7: node('QianmuCast', { document: ['1', 0] }),
      8: show('7'),
      9: node('QianmuLanguage', { ask: '概括成一句话', text: ['1', 1] }),
      10: show('9', 1),
      11: node('QianmuScenes', { document: ['1', 0] }),
      12: show('11'),
      13: node('QianmuKeyword', { text: '雨夜，一个女孩撑着红伞', count: 3 }),
      14: show('13'),
    })
    expect(done, done.error).toMatchObject({ status: 5 })
    const text = (id: string) => done.outputs.filter(({ node: from }: Loose) => from === id).map(({ text: one }: Loose) => one)
    expect(text('3')).toEqual(['沈岸：我以为你走了。', '顾晚：末班车晚点。'])
    expect(Number(text('6')[0])).toBeGreaterThanOrEqual(2)
    expect(text('8')).toEqual(['沈岸，男，30'])
    expect(text('10')).toEqual(['按规则摘的，没有连接语言模型'])
    expect(text('12')[0]).toContain('沈岸：我以为你走了。')
    expect(text('14')[0]).not.toBe('')

    const outsider = await studio.colleague(host)
    const refused = await ended(outsider, { 1: node('QianmuDocument', { document: doc_id }), 2: show('1', 1) })
    expect(refused).toMatchObject({ status: 3, outputs: [] })
    expect(refused.error).not.toBe('')
    expect(JSON.stringify(refused)).not.toContain('我以为你走了')
  },
  scaled(120_000),
)

it(
  'go on after a crash without writing the document twice',
  async () => {
    const host = await studio.founder()
    const graph = {
      1: node('QianmuNewDocument', { text: SCRIPT, name: '断电', work: '剧本' }),
      2: node('QianmuLines', { document: ['1', 0] }),
      3: show('2'),
    }
    const { draw_ids } = await start(host, graph)
    const first = await drawn(host, draw_ids[0])
    expect(first, first.error).toMatchObject({ status: 5 })
    // As after a worker that died between making the document and keeping the results.
    await studio.app.pool.query('delete from flow_outputs where draw_id = $1', [draw_ids[0]])
    await studio.app.pool.query(
      `update jobs set state = 'waiting', finished_at = null where id = (select job_id from flow_draws where id = $1)`,
      [draw_ids[0]],
    )
    await studio.app.pool.query(`update flow_draws set status = 0 where id = $1`, [draw_ids[0]])
    await studio.app.pool.query(`update job_lanes set waiting = waiting + 1 where pool = 'studio_flows' and user_id = $1`, [host.userId])
    await studio.app.pool.query(`select pg_notify('job_ready', 'studio_flows')`)
    const again = await drawn(host, draw_ids[0])
    expect(again.outputs.map(({ text }: Loose) => text)).toEqual(['沈岸：我以为你走了。', '顾晚：末班车晚点。'])
    expect(await works(host)).toHaveLength(1)
  },
  scaled(60_000),
)
