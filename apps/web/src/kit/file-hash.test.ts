// Cutting files into pieces.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { piecesOf } from './file-hash.ts'

it('cuts a blob into pieces that join to the same bytes [D1-9-19]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 64 }), async (bytes, size) => {
      const pieces = piecesOf(new Blob([bytes as Uint8Array<ArrayBuffer>]), size)
      expect(pieces.every(piece => piece.size <= size && piece.size > 0)).toBe(true)
      expect(new Uint8Array(await new Blob(pieces).arrayBuffer())).toEqual(bytes)
    }),
  )
})
