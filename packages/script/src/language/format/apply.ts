// Makes planned changes on a document as it is now, in one step; what others changed meanwhile is left alone. The way back is the same way.
import { type Block, type Content, makeScene, type Scene } from '../../elements.ts'
import { sameBlock } from '../../same.ts'

/** Neighbouring blocks and what they become. */
export interface Replacement {
  id: number
  before: readonly Block[]
  after: readonly Block[]
}

export interface Applied {
  content: Content
  /** Changes that were made. */
  done: number[]
  /** Changes whose blocks are not as they were planned on. */
  skipped: number[]
}

/** Applies the changes. Scenes keep their ids; new ones begin at new headings. Linear in the document. */
export function applyChanges(content: Content, changes: readonly Replacement[]): Applied {
  const starts = new Map(changes.filter(change => change.before.length > 0).map(change => [change.before[0]!.attrs.id, change]))
  const done: number[] = []
  const skipped = new Set(changes.map(change => change.id))
  const scenes: Scene[] = []
  // A change may reach over the border of two scenes, so blocks are walked as one list.
  const blocks = content.content.flatMap(scene => scene.content.map((block, index) => ({ block, scene, first: index === 0 })))
  let open: { scene: Scene; content: Block[] } | undefined
  for (let at = 0; at < blocks.length;) {
    const { block, scene, first } = blocks[at]!
    const change = starts.get(block.attrs.id)
    const here = change && blocks.slice(at, at + change.before.length).map(each => each.block)
    const fits =
      change !== undefined && here!.length === change.before.length && here!.every((each, nth) => sameBlock(each, change.before[nth]!))
    const after = fits ? change.after : [block]
    if (fits) {
      done.push(change.id)
      skipped.delete(change.id)
    }
    const demoted = block.type === 'scene_heading' && after[0]?.type !== 'scene_heading'
    if (!open || (first && !demoted)) scenes.push(begin((open = { scene, content: [] })))
    for (const each of after) {
      if (each.type === 'scene_heading' && open.content.length > 0) scenes.push(begin((open = { scene: makeScene([]), content: [] })))
      open.content.push(each)
    }
    at += fits ? change.before.length : 1
  }
  const filled = scenes.filter(scene => scene.content.length > 0)
  return { content: { type: 'doc', content: filled.length > 0 ? filled : content.content }, done, skipped: [...skipped] }
}

function begin(open: { scene: Scene; content: Block[] }): Scene {
  return { type: 'scene', attrs: { id: open.scene.attrs.id }, content: open.content }
}
