// The content of a document as it is now, read, and changed by a function of it.
import type { Content } from '@qianmu/script/elements'
import { yToContent } from '@qianmu/script/ydoc'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Uses } from '../../app.ts'
import { areLong, HEAVY_BYTES, isLong } from '../long/index.ts'
import { changeText } from './text.store.ts'

type Reads = Uses<'collab' | 'long' | 'pool'>

/** The present content; a long text is read in a thread. */
export const contentNow = async (app: Reads, docId: number): Promise<Content> =>
  (await isLong(app.pool, [docId])) ? app.long.run<Content>(0, { do: 'read', docId }) : readContent(app, docId)

/** The present content, read here however long it is. */
export async function readContent(app: Uses<'collab'>, docId: number): Promise<Content> {
  const doc = await app.collab.read(docId)
  await nextTurn()
  const content = yToContent(doc)
  doc.destroy()
  return content
}

/**
 * What a function makes of the present text of a document; of a text that is no small one it is made in a thread, and alone comes from there.
 *
 * @param module the file that exports the function under its own name
 */
export const ofText =
  <A extends readonly unknown[], R>(module: string, work: (content: Content, ...args: A) => R) =>
  async (app: Reads, person: number, docId: number, ...args: A): Promise<R> =>
    (await isLong(app.pool, [docId], 0, HEAVY_BYTES))
      ? app.long.run<R>(person, { do: 'work', docId, work: { module, name: work.name, args } })
      : work(await readContent(app, docId), ...args)

/** The same of several documents, in a thread where they have so much text together. */
export const ofTexts =
  <A extends readonly unknown[], R>(module: string, work: (contents: readonly Content[], ...args: A) => R) =>
  async (app: Reads, person: number, docIds: readonly number[], ...args: A): Promise<R> => {
    if (await areLong(app.pool, docIds, HEAVY_BYTES)) {
      return app.long.run<R>(person, { do: 'gather', docIds, work: { module, name: work.name, args } })
    }
    const contents: Content[] = []
    for (const docId of docIds) contents.push(await readContent(app, docId))
    return work(contents, ...args)
  }

/**
 * Makes the text of a document what a function makes of it, whichever it is then; that of a text that is no small one in a thread.
 *
 * @param module the file that exports the function under its own name
 */
export const changesText =
  <A extends readonly unknown[]>(module: string, work: (content: Content, ...args: A) => Content) =>
  async (app: Reads & Uses<'now'>, userId: number, docId: number, ...args: A): Promise<void> => {
    if (!(await isLong(app.pool, [docId], 0, HEAVY_BYTES))) return changeText(app, docId, userId, content => work(content, ...args))
    const task = { do: 'change' as const, docId, userId, work: { module, name: work.name, args } }
    await app.collab.inTurn(docId, () => app.long.run(userId, task))
  }
