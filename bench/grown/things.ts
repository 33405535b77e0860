// Large things of a team besides texts, written by SQL as the product keeps them: a game, the lines of a dub, captions of a film, shots and pages of a comic, a text of many scenes, pictures, materials.
import { FORMS, slimPage } from '@qianmu/comic/page'
import { pour } from '@qianmu/comic/pour'
import { emptyGame, nodeOf, readThing } from '@qianmu/story/model'
import { writeShared } from '@qianmu/story/shared'
import { generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'
import * as Y from 'yjs'
import { figuresOf, givenContent, stateOf } from '../../apps/server/src/works/documents/content.ts'

const some = <T>(count: number, make: (nth: number) => T) => Array.from({ length: count }, (_none, nth) => make(nth))
const LINE = '雨还在下，站牌的灯一明一暗。'

/** The things of a large game: nodes, an edge and a half for each, variables and goods. */
function grown(nodes: number) {
  const line = { type: 'DESC', character_id: '', msg: LINE } as const
  return {
    ...emptyGame(),
    boards: [readThing('boards', 'act1', { name: '第一幕' })],
    nodes: some(nodes, nth => ({
      ...nodeOf(`n${nth}`, 'PLOT', { board: 'act1', x: 100 * (nth % 50), y: 80 * Math.floor(nth / 50), name: `节点 ${nth}` }),
      data: { actions: [{ id: 'l', ...line }] },
    })) as never,
    edges: some(Math.floor(nodes * 1.5), nth =>
      readThing('edges', `e${nth}`, { from: `n${nth % nodes}`, to: `n${(nth * 7 + 1) % nodes}` }),
    ),
    numerics: some(Math.min(4000, Math.ceil(nodes / 4)), nth => readThing('numerics', `v${nth}`, { var_name: `变量 ${nth}` })),
    goods: some(Math.min(4000, Math.ceil(nodes / 4)), nth => readThing('goods', `g${nth}`, { good_name: `物品 ${nth}`, at: nth })),
  }
}

/** Such a game as the log of co-writing keeps it. */
export function stateOfGame(nodes: number): Buffer {
  const doc = new Y.Doc()
  writeShared(doc, grown(nodes))
  return Buffer.from(Y.encodeStateAsUpdate(doc))
}

export interface Things {
  nodes: number
  lines: number
  captions: number
  pages: number
  shots: number
  /** Of one text, each of three lines. */
  scenes: number
  /** Of the library. */
  pictures: number
  /** That everybody sees. */
  materials: number
}
export interface SeededThings {
  game: number
  dub: number
  lines: number[]
  video: number
  shots: number[]
  /** A text of many short scenes. */
  long: number
}

/** So many captions, as they are kept. */
export const cuesOf = (count: number) =>
  some(count, nth => ({
    id: nth + 1,
    start_ms: nth * 2000,
    end_ms: nth * 2000 + 1800,
    text: LINE,
    translation: '',
    speaker: '',
    character_id: null,
  }))

/** Pages as they are poured of shots with their words. */
function pagesOf(count: number) {
  const shots = some(count * 6, nth => ({
    id: nth + 1,
    scene: 's1',
    size: '中景',
    content: LINE,
    seconds: 3,
    src: '',
    lines: [{ speaker: '顾晚', text: '末班车晚点了。', kind: 'say' }] as never,
  }))
  return pour(shots, FORMS.b5.form).slice(0, count).map(slimPage)
}

interface Owner {
  team: number
  user: number
}
async function seedLong(pool: pg.Pool, { team, user }: Owner, scenes: number): Promise<number> {
  const content = givenContent(
    { text: some(scenes, nth => `1-${nth + 1} 夜 外 站台\n△${LINE}\n顾晚：末班车晚点了。`).join('\n') },
    'SCRIPT',
  )
  const { words, minutes, content_hash } = figuresOf(content)
  const { rows } = await pool.query<{ id: number }>(
    `with w as (insert into works (team_id, owner_id, name, project_type, script_type, updated_at)
       values ($1, $2, '长剧本', 1, 'SCRIPT', now() - interval '1 year') returning id)
     insert into docs (work_id, name, order_key, words, scenes, minutes, content_hash, updated_by)
     select id, '全本', 'a0', $3, $4, $5, $6, $2 from w returning id`,
    [team, user, words, scenes, minutes, content_hash],
  )
  await pool.query('insert into doc_snapshot (doc_id, ver, state) values ($1, 1, $2)', [rows[0]!.id, Buffer.from(stateOf(content))])
  return rows[0]!.id
}

const WORDS = '雨夜 红伞 站牌 望江 修表 医院 走廊 空车 路口 霓虹 积水 钥匙 末班 门铃 沈岸 顾晚'.split(' ')
/** Numbers with two of the words each. */
const OF_TWO = 'generate_series(1, $1) n, lateral (select ($2::text[])[1 + n % 16] one, ($2::text[])[1 + (n / 16) % 16] two) w'

async function seedLibrary(pool: pg.Pool, { team, user }: Owner, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into files (team_id, user_id, key, name, mime, size, width, height)
       select $3::bigint, $4::bigint, 'bench/' || $4::bigint::text || '-' || n, one || two || n, 'image/png', 1000, 640, 400 from ${OF_TWO} returning id, name)
     insert into assets (file_id, team_id, user_id, kind, name, grams, rating, ratio, colour)
     select id, $3::bigint, $4::bigint, 'image', name, array[left(name, 1), left(name, 2), substr(name, 2, 2), substr(name, 3, 2)], id % 6, 'wide', 'red' from made`,
    [count, WORDS, team, user],
  )
}

async function seedMaterials(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into entries (type, title, body, words, grams, tags, state, updated_at)
     select 'taici', '材料' || n, one || '，' || two || '。' || repeat('他把车票折成一只船。', 8), 80, array[left(one, 1), one, left(two, 1), two],
       array[one], 'published', now() - n * interval '1 second' from ${OF_TWO}`,
    [count, WORDS],
  )
}

/** @param doc that the pages and the shots are of @param scene of it that has the shots */
export async function seedThings(
  pool: pg.Pool,
  { team, user, doc, scene }: Owner & { doc: number; scene: string },
  { nodes, lines, captions, pages, shots: wanted, scenes, pictures, materials }: Things,
): Promise<SeededThings> {
  const ids = async (text: string, values: unknown[]) => (await pool.query<{ id: number }>(text, values)).rows.map(row => row.id)
  const [game] = await ids(
    `insert into works (team_id, owner_id, name, project_type, script_type, updated_at)
     values ($1, $2, '雨夜站台', 4, 'GAME', now() - interval '1 year') returning id`,
    [team, user],
  )
  const [shared] = await ids(`insert into co_written (kind, of) values ('game', $1) returning id`, [game])
  await pool.query('insert into doc_snapshot (doc_id, ver, state) values ($1, 1, $2)', [shared, stateOfGame(nodes)])
  const [dub] = await ids(`insert into dubs (team_id, user_id, title) values ($1, $2, '全剧配音') returning id`, [team, user])
  const said = await ids(
    `insert into dub_lines (dub_id, nth, speaker, text) select $1, n, '顾晚', $2 from generate_series(0, $3 - 1) n returning id`,
    [dub, LINE, lines],
  )
  const [batch] = await ids('insert into video_batches (team_id, user_id) values ($1, $2) returning id', [team, user])
  const [video] = await ids(
    `insert into videos (team_id, user_id, batch_id, name, status, settings, captions) values ($1, $2, $3, '长片.srt', 4, '{}', $4) returning id`,
    [team, user, batch, JSON.stringify(cuesOf(captions))],
  )
  const shots = await ids(
    `insert into storyboards (doc_id, scene_id, order_key, size, content, dialogue, seconds, updated_by)
     select $1, $6, key, '中景', $3, $4, 3, $5 from unnest($2::text[]) key returning id`,
    [doc, generateNKeysBetween(null, null, wanted), LINE, '顾晚：末班车晚点了。', user, scene],
  )
  const poured = pagesOf(pages)
  await pool.query(
    'insert into comic_pages (doc_id, order_key, content) select $1, key, page::jsonb from unnest($2::text[], $3::text[]) p (key, page)',
    [doc, generateNKeysBetween(null, null, poured.length), poured.map(page => JSON.stringify(page))],
  )
  const long = await seedLong(pool, { team, user }, scenes)
  await seedLibrary(pool, { team, user }, pictures)
  await seedMaterials(pool, materials)
  return { game: game!, dub: dub!, lines: said, video: video!, shots, long }
}
