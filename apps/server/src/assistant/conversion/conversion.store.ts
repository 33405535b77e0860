// Conversions in the database.
import {
  type Conversion,
  CONVERSION_STATUS,
  type ConversionBlock,
  type ConversionQuestion,
  type ConversionRole,
  type ConversionPassage,
  type SavedEpisode,
} from '@qianmu/contract/assistant/conversion'
import type { ModelValue } from '@qianmu/contract/assistant/chat-models'
import { mergedHeading, merger, mergeQuestions, type PlaceCount } from '@qianmu/script/novel/alike'
import type { NovelAnswers, NovelBlock } from '@qianmu/script/novel/blocks'
import { type Chapter, planOf } from '@qianmu/script/novel/read'
import { composed, isTouched, passagesOf, stands, type WrittenById } from '@qianmu/script/novel/rewrite'
import { scriptText } from '@qianmu/script/novel/write'
import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { ownRow } from '../../kit/own-row.store.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found } from '../../kit/refuse.ts'
import type { ConvertedJson } from './conversion.worker.ts'
import { type conversionChapters, conversions } from './conversion.table.ts'

/** A conversion is of who began it: its text may be that of a work which others do not read. */
export const findConversion = ownRow('conversions x')

/** Where a novel stands: the text itself, or documents of a work. */
export type Given = { text: string } | { project_id: number; doc_ids: number[] }
export type Edits = Record<string, { text: string; speaker: string }>
type Row = typeof conversions.$inferSelect
export type ConversionRow = Row
type ChapterRow = Omit<typeof conversionChapters.$inferSelect, 'paragraphs'>

/** How a model is asked about a conversion. */
export interface Rewriting {
  /** Counts the rounds of asking. */
  no: number
  chat_name: ModelValue
  thinking_degree: number
  /** What it is about; all without either. */
  chapter?: number | undefined
  passage?: string | undefined
  active: boolean
  engine: string
  note: string
}
/** What the rules' blocks of a passage are known again by. */
export const digestOf = (body: readonly NovelBlock[]): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 16)

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

/** The conversion that a document was saved from, and its chapters there. */
export async function originOf(app: Uses<'pool'>, { teamId, userId }: Actor, docId: number) {
  const { rows } = await app.pool.query<{ record_id: number; title: string; chapters: number[] }>(
    `select c.id record_id, c.title, s -> 'chapters' chapters from conversions c, jsonb_array_elements(c.saved) s
     where c.team_id = $1 and c.user_id = $2 and (s ->> 'doc_id')::bigint = $3 order by c.id desc limit 1`,
    [teamId, userId, docId],
  )
  return rows[0] ?? null
}

/** The latest of a person's conversions in the team. */
export async function latestOf(app: Uses<'pool'>, { teamId, userId }: Actor): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select id from conversions where team_id = $1 and user_id = $2 order by id desc limit 1',
    [teamId, userId],
  )
  return rows[0]?.id
}

const { cancelled, failed, done, paused: PAUSED } = CONVERSION_STATUS
/** A model's writing that is cancelled or fails leaves the script that is there. */
const ENDS_WRITING = `not paused and $2::int in (${cancelled}, ${failed}) and (rewriting ->> 'active')::boolean`
/** Follows the state of the job in its own transaction; what a done one led to, its run has written. One that is held back was cancelled by that. */
export const followJob = (client: pg.PoolClient, jobId: number, status: number, error: string) =>
  client.query(
    `update conversions set
       status = case when paused and $2::int = ${cancelled} then ${PAUSED} when ${ENDS_WRITING} then ${done} else $2 end,
       error = case when ${ENDS_WRITING} then '' else $3 end,
       rewriting = case when ${ENDS_WRITING} then rewriting || jsonb_build_object('active', false, 'note', coalesce(nullif($3, ''), '已取消')) else rewriting end,
       paused = paused and $2 = ${cancelled}
     where job_id = $1`,
    [jobId, status, error],
  )

/** Notes that a conversion has begun, unless it was held back or another job has taken its place. */
export const noteBegun = (app: Uses<'pool'>, id: number, jobId: number) =>
  app.pool.query(
    `update conversions set status = ${CONVERSION_STATUS.running} where id = $1 and job_id = $2 and status = ${CONVERSION_STATUS.waiting}`,
    [id, jobId],
  )

/** Notes the job that is at a conversion, and how a model is asked in it. */
export const noteJob = (client: pg.PoolClient, id: number, jobId: number, rewriting: Rewriting | undefined) =>
  client.query(
    `update conversions set job_id = $2, status = ${CONVERSION_STATUS.waiting}, paused = false, error = '', rewriting = coalesce($3, rewriting) where id = $1`,
    [id, jobId, rewriting ? JSON.stringify(rewriting) : null],
  )

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
    `update conversion_chapters c set blocks = t.blocks::jsonb, questions = t.questions::jsonb, places = t.places::jsonb, converted = true
     from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as t(no, blocks, questions, places) where c.conversion_id = $1 and c.no = t.no`,
    [
      id,
      converted.map(each => each.no),
      converted.map(each => each.blocks),
      converted.map(each => each.questions),
      converted.map(each => each.places),
    ],
  )

/** All chapters are to be converted anew: the plan is another. */
export const forgetConverted = (app: Uses<'pool'>, id: number) =>
  app.pool.query('update conversion_chapters set converted = false where conversion_id = $1', [id])

/** The chapters that are still to be converted, with their lengths, and how many there are in all. */
export async function unconverted(app: Uses<'pool'>, id: number): Promise<{ waiting: { no: number; words: number }[]; total: number }> {
  const { rows } = await app.pool.query<{ no: number; words: number; converted: boolean }>(
    'select no, words, converted from conversion_chapters where conversion_id = $1 order by no',
    [id],
  )
  return { waiting: rows.filter(({ converted }) => !converted), total: rows.length }
}

/** Chapters as the conversion reads them, with what was decided. */
export async function chaptersToConvert(
  app: Uses<'pool'>,
  id: number,
  nos: readonly number[],
): Promise<{ chapter: Chapter; answers: NovelAnswers }[]> {
  const { rows } = await app.pool.query<Chapter & { answers: NovelAnswers }>(
    `select no, name, words, paragraphs, answers from conversion_chapters where conversion_id = $1 and no = any($2) order by no`,
    [id, nos],
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

/** Notes what a person decided on places that look like one. */
export const decideMerges = (app: Uses<'pool'>, id: number, merges: object) =>
  app.pool.query('update conversions set merges = jsonb_strip_nulls(merges || $2) where id = $1', [id, JSON.stringify(merges)])

const edited = (blocks: readonly (NovelBlock & { by_model: boolean })[], edits: Edits): ConversionBlock[] =>
  blocks.map(block => {
    const edit = edits[block.id]
    return edit ? { ...block, ...edit, confidence: 1, edited: true, by_model: false } : { ...block, edited: false }
  })

/** The documents of a conversion that are still there. */
async function savedDocs(app: Uses<'pool'>, saved: readonly Omit<SavedEpisode, 'doc_name' | 'project_id'>[]): Promise<SavedEpisode[]> {
  if (saved.length === 0) return []
  const { rows } = await app.pool.query<{ id: number; name: string; work_id: number }>(
    `select d.id, d.name, d.work_id from docs d join works w on w.id = d.work_id where d.id = any($1) and d.deleted_at is null and w.deleted_at is null`,
    [saved.map(each => each.doc_id)],
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return saved.flatMap(({ doc_id, chapters }) => {
    const doc = byId.get(doc_id)
    return doc ? [{ project_id: doc.work_id, doc_id, doc_name: doc.name, chapters }] : []
  })
}

type Shown = Pick<ChapterRow, 'no' | 'name' | 'words' | 'converted'> & {
  places: PlaceCount[]
  blocks: NovelBlock[]
  questions: ConversionQuestion[]
  edits: Edits
  written: WrittenById
  asked: number
  by_model: number
  refused: number
}

/** Chapters as they are shown: what they hold for one, for none, or for all of them. */
async function shownChapters(app: Uses<'pool'>, id: number, only: number | 'none' | undefined): Promise<Shown[]> {
  const { rows } = await app.pool.query<Shown>(
    `select no, name, words, converted, places,
       jsonb_array_length(questions) - coalesce((select sum((w.value ->> 'asked')::int) from jsonb_each(written) w), 0)::int asked,
       (select count(*)::int from jsonb_each(written) w where w.value ->> 'reason' = '') by_model,
       (select count(*)::int from jsonb_each(written) w where w.value ->> 'reason' <> '') refused,
       case when is_open then blocks else '[]' end blocks, case when is_open then questions else '[]' end questions,
       case when is_open then edits else '{}' end edits, case when is_open then written else '{}' end written
     from (select *, $2::int is null or no = $2 is_open from conversion_chapters where conversion_id = $1) c order by no`,
    [id, only === 'none' ? 0 : (only ?? null)],
  )
  return rows
}

/** What a chapter holds: blocks of rules, of a model and of people, and what can be asked of a model. */
function contentOf({ blocks, written, edits }: Shown, merged: (place: string) => string) {
  const shown = edited(
    composed(blocks, written, edits, digestOf).map(block => mergedHeading(block, merged)),
    edits,
  )
  const passages = passagesOf(blocks).map<ConversionPassage>(passage => {
    const entry = written[passage.id]
    const by_model = stands(passage, entry, edits, digestOf)
    const block_id = by_model ? entry!.blocks[0]!.id : passage.body[0]!.id
    return { id: passage.id, block_id, by_model, touched: isTouched(passage, edits), reason: by_model ? '' : (entry?.reason ?? '') }
  })
  return { shown, passages }
}

/** A conversion as it is shown. @param only blocks of one chapter, or of none */
export async function conversionOf(app: Uses<'db' | 'jobs' | 'pool'>, id: number, only?: number | 'none'): Promise<Conversion> {
  const row = await rowOf(app, id)
  const [job, chapters, saved] = await Promise.all([
    row.job_id === null ? undefined : app.jobs.find(row.job_id),
    shownChapters(app, id, only),
    savedDocs(app, row.saved as SavedEpisode[]),
  ])
  const merges = row.merges as Record<string, string>
  const merged = merger(merges)
  const contents = new Map(chapters.map(chapter => [chapter.no, contentOf(chapter, merged)]))
  const shownIds = new Set([...contents.values()].flatMap(({ shown }) => shown.map(block => block.id)))
  const nameOf = new Map(chapters.map(({ no, name }) => [no, name]))
  const episodes = planOf(chapters, row.chapters_per_episode).map((numbers, at) => {
    const blocks = numbers.flatMap(no => contents.get(no)!.shown)
    const title = numbers.length === 1 ? nameOf.get(numbers[0]!)! : `${nameOf.get(numbers[0]!)!} 等 ${numbers.length} 章`
    return { no: at + 1, title, text: scriptText(at + 1, blocks), chapters: numbers, blocks }
  })
  const rewriting = row.rewriting as Rewriting | null
  return {
    record_id: id,
    title: row.title,
    status: row.status as Conversion['status'],
    progress: row.status === CONVERSION_STATUS.done ? 1 : (job?.progress ?? 0),
    error: row.error,
    job_id: row.job_id,
    chapters_per_episode: row.chapters_per_episode,
    roles: row.roles as ConversionRole[],
    chapters: chapters.map(({ no, name, words, asked, converted, by_model, refused }) => ({
      no,
      name,
      words,
      questions: Math.max(0, asked),
      converted,
      written: by_model,
      refused,
    })),
    episodes,
    questions: [
      // What a model has decided is not asked any more.
      ...chapters.flatMap(each => each.questions).filter(each => each.kind !== 'speaker' || shownIds.has(each.block_id)),
      ...(only === 'none'
        ? []
        : mergeQuestions(
            chapters.flatMap(each => each.places),
            merges,
          )),
    ],
    passages: chapters.flatMap(({ no }) => contents.get(no)!.passages),
    rewriting: rewriting && {
      chat_name: rewriting.chat_name,
      thinking_degree: rewriting.thinking_degree,
      active: rewriting.active,
      engine: rewriting.engine,
      note: rewriting.note,
    },
    project_id: row.project_id,
    saved,
  }
}
