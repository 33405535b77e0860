// What a picture file says besides its record is named, wherever the format keeps it.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascii, joined, utf8, viewOf } from './bytes.ts'
import { fieldsOf, xmpFields } from './fields.ts'
import { readPicture } from './index.ts'
import { iTXt, JPEG, png, pngChunk, tEXt, WEBP, zTXt } from './test-pictures.ts'
import { writeTexts } from './texts.ts'

const RECORD = 'a cat\nSteps: 20, Sampler: Euler, CFG scale: 7, Seed: 5, Size: 512x512'
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r"><rdf:Description rdf:about="" xmlns:dc="d" xmp:CreatorTool="画图 &amp; 程序"><dc:creator><rdf:Seq><rdf:li>沈岸</rdf:li><rdf:li>顾晚</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>'
const segment = (marker: number, data: Uint8Array) => {
  const whole = joined([Uint8Array.of(0xff, marker, 0, 0), data])
  viewOf(whole).setUint16(2, data.length + 2)
  return whole
}
const jpeg = (...segments: Uint8Array[]) => joined([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)])
/** Datasets of IPTC in a resource of Photoshop, behind another resource. */
function iptc(...sets: [dataset: number, text: string][]): Uint8Array {
  const data = joined(
    sets.map(([dataset, text]) => {
      const bytes = utf8(text)
      return joined([Uint8Array.of(0x1c, 2, dataset, bytes.length >> 8, bytes.length & 255), bytes])
    }),
  )
  const size = Uint8Array.of(0, 0, data.length >> 8, data.length & 255)
  const first = joined([ascii('8BIM'), Uint8Array.of(3, 0xed, 0, 0, 0, 0, 0, 1, 9, 0)])
  return joined([ascii('Photoshop 3.0\0'), first, ascii('8BIM'), Uint8Array.of(4, 4, 0, 0), size, data])
}
/** A TIFF structure of texts. */
function exif(...tags: [tag: number, text: string][]): Uint8Array {
  const head = new Uint8Array(10 + tags.length * 12 + 4)
  const view = viewOf(head)
  head.set(ascii('MM'))
  view.setUint16(2, 42)
  view.setUint32(4, 8)
  view.setUint16(8, tags.length)
  let end = head.length
  const texts = tags.map(([tag, text], nth) => {
    const bytes = utf8(`${text}\0`)
    const at = 10 + nth * 12
    view.setUint16(at, tag)
    view.setUint16(at + 2, 2)
    view.setUint32(at + 4, bytes.length)
    view.setUint32(at + 8, end)
    end += bytes.length
    return bytes
  })
  return joined([head, ...texts])
}
const missed = (bytes: Uint8Array) => readPicture(bytes)!.missed

describe('fields that no record takes are named', () => {
  it('of a PNG: other texts, a second one of a name, XMP and EXIF', () => {
    const bytes = png(
      tEXt('parameters', RECORD),
      zTXt('Author', '沈岸'),
      iTXt('parameters', '另一段'),
      iTXt('XML:com.adobe.xmp', XMP),
      pngChunk('eXIf', exif([0x013b, '顾晚'])),
    )
    expect(missed(bytes)).toEqual([
      '没有用到的字段 PNG Author：沈岸',
      '没有用到的字段 PNG parameters：另一段',
      '没有用到的字段 XMP xmp:CreatorTool：画图 &amp; 程序',
      '没有用到的字段 XMP dc:creator：沈岸、顾晚',
      '没有用到的字段 EXIF Artist：顾晚',
    ])
  })
  it('of a JPEG: comments, EXIF, XMP and IPTC', () => {
    const bytes = jpeg(
      segment(0xe1, joined([ascii('Exif\0\0'), exif([0x010e, '一只猫'], [0x8298, '版权所有'])])),
      segment(0xe1, joined([ascii('http://ns.adobe.com/xap/1.0/\0'), utf8(XMP)])),
      segment(0xed, iptc([5, '雨夜'], [25, '猫'], [77, 'x'])),
      segment(0xfe, utf8(RECORD)),
      segment(0xfe, utf8('第二条注释')),
    )
    expect(missed(bytes)).toEqual([
      '没有用到的字段 EXIF ImageDescription：一只猫',
      '没有用到的字段 EXIF Copyright：版权所有',
      '没有用到的字段 XMP xmp:CreatorTool：画图 &amp; 程序',
      '没有用到的字段 XMP dc:creator：沈岸、顾晚',
      '没有用到的字段 IPTC 标题：雨夜',
      '没有用到的字段 IPTC 关键词：猫',
      '没有用到的字段 IPTC 2:77：x',
      '没有用到的字段 JPEG 注释：第二条注释',
    ])
  })
  it('of a WebP', () => {
    const bytes = writeTexts(WEBP.lossy, { texts: { parameters: RECORD }, xmp: XMP })
    expect(missed(bytes)).toEqual(['没有用到的字段 XMP xmp:CreatorTool：画图 &amp; 程序', '没有用到的字段 XMP dc:creator：沈岸、顾晚'])
  })
  it('beside a record: a text that another program left, and that says too little to be one', () => {
    const graph = JSON.stringify({ 1: { class_type: 'KSampler', inputs: { seed: 5, steps: 20 } } })
    expect(missed(png(tEXt('prompt', graph), tEXt('parameters', RECORD)))).toEqual([`没有用到的字段 PNG prompt：${graph.slice(0, 60)}…`])
  })
  it('and counted where they are too many', () => {
    const many = Array.from({ length: 50 }, (_, nth) => tEXt(`k${nth}`, 'v'))
    const told = missed(png(tEXt('parameters', RECORD), ...many))
    expect(told).toHaveLength(30)
    expect(told.at(-1)).toBe('另有 21 项')
  })
})

it('finds nothing wrong to throw in files that want it, in time that grows with their size', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(0xe1, 0xed, 0xfe), (data, marker) => {
      const heads = [ascii('Exif\0\0'), ascii('Photoshop 3.0\0'), new Uint8Array()]
      for (const head of heads) expect(Array.isArray(fieldsOf(jpeg(segment(marker, joined([head, data]))), 'jpeg'))).toBe(true)
    }),
  )
  for (const part of ['<a ', '<a:b>', 'x="', '<a x="1" ', '</a>', '<'])
    expect(
      growth(size => xmpFields(part.repeat(size)), 2000),
      part,
    ).toBeLessThan(LINEAR)
})
