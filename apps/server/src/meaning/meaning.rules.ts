// Texts in passages, and how alike two vectors are.
import { type Content, lineOf } from '@qianmu/script/elements'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'

/** Characters of one passage: what a small model tells apart well. */
const PASSAGE = 220
/** Passages of one document that are read. */
export const MOST_PASSAGES = 20_000

export interface Passage {
  /** The block that it begins with; '' where there are none. */
  block: string
  text: string
}

/** A document in passages of whole lines that do not reach over scenes; a longer line is cut. Suggestions count as accepted. */
export function passagesOf(content: Content): Passage[] {
  const passages: Passage[] = []
  let position = 0
  for (const scene of acceptedContent(content).content) {
    let open: Passage | undefined
    for (const block of scene.content) {
      if (block.type === 'scene_heading') position++
      const line = lineOf(block, position).trim()
      if (!line) continue
      if (open && open.text.length + line.length >= PASSAGE) open = undefined
      if (open) open.text += `\n${line}`
      else
        for (let at = 0; at < line.length; at += PASSAGE)
          passages.push((open = { block: block.attrs.id, text: line.slice(at, at + PASSAGE) }))
    }
  }
  return passages.slice(0, MOST_PASSAGES)
}

/** How alike two vectors are: 1 when they are the same, about 0 when they have nothing in common. */
export function alike(one: Uint8Array | Int8Array, other: Uint8Array | Int8Array): number {
  const [a, b] = [one, other].map(({ buffer, byteOffset, length }) => new Int8Array(buffer, byteOffset, length)) as [Int8Array, Int8Array]
  let [product, left, right] = [0, 0, 0]
  for (const [at, value] of a.entries()) {
    const facing = b[at] ?? 0
    product += value * facing
    left += value * value
    right += facing * facing
  }
  return product / (Math.sqrt(left * right) || 1)
}

/**
 * What is alike at least so much is told as an answer; what is below the floor is not offered at all.
 * Source: the small model over the built-in materials. Of fifteen questions that nothing there answers two find a passage above the first;
 * of twenty answers in other words half lie below the floor, so that what is not found may be there all the same.
 */
export const ALIKE = { sure: 0.3, floor: 0.2 } as const

/** The signs of a vector as PostgreSQL reads bits. */
export const signsOf = (vector: Int8Array): string => Array.from(vector, value => (value > 0 ? '1' : '0')).join('')
