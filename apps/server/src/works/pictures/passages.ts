// Dividing a document into passages that are to get a picture each.
import { MATCHING_TEXT, type MATCHING_MODES } from '@qianmu/contract/works/pictures'
import { blocksOf, lineOf, type Block, type Content } from '@qianmu/script/elements'
import { firstOf } from '../../kit/cut.ts'

export interface Passage {
  text: string
  block_ids: string[]
}

/** Adds lines up until the passage is long enough to be drawn, and starts anew before it would be too long. */
function gather(blocks: readonly Block[], position: number): Passage[] {
  const passages: Passage[] = []
  let open: Passage = { text: '', block_ids: [] }
  const close = () => {
    if (open.text.length >= MATCHING_TEXT.min) passages.push(open)
    open = { text: '', block_ids: [] }
  }
  for (const block of blocks) {
    const line = firstOf(lineOf(block, position), MATCHING_TEXT.max)
    if (open.text && open.text.length + 1 + line.length > MATCHING_TEXT.max) close()
    open = { text: open.text ? `${open.text}\n${line}` : line, block_ids: [...open.block_ids, block.attrs.id] }
  }
  // A short rest belongs to the passage before it, if that has room.
  const last = passages.at(-1)
  if (open.text && open.text.length < MATCHING_TEXT.min && last && last.text.length + 1 + open.text.length <= MATCHING_TEXT.max) {
    last.text += `\n${open.text}`
    last.block_ids.push(...open.block_ids)
  } else close()
  return passages
}

/** The passages of a document: each scene (in as many parts as its length needs), each paragraph that is long enough, or none (chosen by hand). */
export function divide(content: Content, mode: keyof typeof MATCHING_MODES): Passage[] {
  if (mode === 'manual') return []
  if (mode === 'paragraph') return [...blocksOf(content)].flatMap(block => gather([block], 0))
  return content.content.flatMap((scene, at) => gather(scene.content, at + 1))
}
