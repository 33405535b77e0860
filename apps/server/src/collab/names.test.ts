// Tests of the names of documents on the socket.
import { writeVarString, createEncoder, toUint8Array, writeUint8 } from 'lib0/encoding'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { idIn, isAddressed, nameOf } from './names.ts'

const ADDRESS = /^doc:[1-9]\d{0,15}(\0[\w-]{1,64})?$/

/** A frame as clients send it: the address, and at least the kind of message. */
function frameTo(address: string): Uint8Array {
  const encoder = createEncoder()
  writeVarString(encoder, address)
  writeUint8(encoder, 0)
  return toUint8Array(encoder)
}

const almost = fc
  .tuple(
    fc.constantFrom('doc:', 'doc', 'Doc:', ''),
    fc.stringMatching(/^[0-9a]{0,18}$/),
    fc.constantFrom('', '\0', '\0s-_9', '\0 ', '\0夜', ':'),
  )
  .map(parts => parts.join(''))

it('takes frames that are addressed to a document, and no others', () => {
  fc.assert(
    fc.property(fc.oneof(almost, fc.string({ maxLength: 100 })), address => {
      expect(isAddressed(frameTo(address))).toBe(ADDRESS.test(address))
    }),
    {
      numRuns: 2000,
      examples: [['doc:1'], ['doc:1\0a'], [`doc:1\0${'a'.repeat(64)}`], [`doc:1\0${'a'.repeat(65)}`], ['doc:0'], ['__proto__']],
    },
  )
})

it('takes no frame that ends before its address does, or with it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30 }), bytes => {
      const text = Buffer.from(bytes.subarray(1, 1 + (bytes[0] ?? 0))).toString('latin1')
      expect(isAddressed(bytes)).toBe((bytes[0] ?? 0) + 1 < bytes.length && ADDRESS.test(text))
    }),
  )
  const frame = frameTo('doc:7')
  for (let length = 0; length < frame.length; length++) expect(isAddressed(frame.subarray(0, length))).toBe(false)
})

it('names a document by its id, and knows the id again', () => {
  expect(idIn(nameOf(9_007_199_254_740_991))).toBe(9_007_199_254_740_991)
  for (const name of ['doc:', 'doc:0', 'doc:01', 'doc:1 ', 'toc:1', 'doc:1\0a', 'doc:12345678901234567']) expect(idIn(name)).toBeUndefined()
})
