// Scenes that somebody suggests to move: where they stand, where they would go, and suggesting it.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { Scene } from '@qianmu/script/elements'
import { placeFor, suggestedMove, targetAt } from '@qianmu/script/suggestions/moves'
import { moveOf, type Suggestion } from '@qianmu/script/suggestions/tracked'
import { toast } from '../../../../kit/toast.ts'
import { DIRECTLY } from '../editing/index.ts'
import { asScene, calledScene } from '../schema/index.ts'
import { sceneAt } from './exchanged.ts'
import { suggestingAuthor } from './mode.ts'
import { stampOf } from './stamp.ts'

/** Somebody suggests to move a scene. */
export interface SceneMove extends Suggestion {
  /** Where the scene stands among all. */
  index: number
  /** Where it would stand; null when the scene that it should follow is gone. */
  to: number | null
  /** What the scene is called, and where it would go, in words. */
  title: string
  where: string
}

const NOWHERE = '已不在的位置'

const idsOf = (doc: ProseNode): string[] => doc.children.map(scene => String(scene.attrs.id))

/** All suggested moves in the order of the text. */
export function movesIn(doc: ProseNode): SceneMove[] {
  if (!doc.children.some(scene => scene.attrs.move)) return []
  const ids = idsOf(doc)
  return doc.children.flatMap((scene, index) => {
    const move = moveOf(scene.attrs.move)
    if (!move) return []
    const { after, ...suggestion } = move
    const to = placeFor(ids, ids[index]!, after)
    const where = to === null ? NOWHERE : after === '' ? '全文开头' : `${calledScene(doc.child(ids.indexOf(after)))}之后`
    return [{ ...suggestion, index, to, title: calledScene(scene), where }]
  })
}

/** Where a scene stands or, when one suggests to move it, would stand: from there it is moved on by steps. */
export function placeOfScene({ state: { doc } }: Editor, index: number): number {
  const by = suggestingAuthor()
  return movesIn(doc).find(move => move.index === index && move.user === by?.user)?.to ?? index
}

/** Suggests that the scene at `from` stand at `to` among all; where it stands already, one's suggestion is taken back. */
export function suggestSceneMove({ state, view }: Editor, from: number, to: number): void {
  const { doc } = state
  const by = suggestingAuthor()
  if (!by || to < 0 || to >= doc.childCount) return
  const ids = idsOf(doc)
  const scene = asScene(doc.child(from))
  const attrs = suggestedMove(scene.attrs, ids[from - 1] ?? '', targetAt(ids, from, to), stampOf(by))
  if (!attrs) {
    toast.info(`${moveOf(scene.attrs.move)!.name || '别人'}已建议移动这一场，等它被接受或拒绝后再改`)
    return
  }
  view.dispatch(state.tr.setNodeAttribute(sceneAt(doc, from), 'move', (attrs as Scene['attrs']).move ?? null).setMeta(DIRECTLY, true))
}
