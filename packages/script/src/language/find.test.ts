// Finding and replacing: names and lines, case and words, and suggestions that stay what they are.

import { describe, expect, it } from 'vitest'
import { blocksOf, type Content, makeBlock, makeScene, textOf } from '../elements.ts'
import { findIn, matcherOf, replaceIn, type Sought } from './find.ts'
import { proposalsOf } from '../suggestions/verdicts.ts'

const sought = (text: string, more: Partial<Sought> = {}): Sought => ({
  text,
  matchCase: false,
  wholeWord: false,
  isPattern: false,
  ...more,
})
const doc = (...blocks: ReturnType<typeof makeBlock>[]): Content => ({ type: 'doc', content: [makeScene(blocks)] })
const lines = (content: Content) => [...blocksOf(content)].map(textOf)
const by = { user: 1, name: '苏晚', at: 1 }

describe('findIn', () => {
  it('finds in names and in lines, with what stands around', () => {
    const content = doc(makeBlock('dialogue', '顾晚等着。', { speaker: '顾晚' }), makeBlock('action', '雨停了。'))
    expect(findIn(content, matcherOf(sought('顾晚')), 10)).toMatchObject([
      { field: 'speaker', start: 0, end: 2, before: '', found: '顾晚', after: '' },
      { field: 'text', start: 0, found: '顾晚', after: '等着。' },
    ])
  })

  it.each([
    ['any case', sought('ok'), 2],
    ['this case', sought('OK', { matchCase: true }), 1],
    ['whole words', sought('ok', { wholeWord: true }), 1],
    ['signs of patterns', sought('.*'), 0],
  ])('%s', (_what, given, count) => expect(findIn(doc(makeBlock('action', 'OK，tokyo。')), matcherOf(given), 10)).toHaveLength(count))

  it('stops at the limit', () => expect(findIn(doc(makeBlock('action', '雨'.repeat(99))), matcherOf(sought('雨')), 7)).toHaveLength(7))
})

describe('a pattern', () => {
  const content = doc(makeBlock('dialogue', '第12集见。', { speaker: '顾晚' }), makeBlock('action', '第3集，第4集。'))
  const asked = sought('第(\\d+)集', { isPattern: true })

  it('finds and replaces with its groups', () => {
    const hits = findIn(content, matcherOf(asked), 10)
    expect(hits.map(({ found }) => found)).toEqual(['第12集', '第3集', '第4集'])
    expect(lines(replaceIn(content, asked, hits.slice(0, 2), '$1 集（$&）').content)).toEqual([
      '12 集（第12集）见。',
      '3 集（第3集），第4集。',
    ])
  })

  it('finds in 500,000 characters within its steps', () => {
    const long = doc(
      ...Array.from({ length: 10_000 }, () =>
        makeBlock('action', '雨点砸在积水里，霓虹碎成一片一片，站台上只剩两个人。下一班车还有四十分钟，谁也没有说话。'),
      ),
    )
    expect(findIn(long, matcherOf(sought('(霓虹|站台).{2,5}[片人]', { isPattern: true })), 100_000)).toHaveLength(20_000)
  })
})

describe('replaceIn', () => {
  it('replaces what was chosen and keeps marks', () => {
    const content = doc(
      makeBlock('action', [
        { type: 'text', text: '顾晚与' },
        { type: 'text', text: '顾晚', marks: [{ type: 'bold' }] },
      ]),
    )
    const hits = findIn(content, matcherOf(sought('顾晚')), 10)
    const after = replaceIn(content, sought('顾晚'), hits.slice(1), '顾念念')
    expect(lines(after.content)).toEqual(['顾晚与顾念念'])
    expect(after.content.content[0]!.content[0]!.content!.at(-1)).toMatchObject({ text: '顾念念', marks: [{ type: 'bold' }] })
    expect(after).toMatchObject({ done: 1, skipped: 0 })
  })

  it('renames speakers, and empties a line', () => {
    const content = doc(makeBlock('dialogue', '走。', { speaker: '顾晚' }), makeBlock('action', '走。'))
    const named = replaceIn(content, sought('顾晚'), findIn(content, matcherOf(sought('顾晚')), 9), '顾念')
    expect(named.content.content[0]!.content[0]!.attrs).toMatchObject({ speaker: '顾念' })
    const emptied = replaceIn(content, sought('走。'), findIn(content, matcherOf(sought('走。')), 9), '')
    expect(lines(emptied.content)).toEqual(['', ''])
  })

  it('skips what others have changed meanwhile', () => {
    const content = doc(makeBlock('action', '雨停了。'))
    const places = [{ block_id: content.content[0]!.content[0]!.attrs.id, field: 'text' as const, start: 2 }]
    expect(replaceIn(content, sought('雨'), places, '雪')).toMatchObject({ done: 0, skipped: 1 })
  })

  it('leaves what lies across a suggestion, and replaces within one', () => {
    const content = doc(
      makeBlock('action', [
        { type: 'text', text: '顾' },
        { type: 'text', text: '晚', marks: [{ type: 'insertion', attrs: { id: 's1', ...by } }] },
        { type: 'text', text: '见', marks: [{ type: 'deletion', attrs: { id: 's2', ...by } }] },
        { type: 'text', text: '见了顾晚', marks: [{ type: 'insertion', attrs: { id: 's3', ...by } }] },
      ]),
    )
    const hits = findIn(content, matcherOf(sought('顾晚')), 9)
    expect(hits.map(hit => hit.locked)).toEqual([true, false])
    const { content: after, done } = replaceIn(content, sought('顾晚'), hits, '顾念')
    expect(done).toBe(1)
    expect(proposalsOf(after.content).map(({ id, inserted, deleted }) => [id, inserted, deleted])).toEqual([
      ['s1', '晚', ''],
      ['s2', '', '见'],
      ['s3', '见了顾念', ''],
    ])
  })
})
