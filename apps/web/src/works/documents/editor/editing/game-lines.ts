// Branches, options, endings and jumps in the script of a game, shown as the blocks that they become in the story line.
import type { Node as ProseNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { asScriptBlock, segmentsOf } from '@qianmu/story/screenplay'
import { asScene } from '../schema/index.ts'
import { breakLine } from './blocks.ts'
import { placeOf } from './place.ts'

const LABELS = { branch: '分支', option: '选项', ending: '结局', jump: '跳转' } as const
type GameLine = keyof typeof LABELS
/** What the slash menu has for games; `hint` is how each begins. */
export const GAME_OFFERS: readonly { key: GameLine; label: string; hint: string }[] = [
  { key: 'branch', label: LABELS.branch, hint: '【分支】' },
  { key: 'option', label: LABELS.option, hint: '- ' },
  { key: 'ending', label: LABELS.ending, hint: '【结局】' },
  { key: 'jump', label: LABELS.jump, hint: '跳转：' },
]

const known = new WeakMap<ProseNode, ReadonlyMap<string, GameLine>>()
/** What the lines of a scene are in a game, by their ids. */
function linesOf(scene: ProseNode): ReadonlyMap<string, GameLine> {
  const before = known.get(scene)
  if (before) return before
  const lines = new Map<string, GameLine>()
  for (const { type, block, options, goes } of segmentsOf(asScene(scene).content.map(asScriptBlock))) {
    // An option that stands behind its branch on one line has the id of that line with a number.
    for (const option of options) lines.set(option.block.replace(/~\d+$/, ''), 'option')
    if (type !== 'PLOT') lines.set(block, type === 'BRANCH' ? 'branch' : 'ending')
    if (goes) lines.set(goes.block, 'jump')
  }
  known.set(scene, lines)
  return lines
}

const key = new PluginKey<DecorationSet>('gameLines')
/** Whether the open text is the script of a game. */
export const isGame = (state: EditorState): boolean => key.getState(state) !== undefined

function decorations(doc: ProseNode): DecorationSet {
  const list: Decoration[] = []
  doc.forEach((scene, sceneAt) => {
    const lines = linesOf(scene)
    if (lines.size)
      scene.forEach((block, at) => {
        const line = lines.get(String(block.attrs.id))
        const from = sceneAt + 1 + at
        if (line) list.push(Decoration.node(from, from + block.nodeSize, { 'data-game': LABELS[line] }))
      })
  })
  return DecorationSet.create(doc, list)
}

const MARK = /^[-–—·•*＊▶] ?/
/** Enter behind an option begins the next one; in an empty one it ends the list. */
function onEnter(view: EditorView): boolean {
  const { state } = view
  const place = placeOf(state)
  if (!place || !state.selection.empty || place.offset !== place.block.content.size) return false
  if (linesOf(place.scene).get(String(place.block.attrs.id)) !== 'option' && !/^- ?$/.test(place.block.textContent)) return false
  const mark = MARK.exec(place.block.textContent)?.[0]
  if (!mark) return false
  if (place.block.textContent.length === mark.length) {
    view.dispatch(state.tr.delete(place.at + 1, place.at + 1 + mark.length).scrollIntoView())
    return true
  }
  return breakLine(state, tr => view.dispatch(tr.insertText(mark)))
}

/** The plugin of the scripts of games; it stands before the keys of writing. */
const gameLines = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => decorations(doc),
      apply: (tr, before) => (tr.docChanged ? decorations(tr.doc) : before),
    },
    props: {
      decorations: state => key.getState(state),
      handleKeyDown: (view, event) => event.key === 'Enter' && !event.shiftKey && !view.composing && onEnter(view),
    },
  })
/** Makes an open text the script of a game. @returns undoes that */
export function asGame(editor: {
  registerPlugin: (plugin: Plugin, place: (plugin: Plugin, others: Plugin[]) => Plugin[]) => unknown
  unregisterPlugin: (key: PluginKey) => unknown
}): () => void {
  editor.registerPlugin(gameLines(), (plugin, others) => [plugin, ...others])
  return () => void editor.unregisterPlugin(key)
}
