// Finding words or a pattern in the document: all places are marked, one of them is the present one; and putting others in their place.
import { type Editor, Extension } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { matcherOf } from '@qianmu/script/language/find'
import { filled } from '@qianmu/script/language/pattern/match'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { BY_ITSELF } from './keys.ts'

/** What is looked for: words in any case, or a pattern. */
export interface Query {
  text: string
  isPattern: boolean
}
interface Spot {
  from: number
  to: number
  groups: readonly string[]
}
interface Found {
  query: Query
  /** What is wrong with the pattern; '' when it is right. */
  fault: string
  places: readonly Spot[]
  here: number
  marks: DecorationSet
}
/** Places that are marked; nobody steps through more. */
const MAX_PLACES = 2000
const NO_QUERY: Query = { text: '', isPattern: false }
const NOTHING: Found = { query: NO_QUERY, fault: '', places: [], here: 0, marks: DecorationSet.empty }

const key = new PluginKey<Found>('find')
export const foundIn = (state: EditorState): Found => key.getState(state) ?? NOTHING

/** @throws ScriptRefusal `pattern` */
function spotsOf(doc: ProseNode, { text, isPattern }: Query): Spot[] {
  const spots: Spot[] = []
  const matches = matcherOf({ text, isPattern, matchCase: false, wholeWord: false })
  doc.descendants((node, at) => {
    if (!node.isTextblock) return spots.length < MAX_PLACES
    for (const { start, end, groups } of matches(node.textContent)) {
      if (spots.length >= MAX_PLACES) break
      spots.push({ from: at + 1 + start, to: at + 1 + end, groups })
    }
    return false
  })
  return spots
}

/** @param here the nth place, or where to begin: the first place behind it */
function search(doc: ProseNode, query: Query, here: number | { behind: number }): Found {
  if (query.text === '') return NOTHING
  try {
    const places = spotsOf(doc, query)
    const nth =
      typeof here === 'number'
        ? here
        : Math.max(
            0,
            places.findIndex(({ from }) => from >= here.behind),
          )
    const present = places.length === 0 ? 0 : (nth + places.length) % places.length
    const marks = places.map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: index === present ? 'found found-here' : 'found' }),
    )
    return { query, fault: '', places, here: present, marks: DecorationSet.create(doc, marks) }
  } catch (error) {
    if (error instanceof ScriptRefusal) return { ...NOTHING, query, fault: error.message }
    throw error
  }
}

/** Marks every place of `query`; the present one is the first behind the caret. Empty = stop finding. */
export function find(editor: Editor, query: Query): void {
  const { state, view } = editor
  view.dispatch(state.tr.setMeta(key, { query, here: { behind: state.selection.from } }))
  showHere(editor)
}

function showHere({ view, state, storage }: Editor): void {
  const { places, here } = foundIn(state)
  if (places[here]) storage.scenes.drawAt(places[here].from)
  view.dom.querySelector('.found-here')?.scrollIntoView({ block: 'center' })
}

/** Goes to the next or previous place and selects it; the focus stays where it is. */
export function stepFound(editor: Editor, step: 1 | -1): void {
  const { query, places, here } = foundIn(editor.state)
  if (places.length === 0) return
  const next = (here + step + places.length) % places.length
  const { from, to } = places[next]!
  const tr = editor.state.tr.setMeta(key, { query, here: next })
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to)))
  showHere(editor)
}

/** Words that are suggested to go are not replaced. */
const isGone = (doc: ProseNode, { from, to }: Spot): boolean => doc.rangeHasMark(from, to, doc.type.schema.marks.deletion!)

/** Puts `replacement` in the place of the present place, or of all of them, as one step; tells how many. Styles go on over the new text. */
export function replaceFound(editor: Editor, replacement: string, all: boolean): number {
  const { query, places, here } = foundIn(editor.state)
  const { tr, doc } = editor.state
  const spots = (all ? places : places.slice(here, here + 1)).filter(spot => !isGone(doc, spot))
  // From the end, so that earlier places stay true.
  for (const spot of spots.toReversed()) {
    const { from, to, groups } = spot
    const words = query.isPattern ? filled(replacement, doc.textBetween(from, to), groups) : replacement
    if (words === '') tr.delete(from, to)
    else tr.replaceWith(from, to, doc.type.schema.text(words, doc.resolve(from + 1).marks()))
  }
  if (spots.length > 0) editor.view.dispatch(tr.setMeta(key, { query, here }).setMeta(BY_ITSELF, true))
  return spots.length
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
            const asked = tr.getMeta(key) as { query: Query; here: Parameters<typeof search>[2] } | undefined
            if (asked) return search(tr.doc, asked.query, asked.here)
            return tr.docChanged && before.query.text !== '' ? search(tr.doc, before.query, before.here) : before
          },
        },
        props: { decorations: state => foundIn(state).marks },
      }),
    ]
  },
})
