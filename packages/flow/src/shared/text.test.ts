// Texts that two people type into at once: whatever they do, both keep what they wrote.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { mergedText, placeAfter, textEdit } from './edits.ts'
import { plainValue, writeText } from './text.ts'

const text = fc.array(fc.constantFrom('你', 'a', 'b', '😀', '👩‍🚀', '\n'), { maxLength: 12 }).map(all => all.join(''))

it('finds an edit that makes the one text the other, of whole characters', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edit = textEdit(before, after)
      if (!edit) {
        expect(before).toBe(after)
        return
      }
      expect(before.slice(0, edit.at) + edit.insert + before.slice(edit.at + edit.remove)).toBe(after)
      expect(edit.insert.isWellFormed()).toBe(true)
      expect(before.slice(edit.at, edit.at + edit.remove).isWellFormed()).toBe(true)
    }),
  )
  expect(textEdit('😀', '😁')).toEqual({ at: 0, remove: 2, insert: '😁' })
})
it('keeps a caret where it is in the words around it', () => {
  expect([0, 1, 2].map(place => placeAfter(place, { at: 1, remove: 0, insert: 'xy' }))).toEqual([0, 1, 4])
  expect([2, 5].map(place => placeAfter(place, { at: 1, remove: 3, insert: 'x' }))).toEqual([2, 3])
})
it('merges what two people made of a text: all that either put in is there', () => {
  expect(mergedText('雨停了。', '雨停了。走吧。', '夜里雨停了。')).toBe('夜里雨停了。走吧。')
  expect(mergedText('雨停了。', '雨。', '雨停了吗。')).toBe('雨吗。')
  fc.assert(
    fc.property(text, text, text, fc.nat(), fc.nat(), (base, one, other, at, to) => {
      const put = (words: string, place: number) => {
        const units = [...base]
        return units.toSpliced(place % (units.length + 1), 0, words).join('')
      }
      const [mine, theirs] = [put(one, at), put(other, to)]
      expect(mergedText(base, mine, base)).toBe(mine)
      expect(mergedText(base, base, theirs)).toBe(theirs)
      const both = mergedText(base, mine, theirs)
      expect([...both].toSorted()).toEqual([...(base + one + other)].toSorted())
    }),
  )
})
it('is kept as a shared text, which takes the letters of both', () => {
  fc.assert(
    fc.property(text, text, text, (base, one, other) => {
      const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
      const of = (doc: Y.Doc) => doc.getMap<unknown>('part')
      writeText(of(mine), 'text', base)
      Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
      writeText(of(mine), 'text', base + one)
      writeText(of(theirs), 'text', other + base)
      Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs))
      Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
      const said = String(plainValue(of(mine).get('text')))
      expect(said).toBe(plainValue(of(theirs).get('text')))
      expect([...said].toSorted()).toEqual([...(base + one + other)].toSorted())
    }),
  )
})
