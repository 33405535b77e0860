// Pictures on their way into the text: a placeholder with the progress, which only this window shows; the text has them when they are kept.
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { newId } from '@qianmu/script/ids'
import { api } from '../../../../api.ts'
import { rethrowUnlessFailure } from '../../../../kit/failure.ts'
import { toast } from '../../../../kit/toast.ts'
import { type Carried, carried } from '../../../../ui/files/drag.ts'
import { boundHere } from '../../../../ui/files/under-way.ts'
import { BY_ITSELF, placeAt } from '../editing/index.ts'
import { rememberAddress } from '../../../pictures/embedded/index.ts'
import { firstShare } from './limits.ts'

/** Pictures that are put in at once. */
const MAX_AT_ONCE = 20
/** How often is looked whether an input method still composes, in ms. */
const COMPOSING_MS = 50

interface Coming {
  id: string
  element: HTMLElement
}
type Told = { add: Coming[]; at: number } | { remove: string }
const key = new PluginKey<DecorationSet>('comingPictures')
const stayIn = (view: EditorView) => key.getState(view.state) ?? DecorationSet.empty
const placeOfComing = (view: EditorView, id: string): number | undefined =>
  stayIn(view).find(undefined, undefined, spec => spec.id === id)[0]?.from

const imagesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))

/** What stands where a picture comes: a preview that goes once it was seen, and how far it is. */
function placeholder(src: string, name: string): Coming {
  const element = document.createElement('div')
  element.className = 'picture-coming'
  element.contentEditable = 'false'
  const preview = Object.assign(document.createElement('img'), { src, alt: '' })
  preview.addEventListener('load', () => URL.revokeObjectURL(src))
  const progress = Object.assign(document.createElement('progress'), { max: 1, value: 0 })
  progress.setAttribute('aria-label', `正在上传 ${name || '图片'}`)
  element.append(preview, progress)
  return { id: newId(), element }
}

/** Behind the line of a position. */
function lineEnd(view: EditorView, at: number): number {
  const place = placeAt(view.state.doc, at)
  return place ? place.at + place.block.nodeSize : at
}

/** Puts a kept picture where its placeholder stands; an empty plain line right before gives way to it. */
function place(view: EditorView, id: string, attrs: object): void {
  const { state } = view
  const at = placeOfComing(view, id) ?? lineEnd(view, state.selection.head)
  const picture = state.schema.nodes.image!.create({ id: newId(), ...attrs })
  const before = state.doc.resolve(at).nodeBefore
  const isEmpty = before !== null && before.content.size === 0 && /^(?:action|paragraph)$/.test(before.type.name)
  const tr = isEmpty ? state.tr.replaceWith(at - before.nodeSize, at, picture) : state.tr.insert(at, picture)
  view.dispatch(tr.setMeta(key, { remove: id } satisfies Told).setMeta(BY_ITSELF, true))
}

interface KeptPicture {
  file_id: number
  url: string
  thumbs: { big: string } | null
  width: number | null
  height: number | null
}

/** Puts a picture at its placeholder as soon as it is kept. */
async function arrive(
  view: EditorView,
  docId: number,
  { id, element }: Coming,
  keep: (told: (share: number) => void) => Promise<KeptPicture>,
) {
  const bar = element.querySelector('progress')!
  try {
    const kept = await keep(share => (bar.value = share))
    rememberAddress(docId, kept.file_id, { url: kept.url, page: kept.thumbs?.big ?? kept.url })
    // The line that is being composed must not be drawn anew.
    while (view.composing && !view.isDestroyed) await new Promise(resolve => setTimeout(resolve, COMPOSING_MS))
    if (view.isDestroyed) return
    place(view, id, { file: kept.file_id, width: kept.width, height: kept.height, share: firstShare(kept.width ?? 0) })
  } catch (error) {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Told))
    rethrowUnlessFailure(error)
  }
}

/** Uploads pictures and puts them behind the line of a position, one after the other, so that they stand in order. */
export async function insertPictures(view: EditorView, docId: number, files: readonly File[], at: number): Promise<void> {
  if (files.length > MAX_AT_ONCE) return toast.warning(`一次最多插入 ${MAX_AT_ONCE} 张图片`)
  const coming = files.map(file => placeholder(URL.createObjectURL(file), file.name))
  view.dispatch(view.state.tr.setMeta(key, { add: coming, at: lineEnd(view, at) } satisfies Told))
  const all = async () => {
    for (const [nth, file] of files.entries())
      await arrive(view, docId, coming[nth]!, onProgress => api.files.image({ file }, { onProgress }))
  }
  // The document that is open takes them; closed, it has no place for them.
  await boundHere(all())
}

/** Puts pictures of the product that were dragged here behind the line of a position; what one may not see is refused there. */
async function insertCarried(view: EditorView, docId: number, pictures: readonly Carried[], at: number): Promise<void> {
  const coming = pictures.slice(0, MAX_AT_ONCE).map(({ url, name }) => placeholder(url, name))
  view.dispatch(view.state.tr.setMeta(key, { add: coming, at: lineEnd(view, at) } satisfies Told))
  for (const [nth, each] of coming.entries()) await arrive(view, docId, each, () => api.library.detail({ file_id: pictures[nth]!.file_id }))
}

/** Puts pictures that the team keeps already behind the line of the caret. */
export function insertKept(view: EditorView, docId: number, picked: readonly KeptPicture[]): void {
  for (const { file_id, url, thumbs, width, height } of picked) {
    rememberAddress(docId, file_id, { url, page: thumbs?.big ?? url })
    place(view, newId(), { file: file_id, width, height, share: firstShare(width ?? 0) })
  }
}

/** The extension: pictures in the text, by paste and drop. */
export const Pictures = Extension.create<{ docId: number }>({
  name: 'pictures',
  // Before the clipboard's text: a copied picture may come with its address as text.
  priority: 400,
  addOptions: () => ({ docId: 0 }),
  addProseMirrorPlugins() {
    const { docId } = this.options
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, before) {
            const kept = before.map(tr.mapping, tr.doc)
            const told = tr.getMeta(key) as Told | undefined
            if (!told) return kept
            if ('remove' in told) return kept.remove(kept.find(undefined, undefined, spec => spec.id === told.remove))
            // Side 1: what is put in at a placeholder's place stands before those that still wait there.
            return kept.add(
              tr.doc,
              told.add.map(({ id, element }) => Decoration.widget(told.at, element, { id, key: id, side: 1 })),
            )
          },
        },
        props: {
          decorations: state => key.getState(state),
          handlePaste(view, event) {
            const files = imagesIn(event.clipboardData)
            // Word sends a picture of the text along with the text.
            if (files.length === 0 || event.clipboardData?.getData('text/plain') !== '') return false
            void insertPictures(view, docId, files, view.state.selection.head)
            return true
          },
          handleDrop(view, event, _slice, moved) {
            const files = moved ? [] : imagesIn(event.dataTransfer)
            const kept = moved || !event.dataTransfer ? [] : carried(event.dataTransfer, 'image')
            const at = files.length + kept.length > 0 && view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (!at) return false
            if (kept.length) void insertCarried(view, docId, kept, at.pos)
            else void insertPictures(view, docId, files, at.pos)
            return true
          },
        },
      }),
    ]
  },
})
