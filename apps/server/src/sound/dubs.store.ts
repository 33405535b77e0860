// Grids of lines with their takes in the database.
import { askedOf, delivered, deliveryOf, type LexiconEntry, parseLine, spelled, spokenText, wordsOf } from '@qianmu/engines/speech'
import { SPOKEN_PER_SECOND } from '@qianmu/script/statistics'
import type { Dub, DubLine, LineDelivery } from '@qianmu/contract/sound/dubs'
import { SOUND_LIMITS } from '@qianmu/contract/sound/records'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { touched } from '../graph/index.ts'
import type { Actor } from '../kit/answer.ts'
import { ownRow, readsRow } from '../kit/own-row.store.ts'
import { inTransaction } from '../kit/pool.ts'
import { readersOf } from '../kit/work-access.store.ts'
import { found, refuseField } from '../kit/refuse.ts'
import { availableOf, fitOf } from './fit.rules.ts'
import type { SaidLine } from './lines.rules.ts'
import { hashOf, type Owner, type RecordRow, shown } from './records.store.ts'
import { honoursOf, marksOf } from './say.ts'
import type { dubLines, dubs } from './sound.table.ts'

/** SQL: the work of a grid `x`: that of its document as long as there is one, else the one that it was made of. */
export const WORK_OF_DUB = `coalesce((select d.work_id from docs d where d.id = x.doc_id), x.work_id)`
export const findDub = ownRow('dubs x', { team: 'x.team_id', work: WORK_OF_DUB })
type Scenes = { scene_id: string; name: string }[]
export type DubRow = Omit<typeof dubs.$inferSelect, 'cast' | 'scenes'> & { cast: Record<string, string>; scenes: Scenes }
export type LineRow = typeof dubLines.$inferSelect & { next_ms: number | null; doing: number | null }

export async function insertDub(
  app: Uses<'pool'>,
  { teamId, userId }: Owner,
  title: string,
  cast: object,
  lines: readonly SaidLine[],
  { doc_id, scenes }: { doc_id: number | null; scenes: Scenes } = { doc_id: null, scenes: [] },
): Promise<number> {
  return inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ id: number }>(
      `insert into dubs (team_id, user_id, title, "cast", doc_id, work_id, scenes)
       values ($1, $2, $3, $4, $5, (select work_id from docs where id = $5), $6) returning id`,
      [teamId, userId, title, JSON.stringify(cast), doc_id, JSON.stringify(scenes)],
    )
    await client.query(
      `insert into dub_lines (dub_id, nth, speaker, text, slot_ms, start_ms, scene_id, block_id)
       select $1, x.nth, x.speaker, x.text, x.slot_ms, x.start_ms, coalesce(x.scene_id, ''), coalesce(x.block_id, '')
       from jsonb_to_recordset($2) x(nth int, speaker text, text text, slot_ms int, start_ms int, scene_id text, block_id text)`,
      [rows[0]!.id, JSON.stringify(lines.map((line, nth) => ({ nth, ...line })))],
    )
    await touched(client, doc_id)
    return rows[0]!.id
  })
}
/** Makes a grid consist of these lines in their order: those without an id are new, those that are not named go. */
export async function writeLines(
  app: Uses<'pool'>,
  dubId: number,
  lines: readonly (SaidLine & { id: number | null })[],
  { cast, scenes }: { cast: object; scenes: Scenes },
): Promise<void> {
  const given = JSON.stringify(lines.map((line, nth) => ({ nth, ...line })))
  await inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ doc_id: number | null }>(
      'update dubs set "cast" = $2, scenes = $3 where id = $1 returning doc_id',
      [dubId, JSON.stringify(cast), JSON.stringify(scenes)],
    )
    await touched(client, rows[0]?.doc_id)
    await client.query(`delete from dub_lines where dub_id = $1 and id <> all($2)`, [dubId, lines.flatMap(({ id }) => id ?? [])])
    await client.query(
      `update dub_lines l set nth = x.nth, speaker = x.speaker, text = x.text, scene_id = coalesce(x.scene_id, ''),
         block_id = coalesce(x.block_id, ''), error = ''
       from jsonb_to_recordset($2) x(id bigint, nth int, speaker text, text text, scene_id text, block_id text) where l.dub_id = $1 and l.id = x.id`,
      [dubId, given],
    )
    await client.query(
      `insert into dub_lines (dub_id, nth, speaker, text, slot_ms, start_ms, scene_id, block_id)
       select $1, x.nth, x.speaker, x.text, x.slot_ms, x.start_ms, coalesce(x.scene_id, ''), coalesce(x.block_id, '')
       from jsonb_to_recordset($2) x(id bigint, nth int, speaker text, text text, slot_ms int, start_ms int, scene_id text, block_id text)
       where x.id is null`,
      [dubId, given],
    )
  })
}
/** The newest grid of a document; undefined without one. */
export async function dubOfDoc(app: Uses<'pool'>, docId: number): Promise<DubRow | undefined> {
  const { rows } = await app.pool.query<DubRow>('select * from dubs where doc_id = $1 and deleted_at is null order by id desc limit 1', [
    docId,
  ])
  return rows[0]
}
export async function oneDub(app: Uses<'pool'>, id: number): Promise<DubRow> {
  const { rows } = await app.pool.query<DubRow>('select * from dubs where id = $1 and deleted_at is null', [id])
  return found(rows[0], '配音')
}
/** The document that lines come from, for whoever may read it. */
export async function sourceOf(app: Uses<'pool'>, { doc_id, team_id }: DubRow, { userId }: Actor) {
  if (doc_id === null || !(await readersOf(app.pool, team_id, { docId: doc_id }, [userId])).length) return null
  const { rows } = await app.pool.query<{ doc_id: number; doc_name: string; project_id: number; project_name: string }>(
    'select d.id doc_id, d.name doc_name, w.id project_id, w.name project_name from docs d join works w on w.id = d.work_id where d.id = $1',
    [doc_id],
  )
  return rows[0] ?? null
}
export async function binDub(app: Uses<'pool'>, id: number, at: Date | null): Promise<void> {
  await app.pool.query('update dubs set deleted_at = $2 where id = $1', [id, at])
}
export async function changeDub(
  app: Uses<'pool'>,
  id: number,
  change: { title?: string | undefined; cast?: object | undefined },
): Promise<void> {
  await app.pool.query('update dubs set title = coalesce($2, title), "cast" = coalesce($3, "cast") where id = $1', [
    id,
    change.title ?? null,
    change.cast ? JSON.stringify(change.cast) : null,
  ])
}

/** A line with the take that counts, the time it has, and its text as the lexicon of the team reads it. */
export type WithTake = LineRow & { take: RecordRow | null; available_ms: number | null; spelled: string }
/** @param ids some of them; all without */
export async function linesOf(app: Uses<'pool'>, dubId: number, ids?: readonly number[]): Promise<WithTake[]> {
  return (await linesOfAll(app, [dubId], ids)).get(dubId) ?? []
}
/** With when the next line begins, and the job that is to say a line as long as it waits or runs. @param from of where, with `next_ms` */
const linesFrom = (from: string) => `select l.*, j.id doing from (${from}) l
  left join jobs j on j.id = l.job_id and l.error = '' and j.state in ('waiting', 'running') order by l.dub_id, l.nth`
const LINES = linesFrom(
  'select *, lead(start_ms) over (partition by dub_id order by nth) next_ms from dub_lines where dub_id = any($1) and $2::bigint[] is null',
)
/** For some lines their neighbours alone are looked at. */
const THESE_LINES = linesFrom(
  `select own.*, (select start_ms from dub_lines next where next.dub_id = own.dub_id and next.nth > own.nth order by nth limit 1) next_ms
   from dub_lines own where own.id = any($2) and own.dub_id = any($1)`,
)
/** The lines of several grids of one team, by their grid. */
async function linesOfAll(app: Uses<'pool'>, dubIds: readonly number[], ids?: readonly number[]): Promise<Map<number, WithTake[]>> {
  const [{ rows }, { rows: takes }, { rows: lexicon }] = await Promise.all([
    app.pool.query<LineRow>(ids ? THESE_LINES : LINES, [dubIds, ids]),
    app.pool.query<RecordRow>(
      `select r.* from sound_records r join dub_lines l on l.record_id = r.id
       where l.dub_id = any($1) and ($2::bigint[] is null or l.id = any($2)) and r.deleted_at is null`,
      [dubIds, ids],
    ),
    app.pool.query<LexiconEntry>('select word, reading from voice_lexicon where team_id = (select team_id from dubs where id = $1)', [
      dubIds[0],
    ]),
  ])
  const byId = new Map(takes.map(take => [take.id, take]))
  const lines = rows.map(row => ({
    ...row,
    take: (row.record_id !== null && byId.get(row.record_id)) || null,
    available_ms: availableOf(row),
    spelled: spelled(row.text, lexicon),
  }))
  return Map.groupBy(lines, line => line.dub_id)
}
async function takesOf(app: Uses<'pool'>, lines: readonly LineRow[]): Promise<Map<number, DubLine['takes']>> {
  const { rows } = await app.pool.query<{ line_id: number; record_id: number; duration_ms: number; created_at: Date }>(
    `select line_id, id record_id, duration_ms, created_at from sound_records
     where line_id = any($1) and status = 'done' and deleted_at is null order by id`,
    [lines.map(line => line.id)],
  )
  const found = Map.groupBy(rows, row => row.line_id)
  return new Map(
    [...found].map(([line, takes]) => [
      line,
      takes.map(({ record_id, duration_ms, created_at }) => ({ record_id, duration_ms, create_time: created_at.toISOString() })),
    ]),
  )
}

/** Its own, or that of its speaker. */
export const voiceOf = ({ voice_id, speaker }: LineRow, cast: Readonly<Record<string, string>>): string | undefined =>
  voice_id || cast[speaker]
/** What a line needs: its words or its voice are others than those of its take. */
export function stateOf(line: WithTake, cast: Readonly<Record<string, string>>): DubLine['state'] {
  const { spelled: text, take, error, doing } = line
  if (doing !== null) return 'making'
  if (!take) return error ? 'failed' : 'missing'
  return take.hash === hashOf(text, voiceOf(line, cast) ?? take.voice_id) ? 'ready' : 'stale'
}
const rubyOf = (text: string): DubLine['words'] => {
  const words = wordsOf(text)
  return words.some(word => word.reading) ? words : []
}
const PUNCTUATION = /[\s\p{P}]/gu
/** As long as a line will be, as far as its words and pauses tell. */
function aboutOf(text: string): number {
  const { marks, speed } = parseLine(text)
  const pauses = marks.reduce((sum, mark) => sum + (mark.kind === 'pause' ? mark.seconds : 0), 0)
  return Math.round(([...spokenText(text).replace(PUNCTUATION, '')].length / SPOKEN_PER_SECOND / speed + pauses) * 1000)
}
/** What the text of a line says of how it is said; a grid asks it of the same thousand texts again and again. */
const sayings = new LRUCache<string, Pick<DubLine, 'words' | 'delivery' | 'about_ms'> & { asked: ReturnType<typeof askedOf> }>({
  max: 5000,
})
function sayingOf(text: string) {
  const known = sayings.get(text)
  if (known) return known
  const made = { words: rubyOf(text), delivery: deliveryOf(text), about_ms: aboutOf(text), asked: askedOf(text) }
  sayings.set(text, made)
  return made
}
const fasterOf = ({ take }: WithTake) => (take?.params as { faster?: number } | undefined)?.faster ?? 1
const shownLine = (
  app: Uses<'files'>,
  line: WithTake,
  cast: Readonly<Record<string, string>>,
  takes: DubLine['takes'],
  honours: ReturnType<Awaited<ReturnType<typeof honoursOf>>>,
  saying = sayingOf(line.text),
): DubLine => ({
  line_id: line.id,
  scene_id: line.scene_id,
  speaker: line.speaker,
  voice_id: line.voice_id,
  text: line.text,
  slot_ms: line.slot_ms,
  available_ms: line.available_ms,
  fit: fitOf(line.take?.duration_ms, line.available_ms, fasterOf(line)),
  marks: marksOf(saying.asked, honours),
  words: saying.words,
  delivery: saying.delivery,
  state: stateOf(line, cast),
  job_id: line.doing,
  error: line.error,
  about_ms: saying.about_ms,
  take: line.take && shown(app, line.take),
  takes,
  said: line.take?.text ?? '',
})
type Showing = Uses<'files' | 'pool' | 'settings' | 'speech'>
export async function shownLines(app: Showing, { cast, team_id }: DubRow, lines: readonly WithTake[]): Promise<DubLine[]> {
  const [takes, honours] = await Promise.all([takesOf(app, lines), honoursOf(app, team_id)])
  return lines.map(line => shownLine(app, line, cast, takes.get(line.id) ?? [], honours(voiceOf(line, cast) ?? '')))
}
/** Some lines of a grid as they are shown; none of one that was deleted. */
export async function linesById(app: Showing, dubId: number, ids: readonly number[]): Promise<Map<number, DubLine>> {
  const { rows } = await app.pool.query<DubRow>('select * from dubs where id = $1 and deleted_at is null', [dubId])
  const shown = rows[0] ? await shownLines(app, rows[0], await linesOf(app, dubId, ids)) : []
  return new Map(shown.map(line => [line.line_id, line]))
}

/** Of these people those who may read a grid. */
export async function readersOfDub(pool: pg.Pool, dubId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select p.id from dubs x, unnest($2::bigint[]) p(id) where x.id = $1 and ${readsRow(WORK_OF_DUB, 'x.user_id', 'p.id')}`,
    [dubId, userIds],
  )
  return rows.map(({ id }) => id)
}
export async function listDubs(app: Uses<'pool'>, { teamId, userId }: Actor, { page, size }: { page: number; size: number }) {
  const { rows } = await app.pool.query<DubRow & { total: number }>(
    `select x.*, count(*) over ()::int total from dubs x where team_id = $1 and deleted_at is null and ${readsRow(WORK_OF_DUB, 'x.user_id', '$4')}
     order by id desc limit $2 offset $3`,
    [teamId, size, (page - 1) * size, userId],
  )
  const lines = await linesOfAll(
    app,
    rows.map(row => row.id),
  )
  return { list: rows.map(row => sumOf(row, lines.get(row.id) ?? [])), total: rows[0]?.total ?? 0, page, size }
}
export function sumOf(dub: DubRow, lines: readonly WithTake[]): Dub {
  const states = lines.map(line => stateOf(line, dub.cast))
  return {
    dub_id: dub.id,
    title: dub.title,
    lines: lines.length,
    ready: states.filter(state => state === 'ready').length,
    stale: states.filter(state => state === 'stale').length,
    duration_ms: lines.reduce((sum, line) => sum + (line.take?.duration_ms ?? 0), 0),
    create_time: dub.created_at.toISOString(),
  }
}

interface Change {
  line_id: number
  speaker?: string | undefined
  text?: string | undefined
  delivery?: { [K in keyof LineDelivery]?: LineDelivery[K] | undefined } | undefined
  voice_id?: string | undefined
  record_id?: number | undefined
}
/** How lines are said stands in their texts. */
async function written(client: pg.PoolClient, dubId: number, changes: readonly Change[]): Promise<Change[]> {
  const ids = changes.flatMap(change => (change.delivery && change.text === undefined ? [change.line_id] : []))
  const { rows } = await client.query<{ id: number; text: string }>(
    'select id, text from dub_lines where dub_id = $1 and id = any($2) order by id for update',
    [dubId, ids],
  )
  const texts = new Map(rows.map(row => [row.id, row.text]))
  return changes.map(({ delivery, ...change }) => {
    const before = change.text ?? texts.get(change.line_id)
    if (!delivery || before === undefined) return change
    const text = delivered(before, delivery)
    if (text.length > SOUND_LIMITS.text) refuseField('changes', `台词连同标记最多 ${SOUND_LIMITS.text} 字`)
    return { ...change, text }
  })
}
/** Lines of another grid, and takes of other lines, are left alone. */
export async function changeLines(app: Uses<'pool'>, dubId: number, changes: readonly Change[]): Promise<void> {
  await inTransaction(app.pool, async client =>
    client.query(
      `update dub_lines l set speaker = coalesce(x.speaker, l.speaker), text = coalesce(x.text, l.text), error = '',
         voice_id = coalesce(x.voice_id, l.voice_id), job_id = case when l.error = '' then l.job_id end,
         record_id = coalesce((select r.id from sound_records r where r.id = x.record_id and r.line_id = l.id), l.record_id)
       from jsonb_to_recordset($2) x(line_id bigint, speaker text, text text, voice_id text, record_id bigint) where l.dub_id = $1 and l.id = x.line_id`,
      [dubId, JSON.stringify(await written(client, dubId, changes))],
    ),
  )
}
/** From now on a job is to say these lines, whichever was to before; what was wrong before is not said of them any more. */
export async function queueLines(client: pg.PoolClient, jobId: number, lineIds: readonly number[]): Promise<void> {
  await client.query(
    `update dub_lines l set job_id = $1, error = '' from (select id from dub_lines where id = any($2) order by id for update) x where l.id = x.id`,
    [jobId, lineIds],
  )
}
/** What a job has still to say, in its order; what it could not say before is tried again. */
export async function queueOf(app: Uses<'pool'>, dubId: number, jobId: number): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `with again as (update dub_lines set error = '' where dub_id = $1 and job_id = $2 and error <> '')
     select id from dub_lines where dub_id = $1 and job_id = $2 order by nth`,
    [dubId, jobId],
  )
  return rows.map(row => row.id)
}
/** A line was said by a job; another may be to say it by now. */
export async function takeLine(app: Uses<'pool'>, lineId: number, recordId: number, jobId: number): Promise<void> {
  await app.pool.query(`update dub_lines set record_id = $2, error = '', job_id = nullif(job_id, $3) where id = $1`, [
    lineId,
    recordId,
    jobId,
  ])
}
export async function failLine(app: Uses<'pool'>, lineId: number, error: string): Promise<void> {
  await app.pool.query('update dub_lines set error = $2 where id = $1', [lineId, error])
}
