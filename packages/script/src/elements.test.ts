// The content model: canonical form of hostile and ordinary JSON, and the readable text.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChange, anyContent } from './content.arbitrary.ts'
import { blocksOf, type Content, emptyContent, makeBlock, makeScene } from './elements.ts'
import { normaliseContent } from './states/normalise.ts'
import { plainText } from './plain-text.ts'
import { ScriptRefusal } from './refusal.ts'

const docOf = (blocks: unknown[]) => ({ type: 'doc', content: [{ type: 'scene', attrs: { id: 's1' }, content: blocks }] })
const doc = (...blocks: unknown[]) => docOf(blocks)

function reasonOf(given: unknown): string {
  try {
    normaliseContent(given)
  } catch (error) {
    if (error instanceof ScriptRefusal) return error.reason
    throw error
  }
  return 'accepted'
}

describe('normaliseContent', () => {
  it('leaves a canonical document as it is', () => {
    fc.assert(
      fc.property(anyContent, content => {
        expect(normaliseContent(JSON.parse(JSON.stringify(content)))).toEqual(content)
      }),
    )
    expect(normaliseContent(emptyContent()).content).toHaveLength(1)
  })

  it('accepts or refuses any JSON, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        for (const given of [value, doc(value)]) expect(['accepted', 'shape', 'node', 'depth']).toContain(reasonOf(given))
      }),
    )
  })

  it('drops unknown attributes and marks, joins runs, cleans characters', () => {
    const content = normaliseContent(
      doc({
        type: 'dialogue',
        attrs: { id: 'b1', speaker: ' 陈墨 ', ext: 'XX', onclick: 'alert(1)' },
        content: [
          { type: 'text', text: '你\u0000好\n', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] },
          { type: 'text', text: '吗\ud800', marks: [] },
          { type: 'text', text: '', marks: [{ type: 'bold' }] },
          { type: 'text', text: '？', marks: [{ type: 'italic' }, { type: 'bold' }, { type: 'bold' }] },
        ],
      }),
    )
    expect(content.content[0]!.content[0]).toEqual({
      type: 'dialogue',
      attrs: { id: 'b1', speaker: '陈墨', ext: '', paren: '' },
      content: [
        { type: 'text', text: '你好 吗\ufffd' },
        { type: 'text', text: '？', marks: [{ type: 'bold' }, { type: 'italic' }] },
      ],
    })
  })

  it('makes ids unique and lets empty scenes go', () => {
    const block = { type: 'action', attrs: { id: 'same' } }
    const content = normaliseContent({ type: 'doc', content: [doc(block, block, { type: 'action' }).content[0], { type: 'scene' }] })
    expect(content.content).toHaveLength(1)
    const ids = content.content[0]!.content.map(item => item.attrs.id)
    expect(ids[0]).toBe('same')
    expect(new Set(ids).size).toBe(3)
  })

  it.each([
    ['null', null, 'shape'],
    ['a list', [], 'shape'],
    ['another node as root', { type: 'scene' }, 'shape'],
    ['an unknown block', doc({ type: 'iframe' }), 'node'],
    ['an inherited name as block', doc({ type: 'constructor' }), 'node'],
    ['a block outside a scene', { type: 'doc', content: [{ type: 'action' }] }, 'node'],
    ['a block in a block', doc({ type: 'action', content: [{ type: 'action' }] }), 'depth'],
    ['__proto__ in attributes', JSON.parse('{"type":"doc","content":[{"type":"scene","attrs":{"__proto__":{"x":1}}}]}'), 'shape'],
    ['text that is no string', doc({ type: 'action', content: [{ type: 'text', text: 1 }] }), 'shape'],
    ['too many characters', doc({ type: 'action', content: [{ type: 'text', text: '长'.repeat(2_000_001) }] }), 'size'],
    ['too many blocks', docOf(Array.from({ length: 200_001 }, () => ({ type: 'action' }))), 'size'],
  ])('refuses %s', (_name, given, reason) => expect(reasonOf(given)).toBe(reason))
})

describe('plainText', () => {
  it('lays a script out as Chinese scripts are', () => {
    const content: Content = {
      type: 'doc',
      content: [
        makeScene([
          makeBlock('scene_heading', '望江路街口 夜 外'),
          makeBlock('cast', '林晓婉、陈墨'),
          makeBlock('action', '雨很大。'),
          makeBlock('dialogue', '你来了。', { speaker: '陈墨', paren: '冷笑' }),
          makeBlock('dialogue', '他还是来了。', { speaker: '林晓婉', ext: 'OS' }),
          makeBlock('sound', '雷声'),
          makeBlock('transition', '闪回'),
        ]),
        makeScene([makeBlock('scene_heading', '天台 日 外', { no: '3-2' }), makeBlock('caption', '三年后')]),
        makeScene([makeBlock('scene_heading', '客厅 日 内')]),
      ],
    }
    expect(plainText(content)).toBe(
      '1、望江路街口 夜 外\n人物：林晓婉、陈墨\n△雨很大。\n陈墨（冷笑）：你来了。\n林晓婉（OS）：他还是来了。\n音效：雷声\n【闪回】\n\n3-2、天台 日 外\n字幕：三年后\n\n3、客厅 日 内',
    )
  })
})

describe('normaliseContent with a known state', () => {
  it('gives what it gives without one, and the known objects for blocks that did not change', () => {
    fc.assert(
      fc.property(anyChange, ([known, given]) => {
        const copy: unknown = JSON.parse(JSON.stringify(given))
        const content = normaliseContent(copy, known)
        expect(content).toEqual(given)
        const before = new Map([...blocksOf(known)].map(block => [block.attrs.id, block]))
        for (const block of blocksOf(content)) {
          const old = before.get(block.attrs.id)
          if (old && JSON.stringify(old) === JSON.stringify(block)) expect(block).toBe(old)
        }
      }),
    )
  })

  it('still drops what does not belong, refuses what is broken, and tells repeated ids apart', () => {
    const known = { type: 'doc', content: [makeScene([makeBlock('action', '雨停了。')])] } as const satisfies Content
    const [block] = known.content[0]!.content
    const withBlock = (...blocks: unknown[]) => ({
      type: 'doc',
      content: [{ type: 'scene', attrs: known.content[0]!.attrs, content: blocks }],
    })
    const read = (...blocks: unknown[]) => normaliseContent(withBlock(...blocks), known).content[0]!.content
    expect(read({ ...block, style: 'x' })).toEqual([block])
    expect(read({ ...block, attrs: { ...block!.attrs, onclick: 'x' } })).toEqual([block])
    expect(read({ ...block, content: [{ ...block!.content![0], text: '天亮了。' }] })[0]!.content![0]!.text).toBe('天亮了。')
    expect(new Set(read(block, block).map(each => each.attrs.id)).size).toBe(2)
    expect(() => read(null)).toThrow(ScriptRefusal)
    expect(() => read({ ...block, content: [{ ...block!.content![0], text: 5 }] })).toThrow(ScriptRefusal)
  })
})
