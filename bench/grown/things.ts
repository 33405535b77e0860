// Large things of a team besides texts, written by SQL as the product keeps them: a game, the lines of a dub, captions of a film, pages of a comic.
import { emptyPage, FORMS, slimPage } from '@qianmu/comic/page'
import { emptyGame, nodeOf, readThing } from '@qianmu/story/model'
import { writeShared } from '@qianmu/story/shared'
import { generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'
import * as Y from 'yjs'

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
}
export interface SeededThings {
  game: number
  dub: number
  lines: number[]
  video: number
}

/** @param doc that the pages are of */
export async function seedThings(
  pool: pg.Pool,
  { team, user, doc }: { team: number; user: number; doc: number },
  { nodes, lines, captions, pages }: Things,
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
  const cues = some(captions, nth => ({
    id: nth + 1,
    start_ms: nth * 2000,
    end_ms: nth * 2000 + 1800,
    text: LINE,
    translation: '',
    speaker: '',
    character_id: null,
  }))
  const [video] = await ids(
    `insert into videos (team_id, user_id, batch_id, name, status, settings, captions) values ($1, $2, $3, '长片.srt', 2, '{}', $4) returning id`,
    [team, user, batch, JSON.stringify(cues)],
  )
  await pool.query('insert into comic_pages (doc_id, order_key, content) select $1, key, $3 from unnest($2::text[]) key', [
    doc,
    generateNKeysBetween(null, null, pages),
    JSON.stringify(slimPage(emptyPage(FORMS.b5.form))),
  ])
  return { game: game!, dub: dub!, lines: said, video: video! }
}
