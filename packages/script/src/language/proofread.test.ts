// Corrections: what they find in sentences with errors, how seldom they cry wolf in clean fiction, and that long hostile texts stay quick.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import { describe, expect, it } from 'vitest'
import { CLEAN_FICTION } from './clean-fiction.cases.ts'
import { CONFUSIONS } from './confusions.ts'
import { ERRORS } from './errors.cases.ts'
import { MORE_ERRORS, MORE_RIGHT } from './errors-more.cases.ts'
import { UNSEEN_ERRORS, UNSEEN_RIGHT } from './errors-unseen.cases.ts'
import { applyEdits, applyToRuns } from './edits.ts'
import { proofread } from './proofread.ts'

/** As far as these tests need it: the characters of one group sound alike. */
const GROUPS = ['墨默沫', '婉宛晚', '砚彦燕', '深身']
const soundAlike = (one: string, other: string) => GROUPS.some(group => group.includes(one) && group.includes(other))

describe('clean fiction', () => {
  it('is told of in at most 1 % of its sentences', () => {
    const told = CLEAN_FICTION.filter(sentence => proofread(sentence).length > 0)
    expect(CLEAN_FICTION.length).toBeGreaterThanOrEqual(250)
    expect(told.length / CLEAN_FICTION.length, told.join('\n')).toBeLessThanOrEqual(0.01)
  })

  it('stays quiet as one text, with its names as the cast', () => {
    const findings = proofread(CLEAN_FICTION.join('\n'), { names: ['林晓婉', '陈墨', '沈知意', '傅时砚', '许念'], soundAlike })
    expect(findings.length / CLEAN_FICTION.length).toBeLessThanOrEqual(0.01)
  })
})

describe('errors', () => {
  it('are found in at least 95 % of the sentences, with the right suggestion', () => {
    const missed = ERRORS.filter(
      ({ wrong, right, sentence }) =>
        !proofread(sentence).some(
          ({ original, suggestion, kind }) => original === wrong && (kind === 'ad' || (suggestion ?? '') === right),
        ),
    )
    expect(missed.length / ERRORS.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05)
  })

  it('are told at their place, in order, without touching each other', () => {
    const text = ERRORS.map(({ sentence }) => sentence).join('\n')
    let end = -1
    for (const finding of proofread(text)) {
      expect(text.slice(finding.start, finding.end)).toBe(finding.original)
      expect(finding.start).toBeGreaterThanOrEqual(end)
      end = finding.end
    }
  })

  it('are not told again once every suggestion is taken', () => {
    const text = ERRORS.filter(({ wrong }) => wrong !== '百分百有效' && wrong !== '）')
      .map(({ sentence }) => sentence)
      .join('\n')
    const edits = proofread(text).flatMap(({ start, end, suggestion }) => (suggestion === null ? [] : [{ start, end, text: suggestion }]))
    expect(proofread(applyEdits(text, edits))).toEqual([])
  })
})

describe('what only sounds right', () => {
  const PAIRS = ['记计', '峰锋', '尝偿', '种重', '宣渲', '伴扮', '按安', '噗扑普', '摩摸']
  const sounds = (one: string, other: string) => PAIRS.some(pair => pair.includes(one) && pair.includes(other))
  const told = (text: string) => proofread(text, { soundAlike: sounds }).map(({ original, suggestion }) => `${original}→${suggestion}`)

  it.each([
    ['从长记议吧，他们针峰相对，谁也没有如愿以尝。', ['从长记议→从长计议', '针峰相对→针锋相对', '如愿以尝→如愿以偿']],
    ['他的心情十分沉种，大家还在宣染他的功劳。', ['沉种→沉重', '宣染→渲染']],
  ])('is found in phrases and in common words: %s', (text, findings) => {
    expect(told(text)).toEqual(findings)
  })

  it.each(['他扑通跪倒。', '她用手轻轻抚摩它。', '从长计议吧。', '安部就搬的人不多。', '他种下一棵树，重又坐下。'])(
    'is not told of: %s',
    text => {
      expect(told(text)).toEqual([])
    },
  )

  it('is not guessed without anybody who knows sounds', () => {
    expect(proofread('从长记议吧。')).toEqual([])
  })
})

it.each([
  ['他跑的比兔子还快。', '的→得'],
  ['我记的那年冬天特别冷。', '的→得'],
  ['我们再也不会在见面了。', '在→再'],
  ['客厅里挂着一副山水画。', '副→幅'],
  ['他被训诫了一翻。', '翻→番'],
  ['火车渐渐得驶出了车站。', '得→地'],
  ['他花了三百伍拾块钱。', '伍拾→null'],
  ['会议在下午25点开始。', '25点→null'],
  ['他说：“我不去。”，然后走了。', '，→'],
])('tells of %s', (text, finding) => {
  expect(proofread(text).map(({ original, suggestion }) => `${original}→${suggestion}`)).toEqual([finding])
})

it.each(['本领渐渐得以发展。', '墙上贴着一副对联。', '他跑的比赛很多。', '他把书页一翻，走了。', '伍拾元整。'])(
  'has nothing to say of %s',
  text => {
    expect(proofread(text)).toEqual([])
  },
)

describe('errors that no rule was made for', () => {
  const share = (sentences: readonly string[]) => sentences.filter(sentence => proofread(sentence).length > 0).length / sentences.length
  it.each([
    ['tuned to', MORE_ERRORS, MORE_RIGHT, 0.9],
    ['unseen', UNSEEN_ERRORS, UNSEEN_RIGHT, 0.7],
  ] as const)('%s: are told of, and right sentences beside them are not', (_, errors, right, least) => {
    expect(share(errors.map(({ sentence }) => sentence))).toBeGreaterThanOrEqual(least)
    expect(share(right)).toBeLessThanOrEqual(0.01)
  })
})

describe('wrong words', () => {
  it('never lead to another wrong word, and each is told', () => {
    for (const list of CONFUSIONS.values())
      for (const { wrong, right } of list) {
        expect(proofread(wrong)[0], wrong).toMatchObject({ suggestion: expect.any(String) })
        expect(
          proofread(right).filter(each => each.kind === 'typo'),
          right,
        ).toEqual([])
      }
  })

  it('keep away from the neighbours that make them right', () => {
    for (const sentence of ['情不自禁，不能自已。', '以德报怨。', '自己经常去。', '他却实在累了。', '直觉的力量。', '小时候爷爷教我下棋。'])
      expect(proofread(sentence), sentence).toEqual([])
  })
})

describe('names', () => {
  const text = '林晓婉来了。林晓婉坐下。林晓婉抬头。陈墨看她。陈墨笑了。陈墨走了。'
  const found = (more: string, names = ['林晓婉', '陈墨']) =>
    proofread(text + more, { names, soundAlike }).map(each => `${each.original}→${each.suggestion}`)

  it('are told where one character sounds alike or two have changed places', () => {
    expect(found('林晓宛回头。')).toEqual(['林晓宛→林晓婉'])
    expect(found('林婉晓回头。')).toEqual(['林婉晓→林晓婉'])
    expect(found('陈默回头。')).toEqual(['陈默→陈墨'])
  })

  it('are left alone when the other spelling is somebody, comes often, or begins another word', () => {
    expect(found('陈默回头。', ['林晓婉', '陈墨', '陈默'])).toEqual([])
    expect(found('陈默来。陈默走。陈默看。')).toEqual([])
    expect(proofread('林深来了。林深走了。林深笑了。小林身上有伤。', { names: ['林深'], soundAlike })).toEqual([])
    expect(found('林晓薇回头。')).toEqual([])
  })
})

describe('edits of marked text', () => {
  it('keep the marks of what they replace', () => {
    const runs = [
      { type: 'text' as const, text: '他因' },
      { type: 'text' as const, text: '该来,了', marks: [{ type: 'bold' as const }] },
    ]
    expect(
      applyToRuns(runs, [
        { start: 1, end: 3, text: '应该' },
        { start: 4, end: 5, text: '，' },
      ]),
    ).toEqual([
      { type: 'text', text: '他应该' },
      { type: 'text', text: '来，了', marks: [{ type: 'bold' }] },
    ])
    expect(applyToRuns(runs, [{ start: 6, end: 6, text: '。' }]).at(-1)!.text).toBe('该来,了。')
  })
})

describe('hostile texts', () => {
  it.each(['…', '“', '（', '(', '"', '.', '，', '的', '一-', '(一', 'a,', '慢', '—', '因该', '（一'])('of %s take linear time', part => {
    expect(growth(size => proofread(part.repeat(size / part.length)), 5000)).toBeLessThan(LINEAR)
  })
})
