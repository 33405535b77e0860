// What the tests of security begin and end with: a team with one of everything that an id can name, a call sent as its kind asks, a full dump.
import type { Call } from '@qianmu/contract/kit/call'
import type pg from 'pg'
import type { Answer, Loose, Person, Studio } from '@qianmu/testkit/studio'

/** What the parts of a whole team are made with. */
interface Maker {
  post: (path: string, body: object) => Promise<Loose>
  /** Inserts a row, `$1` being its owner. @returns its id */
  insert: (text: string) => Promise<number>
  studio: Studio
  marker: string
}

/** A picture of production with its folder and its draft, and a file of the work. */
async function mirrorsOf({ post, insert, marker }: Maker, project_id: number, doc_id: number) {
  const { dir_id } = await post('/ixj_web/project/mirror/dir', { project_id, name: `${marker}文件夹` })
  const { mirror_id } = await post('/ixj_web/project/mirror/save', { project_id, name: `${marker}画面`, words: marker, doc_id, dir_id })
  const draft = await post('/ixj_web/project/mirror/draft_source', { project_id, mirror_id, text: `${marker}原文` })
  const picture_id = await insert(
    `insert into mirror_pictures (mirror_id, file_id, src_type, created_by) select ${mirror_id}, 0, 1, id from users where id = $1 returning id`,
  )
  const resource_id = await insert(
    `insert into resources (work_id, type, name, file_id, created_by) select ${project_id}, 'IMAGE', '${marker}素材图', 0, id from users where id = $1 returning id`,
  )
  return {
    dir_id,
    mirror_id,
    mirror_ids: [mirror_id],
    draft_id: draft.drafts[0].draft_id,
    picture_ids: [picture_id],
    resource_id,
    resource_ids: [resource_id],
  }
}

/** Lines that are dubbed, a voice of the team, and a video with its batch and profile. @param record_id that a sound has too, for both have one name in the contract */
async function soundsOf({ post, insert, studio, marker }: Maker, record_id: number) {
  const { dub_id } = await post('/ai_web/ai/voice/dub/add', { title: `${marker}配音`, text: `${marker}：末班车晚点了。` })
  const own = (table: string, columns: string, values: string) =>
    insert(
      `insert into ${table} (team_id, user_id, ${columns}) select team_id, $1, ${values} from team_members where user_id = $1 limit 1 returning id`,
    )
  // Under the number of the drawing.
  await studio.app.pool.query(
    `insert into sound_records (id, team_id, user_id, kind, text, status) overriding system value select id, team_id, user_id, 'voice', $2, 'done' from draw_records where id = $1`,
    [record_id, `${marker}台词`],
  )
  const timbre_id = await own('timbres', 'name, base_voice_id', `'${marker}音色', 'none'`)
  const { profile_id } = await post('/ai_web/ai/batch_video/add_profile', { name: `${marker}方案` })
  const batch_id = await own('video_batches', 'created_at', 'now()')
  const video_id = await own('videos', 'batch_id, name, settings', `${batch_id}, '${marker}.mp4', '{}'`)
  return { dub_id, timbre_id, profile_id, batch_id, video_id, video_ids: [video_id] }
}

/** The game of the work with its link and category, and an agent that talks. */
async function gameOf({ post, marker }: Maker, project_id: number) {
  const game = (path: string, body: object) => post(`/ixj_web/${path}`, { project_id, ...body })
  await game('v3/game/board', { board_id: 'board', name: `${marker}场` })
  const { node_id } = await game('v3/game/node', { type: 'PLOT', name: `${marker}节点` })
  const { edge_id } = await game('v3/game/edge', { from: 'start', to: node_id, label: marker })
  const { numeric_id } = await game('v3/game/numeric', { var_name: `${marker}变量`, type: 'number' })
  const { good_id } = await game('v3/game/good', { good_name: `${marker}物品` })
  const { share_id, link } = await game('v3/game/share', {})
  const { agent_id } = await post('/avg/create_agent', { name: `${marker}智能体`, project_id })
  const { instance_id } = await post('/avg/create_instance', { agent_id })
  const { memory } = await post('/avg/save_memory', { agent_id, text: `${marker}记忆` })
  const named = { board_id: 'board', node_id, edge_id, numeric_id, good_id, share_id, link, agent_id, instance_id }
  return { ...named, memory_id: memory.memory_id, memory_ids: [memory.memory_id] }
}

/** Makes one row of every kind in the team of `person`; every text in it holds `marker`. Answers the ids under the names of the contract. */
export async function wholeTeam(studio: Studio, person: Person, marker: string): Promise<Record<string, unknown>> {
  const post = async (path: string, body: object) => (await person.call('POST', path, body)).data
  const { project_id } = await post('/ixj_web/project/add', { project_name: `${marker}作品`, project_type: 1, script_type: 'SCRIPT' })
  const { volume_id } = await post('/ixj_web/volume/add', { project_id, volume_name: `${marker}卷` })
  const { doc_id } = await post('/ixj_web/doc/add', { project_id, doc_name: `${marker}文档`, text: `△${marker}正文。` })
  const { history_id } = await post('/ixj_web/works/doc_history', { doc_id, name: `${marker}版本` })
  const { idea_id } = await post('/ixj_web/idea/add', { project_id, idea_name: `${marker}构思`, edit_type: 2, text: `${marker}随手记` })
  const { card_id } = await post('/ixj_web/works/idea_card/add', { project_id, title: `${marker}卡片` })
  const { base_info_id } = await post('/ixj_web/works/base_info', { project_id, label: marker, value: marker })
  const { content_tag_id } = await post('/ixj_web/works/content_tag', { project_id, name: marker, doc_ids: [doc_id] })
  const passage = `${marker}${'雨夜的站台上只剩两个人。'.repeat(2)}`
  const [{ matching_image_info_id }] = await post('/ixj_web/works/whole_doc_matching_image_info', { doc_id, text: passage })
  const scene_id = (await person.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data.scenes[0].scene_id
  const { storyboard_id } = await post('/ixj_web/comic/comic_storyboard', { doc_id, scene_id, content: `${marker}镜头` })
  const { page_id } = await post('/ixj_web/comic/comic_page', { doc_id, template: '田字' })
  const { comic_id } = await post('/ai_web/ai/comic/create_comic', { name: `${marker}漫画`, texts: [passage] })
  const { template_id } = await post('/ixj_web/works/template', { template_name: `${marker}模板`, template_type: 1, project_id })
  const { character_id } = await post('/ixj_web/ai/add_character', { project_id, name: `${marker}人物`, aliases: [`${marker}别名`] })
  const merged_id = (await post('/ixj_web/ai/character/v2/add', { project_id, name: `${marker}分身` })).character_id
  const { merge_id } = await post('/ixj_web/ai/character/v2/merge', { character_id, merged_id })
  const other_id = (await post('/ixj_web/ai/add_character', { project_id, name: `${marker}对手` })).character_id
  const tie = { from_id: character_id, to_id: other_id, type: 'foe', label: `${marker}关系` }
  await person.call('PUT', '/ixj_web/project/character_relation', {
    project_id,
    relations: [tie],
    strangers: [{ one_id: character_id, other_id, ignored: 1 }],
  })
  const { comment_id } = await post('/ixj_web/comment', { doc_id, body: `${marker}批注` })
  const { comment_template_id } = await post('/ixj_web/comment_template', { body: `${marker}评语` })
  const fields = [{ key: 'wish', title: `${marker}愿望`, kind: 'line' }]
  const { card_template_id } = await post('/ixj_web/works/card_template', { type: 'role', name: `${marker}表单`, fields })
  const { struct_tag_id } = await post('/ixj_web/struct_tag', { project_id, name: `${marker}结构`, color: 1 })
  const { content } = (await person.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  const element_list = [content.content[0].content[0].attrs.id]
  const { doc_struct_tag_id } = await post('/ixj_web/works/doc_or_idea/struct_tag', { doc_id, struct_tag_id, element_list })
  const { role_id } = await post('/ixj_web/team_role/add', { role_name: `${marker}角色`, permissions: [] })
  const { invitation_id } = await post('/ixj_web/team_manage/generate_invitation_code', {})
  const insert = async (text: string) => (await studio.app.pool.query<{ id: number }>(text, [person.userId])).rows[0]!.id
  const id = await insert(`insert into messages (user_id, kind, title) values ($1, 'system', '${marker}消息') returning id`)
  const material_id = await insert(
    `insert into picture_materials (team_id, user_id, category, name, file_id) select team_id, id, 'scene', '${marker}素材', 0 from users join team_members on user_id = id where id = $1 returning id`,
  )
  // A text of the material centre under the number of the picture, for both are named so.
  await studio.app.pool.query(
    `insert into entries (id, team_id, user_id, type, title, body, words, state) overriding system value
     select id, team_id, user_id, 'sucai', $2, $2, 1, 'private' from picture_materials where id = $1`,
    [material_id, `${marker}文字素材`],
  )
  const cover_image_id = await insert(
    `insert into cover_images (work_id, file_id) select max(id), 0 from works where owner_id = $1 returning id`,
  )
  const job_id = await insert(
    `insert into jobs (kind, pool, title, user_id, payload) values ('none', 'none', '${marker}任务', $1, '{}') returning id`,
  )
  const record_id = await insert(
    `insert into draw_records (team_id, user_id, client_draw_type, ai_draw_type, request, prompt, base_seed, engine, quantity, scene, work_id, subject_id)
     select team_id, $1, 1, 0, '{"ai_param":"{}","ai_draw_type":0,"client_draw_type":1,"large_model_id":-1,"init_images":[],"hd_mode":0,"sam_params":{"image":"","dino_text_prompt":""}}', '${marker}提示词', 1, 'none', 1,
       'cartoon', (select max(id) from works where owner_id = $1), '${marker}镜头' from team_members where user_id = $1 limit 1 returning id`,
  )
  const task_id = await insert(
    `insert into draw_tasks (record_id, nth, status) select max(id), 0, 5 from draw_records where user_id = $1 returning id`,
  )
  const image_id = await insert(
    `insert into draw_images (record_id, task_id, role, file_id, width, height, seed, engine, engine_kind, unknown_words)
     select max(record_id), max(t.id), 'result', 0, 8, 8, 1, 'none', 'procedural', '[]' from draw_tasks t join draw_records r on r.id = t.record_id where r.user_id = $1 returning id`,
  )
  const pose_id = await insert(
    `insert into poses (team_id, user_id, name, width, height) select team_id, $1, '${marker}姿势', 8, 8 from team_members where user_id = $1 limit 1 returning id`,
  )
  const { eid } = await post('/ai_web/ai/add_evaluate_work', { work_from: 0, work_id: project_id })
  // Conversions are named by the same field as drawings: one under the number of the drawing.
  await studio.app.pool.query(
    `insert into conversions (id, team_id, user_id, title, chapters_per_episode, confirmed, status) overriding system value
     select id, team_id, user_id, $2, 1, true, 2 from draw_records where id = $1`,
    [record_id, `${marker}小说`],
  )
  const conversation_id = `${person.teamId}_${person.userId}_sample`
  const answer_id = await insert(
    `with c as (insert into chat_conversations (id, team_id, user_id, title) select '${conversation_id}', team_id, $1, '${marker}对话' from team_members where user_id = $1 limit 1 returning id)
     insert into chat_turns (conversation_id, user_id, query, message, model, state, started_at, beat_at) select id, $1, '${marker}问', '${marker}答', 'qwen', 'done', now(), now() from c returning id`,
  )
  const instruction_id = (await post('/ixj_web/qa/template', { title: `${marker}指令`, instruction: marker, scope: 3 })).template_id
  const workflow = JSON.stringify({ 1: { class_type: 'PreviewAny', inputs: { source: marker } } })
  const { comfy_id } = await post('/ai_web/ai/comfy/comfy_ui_add', { name: `${marker}工作流`, workflow })
  const { version_id } = await post('/ai_web/ai/comfy/comfy_ui_version', { comfy_id, name: `${marker}版本` })
  const draw_id = await insert(
    `with r as (insert into flow_runs (team_id, user_id, flow_id, inputs, graph, seed_mode, engine) select team_id, $1, ${comfy_id}, '{}', '{}', 'fixed', 'none' from team_members where user_id = $1 limit 1 returning id)
     insert into flow_draws (run_id, nth, seeds, status, error) select id, 0, '{}', 3, '${marker}运行' from r returning id`,
  )
  const output_id = await insert(
    `insert into flow_outputs (draw_id, nth, node, kind, name, text) select ${draw_id}, 0, '1', 'text', '', '${marker}结果' from users where id = $1 returning id`,
  )
  const { model_id } = await post('/ai_web/ai/custom_model/add', { name: `${marker}模型`, trigger_word: marker })
  // For the text of tests, which is called a.txt.
  await insert(
    `insert into training_images (model_id, file_id, name, width, height, hash, sharpness) select ${model_id}, 0, 'a.png', 8, 8, 0, 10 from users where id = $1 returning id`,
  )
  const asset_id = (
    await post('/ixj_web/work/comic/asset/scene_list', { project_id, name: `${marker}站台`, words: marker, tags: [marker] })
  ).id
  const { style_id } = await post('/ixj_web/work/comic/asset/screen/style', { project_id, name: `${marker}画风`, words: marker })
  const { category_id } = await post('/ixj_web/work/comic/asset/material/category', { name: `${marker}分类` })
  const maker = { post, insert, studio, marker }
  const mirrored = await mirrorsOf(maker, project_id, doc_id)
  const sounding = await soundsOf(maker, record_id)
  const subject_id = `${marker}镜头`
  return {
    project_id,
    ...(await gameOf(maker, project_id)),
    ...mirrored,
    ...sounding,
    comfy_id,
    version_id,
    draw_id,
    model_id,
    draw_ids: [draw_id],
    output_ids: [output_id],
    work_id: project_id,
    volume_id,
    doc_id,
    history_id,
    idea_id,
    card_id,
    character_id,
    merge_id,
    base_info_id,
    content_tag_id,
    matching_image_info_id,
    matching_image_storyboard_id: storyboard_id,
    storyboard_id,
    page_id,
    comic_id,
    scene_id,
    template_id,
    material_id,
    cover_image_id,
    comment_id,
    comment_template_id,
    card_template_id,
    struct_tag_id,
    doc_struct_tag_id,
    element_list,
    role_id,
    invitation_id,
    id,
    job_id,
    record_id,
    task_id,
    image_id,
    pose_id,
    answer_id,
    conversation_id,
    instruction_id,
    subject_id,
    asset_id,
    asset_ids: [asset_id],
    style_id,
    category_id,
    material_ids: [material_id],
    eid,
    work_from: 0,
    after_id: null,
    version: 1,
  }
}

/** Sends a call with its input; an upload gets a small text file in every file field. */
export function send(person: Person, call: Call, input: Record<string, unknown>): Promise<Answer<Loose>> {
  if (call.kind !== 'upload') return person.call(call.method, call.path, input, call.body ? true : undefined)
  const fields = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const files = Object.fromEntries(Object.keys(call.files ?? {}).map(name => [name, [new Blob(['△雨。']), 'a.txt'] as [Blob, string]]))
  return person.upload(call.method === 'PUT' ? 'PUT' : 'POST', call.path, { ...fields, ...files })
}

/** Names the tables that were written since it was last asked. */
export type Writes = () => Promise<readonly string[]>

/**
 * Watches every table of a test's database but `without` for rows that come, go or change; what a transaction takes back was not written.
 * Comparing all rows before and after would take longer with every row.
 */
export async function watchWrites(pool: pg.Pool, without: readonly string[]): Promise<Writes> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [without],
  )
  await pool.query(`create table test_writes (name text not null);
    create function test_write() returns trigger language plpgsql as $$ begin insert into test_writes values (tg_table_name); return null; end $$`)
  for (const { name } of tables)
    await pool.query(`create trigger test_write after insert or delete on "${name}" for each row execute function test_write();
      create trigger test_change after update on "${name}" for each row when (old::text is distinct from new::text) execute function test_write();
      create trigger test_truncate after truncate on "${name}" for each statement execute function test_write()`)
  return async () => {
    const { rows } = await pool.query<{ name: string }>(
      'with gone as (delete from test_writes returning name) select distinct name from gone order by 1',
    )
    return rows.map(row => row.name)
  }
}

/** Every row of every table but `without`, as JSON lines behind the table's name. */
export async function dumpOf(pool: pg.Pool, without: readonly string[] = []): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [without],
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from "${name}"`)
    // Bytes are looked into as the text that may stand in them.
    for (const row of rows) lines.push(`${name} ${JSON.stringify(row, (_key, value: unknown) => readable(value))}`)
  }
  return lines.join('\n')
}

function readable(value: unknown): unknown {
  const bytes = value as { type?: string; data?: number[] } | null
  return bytes?.type === 'Buffer' && Array.isArray(bytes.data) ? Buffer.from(bytes.data).toString('utf8') : value
}
