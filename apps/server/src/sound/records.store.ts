// Records of sound in the database.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { usable } from '../files/index.ts'
import type { Actor } from '../kit/answer.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { found, refuseField, refuseMissing } from '../kit/refuse.ts'
import type { soundRecords } from './sound.table.ts'

/** A take is of its grid and of that one's work; music is the team's, and what somebody had said is theirs. */
export const findSoundRecord = ownRow(
  'sound_records x left join lateral (select g.user_id, g.doc_id, g.work_id from dub_lines l join dubs g on g.id = l.dub_id where l.id = x.line_id) d on true',
  {
    user: 'x.user_id',
    team: `case when x.kind = 'music' or d.user_id is not null then x.team_id end`,
    work: 'coalesce((select o.work_id from docs o where o.id = d.doc_id), d.work_id)',
    maker: 'coalesce(d.user_id, x.user_id)',
  },
)
export type RecordRow = typeof soundRecords.$inferSelect
export interface Delivery {
  speed: number
  pitch: number
  volume: number
}
/** Whose something becomes. */
export type Owner = Pick<Actor, 'teamId' | 'userId'>
type Db = pg.Pool | pg.PoolClient

/** What a take stands for: whoever asks for the same again has it. */
export const hashOf = (text: string, voiceId: string, { speed, pitch, volume }: Delivery = { speed: 1, pitch: 0, volume: 0 }): string =>
  createHash('sha256')
    .update(JSON.stringify([text, voiceId, speed, pitch, volume]))
    .digest('hex')
    .slice(0, 32)

export const shown = (app: Uses<'files'>, row: RecordRow): SoundRecord => ({
  record_id: row.id,
  name: row.name,
  text: row.text,
  voice_id: row.voice_id,
  status: row.status,
  error: row.error,
  url: row.file_id === null ? '' : app.files.address(row.file_id),
  midi_url: row.midi_id === null ? '' : app.files.address(row.midi_id),
  mime: row.mime,
  duration_ms: row.duration_ms,
  words: row.words as SoundRecord['words'],
  peaks: row.peaks as number[],
  engine: row.engine,
  engine_kind: row.engine_kind as SoundRecord['engine_kind'],
  keywords: row.keywords,
  ignored: row.ignored,
  sections: row.sections as SoundRecord['sections'],
  seed: row.seed,
  tempo: row.tempo,
  key: row.key,
  favourite: row.favourite,
  job_id: row.job_id,
  create_time: row.created_at.toISOString(),
})

export type NewRecord = Partial<RecordRow> & Pick<RecordRow, 'kind'>
export async function insertRecord(db: Db, { teamId, userId }: Owner, given: NewRecord): Promise<RecordRow> {
  const row: Record<string, unknown> = { team_id: teamId, user_id: userId, ...given }
  const names = Object.keys(row)
  const { rows } = await db.query<RecordRow>(
    `insert into sound_records (${names.map(name => `"${name}"`).join(', ')}) values (${names.map((_, nth) => `$${nth + 1}`).join(', ')}) returning *`,
    names.map(name => asSent(name, row[name])),
  )
  return rows[0]!
}
const JSON_COLUMNS: ReadonlySet<string> = new Set(['params', 'words', 'peaks', 'sections'])
const asSent = (name: string, value: unknown) => (JSON_COLUMNS.has(name) ? JSON.stringify(value) : value)

export async function changeRecord(db: Db, id: number, change: Partial<RecordRow>): Promise<RecordRow | undefined> {
  const names = Object.keys(change)
  const { rows } = await db.query<RecordRow>(
    `update sound_records set ${names.map((name, nth) => `"${name}" = $${nth + 2}`).join(', ')} where id = $1 returning *`,
    [id, ...names.map(name => asSent(name, change[name as keyof RecordRow]))],
  )
  return rows[0]
}

export async function oneRecord(app: Uses<'pool'>, id: number): Promise<RecordRow> {
  const { rows } = await app.pool.query<RecordRow>('select * from sound_records where id = $1 and deleted_at is null', [id])
  return found(rows[0], '配音记录')
}

/** One whose sound the person may hear; one without a sound is its maker's. Of a take of a grid the permit has asked already. */
export async function heardRecord(app: Uses<'pool'>, actor: Actor, id: number): Promise<RecordRow> {
  const row = await oneRecord(app, id)
  const isHeard =
    row.user_id === actor.userId ||
    row.line_id !== null ||
    (row.file_id !== null && (await usable(app.pool, actor, [row.file_id])).size > 0)
  return isHeard ? row : refuseMissing('配音记录')
}

export async function listRecords(
  app: Uses<'files' | 'pool'>,
  { teamId, userId }: Actor,
  kind: 'voice' | 'music',
  { page, size, keyword = '', favourite = 0 }: { page: number; size: number; keyword?: string; favourite?: number },
) {
  const values = [teamId, userId, kind, keyword]
  const where = `team_id = $1 and user_id = $2 and kind = $3 and deleted_at is null and ($4 = '' or strpos(lower(text || name), lower($4)) > 0)`
  const [{ rows }, { rows: counted }] = await Promise.all([
    app.pool.query<RecordRow>(`select * from sound_records where ${where} and (favourite or $7 = 0) order by id desc limit $5 offset $6`, [
      ...values,
      size,
      (page - 1) * size,
      favourite,
    ]),
    app.pool.query<{ all: number; favourite: number }>(
      `select count(*)::int "all", (count(*) filter (where favourite))::int favourite from sound_records where ${where}`,
      values,
    ),
  ])
  const counts = counted[0]!
  return { list: rows.map(row => shown(app, row)), total: favourite ? counts.favourite : counts.all, page, size, counts }
}

export async function binRecord(app: Uses<'pool'>, id: number, at: Date | null): Promise<void> {
  await app.pool.query('update sound_records set deleted_at = $2 where id = $1', [id, at])
}

/** The file of a finished piece which the person may use; any other is refused at `music_id`. */
export async function musicFile(app: Uses<'pool'>, actor: Actor, id: number): Promise<number> {
  const { rows } = await app.pool.query<{ file_id: number }>(
    `select file_id from sound_records where id = $1 and team_id = $2 and kind = 'music' and status = 'done' and file_id is not null and deleted_at is null`,
    [id, actor.teamId],
  )
  const [fileId] = await usable(
    app.pool,
    actor,
    rows.map(row => row.file_id),
  )
  return fileId ?? refuseField('music_id', '没有这段音乐，请换一段')
}

/** A sound of a person's that is the same, made before. */
export async function sameRecord(app: Uses<'pool'>, { teamId, userId }: Actor, hash: string): Promise<RecordRow | undefined> {
  const { rows } = await app.pool.query<RecordRow>(
    `select * from sound_records where team_id = $1 and user_id = $3 and hash = $2 and status = 'done' and kind = 'voice' and deleted_at is null order by id desc limit 1`,
    [teamId, hash, userId],
  )
  return rows[0]
}
