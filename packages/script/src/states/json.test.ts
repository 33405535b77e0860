// The JSON of documents: written from the JSON of blocks it is the one the platform writes, and read with most of it known it is what the platform reads.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { classify } from '../classify.ts'
import { anyChange, anyContent } from '../content.arbitrary.ts'
import { blocksOf, type Content, makeBlock } from '../elements.ts'
import { normaliseContent } from './normalise.ts'
import { jsonOf, parseKnown } from './json.ts'
import { contentOf } from '../split.ts'
import { yToContent } from '../ydoc.ts'

const SCRIPT =
  '第一场 内 车站 夜\n△雨下个不停。"引号"与\\斜杠\n顾晚：（小声）末班车\u2028晚点了😀。\n画外音：站牌下只剩我们。\n第二场 外 路口 夜\n△转身。'
const script = contentOf(classify(SCRIPT.split('\n'), 'script'))

describe('jsonOf', () => {
  it.each<[string, Content]>([
    ['a script', script],
    ['prose', contentOf(classify(['第一章', '', '她说：“走吧。”'], 'novel'))],
    ['an empty Y.Doc', yToContent(new Y.Doc())],
    ['what an editor sends', normaliseContent(JSON.parse(JSON.stringify(script)))],
  ])('is what JSON.stringify writes for %s, the second time too', (_name, content) => {
    expect(jsonOf(content)).toBe(JSON.stringify(content))
    expect(jsonOf(content)).toBe(JSON.stringify(content))
  })
})

/** The body of a save, with fields on both sides. */
const bodyOf = (content: unknown, note = '改了一句') => JSON.stringify({ doc_id: 7, content, version: 3, note })

/** The lines of `content` that are objects of `known`. */
function knownLines(content: unknown, known: Content): number {
  const lines = new Set<unknown>(blocksOf(known))
  return [...blocksOf(content as Content)].filter(block => lines.has(block)).length
}

describe('parseKnown', () => {
  it('reads what JSON.parse reads, or leaves it to that', () => {
    fc.assert(
      fc.property(anyChange, ([known, wanted]) => {
        const body = bodyOf(wanted)
        const read = parseKnown(body, known)
        if (read) expect(read.value).toEqual(JSON.parse(body))
      }),
    )
  })

  it.each<[string, (lines: Content['content'][number]['content']) => void]>([
    ['nothing', () => {}],
    ['a line', lines => void (lines[1] = makeBlock('action', '改了'))],
    ['a line at the end', lines => void lines.push(makeBlock('action', '新的'))],
    ['a line at the beginning', lines => void lines.unshift(makeBlock('action', '新的'))],
    ['a line between', lines => void lines.splice(2, 0, makeBlock('note', '新的'), makeBlock('note', '又一行'))],
    ['a line that went', lines => void lines.splice(1, 1)],
    ['the last line, which went', lines => void lines.pop()],
    ['the first line, which went', lines => void lines.shift()],
  ])('does not read again what is as it was: new is %s', (_name, change) => {
    for (const nth of [0, 1]) {
      const wanted = structuredClone(script)
      const lines = wanted.content[nth]!.content
      const before = new Set(lines.map(line => line.attrs.id))
      change(lines)
      const body = bodyOf(wanted)
      const read = parseKnown(body, script)
      expect(read?.value).toEqual(JSON.parse(body))
      const same = lines.filter(line => before.has(line.attrs.id)).length
      expect(knownLines(read?.value.content, script)).toBe(same + script.content[1 - nth]!.content.length)
    }
  })

  it('takes nothing for JSON that is none', () => {
    const body = bodyOf(script)
    const piece = fc.constantFrom('', ',', '[', ']', '{', '}', '"', ']}', ',,', '],"x":[', ' ', '\\', 'null', '{"type":"doc","content":[')
    fc.assert(
      fc.property(fc.nat(body.length), fc.nat(12), piece, (at, dropped, added) => {
        const torn = body.slice(0, at) + added + body.slice(at + dropped)
        const read = parseKnown(torn, script)
        if (read) expect(read.value).toEqual(JSON.parse(torn))
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves a document that is no field of the object itself to JSON.parse', () => {
    expect(parseKnown(`{"other":{"content":${jsonOf(script)}}}`, script)).toBeUndefined()
    expect(parseKnown(`{"content":${jsonOf(script)},"content":1}`, script)).toBeUndefined()
    expect(parseKnown(bodyOf(script, ']}]}"content":{"type":"doc","content":['), script)).toBeUndefined()
    expect(parseKnown(`{"doc_id":1}`, script)).toBeUndefined()
  })

  it('reads any document that did not change as itself', () => {
    fc.assert(
      fc.property(anyContent, content => {
        expect(parseKnown(bodyOf(content), content)?.value.content).toBe(content)
      }),
    )
  })
})
