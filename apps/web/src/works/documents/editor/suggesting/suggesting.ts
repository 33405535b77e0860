// Suggestion mode: what a writer does becomes a tracked change. In the other mode what is typed inside a tracked change stays out of it.
//
// The change is done first and tracked in an appended transaction, so that every way of changing the text is covered by one rule. What
// comes from others, from undo, and what says of itself that it counts directly is left alone. While an input method composes nothing is
// touched: the composed text gets its mark from the caret, and the rest is tracked when the composition is over.
import { Extension } from '@tiptap/core'
import { Fragment, type Node as ProseNode, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { onlySuggests } from '@qianmu/script/suggestions/only'
import { type Exchange, track } from '@qianmu/script/suggestions/track'
import { TRACK_ATTRS, TRACK_MARKS } from '@qianmu/script/suggestions/tracked'
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'
import { toast } from '../../../../kit/toast.ts'
import { DIRECTLY } from '../editing/index.ts'
import { asScene, isFromElsewhere } from '../schema/index.ts'
import { changedScenes, exchangeScenes, exchangesOf, sceneAt } from './exchanged.ts'
import { type Author, stampOf } from './stamp.ts'
import { isOwn, proposalsIn } from './verdict.ts'

/** After `compositionend` the browser still delivers the committed text; must be less than the gate waits (`SETTLE_MS`). */
const SETTLE_MS = 20
const key = new PluginKey('suggesting')
/** Marks what this extension does itself. */
const OURS = 'ours'

/** The transaction that makes suggestions of what was done since `before`; null when nothing is to be marked. */
export function suggestionsOf(
  before: ProseNode,
  done: readonly Transaction[],
  state: EditorState,
  author: Author,
  forward = false,
): Transaction | null {
  const changed = changedScenes(before, state.doc)
  if (!changed) return null
  const exchanges = exchangesOf(before, done)
  if (exchanges.every(exchange => isMarked(state.doc, exchange, author))) return null
  // The scene before takes in what loses its beginning.
  const start = Math.max(0, changed.start - 1)
  const base = sceneAt(state.doc, start)
  const scenes = (doc: ProseNode, end: number) => doc.children.slice(start, end).map(asScene)
  const relative = exchanges.map(({ before: old, after: now }) => ({
    before: { from: old.from - base, to: old.to - base },
    after: { from: now.from - base, to: now.to - base },
  }))
  const tracked = track(scenes(before, changed.oldEnd), scenes(state.doc, changed.newEnd), relative, stampOf(author))
  const { tr } = state
  const nodes = tracked.scenes.map(scene => state.schema.nodeFromJSON(scene))
  exchangeScenes(tr, start, changed.newEnd, nodes)
  if (!tr.docChanged) return null
  const { selection } = state
  if (selection instanceof TextSelection && selection.from > base && selection.to <= sceneAt(state.doc, changed.newEnd)) {
    const place = (at: number) => tr.doc.resolve(base + tracked.place(at - base, forward))
    tr.setSelection(TextSelection.between(place(selection.anchor), place(selection.head)))
  }
  return tr
}

const isInLine = (doc: ProseNode, { from, to }: { from: number; to: number }): boolean => {
  const $from = doc.resolve(from)
  return $from.parent.isTextblock && $from.sameParent(doc.resolve(to))
}

/** Whether an exchange only put characters in that are the author's suggestion already: so it is while one types on. */
function isMarked(doc: ProseNode, { before, after }: Exchange, { user }: Author): boolean {
  if (before.from !== before.to || !isInLine(doc, after)) return false
  let marked = true
  doc.nodesBetween(after.from, after.to, node => {
    if (!node.isText) return
    const names = node.marks.filter(mark => mark.type.name === 'insertion' && mark.attrs.user === user)
    marked &&= names.length === 1 && !node.marks.some(mark => mark.type.name === 'deletion')
  })
  return marked
}

/** The transaction that takes what was typed out of the tracked changes it was typed into; null when there is nothing of the kind. */
function unmarked(before: ProseNode, done: readonly Transaction[], state: EditorState): Transaction | null {
  const { tr } = state
  for (const { before: old, after: now } of exchangesOf(before, done)) {
    if (now.from === now.to || !isInLine(state.doc, now)) continue
    // Only styles changed: the characters are not new.
    if (before.textBetween(old.from, old.to) === state.doc.textBetween(now.from, now.to)) continue
    for (const name of TRACK_MARKS) {
      const type = state.schema.marks[name]!
      if (state.doc.rangeHasMark(now.from, now.to, type)) tr.removeMark(now.from, now.to, type)
    }
  }
  return tr.docChanged ? tr : null
}

/** What is pasted or dropped comes without the tracking it was copied with: as if it had been accepted. */
function untracked(fragment: Fragment): Fragment {
  const nodes: ProseNode[] = []
  fragment.forEach(node => {
    const names = node.marks.map(mark => mark.type.name)
    if (names.includes('deletion')) return
    if (node.isText) return void nodes.push(node.mark(node.marks.filter(mark => mark.type.name !== 'insertion')))
    const attrs = { ...node.attrs }
    for (const name of TRACK_ATTRS) if (name in attrs) attrs[name] = null
    nodes.push(node.type.create(attrs, untracked(node.content), node.marks))
  })
  return Fragment.from(nodes)
}

const withoutTracking = (slice: Slice): Slice => {
  const content = untracked(slice.content)
  return content.size === 0 ? Slice.empty : new Slice(content, slice.openStart, slice.openEnd)
}

/**
 * Before an input method composes: what is composed will carry the author's mark from its first letter. A selection that it replaces is
 * left to the browser and tracked afterwards: the browser drops a composition under which the line is drawn again.
 */
function prepare(view: EditorView, author: Author): void {
  const { selection, schema } = view.state
  if (!(selection instanceof TextSelection) || !selection.empty) return
  const beside = [selection.$from.nodeBefore, selection.$from.nodeAfter]
    .flatMap(node => node?.marks ?? [])
    .find(mark => mark.type.name === 'insertion' && mark.attrs.user === author.user)
  const own = beside ?? schema.marks.insertion!.create({ ...stampOf(author) })
  const styles = (view.state.storedMarks ?? selection.$from.marks()).filter(
    mark => !(TRACK_MARKS as readonly string[]).includes(mark.type.name),
  )
  view.dispatch(view.state.tr.setStoredMarks(own.addToSet(styles)))
}

interface Held {
  doc: ProseNode
  done: Transaction[]
}

const scenesOf = (doc: ProseNode) => doc.children.map(asScene)

/** The transaction that puts back what was there. */
function restored(before: ProseNode, { tr, doc }: EditorState): Transaction {
  const { start, oldEnd, newEnd } = changedScenes(before, doc)!
  exchangeScenes(tr, start, newEnd, before.children.slice(start, oldEnd))
  return tr
}

const isUndo = (tr: Transaction): boolean => (tr.getMeta(ySyncPluginKey) as { isUndoRedoOperation: boolean }).isUndoRedoOperation

/** Whether others decided on the user's own suggestions. */
const isDecided = (before: ProseNode, after: ProseNode): boolean => {
  const left = new Set(proposalsIn(after).map(({ id }) => id))
  return proposalsIn(before).some(proposal => isOwn(proposal) && !left.has(proposal.id))
}

/** What was accepted is the text itself: taking back what one typed would now take that away. */
const forgetUndo = (state: EditorState): void =>
  (yUndoPluginKey.getState(state) as { undoManager: UndoManager } | undefined)?.undoManager.clear()

/** The extension. It must stand behind `Tidy`, so that it sees the text in order. */
export const Suggesting = Extension.create<{ author: () => Author | null; suggestsOnly: () => boolean }>({
  name: 'suggesting',
  addOptions: () => ({ author: () => null, suggestsOnly: () => false }),
  addProseMirrorPlugins() {
    const { editor } = this
    const { author, suggestsOnly } = this.options
    /** What was done since a composition began. */
    let held: Held | null = null
    let forward = false
    const take = (before: ProseNode, done: readonly Transaction[]): Held => {
      const whole = held ? { doc: held.doc, done: [...held.done, ...done] } : { doc: before, done: [...done] }
      held = null
      return whole
    }
    /** What is done, unless it is more than somebody may do who only suggests: then it is taken back. */
    const within = (before: ProseNode, state: EditorState, tr: Transaction | null): Transaction | null => {
      const by = suggestsOnly() ? author() : null
      if (!by || onlySuggests(scenesOf(before), scenesOf(tr?.doc ?? state.doc), by)) return tr
      toast.info('这里已有别人的建议，等它被接受或拒绝后再改')
      return restored(before, state)
    }
    const settle = (view: EditorView) => {
      if (!view.isDestroyed && held) view.dispatch(view.state.tr.setMeta(key, true))
    }
    return [
      new Plugin({
        key,
        appendTransaction(transactions, before, state) {
          const done = transactions.filter(tr => tr.docChanged)
          if (done.length === 0 && !transactions.some(tr => tr.getMeta(key) === true)) return null
          if (done.some(tr => isFromElsewhere(tr) || tr.getMeta(DIRECTLY))) held = null
          if (done.some(isFromElsewhere)) {
            if (suggestsOnly() && !done.some(isUndo) && isDecided(before.doc, state.doc)) forgetUndo(state)
            return null
          }
          if (done.some(tr => tr.getMeta(DIRECTLY))) {
            const direct = done.every(tr => tr.getMeta(key) === OURS) ? null : within(before.doc, state, null)
            return direct?.setMeta(DIRECTLY, true).setMeta(key, OURS)
          }
          const whole = take(before.doc, done)
          if (editor.view.composing) return void (held = whole)
          const by = author()
          const tr = by ? suggestionsOf(whole.doc, whole.done, state, by, forward) : unmarked(whole.doc, whole.done, state)
          return within(whole.doc, state, tr)?.setMeta(DIRECTLY, true).setMeta(key, OURS)
        },
        props: {
          transformPasted: withoutTracking,
          transformCopied: withoutTracking,
          handleDOMEvents: {
            keydown: (_view, event) => {
              forward = event.key === 'Delete'
              return false
            },
            compositionstart: view => {
              const by = author()
              if (by) prepare(view, by)
              return false
            },
            compositionend: view => {
              setTimeout(() => settle(view), SETTLE_MS)
              return false
            },
          },
        },
      }),
    ]
  },
})
