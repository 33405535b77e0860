// Three-way merges: the laws that hold for all documents, and the cases that people meet.

import { scaled } from '@qianmu/testkit/pace'
import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChange } from './content.arbitrary.ts'
import { type Block, type Content, makeBlock, makeScene, textOf } from './elements.ts'
import { normaliseContent } from './states/normalise.ts'
import { plainText } from './plain-text.ts'
import { mergeContents } from './merge.ts'

const scene = (id: string, ...texts: string[]) => ({
  type: 'scene' as const,
  attrs: { id },
  content: texts.map((text, at) => ({ ...makeBlock('action', text), attrs: { id: `${id}${at}` } }) as Block),
})
const docOf = (...scenes: ReturnType<typeof scene>[]): Content => ({ type: 'doc', content: scenes })
const textsOf = (content: Content) => content.content.map(each => each.content.map(textOf))

/** Inserts texts of characters that occur nowhere else into blocks and between them. */
function typed(content: Content, places: number[], marker: string): { content: Content; inserted: string[] } {
  const after = structuredClone(content)
  const inserted: string[] = []
  places.forEach((place, nth) => {
    const text = marker + String.fromCodePoint(0x2460 + nth) + marker
    inserted.push(text)
    const target = after.content[place % after.content.length]!
    const at = (place >> 3) % target.content.length
    const block = target.content[at]!
    const old = textOf(block)
    const middle = old.length === 0 ? 0 : (place >> 6) % (old.length + 1)
    const cut = old.slice(0, middle).isWellFormed() ? middle : middle + 1
    if (place % 5 === 0) target.content.splice(at, 0, makeBlock('note', text))
    else if (place % 7 === 0) target.content[at] = { ...block, content: [{ type: 'text', text }] }
    else target.content[at] = { ...block, content: [{ type: 'text', text: old.slice(0, cut) + text + old.slice(cut) }] }
  })
  return { content: after, inserted }
}

describe('mergeContents', () => {
  it('gives one side when the other did nothing, and both once when both did the same', () => {
    fc.assert(
      fc.property(anyChange, ([base, changed]) => {
        expect(mergeContents(base, changed, base)).toEqual(changed)
        expect(mergeContents(base, base, changed)).toEqual(changed)
        expect(mergeContents(base, changed, structuredClone(changed))).toEqual(changed)
      }),
      { numRuns: 300 },
    )
  })

  it('gives canonical documents', () => {
    fc.assert(
      fc.property(anyChange, anyChange, ([base, mine], [, other]) => {
        const theirs: Content = { type: 'doc', content: [...base.content.slice(1), ...other.content] }
        const merged = mergeContents(base, mine, theirs)
        expect(normaliseContent(merged)).toEqual(merged)
      }),
      { numRuns: 300 },
    )
  })

  it('loses nothing that either side inserted', { timeout: scaled(60_000) }, () => {
    const places = fc.array(fc.nat(5000), { maxLength: 6 })
    fc.assert(
      fc.property(anyChange, anyChange, places, places, ([base, changed], [, other], one, two) => {
        const mine = typed(changed, one, '壹')
        const theirs = typed({ type: 'doc', content: [...base.content.slice(0, 3), ...other.content.slice(0, 1)] }, two, '贰')
        const text = plainText(mergeContents(base, mine.content, theirs.content))
        // Later insertions of the same side may stand inside earlier ones, or have replaced them.
        for (const side of [mine, theirs])
          for (const inserted of side.inserted) if (plainText(side.content).includes(inserted)) expect(text).toContain(inserted)
      }),
      { numRuns: 500 },
    )
  })

  it('merges characters inside one block, and what both typed in one place', () => {
    const base = docOf(scene('a', '林晓婉推门而入。'))
    const mine = docOf(scene('a', '林晓婉轻轻推门而入。'))
    const theirs = docOf(scene('a', '林晓婉推门进来，浑身湿透。'))
    expect(textsOf(mergeContents(base, mine, theirs))).toEqual([['林晓婉轻轻推门进来，浑身湿透。']])
    const [left, right] = [docOf(scene('a', '林晓婉甲推门而入。')), docOf(scene('a', '林晓婉乙推门而入。'))]
    expect(textsOf(mergeContents(base, left, right))).toEqual([['林晓婉乙甲推门而入。']])
  })

  it('keeps a block that one side changed and the other deleted, in its scene', () => {
    const base = docOf(scene('a', '一', '二'), scene('b', '三', '四'))
    const mine = docOf(scene('a', '一', '二'))
    const theirs = docOf(scene('a', '一', '二'), scene('b', '三', '四加'))
    expect(textsOf(mergeContents(base, mine, theirs))).toEqual([['一', '二'], ['四加']])
    expect(textsOf(mergeContents(base, theirs, mine))).toEqual([['一', '二'], ['四加']])
  })

  it('moves scenes and blocks together with what the other side wrote into them', () => {
    const base = docOf(scene('a', '一'), scene('b', '二'), scene('c', '三'))
    const mine = docOf(base.content[2] as never, base.content[0] as never, base.content[1] as never)
    const theirs = docOf(scene('a', '一'), scene('b', '二'), scene('c', '三', '新'))
    expect(textsOf(mergeContents(base, mine, theirs))).toEqual([['三', '新'], ['一'], ['二']])
  })

  it('recognises the blocks of a text that came without ids', () => {
    const base = docOf(scene('a', '林晓婉推门而入。', '她放下伞。', '雨停了。'))
    const mine: Content = {
      type: 'doc',
      content: [makeScene(['林晓婉推门而入。', '她放下红伞。', '雨停了。'].map(text => makeBlock('action', text)))],
    }
    const theirs = docOf(scene('a', '林晓婉推门而入。', '她放下伞。', '雨停了，天亮了。'))
    expect(textsOf(mergeContents(base, mine, theirs))).toEqual([['林晓婉推门而入。', '她放下红伞。', '雨停了，天亮了。']])
  })

  it('keeps the marks of each side', () => {
    const bold = (text: string) => ({ type: 'text' as const, text, marks: [{ type: 'bold' as const }] })
    const base = docOf(scene('a', '她放下伞。'))
    const mine = structuredClone(base)
    mine.content[0]!.content[0]!.content = [bold('她'), { type: 'text', text: '放下伞。' }]
    const theirs = docOf(scene('a', '她放下了伞。'))
    expect(mergeContents(base, mine, theirs).content[0]!.content[0]!.content).toEqual([bold('她'), { type: 'text', text: '放下了伞。' }])
  })

  it('takes the new kind from one side and the new words from the other', () => {
    const base = docOf(scene('a', '顾晚：早。'))
    const mine = structuredClone(base)
    mine.content[0]!.content[0] = {
      type: 'dialogue',
      attrs: { id: 'a0', speaker: '顾晚', ext: '', paren: '' },
      content: [{ type: 'text', text: '早。' }],
    }
    const theirs = docOf(scene('a', '顾晚：早安。'))
    const [block] = mergeContents(base, mine, theirs).content[0]!.content
    expect(block).toEqual({ ...mine.content[0]!.content[0], content: [{ type: 'text', text: '早安。' }] })
  })

  it('takes time that grows with two rewritten long documents', { timeout: scaled(60_000) }, () => {
    const long = (seed: string, size: number) => docOf(scene('a', ...Array.from({ length: size }, (_, at) => `${seed}${at}`.repeat(20))))
    expect(growth(size => mergeContents(long('甲', size), long('乙', size), long('丙', size)), 150)).toBeLessThan(LINEAR)
  })
})
