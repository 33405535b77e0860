// Finding words in the document: all places are marked, one of them is the present one.
import { type Editor, Extension } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

interface Found {
  query: string
  places: readonly number[]
  here: number
  marks: DecorationSet
}
/** Places that are marked; nobody steps through more. */
const MAX_PLACES = 2000
const NOTHING: Found = { query: '', places: [], here: 0, marks: DecorationSet.empty }

const key = new PluginKey<Found>('find')
export const foundIn = (state: EditorState): Found => key.getState(state) ?? NOTHING

function placesOf(doc: ProseNode, query: string): number[] {
  const places: number[] = []
  const wanted = query.toLowerCase()
  doc.descendants((node, at) => {
    if (!node.isTextblock) return places.length < MAX_PLACES
    const text = node.textContent.toLowerCase()
    for (let from = text.indexOf(wanted); from >= 0 && places.length < MAX_PLACES; from = text.indexOf(wanted, from + wanted.length)) {
      places.push(at + 1 + from)
    }
    return false
  })
  return places
}

function search(doc: ProseNode, query: string, here: number): Found {
  if (query === '') return NOTHING
  const places = placesOf(doc, query)
  const present = places.length === 0 ? 0 : (here + places.length) % places.length
  const marks = places.map((at, index) =>
    Decoration.inline(at, at + query.length, { class: index === present ? 'found found-here' : 'found' }),
  )
  return { query, places, here: present, marks: DecorationSet.create(doc, marks) }
}

/** Marks every place of `query`; the present one is the first behind the caret. Empty = stop finding. */
export function find(editor: Editor, query: string): void {
  const { state, view } = editor
  const after = placesOf(state.doc, query === '' ? '\u0000' : query).findIndex(at => at >= state.selection.from)
  view.dispatch(state.tr.setMeta(key, { query, here: Math.max(0, after) }))
}

/** Goes to the next or previous place and selects it; the focus stays where it is. */
export function stepFound(editor: Editor, step: 1 | -1): void {
  const { query, places, here } = foundIn(editor.state)
  if (places.length === 0) return
  const next = (here + step + places.length) % places.length
  const at = places[next]!
  const tr = editor.state.tr.setMeta(key, { query, here: next })
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at, at + query.length)))
  editor.view.dom.querySelector('.found-here')?.scrollIntoView({ block: 'center' })
}

export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins() {
    return [
      new Plugin<Found>({
        key,
        state: {
          init: () => NOTHING,
          apply(tr, before) {
            const asked = tr.getMeta(key) as { query: string; here: number } | undefined
            if (asked) return search(tr.doc, asked.query, asked.here)
            return tr.docChanged && before.query !== '' ? search(tr.doc, before.query, before.here) : before
          },
        },
        props: { decorations: state => foundIn(state).marks },
      }),
    ]
  },
})
