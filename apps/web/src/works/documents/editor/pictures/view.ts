// How a picture stands in the editor: the picture with its handle and buttons, and below it the caption that one writes as any line.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import type { AttrsOf } from '@qianmu/script/elements'
import { BLOCK_TRACKS } from '@qianmu/script/suggestions/tracked'
import { isComposing } from '../../../../ui/shortcuts.ts'
import { pictureAddress } from '../../../pictures/embedded/index.ts'
import { SHARE, shareOf } from './limits.ts'
import { useViewed } from './viewed.ts'

type Attrs = AttrsOf['image'] & { id: string } & Partial<Record<(typeof BLOCK_TRACKS)[number], string | null>>
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -SHARE.step,
  ArrowDown: -SHARE.step,
  ArrowRight: SHARE.step,
  ArrowUp: SHARE.step,
}

const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, attributes: Record<string, string> = {}) => {
  const element = document.createElement(name)
  element.className = className
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** One picture. */
export class PictureView implements NodeView {
  readonly dom = made('figure', 'picture')
  readonly contentDOM = made('figcaption', 'picture-caption', { 'data-hint': '图片说明' })
  readonly #frame = made('div', 'picture-frame', { contenteditable: 'false' })
  readonly #image = made('img', 'picture-image', { draggable: 'false' })
  readonly #handle = made('span', 'picture-handle', {
    role: 'slider',
    tabindex: '0',
    'aria-label': '图片宽度',
    'aria-valuemin': String(SHARE.least),
    'aria-valuemax': String(SHARE.greatest),
  })
  #node: ProseNode
  readonly #view: EditorView
  readonly #place: () => number | undefined
  readonly #docId: number
  #file = -1

  constructor(node: ProseNode, view: EditorView, place: () => number | undefined, docId: number) {
    this.#node = node
    this.#view = view
    this.#place = place
    this.#docId = docId
    // Their labels are drawn by the style sheet: they are none of the text.
    const bin = made('button', 'picture-delete', { type: 'button', 'aria-label': '删除图片' })
    bin.addEventListener('click', () => this.#remove())
    const open = made('button', 'picture-open', { type: 'button', 'aria-label': '看大图' })
    open.addEventListener('click', () => this.#open())
    this.#image.addEventListener('dblclick', () => this.#open())
    const tools = made('span', 'picture-tools')
    tools.append(open, bin)
    this.#frame.append(this.#image, tools, this.#handle)
    this.dom.append(this.#frame, this.contentDOM)
    this.#listenToHandle()
    this.#show()
  }

  get #attrs(): Attrs {
    return this.#node.attrs as Attrs
  }

  update(node: ProseNode): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#show()
    return true
  }

  /** Keys and pointers of the controls are the controls' own. */
  stopEvent(event: Event): boolean {
    return event.target instanceof Node && this.#frame.contains(event.target) && !/^(?:drag|drop)/.test(event.type)
  }

  ignoreMutation(record: ViewMutationRecord): boolean {
    return !this.contentDOM.contains(record.target)
  }

  #show(): void {
    const { id, file, width, height, share } = this.#attrs
    this.dom.dataset.type = 'image'
    this.dom.dataset.id = id
    for (const name of BLOCK_TRACKS) this.dom.toggleAttribute(`data-${name}`, Boolean(this.#attrs[name]))
    this.#image.alt = this.#node.textContent || '图片'
    this.#setShare(share)
    // The room is kept before the picture is there: the text must not jump.
    if (width > 0 && height > 0) this.#frame.style.aspectRatio = `${width} / ${height}`
    if (file === this.#file) return
    this.#file = file
    void pictureAddress(this.#docId, file).then(address => {
      if (this.#file !== file) return
      this.dom.classList.toggle('picture-missing', address === null)
      if (address) this.#image.src = address.page
      else this.#image.removeAttribute('src')
    })
  }

  #setShare(share: number): void {
    this.#frame.style.width = `${share}%`
    this.#handle.setAttribute('aria-valuenow', String(share))
    this.#handle.setAttribute('aria-valuetext', `${share}%`)
  }

  #change(share: number): void {
    const at = this.#place()
    if (at !== undefined && share !== this.#attrs.share) this.#view.dispatch(this.#view.state.tr.setNodeAttribute(at, 'share', share))
  }

  #remove(): void {
    const at = this.#place()
    if (at === undefined) return
    const { tr } = this.#view.state
    // A scene keeps a line.
    const isOnly = tr.doc.resolve(at).parent.childCount === 1
    if (isOnly) tr.replaceWith(at, at + this.#node.nodeSize, tr.doc.type.schema.nodes.action!.create({ id: this.#attrs.id }))
    else tr.delete(at, at + this.#node.nodeSize)
    this.#view.dispatch(tr)
    this.#view.focus()
  }

  #open(): void {
    void pictureAddress(this.#docId, this.#file).then(address => {
      if (address) useViewed.setState({ image: { src: address.url, alt: this.#image.alt } })
    })
  }

  #listenToHandle(): void {
    const handle = this.#handle
    handle.addEventListener('keydown', event => {
      const step = isComposing(event) ? undefined : STEPS[event.key]
      if (step === undefined || !this.#view.editable) return
      event.preventDefault()
      this.#change(shareOf(this.#attrs.share + step))
    })
    handle.addEventListener('pointerdown', event => {
      if (!this.#view.editable) return
      event.preventDefault()
      handle.setPointerCapture(event.pointerId)
      handle.focus()
    })
    handle.addEventListener('pointermove', event => {
      if (handle.hasPointerCapture(event.pointerId)) this.#setShare(this.#shareAt(event.clientX))
    })
    handle.addEventListener('pointerup', event => {
      if (!handle.hasPointerCapture(event.pointerId)) return
      handle.releasePointerCapture(event.pointerId)
      this.#change(this.#shareAt(event.clientX))
    })
    handle.addEventListener('pointercancel', () => this.#setShare(this.#attrs.share))
  }

  /** The picture stands in the middle, so that it grows to both sides. */
  #shareAt(x: number): number {
    const { left, width } = this.dom.getBoundingClientRect()
    return shareOf((Math.abs(x - (left + width / 2)) / (width / 2)) * 100)
  }
}
