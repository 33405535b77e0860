// Scenes and lines in a new order: the shared text has the same order, and what others write in them stays in them.
import { getSchema } from '@tiptap/core'
import { Fragment, type Node as ProseNode } from '@tiptap/pm/model'
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap'
import { type Content, makeBlock, makeScene, textOf } from '@qianmu/script/elements'
import { contentToY, FRAGMENT, yToContent } from '@qianmu/script/ydoc'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { manuscriptNodes } from '../schema/index.ts'
import { moveTo } from './moves.ts'

const schema = getSchema(manuscriptNodes)
const SCENES = 4
const LINES = 3

const story = (): Content => ({
  type: 'doc',
  content: Array.from({ length: SCENES }, (_, scene) =>
    makeScene(Array.from({ length: LINES }, (_, line) => makeBlock('action', `${scene}-${line}`))),
  ),
})

/** The text in an editor: the document, and how a new state of it goes into the Y.Doc. */
function bound() {
  const doc = new Y.Doc()
  contentToY(doc, story())
  const type = doc.getXmlFragment(FRAGMENT)
  const { doc: node, meta } = initProseMirrorDoc(type, schema)
  return {
    doc,
    node,
    write(next: ProseNode) {
      doc.transact(() => {
        moveTo(next, { type, mapping: meta.mapping })
        updateYFragment(doc, type, next, meta)
      })
    },
  }
}

const inOrder = (parent: ProseNode, order: readonly number[]) => parent.copy(Fragment.from(order.map(at => parent.child(at))))
const shuffled = (length: number) => fc.shuffledSubarray([...Array(length).keys()], { minLength: length })
const words = (content: Content) => content.content.map(scene => scene.content.map(textOf))

it('leaves each word of a co-writer in its line, whatever is moved at the same time', () => {
  fc.assert(
    fc.property(
      shuffled(SCENES),
      fc.nat(SCENES - 1),
      shuffled(LINES),
      fc.nat(SCENES - 1),
      fc.nat(LINES - 1),
      (scenes, within, lines, scene, line) => {
        const { doc, node, write } = bound()
        const wanted = inOrder(node.copy(node.content.replaceChild(within, inOrder(node.child(within), lines))), scenes)
        const peer = new Y.Doc()
        Y.applyUpdate(peer, Y.encodeStateAsUpdate(doc))
        write(wanted)
        const expected = wanted.children.map(each => each.children.map(block => block.textContent))
        expect(words(yToContent(doc))).toEqual(expected)
        // Whether the line moved, and its words are to be put back, or stayed: they never stand in another line.
        const text = ((peer.getXmlFragment(FRAGMENT).get(scene) as Y.XmlElement).get(line) as Y.XmlElement).get(0) as Y.XmlText
        text.insert(text.length, '！')
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(peer))
        const now = words(yToContent(doc)).flat()
        expect(now.filter(each => each.endsWith('！') && each !== `${scene}-${line}！`)).toEqual([])
        expect(now.map(each => each.replace('！', ''))).toEqual(expected.flat())
      },
    ),
  )
})

it('touches nothing that stayed in its order', () => {
  const { doc, node, write } = bound()
  const before = doc.getXmlFragment(FRAGMENT).toArray()
  write(inOrder(node, [1, 2, 3, 0]))
  const after = doc.getXmlFragment(FRAGMENT).toArray()
  expect(after.slice(0, 3)).toEqual(before.slice(1))
  expect(after[3]).not.toBe(before[0])
})
