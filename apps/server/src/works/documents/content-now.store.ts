// The content of a document as it is now, for who reads it and changes nothing.
import type { Content } from '@qianmu/script/elements'
import { yToContent } from '@qianmu/script/ydoc'
import type { Uses } from '../../app.ts'
import { isLong } from '../long/index.ts'

/** The present content; a long text is read in a thread. */
export const contentNow = async (app: Uses<'collab' | 'long' | 'pool'>, docId: number): Promise<Content> =>
  (await isLong(app.pool, [docId])) ? app.long.run<Content>(0, { do: 'read', docId }) : readContent(app, docId)

/** The present content, read here however long it is. */
export async function readContent(app: Uses<'collab'>, docId: number): Promise<Content> {
  const doc = await app.collab.read(docId)
  const content = yToContent(doc)
  doc.destroy()
  return content
}
