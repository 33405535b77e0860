// The report on small texts whose figures are counted by hand, and what holds for any text.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth, LINEAR } from '@qianmu/testkit/growth'
import { anyContent } from '../content.arbitrary.ts'
import { classify } from '../classify.ts'
import { blocksOf, textOf } from '../elements.ts'
import { inventedNovel, inventedScript } from '../language/invented-story.ts'
import { contentOf, splitText } from '../split.ts'
import { METRIC_KEYS, pointsOf, RUBRIC, RUBRIC_KEYS, totalOf, verdictOf } from './bands.ts'
import { unfitFor } from './conditions.ts'
import { gini } from './measures.ts'
import { novelReport } from './novel.ts'
import type { ReportDoc } from './reading.ts'
import { evaluate, genreOf, histogram, type Report } from './report.ts'
import { subjectsOf } from './subjects.ts'
import { cloud, mattr, repeats } from './wording.ts'

const docOf = (doc_id: number, name: string, lines: string[], mode: 'script' | 'novel' = 'script'): ReportDoc => ({
  doc_id,
  name,
  content: contentOf(classify(lines, mode)),
})
const FIRST = docOf(1, '第一集', [
  '1-1 夜 外 江边',
  '人物：顾晚、沈岸',
  '△雨很大，群众围观。',
  '顾晚：你为什么骗我？',
  '沈岸：我没有骗你。',
  '1-2 日 内 医院',
  '△沈岸觉得自己错了。',
  '沈岸：对不起。',
  '△电话突然响了。',
])
const SECOND = docOf(2, '第二集', ['2-1 日 内 医院', '沈岸：我走了。', '△门关上。'])
const valueOf = ({ metrics }: Report, key: string) => metrics.find(metric => metric.key === key)?.value

describe('a script of three scenes', () => {
  const report = evaluate([FIRST, SECOND], 'script', 'short')
  it.each([
    ['scenes', 3],
    ['scenes_per_episode', 1.5],
    ['cast', 2],
    ['locations', 2],
    ['location_reuse', 1.5],
    ['day_ratio', 0.667],
    ['inside_ratio', 0.667],
    ['night_outside', 1],
    ['crowd_scenes', 1],
    ['effect_scenes', 0],
    ['dialogue_action_ratio', 1],
    ['novelization_index', 0.25],
    ['unfilmable', 1],
    ['format_error_rate', 0],
    ['protagonist_share', 0.75],
    ['lines_gini', 0.25],
    ['network_density', 1],
    ['hook_ratio', 0.5],
    ['long_speeches', 0],
    ['longest_absence', 0],
    ['cost_index', 1.83],
  ])('%s is %d', (key, value) => expect(valueOf(report, key)).toBe(value))

  it('has the words and minutes of the statistics', () => {
    const spoken = 6 + 5 + 3 + 3
    expect(valueOf(report, 'words')).toBe(4 + 4 + 7 + 6 + 5 + (4 + 8 + 3 + 6) + (4 + 3 + 3))
    expect(valueOf(report, 'minutes')).toBe(Math.round(((spoken / 4.5 + 4 * 2.5) / 60) * 10) / 10)
    expect(valueOf(report, 'sentence_words')).toBe(Math.round((spoken / 4) * 10) / 10)
  })

  it('names the lines that figures come from', () => {
    const { places } = report.metrics.find(metric => metric.key === 'unfilmable')!
    const line = [...blocksOf(FIRST.content)].find(block => textOf(block).includes('觉得'))!
    expect(places).toEqual([{ quote: '沈岸觉得自己错了。', doc_id: 1, block_id: line.attrs.id }])
    expect(report.metrics.find(metric => metric.key === 'hook_ratio')!.places.map(place => place.doc_id)).toEqual([2])
  })

  it('tells the hook of each episode, its places and its network', () => {
    expect(report.charts.hooks.map(hook => [hook.doc_id, hook.kind, hook.place?.quote])).toEqual([
      [1, 'turn', '电话突然响了。'],
      [2, 'none', '门关上。'],
    ])
    expect(report.charts.locations.map(({ place, scenes }) => [place, scenes])).toEqual([
      ['医院', 2],
      ['江边', 1],
    ])
    expect(report.charts.network.links).toEqual([{ one: '沈岸', other: '顾晚', times: 1 }])
    expect(report.charts.presence).toEqual([
      { name: '沈岸', cells: [5, 3, 3] },
      { name: '顾晚', cells: [6, 0, 0] },
    ])
  })

  it('scores every part of the rubric, with evidence that stands in the text', () => {
    expect(report.sections.map(section => section.key)).toEqual(RUBRIC_KEYS)
    expect(report.score).toBe(totalOf(report.sections))
    const texts = new Map([FIRST, SECOND].flatMap(doc => [...blocksOf(doc.content)].map(block => [block.attrs.id, textOf(block)])))
    for (const { evidence } of report.sections) for (const { quote, block_id } of evidence) expect(texts.get(block_id)).toContain(quote)
  })
})

describe('hooks', () => {
  it.each([
    [['△门开了。', '顾晚：你是谁？'], 'question'],
    [['△门开了。', '字幕：三年后'], 'caption'],
    [['△原来是他。', '△门关上。', '【第一集完】'], 'turn'],
    [['△她睡了。', '△灯灭。'], 'none'],
  ])('%j ends in %s', (lines, kind) => {
    const doc = docOf(1, '一', ['1-1 日 内 家', ...lines])
    expect(evaluate([doc], 'script').charts.hooks[0]!.kind).toBe(kind)
  })
})

describe('bands', () => {
  it('weigh a hundred in all', () => expect(RUBRIC_KEYS.reduce((sum, key) => sum + RUBRIC[key].weight, 0)).toBe(100))

  it.each([
    [0.7, 'in', 100],
    [0.5, 'below', 70],
    [1, 'above', 40],
  ])('a dialogue share of %d lies %s, and makes %d points', (value, verdict, points) => {
    expect(verdictOf('dialogue_ratio', value, 'short')).toBe(verdict)
    expect(pointsOf('dialogue_ratio', value, 'short')).toBe(points)
  })

  it.each([
    ['novel', 5, 10_000, 'novel'],
    ['script', 24, 20_000, 'short'],
    ['script', 1, 30_000, 'film'],
    ['script', 10, 100_000, 'series'],
  ] as const)('%s of %i documents with %i words is %s', (kind, docs, words, genre) => expect(genreOf(kind, docs, words)).toBe(genre))
})

describe('figures', () => {
  it.each([
    [[1, 1, 1], 0],
    [[0, 0, 4], 2 / 3],
    [[], 0],
  ])('the Gini coefficient of %j is %d', (values, expected) => expect(gini(values)).toBeCloseTo(expected))

  it('counts the variety of characters in a moving window', () => {
    expect(mattr(['雨夜雨夜'], 2)).toBe(1)
    expect(mattr(['雨雨', '，夜'], 2)).toBe(0.75)
    expect(mattr(['雨雨夜夜'])).toBe(0.5)
    expect(mattr([])).toBe(0)
  })

  it('finds phrases that come back once each', () => {
    expect(
      repeats(
        Array.from({ length: 4 }, () => '她慢慢地转过身去。'),
        6,
        4,
      ),
    ).toHaveLength(1)
    expect(repeats(['她慢慢地转过身去。'], 6, 2)).toEqual([])
  })

  it('makes a cloud of words without names', () => {
    const lines = [
      '沈岸走过医院',
      '医院很静',
      '医院里有人',
      '沈岸看红伞',
      '红伞倒下',
      '红伞落地',
      '雨停',
      '天亮',
      '江水',
      '楼梯',
      '桌椅',
      '风声',
      '沈岸坐下',
    ]
    const words = cloud([...lines, ...'甲乙丙丁戊己庚辛壬癸'.split('').map(each => each.repeat(3))], new Set(['沈岸']), 10)
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['医院', '红伞']))
    expect(words.map(({ word }) => word)).not.toContain('沈岸')
  })

  it('puts every length into a bin', () => {
    expect(histogram([5, 15, 80, 900]).reduce((sum, bin) => sum + bin.count, 0)).toBe(4)
    expect(histogram([])).toEqual([])
  })
})

describe('what cannot be evaluated', () => {
  it.each([
    [['△雨。'], 'script', '正文不足 500 字'],
    [['雨夜的站台上只剩两个人。'.repeat(60)], 'script', '剧本里没有对白'],
    [['rain '.repeat(400)], 'novel', '中文不足一半'],
    [Array.from({ length: 300 }, () => '雨'.repeat(1001)), 'novel', '正文超过 30 万字'],
    [['雨夜的站台上只剩两个人。'.repeat(60)], 'novel', ''],
  ] as const)('%#', (lines, kind, reason) => {
    const told = unfitFor([docOf(1, '一', [...lines], kind)], kind)
    if (reason === '') expect(told).toBe('')
    else expect(told).toContain(reason)
  })
})

describe('a novel', () => {
  const { text } = inventedNovel(12_000)
  const docs = splitText(text, 'novel').map(({ name, content }, at) => ({ doc_id: at + 1, name, content }))
  const report = evaluate(docs, 'novel')

  it('is told of by its chapters', () => {
    const novel = novelReport(docs, report)
    expect(novel.chapters.map(({ name }) => name)).toEqual(docs.map(({ name }) => name))
    expect(novel.cast.length).toBeGreaterThan(0)
    expect(novel.adaptability.score).toBe(
      Math.round(novel.adaptability.parts.reduce((sum, part) => sum + part.score, 0) / novel.adaptability.parts.length),
    )
    expect(report.genre).toBe('novel')
    expect(report.metrics.some(({ key }) => key === 'minutes')).toBe(false)
  })
})

describe('any text', () => {
  it('has a report of finite figures, the same every time', () => {
    fc.assert(
      fc.property(anyContent, fc.constantFrom('script' as const, 'novel' as const), (content, kind) => {
        const docs = [{ doc_id: 1, name: '一', content }]
        const report = evaluate(docs, kind)
        expect(report).toEqual(evaluate(docs, kind))
        for (const { key, value } of report.metrics) {
          expect(METRIC_KEYS).toContain(key)
          expect(Number.isFinite(value)).toBe(true)
        }
        expect(report.score).toBeGreaterThanOrEqual(0)
        expect(report.score).toBeLessThanOrEqual(100)
      }),
      { numRuns: 40 },
    )
  })

  it('is read in a time that grows with its length', () => {
    const ofSize = new Map<number, ReportDoc[]>()
    const docsOf = (size: number) => {
      const docs =
        ofSize.get(size) ??
        splitText(inventedScript(size).text, 'script').map(({ name, content }, at) => ({ doc_id: at + 1, name, content }))
      ofSize.set(size, docs)
      return docs
    }
    expect(growth(size => evaluate(docsOf(size), 'script'), 4000)).toBeLessThan(LINEAR)
  })
})

it('tells what scenes are about by their words, as shares of the text', () => {
  const scenes = [
    { words: 60, text: '法官问：证据在哪里？律师站起来。妈妈哭了。' },
    { words: 30, text: '妈妈，爸爸，我回家了。' },
    { words: 7, text: '雨很大。' },
    { words: 3, text: '老师走进教室。' },
  ]
  expect(subjectsOf(scenes)).toEqual([
    { name: '法律', share: 0.6 },
    { name: '家庭', share: 0.3 },
    { name: '其他', share: 0.1 },
  ])
  expect(subjectsOf([])).toEqual([])
  expect(subjectsOf(scenes.slice(0, 2)).map(({ name }) => name)).toEqual(['法律', '家庭'])
})
