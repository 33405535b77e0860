// What a model writes of a conversion, in the database.
import type { NovelBlock } from '@qianmu/script/novel/blocks'
import type { NovelRole } from '@qianmu/script/novel/read'
import { type Hand, isTouched, type Passage, passagesOf, stands, type Written, type WrittenById } from '@qianmu/script/novel/rewrite'
import type { Uses } from '../../app.ts'
import { changeConversion, type ConversionRow, digestOf, type Edits, type Rewriting } from './conversion.store.ts'

/** A passage that a model is to be asked about. */
export interface ToWrite {
  chapter: number
  passage: Passage
  hand: Hand
  /** Questions about its speakers. */
  asked: number
}
type Scope = Pick<Rewriting, 'chapter' | 'passage' | 'thinking_degree'> & {
  /** The round that is under way: what it has answered already is not asked again. */
  no?: number
}

/** The numbers of the chapters that a round is about. */
async function chaptersIn(app: Uses<'pool'>, id: number, { chapter, passage }: Scope): Promise<number[]> {
  const only = passage === undefined ? chapter : Number(passage.split('-')[0])
  const { rows } = await app.pool.query<{ no: number }>(
    'select no from conversion_chapters where conversion_id = $1 and ($2::int is null or no = $2) order by no',
    [id, only ?? null],
  )
  return rows.map(({ no }) => no)
}

/** Whether a passage is to be asked about: nobody wrote into it, no model did as it is now, and this round has not tried. */
function isOpen(passage: Passage, written: WrittenById, edits: Edits, { passage: wanted, no }: Scope): boolean {
  const entry = written[passage.id]
  if (isTouched(passage, edits) || (entry && entry.no === no)) return false
  if (stands(passage, entry, edits, digestOf)) return false
  return wanted === undefined ? entry?.reason !== TURNED_BACK : passage.id === wanted
}
/** What stands where a person took the rules' draft instead. */
export const TURNED_BACK = '你改回了规则的草稿'

/** The passages that a model is to be asked about, chapter by chapter, so that a long novel holds nobody up. */
export async function* passagesToWrite(app: Uses<'pool'>, row: ConversionRow, scope: Scope): AsyncGenerator<ToWrite> {
  const roles = row.roles as NovelRole[]
  for (const no of await chaptersIn(app, row.id, scope)) {
    const { rows } = await app.pool.query<{
      paragraphs: string[]
      blocks: NovelBlock[]
      written: WrittenById
      edits: Edits
      questions: { kind: string; block_id: string }[]
    }>('select paragraphs, blocks, written, edits, questions from conversion_chapters where conversion_id = $1 and no = $2', [row.id, no])
    const chapter = rows[0]
    if (!chapter) continue
    const hand = { paragraphs: chapter.paragraphs, roles, degree: scope.thinking_degree }
    const asked = new Set(chapter.questions.flatMap(({ kind, block_id }) => (kind === 'speaker' ? [block_id] : [])))
    for (const passage of passagesOf(chapter.blocks))
      if (isOpen(passage, chapter.written, chapter.edits, scope))
        yield { chapter: no, passage, hand, asked: passage.body.filter(({ id }) => asked.has(id)).length }
  }
}

/** Keeps what came of a passage, unless another job is at it by now. */
export const keepWritten = (app: Uses<'pool'>, id: number, jobId: number, { chapter, passage }: ToWrite, written: Written) =>
  app.pool.query(
    `update conversion_chapters set written = written || jsonb_build_object($3::text, $4::jsonb)
     where conversion_id = $1 and no = $2 and exists (select 1 from conversions where id = $1 and job_id = $5)`,
    [id, chapter, passage.id, JSON.stringify(written), jobId],
  )

/** Turns passages of a chapter back to what rules made of them. */
export async function turnBack(app: Uses<'pool'>, id: number, no: number, passages: readonly string[]): Promise<void> {
  const kept = Object.fromEntries(passages.map(passage => [passage, { of: '', no: 0, blocks: [], reason: TURNED_BACK, asked: 0 }]))
  await app.pool.query('update conversion_chapters set written = written || $3 where conversion_id = $1 and no = $2', [
    id,
    no,
    JSON.stringify(kept),
  ])
}

/** Notes how the asking stands. */
export const noteRewriting = (app: Uses<'db'>, id: number, rewriting: Rewriting) => changeConversion(app, id, { rewriting })
