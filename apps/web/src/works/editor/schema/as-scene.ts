// A scene of the editor as the script engine knows it.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { Scene } from '@qianmu/script/elements'
import { TRACK_ATTRS } from '@qianmu/script/tracked'

const known = new WeakMap<ProseNode, Scene>()

/** The scene, made once for each node: nodes never change in place. The editor holds attributes that are not set as null. */
export function asScene(node: ProseNode): Scene {
  let scene = known.get(node)
  if (!scene) {
    scene = node.toJSON() as Scene
    for (const each of [scene, ...scene.content]) {
      const attrs = each.attrs as Record<string, unknown>
      for (const name of TRACK_ATTRS) if (attrs[name] === null) delete attrs[name]
    }
    known.set(node, scene)
  }
  return scene
}
