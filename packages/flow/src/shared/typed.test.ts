// Two who type into one prompt of a workflow: the letters of both, in the node as programs read it.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { followTyped, typedParts, typeInto } from './typed.ts'

const KEY = '|n1'
const FIELD = 'w.0'
function open(prompt: string): Y.Doc {
  const doc = new Y.Doc()
  doc.getMap<Y.Map<unknown>>('nodes').set(KEY, new Y.Map<unknown>([[FIELD, prompt]]))
  return doc
}
const said = (doc: Y.Doc) => doc.getMap<Y.Map<unknown>>('nodes').get(KEY)!.get(FIELD) as string
function sync(one: Y.Doc, other: Y.Doc): void {
  for (let times = 0; times < 3; times++) {
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  }
}
const type = (doc: Y.Doc, change: (text: string) => string) =>
  doc.transact(() => typeInto(doc, KEY, FIELD, said(doc), change(said(doc))), 'here')

it('keeps the letters of both, and each takes back their own', () => {
  const one = open('雨')
  const other = new Y.Doc()
  sync(one, other)
  for (const doc of [one, other]) followTyped(doc)
  type(one, text => `${text}夜`)
  sync(one, other)
  const undo = new Y.UndoManager([one.getMap('nodes'), ...Object.values(typedParts(one))], {
    trackedOrigins: new Set(['here']),
    captureTimeout: 0,
  })
  type(one, text => `${text}AAAA`)
  type(other, text => `BBBB${text}`)
  sync(one, other)
  expect([said(one), said(other)]).toEqual(['BBBB雨夜AAAA', 'BBBB雨夜AAAA'])
  undo.undo()
  sync(one, other)
  expect([said(one), said(other)]).toEqual(['BBBB雨夜', 'BBBB雨夜'])
})
it('follows what a program writes into the node', () => {
  const doc = open('雨')
  followTyped(doc)
  type(doc, text => `${text}夜`)
  doc.getMap<Y.Map<unknown>>('nodes').get(KEY)!.set(FIELD, '晴天')
  expect(said(doc)).toBe('晴天')
  type(doc, text => `${text}，海`)
  expect(said(doc)).toBe('晴天，海')
  doc.getMap('nodes').delete(KEY)
  expect(() => type(doc, () => 'x')).toThrow()
})
it('ends alike for both, whatever they type', () => {
  const letters = fc.array(fc.tuple(fc.boolean(), fc.constantFrom('雨', 'a', '😀'), fc.boolean()), { maxLength: 12 })
  fc.assert(
    fc.property(letters, strokes => {
      const one = open('')
      const other = new Y.Doc()
      sync(one, other)
      for (const doc of [one, other]) followTyped(doc)
      type(one, () => '。')
      sync(one, other)
      for (const [isOne, letter, meets] of strokes) {
        type(isOne ? one : other, text => letter + text)
        if (meets) sync(one, other)
      }
      sync(one, other)
      expect(said(one)).toBe(said(other))
      expect([...said(one)].toSorted()).toEqual(['。', ...strokes.map(([, letter]) => letter)].toSorted())
    }),
  )
})
