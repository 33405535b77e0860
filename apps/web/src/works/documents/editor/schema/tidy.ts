// Keeps what a writer's own change leaves in order: every scene and block has an id of its own, and a scene heading begins a scene.
import { Extension } from '@tiptap/core'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { newId } from '@qianmu/script/ids'

/** Whether a transaction came from another author or from undo; those are in order already and must be left alone. */
export const isFromElsewhere = (transaction: Transaction): boolean =>
  Boolean((transaction.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined)?.isChangeOrigin)

/** Typing inside a line changes no structure; only what brings whole nodes in can. */
const bringsNodes = (transaction: Transaction): boolean =>
  transaction.steps.some(
    step => !(step instanceof ReplaceStep) || (step.slice.content.firstChild !== null && !step.slice.content.firstChild.isInline),
  )

/** Splits scenes before headings that stand inside them. From the end, so that earlier positions stay true. */
const splitScenes = (tr: Transaction): void => {
  const places: number[] = []
  tr.doc.forEach((scene, sceneAt) => {
    scene.forEach((block, offset, index) => {
      if (index > 0 && block.type.name === 'scene_heading') places.push(sceneAt + 1 + offset)
    })
  })
  const scene = tr.doc.type.schema.nodes.scene!
  for (const place of places.toReversed()) tr.split(place, 1, [{ type: scene, attrs: { id: newId() } }])
}

/** Gives an id to nodes without one, and another one to later copies. */
const settleIds = (tr: Transaction): void => {
  const seen = new Set<string>()
  tr.doc.descendants((node, at) => {
    if (node.isText) return false
    const id: unknown = node.attrs.id
    if (typeof id === 'string' && id !== '' && !seen.has(id)) seen.add(id)
    else {
      const fresh = newId()
      seen.add(fresh)
      tr.setNodeAttribute(at, 'id', fresh)
    }
    return !node.isTextblock
  })
}

/** The extension. It rests while an input method composes: touching the line then would break the composition. */
export const Tidy = Extension.create({
  name: 'tidy',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        appendTransaction(transactions, _before, state) {
          if (editor.view.composing) return null
          if (!transactions.some(tr => tr.docChanged && !isFromElsewhere(tr) && bringsNodes(tr))) return null
          const tr = state.tr
          splitScenes(tr)
          settleIds(tr)
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
})
