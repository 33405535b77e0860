// Shows suggested moves in the text: at the scene where it would go, and a slim ghost of it there. Decorations, never part of the text.
import { Extension } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { sceneAt } from './exchanged.ts'
import { movesIn, type SceneMove } from './moves.ts'

const key = new PluginKey<DecorationSet>('movedScenes')

/** Puts the caret into the scene at this index and brings it into the window. */
function goTo(view: EditorView, index: number): void {
  const at = sceneAt(view.state.doc, index)
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at + 2))))
  const scene = view.nodeDOM(at)
  if (scene instanceof HTMLElement) scene.scrollIntoView({ block: 'center' })
  view.focus()
}

/** A strip of one line; its button leads to the other of the two places. */
function strip(kind: 'move' | 'ghost', text: string, go: { label: string; to: (view: EditorView) => void } | null) {
  return (view: EditorView): HTMLElement => {
    const element = document.createElement('div')
    element.className = `scene-${kind}`
    element.contentEditable = 'false'
    element.setAttribute('role', 'note')
    const words = document.createElement('span')
    words.textContent = text
    element.append(words)
    if (!go) return element
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = go.label
    button.addEventListener('click', () => go.to(view))
    element.append(button)
    return element
  }
}

function decorationsOf(doc: ProseNode, move: SceneMove): Decoration[] {
  const { index, to, title, where } = move
  const name = move.name || '无名'
  const at = sceneAt(doc, index)
  // The place behind which it would stand, counted with the scene itself where it stands now.
  const ghostAt = to === null || to === index ? null : sceneAt(doc, to < index ? to : to + 1)
  const words = to === null ? `${name}建议移动这一场，但目标场次已不在，只能拒绝` : `${name}建议移到${where}`
  const target = to === null || to === index ? null : to < index ? to : Math.min(to + 1, doc.childCount - 1)
  const own = strip('move', words, target === null ? null : { label: '去看', to: view => goTo(view, target) })
  const ghost = strip('ghost', `${name}建议把${title}移到这里`, { label: '看原处', to: view => goTo(view, index) })
  const shared = { stopEvent: () => true, ignoreSelection: true }
  return [
    Decoration.widget(at + 1, own, { ...shared, side: -1, key: `move ${move.id} ${words} ${index} ${target}` }),
    ...(ghostAt === null ? [] : [Decoration.widget(ghostAt, ghost, { ...shared, side: -1, key: `ghost ${move.id} ${title} ${index}` })]),
  ]
}

const shown = (doc: ProseNode): DecorationSet => {
  const moves = movesIn(doc)
  if (moves.length === 0) return DecorationSet.empty
  return DecorationSet.create(
    doc,
    moves.flatMap(move => decorationsOf(doc, move)),
  )
}

export const MovedScenes = Extension.create({
  name: 'movedScenes',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => shown(doc),
        apply: (tr, before) => (tr.docChanged ? shown(tr.doc) : before),
      },
      props: { decorations: state => key.getState(state) },
    }),
  ],
})
