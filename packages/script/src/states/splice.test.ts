// A document over many saves: what is kept from one state to the next is what there is to find in the last one.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { classify } from '../classify.ts'
import { type Block, type Content, makeBlock } from '../elements.ts'
import { jsonOf, parseKnown } from './json.ts'
import { normaliseContent } from './normalise.ts'
import { contentOf } from '../split.ts'
import { sizesOf } from '../statistics.ts'
import { isTracked } from '../suggestions/verdicts.ts'
import { bindContent } from '../ydoc.ts'

const SCRIPT =
  '第一场 内 车站 夜\n△雨下个不停。\n顾晚：（小声）末班车晚点了。\n画外音：站牌下只剩我们。\n第二场 外 路口 夜\n△转身。\n陈墨：走吧。'
const start = contentOf(classify(SCRIPT.split('\n'), 'script'))

/** One change of the lines of a scene, as a client's next save has it. */
interface Change {
  scene: number
  line: number
  how: 'add' | 'drop' | 'type' | 'kind' | 'suggest' | 'twice'
  text: string
}

const change: fc.Arbitrary<Change> = fc.record({
  scene: fc.nat(1),
  line: fc.nat(9),
  how: fc.constantFrom('add', 'drop', 'type', 'type', 'type', 'kind', 'suggest', 'twice'),
  text: fc.constantFrom('他走了。', 'She left.', '“引号”\\与\n换行', '', '顾晚'),
})

const SUGGESTION = JSON.stringify({ id: 'AAAAAAAAAAAA', user: 1, name: '林知夏', at: 1_700_000_000 })

function changed(content: Content, { scene, line, how, text }: Change): unknown {
  const sent = structuredClone(content)
  const lines = sent.content[Math.min(scene, sent.content.length - 1)]!.content as Block[]
  const at = Math.min(line, lines.length - 1)
  const old = lines[at]!
  if (how === 'add') lines.splice(at, 0, makeBlock('action', text))
  else if (how === 'drop') lines.splice(at, 1)
  else if (how === 'type') lines[at] = { ...old, content: [{ type: 'text', text: `${text}${line}` }] }
  else if (how === 'kind') lines[at] = { ...makeBlock('note', text), attrs: { id: old.attrs.id } } as Block
  else if (how === 'suggest') lines[at] = { ...old, attrs: { ...old.attrs, insertion: SUGGESTION } } as Block
  else lines.splice(at, 0, { ...old })
  return sent
}

/** The same content without anything that was kept at it. */
const bare = (content: Content) => structuredClone(content)

describe('a document that is saved again and again', () => {
  it('has the JSON, the figures and the suggestions of its last state', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), changes => {
        const bound = bindContent(new Y.Doc())
        bound.apply(start)
        for (const one of changes) {
          const body = JSON.stringify({ doc_id: 1, content: changed(bound.content, one), version: 1 })
          const read = parseKnown(body, bound.content)
          const given = read ? (read.value.content as object) : (JSON.parse(body).content as object)
          // As a schema hands it on.
          bound.apply(normaliseContent({ ...given }, bound.content))
          const { content } = bound
          expect(jsonOf(content)).toBe(JSON.stringify(content))
          expect(sizesOf(content)).toEqual(sizesOf(bare(content)))
          expect(content.content.map(isTracked)).toEqual(bare(content).content.map(isTracked))
          const ids = content.content.flatMap(scene => [scene.attrs.id, ...scene.content.map(block => block.attrs.id)])
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is checked as a whole document is', () => {
    fc.assert(
      fc.property(change, one => {
        fc.pre(one.how !== 'twice')
        const body = JSON.stringify({ content: changed(start, one) })
        const read = parseKnown(body, start)
        expect(normaliseContent(read?.value.content ?? JSON.parse(body).content, start)).toEqual(normaliseContent(JSON.parse(body).content))
      }),
    )
  })

  it('gives a line that has the id of one further on an id of its own, as elsewhere', () => {
    const [first, , third] = start.content[0]!.content
    const sent = structuredClone(start)
    sent.content[0]!.content[1] = { ...makeBlock('action', '插入'), attrs: { id: third!.attrs.id } } as Block
    const read = parseKnown(JSON.stringify({ content: sent }), start)!
    const lines = normaliseContent(read.value.content, start).content[0]!.content
    expect(lines[0]).toBe(first)
    expect(lines[1]!.attrs.id).toBe(third!.attrs.id)
    expect(lines[2]!.attrs.id).not.toBe(third!.attrs.id)
  })
})
