// Draws of a long text what is near: its beginning, what comes into sight, where the selection stands and what is asked for. Any other scene is an empty
// element about as high as its lines will be. The editor holds the whole text from the first moment; what is missing is only its elements.
import { Extension, type Extensions, Node } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view'
import { catchUp } from '../collaboration/caught-up.ts'
import { drawnScene, Undrawn } from './undrawn.ts'

declare module '@tiptap/core' {
  interface Storage {
    scenes: { drawAt: (...places: number[]) => void }
  }
}

/** Size from which on a text is drawn so, and how much of what comes in at one time is drawn with it. */
const LONG = 100_000
const AT_ONCE = 8000
/** A scene that is not drawn is looked for so far around the window. */
const AROUND = '800px'

/** The drawing of one editor. */
class Drawing {
  /** What is not drawn, by the id of its scene and by its element. */
  private readonly byId = new Map<string, Undrawn>()
  private readonly byElement = new Map<Element, Undrawn>()
  /** Ids of scenes that were drawn once: the editor may make them anew while it draws others. */
  private readonly known = new Set<string>()
  private wanted: ReadonlySet<Undrawn> = new Set()
  private view: EditorView | undefined
  private seen: IntersectionObserver | undefined
  private drawn = 0

  /** What draws a scene: of a long text the first that come in at one time, those that are wanted, and those that were drawn before. */
  readonly viewOf = (scene: ProseNode, view: EditorView, getPos: () => number | undefined, marks: readonly Decoration[]): NodeView => {
    const isLong = view.state.doc.content.size > LONG
    const id = String(scene.attrs.id)
    const isWanted = marks.some(({ spec }) => spec.draw) || this.byId.has(id) || this.known.has(id)
    if (!isLong || isWanted || this.drawn < AT_ONCE) {
      this.drawn += scene.content.size
      this.known.add(id)
      return drawnScene(scene, isLong)
    }
    const undrawn = new Undrawn(scene, getPos, () => this.forget(id, undrawn))
    this.byId.set(id, undrawn)
    this.byElement.set(undrawn.dom, undrawn)
    this.seen?.observe(undrawn.dom)
    return undrawn
  }

  private forget(id: string, undrawn: Undrawn): void {
    if (this.byId.get(id) === undrawn) this.byId.delete(id)
    this.byElement.delete(undrawn.dom)
    this.seen?.unobserve(undrawn.dom)
  }

  /** The text stands: from now on what comes into sight is drawn. */
  begin(view: EditorView): void {
    this.view = view
    this.drawn = 0
    this.seen = new IntersectionObserver(
      entries => this.draw(entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? (this.byElement.get(target) ?? []) : []))),
      // The page scrolls inside the window: the margin around the window alone would end at the page's own edge.
      { rootMargin: AROUND, scrollMargin: AROUND },
    )
    for (const element of this.byElement.keys()) this.seen.observe(element)
    addEventListener('beforeprint', this.drawAll)
  }

  /** A change of the text has been drawn. */
  changed(): void {
    this.drawn = 0
  }

  end(): void {
    this.seen?.disconnect()
    removeEventListener('beforeprint', this.drawAll)
    this.byId.clear()
    this.byElement.clear()
    this.known.clear()
  }

  /** Scenes that are to be drawn now, marked: those that are wanted, and those in which the selection stands. */
  marks({ doc, selection: { $anchor, $head } }: EditorState): DecorationSet {
    if (!this.byId.size) return DecorationSet.empty
    const places = new Set([...this.wanted].flatMap(undrawn => undrawn.getPos() ?? []))
    for (const $at of [$anchor, $head]) if ($at.depth > 0 && this.byId.has(String($at.node(1).attrs.id))) places.add($at.before(1))
    if (!places.size) return DecorationSet.empty
    const scenes = [...places].flatMap(at => {
      const scene = doc.nodeAt(at)
      return scene?.type.name === 'scene' ? Decoration.node(at, at + scene.nodeSize, {}, { draw: true }) : []
    })
    return DecorationSet.create(doc, scenes)
  }

  private draw(scenes: readonly Undrawn[]): void {
    if (!this.view || this.view.isDestroyed || !scenes.length) return
    // Drawing puts the browser's caret where the editor believes it, which may not have heard yet of a click.
    if (!this.view.composing) catchUp(this.view)
    this.wanted = new Set(scenes)
    this.view.updateState(this.view.state)
    this.wanted = new Set()
  }

  private readonly drawAll = (): void => this.draw([...this.byId.values()])

  /** Draws the scenes at these places of the text. */
  drawAt(places: readonly number[]): void {
    if (!this.view || !this.byId.size) return
    const { doc } = this.view.state
    const scenes = places.flatMap(at => {
      const $at = doc.resolve(Math.min(at, doc.content.size))
      const around = $at.depth > 0 ? [$at.node(1)] : [$at.nodeBefore, $at.nodeAfter]
      return around.flatMap(scene => this.byId.get(String(scene?.attrs.id)) ?? [])
    })
    this.draw(scenes)
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
            ({ node: scene, view, getPos, decorations }) =>
              drawing.viewOf(scene, view, getPos, decorations as readonly Decoration[]),
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
          return { update: () => drawing.changed(), destroy: () => drawing.end() }
        },
      }),
    ],
  })
  return [...scenes, following]
}
