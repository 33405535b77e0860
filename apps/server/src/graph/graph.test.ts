// The links between what is made and what it is made from: over random edits they are what the areas' tables say, walked by other code than the
// graph's; what hangs on a changed line, a character or a scene is told by kind, and of other people's works a number alone.
import { espeakEngine } from '@qianmu/engines/speech'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import type { Loose } from '@qianmu/testkit/studio'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { call, doc_id, host, rewrite, shots, studio, sync, turnTo, useComic, work_id } from '../works/storyboards/test-comic.ts'
import { driftOf, rebuild } from './index.ts'

const voice = espeakEngine()
useComic({ speech: [{ id: 'draft-voice', engine: voice, places: 2 }] })
afterAll(() => voice.close())

const TEXT =
  '1、站台 夜 外\n△沈岸看着雨。\n沈岸：我以为你走了。\n顾晚：末班车晚点。\n2、门厅 日 内\n△灯亮。\n顾晚：你来了。\n沈岸：钥匙还在。'
const post = async (path: string, body: object) => (await host.call<Loose>('POST', path, body)).data
const impactOf = async (source: object, who = host) =>
  (await who.call<Loose>('POST', '/ixj_web/film/impact_of', { project_id: work_id, ...source })).data
const counts = async (source: object) =>
  Object.fromEntries((await impactOf(source)).kinds.map(({ kind, count, stale }: Loose) => [kind, [count, stale]]))
const table = async (sql: string) => (await studio.app.pool.query<Loose>(sql, [doc_id])).rows
const lines = async (): Promise<Loose[]> =>
  (await host.call<Loose>('GET', '/ixj_web/doc/detail', { doc_id })).data.content.content.flatMap((scene: Loose) => scene.content)
const textOf = (block: Loose) => (block.content ?? []).map((run: Loose) => run.text).join('')

/** What hangs on which line, by another way than the graph's: rows of the areas read whole and walked here. */
async function walked(): Promise<string[]> {
  const found: string[] = []
  const note = (kind: string, id: unknown, part: unknown, block: unknown) => found.push([kind, id, part, block].join(' '))
  for (const { id, script } of await table('select * from storyboards where doc_id = $1'))
    for (const block of script?.blocks ?? []) note('shot', id, '', block)
  for (const { id, block_id } of await table('select l.* from dub_lines l join dubs b on b.id = l.dub_id where b.doc_id = $1'))
    if (block_id) note('take', id, '', block_id)
  for (const { id, content } of await table('select * from comic_pages where doc_id = $1'))
    for (const item of content.items) if (item.line && item.text) note('balloon', id, item.id, item.line)
  for (const { id, block_ids } of await table('select * from matching_infos where doc_id = $1'))
    for (const block of block_ids) note('matching', id, '', block)
  const blocks = await lines()
  const { content } = (await host.call<Loose>('GET', '/ixj_web/doc/detail', { doc_id })).data
  for (const { card_id, scene_id } of await table('select * from card_scenes where doc_id = $1'))
    for (const block of content.content.find((scene: Loose) => scene.attrs.id === scene_id)?.content ?? [])
      if (blocks.length && textOf(block).trim()) note('card', card_id, '', block.attrs.id)
  return [...new Set(found)].toSorted()
}
const linked = async () => {
  await impactOf({ kind: 'document', id: doc_id })
  const rows = await table(`select * from links where doc_id = $1 and to_kind = 'line' order by 1`)
  return rows.map(({ from_kind, from_id, from_part, to_part }) => [from_kind, from_id, from_part, to_part].join(' ')).toSorted()
}

/** What people do, each by a number that chooses among what is there. */
const STEPS: Readonly<Record<string, (nth: number) => Promise<unknown>>> = {
  change: nth =>
    rewrite(content => {
      const all = content.content.flatMap((scene: Loose) => scene.content).filter((block: Loose) => block.type !== 'scene_heading')
      all[nth % all.length].content = [{ type: 'text', text: `改过 ${nth}。` }]
    }),
  remove: nth =>
    rewrite(content => {
      const scene = content.content[nth % content.content.length]
      if (scene.content.length > 2) scene.content.splice(1, 1)
    }),
  sync: () => sync(),
  take: async () => {
    const { changes } = await sync({ preview: true })
    return sync({ take: changes.map(({ id }: Loose) => id) })
  },
  bin: async nth => {
    const all = await shots()
    if (!all.length) return
    const gone = await call('DELETE', 'storyboard_list', { doc_id, ids: [all[nth % all.length]!.storyboard_id] })
    expect(gone.status).toBe(0)
  },
  pour: async nth => call('POST', 'comic_pour', { doc_id, anew: nth % 2 === 0 }),
  dub: async () => post('/ai_web/ai/voice/dub/from_doc', { doc_id }),
  undub: async nth => {
    const rows = await table('select * from dubs where doc_id = $1 and deleted_at is null')
    if (rows.length) await host.call('DELETE', '/ai_web/ai/voice/dub/delete', { dub_id: rows[nth % rows.length]!.id })
  },
  divide: async () => post('/ixj_web/works/whole_doc_matching_image_info', { doc_id }),
  card: async nth => {
    const { content } = (await host.call<Loose>('GET', '/ixj_web/doc/detail', { doc_id })).data
    const scene_id = content.content[nth % content.content.length].attrs.id
    return post('/ixj_web/works/idea_card/add', { project_id: work_id, title: `卡 ${nth}`, scenes: [{ doc_id, scene_id }] })
  },
}

it(
  'are what the tables of the areas say, whatever people did, and stay so when they are told anew',
  async () => {
    const step = fc.record({ name: fc.constantFrom(...Object.keys(STEPS)), nth: fc.nat(50) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async steps => {
        await turnTo(TEXT)
        await sync()
        for (const { name, nth } of steps) {
          await STEPS[name]!(nth)
          expect(await linked(), name).toEqual(await walked())
        }
        expect(await driftOf(studio.app)).toMatchObject({ extra: [], missing: [] })
      }),
      { numRuns: 5 },
    )
    expect(await rebuild(studio.app)).toBeGreaterThan(0)
    expect(await driftOf(studio.app)).toMatchObject({ extra: [], missing: [] })
    await studio.app.pool.query(`delete from links where ctid in (select ctid from links where from_kind = 'shot' limit 1)`)
    expect((await driftOf(studio.app)).missing).toHaveLength(1)
  },
  scaled(240_000),
)

it(
  'tell what a changed line, a scene, a character and a shot touch; once it is brought up to date nothing is late and nothing else is made anew',
  async () => {
    await turnTo(TEXT)
    await sync()
    await call('POST', 'comic_pour', { doc_id })
    const ids = (await shots()).map(({ storyboard_id }) => storyboard_id as number)
    await jobOver(host, (await call('POST', 'storyboard_draw', { doc_id, ids })).data.job_id as number)
    const { dub_id } = await post('/ai_web/ai/voice/dub/from_doc', { doc_id })
    await jobOver(host, (await post('/ai_web/ai/voice/dub/generate', { dub_id })).job_id as number)
    const said = (await lines()).find(block => textOf(block) === '末班车晚点。')!
    const line = { kind: 'line', id: doc_id, part: said.attrs.id as string }
    expect(await counts(line)).toEqual({ shot: [1, 0], picture: [1, 0], voice: [1, 0], balloon: [1, 0] })

    const taken = async () => ({
      takes: (await studio.app.pool.query(`select id from sound_records where kind = 'take' order by id`)).rows.length,
      drawn: (await studio.app.pool.query('select id from draw_images order by id')).rows.length,
    })
    const before = await taken()
    await rewrite(content => {
      const block = content.content.flatMap((scene: Loose) => scene.content).find((each: Loose) => each.attrs.id === said.attrs.id)
      block.content = [{ type: 'text', text: '末班车不来了。' }]
    })
    expect(await counts(line)).toEqual({ shot: [1, 1], picture: [1, 0], voice: [1, 1], balloon: [1, 1] })
    const all = await impactOf({ kind: 'document', id: doc_id })
    expect(all.kinds.find(({ kind }: Loose) => kind === 'voice')).toMatchObject({ count: 4, stale: 1, hand: 0 })
    expect(all.kinds.find(({ kind }: Loose) => kind === 'voice').made[0]).toMatchObject({ state: 'stale', note: '念的还是旧句子', doc_id })

    const run = await post('/ixj_web/film/renew', { project_id: work_id, ...line })
    expect(run.things).toBe(3)
    expect(await jobOver(host, run.job_id as number)).toMatchObject({ state: 'done', error: '' })
    expect(await counts(line)).toEqual({ shot: [1, 0], picture: [1, 0], voice: [1, 0], balloon: [1, 0] })
    expect(await taken()).toEqual({ takes: before.takes + 1, drawn: before.drawn + 1 })

    const { character_id } = await post('/ixj_web/ai/character/v2/add', { project_id: work_id, name: '顾晚' })
    expect(await counts({ kind: 'character', id: character_id })).toMatchObject({ line: [3, 0], voice: [2, 0], balloon: [2, 0] })
    const scene = (await shots())[0]!.scene_id as string
    expect(await counts({ kind: 'scene', id: doc_id, part: scene })).toMatchObject({ voice: [2, 0] })
    expect(await counts({ kind: 'shot', id: ids[0] })).toMatchObject({ picture: [1, 0] })
  },
  scaled(120_000),
)

it(
  'tell of a script in a work that one may not read that it is there, and never its name',
  async () => {
    const novel = { project_name: '秒针', project_type: 1, script_type: 'NOVEL' }
    const { project_id } = await post('/ixj_web/project/add', novel)
    const text = '巷子深处的钟表铺还亮着灯。\n“铺子关门了。”邹砚说。\n“这块表是我爸爸的。”小满说。'
    const own = (await post('/ixj_web/doc/add', { project_id, doc_name: '第一章', text })).doc_id
    const script = await post('/ixj_web/project/add', { project_name: '秘密剧本', project_type: 1, script_type: 'SCRIPT' })
    const other = (await post('/ixj_web/doc/add', { project_id: script.project_id, doc_name: '秘密一集', text: TEXT })).doc_id
    await studio.app.pool.query('insert into films (doc_id, script_id) values ($1, $2)', [own, other])
    const friend = await studio.colleague(host)
    await studio.app.pool.query(`insert into work_members (work_id, user_id, permissions) values ($1, $2, '{}') on conflict do nothing`, [
      project_id,
      friend.userId,
    ])
    const of = { project_id, kind: 'document', id: own }
    expect(await impactOf(of)).toMatchObject({ kinds: [{ kind: 'script', count: 1, made: [{ name: '秘密一集' }] }], hidden: 0 })
    const seen = await impactOf(of, friend)
    expect(seen).toMatchObject({ kinds: [], hidden: 1 })
    expect(JSON.stringify(seen)).not.toContain('秘密')
  },
  scaled(60_000),
)
