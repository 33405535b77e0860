// Pictures in a text: which ones it shows, and the text without them.
import { type Block, type BlockOf, blocksOf, type Content, joinRuns, makeBlock, type Text } from './elements.ts'

/** The line that stands for a picture where text alone is held, and where a picture was not taken over. */
export function captionNote(caption: readonly Text[]): Block {
  const runs = caption.map(({ text, marks = [] }) => ({ text, marks }))
  return makeBlock('note', joinRuns([{ text: caption.length > 0 ? '图片：' : '图片', marks: [] }, ...runs]))
}

/** The ids of the files of all pictures, once each. */
export function picturesOf(content: Content): number[] {
  const ids = new Set<number>()
  for (const block of blocksOf(content)) if (block.type === 'image' && block.attrs.file > 0) ids.add(block.attrs.file)
  return [...ids]
}

/** The text with a note in place of each picture, for readers who may not see the team's files. Without pictures it is the same object. */
export function withoutPictures(content: Content): Content {
  if (![...blocksOf(content)].some(block => block.type === 'image')) return content
  const plain = (block: Block) => (block.type === 'image' ? captionNote(block.content ?? []) : block)
  return { type: 'doc', content: content.content.map(scene => ({ ...scene, content: scene.content.map(plain) })) }
}

/** A picture as a file of the team. */
export type KeptPicture = Pick<BlockOf<'image'>['attrs'], 'file' | 'width' | 'height'>

/** The text with the kept files in place of the numbers that pictures had; a note where one was not kept. */
export function withPictures(content: Content, kept: ReadonlyMap<number, KeptPicture>): Content {
  const settled = (block: Block): Block => {
    if (block.type !== 'image') return block
    const found = kept.get(block.attrs.file)
    if (found) return { ...block, attrs: { ...block.attrs, ...found } }
    const note = captionNote(block.content ?? [])
    const { insertion, deletion, id } = block.attrs
    return { ...note, attrs: { ...note.attrs, id, ...(insertion && { insertion }), ...(deletion && { deletion }) } } as Block
  }
  return { type: 'doc', content: content.content.map(scene => ({ ...scene, content: scene.content.map(settled) })) }
}
