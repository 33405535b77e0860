// Properties of plain updates: typing produces them, and applying one leaves no pending structs.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { isPlain } from './plain.ts'

/**
 * A story in one document: each step is made by one of three people on what all hold, and is one update. Without characters of two code units,
 * which Yjs spoils where a crooked update names the place between the two.
 */
const step = fc.record({
  who: fc.nat(2),
  does: fc.constantFrom('type', 'type', 'type', 'delete', 'line', 'mark', 'attribute', 'remove'),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  text: fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('夜', '雨', 'a') }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function change(doc: Y.Doc, { does, at, text }: Step): void {
  const lines = doc.getXmlFragment('content')
  if (lines.length === 0 || does === 'line') {
    const line = new Y.XmlElement('action')
    line.insert(0, [new Y.XmlText('行')])
    return lines.insert(Math.floor(at * (lines.length + 1)), [line])
  }
  const line = lines.get(Math.floor(at * lines.length)) as Y.XmlElement
  const inside = line.get(0) as Y.XmlText
  const place = Math.floor(at * inside.length)
  if (does === 'type') inside.insert(place, text)
  else if (does === 'delete' && inside.length > 0) inside.delete(place, 1)
  else if (does === 'mark' && inside.length > 0) inside.format(place, 1, { bold: true })
  else if (does === 'attribute') line.setAttribute('id', text)
  else if (does === 'remove') lines.delete(lines.length - 1, 1)
}

/** The updates of a story, in order. */
function updatesOf(story: readonly Step[]): Uint8Array[] {
  const people = [1, 2, 3].map(id => {
    const doc = new Y.Doc()
    doc.clientID = id
    return doc
  })
  const updates: Uint8Array[] = []
  for (const each of story) {
    const author = people[each.who]!
    const before = Y.encodeStateVector(author)
    const note = (update: Uint8Array) => updates.push(update)
    author.on('update', note)
    author.transact(() => change(author, each))
    author.off('update', note)
    const made = Y.encodeStateAsUpdate(author, before)
    for (const other of people) if (other !== author) Y.applyUpdate(other, made)
  }
  return updates
}

function decodes(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update)
    return true
  } catch {
    return false // such a one is refused before it is written
  }
}

it('finds typing and deleting inside a line plain, a new line, a format and an attribute not', () => {
  const doc = new Y.Doc()
  const line = new Y.XmlElement('action')
  line.insert(0, [new Y.XmlText('夜雨')])
  doc.getXmlFragment('content').insert(0, [line])
  const text = line.get(0) as Y.XmlText
  const isPlainAfter = (work: (text: Y.XmlText) => void) => {
    const copy = new Y.Doc()
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
    const made: Uint8Array[] = []
    copy.on('update', (update: Uint8Array) => made.push(update))
    work((copy.getXmlFragment('content').get(0) as Y.XmlElement).get(0) as Y.XmlText)
    return made.map(update => isPlain(Y.decodeUpdate(update), doc))
  }
  expect(text.toString()).toBe('夜雨')
  expect(isPlainAfter(inside => inside.insert(1, '千'))).toEqual([true])
  expect(isPlainAfter(inside => inside.insert(2, '幕'))).toEqual([true])
  expect(isPlainAfter(inside => inside.delete(0, 1))).toEqual([true])
  expect(isPlainAfter(inside => inside.format(0, 1, { bold: true }))).toEqual([false])
  expect(isPlainAfter(inside => (inside.parent as Y.XmlElement).setAttribute('id', 'x'))).toEqual([false])
  expect(isPlainAfter(inside => (inside.parent as Y.XmlElement).insert(1, [new Y.XmlText()]))).toEqual([false])
  // The second builds on the first, which the document has not yet.
  expect(
    isPlainAfter(inside => {
      inside.insert(1, '千')
      inside.insert(2, '幕')
    }),
  ).toEqual([true, false])
})

it('can be sent without more, in any order, twice, and with any byte changed', () => {
  let plain = 0
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 10, maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(255)), { maxLength: 40 }),
      fc.array(fc.nat(6), { minLength: 10, maxLength: 30 }),
      (story, spoilt, delays) => {
        const updates = updatesOf(story)
        const crooked = spoilt.map(([nth, at, byte]) => {
          const copy = updates[nth % updates.length]!.slice()
          copy[at % copy.length] = byte
          return { nth: nth % updates.length, update: copy, isCrooked: true }
        })
        const late = updates.map((update, nth) => ({ nth: nth + (delays[nth % delays.length]! > 4 ? 3 : 0), update, isCrooked: false }))
        const again = updates.map((update, nth) => ({ nth: nth + 5, update, isCrooked: false }))
        // What the server holds, and what somebody has who got only what was sent.
        const [doc, other] = [new Y.Doc(), new Y.Doc()]
        const send = (update: Uint8Array) => Y.applyUpdate(other, update)
        for (const { update, isCrooked } of [...late, ...crooked, ...again].sort((a, b) => a.nth - b.nth)) {
          const isSentAhead = decodes(update) && isPlain(Y.decodeUpdate(update), doc)
          if (isSentAhead) {
            plain++
            send(update)
            Y.applyUpdate(doc, update)
            expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null])
          } else if (!isCrooked) {
            doc.on('update', send)
            Y.applyUpdate(doc, update)
            doc.off('update', send)
          }
          expect(Y.encodeStateVector(other)).toEqual(Y.encodeStateVector(doc))
          expect(other.getXmlFragment('content').toString()).toBe(doc.getXmlFragment('content').toString())
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(plain).toBeGreaterThan(1000)
})
