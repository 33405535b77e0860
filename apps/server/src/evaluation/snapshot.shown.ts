// What is shown of a snapshot. Pure: a long one is unpacked in a thread.
import type { evaluation } from '@qianmu/contract/evaluation/evaluation'
import type { Data } from '@qianmu/contract/kit/call'
import { blocksOf, lineOf, textOf } from '@qianmu/script/elements'
import { wordsIn } from '@qianmu/script/statistics'
import { type Kind, type Snapshot, unpack } from './evaluation.rules.ts'

/** The documents of a snapshot. */
export async function docsIn(packed: Uint8Array): Promise<{ doc_id: number; doc_name: string }[]> {
  return (await unpack<Snapshot>(packed)).map(({ doc_id, name }) => ({ doc_id, doc_name: name }))
}

/** A page of them with their lines, as the JSON of an answer. @param docId of one alone */
export async function linesIn(packed: Uint8Array, kind: Kind, docId: number | undefined, page: number, size: number): Promise<Uint8Array> {
  const docs = (await unpack<Snapshot>(packed)).filter(doc => !docId || doc.doc_id === docId)
  const list = docs.slice((page - 1) * size, page * size).map(({ doc_id, name, content }) => {
    let scene = 0
    const lines = [...blocksOf(content)].map(block => {
      if (block.type === 'scene_heading') scene++
      return { block_id: block.attrs.id, type: block.type, text: kind === 'novel' ? textOf(block) : lineOf(block, scene) }
    })
    return { doc_id, doc_name: name, words: [...blocksOf(content)].reduce((sum, block) => sum + wordsIn(block), 0), lines }
  })
  const shown: Data<typeof evaluation.snapshot> = { list, total: docs.length, page, size }
  return new TextEncoder().encode(JSON.stringify(shown))
}
