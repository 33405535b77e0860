// Commands on blocks: change the kind of a line, break it, join it; scenes follow their headings.
import type { Node as ProseNode } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { type AttrsOf, type BlockType, cueOf } from '@qianmu/script/elements'
import { newId } from '@qianmu/script/ids'
import { targetAt } from '@qianmu/script/suggestions/moves'
import { BLOCK_TRACKS, moveOf } from '@qianmu/script/suggestions/tracked'
import { keepSelection } from '../caret.ts'
import { isProse, nextSpeaker, type Place, placeAt, placeOf } from './place.ts'

/** A command as ProseMirror runs it: tells whether it applies, and does it when it may. */
export type Command = (state: EditorState, dispatch?: (tr: Transaction) => void) => boolean

/** The round that Tab makes. 动作 and 对白 are next to each other, as writers go between them most. */
const ROUND: readonly BlockType[] = ['action', 'dialogue', 'parenthetical', 'transition', 'scene_heading', 'cast']
/** What follows a line when Enter ends it; the kinds not named here are followed by 动作. */
const NEXT: Partial<Record<BlockType, BlockType>> = { transition: 'scene_heading', paragraph: 'paragraph', heading: 'paragraph' }

/** The plain kind of the text around: 正文 in prose, 动作 in a script. */
const plainKind = (type: BlockType): BlockType => (type === 'paragraph' || type === 'heading' ? 'paragraph' : 'action')

/** Changes a block's kind. A heading that becomes something else gives its scene back to the scene before. */
export function changeKind(tr: Transaction, place: Place, type: BlockType, attrs: object = {}): void {
  const { id, insertion, deletion, change } = place.block.attrs as { id: string } & Record<(typeof BLOCK_TRACKS)[number], string | null>
  tr.setNodeMarkup(place.at, tr.doc.type.schema.nodes[type]!, { ...attrs, id, insertion, deletion, change })
  const leavesHeading = place.type === 'scene_heading' && type !== 'scene_heading'
  if (leavesHeading && place.index === 0 && place.sceneIndex > 0) tr.join(place.sceneAt)
}

/** Set on a transaction that made a speech of which nobody knows who speaks it; holds the line's id. */
export const ASKS_WHO = 'asksWho'

/** The likely speaker of a line that becomes a speech; when nobody is known yet, the desk is told to ask. */
export function speakerFor(tr: Transaction, place: Place, type: BlockType): { speaker?: string } {
  if (type !== 'dialogue') return {}
  const speaker = nextSpeaker(tr.doc, place)
  if (speaker === '') tr.setMeta(ASKS_WHO, place.block.attrs.id)
  return { speaker }
}

/** Makes the lines of the selection this kind. Speeches take the likely speaker. */
export const setKind =
  (type: BlockType): Command =>
  (state, dispatch) => {
    const tr = state.tr
    const places: Place[] = []
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
      const place = node.isTextblock ? placeAt(state.doc, at + 1) : null
      // A caption belongs to its picture.
      if (place && place.type !== type && place.type !== 'image') places.push(place)
      return !node.isTextblock
    })
    if (places.length === 0) return false
    // From the end, so that joining scenes moves nothing that is still to come.
    for (const place of places.toReversed()) changeKind(tr, place, type, speakerFor(tr, place, type))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Tab and Shift-Tab: the next or previous kind of the round. */
export const cycleKind =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const place = placeOf(state)
    if (!place) return false
    if (place.type === 'image') return true
    const now = ROUND.indexOf(place.type)
    const type = now < 0 ? ROUND[step === 1 ? 0 : ROUND.length - 1]! : ROUND.at((now + step) % ROUND.length)!
    return setKind(type)(state, dispatch)
  }

/** A new line has nothing to do with what is suggested about the line it was broken from. */
const UNTRACKED = Object.fromEntries(BLOCK_TRACKS.map(name => [name, null]))

/** A caption is followed by the text around its picture. */
const plainAfter = ({ doc }: Transaction, { type }: Place): BlockType => (type === 'image' && isProse(doc) ? 'paragraph' : 'action')

/** Breaks the line at the caret as Enter does, into the natural next element. */
export const breakLine: Command = (state, dispatch) => {
  const tr = state.tr.deleteSelection()
  const place = placeAt(tr.doc, tr.selection.head)
  if (!place) return false
  const { nodes } = state.schema
  const caret = tr.selection.from
  const isEmpty = place.block.content.size === 0
  if (isEmpty && !['action', 'paragraph', 'image'].includes(place.type)) changeKind(tr, place, plainKind(place.type))
  else if (place.offset === place.block.content.size) {
    const type = NEXT[place.type] ?? plainAfter(tr, place)
    tr.split(caret, 1, [{ type: nodes[type]!, attrs: { id: newId() } }])
  } else if (place.offset === 0) insertBefore(tr, place)
  else
    tr.split(caret, 1, [
      {
        type: ['scene_heading', 'image'].includes(place.type) ? nodes[plainAfter(tr, place)]! : place.block.type,
        attrs: { ...place.block.attrs, ...UNTRACKED, id: newId() },
      },
    ])
  dispatch?.(tr.scrollIntoView())
  return true
}

/** An empty line before the caret's; before a scene it belongs to the scene that ends there. */
function insertBefore(tr: Transaction, place: Place): void {
  const kind = place.type === 'image' ? plainAfter(tr, place) : plainKind(place.type)
  const line = tr.doc.type.schema.nodes[kind]!.create({ id: newId() })
  const beginsScene = place.type === 'scene_heading' && place.index === 0
  if (beginsScene && place.sceneIndex === 0) {
    tr.insert(place.sceneAt, tr.doc.type.schema.nodes.scene!.create({ id: newId() }, line))
  } else tr.insert(beginsScene ? place.sceneAt - 1 : place.at, line)
}

/**
 * What Backspace and Delete do between a picture and a line: they never pour a line into a caption or the other way. An empty line goes,
 * a full one lets the caret over; a picture without a caption becomes an empty line. Null where no picture is.
 */
function besidePicture(state: EditorState, place: Place, step: -1 | 1): Command | null {
  const isEmpty = place.block.content.size === 0
  if (place.type === 'image' && step === -1) return isEmpty ? unpicture(place) : () => true
  const other = place.scene.maybeChild(place.index + step)
  if (other && [place.block, other].some(each => each.type.name === 'image'))
    return isEmpty && place.type !== 'image' ? without(place) : over(step)
  // Where the scene ends nothing is poured either.
  return place.type === 'image' && !other ? () => true : null
}

const unpicture =
  (place: Place): Command =>
  (state, dispatch) => {
    const tr = state.tr
    changeKind(tr, place, plainAfter(tr, place))
    dispatch?.(tr.scrollIntoView())
    return true
  }

const without =
  ({ at, block }: Place): Command =>
  (state, dispatch) => {
    const tr = state.tr.delete(at, at + block.nodeSize)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at), -1)).scrollIntoView())
    return true
  }

const over =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const { $head } = state.selection
    const beyond = state.doc.resolve(step === 1 ? $head.after() : $head.before())
    dispatch?.(state.tr.setSelection(TextSelection.near(beyond, step)).scrollIntoView())
    return true
  }

/** Backspace at the start of a line: takes its kind away first, then joins it to the line before. */
export const joinBackwards: Command = (state, dispatch) => {
  const place = placeOf(state)
  if (!place || !state.selection.empty || place.offset > 0) return false
  const beside = besidePicture(state, place, -1)
  if (beside) return beside(state, dispatch)
  const tr = state.tr
  if (place.type === 'dialogue' && (place.block.attrs as AttrsOf['dialogue']).speaker !== '') takeCueApart(tr, place)
  else if (place.type !== 'action' && place.type !== 'paragraph') changeKind(tr, place, plainKind(place.type))
  else if (place.index > 0) tr.join(place.at)
  else if (place.sceneIndex > 0) tr.join(place.sceneAt, 2)
  else return false
  dispatch?.(tr.scrollIntoView())
  return true
}

/** The name becomes text again, as if its colon had been deleted: typing `：` there makes it a speaker once more. */
function takeCueApart(tr: Transaction, place: Place): void {
  const cue = cueOf(place.block.attrs as AttrsOf['dialogue'])
  changeKind(tr, place, 'action')
  tr.insertText(cue, place.at + 1)
  tr.setSelection(TextSelection.create(tr.doc, place.at + 1 + cue.length))
}

/** Delete at the end of a scene's last line: the next scene's first line comes up to it. */
export const joinForwards: Command = (state, dispatch) => {
  const place = placeOf(state)
  if (!place || !state.selection.empty || place.offset < place.block.content.size) return false
  const beside = besidePicture(state, place, 1)
  if (beside) return beside(state, dispatch)
  if (place.index < place.scene.childCount - 1) dispatch?.(state.tr.join(place.at + place.block.nodeSize))
  else if (place.sceneIndex < state.doc.childCount - 1) dispatch?.(state.tr.join(place.sceneAt + place.scene.nodeSize, 2))
  else return false
  return true
}

/** Sets who speaks a line, and how. */
export const setCue =
  (at: number, cue: AttrsOf['dialogue']): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(at)
    if (node?.type.name !== 'dialogue') return false
    dispatch?.(state.tr.setNodeMarkup(at, undefined, { ...node.attrs, ...cue }))
    return true
  }

/** Set on a transaction that is left as it is in any mode: moving scenes, and verdicts on suggestions. */
export const DIRECTLY = 'directly'

/** The scene without the suggestion to move it there. */
function arrived(doc: ProseNode, from: number, to: number): ProseNode {
  const scene = doc.child(from)
  const ids = doc.children.map(each => String(each.attrs.id))
  const move = moveOf(scene.attrs.move)
  return move?.after === targetAt(ids, from, to) ? scene.type.create({ ...scene.attrs, move: null }, scene.content) : scene
}

/** Moves a scene to stand at `to` among all scenes; its numbers follow by themselves. */
export const moveScene =
  (from: number, to: number): Command =>
  (state, dispatch) => {
    const { doc } = state
    if (from === to || from < 0 || to < 0 || from >= doc.childCount || to >= doc.childCount) return false
    let at = 0
    for (let i = 0; i < from; i++) at += doc.child(i).nodeSize
    const scene = arrived(doc, from, to)
    const tr = state.tr.setMeta(DIRECTLY, true).delete(at, at + scene.nodeSize)
    let target = 0
    for (let i = 0; i < to; i++) target += tr.doc.child(i).nodeSize
    tr.insert(target, scene)
    // The caret stays with its text: a scene takes along only the one that stands in it, and the window goes after that one alone.
    keepSelection(tr, state.selection)
    const { head } = state.selection
    if (at < head && head < at + scene.nodeSize) tr.scrollIntoView()
    dispatch?.(tr)
    return true
  }
