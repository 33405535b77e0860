// Names of characters in the text, underlined while somebody wants to see them: only lines that changed are read again, none while an input method composes.
import { type Editor, Extension } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { mentionFinder } from '@qianmu/script/language/mentions'

/** A name, and whose it is. */
export interface CharacterName {
  name: string
  characterId: number
}
type Find = (text: string) => { start: number; end: number; id: number }[]
interface Marked {
  /** null = nobody wants to see names. */
  find: Find | null
  marks: DecorationSet
  /** Stretches that were changed while an input method composed; read when it is done. */
  late: readonly Stretch[]
}
interface Stretch {
  from: number
  to: number
}
const NOTHING: Marked = { find: null, marks: DecorationSet.empty, late: [] }
/** Asked of the plugin: another list of names (null = none), or to read what is late. */
type Asked = { names: readonly CharacterName[] | null } | { settle: true }

const key = new PluginKey<Marked>('character-mentions')
/** The attribute that says whose name it is. */
export const MENTION_ATTRIBUTE = 'data-character'

const finderOf = (names: readonly CharacterName[]): Find => {
  const find = mentionFinder(names.map(({ name }) => name))
  return text => find(text).map(({ start, end, name }) => ({ start, end, id: names[name]!.characterId }))
}

const marksIn = (block: ProseNode, at: number, find: Find): Decoration[] =>
  find(block.textContent).map(({ start, end, id }) =>
    Decoration.inline(at + 1 + start, at + 1 + end, { class: 'character-mention', [MENTION_ATTRIBUTE]: String(id) }),
  )

function markAll(doc: ProseNode, find: Find): DecorationSet {
  const marks: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.isTextblock) marks.push(...marksIn(node, at, find))
    return !node.isTextblock
  })
  return DecorationSet.create(doc, marks)
}

/** Where a transaction changed the document, in positions after it. */
function changedIn(tr: Transaction): Stretch[] {
  const stretches: Stretch[] = []
  for (const [index, map] of tr.mapping.maps.entries()) {
    const after = tr.mapping.slice(index + 1)
    map.forEach((_from, _to, from, to) => stretches.push({ from: after.map(from, -1), to: after.map(to, 1) }))
  }
  return stretches
}

const same = (one: readonly Decoration[], other: readonly Decoration[]) =>
  one.length === other.length && one.every((mark, at) => mark.from === other[at]!.from && mark.to === other[at]!.to)

/** The marks with the lines of the stretches read anew; lines whose marks stay are left alone, so that nothing of them is drawn again. */
function readAnew(marks: DecorationSet, doc: ProseNode, stretches: readonly Stretch[], find: Find): DecorationSet {
  let after = marks
  for (const { from, to } of stretches) {
    doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, at) => {
      if (!node.isTextblock) return true
      const [before, now] = [after.find(at, at + node.nodeSize), marksIn(node, at, find)]
      if (!same(before, now)) after = after.remove(before).add(doc, now)
      return false
    })
  }
  return after
}

const mapped = (stretches: readonly Stretch[], tr: Transaction): Stretch[] =>
  stretches.map(({ from, to }) => ({ from: tr.mapping.map(from, -1), to: tr.mapping.map(to, 1) }))

function next(before: Marked, tr: Transaction, composing: boolean): Marked {
  const asked = tr.getMeta(key) as Asked | undefined
  if (asked && 'names' in asked) {
    if (!asked.names) return NOTHING
    const find = finderOf(asked.names)
    return { find, marks: markAll(tr.doc, find), late: [] }
  }
  const { find } = before
  if (!find || (!tr.docChanged && !asked)) return before
  const marks = tr.docChanged ? before.marks.map(tr.mapping, tr.doc) : before.marks
  const stretches = [...mapped(before.late, tr), ...changedIn(tr)]
  if (composing && !asked) return { find, marks, late: stretches }
  return { find, marks: readAnew(marks, tr.doc, stretches, find), late: [] }
}

/** After `compositionend` the browser still delivers the committed text, in ms. */
const SETTLE_MS = 40

/** The extension. It marks nothing until `showMentions`. */
export const Mentions = Extension.create({
  name: 'characterMentions',
  addProseMirrorPlugins() {
    const { editor } = this
    let composing = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      composing = true
      return false
    }
    const end = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        composing = false
        if (!editor.isDestroyed && key.getState(editor.state)?.late.length)
          editor.view.dispatch(editor.state.tr.setMeta(key, { settle: true }))
      }, SETTLE_MS)
      return false
    }
    return [
      new Plugin<Marked>({
        key,
        state: { init: () => NOTHING, apply: (tr, before) => next(before, tr, composing) },
        props: {
          decorations: state => key.getState(state)?.marks,
          handleDOMEvents: { compositionstart: begin, compositionend: end, blur: end },
        },
        view: () => ({ destroy: () => clearTimeout(timer) }),
      }),
    ]
  },
})

/** Underlines these names from now on; null = none. */
export const showMentions = (editor: Editor, names: readonly CharacterName[] | null): void => {
  if (names || key.getState(editor.state)?.find) editor.view.dispatch(editor.state.tr.setMeta(key, { names }))
}
