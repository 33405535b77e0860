// Conversions in the database.
import {
  type Conversion,
  CONVERSION_STATUS,
  type ConversionBlock,
  type ConversionQuestion,
  type ConversionRole,
} from '@qianmu/contract/assistant/conversion'
import type { NovelAnswers, NovelBlock } from '@qianmu/script/novel/convert'
import { type Chapter, planOf } from '@qianmu/script/novel/read'
import { scriptText } from '@qianmu/script/novel/write'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { ownRow } from '../../kit/own-row.store.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found } from '../../kit/refuse.ts'
import type { ConvertedJson } from './conversion.worker.ts'
import { type conversionChapters, conversions } from './conversion.table.ts'

export const findConversion = ownRow('conversions x', { user: 'x.user_id', team: 'x.team_id' })

/** Where a novel stands: the text itself, or documents of a work. */
export type Given = { text: string } | { project_id: number; doc_ids: number[] }
type Edits = Record<string, { text: string; speaker: string }>
type Row = typeof conversions.$inferSelect
type ChapterRow = Omit<typeof conversionChapters.$inferSelect, 'paragraphs'>

export async function addConversion(
  app: Uses<'db'>,
  { teamId, userId }: Actor,
  row: Pick<Row, 'title' | 'chapters_per_episode' | 'confirmed'> & { given: Given },
): Promise<number> {
  const [added] = await app.db
    .insert(conversions)
    .values({ team_id: teamId, user_id: userId, ...row })
    .returning({ id: conversions.id })
  return added!.id
}

export const rowOf = async (app: Uses<'db'>, id: number): Promise<Row> =>
  found((await app.db.select().from(conversions).where(eq(conversions.id, id)))[0], '转换记录')

export const changeConversion = (app: Uses<'db'>, id: number, change: Partial<Row>) =>
  app.db.update(conversions).set(change).where(eq(conversions.id, id))

/** The latest of a person's conversions in the team. */
export async function latestOf(app: Uses<'pool'>, { teamId, userId }: Actor): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select id from conversions where team_id = $1 and user_id = $2 order by id desc limit 1',
    [teamId, userId],
  )
  return rows[0]?.id
}

/** Follows the state of the job in its own transaction; what a done one led to, its run has written. */
export const followJob = (client: pg.PoolClient, jobId: number, status: number, error: string) =>
  client.query('update conversions set status = $2, error = $3 where job_id = $1', [jobId, status, error])

/** Puts the chapters of a novel in the place of those before; the given text is no longer needed. */
export const keepChapters = (app: Uses<'pool'>, id: number, chapters: readonly Chapter[], roles: readonly ConversionRole[]) =>
  inTransaction(app.pool, async client => {
    await client.query('delete from conversion_chapters where conversion_id = $1', [id])
    await client.query(
      `insert into conversion_chapters (conversion_id, no, name, words, paragraphs, blocks, questions)
       select $1, no, name, words, paragraphs, '[]', '[]'
       from jsonb_to_recordset($2) as t(no int, name text, words int, paragraphs jsonb)`,
      [id, JSON.stringify(chapters)],
    )
    await client.query('update conversions set given = null, roles = $2 where id = $1', [id, JSON.stringify(roles)])
  })

export const keepConverted = (app: Uses<'pool'>, id: number, converted: readonly ConvertedJson[]) =>
  app.pool.query(
    `update conversion_chapters c set blocks = t.blocks::jsonb, questions = t.questions::jsonb
     from unnest($2::int[], $3::text[], $4::text[]) as t(no, blocks, questions) where c.conversion_id = $1 and c.no = t.no`,
    [id, converted.map(each => each.no), converted.map(each => each.blocks), converted.map(each => each.questions)],
  )

/** Chapters as the conversion reads them, with what was decided. */
export async function chaptersToConvert(
  app: Uses<'pool'>,
  id: number,
  no?: number,
): Promise<{ chapter: Chapter; answers: NovelAnswers }[]> {
  const { rows } = await app.pool.query<Chapter & { answers: NovelAnswers }>(
    `select no, name, words, paragraphs, answers from conversion_chapters where conversion_id = $1 and ($2::int is null or no = $2) order by no`,
    [id, no ?? null],
  )
  return rows.map(({ answers, ...chapter }) => ({ chapter, answers }))
}

export async function paragraphsOf(app: Uses<'pool'>, id: number, no: number): Promise<string[]> {
  const { rows } = await app.pool.query<{ paragraphs: string[] }>(
    'select paragraphs from conversion_chapters where conversion_id = $1 and no = $2',
    [id, no],
  )
  return found(rows[0], '章节').paragraphs
}

/** Notes what a person decided and wrote; null takes it back. */
export const decide = (app: Uses<'pool'>, id: number, no: number, answers: object, edits: object) =>
  app.pool.query(
    `update conversion_chapters set answers = jsonb_strip_nulls(answers || $3), edits = jsonb_strip_nulls(edits || $4) where conversion_id = $1 and no = $2`,
    [id, no, JSON.stringify(answers), JSON.stringify(edits)],
  )

const edited = (blocks: readonly NovelBlock[], edits: Edits): ConversionBlock[] =>
  blocks.map(block => {
    const edit = edits[block.id]
    return edit ? { ...block, ...edit, confidence: 1, edited: true } : { ...block, edited: false }
  })

/** A conversion as it is shown. @param only blocks of one chapter, or of none */
export async function conversionOf(app: Uses<'db' | 'jobs' | 'pool'>, id: number, only?: number | 'none'): Promise<Conversion> {
  const row = await rowOf(app, id)
  const job = row.job_id === null ? undefined : await app.jobs.find(row.job_id)
  const { rows } = await app.pool.query<ChapterRow>(
    `select no, name, words, jsonb_array_length(questions) asked,
       case when $2::int is null or no = $2 then blocks else '[]' end blocks, case when $2::int is null or no = $2 then questions else '[]' end questions, edits
     from conversion_chapters where conversion_id = $1 order by no`,
    [id, only === 'none' ? 0 : (only ?? null)],
  )
  const chapters = rows as (ChapterRow & { asked: number })[]
  const blocksOf = new Map(chapters.map(({ no, blocks, edits }) => [no, edited(blocks as NovelBlock[], edits as Edits)]))
  const nameOf = new Map(chapters.map(({ no, name }) => [no, name]))
  const episodes = planOf(chapters as unknown as Chapter[], row.chapters_per_episode).map((numbers, at) => {
    const blocks = numbers.flatMap(no => blocksOf.get(no)!)
    const title = numbers.length === 1 ? nameOf.get(numbers[0]!)! : `${nameOf.get(numbers[0]!)!} 等 ${numbers.length} 章`
    return { no: at + 1, title, text: scriptText(at + 1, blocks), chapters: numbers, blocks }
  })
  return {
    record_id: id,
    title: row.title,
    status: row.status as Conversion['status'],
    progress: row.status === CONVERSION_STATUS.done ? 1 : (job?.progress ?? 0),
    error: row.error,
    job_id: row.job_id,
    chapters_per_episode: row.chapters_per_episode,
    roles: row.roles as ConversionRole[],
    chapters: chapters.map(({ no, name, words, asked }) => ({ no, name, words, questions: asked })),
    episodes,
    questions: chapters.flatMap(each => each.questions as ConversionQuestion[]),
    project_id: row.project_id,
  }
}
