// Text in and out through the clipboard: Word, WPS and plain text are read by the classifier, copies go out as script lines.
import { Extension } from '@tiptap/core'
import { Fragment, type Node as ProseNode, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { classify, toScenes, type Line } from '@qianmu/script/classify'
import { type Block, lineOf, type Scene, styleNames, type Text } from '@qianmu/script/elements'
import { pastedLines } from '@qianmu/script/formats/plain'
import { newId } from '@qianmu/script/ids'
import { toast } from '../../../../kit/toast.ts'
import { type LeftOut, linesOfHtml } from './clipboard-html.ts'
import { BY_ITSELF } from './keys.ts'
import { asBlock, isProse, placeOf } from './place.ts'

/** What our own copies carry (prosemirror-view); such a paste keeps its nodes as they are. */
const OWN = 'data-pm-slice'

/** Scenes as they can be put between lines: open at both ends, the first lines join the scene at the caret, the last ones what stands behind it. */
function sliceOf(schema: Schema, scenes: readonly Scene[]): Slice {
  const nodes = scenes.map(scene => schema.nodeFromJSON(scene))
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), 1, 1)
}

const classified = (lines: readonly Line[], prose: boolean) => toScenes(classify(lines, prose ? 'novel' : 'script'))

function paste(view: EditorView, lines: readonly Line[]): boolean {
  if (lines.length < 2) return false
  const slice = sliceOf(view.state.schema, classified(lines, isProse(view.state.doc)))
  if (slice.size === 0) return false
  const place = placeOf(view.state)
  const tr = view.state.tr.deleteSelection()
  // On an empty line the pasted lines take its place.
  if (place && place.block.content.size === 0) tr.replaceRange(place.at, place.at + place.block.nodeSize, slice)
  else tr.replaceSelection(slice)
  view.dispatch(tr.setMeta('uiEvent', 'paste').scrollIntoView())
  return true
}

/** Puts a piece of a line in at the caret. */
function pastePiece(view: EditorView, runs: readonly Text[]): void {
  const { tr, schema } = view.state
  const nodes = runs.map(run =>
    schema.text(
      run.text,
      styleNames(run).map(name => schema.mark(name)),
    ),
  )
  view.dispatch(
    tr
      .replaceSelection(new Slice(Fragment.from(nodes), 0, 0))
      .setMeta('uiEvent', 'paste')
      .scrollIntoView(),
  )
}

/** Puts lines from elsewhere behind the caret's line, or in the place of an empty one; one undo takes them back. */
export function insertScenes(view: EditorView, scenes: readonly Scene[]): void {
  const place = placeOf(view.state)
  if (!place) return
  const end = place.at + place.block.nodeSize
  exchangeLines(view, place.block.content.size === 0 ? place.at : end, end, scenes)
}

/** Puts lines in the place of those between two positions that lie between lines; one undo takes them back. */
export function exchangeLines(view: EditorView, from: number, to: number, scenes: readonly Scene[]): void {
  // Every line gets an id of its own: the same passage may come twice.
  const fresh = scenes.map(scene => ({ ...scene, attrs: { id: newId() }, content: scene.content.map(withNewId) }))
  const { tr, schema } = view.state
  tr.replaceRange(from, to, sliceOf(schema, fresh))
  view.dispatch(tr.setMeta(BY_ITSELF, true).scrollIntoView())
}

function tellLeftOut({ formulas, pictures }: LeftOut): void {
  const named = [formulas > 0 && `${formulas} 个公式`, pictures > 0 && `${pictures} 张图片`].filter(each => each !== false)
  if (named.length > 0) toast.info(`粘贴的内容里有 ${named.join('和 ')}，没有带进来`)
}

const withNewId = (block: Block): Block => ({ ...block, attrs: { ...block.attrs, id: newId() } }) as Block

/** A copied part as the lines of a script; a piece of one line as its bare words. */
function textOfSlice(slice: Slice): string {
  const blocks: ProseNode[] = []
  slice.content.descendants(node => {
    if (!node.isTextblock) return true
    blocks.push(node)
    return false
  })
  if (blocks.length < 2) return slice.content.textBetween(0, slice.content.size)
  let position = 0
  return blocks.map(block => lineOf(asBlock(block), block.type.name === 'scene_heading' ? ++position : position)).join('\n')
}

export const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          clipboardTextSerializer: textOfSlice,
          handlePaste(view, event) {
            const data = event.clipboardData
            const html = data?.getData('text/html') ?? ''
            if (html.includes(OWN)) return false
            const text = data?.getData('text/plain') ?? ''
            const {
              lines: [piece, ...more],
              leftOut,
            } = linesOfHtml(html)
            tellLeftOut(leftOut)
            if (piece) {
              if (more.length > 0) return paste(view, [piece, ...more])
              pastePiece(view, piece)
              return true
            }
            if (/[\r\n]/.test(text) && paste(view, pastedLines(text, isProse(view.state.doc)))) return true
            if (text === '') return false
            const lines = text.split(/[\r\n]+/)
            const flat = lines.length > 1 ? lines.flatMap(line => line.trim() || []).join(' ') : text
            view.dispatch(view.state.tr.insertText(flat).scrollIntoView())
            return true
          },
        },
      }),
    ]
  },
})
