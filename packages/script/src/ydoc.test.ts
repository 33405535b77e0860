// The Y.Doc form of a document, checked against the real functions of @tiptap/y-tiptap and by properties.

import { prosemirrorToYDoc, updateYFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap'
import * as fc from 'fast-check'
import { Node, Schema } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { anyChange, anyContent } from './content.arbitrary.ts'
import { BLOCK_TYPES, type Content, ELEMENTS, MARKS, makeBlock, makeScene } from './elements.ts'
import { normaliseContent } from './states/normalise.ts'
import { sameContent } from './same.ts'
import { FRAGMENT, applyContent, bindContent, contentToY, yToContent } from './ydoc.ts'

const attrSpec = (names: string[]) => Object.fromEntries(names.map(name => [name, { default: null }]))
const schema = new Schema({
  nodes: {
    doc: { content: 'scene+' },
    scene: { content: 'block+', attrs: attrSpec(['id']) },
    text: {},
    ...Object.fromEntries(
      BLOCK_TYPES.map(type => [type, { group: 'block', content: 'text*', attrs: attrSpec(['id', ...Object.keys(ELEMENTS[type].attrs)]) }]),
    ),
  },
  marks: Object.fromEntries(MARKS.map(name => [name, {}])),
})

function docOf(content: Content): Y.Doc {
  const doc = new Y.Doc()
  contentToY(doc, content)
  return doc
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

/** The bytes that a change wrote; none when it wrote nothing. */
function updateOf(doc: Y.Doc, change: () => void): Uint8Array | undefined {
  let written: Uint8Array | undefined
  const listen = (update: Uint8Array) => (written = update)
  doc.on('update', listen)
  change()
  doc.off('update', listen)
  return written
}

const lines = (...texts: string[]): Content => ({ type: 'doc', content: [makeScene(texts.map(text => makeBlock('action', text)))] })

describe('contentToY and yToContent', () => {
  it('write what y-tiptap writes, and read what it reads', () => {
    fc.assert(
      fc.property(anyContent, content => {
        const node = Node.fromJSON(schema, content)
        const ours = docOf(content)
        const theirs = prosemirrorToYDoc(node, FRAGMENT)
        expect(ours.getXmlFragment(FRAGMENT).toJSON()).toBe(theirs.getXmlFragment(FRAGMENT).toJSON())
        expect(yXmlFragmentToProseMirrorRootNode(ours.getXmlFragment(FRAGMENT), schema).toJSON()).toEqual(node.toJSON())
        expect(yToContent(theirs)).toEqual(content)
        expect(yToContent(ours)).toEqual(content)
      }),
      { numRuns: 200 },
    )
  })

  it('survive an edit that y-tiptap itself makes', () => {
    fc.assert(
      fc.property(anyChange, ([before, after]) => {
        const doc = docOf(before)
        const fragment = doc.getXmlFragment(FRAGMENT)
        const meta = { mapping: new Map(), isOMark: new Map() }
        updateYFragment(doc, fragment, Node.fromJSON(schema, after), meta)
        expect(yToContent(doc)).toEqual(after)
      }),
      { numRuns: 200 },
    )
  })

  it('read an empty doc alike on every machine', () => {
    expect(yToContent(new Y.Doc())).toEqual(yToContent(new Y.Doc()))
    expect(yToContent(new Y.Doc()).content[0]!.content[0]!.type).toBe('paragraph')
  })

  it('give repeated and missing ids a stable replacement', () => {
    const content = lines('一', '二', '三')
    const doc = docOf(content)
    const scene = doc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement
    ;(scene.get(1) as Y.XmlElement).setAttribute('id', content.content[0]!.content[0]!.attrs.id)
    ;(scene.get(2) as Y.XmlElement).removeAttribute('id')
    const read = yToContent(doc)
    expect(new Set(read.content[0]!.content.map(block => block.attrs.id)).size).toBe(3)
    expect(yToContent(copyOf(doc))).toEqual(read)
    expect(updateOf(doc, () => applyContent(doc, read))).toBeUndefined()
  })

  it('leave out what the editor would drop', () => {
    const doc = docOf(lines('一'))
    const fragment = doc.getXmlFragment(FRAGMENT)
    fragment.push([new Y.XmlElement('script'), new Y.XmlText('散落'), new Y.XmlElement('scene')])
    expect(yToContent(doc).content).toHaveLength(1)
  })
})

describe('applyContent', () => {
  it('arrives at the wanted content, and writes nothing the second time', () => {
    fc.assert(
      fc.property(anyChange, ([before, after]) => {
        const doc = docOf(before)
        applyContent(doc, after)
        expect(yToContent(doc)).toEqual(after)
        expect(updateOf(doc, () => applyContent(doc, after))).toBeUndefined()
        expect(normaliseContent(yToContent(doc))).toEqual(after)
      }),
      { numRuns: 500 },
    )
  })

  it('arrives there from any other document', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (before, after) => {
        const doc = docOf(before)
        applyContent(doc, after)
        expect(yToContent(doc)).toEqual(after)
      }),
      { numRuns: 200 },
    )
  })

  it('keeps what another person types meanwhile, and where their cursor stands', () => {
    const before = lines('林晓婉推门而入。', '她放下伞。')
    const doc = docOf(before)
    const peer = copyOf(doc)
    const after = structuredClone(before)
    after.content[0]!.content[0]!.content = [{ type: 'text', text: '林晓婉轻轻推门而入。' }]
    const text = ((peer.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText
    const cursor = Y.createRelativePositionFromTypeIndex(text, 4)
    applyContent(doc, after)
    text.insert(7, '，浑身湿透')
    Y.applyUpdate(peer, Y.encodeStateAsUpdate(doc))
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(peer))
    expect(yToContent(doc).content[0]!.content[0]!.content![0]!.text).toBe('林晓婉轻轻推门而入，浑身湿透。')
    expect(Y.createAbsolutePositionFromRelativePosition(cursor, peer)?.index).toBe(6)
    expect(yToContent(peer)).toEqual(yToContent(doc))
  })

  it('arrives at as many blocks as a document may have', () => {
    const long: Content = {
      type: 'doc',
      content: [makeScene(Array.from({ length: 200_000 }, (_, at) => makeBlock('action', `第${at}行`)))],
    }
    const doc = new Y.Doc()
    contentToY(doc, { type: 'doc', content: [makeScene([makeBlock('action', '雨停了。')])] })
    applyContent(doc, long)
    expect(sameContent(yToContent(doc), long)).toBe(true)
  })

  it('writes a few bytes for a small change in a large document', () => {
    const before = lines(...Array.from({ length: 2000 }, (_, i) => `第${i}行，林晓婉抬头望向窗外的雨。`))
    const doc = docOf(before)
    const after = structuredClone(before)
    after.content[0]!.content[1000]!.content = [{ type: 'text', text: '第1000行，林晓婉抬头望向窗外的夜雨。' }]
    expect(updateOf(doc, () => applyContent(doc, after))!.length).toBeLessThan(60)
  })

  it('recognises unchanged blocks whose ids were all lost', () => {
    const before = lines('一行', '二行', '三行')
    const doc = docOf(before)
    const after = lines('一行', '新的一行', '二行', '三行改了')
    const first = (doc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(0)
    applyContent(doc, after)
    expect((doc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(0)).toBe(first)
    expect(yToContent(doc)).toEqual(after)
  })

  it('can be undone', () => {
    const before = lines('一行', '二行')
    const doc = docOf(before)
    const undo = new Y.UndoManager(doc.getXmlFragment(FRAGMENT), { trackedOrigins: new Set(['restore']) })
    applyContent(doc, lines('另一行'), 'restore')
    undo.undo()
    expect(yToContent(doc)).toEqual(before)
  })

  it('keeps marks of other kinds, such as those of later versions of the editor', () => {
    const before = lines('林晓婉推门而入。')
    const doc = docOf(before)
    const text = ((doc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText
    text.format(0, 3, { comment: { thread: 1 } })
    const after = structuredClone(before)
    after.content[0]!.content[0]!.content = [{ type: 'text', text: '林晓婉冲进门。', marks: [{ type: 'bold' }] }]
    applyContent(doc, after)
    expect(text.toDelta()[0]).toEqual({ insert: '林晓婉', attributes: { comment: { thread: 1 }, bold: {} } })
  })
})

describe('bindContent', () => {
  it('holds what the Y.Doc holds through a row of changes, and keeps the nodes that a change leaves alone', () => {
    fc.assert(
      fc.property(anyChange, anyChange, ([first, second], [third, fourth]) => {
        const bound = bindContent(docOf(first))
        for (const wanted of [second, first, third, fourth, second]) {
          bound.apply(wanted)
          expect(bound.content).toEqual(wanted)
          expect(yToContent(bound.doc)).toEqual(wanted)
          const scenes = bound.content.content
          expect(updateOf(bound.doc, () => bound.apply(structuredClone(wanted)))).toBeUndefined()
          expect(bound.content.content).toBe(scenes)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('reads only what changed again, and holds what the Y.Doc holds, ids that stand twice included', () => {
    fc.assert(
      fc.property(anyChange, anyChange, fc.boolean(), ([first, second], [third], twice) => {
        const source = docOf(first)
        const bound = bindContent(copyOf(source))
        const changed = new Set<unknown>()
        bound.doc.on('afterTransaction', (transaction: Y.Transaction) => {
          for (const type of [...transaction.changed.keys(), ...transaction.changedParentTypes.keys()]) changed.add(type)
        })
        for (const wanted of [second, third, first]) {
          applyContent(source, wanted)
          const lines = source.getXmlFragment(FRAGMENT).toArray() as Y.XmlElement[]
          if (twice)
            (lines.at(-1)!.get(0) as Y.XmlElement).setAttribute('id', String((lines[0]!.get(0) as Y.XmlElement).getAttribute('id')))
          Y.applyUpdate(bound.doc, Y.encodeStateAsUpdate(source))
          bound.refresh(changed)
          changed.clear()
          expect(bound.content).toEqual(yToContent(source))
        }
      }),
    )
  })

  it('sees what came in another way after a refresh', () => {
    const bound = bindContent(docOf(lines('一行', '二行')))
    applyContent(bound.doc, lines('别的'))
    bound.refresh()
    expect(bound.content).toEqual(yToContent(bound.doc))
  })
})

describe('a long text', () => {
  it('is kept under several client ids, when it is written and when it is changed altogether: else each later change would take seconds', () => {
    const long: Content = lines(...Array.from({ length: 5000 }, (_, at) => `第${at}行，雨还在下。`))
    const doc = docOf(long)
    const longest = () => Math.max(...[...doc.store.clients.values()].map(structs => structs.length))
    // A line is some four entries.
    expect(longest()).toBeLessThan(6000)
    const other = {
      ...long,
      content: long.content.map(scene => ({ ...scene, content: scene.content.map(block => makeBlock('dialogue', block.content!)) })),
    }
    const peer = copyOf(doc)
    const update = updateOf(doc, () => applyContent(doc, other))
    expect(longest()).toBeLessThan(9000)
    Y.applyUpdate(peer, update!)
    expect(yToContent(peer)).toEqual(other)
  })
})
