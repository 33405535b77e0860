// A team with large things in it, for whoever asks how long one of its calls keeps the others waiting.
import { fakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { nodesEngine } from '@qianmu/engines/nodes'
import { sketchEngine } from '@qianmu/engines/sketch'
import { espeakEngine } from '@qianmu/engines/speech'
import { readGraph, writeGraph } from '@qianmu/flow/shared'
import { inventedScript } from '@qianmu/script/language/invented-story'
import { emptyGame, ENTRIES, nodeOf, readThing } from '@qianmu/story/model'
import { writeShared } from '@qianmu/story/shared'
import { jobOver } from '@qianmu/testkit/jobs'
import { type Loose, openStudio, type Person, type Studio, type StudioOptions } from '@qianmu/testkit/studio'
import { done, fileOf } from './test-send.ts'

export interface World {
  studio: Studio
  host: Person
  /** A work with a text of some 2,500 lines and one of half as many, and its characters. */
  project_id: number
  doc_id: number
  second_id: number
  third_id: number
  /** A work with one text, twenty times as long as the first. */
  long_project_id: number
  long_id: number
  /** Who reads who is in which scene has to make that anew. */
  forgetOutlines: () => Promise<unknown>
  /** The shots of the second. */
  shots: { storyboard_id: number; scene_id: string; content: string }[]
  /** A block of the first. */
  block_id: string
  /** Of 2,000 nodes. */
  game_id: number
  /** One as large that this process has never read. */
  cold_game_id: number
  /** A version of the first text, and an evaluation of one of 380,000 characters. */
  history_id: number
  eid: number
  /** A link to it. */
  share: { share_id: number; link: string }
  /** A game without any. */
  small_id: number
  video_id: number
  dub_id: number
  flow_id: number
  /** A workflow of as many nodes as there may be, which people have open, and what changes it there. */
  graph_id: number
  /** One as large that nobody has opened. */
  closed_graph_id: number
  changeGraph: () => Promise<unknown>
  /** A dub of which every line is said, and a talk with somebody who knows the long screenplay. */
  said_id: number
  agent_id: number
  talk_id: number
  /** A screenplay of the large game, of some 2,500 lines, and one that is to be long. */
  script_id: number
  empty_script_id: number
  /** An idea that is written as text. */
  idea_id: number
  /** Characters of the game without nodes. */
  role_ids: number[]
  model_id: number
}

const NODES = 2000
/** Lines of a dub that are all said. */
const SAID = 500
/** As many as a workflow may have. */
const GRAPH_NODES = 5000

/** The text of a screenplay of so many characters. */
export const scriptOf = (size: number): string => inventedScript(size).text

function largeGame() {
  const board = readThing('boards', 'act1', { name: '第一幕' })
  const line = (nth: number) => ({
    ...structuredClone(ENTRIES.actions),
    type: 'DESC',
    id: `a${nth}`,
    msg: '雨停了，站台上只剩下两个人和一盏没有关的灯。',
  })
  const node = (nth: number) =>
    nodeOf(`n${nth}`, nth ? 'PLOT' : 'START', {
      board: board.id,
      x: nth * 10,
      y: 100,
      name: `节点${nth}`,
      ...(nth ? { data: { actions: [1, 2, 3].map(line) } as never } : {}),
    })
  const edges = Array.from({ length: NODES - 1 }, (_, nth) => readThing('edges', `e${nth}`, { from: `n${nth}`, to: `n${nth + 1}` }))
  return { ...emptyGame(), boards: [board], nodes: Array.from({ length: NODES }, (_, nth) => node(nth)), edges }
}

async function videoOf({ host }: Pick<World, 'host'>): Promise<number> {
  const A = '/ai_web/ai/batch_video'
  const { token } = (await host.call('GET', `${A}/request_batch_upload_token`)).data
  const name = 'a.srt'
  const file = fileOf('1\n00:00:01,000 --> 00:00:02,000\n你好\n', name)
  const { upload_id } = (await host.upload('POST', '/ai_uploader/subtitle_media/batch_upload', { token, name, offset: '0', file })).data
  return (await done(host, 'POST', `${A}/add_upload_batch_info`, { uploads: [{ upload_id, name }] })).list[0].video_id
}

async function charactersOf(host: Person, project_id: number): Promise<number[]> {
  const characters = Array.from({ length: 100 }, (_, nth) => ({ name: `路人${nth}` }))
  await done(host, 'POST', '/ixj_web/ai/character/v2/batch_add', { project_id, characters })
  const { data } = await host.call('GET', '/ixj_web/ai/character_list', { project_id })
  return data.map((each: { character_id: number }) => each.character_id)
}

/** A workflow that only passes a text on, from node to node. */
export const passingOn = (nodes: number): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: nodes }, (_, nth) => [nth + 1, { class_type: 'PreviewAny', inputs: { source: nth ? [String(nth), 0] : '雨' } }]),
    ),
  )

/** A workflow that people have open, and what moves one of its nodes there. */
async function graphOf({
  host,
  studio,
}: Pick<World, 'host' | 'studio'>): Promise<Pick<World, 'changeGraph' | 'closed_graph_id' | 'graph_id'>> {
  const add = async () =>
    (await done(host, 'POST', '/ai_web/ai/comfy/comfy_ui_add', { name: '长图', workflow: passingOn(GRAPH_NODES) })).comfy_id as number
  const [comfy_id, closed_graph_id] = [await add(), await add()]
  const { shared_id } = await done(host, 'POST', '/ai_web/ai/comfy/comfy_ui_graph', { comfy_id })
  let moved = 0
  const changeGraph = () =>
    studio.app.collab.edit(shared_id, host.userId, doc => {
      const ui = readGraph(doc) as { nodes: { pos: number[] }[] }
      ui.nodes[0]!.pos = [++moved, moved]
      writeGraph(doc, ui as never)
    })
  return { graph_id: comfy_id, closed_graph_id, changeGraph }
}

/** A dub whose lines have all been said, in the same words. */
async function saidDub({ host, studio }: Pick<World, 'host' | 'studio'>): Promise<number> {
  const text = Array.from({ length: SAID }, (_, nth) => `沈岸：第${nth}班车已经走了，站台上只剩下我们两个人。`).join('\n')
  const { dub_id } = await done(host, 'POST', '/ai_web/ai/voice/dub/add', { text, title: '站台' })
  const { data } = await host.call('GET', '/ai_web/ai/voice/dub/detail', { dub_id })
  const { job_id } = await done(host, 'POST', '/ai_web/ai/voice/dub/generate', { dub_id, line_ids: [data.rows[0].line_id] })
  await jobOver(host, job_id)
  await studio.app.pool.query(
    'update dub_lines set record_id = (select max(record_id) from dub_lines where dub_id = $1) where dub_id = $1',
    [dub_id],
  )
  return dub_id
}

/** Somebody who knows a screenplay, and a talk with them. */
async function talkIn(host: Person, project_id: number, doc_id: number): Promise<Pick<World, 'agent_id' | 'talk_id'>> {
  const { agent_id } = await done(host, 'POST', '/avg/create_agent', { project_id, name: '沈岸', card: { name: '沈岸' } })
  const { instance_id } = await done(host, 'POST', '/avg/create_instance', { agent_id, doc_id })
  return { agent_id, talk_id: instance_id }
}

/** A studio with engines that come along, and a language engine that answers at once. */
export async function openLarge(instance?: StudioOptions['instance']): Promise<{ world: World; close: () => Promise<void> }> {
  const sketch = sketchEngine()
  const fake = await fakeChat({ models: ['qwen-plus'] })
  const studio = await openStudio({
    ...(instance && { instance }),
    // What checks answers is not there when people work, and counts as a turn.
    env: { QIANMU_CHECK_ANSWERS: '' },
    connect: connectEngine,
    engines: [{ id: 'sketch', engine: { ...sketch, flows: nodesEngine({ sketch, tools: [], retouch: [] }) }, embedded: true }],
    speech: [{ id: 'draft-voice', engine: espeakEngine(), places: 2 }],
  })
  const operator = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [operator.userId])
  await done(operator, 'POST', '/ixj_web/engine/add', {
    kind: 'chat',
    name: 'qwen-plus',
    address: fake.url,
    secret: 'geheim',
    model: 'qwen-plus',
  })
  const close = async () => {
    await studio.close()
    await fake.close()
  }
  return { world: await largeTeam(studio), close }
}

/** A game whose log says what that of another one says, written beside this process. */
async function coldGame(studio: Studio, of: number, post: (path: string, body: object) => Promise<Loose>): Promise<number> {
  const { project_id } = await post('/ixj_web/project/add', { project_name: '月台', project_type: 4, script_type: 'GAME' })
  const { shared_id } = await post('/ixj_web/v3/game/open', { project_id })
  await studio.app.pool.query(
    'insert into doc_update (doc_id, user_id, update) select $1, user_id, update from doc_update where doc_id = $2',
    [shared_id, of],
  )
  return project_id
}

/** Makes all of it. */
async function largeTeam(studio: Studio): Promise<World> {
  const host = await studio.founder()
  const post = (path: string, body: object) => done(host, 'POST', path, body)
  const { project_id } = await post('/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' })
  const add = async (text: string) => (await post('/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text })).doc_id as number
  const [doc_id, second_id, third_id] = [await add(scriptOf(60_000)), await add(scriptOf(30_000)), await add('△雨停了。')]
  for (const each of [doc_id, second_id]) await post('/ixj_web/comic/storyboard_list_sync', { doc_id: each })
  const long = await post('/ixj_web/project/add', { project_name: '雨夜长话', project_type: 2, script_type: 'CARTOON' })
  const long_id = (await post('/ixj_web/doc/add', { project_id: long.project_id, doc_name: '第 1 话', text: scriptOf(1_200_000) })).doc_id
  const board = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id: second_id })).data
  const shots = board.scenes.flatMap((scene: { shots: World['shots'] }) => scene.shots)
  const { history_id } = await post('/ixj_web/works/doc_history', { doc_id, name: '初稿' })
  const { eid } = await post('/ai_web/ai/add_evaluate_work', { work_from: 1, work_name: '长', text: scriptOf(380_000).slice(0, 380_000) })
  const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  for (const name of ['沈岸', '顾晚', '周然']) await post('/ixj_web/ai/add_character', { project_id, name, aliases: [] })
  const game = await post('/ixj_web/project/add', { project_name: '站台', project_type: 4, script_type: 'GAME' })
  const small = await post('/ixj_web/project/add', { project_name: '门厅', project_type: 4, script_type: 'GAME' })
  const { shared_id } = await post('/ixj_web/v3/game/open', { project_id: game.project_id })
  await studio.app.collab.edit(shared_id, host.userId, doc => writeShared(doc, largeGame()))
  const cold_game_id = await coldGame(studio, shared_id, post)
  const share = (await post('/ixj_web/v3/game/share', { project_id: game.project_id })) as World['share']
  const screenplay = async (text: string) =>
    (await post('/ixj_web/v3/game/screenplay', { project_id: game.project_id, name: '第 1 章', text })).screenplay_id as number
  const { idea_id } = await post('/ixj_web/idea/add', { project_id, idea_name: '想法', text: '雨停了。' })
  const { dub_id } = await post('/ai_web/ai/voice/dub/from_doc', { doc_id: second_id })
  const workflow = JSON.stringify({ 1: { class_type: 'PreviewAny', inputs: { source: '雨' } } })
  const { comfy_id } = await post('/ai_web/ai/comfy/comfy_ui_add', { name: '工作流', workflow })
  const { model_id } = await post('/ai_web/ai/custom_model/add', { name: '模型', trigger_word: 'rain' })
  const script_id = await screenplay(scriptOf(60_000))
  return {
    studio,
    host,
    project_id,
    doc_id,
    second_id,
    third_id,
    long_project_id: long.project_id,
    long_id,
    forgetOutlines: () => studio.app.pool.query('delete from doc_outlines'),
    shots,
    block_id: content.content[0].content[0].attrs.id,
    game_id: game.project_id,
    cold_game_id,
    history_id,
    eid,
    share,
    small_id: small.project_id,
    video_id: await videoOf({ host }),
    dub_id,
    flow_id: comfy_id,
    script_id,
    said_id: await saidDub({ host, studio }),
    ...(await talkIn(host, game.project_id, script_id)),
    ...(await graphOf({ host, studio })),
    empty_script_id: await screenplay('△雨停了。'),
    idea_id,
    role_ids: await charactersOf(host, small.project_id),
    model_id,
  }
}
