// The words by which a scene is called in lists.
import type { Node as ProseNode } from '@tiptap/pm/model'
import { type Scene, textOf } from '@qianmu/script/elements'
import { settle } from '@qianmu/script/suggestions/verdicts'
import { asScene } from './as-scene.ts'

/** Characters of a title. */
const LENGTH = 40

/** Its first words; '' when it has none. */
export const titleOfScene = ({ content }: Scene): string =>
  textOf(content.find(block => textOf(block) !== '') ?? content[0]!).slice(0, LENGTH)

const known = new WeakMap<ProseNode, string>()

/** The title of a scene of the editor with its suggestions accepted, in corner brackets. */
export function calledScene(node: ProseNode): string {
  let title = known.get(node)
  if (title === undefined) {
    const scene = settle([asScene(node)], 'accept')[0]
    known.set(node, (title = `「${(scene && titleOfScene(scene)) || '未命名场次'}」`))
  }
  return title
}
