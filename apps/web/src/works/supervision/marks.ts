// What comments and structure tags look like in the text: layers of decorations that move with it, never part of it.
import { type Editor, Extension } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { type Anchor, likePlaceOf, nearPlaceOf, type Place, type Point, textMapOf } from '@qianmu/script/comments/anchor'
import type { Thread } from '@qianmu/contract/works/supervision'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { useActive } from './comments/index.ts'
import type * as Y from 'yjs'

const LAYERS = ['comments', 'active', 'stripes'] as const
type Layer = (typeof LAYERS)[number]
const KEYS = Object.fromEntries(LAYERS.map(name => [name, new PluginKey<DecorationSet>(`layer-${name}`)])) as Record<
  Layer,
  PluginKey<DecorationSet>
>

const layer = (name: Layer) =>
  new Plugin<DecorationSet>({
    key: KEYS[name],
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const given = tr.getMeta(KEYS[name]) as DecorationSet | undefined
        return given ?? (tr.docChanged ? before.map(tr.mapping, tr.doc) : before)
      },
    },
    props: {
      decorations: state => KEYS[name].getState(state),
      ...(name === 'comments' ? { handleClick: activateAt } : {}),
    },
  })

/**
 * A click on commented text chooses its thread. The caret is put there first: the thread is marked in the text at once, and that would bring back
 * the selection of before, which the browser has not told of yet.
 */
function activateAt(view: EditorView, at: number, { shiftKey }: MouseEvent): boolean {
  const { state } = view
  const [mark] = KEYS.comments.getState(state)?.find(at, at) ?? []
  if (mark && !shiftKey) view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at))))
  if (mark) useActive.setState({ commentId: (mark.spec as { id: number }).id, from: 'text' })
  return false
}

/** The layers; they hold nothing until they are given something. */
export const CommentMarks = Extension.create({
  name: 'commentMarks',
  addProseMirrorPlugins: () => LAYERS.map(layer),
})

const show = (editor: Editor, name: Layer, decorations: Decoration[]) => {
  const { state, view } = editor
  view.dispatch(state.tr.setMeta(KEYS[name], DecorationSet.create(state.doc, decorations)).setMeta('addToHistory', false))
}

/** Where each block stands, by its id. */
function blocksIn(doc: ProseNode): Map<string, { at: number; node: ProseNode }> {
  const blocks = new Map<string, { at: number; node: ProseNode }>()
  doc.forEach((scene, sceneAt) =>
    scene.forEach((node, offset) => {
      blocks.set(String(node.attrs.id), { at: sceneAt + 1 + offset, node })
    }),
  )
  return blocks
}

export interface Range {
  from: number
  to: number
}

export interface Located {
  /** By comment; those that are missing have lost their text. */
  places: Map<number, Range>
  /** Looks for one more of the missing by likeness, into `places`; false when none is left to look for. */
  next: () => boolean
}

/** Where the threads are in the open text. What has to be looked for by likeness is left to the caller's idle time. */
export function locate(editor: Editor, threads: readonly Thread[]): Located {
  const places = new Map<number, Range>()
  const anchored = threads.filter((thread): thread is Thread & { anchor: Anchor } => thread.anchor !== null)
  if (anchored.length === 0) return { places, next: () => false }
  const { doc } = ySyncPluginKey.getState(editor.state) as { doc: Y.Doc }
  const map = textMapOf(doc)
  const blocks = blocksIn(editor.state.doc)
  const positionOf = ({ block_id, offset }: Point) => {
    const block = blocks.get(block_id)
    return block && block.at + 1 + Math.min(offset, block.node.content.size)
  }
  const keep = (id: number, place: Place) => {
    const [from, to] = [positionOf(place.from), positionOf(place.to)]
    if (from !== undefined && to !== undefined && from < to) places.set(id, { from, to })
  }
  const missing: typeof anchored = []
  for (const thread of anchored) {
    const place = nearPlaceOf(map, thread.anchor)
    if (place) keep(thread.comment_id, place)
    else missing.push(thread)
  }
  const next = () => {
    const thread = missing.pop()
    const place = thread && likePlaceOf(map, thread.anchor)
    if (place) keep(thread.comment_id, place)
    return missing.length > 0
  }
  return { places, next }
}

/** Marks the places of the open threads. */
export function showComments(editor: Editor, places: ReadonlyMap<number, Range>, levels: ReadonlyMap<number, Thread['level']>): void {
  const marks = [...places].flatMap(([id, { from, to }]) => {
    const level = levels.get(id)
    return level ? [Decoration.inline(from, to, { class: `commented commented-${level}`, 'data-comment': String(id) }, { id })] : []
  })
  show(editor, 'comments', marks)
}

/** Where the mark of an open thread has moved to; undefined when it has none. */
export const markOf = (editor: Editor, commentId: number): Range | undefined =>
  KEYS.comments.getState(editor.state)?.find(undefined, undefined, spec => (spec as { id: number }).id === commentId)[0]

/** Marks the chosen thread's place, and brings it into view unless it was chosen there. */
export function showActive(editor: Editor, place: Range | undefined, scroll: boolean): void {
  show(editor, 'active', place ? [Decoration.inline(place.from, place.to, { class: 'commented-on' })] : [])
  if (place && scroll) elementAt(editor, place.from)?.scrollIntoView({ block: 'center' })
}

const elementAt = (editor: Editor, at: number): Element | null => {
  editor.storage.scenes.drawAt(at)
  const { node } = editor.view.domAtPos(at)
  return node instanceof Element ? node : node.parentElement
}

export interface Stripe {
  /** Stands at the first line; '' = nothing does. */
  name: string
  colour: string
  elements: readonly string[]
}
/** Left edges of the stripes of lines with several tags, in px from the line (mockup 22: stripe 4 px at x 20). */
const STRIPE = { left: 52, width: 4, gap: 2, most: 4 }

/** Draws each tag as a stripe beside its lines, and its name at the first. */
export function showStripes(editor: Editor, stripes: readonly Stripe[]): void {
  const blocks = blocksIn(editor.state.doc)
  const scenes = new Map<string, string[]>()
  editor.state.doc.forEach(scene =>
    scenes.set(
      String(scene.attrs.id),
      scene.children.map(block => String(block.attrs.id)),
    ),
  )
  const colours = new Map<string, string[]>()
  const ends = new Map<string, string>()
  const decorations: Decoration[] = []
  for (const { name, colour, elements } of stripes) {
    const ids = elements.flatMap(id => scenes.get(id) ?? id).filter(id => blocks.has(id))
    for (const id of ids) colours.set(id, [...(colours.get(id) ?? []), colour])
    const first = ids[0] === undefined ? undefined : blocks.get(ids[0])
    // Between two tags that follow each other the stripe is broken.
    for (const [end, id] of [
      ['striped-first', ids[0]],
      ['striped-last', ids.at(-1)],
    ] as const)
      if (id !== undefined) ends.set(id, `${ends.get(id) ?? ''} ${end}`)
    if (first && name !== '')
      decorations.push(Decoration.widget(first.at + 1, () => chip(name, colour), { side: -1, key: `${name} ${colour} ${ids[0]}` }))
  }
  for (const [id, list] of colours) {
    const { at, node } = blocks.get(id)!
    decorations.push(
      Decoration.node(at, at + node.nodeSize, { class: `striped${ends.get(id) ?? ''}`, style: `--stripes: ${gradient(list)}` }),
    )
  }
  show(editor, 'stripes', decorations)
}

const gradient = (colours: readonly string[]): string => {
  const stops = colours.slice(0, STRIPE.most).map((colour, index) => {
    const from = index * (STRIPE.width + STRIPE.gap)
    return `transparent ${from}px, ${colour} ${from}px ${from + STRIPE.width}px, transparent ${from + STRIPE.width}px`
  })
  return `linear-gradient(90deg, ${stops.join(', ')})`
}

function chip(name: string, colour: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'struct-chip'
  element.contentEditable = 'false'
  element.style.setProperty('--hue', colour)
  element.textContent = `# ${name}`
  return element
}

/** The ids of the lines of a place. */
export function linesIn(doc: ProseNode, { from, to }: Range): string[] {
  const ids: string[] = []
  doc.nodesBetween(Math.min(from, doc.content.size), Math.min(to, doc.content.size), node => {
    if (node.isTextblock) ids.push(String(node.attrs.id))
    return !node.isTextblock
  })
  return ids
}

/** Brings the first of these lines into view. */
export function goToElements(editor: Editor, elements: readonly string[]): void {
  const blocks = blocksIn(editor.state.doc)
  let found: number | undefined
  editor.state.doc.forEach((scene, at) => {
    if (elements.includes(String(scene.attrs.id))) found ??= at + 2
  })
  for (const id of elements) found ??= blocks.has(id) ? blocks.get(id)!.at + 1 : undefined
  if (found !== undefined) elementAt(editor, found)?.scrollIntoView({ block: 'center' })
}

/** The selected text as a call names it; null while nothing is selected. */
export function selectionIn(state: EditorState): { block_id: string; start: number; quote: string } | null {
  const { from, to, empty, $from } = state.selection
  if (empty || !$from.parent.isTextblock) return null
  const quote = state.doc.textBetween(from, to, '\n').replace(/^\n+|\n+$/g, '')
  return quote.trim() === '' ? null : { block_id: String($from.parent.attrs.id), start: $from.parentOffset, quote }
}

/** Ids of the lines that the selection touches. A caret selects none: where text is only read, nobody sees it. */
export const selectedElements = ({ doc, selection }: EditorState): string[] => (selection.empty ? [] : linesIn(doc, selection))
