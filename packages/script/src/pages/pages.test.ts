// Tests of pages: where lines break, what stands on a page and what never does, the tables and the sides of one person.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent } from '../content.arbitrary.ts'
import { textOf } from '../elements.ts'
import { blocksIn } from '../formats/manuscript.ts'
import { readScript } from '../formats/read.ts'
import { scenesOf } from '../presence.ts'
import { breakLines } from './breaking.ts'

import { sidesOf, tablesOf } from './lists.ts'
import { type Look, PLAIN_LOOK } from './look.ts'
import { layOut, type Pages } from './pages.ts'

/** As in most Chinese fonts: Latin letters half as wide. */
const measure = (character: string) => (character.charCodeAt(0) < 0x2000 ? 0.5 : 1)
const textsOf = ({ pages }: Pages) => pages.map(({ items }) => items.flatMap(item => (item.kind === 'text' ? [item.text] : [])).join('|'))
const SCRIPT = [
  '第1集 雨夜',
  '1、站台 夜 外',
  '人物：顾晚、沈岸',
  '△雨点砸在积水里。',
  '顾晚：（低声）下一班车，还有四十分钟。',
  '2、便利店 夜 内',
  '阿婆：姑娘，伞。',
  '第2集 晨光',
  '1、站台 日 外',
  '沈岸：我以为你已经走了。',
].join('\n')
const { parts } = readScript('a.txt', new TextEncoder().encode(SCRIPT), () => new Uint8Array())
const made = (look: Partial<Look> = {}) => layOut({ title: '雨夜归人', parts }, { ...PLAIN_LOOK, ...look }, measure)

describe('lines', () => {
  const text = fc.string({ unit: fc.constantFrom('雨', '夜', '，', '。', '（', '）', '“', '”', 'a', 'B', ' ', '…', '—', '△', '\n') })
  it('hold every character in its order, and are no wider than their room', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 200 }), fc.integer({ min: 20, max: 200 }), (words, first, rest) => {
        const lines = breakLines([{ text: words, style: {} }], 10, measure, [first, rest])
        const seen = lines.map(({ pieces }) => pieces.map(piece => piece.text).join('')).join('')
        expect(seen.replaceAll(' ', '')).toBe(words.replaceAll(/[ \n]/g, ''))
        for (const [at, { width }] of lines.entries()) expect(width).toBeLessThanOrEqual(at ? rest : first)
      }),
    )
  })

  it.each([
    ['雨夜归人，走吧。', 40, ['雨夜归', '人，走', '吧。']],
    ['他说“好”。', 40, ['他说', '“好”。']],
    ['看 Nanjing 的雨', 50, ['看 Nanjing', '的雨']],
  ])('break %j at %i as %j', (words, room, wanted) => {
    const lines = breakLines([{ text: words, style: {} }], 10, measure, [room, room])
    expect(lines.map(({ pieces }) => pieces.map(piece => piece.text).join(''))).toEqual(wanted)
  })
})

describe('pages', () => {
  it('set two speeches that are said at the same time beside each other, and a third by itself', () => {
    const lines = [
      '1、街 日 外',
      '林晚：站住！站住站住站住站住站住站住站住站住站住站住站住站住。',
      '陈墨（同时）：快走！',
      '阿婆（同时，小声）：唉。',
    ].join('\n')
    const { parts } = readScript('a.txt', new TextEncoder().encode(lines), () => new Uint8Array())
    const items = layOut({ parts }, PLAIN_LOOK, measure).pages[0]!.items.flatMap(item => (item.kind === 'text' ? [item] : []))
    const of = (text: string) => items.find(item => item.text.startsWith(text))!
    expect([of('陈墨').text, of('陈墨').y - of('林晚').y, of('快走').y - of('站住').y]).toEqual(['陈墨', 0, 0])
    expect(of('陈墨').x).toBeGreaterThan(of('林晚').x + 200)
    expect(of('阿婆')).toMatchObject({ text: '阿婆', x: of('林晚').x })
    expect(of('阿婆').y).toBeGreaterThan(of('林晚').y + 3 * 11 * 1.6)
  })

  it('hold every line of any text between their margins, and never end with a heading', () => {
    fc.assert(
      fc.property(anyContent, content => {
        const part = { name: '第 1 集', content }
        const { pages, height } = layOut({ parts: [part] }, { ...PLAIN_LOOK, header: false }, measure)
        const shown = pages.map(({ items }) => items.filter(item => item.kind === 'text').slice(0, -1))
        const all = shown
          .flat()
          .map(item => item.text)
          .join('')
        let from = 0
        for (const block of blocksIn(part)) {
          const words = textOf(block).replaceAll(/\s/g, '')
          if (block.type === 'image' || words === '') continue
          const bare = all.replaceAll(/\s/g, '')
          from = bare.indexOf(words, from)
          expect(from).toBeGreaterThanOrEqual(0)
          from += words.length
        }
        for (const item of shown.flat()) expect(item.y).toBeLessThanOrEqual(height - 71)
        for (const [at, items] of shown.entries())
          if (at < shown.length - 1) expect(items.at(-1)).not.toMatchObject({ bold: true, size: 12 })
      }),
      { numRuns: 60 },
    )
  })

  it('never end with the people of a scene, wherever it begins', () => {
    const endings = Array.from({ length: 50 }, (_, before) => {
      const text = `1、站台 夜 外\n${'△雨。\n'.repeat(before)}2、渡口 黄昏 外\n人物：顾晚、沈岸\n△船来了。\n△船走了。`
      const read = readScript('a.txt', new TextEncoder().encode(text), () => new Uint8Array())
      const { pages } = layOut({ title: '雨夜归人', parts: read.parts }, { ...PLAIN_LOOK, header: false, numbers: true }, measure)
      return pages.map(({ items }) => items.findLast(item => item.kind === 'text' && !/^\d+$/.test(item.text)))
    }).flat()
    expect(endings.length).toBeGreaterThan(100)
    expect(endings.filter(item => item?.kind === 'text' && /人物|渡口/.test(item.text))).toEqual([])
  })

  it('begin with the title page, and have numbers and heads from the first page of text on', () => {
    const [title, first, second] = textsOf(made({ writer: '林一', draft: '第 2 稿', date: '2026 年 11 月', contact: '电话 1\n邮箱 2' }))
    expect(title).toBe('雨夜归人|编剧　林一|第 2 稿|2026 年 11 月|电话 1|邮箱 2')
    expect(first).toMatch(
      /^第1集 雨夜\|1、站台 夜 外\|人物：顾晚、沈岸\|△雨点砸在积水里。\|顾晚\|（低声）：下一班车，还有四十分钟。\|.*\|1\|雨夜归人 · 第1集 雨夜$/,
    )
    expect(second).toMatch(/\|2\|雨夜归人 · 第2集 晨光$/)
    const bare = textsOf(made({ header: false, numbers: false }))[1]!
    expect(bare).toMatch(/^第1集 雨夜\|站台 夜 外\|.*\|1$/)
  })

  it('keep the columns of speeches, the hanging △ and the weights of the script', () => {
    const items = made().pages[1]!.items.filter(item => item.kind === 'text')
    const of = (text: string) => items.find(item => item.text === text)!
    expect(of('1、站台 夜 外')).toMatchObject({ bold: true, size: 12, x: 71 })
    expect(of('阿婆')).toMatchObject({ bold: true, x: 71 })
    // Three blanks lead to the column of the speeches.
    expect(of('：　　　姑娘，伞。').x).toBe(71 + 22)
    expect(made({ paper: 'Letter' })).toMatchObject({ width: 612, height: 792 })
  })
})

describe('what a script holds', () => {
  it('is told in tables of its people and scenes', () => {
    expect(tablesOf({ parts })).toMatchObject([
      {
        title: '人物表',
        rows: [
          ['沈岸', '2 场', '1 句'],
          ['顾晚', '1 场', '1 句'],
          ['阿婆', '1 场', '1 句'],
        ],
      },
      {
        title: '场景表',
        rows: [
          ['第1集 雨夜', '1', '站台 夜 外', '顾晚、沈岸'],
          ['第1集 雨夜', '2', '便利店 夜 内', '阿婆'],
          ['第2集 晨光', '1', '站台 日 外', '沈岸'],
        ],
      },
    ])
    expect(
      textsOf(made({ lists: true }))
        .slice(1, 3)
        .map(page => page.slice(0, 3)),
    ).toEqual(['人物表', '场景表'])
  })

  it('of one person are their scenes alone, numbered as in the whole', () => {
    const sides = sidesOf({ parts }, '阿婆')
    expect(sides.parts.map(part => scenesOf(part.content).map(({ no, heading }) => [no, heading]))).toEqual([[['2', '便利店 夜 内']]])
    expect(sidesOf({ parts }, '没有').parts).toEqual([])
  })
})
