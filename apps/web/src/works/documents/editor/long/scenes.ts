// Draws a long text scene by scene: those at its beginning at once, the others as they come into sight or are asked for, and all of them when the
// browser has nothing else to do. The editor holds the whole text from the first moment; what is late is only its elements.
import { Extension, type Extensions, Node } from '@tiptap/core'
import { DOMSerializer, type Node as ProseNode } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view'
import { catchUp } from '../collaboration/caught-up.ts'

declare module '@tiptap/core' {
  interface Storage {
    scenes: { drawAt: (...places: number[]) => void }
  }
}

/** Characters from which on a text is drawn so, those that are drawn at once, and those of one step. */
const LONG = 100_000
const FIRST = 8000
const STEP = 12_000
/** A scene that is not drawn is looked for so far around the window. */
const AROUND = '800px'
/** Without idle time a step waits so long, in ms. */
const IDLE_MS = 100

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: IDLE_MS })
  else setTimeout(work, IDLE_MS)
}

const elementOf = (scene: ProseNode) => DOMSerializer.renderSpec(document, scene.type.spec.toDOM!(scene))

/** Stands for a scene until it is drawn, as high as the style sheet takes one that was never seen for. */
class Undrawn implements NodeView {
  readonly dom: HTMLElement
  private scene: ProseNode
  readonly getPos: () => number | undefined
  private readonly left: () => void
  constructor(scene: ProseNode, getPos: () => number | undefined, left: (own: Undrawn) => void) {
    this.scene = scene
    this.getPos = getPos
    this.left = () => left(this)
    this.dom = elementOf(scene).dom as HTMLElement
    this.dom.classList.add('undrawn')
    this.dom.toggleAttribute('data-headed', scene.firstChild?.type.name === 'scene_heading')
  }
  get size(): number {
    return this.scene.content.size
  }
  update(scene: ProseNode, decorations: readonly Decoration[]): boolean {
    if (scene.type !== this.scene.type || scene.attrs.id !== this.scene.attrs.id || decorations.some(({ spec }) => spec.draw)) return false
    this.scene = scene
    this.dom.toggleAttribute('data-headed', scene.firstChild?.type.name === 'scene_heading')
    return true
  }
  ignoreMutation(): boolean {
    return true
  }
  destroy(): void {
    this.left()
  }
}

/** The drawing of one editor. */
class Drawing {
  /** In the order of the text. */
  private readonly waiting = new Set<Undrawn>()
  private wanted = new Set<Undrawn>()
  private view: EditorView | undefined
  private seen: IntersectionObserver | undefined
  private drawn = 0

  /** What draws a scene: while the editor is made a long text is left out from some place on. */
  readonly viewOf = (scene: ProseNode, view: EditorView, getPos: () => number | undefined): NodeView => {
    if (!this.view && view.state.doc.content.size > LONG && this.drawn >= FIRST) {
      const undrawn = new Undrawn(scene, getPos, own => {
        this.waiting.delete(own)
        this.seen?.unobserve(own.dom)
      })
      this.waiting.add(undrawn)
      return undrawn
    }
    this.drawn += scene.content.size
    return elementOf(scene) as NodeView
  }

  /** The text stands: the rest may follow. */
  begin(view: EditorView): void {
    this.view = view
    this.seen = new IntersectionObserver(
      entries => this.draw([...this.waiting].filter(({ dom }) => entries.some(entry => entry.isIntersecting && entry.target === dom))),
      { rootMargin: AROUND },
    )
    for (const { dom } of this.waiting) this.seen.observe(dom)
    addEventListener('beforeprint', this.drawAll)
    this.goOn()
  }

  end(): void {
    this.seen?.disconnect()
    removeEventListener('beforeprint', this.drawAll)
    this.waiting.clear()
  }

  /** Scenes that are to be drawn now, marked: those that were asked for, and those in which the selection stands. */
  marks(state: EditorState): DecorationSet {
    if (!this.waiting.size) return DecorationSet.empty
    const { $anchor, $head } = state.selection
    const places = [...this.wanted].flatMap(undrawn => undrawn.getPos() ?? [])
    for (const $at of [$anchor, $head]) if ($at.depth > 0) places.push($at.before(1))
    const scenes = [...new Set(places)].flatMap(at => {
      const scene = state.doc.nodeAt(at)
      return scene?.type.name === 'scene' ? Decoration.node(at, at + scene.nodeSize, {}, { draw: true }) : []
    })
    return DecorationSet.create(state.doc, scenes)
  }

  private draw(scenes: readonly Undrawn[]): void {
    if (!this.view || this.view.isDestroyed || !scenes.length) return
    // Drawing puts the browser's caret where the editor believes it, which may not have heard yet of a click.
    if (!this.view.composing) catchUp(this.view)
    this.wanted = new Set(scenes)
    this.view.updateState(this.view.state)
    this.wanted.clear()
  }

  private readonly drawAll = (): void => this.draw([...this.waiting])

  /** Draws the scenes at these places of the text. */
  drawAt(places: readonly number[]): void {
    const isAt = (undrawn: Undrawn) => {
      const from = undrawn.getPos()
      return from !== undefined && places.some(at => at >= from && at <= from + undrawn.size + 2)
    }
    if (this.waiting.size) this.draw([...this.waiting].filter(isAt))
  }

  private goOn(): void {
    if (!this.waiting.size) return
    whenIdle(() => {
      if (!this.view || this.view.isDestroyed) return
      const next: Undrawn[] = []
      let size = 0
      for (const undrawn of this.waiting) {
        if (size >= STEP) break
        next.push(undrawn)
        size += undrawn.size
      }
      // An input method that composes must not be disturbed; what it writes in is drawn.
      if (!this.view.composing) this.draw(next)
      this.goOn()
    })
  }
}

/** The nodes of an editor whose long texts are drawn scene by scene, and what goes on with it. By the node, as pictures are (pictures/drawn.ts). */
export function drawnByScene(nodes: Extensions): Extensions {
  const drawing = new Drawing()
  const scenes = nodes.map(node =>
    node instanceof Node && node.name === 'scene'
      ? node.extend({
          addNodeView:
            () =>
            ({ node: scene, view, getPos }) =>
              drawing.viewOf(scene, view, getPos),
        })
      : node,
  )
  const following = Extension.create({
    name: 'scenes',
    addStorage: () => ({ drawAt: (...places: number[]) => drawing.drawAt(places) }),
    addProseMirrorPlugins: () => [
      new Plugin({
        props: { decorations: state => drawing.marks(state) },
        view(view) {
          drawing.begin(view)
          return { destroy: () => drawing.end() }
        },
      }),
    ],
  })
  return [...scenes, following]
}
