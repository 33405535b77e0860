// Large updates in pieces: whatever was written by whomever, the pieces make the same document, and none waits for a later one.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { piecesOf } from './pieces.ts'

/** What three people do to one document, now and then in touch with each other. */
const story = fc.array(
  fc.record({
    who: fc.nat(2),
    deed: fc.constantFrom('type', 'delete', 'add', 'field', 'drop', 'meet'),
    at: fc.nat(40),
    text: fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
  }),
  { minLength: 20, maxLength: 120 },
)

function told(deeds: readonly { who: number; deed: string; at: number; text: string }[]) {
  const docs = [0, 1, 2].map(() => new Y.Doc())
  for (const { who, deed, at, text } of deeds) {
    const doc = docs[who]!
    const line = doc.getText('line')
    const nodes = doc.getMap<Y.Map<unknown>>('nodes')
    const key = [...nodes.keys()][at % Math.max(1, nodes.size)]
    if (deed === 'type') line.insert(at % (line.length + 1), text)
    if (deed === 'delete' && line.length) line.delete(at % line.length, 1)
    if (deed === 'add') nodes.set(text, new Y.Map([['name', text]]))
    if (deed === 'field' && key !== undefined) nodes.get(key)!.set('name', { text })
    if (deed === 'drop' && key !== undefined) nodes.delete(key)
    if (deed === 'meet') Y.applyUpdate(doc, Y.encodeStateAsUpdate(docs[at % 3]!))
  }
  for (const doc of docs.slice(1)) Y.applyUpdate(docs[0]!, Y.encodeStateAsUpdate(doc))
  return Y.encodeStateAsUpdate(docs[0]!)
}

it('make the same document, one after the other, of any size', () => {
  fc.assert(
    fc.property(story, fc.integer({ min: 1, max: 20 }), (deeds, most) => {
      const update = told(deeds)
      const [whole, made] = [new Y.Doc(), new Y.Doc()]
      Y.applyUpdate(whole, update)
      for (const piece of piecesOf(update, most)) {
        Y.applyUpdate(made, piece)
        expect(made.store.pendingStructs).toBeNull()
      }
      expect(made.getText('line').toDelta()).toEqual(whole.getText('line').toDelta())
      expect(made.getMap('nodes').toJSON()).toEqual(whole.getMap('nodes').toJSON())
      expect(Y.encodeStateVector(made)).toEqual(Y.encodeStateVector(whole))
      // Nothing that one of them has is news to the other.
      expect(Y.equalSnapshots(Y.snapshot(made), Y.snapshot(whole))).toBe(true)
    }),
  )
})

it('of what cannot be read are that', () => {
  const broken = new Uint8Array([1, 200, 3])
  expect(piecesOf(broken, 1)).toEqual([broken])
})
