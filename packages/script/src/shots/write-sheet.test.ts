// Tests of the Excel file: whole XML, every text a text, pictures in their cells.
import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { XmlReader } from '../formats/xml.ts'
import { writeSheet } from './write-sheet.ts'

const columns = [
  { title: '画面内容', width: 30 },
  { title: '画面', width: 20 },
]
const partsOf = (rows: (string | number)[][], pictures: { row: number; column: number }[] = []) => {
  const bytes = new Uint8Array([255, 216, 255])
  const table = { name: '分镜', columns, rows, pictures: pictures.map(at => ({ ...at, bytes, width: 160, height: 90 })) }
  const files = unzipSync(writeSheet(table))
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content, name.endsWith('.jpeg'))]))
}

describe('an Excel sheet', () => {
  it('has its headings in Chinese and numbers as numbers', () => {
    const sheet = partsOf([['雨落下。', 2.5]])['xl/worksheets/sheet1.xml']!
    expect(sheet).toContain('<c r="A1" s="2" t="inlineStr"><is><t xml:space="preserve">画面内容</t>')
    expect(sheet).toContain('<c r="B2" s="1"><v>2.5</v></c>')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =HYPERLINK("http://x")'])('never holds %j as a formula', text => {
    const sheet = partsOf([[text]])['xl/worksheets/sheet1.xml']!
    expect(sheet).toContain('<c r="A2" s="3" t="inlineStr">')
    expect(sheet).not.toMatch(/<f[ >]/)
  })

  it('keeps the lines of a text', () => {
    expect(partsOf([['甲：走吗？\n乙：走。']])['xl/worksheets/sheet1.xml']).toContain('甲：走吗？&#10;乙：走。')
  })

  it('is whole XML whatever the texts hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 }), texts => {
        for (const [name, xml] of Object.entries(partsOf(texts.map(text => [text])))) {
          if (!/\.(xml|rels)$/.test(name)) continue
          const reader = new XmlReader(strToU8(xml))
          let tokens = 0
          while (reader.next()) tokens++
          expect(tokens, name).toBeGreaterThan(2)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('holds a picture in the cell it belongs to, as large as the cell lets it', () => {
    const parts = partsOf([['雨'], ['雪', '']], [{ row: 1, column: 1 }])
    const drawing = parts['xl/drawings/drawing1.xml']!
    expect(drawing).toContain('<xdr:col>1</xdr:col>')
    expect(drawing).toContain('<xdr:row>2</xdr:row>')
    expect(parts['xl/drawings/_rels/drawing1.xml.rels']).toContain('../media/picture-1.jpeg')
    expect(parts['xl/media/picture-1.jpeg']).toBeDefined()
    const [, cx, cy] = /<xdr:ext cx="(\d+)" cy="(\d+)"/.exec(drawing)!.map(Number)
    expect(cx! / cy!).toBeCloseTo(160 / 90, 2)
    expect(Object.keys(partsOf([['雨']])).filter(name => name.includes('drawing'))).toEqual([])
  })
})
