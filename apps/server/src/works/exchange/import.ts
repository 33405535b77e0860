// Files into a work: as their reader cut them, or as a person wants them cut; either way all of it in one transaction.
import { readFile } from 'node:fs/promises'
import { ImportPlan } from '@qianmu/contract/works/exchange'
import type { Content } from '@qianmu/script/elements'
import type { Imported } from '@qianmu/script/formats/manuscript'
import { plainText } from '@qianmu/script/plain-text'
import type { Uses } from '../../app.ts'
import type { Actor, Row, Upload } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuseField } from '../../kit/refuse.ts'
import { addDocs, type NewDoc } from '../documents/index.ts'
import { keepVersion } from '../history/index.ts'
import { volumeNamed } from '../volumes/index.ts'
import { convert } from './convert.ts'
import { type Read, withMedia } from './media.ts'

/** 剧本 (document 2 §3, idea doc types). */
const SCRIPT_DOC = 5
const NAME_MAX = 60
/** First versions that are written at once. */
const AT_ONCE = 6

type Added = { doc_id: number; doc_name: string; words: number }

const withoutEnding = (name: string) => name.replace(/\.[A-Za-z]+$/, '')
const newDoc = (name: string, content: Content): NewDoc => ({ kind: 'doc', name, doc_type: SCRIPT_DOC, content })
const bytesOf = async (file: Upload) => new Uint8Array(await readFile(file.path))

/** Imports a file as it is read: its episodes or chapters become documents of one volume. */
export async function importFile(
  app: Uses<'events' | 'files' | 'now' | 'pool'>,
  actor: Actor,
  { workId, teamId }: Row,
  file: Upload,
  volumeId: number | null,
) {
  const imported = await convert<Imported>({ do: 'read', name: file.name, bytes: await bytesOf(file) })
  if (imported.parts.every(part => plainText(part.content).trim() === '')) refuseField('file', '文件里没有文字')
  const { done, warnings } = await withMedia(app, { teamId, userId: actor.userId }, imported, async parts => {
    const docs = parts.map(part =>
      newDoc((part.name.trim() || imported.title?.trim() || withoutEnding(file.name)).slice(0, NAME_MAX), part.content),
    )
    return { docs, added: await inTransaction(app.pool, client => addDocs(client, workId, volumeId, actor.userId, docs, app.now())) }
  })
  await keepFirst(app, actor, done.added, done.docs)
  return { docs: done.added, warnings: [...imported.warnings, ...warnings] }
}

/** The plan that came with a file. */
async function planIn(file: Upload): Promise<ImportPlan> {
  const text = await readFile(file.path, 'utf8')
  const given = parsed(text)
  const plan = ImportPlan.safeParse(given)
  if (!plan.success) return refuseField('plan', plan.error.issues[0]?.message ?? '导入方案无效')
  return plan.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return refuseField('plan', '导入方案无效')
    throw error
  }
}

/** Imports a file cut as a person wants it, into volumes that are there or are made. */
export async function importParts(
  app: Uses<'events' | 'files' | 'now' | 'pool'>,
  actor: Actor,
  { workId, teamId }: Row,
  file: Upload,
  planFile: Upload,
) {
  const plan = await planIn(planFile)
  const read = await convert<Read>({ do: 'recut', name: file.name, bytes: await bytesOf(file), lines: plan.lines, cuts: plan.parts })
  const { done, warnings } = await withMedia(app, { teamId, userId: actor.userId }, read, async parts => {
    const docs = parts.map(part => newDoc(part.name, part.content))
    return { docs, added: await addInto(app, workId, actor.userId, plan.parts, docs) }
  })
  await keepFirst(app, actor, done.added, done.docs)
  return { docs: done.added, warnings }
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
  app: Uses<'events' | 'now' | 'pool'>,
  actor: Actor,
  added: readonly Added[],
  docs: readonly NewDoc[],
): Promise<void> {
  for (let at = 0; at < added.length; at += AT_ONCE) {
    const some = added.slice(at, at + AT_ONCE)
    await Promise.all(
      some.map(({ doc_id }, nth) => keepVersion(app, doc_id, docs[at + nth]!.content, { kind: 'import', name: '', userId: actor.userId })),
    )
  }
}
