// Cutting what a reader found anew, as a person wants it: parts merged, split, renamed or left out, told by the lines they reach over.

import { type Block, type Content, makeBlock, makeScene, type Scene } from './elements.ts'
import type { Part } from './split.ts'

/** One wanted document: the lines [from, to) of the whole, counted over all parts. */
export interface Cut {
  name: string
  from: number
  to: number
}

/** The number of lines of a part. */
export const linesOf = (content: Content): number => content.content.reduce((sum, scene) => sum + scene.content.length, 0)

/** Where each part begins, and behind the last one where all ends. */
export function startsOf(parts: readonly Part[]): number[] {
  const starts = [0]
  for (const part of parts) starts.push(starts.at(-1)! + linesOf(part.content))
  return starts
}

/**
 * The wanted documents. A part's title that is no document's beginning any more stays as a line of text, so that merging loses nothing.
 *
 * @throws RangeError when a cut is empty, reaches beyond the end, or into the one before
 */
export function recut(parts: readonly Part[], cuts: readonly Cut[]): Part[] {
  const starts = startsOf(parts)
  let end = 0
  return cuts.map(cut => {
    if (cut.from < end || cut.to <= cut.from || cut.to > starts.at(-1)!) throw new RangeError('the cuts do not fit the parts')
    end = cut.to
    const scenes = parts.flatMap((part, at) => {
      const [from, to] = [Math.max(cut.from, starts[at]!), Math.min(cut.to, starts[at + 1]!)]
      if (to <= from) return []
      const inside = sliceScenes(part.content.content, from - starts[at]!, to - starts[at]!)
      const isMerged = from === starts[at] && from > cut.from && part.name !== ''
      return isMerged ? [makeScene([makeBlock('heading', part.name, { level: 2 })]), ...inside] : inside
    })
    return { name: cut.name, content: { type: 'doc', content: scenes } }
  })
}

/** The lines [from, to) of scenes; the rest of a scene that is cut in two becomes a scene of its own. */
function sliceScenes(scenes: readonly Scene[], from: number, to: number): Scene[] {
  const out: Scene[] = []
  let at = 0
  for (const scene of scenes) {
    const blocks: Block[] = scene.content.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (blocks.length === scene.content.length) out.push(scene)
    else if (blocks.length > 0) out.push(blocks[0] === scene.content[0] ? { ...scene, content: blocks } : makeScene(blocks))
    at += scene.content.length
  }
  return out
}
