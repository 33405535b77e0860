// Tagged lines: they go along with their text, and say when it is gone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { textMapOf } from './anchor.ts'
import { anchorOfLine, elementsNow } from './elements.ts'
import { buildBlock, type Content, makeScene } from '../elements.ts'
import { applyContent, blocksOf, contentToY, yToContent } from '../ydoc.ts'

const LINES = [
  '雨点砸在积水里，霓虹碎成一片一片。顾晚撑着红伞站在站牌下。',
  '远处传来跑步声。沈岸浑身湿透地停在三步之外，手里攥着一把旧钥匙。',
  '钥匙我一直留着。门锁换了三次，我换了三次钥匙。',
  '',
]
const block = (id: string, text: string) => buildBlock('action', { id }, text ? [{ type: 'text', text }] : [])
const docOf = (lines: readonly string[] = LINES) => {
  const doc = new Y.Doc()
  contentToY(doc, { type: 'doc', content: [makeScene(lines.map((text, at) => block(`line${at}`, text)))] })
  return doc
}
const tagOn = (doc: Y.Doc, ...ids: string[]) => {
  const map = textMapOf(doc)
  return { element_list: ids, anchors: ids.map(id => anchorOfLine(map, id)) }
}
const scenesIn = (doc: Y.Doc) => new Set(yToContent(doc).content.map(scene => scene.attrs.id))
const now = (doc: Y.Doc, tag: ReturnType<typeof tagOn>) => elementsNow(textMapOf(doc), scenesIn(doc), tag)
const lines = (doc: Y.Doc, change: (before: Content['content'][number]['content']) => Content['content'][number]['content']) => {
  const content = yToContent(doc)
  applyContent(doc, { ...content, content: content.content.map(scene => ({ ...scene, content: change(scene.content) })) })
}

describe('a tag on lines', () => {
  it('stays where it is while nothing changes, and through typing in its line', () => {
    const doc = docOf()
    const tag = tagOn(doc, 'line0', 'line2')
    expect(now(doc, tag)).toEqual(['line0', 'line2'])
    ;(blocksOf(doc)[2]!.element.get(0) as Y.XmlText).insert(3, '还')
    expect(now(doc, tag)).toEqual(['line0', 'line2'])
  })

  it('lies on both halves of a line that is cut in two', () => {
    const doc = docOf()
    const tag = tagOn(doc, 'line1')
    lines(doc, before => [before[0]!, block('line1', LINES[1]!.slice(0, 16)), block('half', LINES[1]!.slice(16)), ...before.slice(2)])
    expect(now(doc, tag)).toEqual(['line1', 'half'])
  })

  it('goes to the line that its text was joined with', () => {
    const doc = docOf()
    const tag = tagOn(doc, 'line1')
    lines(doc, before => [block('line0', LINES[0]! + LINES[1]!), ...before.slice(2)])
    expect(now(doc, tag)).toEqual(['line0'])
  })

  it('follows its text that was cut and pasted, which gives its line another id', () => {
    const doc = docOf()
    const tag = tagOn(doc, 'line0')
    lines(doc, before => [...before.slice(1), block('pasted', LINES[0]!)])
    expect(now(doc, tag)).toEqual(['pasted'])
  })

  it('stays on a line that was rewritten, and on an empty one', () => {
    const doc = docOf()
    const tag = tagOn(doc, 'line2', 'line3')
    lines(doc, before => before.map(each => (each.attrs.id === 'line2' ? block('line2', '完全不同的一句话，讲的是别的事情。') : each)))
    expect(now(doc, tag)).toEqual(['line2', 'line3'])
  })

  it('is on nothing once its text is gone, and comes back with it', () => {
    const doc = docOf()
    const tag = tagOn(doc, 'line1')
    const kept = yToContent(doc)
    lines(doc, before => before.filter(each => each.attrs.id !== 'line1'))
    expect(now(doc, tag)).toEqual([])
    applyContent(doc, kept)
    expect(now(doc, tag)).toEqual(['line1'])
  })

  it('lies on whole scenes by their ids', () => {
    const doc = docOf()
    const [scene] = [...scenesIn(doc)]
    expect(now(doc, { element_list: [scene!, 'gone'], anchors: [null, null] })).toEqual([scene])
  })

  it('names only lines that stand, each once, whatever was done to the text', () => {
    const words = fc.constantFrom(...LINES, '天亮了。', '末班车晚点了。')
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), fc.array(words, { minLength: 1, maxLength: 8 }), (before, after) => {
        const doc = docOf(before)
        const tag = tagOn(doc, ...before.map((_, at) => `line${at}`))
        lines(doc, () => after.map((text, at) => block(at % 2 ? `line${at}` : `new${at}`, text)))
        const found = now(doc, tag)
        const map = textMapOf(doc)
        expect(found.every(id => map.byId.has(id))).toBe(true)
        expect(new Set(found).size).toBe(found.length)
      }),
      { numRuns: 60 },
    )
  })
})
