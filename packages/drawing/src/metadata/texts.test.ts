// Texts in picture files: every way to keep them, files that are damaged or built to hurt, and writing into each format.
import { growth } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ascii, joined, utf8 } from './bytes.ts'
import { labelOf } from './label.ts'
import { iTXt, JPEG, png, pngChunk, tEXt, WEBP, zTXt } from './test-pictures.ts'
import { readTexts, writeTexts } from './texts.ts'

const XMP = labelOf({ kind: 'ai', producer: '千幕 & Co', id: 'p1' })
const textsOf = (bytes: Uint8Array) => Object.fromEntries(readTexts(bytes)?.texts ?? [])
const EVERY = { png: png(), jpeg: JPEG, 'lossy webp': WEBP.lossy, 'lossless webp': WEBP.lossless, 'extended webp': WEBP.extended }

describe('reading', () => {
  it.each([
    ['tEXt', tEXt('parameters', 'a cat')],
    ['tEXt with UTF-8 in it', tEXt('parameters', '一只猫')],
    ['tEXt in Latin-1', pngChunk('tEXt', joined([ascii('parameters\0'), Uint8Array.of(0x63, 0xe9)]))],
    ['zTXt', zTXt('parameters', '一只猫')],
    ['iTXt', iTXt('parameters', '一只猫')],
    ['packed iTXt', iTXt('parameters', '一只猫', true)],
  ])('%s', (_name, chunk) => expect(['a cat', '一只猫', 'cé']).toContain(textsOf(png(chunk))['parameters']))
  it('keeps the first of two and the ones after the picture', () =>
    expect(textsOf(png(tEXt('a', '1'), tEXt('a', '2'), tEXt('b', '3')))).toEqual({ a: '1', b: '3' }))
  it('leaves chunks with a wrong checksum alone', () => {
    const chunk = tEXt('parameters', 'a cat')
    chunk[chunk.length - 1]! ^= 1
    expect(textsOf(png(chunk, tEXt('b', '2')))).toEqual({ b: '2' })
  })
  it('a JPEG comment is the parameters', () => {
    const comment = joined([JPEG.subarray(0, 2), Uint8Array.of(0xff, 0xfe, 0, 7), ascii('a cat'), JPEG.subarray(2)])
    expect(textsOf(comment)).toEqual({ parameters: 'a cat' })
  })
  it.each(['UNICODE\0\0a\0b', 'UNICODE\0a\0b\0', 'ASCII\0\0\0ab'])('a user comment %j of a little-endian file', comment => {
    // One directory with the pointer, one with the comment.
    const entry = (tag: number, type: number, count: number, value: number) => [
      tag & 255,
      tag >> 8,
      type,
      0,
      count,
      0,
      0,
      0,
      value,
      0,
      0,
      0,
    ]
    const tiff = joined([
      ascii('II'),
      Uint8Array.of(42, 0, 8, 0, 0, 0),
      Uint8Array.of(1, 0, ...entry(34665, 4, 1, 26), 0, 0, 0, 0),
      Uint8Array.of(1, 0, ...entry(37510, 7, comment.length, 44), 0, 0, 0, 0),
      ascii(comment),
    ])
    const data = joined([ascii('Exif\0\0'), tiff])
    expect(textsOf(joined([JPEG.subarray(0, 2), Uint8Array.of(0xff, 0xe1, 0, data.length + 2), data, JPEG.subarray(2)]))).toEqual({
      parameters: 'ab',
    })
  })
  it('what is no picture has no texts', () => {
    for (const bytes of [new Uint8Array(0), utf8('GIF89a'), utf8('<svg/>')]) expect(readTexts(bytes)).toBeUndefined()
  })
})

describe('writing', () => {
  it.each(Object.entries(EVERY))('%s: read again, and written over', (_name, picture) => {
    const texts = { parameters: '少女\nSteps: 20', qianmu: '{"词":"雨"}' }
    const once = writeTexts(picture, { texts: { parameters: 'x', qianmu: '{}' }, xmp: '' })
    const written = writeTexts(once, { texts, xmp: XMP })
    expect(textsOf(written)).toMatchObject(texts)
    expect(written.length - writeTexts(picture, { texts, xmp: XMP }).length).toBe(0)
    expect(new TextDecoder().decode(written)).toContain('trainedAlgorithmicMedia')
  })
  it.each(Object.entries(EVERY))('%s: any text, property', (_name, picture) => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter(each => !each.includes('\0') && each.isWellFormed())
    fc.assert(
      fc.property(text, text, (parameters, qianmu) => {
        const found = textsOf(writeTexts(picture, { texts: { parameters, qianmu }, xmp: '' }))
        expect(found['parameters']).toBe(parameters)
        // Space after the name is no part of a named string; blank ones are none.
        if (qianmu.trim()) expect(found['qianmu']?.trim()).toBe(qianmu.trim())
      }),
    )
  })
  it('a PNG keeps its other chunks in order', () => {
    const written = writeTexts(png(tEXt('Software', 'x'), tEXt('parameters', 'old')), { texts: { parameters: 'new' }, xmp: '' })
    expect(textsOf(written)).toMatchObject({ Software: 'x', parameters: 'new' })
  })
  it('the label says what made the picture, in XML that is whole', () => {
    expect(XMP).toContain('&quot;Label&quot;:&quot;1&quot;')
    expect(XMP).toContain('千幕 &amp; Co')
    const procedural = labelOf({ kind: 'procedural', producer: 'x', id: '1' })
    expect(procedural).toContain('/algorithmicMedia<')
    expect(procedural).not.toContain('<TC260:AIGC>')
  })
  it.each([new Uint8Array(0), utf8('GIF89a'), png().subarray(0, 30), JPEG.subarray(0, 3), WEBP.lossy.subarray(0, 14)])(
    'refuses what is no whole picture',
    bytes => expect(() => writeTexts(bytes, { texts: {}, xmp: '' })).toThrow(RangeError),
  )
  it('refuses what is too long for a JPEG', () =>
    expect(() => writeTexts(JPEG, { texts: { parameters: 'a'.repeat(40_000) }, xmp: '' })).toThrow(RangeError))
})

describe('bytes that were built to hurt', () => {
  it('a bomb is left alone, however much is in it', () => {
    const bombs = new Map(
      [12, 192].map(megabytes => {
        const data = joined([utf8('parameters\0\0'), zlibSync(new Uint8Array(megabytes * 1024 * 1024), { level: 9 })])
        return [megabytes, png(pngChunk('zTXt', data), tEXt('b', '2'))]
      }),
    )
    expect(textsOf(bombs.get(192)!)).toEqual({ b: '2' })
    expect(growth(megabytes => textsOf(bombs.get(megabytes)!), 12, 6)).toBeLessThan(6)
  })
  it('ten thousand texts are read up to a number', () =>
    expect(Object.keys(textsOf(png(...Array.from({ length: 10_000 }, (_, index) => tEXt(`k${index}`, 'x'))))).length).toBeLessThanOrEqual(
      64,
    ))
  it('a length that leads outside ends the reading', () => {
    const bytes = png(tEXt('a', '1'), tEXt('b', '2'))
    bytes.set([0xff, 0xff, 0xff, 0xff], 33)
    expect(textsOf(bytes)).toEqual({})
  })
  it.each(Object.entries(EVERY))('%s with any bytes changed or cut off is read without an error', (_name, picture) => {
    const whole = writeTexts(picture, { texts: { parameters: '少女', qianmu: '{"a":1}' }, xmp: XMP })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }), fc.nat(whole.length), (changes, cut) => {
        const bytes = whole.slice(0, whole.length - (cut % 50))
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
        readTexts(bytes)
        try {
          writeTexts(bytes, { texts: { parameters: 'x' }, xmp: '' })
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})
