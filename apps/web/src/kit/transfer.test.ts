// File names of downloads, and the waits of the event stream.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryDelay } from './events.ts'
import { fileNameOf } from './transfer.ts'

describe('file names', () => {
  it.each([
    [`attachment; filename="a.docx"`, 'a.docx'],
    [`attachment; filename="a.docx"; filename*=UTF-8''%E9%9B%A8%E5%A4%9C.docx`, '雨夜.docx'],
    [`attachment; filename="a.docx"; filename*=UTF-8''%E9%`, 'a.docx'],
    ['', 'download'],
  ])('%s is %s', (header, name) => expect(fileNameOf(header)).toBe(name))
  it('every name survives its encoding', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), name => {
        fc.pre(name.trim() === name)
        expect(fileNameOf(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`)).toBe(name)
      }),
    )
  })
})

describe('event stream', () => {
  it('waits longer after each failed try, at most half a minute', () => {
    const waits = Array.from({ length: 8 }, (_, attempt) => retryDelay(attempt))
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect([waits[0], waits.at(-1)]).toEqual([1000, 30_000])
  })
})
