// A content as a known one in which a stretch of lines of one scene is another, as it is after most saves: what is known of the rest stays known.
import type { Block, Content, Scene } from '../elements.ts'
import { placeFor } from './kept.ts'

/** Lines of a scene give way to `fresh`, but for the `head` first ones and the `tail` last ones. */
interface Stretch<Line> {
  head: number
  tail: number
  fresh: readonly Line[]
}

/** A change of `known` in one scene. */
export interface Splice<Line> extends Stretch<Line> {
  known: Content
  /** Position among the scenes. */
  scene: number
}

/** At the list of scenes, which outlives the object around it when a schema has read that. */
const splices = placeFor<object, Splice<unknown>>('splice')
const origins = placeFor<Scene, Stretch<unknown> & { scene: Scene }>('origin')

/** The content after a splice; what stays are the same objects. */
export function spliced<Line>(splice: Splice<Line>): Content {
  const { known, scene: nth, head, tail, fresh } = splice
  const before = known.content[nth]!
  const lines = before.content
  const content = [...lines.slice(0, head), ...(fresh as readonly Block[]), ...lines.slice(lines.length - tail)]
  const scene: Scene = { type: 'scene', attrs: before.attrs, content }
  // Else each state of a document would hold on to all that were before.
  origins.set(before, undefined)
  origins.set(scene, { scene: before, head, tail, fresh })
  return { type: 'doc', content: known.content.with(nth, scene) }
}

/** The content after a splice of lines that nobody has looked at, which finds the splice again. */
export function splicedUnchecked(splice: Splice<unknown>): Content {
  const content = spliced(splice)
  splices.set(content.content, splice)
  return content
}

/** The splice of a content that `splicedUnchecked` made, once. */
export function takeSplice({ content: scenes }: { readonly content?: unknown }): Splice<unknown> | undefined {
  if (typeof scenes !== 'object' || scenes === null) return undefined
  const splice = splices.get(scenes)
  splices.set(scenes, undefined)
  return splice
}

/** The scene of the state before from which a scene was made, and how; until the next is made from this one. */
export const originOf = (scene: Scene) => origins.get(scene) as (Stretch<Block> & { scene: Scene }) | undefined
