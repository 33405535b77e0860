// The documents of an export as a manuscript: in reading order, under their volumes, with their present text.
import type { ExportFormat } from '@qianmu/contract/works/exchange'
import type { Anchor } from '@qianmu/script/comments/anchor'
import type { ReadComment, Said } from '@qianmu/script/formats/docx/comments'
import type { Picture } from '@qianmu/script/formats/manuscript'
import { type Loss, loss, MAX_LOSSES } from '@qianmu/script/losses'
import type { Uses } from '../../app.ts'
import type { WrittenText } from '@qianmu/script/states/written'
import { filesOfWork } from '../../files/index.ts'
import { scenesBefore } from '../history/index.ts'
import { textNow } from '../documents/index.ts'
import { found, refuseField } from '../../kit/refuse.ts'

interface ExportedRow {
  id: number
  name: string
  volume: string | null
  updated_at: Date
}

/** What is exported: the work's name and its documents, all or the chosen ones. Refuses when one is not there. */
export async function exportedDocs(app: Uses<'pool'>, workId: number, docIds: readonly number[] | undefined) {
  const { rows } = await app.pool.query<ExportedRow>(
    `select d.id, d.name, v.name volume, d.updated_at from docs d left join volumes v on v.id = d.volume_id
     where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null and ($2::bigint[] is null or d.id = any($2))
     order by v.order_key nulls last, d.volume_id, d.order_key, d.id`,
    [workId, docIds ?? null],
  )
  if (!rows.length || (docIds && rows.length !== new Set(docIds).size))
    refuseField('doc_id', docIds ? '有文档不存在或已删除' : '作品里还没有文档')
  const work = await app.pool.query<{ name: string; nickname: string }>(
    'select w.name, u.nickname from works w join users u on u.id = w.owner_id where w.id = $1',
    [workId],
  )
  const { name, nickname } = found(work.rows[0], '作品')
  const changed = new Date(Math.max(...rows.map(({ updated_at }) => updated_at.getTime())))
  return { title: name, author: nickname, changed, workId, rows }
}
export type ExportedDocs = Awaited<ReturnType<typeof exportedDocs>>

/** Formats in which a picture can stand. */
const WITH_PICTURES: ReadonlySet<ExportFormat> = new Set(['docx', 'pdf', 'epub', 'md'])
/** Longest edge of 1280 pixels: some 170 dpi over the width of an A4 page. */
const PICTURE_SIZE = 'big'
/** All pictures of one export, in bytes; they pass through memory (ours). */
const MAX_PICTURES = 150 * 1024 * 1024

/** A manuscript as it goes to the thread that writes it. */
export interface WrittenManuscript {
  title: string
  author: string
  changed: Date
  /** `was`: the packed scenes of an earlier draft, where changes since are marked; none where the document was not there. */
  parts: (Pick<WrittenText, 'json'> & { name: string; volume?: string; was?: Buffer[] })[]
  pictures: Map<number, Picture>
  /** Of whom the scenes are; '' = all. */
  speaker: string
  /** By the place of its document; none where the format has no place for them. */
  said?: ReadComment[][]
}

/** What of the documents is wanted. */
interface Wanted {
  format: ExportFormat
  /** Of whom the scenes are; '' = all. */
  speaker: string
  /** With what an earlier draft said, to mark changes since; '' = without. */
  since?: string
}

/** @param onDoc told the share of the documents read (0–1) after each; what it throws ends the reading */
export async function manuscriptOf(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  person: number,
  docs: ExportedDocs,
  { format, speaker, since = '' }: Wanted,
  onDoc?: (share: number) => void,
): Promise<WrittenManuscript> {
  const { title, author, changed, workId, rows } = docs
  const { parts, shown } = await textsOf(app, person, docs, onDoc)
  if (since !== '' && format === 'pdf') {
    const before = await scenesBefore(
      app,
      rows.map(({ id }) => id),
      since,
    )
    for (const [at, { id }] of rows.entries()) parts[at]!.was = before.get(id) ?? []
  }
  const pictures = WITH_PICTURES.has(format) ? await readPictures(app, workId, shown) : new Map<number, Picture>()
  return { title, author, changed, parts, speaker, pictures, ...(holdsComments(format, speaker) && { said: await commentsOf(app, docs) }) }
}

/** The same for those who ask only what it holds: its pictures are without their bytes. */
export async function manuscriptHeld(
  app: Uses<'collab' | 'long' | 'pool'>,
  person: number,
  docs: ExportedDocs,
  speaker: string,
): Promise<WrittenManuscript> {
  const { parts, shown } = await textsOf(app, person, docs)
  const held = await picturesHeld(app, docs.workId, shown)
  const bytes = new Uint8Array()
  return {
    title: docs.title,
    author: docs.author,
    changed: docs.changed,
    parts,
    speaker,
    pictures: new Map(held.map(({ id, width, height }) => [id, { bytes, width, height }])),
  }
}

async function textsOf(
  app: Uses<'collab' | 'long' | 'pool'>,
  person: number,
  { rows }: ExportedDocs,
  onDoc?: (share: number) => void,
): Promise<{ parts: WrittenManuscript['parts']; shown: Set<number> }> {
  const parts: WrittenManuscript['parts'] = []
  const shown = new Set<number>()
  for (const { id, name, volume } of rows) {
    const { json, pictures } = await textNow(app, person, id)
    parts.push({ name, ...(volume === null ? {} : { volume }), json })
    for (const picture of pictures) shown.add(picture)
    onDoc?.(parts.length / rows.length)
  }
  return { parts, shown }
}

/** Whether a file holds what is said beside the text; the scenes of one person are handed out without. */
export const holdsComments = (format: ExportFormat, speaker: string): boolean => format === 'docx' && speaker === ''

/** The threads of these documents, each with its replies. */
async function commentsOf(app: Uses<'pool'>, { rows }: ExportedDocs): Promise<ReadComment[][]> {
  const { rows: said } = await app.pool.query<
    Said & { id: number; doc_id: number; parent_id: number | null; isDone: boolean; anchor: Anchor | null }
  >(
    `select c.id, c.doc_id, c.parent_id, c.body text, u.nickname author, c.anchor, c.resolved_at is not null "isDone",
       to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') at
     from comments c join users u on u.id = c.user_id where c.doc_id = any($1) and c.deleted_at is null order by c.id`,
    [rows.map(({ id }) => id)],
  )
  const replies = Map.groupBy(said, ({ parent_id }) => parent_id)
  const threads = Map.groupBy(replies.get(null) ?? [], ({ doc_id }) => doc_id)
  return rows.map(({ id }) =>
    (threads.get(id) ?? []).map(({ id: thread, author, at, text, isDone, anchor }) => ({
      author,
      at,
      text,
      isDone,
      replies: (replies.get(thread) ?? []).map(reply => ({ author: reply.author, at: reply.at, text: reply.text })),
      place: anchor && { block_id: anchor.block_id, start: 0, quote: anchor.quote },
    })),
  )
}

/** What is still said about these documents beside their text: open comments, for files that do not hold them. */
export async function commentsUnsaid(app: Uses<'pool'>, { rows }: ExportedDocs): Promise<Loss[]> {
  const found = await app.pool.query<{ doc_id: number; body: string }>(
    `select doc_id, body from comments
     where doc_id = any($1) and parent_id is null and deleted_at is null and resolved_at is null order by doc_id, id limit $2`,
    [rows.map(({ id }) => id), MAX_LOSSES],
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return found.rows.map(({ doc_id, body }) => loss(names.get(doc_id) ?? '', '批注', 'dropped', body))
}

/** The pictures of the texts that their work may show. */
async function picturesHeld(app: Uses<'pool'>, workId: number, ids: ReadonlySet<number>) {
  const { rows } = await app.pool.query<{ id: number; key: string; width: number; height: number }>(
    'select id, key, width, height from files where id = any($1) and width is not null',
    [[...(await filesOfWork(app.pool, { workId }, [...ids]))]],
  )
  return rows
}

async function readPictures(app: Uses<'files' | 'pool'>, workId: number, ids: ReadonlySet<number>): Promise<Map<number, Picture>> {
  const rows = await picturesHeld(app, workId, ids)
  const pictures = new Map<number, Picture>()
  let size = 0
  for (const { id, key, width, height } of rows) {
    const bytes = await app.files.readScaled({ key }, PICTURE_SIZE)
    size += bytes.length
    if (size > MAX_PICTURES) refuseField('doc_id', '图片太多，请分几次导出')
    pictures.set(id, { bytes, width, height })
  }
  return pictures
}

/** The name of the file without its ending. */
export const fileNameOf = ({ title, rows }: ExportedDocs) => (rows.length === 1 ? `${title} ${rows[0]!.name}` : title)
