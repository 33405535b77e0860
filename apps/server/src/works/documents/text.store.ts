// The text of a document: reading it with a version, saving it over a known version, settling the figures after co-writing.
import { STATUS } from '@qianmu/contract/kit/status'
import { plainText, type Content } from '@qianmu/script/elements'
import { applyContent, yToContent } from '@qianmu/script/ydoc'
import type pg from 'pg'
import * as Y from 'yjs'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/database.ts'
import { found, refuse } from '../../kit/refuse.ts'
import { figuresOf, type Figures } from './content.ts'

/** Bases kept for late saves: the newest of each document. */
const KEPT_BASES = 20

interface HeldDoc {
  work_id: number
  version: number
  words: number
  content_hash: string
}
export interface Settled {
  version: number
  words: number
  content: Content
  /** Yjs state that `content` was read from. */
  state: Uint8Array
}

const hold = async (client: pg.PoolClient, docId: number): Promise<HeldDoc> =>
  found(
    (
      await client.query<HeldDoc>({
        name: 'doc-hold',
        text: 'select work_id, version, words, content_hash from docs where id = $1 for update',
        values: [docId],
      })
    ).rows[0],
    '文档',
  )

/** Writes the figures of a changed text and moves the version on by one; the work's counters follow. */
async function writeFigures(
  client: pg.PoolClient,
  docId: number,
  held: HeldDoc,
  figures: Figures,
  userId: number | null,
  now: Date,
): Promise<number> {
  const version = held.version + 1
  await client.query({
    name: 'doc-figures',
    text: `with d as (
        update docs set version = $2, words = $3, scenes = $4, minutes = $5, content_hash = $6, updated_by = coalesce($7, updated_by), updated_at = $8 where id = $1)
      update works set words = words + $9, updated_at = $8 where id = $10`,
    values: [
      docId,
      version,
      figures.words,
      figures.scenes,
      figures.minutes,
      figures.content_hash,
      userId,
      now,
      figures.words - held.words,
      held.work_id,
    ],
  })
  return version
}

/** Brings version, words and the other figures up to the text as it stands in the co-writing log. */
export async function settle(app: App, docId: number, userId: number | null = null): Promise<Settled> {
  return inTransaction(app.pool, async client => {
    const held = await hold(client, docId)
    const doc = await app.collab.read(docId)
    const content = yToContent(doc)
    const state = Y.encodeStateAsUpdate(doc)
    const figures = figuresOf(content)
    const version =
      figures.content_hash === held.content_hash ? held.version : await writeFigures(client, docId, held, figures, userId, app.now())
    return { version, words: figures.words, content, state }
  })
}

/** Remembers the state behind a version that a client is given, as the base of its next save. */
async function keepBase(app: App, docId: number, version: number, state: Uint8Array): Promise<void> {
  await app.pool.query({
    name: 'base-keep',
    text: `with old as (delete from doc_bases where doc_id = $1 and version <= $2 - ${KEPT_BASES})
      insert into doc_bases (doc_id, version, state) values ($1, $2, $3) on conflict do nothing`,
    values: [docId, version, Buffer.from(state)],
  })
}

/** A document's text as /doc/detail shows it. */
export async function readText(app: App, docId: number) {
  const { version, words, content, state } = await settle(app, docId)
  await keepBase(app, docId, version, state)
  return { version, words, content, text: plainText(content) }
}

async function baseOf(app: App, docId: number, version: number): Promise<Uint8Array | undefined> {
  const { rows } = await app.pool.query<{ state: Buffer }>('select state from doc_bases where doc_id = $1 and version = $2', [
    docId,
    version,
  ])
  return rows[0] && new Uint8Array(rows[0].state)
}

/** What the client changed against `base`, as an update that merges into any newer state. */
function changeSince(base: Uint8Array, content: Content): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, base)
  const before = Y.encodeStateVector(doc)
  applyContent(doc, content)
  const change = Y.encodeStateAsUpdate(doc, before)
  doc.destroy()
  return change
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
 */
export async function saveText(app: App, docId: number, userId: number, version: number, content: Content): Promise<Saved> {
  const present = await settle(app, docId)
  const merged = version !== present.version
  const base = merged ? await baseOf(app, docId, version) : present.state
  if (!base) {
    return refuse(STATUS.conflict, '文档已被他人修改，请查看最新内容后再保存', {
      version: present.version,
      content: present.content,
      text: plainText(present.content),
    })
  }
  let after: { content: Content; state: Uint8Array } | undefined
  await app.collab.edit(docId, userId, doc => {
    // Someone may have typed since the base: then only what this client changed is merged in.
    const untouched = Buffer.compare(Y.encodeStateAsUpdate(doc), base) === 0
    if (untouched) applyContent(doc, content)
    else Y.applyUpdate(doc, changeSince(base, content))
    after = { content: untouched ? content : yToContent(doc), state: Y.encodeStateAsUpdate(doc) }
  })
  const figures = figuresOf(after!.content)
  const saved = await inTransaction(app.pool, async client => {
    const held = await hold(client, docId)
    if (figures.content_hash === held.content_hash) return held.version
    await noteAuthor(client, docId, userId, app.now())
    return writeFigures(client, docId, held, figures, userId, app.now())
  })
  await keepBase(app, docId, saved, after!.state)
  return { version: saved, words: figures.words, merged }
}

/** Remembers that someone wrote since the newest version of the history. */
export const noteAuthor = (client: pg.Pool | pg.PoolClient, docId: number, userId: number, now: Date) =>
  client.query({
    name: 'author-note',
    text: 'insert into doc_authors (doc_id, user_id, at) values ($1, $2, $3) on conflict (doc_id, user_id) do update set at = excluded.at',
    values: [docId, userId, now],
  })
