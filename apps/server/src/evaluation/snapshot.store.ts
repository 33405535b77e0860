// The texts that are evaluated: of a work as it is now, or of a file as it was read.
import { convert, exportedDocs, type ReadFile } from '../works/exchange/index.ts'
import { countWords, wordsIn } from '@qianmu/script/statistics'
import { blocksOf } from '@qianmu/script/elements'
import type { Part } from '@qianmu/script/split'
import { readFile } from 'node:fs/promises'
import type { Uses } from '../app.ts'
import type { Actor, Upload } from '../kit/answer.ts'
import { firstOf } from '../kit/cut.ts'
import { found, refuseField } from '../kit/refuse.ts'
import { contentNow, mediaOf } from '../works/documents/index.ts'
import { type Kind, pack, type Snapshot } from './evaluation.rules.ts'

export interface Taken {
  name: string
  kind: Kind
  words: number
  docs: Snapshot
}

const wordsOf = (docs: Snapshot) =>
  docs.reduce((sum, { content }) => sum + [...blocksOf(content)].reduce((all, block) => all + wordsIn(block), 0), 0)

/** The documents of a work as they are now. */
export async function takeWork(
  app: Uses<'collab' | 'long' | 'pool'>,
  workId: number,
  docIds: readonly number[] | undefined,
): Promise<Taken> {
  const { title, rows } = await exportedDocs(app, workId, docIds)
  const docs: Snapshot = []
  for (const { id, name } of rows) docs.push({ doc_id: id, name, content: await contentNow(app, id) })
  return { name: title, kind: (await mediaOf(app, workId)) === 'NOVEL' ? 'novel' : 'script', words: wordsOf(docs), docs }
}

const partsOf = (read: ReadFile): Part[] => JSON.parse(read.parts) as Part[]
/** A text in which nobody speaks under a name is prose. */
const kindIn = (docs: Snapshot): Kind =>
  docs.some(({ content }) => [...blocksOf(content)].some(({ type }) => type === 'dialogue' || type === 'scene_heading'))
    ? 'script'
    : 'novel'

/** A file, or a text as if it were one, by the reader of imports. */
export async function takeFile(actor: Actor, name: string, bytes: Uint8Array, kind?: Kind): Promise<Taken> {
  const read = await convert<ReadFile>(actor.userId, { do: 'read', name, bytes })
  if (read.characters === 0) refuseField('file', '文件里没有文字')
  const docs = partsOf(read).map((part, at) => ({ doc_id: at + 1, name: part.name || '正文', content: part.content }))
  const title = firstOf(read.title?.trim() || name.replace(/\.[A-Za-z]+$/, ''), 60) || '未命名'
  return { name: title, kind: kind ?? kindIn(docs), words: wordsOf(docs), docs }
}

export const takeUpload = async (actor: Actor, file: Upload): Promise<Taken> =>
  takeFile(actor, file.name, new Uint8Array(await readFile(file.path)))

export const takeText = (actor: Actor, text: string, kind?: Kind): Promise<Taken> =>
  countWords(text) === 0 ? refuseField('text', '正文里没有文字') : takeFile(actor, '正文.txt', new TextEncoder().encode(text), kind)

const UPLOADS_KEPT = '1 day'

/** Keeps a file's text; uploads that nobody has made a work of within a day go. @returns its id */
export async function keepFile(app: Uses<'now' | 'pool'>, { teamId, userId }: Actor, taken: Taken, isKept: boolean): Promise<number> {
  const now = app.now()
  await app.pool.query(`delete from evaluated_files where not is_kept and created_at < $1::timestamptz - interval '${UPLOADS_KEPT}'`, [now])
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into evaluated_files (team_id, user_id, name, kind, words, docs, is_kept, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [teamId, userId, taken.name, taken.kind, taken.words, await pack(taken.docs), isKept, now],
  )
  return rows[0]!.id
}

/** Makes a work of an upload, under the name wanted. */
export async function adoptFile(app: Uses<'pool'>, { teamId }: Actor, fileId: number, name?: string, kind?: Kind): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    `update evaluated_files set is_kept = true, name = coalesce($3, name), kind = coalesce($4, kind) where id = $1 and team_id = $2 and deleted_at is null returning id`,
    [fileId, teamId, name ?? null, kind ?? null],
  )
  return found(rows[0], '文件').id
}
