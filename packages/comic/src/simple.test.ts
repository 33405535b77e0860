// Texts of simple comics: how long ones are cut, what is said in them, and the pages they become. No sentence is lost on the way.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinParts, partsOf, SIMPLE_TEXT, splitPart } from './simple.ts'
import { shotsOf, simplePages, spokenIn } from './told.ts'

const FOX = `深夜，小狐狸阿橘在森林里迷路了。她看见一只发光的萤火虫。
“你能带我回家吗？”阿橘问。
萤火虫说：“跟我来，不过要先过那条河。”
河水很急，桥断了。一只老乌龟从水里浮上来。
“上来吧，孩子。”老乌龟笑着说。
过了河，阿橘看到了家里的灯光，妈妈正站在门口等她。
“妈妈！”阿橘扑进妈妈怀里。萤火虫飞上天，变成了一颗星星。`
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

describe('a text', () => {
  it('takes what is said out of what is told', () => {
    expect(spokenIn('雨夜的站台上，顾晚说：「末班车晚点。」她收起伞。')).toEqual({
      said: [{ speaker: '顾晚', text: '末班车晚点。' }],
      told: '雨夜的站台上，顾晚说。她收起伞。',
    })
    expect(spokenIn('[停顿]沈岸（冷笑）：来。').said).toEqual([{ speaker: '沈岸', text: '来。' }])
    expect(spokenIn('门开了。\n沈岸：钥匙我一直留着。').said).toEqual([{ speaker: '沈岸', text: '钥匙我一直留着。' }])
    expect(spokenIn('备注：下一页画雨。').said).toEqual([])
  })
  it('of a story is cut into its beats, and every sentence of it stands on a page under who says it', () => {
    const parts = partsOf(FOX, 60)
    expect(parts.length).toBeGreaterThanOrEqual(4)
    const lines = shotsOf(parts.map((text, nth) => ({ key: `k${nth}`, text, src: '' }))).flatMap(shot => shot.lines)
    expect(lines.filter(line => line.kind === 'dialogue').map(({ speaker, text }) => [speaker, text])).toEqual([
      ['阿橘', '你能带我回家吗？'],
      ['萤火虫', '跟我来，不过要先过那条河。'],
      ['老乌龟', '上来吧，孩子。'],
      ['阿橘', '妈妈！'],
    ])
    const shown = bare(lines.map(line => line.text).join(''))
    for (const sentence of [
      '深夜，小狐狸阿橘在森林里迷路了',
      '她看见一只发光的萤火虫',
      '河水很急，桥断了',
      '一只老乌龟从水里浮上来',
      '妈妈正站在门口等她',
      '阿橘扑进妈妈怀里',
      '萤火虫飞上天，变成了一颗星星',
    ])
      expect(shown).toContain(bare(sentence))
    const balloons = simplePages(
      parts.map((text, nth) => ({ key: `k${nth}`, text, src: '' })),
      'b5',
      '',
    ).flatMap(page => page.items.filter(item => item.kind === 'balloon'))
    expect(balloons.map(item => item.text)).toEqual(lines.map(line => line.text))
  })
  it('makes a shot far or near', () => {
    const [shot] = shotsOf([{ key: 'a', text: '远处的城市亮着灯。顾晚说：「走吧。」雨还在下，一直没有停。', src: '/x' }])
    expect(shot).toMatchObject({
      id: 1,
      size: '远景',
      src: '/x',
      lines: [
        { kind: 'caption', text: '远处的城市亮着灯' },
        { kind: 'dialogue', speaker: '顾晚', text: '走吧。' },
        { kind: 'caption', text: '雨还在下，一直没有停' },
      ],
    })
  })
})

const words = fc.array(
  fc.constantFrom('雨下了一夜。', '她说：「走吧。」', '站台上只剩两个人', '\n', '“谁？”', '长'.repeat(700), '门开了，风很大！'),
  { maxLength: 60 },
)
describe('parts', () => {
  it('have 20 to 1000 characters, and together all of the text', () => {
    fc.assert(
      fc.property(
        words.map(all => all.join('')),
        fc.constantFrom(3, 60, Infinity),
        (given, most) => {
          const parts = partsOf(given, most)
          expect(parts.join('').replaceAll(/\s/g, '')).toBe(given.replaceAll(/\s/g, ''))
          if (given.trim().length < SIMPLE_TEXT.min) return
          for (const part of parts) {
            expect(part.length).toBeGreaterThanOrEqual(SIMPLE_TEXT.min)
            expect(part.length).toBeLessThanOrEqual(SIMPLE_TEXT.max)
          }
        },
      ),
    )
  })
  it('of a long text are fewer and longer', () => {
    const text = '雨下了一夜，站台上只剩两个人。'.repeat(400)
    expect(partsOf(text, 60).length).toBeLessThanOrEqual(60)
    expect(partsOf(text, 60).join('')).toBe(text)
  })
  it('are split and joined', () => {
    const parts = [{ text: '雨停了。她收起伞。' }, { text: '灯亮了' }]
    const fresh = (text: string) => ({ text })
    const split = splitPart(parts, 0, 4, fresh)
    expect(split.map(part => part.text)).toEqual(['雨停了。', '她收起伞。', '灯亮了'])
    expect(joinParts(split, 0).map(part => part.text)).toEqual(parts.map(part => part.text))
    expect(splitPart(parts, 0, 0, fresh)).toEqual(parts)
    expect(joinParts(parts, 1)).toEqual(parts)
  })
})
it('becomes pages that hold every picture once', () => {
  const parts = Array.from({ length: 7 }, (_, nth) => ({ key: `k${nth}`, text: '站台上只剩两个人，雨一直没有停过。', src: '' }))
  const panels = simplePages(parts, 'b5', '').flatMap(page => page.items.filter(item => item.kind === 'panel'))
  expect(panels.map(item => item.shot)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
