// What was read from a file becomes documents with a first version each; nothing here knows files.
import type { ImportPlan } from '@qianmu/contract/works/exchange'
import type { ReadComment } from '@qianmu/script/formats/docx/comments'
import { type KeptPicture, withPictures } from '@qianmu/script/pictures'
import type { Part } from '@qianmu/script/split'
import type { Uses } from '../../app.ts'
import { firstOf } from '../../kit/cut.ts'
import { inTransaction } from '../../kit/pool.ts'
import { addDocs, type NewDoc } from '../documents/index.ts'
import { keepVersion } from '../history/index.ts'
import { keepComments } from './comments.store.ts'
import { volumeNamed } from '../volumes/index.ts'

/** 剧本 (document 2 §3, idea doc types). */
const SCRIPT_DOC = 5
const NAME_MAX = 60
/** First versions that are written at once. */
const AT_ONCE = 6

export type Added = { doc_id: number; doc_name: string; words: number }
/** What is to be stored, and where. */
export interface Import {
  workId: number
  userId: number
  /** Parts as JSON. */
  parts: string
  /** The files of the pictures in them, by number; without, the texts show none. */
  kept?: ReadonlyMap<number, KeptPicture>
  /** What people said beside the text in the file. */
  comments?: readonly ReadComment[]
  /** All go into this volume … */
  volumeId?: number | null
  /** … those without a name under this one … */
  unnamed?: string
  /** … or each where the plan says. */
  plan?: ImportPlan['parts']
}

/** Stores an import: all of its documents or none. @returns the documents in their order */
export async function keepImport(app: Uses<'collab' | 'events' | 'now' | 'pool'>, given: Import): Promise<Added[]> {
  const { workId, userId, kept, volumeId = null, unnamed = '', plan } = given
  const docs = (JSON.parse(given.parts) as Part[]).map(({ name, content }): NewDoc => {
    const named = plan ? name : firstOf(name.trim(), NAME_MAX) || unnamed
    return { kind: 'doc', name: named, doc_type: SCRIPT_DOC, content: kept ? withPictures(content, kept) : content }
  })
  const added = plan
    ? await addInto(app, workId, userId, plan, docs)
    : await inTransaction(app.pool, client => addDocs(client, workId, volumeId, userId, docs, app.now()))
  await keepFirst(app, userId, added, docs)
  if (given.comments?.length) await keepSaid(app, userId, added, docs, given.comments)
  return added
}

/** Comments of a file, each in the document that has its words; those that have none are about the first as a whole. */
async function keepSaid(
  app: Uses<'collab' | 'now' | 'pool'>,
  userId: number,
  added: readonly Added[],
  docs: readonly NewDoc[],
  comments: readonly ReadComment[],
): Promise<void> {
  const docOf = new Map(
    docs.flatMap(({ content }, nth) => content.content.flatMap(scene => scene.content.map(({ attrs }) => [attrs.id, nth] as const))),
  )
  const byDoc = Map.groupBy(comments, ({ place }) => docOf.get(place?.block_id ?? '') ?? 0)
  for (const [nth, some] of byDoc) await keepComments(app, userId, added[nth]!.doc_id, some)
}

/** Adds documents to the volumes that the plan names for them, making those that are not there: all of it, or nothing. */
const addInto = (app: Uses<'now' | 'pool'>, workId: number, userId: number, plan: ImportPlan['parts'], docs: readonly NewDoc[]) =>
  inTransaction(app.pool, async client => {
    const done: Added[] = []
    const made = new Map<string, number>()
    for (let at = 0; at < docs.length;) {
      const { volume_id, volume_name } = plan[at]!
      let end = at + 1
      while (end < docs.length && plan[end]!.volume_id === volume_id && plan[end]!.volume_name === volume_name) end++
      if (volume_name && !made.has(volume_name)) made.set(volume_name, await volumeNamed(client, workId, volume_name))
      const volumeId = volume_name ? made.get(volume_name)! : (volume_id ?? null)
      done.push(...(await addDocs(client, workId, volumeId, userId, docs.slice(at, end), app.now())))
      at = end
    }
    return done
  })

/** The imported text is the first version of each document. */
async function keepFirst(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  userId: number,
  added: readonly Added[],
  docs: readonly NewDoc[],
): Promise<void> {
  for (let at = 0; at < added.length; at += AT_ONCE) {
    const some = added.slice(at, at + AT_ONCE)
    await Promise.all(
      some.map(({ doc_id }, nth) => keepVersion(app, doc_id, docs[at + nth]!.content, { kind: 'import', name: '', userId })),
    )
  }
}
