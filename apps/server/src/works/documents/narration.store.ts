// Who is in the documents of a work: in scripts who speaks or is listed, in novels who is named in the narration.
import { mentionFinder } from '@qianmu/script/language/mentions'
import { proseSpeeches, type Speech } from '@qianmu/script/language/prose-speech'
import { namedIn } from '@qianmu/script/presence'
import { plainNow } from './text-now.store.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Uses } from '../../app.ts'
import { mediaOf } from './documents.store.ts'
import { type DocOutline, outlinesOf } from './outline.store.ts'

interface NamedOutlines {
  outlines: DocOutline[]
  /** Names in the narration were counted: a chapter is one scene, and a line is a sentence that names somebody. */
  narration: boolean
}

/** The outlines of a work for counting who goes by these names. */
export async function outlinesNaming(
  app: Uses<'collab' | 'long' | 'pool'>,
  workId: number,
  names: readonly string[],
): Promise<NamedOutlines> {
  const [outlines, media] = await Promise.all([outlinesOf(app, workId), mediaOf(app, workId)])
  if (media !== 'NOVEL') return { outlines, narration: false }
  const find = mentionFinder(names)
  const narrated: DocOutline[] = []
  for (const outline of outlines) {
    const [first] = outline.scenes
    const words = outline.scenes.reduce((sum, scene) => sum + scene.words, 0)
    const speakers = namedIn(await readableText(app, outline.doc_id), names, find)
    narrated.push({ ...outline, scenes: first ? [{ ...first, words, speakers }] : [] })
    await nextTurn()
  }
  return { outlines: narrated, narration: true }
}

/** What is said in the documents of a work and by whom, in their order; told from the words around each quotation. @param names all names, with the one that is told */
export async function speechesIn(
  app: Uses<'collab' | 'long' | 'pool'>,
  outlines: readonly DocOutline[],
  names: ReadonlyMap<string, string>,
): Promise<Speech[]> {
  const speeches: Speech[] = []
  for (const { doc_id } of outlines) {
    speeches.push(...proseSpeeches(await readableText(app, doc_id), [...names.keys()], undefined, names))
    await nextTurn()
  }
  return speeches
}

/** The readable text of a document: as the search keeps it, unless that is late. */
export async function readableText(app: Uses<'collab' | 'long' | 'pool'>, docId: number): Promise<string> {
  const { rows } = await app.pool.query<{ text: string }>({
    name: 'doc-narration',
    text: 'select t.text from docs d join doc_texts t on t.doc_id = d.id and t.content_hash = d.content_hash where d.id = $1',
    values: [docId],
  })
  if (rows[0]) return rows[0].text
  return plainNow(app, 0, docId)
}
