// The line classifier against hand-labelled scripts and novels, and its scenes.

import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CASES } from './classify.cases.ts'
import { LATER_CASES } from './classify.later-cases.ts'
import { classify, toScenes } from './classify.ts'
import { type BlockType, lineOf, makeBlock, textOf } from './elements.ts'
import { parseHeading } from './heading.ts'
import { readLine } from './line-reading.ts'

const LABELS: Record<string, BlockType> = {
  H: 'scene_heading',
  C: 'cast',
  A: 'action',
  D: 'dialogue',
  P: 'parenthetical',
  T: 'transition',
  K: 'caption',
  S: 'sound',
  X: 'shot',
  N: 'note',
  G: 'paragraph',
  B: 'heading',
}

interface Labelled {
  lines: string[]
  wanted: { line: string; type: BlockType }[]
}

/** A case taken apart; `+` lines belong to the block of the line before. */
function labelled(text: string): Labelled {
  const rows = text.trim().split('\n')
  return {
    lines: rows.map(row => row.slice(2)),
    wanted: rows.filter(row => row[0] !== '+').map(row => ({ line: row.slice(2), type: LABELS[row[0]!]! })),
  }
}

describe('classify', () => {
  it('names at least 98 % of the labelled lines of all styles rightly', () => {
    const wrong: string[] = []
    let total = 0
    for (const [style, text] of Object.entries({ ...CASES, ...LATER_CASES })) {
      const { lines, wanted } = labelled(text)
      const blocks = classify(lines)
      expect(blocks.length, style).toBe(wanted.length)
      wanted.forEach((want, i) => {
        total++
        if (blocks[i]!.type !== want.type) wrong.push(`${style}: ${want.line} → ${blocks[i]!.type}, not ${want.type}`)
      })
    }
    expect(total).toBeGreaterThanOrEqual(400)
    expect(wrong.length / total, wrong.join('\n')).toBeLessThanOrEqual(0.02)
  })

  it.each([
    '顾晚（冷笑）：好。',
    '[停顿]顾晚：好。',
    '[停顿1s] 顾晚：好。',
    '顾晚【低声】：好。',
    '【低声】顾晚：好。',
    '（冷笑）顾晚：好。',
    '顾晚[哭]（低声）：好。',
    '顾晚 OS：好。',
    '顾晚(V.O.)：好。',
    '顾晚【OS】：好。',
  ])('%s is said by 顾晚', line => expect(readLine(line)).toMatchObject({ type: 'dialogue', speaker: '顾晚', text: '好。', sure: true }))
  it.each([
    ['陈墨：你好', { speaker: '陈墨', ext: '', paren: '' }, '你好'],
    ['陈墨（冷笑，OS）：你好', { speaker: '陈墨', ext: 'OS', paren: '冷笑' }, '你好'],
    ['陈墨OS：你好', { speaker: '陈墨', ext: 'OS', paren: '' }, '你好'],
    ['陈墨（画外音）：你好', { speaker: '陈墨', ext: 'VO', paren: '' }, '你好'],
    ['旁白：三年前。', { speaker: '旁白', ext: 'VO', paren: '' }, '三年前。'],
    ['陈墨：（低声）你好', { speaker: '陈墨', ext: '', paren: '低声' }, '你好'],
    ['Anna (sighs): fine', { speaker: 'Anna', ext: '', paren: 'sighs' }, 'fine'],
  ])('reads the speech %s', (line, attrs, text) => {
    const [block] = classify([line], 'script')
    expect(block).toMatchObject({ type: 'dialogue', attrs })
    expect(textOf(block!)).toBe(text)
  })

  it('lets the cast decide about narration that only looks like speech', () => {
    expect(classify(['人物：林晓婉', '林晓婉：走。', '林晓婉说：“走吧。”'], 'script')[2]!.type).toBe('action')
    expect(classify(['赵想：走。', '赵想：快走！'], 'script').map(block => block.type)).toEqual(['dialogue', 'dialogue'])
  })

  it('takes the longest name that stands alone, and all its manner', () => {
    const name = '上官云归·艾米莉亚一'
    const alone = `${name}（${'低'.repeat(20)}）`
    expect(classify([`人物：${name}`, alone, '走吧。'], 'script')[1]).toMatchObject({
      type: 'dialogue',
      attrs: { speaker: name, paren: '低'.repeat(20) },
    })
  })

  it('reads its own layout back, so that plain text is stable after one round', () => {
    const plain = fc.constantFrom('林晓婉推门而入。', '雨很大', '你来了？', '三年后', '推开窗子')
    const kinds = fc.constantFrom('action', 'dialogue', 'parenthetical', 'caption', 'sound', 'shot', 'note', 'cast')
    fc.assert(
      fc.property(fc.array(fc.tuple(kinds, plain), { minLength: 5 }), made => {
        const blocks = made.map(([type, text]) =>
          makeBlock(type as BlockType, text, type === 'dialogue' ? { speaker: '陈墨', paren: '笑' } : {}),
        )
        const read = classify(
          blocks.map(block => lineOf(block, 1)),
          'script',
        )
        expect(read.map(block => [block.type, textOf(block)])).toEqual(blocks.map(block => [block.type, textOf(block)]))
      }),
    )
  })

  it('is linear on hostile lines', () => {
    for (const part of ['（', '【', '（）', ' \u3000', '、', '1-1 ', '△', '：', '人物：、', '第一', '日 ', 'a:', '"', '切', '画外音']) {
      const read = (size: number) => {
        const line = part.repeat(size / part.length)
        return classify([line, `陈墨（${line}`, `第1场 ${line}`])
      }
      expect(growth(read, 2000), part).toBeLessThan(LINEAR)
    }
  })
})

describe('parseHeading', () => {
  it.each([
    ['1-1 日 内 咖啡馆', '1-1', '日 内 咖啡馆', '咖啡馆', ['日'], ['内']],
    ['1-2、医院走廊 夜 内', '1-2', '医院走廊 夜 内', '医院走廊', ['夜'], ['内']],
    ['场景3：总裁办公室，日，内', '3', '总裁办公室，日，内', '总裁办公室', ['日'], ['内']],
    ['第十二场 街道 傍晚 外', '十二', '街道 傍晚 外', '街道', ['傍晚'], ['外']],
    ['内景. 客厅 - 夜', '', '内景. 客厅 - 夜', '客厅', ['夜'], ['内']],
    ['3-5 夜外 天台', '3-5', '夜外 天台', '天台', ['夜'], ['外']],
    ['阳台（夜/外）', '', '阳台（夜/外）', '阳台', ['夜'], ['外']],
    ['15、天台 夜 外', '15', '天台 夜 外', '天台', ['夜'], ['外']],
    ['7 张家客厅 日 内', '7', '张家客厅 日 内', '张家客厅', ['日'], ['内']],
  ])('reads %s', (line, no, text, place, times, sides) => expect(parseHeading(line)).toEqual({ no, text, place, times, sides }))

  it.each([
    '1、林晓婉走进来',
    '2023-10-1 日记',
    '3-5 个月后',
    '3 天 夜里',
    '第三场比赛开始了',
    '夜色渐深，外面下起了雨。',
    '12：30',
    '日 夜',
  ])('does not read %s', line => expect(parseHeading(line)).toBeUndefined())
})

describe('toScenes', () => {
  it('starts a scene at each heading and cuts prose in pieces', () => {
    const script = classify(['人物小传', '1-1 日 内 客厅', '△一', '1-2 夜 外 街道', '△二'], 'script')
    expect(toScenes(script).map(scene => scene.content.length)).toEqual([1, 2, 2])
    const prose = Array.from({ length: 120 }, () => makeBlock('paragraph', '一段。'))
    expect(toScenes(prose).map(scene => scene.content.length)).toEqual([50, 50, 20])
  })
})

describe('readLine', () => {
  // Longer lines are not asked: these are the longest that the rules take.
  it.each([
    ['transition', '叠化至 ： 一二三四五六七八九十一二三四', '叠化至 ： 一二三四五六七八九十一二三四'],
    ['transition', `${'—'.repeat(40)} 切至： ${'—'.repeat(40)}`, '切至'],
    ['sound', '一二三四五六片尾曲声戛然而止。', '一二三四五六片尾曲声戛然而止。'],
  ])('reads the longest %s, %s', (type, line, text) => expect(readLine(line)).toEqual({ type, text }))

  it('never fails and keeps the words', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'陈墨（）：:【】△1-、日内外夜字幕音效“”，。 ') }), line => {
        const text = line.trim()
        if (text !== '') expect(readLine(text).type).toBeTypeOf('string')
      }),
    )
  })
})
