// Scenes and lines that were moved here are moved in the shared text too.
//
// The library (@tiptap/y-tiptap 3.0.9) turns what stands at a place into what should stand there, word by word: what others write into a
// moved scene meanwhile would then stand in the one that took its place. So moved nodes go out whole, under their ids.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { ProsemirrorBinding } from '@tiptap/y-tiptap'
import { longestIncreasing } from '@qianmu/script/myers'
import * as Y from 'yjs'

type Mapping = ProsemirrorBinding['mapping']
type Parent = Y.XmlFragment | Y.XmlElement

/** The elements in a scene or in the whole text. */
export const childrenOf = (parent: Parent): Y.XmlElement[] =>
  parent.toArray().filter(child => child instanceof Y.XmlElement) as Y.XmlElement[]

/** Moves scenes, and lines within their scenes, to the order they have in `doc`; the rest of what changed is left to the library. */
export function moveTo(doc: ProseNode, { type, mapping }: Pick<ProsemirrorBinding, 'type' | 'mapping'>): void {
  moveChildren(type, doc, mapping)
  const elements = childrenOf(type)
  const byId = elements.length === doc.childCount ? undefined : new Map(elements.map(element => [idOf(element), element]))
  doc.forEach((scene, _offset, index) => {
    const element = byId ? byId.get(String(scene.attrs.id)) : elements[index]
    if (element && mapping.get(element) !== scene && idOf(element) === scene.attrs.id) moveChildren(element, scene, mapping)
  })
}

const idOf = (element: Y.XmlElement): string => String(element.getAttribute('id'))

function moveChildren(parent: Parent, node: ProseNode, mapping: Mapping): void {
  const elements = childrenOf(parent)
  if (elements.length === node.childCount && elements.every((element, index) => mapping.get(element) === node.child(index))) return
  const wanted = node.children.map(child => String(child.attrs.id))
  const places = new Map(elements.map((element, index) => [idOf(element), index]))
  // While a line is being split both halves bear its id.
  if (places.size < elements.length || new Set(wanted).size < wanted.length) return
  const order = wanted.flatMap(id => places.get(id) ?? [])
  const staying = new Set(longestIncreasing(order).map(at => order[at]!))
  if (staying.size === order.length) return
  const moved = new Map(
    order.filter(place => !staying.has(place)).map(place => [idOf(elements[place]!), copied(elements[place]!, mapping)]),
  )
  for (const [place, element] of [...elements.entries()].toReversed())
    if (moved.has(idOf(element))) parent.delete(indexIn(parent, elements[place]!), 1)
  let previous: Y.XmlElement | undefined
  for (const id of wanted) {
    const copy = moved.get(id)
    if (copy) parent.insert(previous ? indexIn(parent, previous) + 1 : 0, [copy.element])
    copy?.mapAll()
    previous = copy?.element ?? elements[places.get(id) ?? -1] ?? previous
  }
}

const indexIn = (parent: Parent, element: Y.XmlElement): number => parent.toArray().indexOf(element)

/** A copy of an element; once it is in the text the editor's nodes are known by it. */
function copied(original: Y.XmlElement, mapping: Mapping): { element: Y.XmlElement; mapAll(): void } {
  const element = original.clone() as Y.XmlElement
  const known = [original, ...childrenOf(original)].map(each => mapping.get(each))
  return {
    element,
    mapAll() {
      for (const [at, each] of [element, ...childrenOf(element)].entries()) if (known[at]) mapping.set(each, known[at])
    },
  }
}
