// What a document is opened with, on its way.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRight, readOpening, writeOpening } from './opening.ts'

const opening = fc.record({
  right: fc.constantFrom('read' as const, 'suggest' as const, 'write' as const),
  updates: fc.array(fc.uint8Array()),
})

it('comes out as it went in, wherever in memory it stands', () => {
  fc.assert(
    fc.property(opening, fc.nat(20), (given, before) => {
      const bytes = writeOpening(given)
      const memory = new Uint8Array(before + bytes.length + 3)
      memory.set(bytes, before)
      expect(readOpening(memory.subarray(before, before + bytes.length))).toEqual(given)
    }),
  )
})

it('is refused when it breaks off within an update, and read as less when between two', () => {
  fc.assert(
    fc.property(opening, fc.nat(), (given, cut) => {
      const bytes = writeOpening(given)
      const length = cut % bytes.length
      const ends = given.updates.reduce<number[]>((all, { length: own }) => [...all, all.at(-1)! + 4 + own], [1])
      const read = () => readOpening(bytes.subarray(0, length))
      if (ends.includes(length)) expect(read().updates).toEqual(given.updates.slice(0, ends.indexOf(length)))
      else expect(read).toThrow(RangeError)
    }),
  )
})

it('knows three rights and no other', () => {
  expect(['read', 'suggest', 'write', '', 'READ', 0, null, undefined].filter(isRight)).toEqual(['read', 'suggest', 'write'])
  expect(() => readOpening(new Uint8Array([3]))).toThrow('not an opening')
})
