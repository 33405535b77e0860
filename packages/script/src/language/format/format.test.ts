// Formatting: each step by itself, that applying and taking back are exact, and that what others changed is left alone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CASES } from '../../classify.cases.ts'
import { type Content, makeBlock, makeScene } from '../../elements.ts'
import { plainText } from '../../plain-text.ts'
import { sameContent } from '../../same.ts'
import { inventedScript } from '../invented-story.ts'
import { applyChanges } from './apply.ts'
import { isSamePlace } from './places.ts'
import { FORMAT_STEPS, type FormatChange, type FormatStep, planFormat } from './plan.ts'

const ALL = Object.keys(FORMAT_STEPS) as FormatStep[]
const roughOf = (lines: readonly string[], type: 'action' | 'paragraph' = 'action'): Content => ({
  type: 'doc',
  content: [makeScene(lines.map(line => makeBlock(type, line)))],
})
function planOf(content: Content, steps = ALL, mode: 'script' | 'novel' = 'script'): FormatChange[] {
  const plan = planFormat(content, { mode, steps, soundAlike: (one, other) => '坐座'.includes(one) && '坐座'.includes(other) })
  for (;;) {
    const step = plan.next()
    if (step.done) return step.value
    expect(step.value.share).toBeLessThanOrEqual(1)
  }
}
const after = (content: Content, steps = ALL) => plainText(applyChanges(content, planOf(content, steps)).content)
const reversed = (changes: readonly FormatChange[]) =>
  changes.map(({ id, before, after: becomes }) => ({ id, before: becomes, after: before }))

describe('steps', () => {
  it('number scenes in the way they are numbered, from where they begin', () => {
    const numbers = (...nos: string[]) =>
      after(roughOf(nos.map(no => `${no} 日 内 客厅`)), ['classify', 'numbers'])
        .split('\n\n')
        .map(line => line.split('、')[0])
    expect(numbers('1-1', '1-1', '1-4')).toEqual(['1-1', '1-2', '1-3'])
    expect(numbers('3-5', '3-9', '4-1', '4-7')).toEqual(['3-5', '3-6', '4-1', '4-2'])
    expect(numbers('1-1', '1-1A', '1-2')).toEqual(['1-1', '1-1A', '1-2'])
    expect(numbers('第3场', '第7场', '第8场')).toEqual(['3', '4', '5'])
  })

  it('give one place one name, and never join places that numbers or sides tell apart', () => {
    const alike = (one: string, other: string) => isSamePlace(one, other, (a, b) => '坐座'.includes(a) && '坐座'.includes(b))
    for (const [one, other] of [
      ['望江路街口', '望江路 街口'],
      ['医院走廊', '医院走廊里'],
      ['陈家的客厅', '陈家客厅'],
      ['讲座大厅', '讲坐大厅'],
      ['晟远集团大厅', '晟远集大团厅'],
    ])
      expect(alike(one!, other!), `${one} ${other}`).toBe(true)
    for (const [one, other] of [
      ['1号房', '2号房'],
      ['陈家客厅', '林家客厅'],
      ['东门大街', '西门大街'],
      ['天台', '阳台'],
      ['客厅', '大客厅'],
      ['一楼走廊', '二楼走廊'],
    ])
      expect(alike(one!, other!), `${one} ${other}`).toBe(false)
  })

  it('put who speaks into the list of characters, but no voices from outside', () => {
    const text = after(roughOf(['1-1 日 内 家', '人物：甲一', '甲一：来。', '乙二：走。', '丙三（VO）：那年。', '旁白：后来。']), [
      'classify',
      'cast',
    ])
    expect(text.split('\n')[1]).toBe('人物：甲一、乙二')
  })

  it('put signs right and leave words alone', () => {
    const text = after(roughOf(['△▲他说,走吧...真的!', '  她笑了--  ']), ['signs'])
    expect(text).toBe('△他说，走吧……真的！\n△她笑了——')
  })

  it('leave a well-formed script and a novel as they are', () => {
    const text = '1-1 夜 外 望江路\n人物：林晓婉、陈墨\n△下雨。\n林晓婉：来了。\n陈墨：走吧。'
    const content = applyChanges(roughOf(text.split('\n')), planOf(roughOf(text.split('\n')))).content
    const once = applyChanges(content, planOf(content)).content
    expect(planOf(once)).toEqual([])
    expect(planOf(roughOf(['他走了。', '“你来了？”她问。', '没有人说话。'], 'paragraph'), ALL, 'novel')).toEqual([])
  })
})

describe('changes', () => {
  const documents = fc.array(
    fc.oneof(
      fc.constantFrom(
        '1-1 日 内 客厅',
        '1-3 夜 外 天台',
        '人物：林晓婉',
        '林晓婉：来了,走吧',
        '陈墨',
        '走路不长眼睛？',
        '',
        '△下雨...',
        '字幕:三年后',
        '第一集 雨',
      ),
      fc.string({ maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 30 },
  )

  it('applied and taken back give the very same blocks, whatever the text [property]', () => {
    fc.assert(
      fc.property(documents, lines => {
        const content = roughOf(lines)
        const changes = planOf(content)
        const applied = applyChanges(content, changes)
        expect(applied.skipped).toEqual([])
        const back = applyChanges(applied.content, reversed(changes))
        expect(back.skipped).toEqual([])
        expect(back.content.content.flatMap(scene => scene.content)).toEqual(content.content.flatMap(scene => scene.content))
      }),
      { numRuns: 200 },
    )
  })

  it('leave no scene empty and no heading inside a scene [property]', () => {
    fc.assert(
      fc.property(documents, lines => {
        const content = roughOf(lines)
        for (const scene of applyChanges(content, planOf(content)).content.content) {
          expect(scene.content.length).toBeGreaterThan(0)
          expect(scene.content.slice(1).some(block => block.type === 'scene_heading')).toBe(false)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('skip blocks that were changed meanwhile and make the others', () => {
    const content = roughOf(['他说,走', '她说,来'])
    const changes = planOf(content, ['signs'])
    const [scene] = content.content
    const meanwhile: Content = {
      type: 'doc',
      content: [{ ...scene!, content: [{ ...scene!.content[0]!, content: [{ type: 'text', text: '他说,不走' }] }, scene!.content[1]!] }],
    }
    const applied = applyChanges(meanwhile, changes)
    expect([applied.done, applied.skipped]).toEqual([[2], [1]])
    expect(plainText(applied.content)).toBe('△他说,不走\n△她说，来')
    expect(sameContent(applyChanges(content, []).content, content)).toBe(true)
  })
})

describe('kinds of lines', () => {
  it('agree with the hand-labelled lines of the classifier: nothing is lost on the way from lines to blocks', () => {
    for (const [style, text] of Object.entries(CASES)) {
      const lines = text
        .trim()
        .split('\n')
        .map(line => line.slice(2))
      const content = roughOf(lines, 'paragraph')
      const changes = planOf(content, ['classify'])
      const result = plainText(applyChanges(content, changes).content).replace(/[\s：:（）()△▲▽【】[\]、]/g, '')
      for (const { confidence } of changes) expect(confidence, style).toBeGreaterThan(0)
      expect(result.length, style).toBeGreaterThan(lines.join('').replace(/[\s：:（）()△▲▽【】[\]、]/g, '').length * 0.9)
    }
  })

  it('of a long rough script become its scenes, speeches and lists', () => {
    const { text } = inventedScript(5000)
    const content = roughOf(text.split('\n'))
    const { content: formatted } = applyChanges(content, planOf(content))
    const types = formatted.content.flatMap(scene => scene.content.map(block => block.type))
    expect(types.filter(type => type === 'scene_heading').length).toBe(text.split('\n').filter(line => line.startsWith('1-')).length)
    expect(types).toContain('cast')
    expect(types).toContain('dialogue')
  })
})
