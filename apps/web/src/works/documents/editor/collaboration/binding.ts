// How changes come into the editor and out of it. Of others' changes only what changed is built anew and replaced, and the caret stays with its character.
//
// The library's own way (@tiptap/y-tiptap 3.0.9) rebuilds the whole text at each foreign key, 0.3 s in a long one, and takes a caret
// whose line somebody else changed for a misplaced one: it would fall behind by what was typed before it.
import type { Command } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import type { Node as ProseNode, ResolvedPos, Schema } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import {
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  yXmlFragmentToProseMirrorFragment,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { followed } from '../caret.ts'
import { childrenOf, moveTo } from './moves.ts'
import { redoStep, undoStep } from './steps.ts'

/** Collaboration with our way of taking changes in; its undo is that of the author alone, and of what the server did for them. */
export const CoWriting = Collaboration.extend({
  addCommands() {
    const own = this.parent?.()
    const first =
      (step: typeof undoStep, otherwise: (() => Command) | undefined): (() => Command) =>
      () =>
      props => {
        if (!step(this.editor, props.dispatch !== undefined)) return otherwise?.()(props) ?? false
        // The step has dispatched by itself.
        props.tr.setMeta('preventDispatch', true)
        return true
      }
    return { undo: first(undoStep, own?.undo), redo: first(redoStep, own?.redo) }
  },
  addProseMirrorPlugins() {
    const plugins = this.parent?.() ?? []
    const sync = plugins.find(plugin => plugin.spec.key === ySyncPluginKey)
    // The binding is made with the plugin and observes the text only once the view is there.
    const { binding } = sync!.spec.state!.init({}, {} as EditorState) as { binding: ProsemirrorBinding }
    const changed = binding._prosemirrorChanged.bind(binding)
    binding._prosemirrorChanged = doc => {
      binding.doc.transact(() => {
        moveTo(doc, binding)
        changed(doc)
      }, ySyncPluginKey)
    }
    binding._observeFunction = (_events: unknown, change: Y.Transaction) => binding.mux(() => takeIn(binding, change))
    return plugins
  },
})

function takeIn(binding: ProsemirrorBinding, change: Y.Transaction): void {
  const view = binding.prosemirrorView as EditorView | null
  if (!view) return
  const { mapping } = binding
  for (const type of [...change.changed.keys(), ...change.changedParentTypes.keys()]) mapping.delete(type as Y.AbstractType<unknown>)
  const elements = childrenOf(binding.type)
  const scenes = elements.flatMap(element => sceneOf(element, view.state.schema, binding) ?? [])
  const tr = binding._tr as Transaction
  replaceChanged(tr, scenes)
  // The replaced document may have made new scene nodes around kept lines; the binding compares by identity.
  if (tr.doc.childCount === elements.length) elements.forEach((element, index) => mapping.set(element, tr.doc.child(index)))
  const isUndo = change.origin instanceof Y.UndoManager
  restoreSelection(tr, binding, isUndo)
  tr.setMeta(ySyncPluginKey, { isChangeOrigin: true, isUndoRedoOperation: isUndo })
  if (binding.beforeTransactionSelection !== null && binding._isLocalCursorInView()) tr.scrollIntoView()
  view.dispatch(tr)
}

/** The library reads an element into a node; one that the schema refuses it deletes from the text, and nothing is answered. */
const built = (element: Y.XmlElement, schema: Schema): ProseNode | null =>
  yXmlFragmentToProseMirrorFragment({ toArray: () => [element] } as unknown as Y.XmlFragment, schema).firstChild

function sceneOf(element: Y.XmlElement, schema: Schema, { mapping }: ProsemirrorBinding): ProseNode | null {
  const known = mapping.get(element)
  if (known && !Array.isArray(known)) return known
  const blocks = childrenOf(element).flatMap(child => {
    const kept = mapping.get(child)
    if (kept && !Array.isArray(kept)) return kept
    const block = built(child, schema)
    if (block) mapping.set(child, block)
    return block ?? []
  })
  const scene =
    blocks.length > 0 && element.nodeName === 'scene' ? schema.node('scene', element.getAttributes(), blocks) : built(element, schema)
  if (scene) mapping.set(element, scene)
  return scene
}

/** Where two lists of nodes differ: [start, end of the old, end of the new). */
function difference(old: ProseNode, fresh: readonly ProseNode[]): { start: number; oldEnd: number; newEnd: number } | null {
  let start = 0
  let oldEnd = old.childCount
  let newEnd = fresh.length
  while (start < oldEnd && start < newEnd && old.child(start) === fresh[start]) start++
  while (oldEnd > start && newEnd > start && old.child(oldEnd - 1) === fresh[newEnd - 1]) {
    oldEnd--
    newEnd--
  }
  return start === oldEnd && start === newEnd ? null : { start, oldEnd, newEnd }
}

const positionOf = (parent: ProseNode, index: number, from: number): number => {
  let at = from
  for (let i = 0; i < index; i++) at += parent.child(i).nodeSize
  return at
}

/** Replaces the scenes that changed; in a single one only its lines. */
function replaceChanged(tr: Transaction, scenes: readonly ProseNode[]): void {
  const changed = difference(tr.doc, scenes)
  if (!changed || scenes.length === 0) return
  const { start, oldEnd, newEnd } = changed
  const at = positionOf(tr.doc, start, 0)
  const old = tr.doc.maybeChild(start)
  const fresh = scenes[start]
  if (old && fresh && oldEnd - start === 1 && newEnd - start === 1 && old.sameMarkup(fresh)) {
    const lines = difference(old, fresh.children)
    if (!lines) return
    const from = positionOf(old, lines.start, at + 1)
    tr.replaceWith(from, positionOf(old, lines.oldEnd, at + 1), fresh.children.slice(lines.start, lines.newEnd))
  } else tr.replaceWith(at, positionOf(tr.doc, oldEnd, 0), scenes.slice(start, newEnd))
}

/**
 * Puts the caret back to the characters it stood between. In a line that was moved, or made another kind, those are new ones: there it keeps
 * its place in the line. Undoing goes to where the undone was done.
 */
function restoreSelection(tr: Transaction, binding: ProsemirrorBinding, isUndo: boolean): void {
  const { beforeTransactionSelection: before, doc, type, mapping } = binding
  if (before?.type !== 'text' || before.anchor === null || before.head === null) return
  const { $anchor, $head } = (binding.prosemirrorView as EditorView).state.selection
  const place = (relative: unknown, $before: ResolvedPos): number | null => {
    const at = relativePositionToAbsolutePosition(doc, type, relative, mapping) ?? null
    if (isUndo || (at !== null && tr.doc.resolve(at).parent.attrs.id === $before.parent.attrs.id)) return at
    return followed($before, tr.doc) ?? at
  }
  const [anchor, head] = [place(before.anchor, $anchor), place(before.head, $head)]
  if (anchor === null || head === null) return
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
}
