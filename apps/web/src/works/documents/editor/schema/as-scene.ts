// A scene of the editor as the script engine knows it.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { Scene } from '@qianmu/script/elements'
import { TRACK_ATTRS } from '@qianmu/script/suggestions/tracked'

const known = new WeakMap<ProseNode, Scene>()

/** The attributes that are set: the editor holds tracking that is not there as null. Copied, as JSON of a node holds the node's own. */
function withoutNulls<T extends { attrs: object }>(node: T): T {
  const attrs = { ...node.attrs } as Record<string, unknown>
  for (const name of TRACK_ATTRS) if (attrs[name] === null) delete attrs[name]
  return { ...node, attrs }
}

/** The scene, made once for each node: nodes never change in place. */
export function asScene(node: ProseNode): Scene {
  let scene = known.get(node)
  if (!scene) {
    const json = node.toJSON() as Scene
    known.set(node, (scene = withoutNulls({ ...json, content: json.content.map(withoutNulls) })))
  }
  return scene
}
