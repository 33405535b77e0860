// The text of a document: reading it with a version, saving it over a known version, settling the figures after co-writing.
import { STATUS } from '@qianmu/contract/kit/status'
import type { Content } from '@qianmu/script/elements'
import { jsonOf, type KnownJson, parseKnown } from '@qianmu/script/states/json'
import { plainText } from '@qianmu/script/plain-text'
import { continuing, mergeContents } from '@qianmu/script/merge'
import { sameContent } from '@qianmu/script/same'
import { bindContent } from '@qianmu/script/ydoc'
import type pg from 'pg'
import * as Y from 'yjs'
import type { Uses } from '../../app.ts'
import { appendToLog, filesWritten, logPosition, updateBy } from '../../collab/index.ts'
import { grantFiles } from '../../files/index.ts'
import { found, refuse } from '../../kit/refuse.ts'
import { figuresOf, type Figures } from './content.ts'
import { type Text, textCacheOf } from './text-cache.ts'

/** Bases kept for late saves: the newest of each document. */
const KEPT_BASES = 20

export interface Settled {
  version: number
  words: number
  content: Content
}

/** Brings version, words and the other figures up to the text as it stands in the co-writing log. */
export async function settle(app: Uses<'collab' | 'now' | 'pool'>, docId: number, userId: number | null = null): Promise<Settled> {
  const { version, words, bound } = await app.collab.inTurn(docId, () => presentText(app, docId, userId))
  return { version, words, content: bound.content }
}

interface Present {
  version: number
  content_hash: string
  snapshot: number
  rows: number
}

/** The newest text, settled. To be called in the document's turn. */
async function presentText(app: Uses<'collab' | 'now' | 'pool'>, docId: number, userId: number | null): Promise<Text> {
  const cache = textCacheOf(app.collab)
  for (;;) {
    const { rows } = await app.pool.query<Present>({
      name: 'doc-present',
      text: `select version, content_hash, log.snapshot, log.rows from docs, (${logPosition('$1')}) log where docs.id = $1`,
      values: [docId],
    })
    const row = found(rows[0], '文档')
    const held = cache.get(docId)
    if (held && held.version === row.version && held.position.snapshot === row.snapshot && held.position.rows === row.rows) return held
    const bound = held?.bound ?? bindContent(new Y.Doc())
    const position = await app.collab.follow(docId, bound.doc, held?.position)
    bound.refresh()
    const figures = figuresOf(bound.content)
    const changed = figures.content_hash !== row.content_hash
    const version = changed ? await writeFigures(app, docId, row.version, figures, userId) : row.version
    if (version === undefined) continue
    const text = { bound, position, version, words: figures.words, hasBase: false }
    cache.set(docId, text)
    return text
  }
}

/**
 * Writes the figures of a changed text and moves the version on by one; the work's counters follow.
 * @returns the new version, or undefined when somebody else moved it on since `version`
 */
async function writeFigures(app: Uses<'now' | 'pool'>, docId: number, version: number, figures: Figures, userId: number | null) {
  const { rows } = await app.pool.query<{ version: number }>({
    name: 'doc-figures',
    text: `with old as (select words from docs where id = $1 and version = $2), saved as (
        update docs set version = docs.version + 1, words = $3, scenes = $4, minutes = $5, content_hash = $6, updated_by = coalesce($7, updated_by), updated_at = $8, picture_file_ids = $9
        from old where id = $1 and version = $2 returning work_id, version, case kind when 'doc' then $3 - old.words else 0 end added),
      counted as (update works set words = words + saved.added, updated_at = $8 from saved where works.id = saved.work_id)
      select version from saved`,
    values: [docId, version, figures.words, figures.scenes, figures.minutes, figures.content_hash, userId, app.now(), figures.pictures],
  })
  return rows[0]?.version
}

/** A document's text as /doc/detail shows it; remembered as the base of the reader's next save. */
export async function readText(app: Uses<'collab' | 'now' | 'pool'>, docId: number) {
  return app.collab.inTurn(docId, async () => {
    const text = await presentText(app, docId, null)
    const { version, words } = text
    const { content } = text.bound
    if (!text.hasBase) {
      await app.pool.query({
        name: 'base-keep',
        text: `with old as (delete from doc_bases where doc_id = $1 and version <= $2 - ${KEPT_BASES})
          insert into doc_bases (doc_id, version, content) values ($1, $2, $3) on conflict do nothing`,
        values: [docId, version, jsonOf(content)],
      })
      text.hasBase = true
    }
    return { version, words, content, text: plainText(content) }
  })
}

/** The text of a document as this process last knew it, if it did; perhaps not the newest. */
export const textAtHand = (app: Uses<'collab'>, docId: number): Content | undefined => textCacheOf(app.collab).get(docId)?.bound.content

/** The document that the body of a save names, at its beginning as clients write it. */
const NAMES_DOCUMENT = /^\{[^{}]{0,200}"(?:doc|idea)_id":"?(\d{1,15})/

/** Reads the JSON of a save most of whose text this process knows; undefined for all other JSON. */
export function readSave(app: Uses<'collab'>, json: string): KnownJson | undefined {
  const id = NAMES_DOCUMENT.exec(json)?.[1]
  const known = id && textAtHand(app, Number(id))
  return known ? parseKnown(json, known) : undefined
}

async function baseOf(app: Uses<'pool'>, docId: number, version: number): Promise<Content | undefined> {
  const { rows } = await app.pool.query<{ content: string }>('select content from doc_bases where doc_id = $1 and version = $2', [
    docId,
    version,
  ])
  return rows[0] && (JSON.parse(rows[0].content) as Content)
}

export interface Saved {
  version: number
  words: number
  /** Merged over a newer version: body status 6001 (document 2 §4). */
  merged: boolean
}

/**
 * Saves `content` that a client made from `version`. Over the newest version it becomes the text; over an older one
 * its changes are merged into what others wrote since. A version too old to have a base is refused with the present text (1009).
 * @param isPlain made from plain text, which says nothing of ids: those of the version it was made from live on
 */
export async function saveText(
  app: Uses<'collab' | 'now' | 'pool'>,
  docId: number,
  userId: number,
  version: number,
  content: Content,
  isPlain = false,
): Promise<Saved> {
  const over = (base: Content) => (isPlain ? continuing(base, content) : content)
  return app.collab.inTurn(docId, async () => {
    const held = textCacheOf(app.collab).get(docId)
    // What is at hand will do when the database says, in the statement that saves, that it is still the newest.
    const newest = held?.version === version ? over(held.bound.content) : undefined
    const quick = held && newest && !sameContent(held.bound.content, newest)
    const saved = quick ? await writeText(app, docId, userId, held, newest, false) : undefined
    if (saved !== undefined) return { ...saved, merged: false }
    for (;;) {
      const present = await presentText(app, docId, null)
      const merged = version !== present.version
      const base = merged ? await baseOf(app, docId, version) : present.bound.content
      if (!base) return refuseLate(present)
      const wanted = mergeContents(base, over(base), present.bound.content)
      if (sameContent(wanted, present.bound.content)) return { version: present.version, words: present.words, merged }
      // Whoever types on meanwhile is merged by the log itself, as if this client had not heard of it yet.
      const done = await writeText(app, docId, userId, present, wanted, true)
      if (done !== undefined) return { ...done, merged }
    }
  })
}

/**
 * Changes the newest text, whichever that is when the change is written: when anything came in between, `change` begins again from that. So of
 * two who change the same at once, in whatever processes, the second sees what the first did.
 */
export async function changeText(
  app: Uses<'collab' | 'now' | 'pool'>,
  docId: number,
  userId: number,
  change: (content: Content) => Content | Promise<Content>,
): Promise<void> {
  await app.collab.inTurn(docId, async () => {
    for (;;) {
      const present = await presentText(app, docId, null)
      const wanted = await change(present.bound.content)
      if (sameContent(wanted, present.bound.content)) return
      if (await writeText(app, docId, userId, present, wanted, false)) return
    }
  })
}

const refuseLate = ({ version, bound: { content } }: Text) =>
  refuse(STATUS.conflict, '文档已被他人修改，请查看最新内容后再保存', { version, content, text: plainText(content) })

// Everything that a save writes, at once or not at all. $2 version saved over, $3–$5 the log as it was seen, $6 whether it may have grown.
const SAVE = `
  with log as (${logPosition('$1')}),
  old as (select words from docs where id = $1 and version = $2),
  saved as (
    update docs set version = docs.version + 1, words = $7, scenes = $8, minutes = $9, content_hash = $10, updated_by = $11, updated_at = $12, picture_file_ids = $14
    from log, old where id = $1 and version = $2 and ($5 or (log.snapshot = $3 and log.rows = $4))
    returning work_id, case kind when 'doc' then $7 - old.words else 0 end added, log.snapshot, log.rows),
  counted as (update works set words = words + saved.added, updated_at = $12 from saved where works.id = saved.work_id),
  author as (insert into doc_authors (doc_id, user_id, at) select $1, $11, $12 from saved on conflict (doc_id, user_id) do update set at = excluded.at),
  forgotten as (delete from doc_bases using saved where doc_id = $1 and version <= $2 + 1 - ${KEPT_BASES}),
  base as (insert into doc_bases (doc_id, version, content) select $1, $2 + 1, $6 from saved on conflict do nothing),
  ${appendToLog('saved', { docId: '$1::bigint', update: '$13::bytea', userId: '$11::bigint' })}
  select saved.snapshot, saved.rows, log_written.seq from saved, log_written`

/**
 * Makes `wanted` the text after `text`: durable first, then given to those who have the document open.
 * @param grown whether it is all right when the log has grown since `text`
 * @returns undefined when somebody else moved the version on, or the log when it must not have
 */
async function writeText(app: Uses<'collab' | 'now' | 'pool'>, docId: number, userId: number, text: Text, wanted: Content, grown: boolean) {
  const { bound, position, version } = text
  const cache = textCacheOf(app.collab)
  // Until the change is durable it must not be seen; should it never be, the next one begins from the log again.
  cache.delete(docId)
  const { update, lines } = updateBy(bound.doc, () => bound.apply(wanted))!
  const json = jsonOf(bound.content)
  const figures = figuresOf(bound.content, json)
  await grantFiles(app.pool, { docId }, userId, filesWritten(update))
  const { words } = figures
  const { rows } = await app.pool.query<{ snapshot: number; rows: number; seq: number }>({
    name: 'doc-save',
    text: SAVE,
    values: [
      docId,
      version,
      position.snapshot,
      position.rows,
      grown,
      json,
      words,
      figures.scenes,
      figures.minutes,
      figures.content_hash,
      userId,
      app.now(),
      Buffer.from(update.buffer, update.byteOffset, update.byteLength),
      figures.pictures,
    ],
  })
  const before = rows[0]
  if (!before) return undefined
  await app.collab.written({ docId, userId, update, lines, doc: bound.doc, rows: before.rows + 1, seq: before.seq })
  const complete = before.snapshot === position.snapshot && before.rows === position.rows
  if (!complete) return { version: version + 1, words }
  const { snapshot, rows: seen, last, bytes } = position
  const reached = { snapshot, rows: seen + 1, last: Math.max(last, before.seq), bytes: bytes + update.byteLength }
  cache.set(docId, { bound, position: reached, version: version + 1, words, hasBase: true })
  return { version: version + 1, words }
}

/** Remembers that someone wrote since the newest version of the history. @param lines the ids of those that they changed, as far as it is known */
export const noteAuthor = (client: pg.Pool | pg.PoolClient, docId: number, userId: number, now: Date, lines: readonly string[] = []) =>
  client.query({
    name: 'author-note',
    text: `insert into doc_authors (doc_id, user_id, at, lines) values ($1, $2, $3, $4) on conflict (doc_id, user_id) do update set at = excluded.at,
      lines = case when excluded.lines <@ doc_authors.lines then doc_authors.lines
        else array(select distinct unnest(doc_authors.lines || excluded.lines)) end`,
    values: [docId, userId, now, lines],
  })
