// A team as it is after years: works, members, and one work with its documents and cards; drawings of its founder; a game, a dub, captions, pages and shots of a comic, a text of many short scenes, the pictures of its library, materials. Written by SQL, as the product keeps it.
import { generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'
import { figuresOf, givenContent, stateOf } from '../../apps/server/src/works/documents/content.ts'
import { founder } from './founder.ts'
import { type SeededThings, seedThings, type Things } from './things.ts'

export interface TeamSize extends Things {
  works: number
  members: number
  docs: number
  cards: number
  drawings: number
}
export const SMALL: TeamSize = {
  works: 3,
  members: 3,
  docs: 3,
  cards: 3,
  drawings: 3,
  nodes: 3,
  lines: 3,
  captions: 3,
  pages: 3,
  shots: 3,
  scenes: 3,
  pictures: 3,
  materials: 3,
}
export const GROWN: TeamSize = {
  works: 300,
  members: 200,
  docs: 2000,
  cards: 2000,
  drawings: 3000,
  nodes: 2000,
  lines: 1000,
  captions: 2500,
  pages: 55,
  shots: 220,
  scenes: 3800,
  pictures: 20_000,
  materials: 20_000,
}

export interface SeededTeam {
  token: string
  user: number
  team: number
  /** The work that has the documents and the cards; the newest one. */
  work: number
  docs: readonly number[]
  cards: readonly number[]
  /** Its first document; it has the pages of the comic and the shots. */
  doc: number
  things: SeededThings
}

/** Every document says the same. */
const EPISODE = '1-1 夜 外 望江路街口\n△雨点砸在积水里。\n顾晚：末班车晚点了。\n沈岸：我以为你走了。\n1-2 日 内 门厅\n△灯亮。'
const LANES = ['起', '承', '转', '合']

/** Puts a team of this size beside those that are there. @param phone of its founder, another one for each team */
export async function seedTeam(pool: pg.Pool, phone: string, size: TeamSize): Promise<SeededTeam> {
  const { token, user, team } = await founder(pool, phone)
  const ids = async (text: string, values: unknown[]) => (await pool.query<{ id: number }>(text, values)).rows.map(row => row.id)
  const [role] = await ids(`insert into roles (team_id, name, is_owner, permissions) values ($1, '编剧', false, '{}') returning id`, [team])
  const members = await ids(`insert into users (phone, nickname) select $1 || n, '成员 ' || n from generate_series(1, $2) n returning id`, [
    `${phone.slice(0, 6)}${team}-`,
    size.members,
  ])
  await pool.query('insert into team_members (team_id, user_id, role_id) select $1, id, $2 from unnest($3::bigint[]) id', [
    team,
    role,
    members,
  ])
  const works = await ids(
    `insert into works (team_id, owner_id, name, project_type, script_type, updated_at)
     select $1, $2, '作品 ' || n, 1, 'SCRIPT', now() - make_interval(hours => $3 - n) from generate_series(1, $3) n returning id`,
    [team, user, size.works],
  )
  const work = works.at(-1)!
  await pool.query('insert into work_members (work_id, user_id) select $1, id from unnest($2::bigint[]) id', [work, [user, ...members]])
  const content = givenContent({ text: EPISODE }, 'SCRIPT')
  const docs = await seedDocs(pool, { user, work, content }, size.docs)
  const cards = await seedCards(pool, { user, work }, size.cards)
  await seedDrawings(pool, { team, user }, size.drawings)
  const things = await seedThings(pool, { team, user, doc: docs[0]!, scene: content.content[0]!.attrs.id }, size)
  await pool.query('analyze')
  return { token, user, team, work, docs, cards, doc: docs[0]!, things }
}

async function seedDocs(
  pool: pg.Pool,
  { user, work, content }: { user: number; work: number; content: ReturnType<typeof givenContent> },
  count: number,
): Promise<number[]> {
  const { words, scenes, minutes, content_hash } = figuresOf(content)
  const { rows } = await pool.query<{ id: number }>(
    `insert into docs (work_id, name, order_key, words, scenes, minutes, content_hash, updated_by)
     select $1, '第 ' || nth || ' 集', key, $3, $4, $5, $6, $7 from unnest($2::text[]) with ordinality given (key, nth) order by nth returning id`,
    [work, generateNKeysBetween(null, null, count), words, scenes, minutes, content_hash, user],
  )
  const ids = rows.map(row => row.id)
  const state = Buffer.from(stateOf(content))
  await pool.query('insert into doc_snapshot (doc_id, ver, state) select id, 1, $2 from unnest($1::bigint[]) id', [ids, state])
  await pool.query('update works set docs = $2::int, words = $2::int * $3 where id = $1', [work, count, words])
  return ids
}

async function seedCards(pool: pg.Pool, { user, work }: { user: number; work: number }, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into docs (work_id, name, kind, edit_type, order_key, content_hash, updated_by) values ($1, '卡片', 'idea', 2, 'a0', '', $2) returning id`,
    [work, user],
  )
  const made = await pool.query<{ id: number }>(
    `insert into idea_cards (work_id, idea_id, no, type, title, text, order_key, lane, updated_by)
     select $1, $2, nth, 'beat', '节拍 ' || nth, '雨夜里的一次重逢。', key, ($4::text[])[1 + nth % 4], $5 from unnest($3::text[]) with ordinality given (key, nth) returning id`,
    [work, rows[0]!.id, generateNKeysBetween(null, null, count), LANES, user],
  )
  return made.rows.map(row => row.id)
}

async function seedDrawings(pool: pg.Pool, { team, user }: { team: number; user: number }, count: number): Promise<void> {
  await pool.query(
    `with records as (
       insert into draw_records (team_id, user_id, client_draw_type, ai_draw_type, request, prompt, base_seed, engine, quantity)
       select $1, $2, 1, 0, $3, '夜雨城市街道 ' || n, n, 'sketch', 1 from generate_series(1, $4) n returning id),
     tasks as (insert into draw_tasks (record_id, nth, status) select id, 0, 5 from records returning id, record_id)
     insert into draw_images (record_id, task_id, role, file_id, width, height, seed, engine, engine_kind, unknown_words)
     select record_id, id, 'result', 1, 512, 512, 1, '草图引擎', 'procedural', '[]' from tasks`,
    [team, user, JSON.stringify({ ai_param: '{"prompt":["夜雨城市街道"]}', ai_draw_type: 0, client_draw_type: 1 }), count],
  )
}
