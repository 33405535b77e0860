// The text of documents for reading: asked document by document as they come into view, or all of them for printing.
import type { DocRow } from '@qianmu/contract/works/documents'
import type { Block, Content } from '@qianmu/script/elements'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'

/** Documents in one question. */
const AT_ONCE = 20
const STALE_MS = 60_000

/** The lines of a document with its suggestions accepted, each with the number of its scene by position. */
export function linesOf(content: Content): { block: Block; position: number }[] {
  let position = 0
  return acceptedContent(content)
    .content.flatMap(scene => scene.content)
    .map(block => {
      if (block.type === 'scene_heading') position++
      return { block, position }
    })
}

/** The content of one document; undefined until it has come. */
export const useText = (project_id: number, doc_id: number): Content | undefined =>
  useCall(api.documents.read, { project_id, doc_id: [doc_id] }, { staleMs: STALE_MS }).data?.[0]?.content as Content | undefined

export async function allTexts(project_id: number, docs: readonly DocRow[]): Promise<Map<number, Content>> {
  const texts = new Map<number, Content>()
  for (let at = 0; at < docs.length; at += AT_ONCE) {
    const some = docs.slice(at, at + AT_ONCE).map(doc => doc.doc_id)
    for (const { doc_id, content } of await api.documents.read({ project_id, doc_id: some })) texts.set(doc_id, content as Content)
  }
  return texts
}
