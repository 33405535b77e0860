// The elements of the scenes of a long text: drawn, or standing for one that is not.
import { DOMSerializer, type Node as ProseNode } from '@tiptap/pm/model'
import type { Decoration, NodeView } from '@tiptap/pm/view'

/** The page in px (manuscript.css): its lines, its width and what of that is no text, the column of names, and a character. */
const LINE = 30
const GAP = 6
const ABOVE_A_HEADING = 24
const PAGE = 720
const MARGINS = 136
const NAMES = 88
const CHARACTER = 16

const isHeaded = (scene: ProseNode) => scene.firstChild?.type.name === 'scene_heading'

/** About how high the lines of a scene will be, in px. */
function heightOf(scene: ProseNode): number {
  const width = Math.min(PAGE, innerWidth) - MARGINS
  return scene.children.reduce((sum, block) => {
    const fitting = Math.floor((width - (block.type.name === 'dialogue' ? NAMES : 0)) / CHARACTER)
    const lines = Math.ceil(block.content.size / Math.max(1, fitting))
    return sum + Math.max(1, lines) * LINE + GAP
  }, 0)
}

const elementOf = (scene: ProseNode) => DOMSerializer.renderSpec(document, scene.type.spec.toDOM!(scene)) as { dom: HTMLElement }

/** A drawn scene. @param isLong one of a long text keeps so much room while it is out of sight */
export function drawnScene(scene: ProseNode, isLong: boolean): NodeView {
  const drawn = elementOf(scene)
  if (isLong) drawn.dom.style.containIntrinsicHeight = `auto ${heightOf(scene)}px`
  return drawn
}

/** Stands for a scene until it is drawn. */
export class Undrawn implements NodeView {
  readonly dom: HTMLElement
  private scene: ProseNode
  readonly getPos: () => number | undefined
  private readonly left: () => void
  constructor(scene: ProseNode, getPos: () => number | undefined, left: () => void) {
    this.scene = scene
    this.getPos = getPos
    this.left = left
    this.dom = elementOf(scene).dom
    this.dom.classList.add('undrawn')
    this.show()
  }
  private show(): void {
    const headed = isHeaded(this.scene)
    this.dom.toggleAttribute('data-headed', headed)
    this.dom.style.height = `${heightOf(this.scene) + (headed ? ABOVE_A_HEADING : 0)}px`
  }
  update(scene: ProseNode, decorations: readonly Decoration[]): boolean {
    if (scene.type !== this.scene.type || scene.attrs.id !== this.scene.attrs.id || decorations.some(({ spec }) => spec.draw)) return false
    if (scene !== this.scene) {
      this.scene = scene
      this.show()
    }
    return true
  }
  ignoreMutation(): boolean {
    return true
  }
  destroy(): void {
    this.left()
  }
}
