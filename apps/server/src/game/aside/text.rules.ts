// A screenplay with what its game writes into it. Pure: a long text is changed in a thread.
import { type Block, buildBlock, type Content, ELEMENTS, plainRun } from '@qianmu/script/elements'
import type { BlockEdit } from '@qianmu/story/sync'

/** A block with another text; its speaker stays unless a new one is named. */
const rewritten = (block: Block, text: string, speaker?: string): Block => {
  const attrs = block.type === 'dialogue' && speaker ? { ...block.attrs, speaker } : block.attrs
  return { ...buildBlock(block.type, attrs, plainRun(text)) }
}
/** A text with the changes that the storyline asks for. */
export function withEdits(content: Content, edits: readonly BlockEdit[]): Content {
  const changes = new Map(edits.flatMap(edit => (edit.do === 'change' ? [[edit.id, edit] as const] : [])))
  const gone = new Set(edits.flatMap(edit => (edit.do === 'remove' ? edit.id : [])))
  const after = Map.groupBy(
    edits.flatMap(edit => (edit.do === 'insert' ? edit : [])),
    edit => edit.after,
  )
  const newBlocks = (id: string): Block[] =>
    (after.get(id) ?? []).flatMap(edit => {
      const attrs = { ...ELEMENTS[edit.type].attrs, id: edit.id, ...(edit.type === 'dialogue' && { speaker: edit.speaker ?? '' }) }
      return [buildBlock(edit.type, attrs, plainRun(edit.text)), ...newBlocks(edit.id)]
    })
  const changed = (block: Block): Block[] => {
    const change = changes.get(block.attrs.id)
    return [
      ...(gone.has(block.attrs.id) ? [] : [change ? rewritten(block, change.text, change.speaker) : block]),
      ...newBlocks(block.attrs.id),
    ]
  }
  return { ...content, content: content.content.map(scene => ({ ...scene, content: scene.content.flatMap(changed) })) }
}

/** A text with blocks behind a scene, by its number from 1; behind the last one when there is none of that number. */
export function withLines(content: Content, scene: number, blocks: readonly Block[]): Content {
  const at = scene > 0 && scene <= content.content.length ? scene - 1 : content.content.length - 1
  return {
    ...content,
    content: content.content.map((each, nth) => (nth === at ? { ...each, content: [...each.content, ...blocks] } : each)),
  }
}
