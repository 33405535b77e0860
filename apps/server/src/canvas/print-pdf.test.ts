// The words of comic pages in their PDF: unseen over the painted letters, in the embedded font, read and copied in their order.
import { FORMS } from '@qianmu/comic/page'
import { needFont } from '@qianmu/testkit/fonts'
import sharp from 'sharp'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { findFont } from '../works/exchange/index.ts'
import { printed } from './print-pdf.ts'

it('holds what is said on a page as text that is found, and no letter of it is painted twice', async () => {
  needFont()
  const { form } = FORMS.b5
  const bytes = new Uint8Array(
    await sharp({ create: { width: 40, height: 60, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  )
  const words = [
    { text: '我以为你走了。', x: 100, y: 100, width: 200, size: 42 },
    { text: '末班车\n晚点。', x: 100, y: 600, width: 84, size: 42 },
  ]
  const meta = { series: '雨夜归人', title: '第 1 话', author: '林', isRtl: true, isStrip: false, date: new Date(0) }
  const pdf = Buffer.from(await printed(meta, [{ form, words, bytes }], findFont('')))
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)].map(found => {
    const from = found.index + found[0].length
    return inflateSync(pdf.subarray(from, from + Number(found[1]))).toString('latin1')
  })
  // Each sign of the words has its place in the table by which readers know what glyphs say.
  const said = new Set(
    streams.flatMap(stream => [...stream.matchAll(/<([0-9a-f]{4})>/gi)].map(([, code]) => String.fromCharCode(Number.parseInt(code!, 16)))),
  )
  expect([...'我以为你走了。末班车晚点'].filter(sign => !said.has(sign))).toEqual([])
  const page = streams.find(stream => stream.includes('3 Tr'))!
  expect(page.indexOf('3 Tr')).toBeLessThan(page.indexOf('BT'))
  // One row of four and one of three; then rows of two.
  expect(page.match(/\bTJ\b/g)).toHaveLength(2 + 4)
  expect(text).toContain('/FontFile')
})
