// The texts that are evaluated: of a work as it is now, or of a file as it was read.
import { convert, exportedDocs, type ReadFile } from '../works/exchange/index.ts'
import { countWords } from '@qianmu/script/statistics'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import path from 'node:path'
import type { Uses } from '../app.ts'
import type { Actor, Upload } from '../kit/answer.ts'
import { type Files, told } from '../files/index.ts'
import { apart } from '../kit/apart/apart.ts'
import { firstOf } from '../kit/cut.ts'
import { describe } from './snapshot.rules.ts'
import type { Database } from '../kit/database.ts'
import { found, refuseField } from '../kit/refuse.ts'
import { mediaOf, textNow } from '../works/documents/index.ts'
import { type Kind, packJson } from './evaluation.rules.ts'
import { evaluatedFiles } from './evaluation.table.ts'

export interface Taken {
  name: string
  kind: Kind
  words: number
  /** How many there are, and all of them as JSON. */
  count: number
  docs: string
}

const described = apart(path.join(import.meta.dirname, 'snapshot.rules.ts'), describe, { small: 50_000 })

/** The documents of a work as they are now. */
export async function takeWork(
  app: Uses<'collab' | 'long' | 'pool'>,
  person: number,
  workId: number,
  docIds: readonly number[] | undefined,
): Promise<Taken> {
  const { title, rows } = await exportedDocs(app, workId, docIds)
  const docs: string[] = []
  let words = 0
  for (const { id, name } of rows) {
    const text = await textNow(app, person, id)
    docs.push(`{"doc_id":${id},"name":${JSON.stringify(name)},"content":${text.json}}`)
    words += text.words
  }
  const kind = (await mediaOf(app, workId)) === 'NOVEL' ? 'novel' : 'script'
  return { name: title, kind, words, count: docs.length, docs: `[${docs.join(',')}]` }
}

/** A file, or a text as if it were one, by the reader of imports. */
export async function takeFile(actor: Actor, name: string, bytes: string | Uint8Array, kind?: Kind): Promise<Taken> {
  const read = await convert<ReadFile>(actor.userId, { do: 'read', name, bytes })
  if (read.characters === 0) refuseField('file', '文件里没有文字')
  const { kind: found, ...told } = await described({ person: actor.userId, size: read.parts.length, field: 'file' }, read.parts)
  const title = firstOf(read.title?.trim() || name.replace(/\.[A-Za-z]+$/, ''), 60) || '未命名'
  return { name: title, kind: kind ?? found, ...told }
}

export const takeUpload = async (actor: Actor, file: Upload): Promise<Taken> => takeFile(actor, file.name, file.path)

export const takeText = (actor: Actor, text: string, kind?: Kind): Promise<Taken> =>
  countWords(text) === 0 ? refuseField('text', '正文里没有文字') : takeFile(actor, '正文.txt', new TextEncoder().encode(text), kind)

const UPLOADS_KEPT_MS = 86_400_000

/** Forgets files of which this holds, and gives their room back. */
async function forgetFiles(tx: Database, files: Files, which: SQL | undefined): Promise<void> {
  const gone = await tx
    .delete(evaluatedFiles)
    .where(which)
    .returning({ teamId: evaluatedFiles.team_id, userId: evaluatedFiles.user_id, bytes: sql<number>`octet_length(${evaluatedFiles.docs})` })
  for (const { bytes, ...owner } of gone) await files.count(tx, owner, -bytes)
}

/** Forgets a work from outside. */
export const forgetFile = (app: Uses<'db' | 'files'>, id: number) =>
  app.db.transaction(tx => forgetFiles(tx, app.files, eq(evaluatedFiles.id, id)))

/** Keeps a file's text, which counts as the team's; uploads that nobody has made a work of within a day go. @returns its id */
export async function keepFile(app: Uses<'db' | 'files' | 'now'>, actor: Actor, taken: Taken, isKept: boolean): Promise<number> {
  const now = app.now()
  const owner = { teamId: actor.teamId, userId: actor.userId }
  const docs = await packJson(taken.docs)
  return told(() =>
    app.db.transaction(async tx => {
      const old = and(eq(evaluatedFiles.is_kept, false), lt(evaluatedFiles.created_at, new Date(now.getTime() - UPLOADS_KEPT_MS)))
      await forgetFiles(tx, app.files, old)
      await app.files.count(tx, owner, docs.length)
      const { name, kind, words } = taken
      const row = { team_id: owner.teamId, user_id: owner.userId, name, kind, words, docs, is_kept: isKept, created_at: now }
      const [added] = await tx.insert(evaluatedFiles).values(row).returning({ id: evaluatedFiles.id })
      return added!.id
    }),
  )
}

/** Makes a work of an upload, under the name wanted. */
export async function adoptFile(app: Uses<'pool'>, { teamId }: Actor, fileId: number, name?: string, kind?: Kind): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    `update evaluated_files set is_kept = true, name = coalesce($3, name), kind = coalesce($4, kind) where id = $1 and team_id = $2 and deleted_at is null returning id`,
    [fileId, teamId, name ?? null, kind ?? null],
  )
  return found(rows[0], '文件').id
}
