// Anchors of comments: they follow the text through edits, merges and restores, and say when it is gone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Anchor, anchorAt, likePlaceOf, nearPlaceOf, type Place, type TextMap, textMapOf } from './anchor.ts'
import { buildBlock, type Content, makeScene } from '../elements.ts'
import { applyContent, blocksOf, contentToY, yToContent } from '../ydoc.ts'

const LINES = [
  '雨点砸在积水里，霓虹碎成一片一片。顾晚撑着红伞站在站牌下。',
  '远处传来跑步声。沈岸浑身湿透地停在三步之外，手里攥着一把旧钥匙。',
  '钥匙我一直留着。门锁换了三次，我换了三次钥匙。',
]
const contentOf = (lines: readonly string[]): Content => ({
  type: 'doc',
  content: [makeScene(lines.map((text, at) => buildBlock('action', { id: `block${at}` }, text ? [{ type: 'text', text }] : [])))],
})
const docOf = (lines: readonly string[] = LINES) => {
  const doc = new Y.Doc()
  contentToY(doc, contentOf(lines))
  return doc
}
const textOf = (doc: Y.Doc, at: number) => blocksOf(doc)[at]!.element.get(0) as Y.XmlText
const anchorOn = (doc: Y.Doc, block: number, quote: string): Anchor => {
  const start = textOf(doc, block).toString().indexOf(quote.split('\n')[0]!)
  return anchorAt(textMapOf(doc), { block_id: `block${block}`, start, quote })!
}
/** The text at a place. */
const read = (doc: Y.Doc, place: Place | null): string | null => {
  if (!place) return null
  const map = textMapOf(doc)
  const at = ({ block_id, offset }: Place['from']) => map.byId.get(block_id)!.at + offset
  return map.text.slice(at(place.from), at(place.to))
}
const placeOf = (map: TextMap, anchor: Anchor) => nearPlaceOf(map, anchor) ?? likePlaceOf(map, anchor)
const found = (doc: Y.Doc, anchor: Anchor) => read(doc, placeOf(textMapOf(doc), anchor))

describe('an anchor', () => {
  it('knows its quote and 32 characters around it', () => {
    const doc = docOf()
    const anchor = anchorOn(doc, 0, '霓虹碎成一片一片')
    expect(anchor).toMatchObject({ block_id: 'block0', quote: '霓虹碎成一片一片', prefix: '雨点砸在积水里，' })
    expect(anchor.suffix).toHaveLength(32)
    expect(found(doc, anchor)).toBe('霓虹碎成一片一片')
  })

  it('follows what others write before, inside and behind it', () => {
    const doc = docOf()
    const anchor = anchorOn(doc, 0, '霓虹碎成一片一片')
    const text = textOf(doc, 0)
    text.insert(0, '夜里。')
    text.insert(text.toString().indexOf('碎成'), '的倒影')
    text.insert(text.length, '又停了。')
    expect(found(doc, anchor)).toBe('霓虹的倒影碎成一片一片')
  })

  it('does not take in what is written at its edges', () => {
    const doc = docOf()
    const anchor = anchorOn(doc, 0, '霓虹碎成一片一片')
    const text = textOf(doc, 0)
    text.insert(text.toString().indexOf('霓虹'), '街上')
    text.insert(text.toString().indexOf('。顾晚'), '啊')
    expect(found(doc, anchor)).toBe('霓虹碎成一片一片')
  })

  it('reaches over several lines', () => {
    const doc = docOf()
    const quote = '手里攥着一把旧钥匙。\n钥匙我一直留着。'
    const anchor = anchorOn(doc, 1, quote)
    textOf(doc, 1).insert(0, '忽然，')
    expect(found(doc, anchor)).toBe(quote)
  })

  it('is made from a selection of a moment ago, by its quote', () => {
    const doc = docOf()
    textOf(doc, 2).insert(0, '（低声）')
    const anchor = anchorAt(textMapOf(doc), { block_id: 'block2', start: 0, quote: '钥匙我一直留着' })!
    expect(found(doc, anchor)).toBe('钥匙我一直留着')
    expect(anchorAt(textMapOf(doc), { block_id: 'block2', start: 0, quote: '谁也没写过这一句' })).toBeNull()
  })

  it('finds its quote again after it was cut and put elsewhere', () => {
    const doc = docOf()
    const quote = '门锁换了三次，我换了三次钥匙。'
    const anchor = anchorOn(doc, 2, quote)
    const text = textOf(doc, 2)
    text.delete(text.toString().indexOf(quote), quote.length)
    expect(found(doc, anchor)).toBeNull()
    textOf(doc, 0).insert(0, quote)
    expect(found(doc, anchor)).toBe(quote)
  })

  it('of two equal quotes finds the one with its surroundings', () => {
    const lines = ['他说：走吧。雨停了。', '她说：走吧。天亮了。']
    const doc = docOf(lines)
    const anchor = anchorOn(doc, 1, '走吧。')
    applyContent(doc, contentOf(['全部删掉了', '重来']))
    applyContent(doc, contentOf(lines))
    const place = placeOf(textMapOf(doc), anchor)
    expect(place?.from.block_id).toBe('block1')
  })

  it('is gone with its words, though the same words stand elsewhere', () => {
    const doc = docOf(['蓝色从桶沿漫出来，滴在砖上。', '沈岸没有抬头。', '秦大满：蓝色从桶沿淌了一地。'])
    const anchor = anchorOn(doc, 0, '蓝色从桶沿')
    const text = textOf(doc, 0)
    text.delete(0, '蓝色从桶沿'.length)
    expect(found(doc, anchor)).toBeNull()
    text.delete(0, text.length)
    expect(found(doc, anchor)).toBeNull()
    // Pasted into another line they are there once more, and it is there again.
    textOf(doc, 1).insert(0, '蓝色从桶沿')
    expect(placeOf(textMapOf(doc), anchor)).not.toBeNull()
  })

  it('is gone with its words, though what stands around them stands elsewhere too', () => {
    const exchange = ['秦大满：谁写的？', '沈岸：那是你爹的字。', '秦大满：船要开了。']
    const doc = docOf([...exchange, '天亮了。', ...exchange])
    for (const block of [1, 5]) {
      const anchor = anchorOn(doc, block, '那是你爹的字。')
      const text = textOf(doc, block)
      text.delete(3, '那是你爹的字。'.length)
      expect(found(doc, anchor), `of line ${block}`).toBeNull()
      text.insert(3, '那是你爹的字。')
      expect(placeOf(textMapOf(doc), anchor)?.from, `of line ${block}`).toEqual({ block_id: `block${block}`, offset: 3 })
      // Written anew as a whole, its line is the one of its name.
      const before = yToContent(doc)
      applyContent(doc, contentOf(['全部删掉了']))
      applyContent(doc, before)
      expect(placeOf(textMapOf(doc), anchor)?.from.block_id).toBe(`block${block}`)
    }
  })

  it('survives a restore that writes the text anew', () => {
    const doc = docOf()
    const before = yToContent(doc)
    const anchor = anchorOn(doc, 0, '霓虹碎成一片一片')
    applyContent(doc, contentOf(['一个字也没有留下的开头', LINES[1]!, LINES[2]!]))
    expect(found(doc, anchor)).toBeNull()
    applyContent(doc, before)
    expect(found(doc, anchor)).toBe('霓虹碎成一片一片')
  })

  it('is found by likeness when its line was written anew with a few changes', () => {
    const doc = docOf()
    const anchor = anchorOn(doc, 1, '沈岸浑身湿透地停在三步之外，手里攥着一把旧钥匙')
    const fresh = docOf([LINES[0]!, '别的话', '沈岸浑身湿透停在五步之外，手里攥着那把旧钥匙。'])
    expect(found(fresh, anchor)).toContain('湿透停在五步之外，手里攥着那把旧钥匙')
  })

  it('of many like passages is taken for none that is too different', () => {
    const doc = docOf(['沈岸站在门口，手里的伞还在滴水。', '顾晚坐在窗边。', '雨停了。'])
    const anchor = anchorOn(doc, 0, '沈岸站在门口，手里的伞还在滴水')
    const others = Array.from({ length: 40 }, (_, at) => `第 ${at} 天，沈岸站在街上，伞在门口，手里是水。`)
    expect(found(docOf(others), anchor)).toBeNull()
    expect(found(docOf([...others, '沈岸还站在门口，手里的伞也在滴水。']), anchor)).toBe('沈岸还站在门口，手里的伞也在滴水')
  })

  it('is gone with its text, and is not taken for a word that stands everywhere', () => {
    const doc = docOf(['他走。', '她走了。', '走。'])
    const anchor = anchorOn(doc, 0, '走')
    applyContent(doc, contentOf(['', '她走了。', '走。']))
    expect(found(doc, anchor)).toBeNull()
  })

  it('never points outside the text, whatever happens to it', () => {
    const step = fc.record({ block: fc.nat(2), at: fc.nat(40), cut: fc.nat(10), put: fc.string({ maxLength: 6 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(20), fc.integer({ min: 1, max: 12 }), (steps, start, length) => {
        const doc = docOf()
        const quote = LINES[1]!.slice(start, start + length)
        const anchor = anchorAt(textMapOf(doc), { block_id: 'block1', start, quote })!
        for (const { block, at, cut, put } of steps) {
          const text = textOf(doc, block)
          const from = Math.min(at, text.length)
          text.delete(from, Math.min(cut, text.length - from))
          text.insert(from, put)
        }
        const map = textMapOf(doc)
        const place = placeOf(map, anchor)
        if (!place) return
        const at = ({ block_id, offset }: Place['from']) => {
          const line = map.byId.get(block_id)!
          expect(offset).toBeLessThanOrEqual(line.length)
          return line.at + offset
        }
        expect(at(place.from)).toBeLessThan(at(place.to))
      }),
    )
  })
})
