// The suggestions of the open text: their list, going from one to the next, and verdicts on them.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { type EditorState, TextSelection } from '@tiptap/pm/state'
import { makeBlock, makeScene } from '@qianmu/script/elements'
import { type Picks, type Proposal, proposalsOf, settle, type Verdict } from '@qianmu/script/suggestions/verdicts'
import { type Suggestion, TRACK_MARKS } from '@qianmu/script/suggestions/tracked'
import { DIRECTLY } from '../editing/index.ts'
import { asScene } from '../schema/index.ts'
import { acceptThere } from './accepting.ts'
import { exchangeScenes } from './exchanged.ts'
import { useMode } from './mode.ts'

const known = new WeakMap<ProseNode, readonly Proposal[]>()

/** The suggestions of one scene, positions counted from before it. Scenes that did not change are not read again. */
function inScene(node: ProseNode): readonly Proposal[] {
  let list = known.get(node)
  if (!list) known.set(node, (list = proposalsOf([asScene(node)])))
  return list
}

/** All suggestions in the order of the text; one that reaches over scenes is one. */
export function proposalsIn(doc: ProseNode): Proposal[] {
  const byId = new Map<string, Proposal>()
  doc.forEach((scene, at) => {
    for (const part of inScene(scene)) {
      const whole = byId.get(part.id)
      if (!whole) byId.set(part.id, { ...part, from: part.from + at, to: part.to + at })
      else {
        byId.set(part.id, {
          ...whole,
          inserted: whole.inserted + part.inserted,
          deleted: whole.deleted + part.deleted,
          changes: [...whole.changes, ...part.changes],
          restyled: [...whole.restyled, ...part.restyled],
          moves: [...whole.moves, ...part.moves],
          to: part.to + at,
        })
      }
    }
  })
  return [...byId.values()]
}

/** Accepts or rejects the picked suggestions; tells whether there were any. Where scenes move, the server accepts all of them in one step. */
export function decide(editor: Editor, verdict: Verdict, picks: Picks): boolean {
  const { state, view } = editor
  if (verdict === 'accept') {
    const picked = proposalsIn(state.doc).filter(picks)
    if (picked.some(({ moves }) => moves.length > 0)) {
      acceptThere(
        editor,
        picked.map(({ id }) => id),
      )
      return true
    }
  }
  const picked = state.doc.children.map(scene => inScene(scene).some(picks))
  const { tr } = state
  tr.setMeta(DIRECTLY, true)
  // From the end, so that earlier indexes stay true. Each run of touched scenes takes the scene before it along: it may have to take lines in.
  for (let end = picked.length; end > 0; end--) {
    if (!picked[end - 1]) continue
    let start = end - 1
    while (start > 0 && picked[start]) start--
    const settled = settle(state.doc.children.slice(start, end).map(asScene), verdict, picks)
    const isAll = settled.length === 0 && tr.doc.childCount === end - start
    const scenes = isAll ? [makeScene([makeBlock('paragraph', '')])] : settled
    exchangeScenes(
      tr,
      start,
      end,
      scenes.map(scene => state.schema.nodeFromJSON(scene)),
    )
    end = start + 1
  }
  if (!tr.docChanged) return false
  view.dispatch(tr)
  return true
}

/** Whether the signed-in user suggests it, and so may take it back. */
export const isOwn = ({ user }: Pick<Suggestion, 'user'>): boolean => user === useMode.getState().userId

/** The id of the suggestion at the caret; '' when there is none. */
export function proposalAt(state: EditorState): string {
  const { $head } = state.selection
  for (const node of [$head.nodeBefore, $head.nodeAfter]) {
    const mark = node?.marks.find(each => (TRACK_MARKS as readonly string[]).includes(each.type.name))
    if (mark) return String(mark.attrs.id)
  }
  const found = $head.depth > 0 && inScene($head.node(1)).find(({ from, to }) => isBetween($head.pos - $head.before(1), from, to))
  return found ? found.id : ''
}

const isBetween = (at: number, from: number, to: number) => from <= at && at <= to

/** Shows a suggestion: selects it and brings it into the window. */
export function goToProposal(editor: Editor, { from, to }: Pick<Proposal, 'from' | 'to'>): void {
  const { doc, tr } = editor.state
  const place = (at: number) => doc.resolve(Math.min(at, doc.content.size))
  editor.view.dispatch(tr.setSelection(TextSelection.between(place(from), place(to))))
  const element = editor.view.domAtPos(editor.state.selection.from).node
  const line = element instanceof HTMLElement ? element : element.parentElement
  line?.scrollIntoView({ block: 'center' })
  editor.view.focus()
}

/** The next suggestion after the caret, or the one before; around the ends. */
export function stepProposal(editor: Editor, step: 1 | -1): void {
  const list = proposalsIn(editor.state.doc)
  const { from, to } = editor.state.selection
  const found = step === 1 ? list.find(each => each.from >= to && each.to > to) : list.findLast(each => each.to <= from && each.from < from)
  const target = found ?? list.at(step === 1 ? 0 : -1)
  if (target) goToProposal(editor, target)
}
