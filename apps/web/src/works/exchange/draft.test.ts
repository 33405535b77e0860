// Correcting the parts of a file before it is imported.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, draftsOf, merged, openingOf, planOf, type ReadFile, split, wordsOf } from './draft.ts'

const file: ReadFile = {
  title: '雨夜归人',
  warnings: [],
  losses: [],
  lines: ['', '雨落下来。', '他走了。', '第二天', '晴了。', '完。'],
  words: [0, 4, 3, 3, 2, 1],
  parts: [
    { name: '', volume: '', from: 0, to: 0 },
    { name: '第一章', volume: '卷一', from: 0, to: 3 },
    { name: '第二章', volume: '卷一', from: 3, to: 6 },
  ],
}
const drafts = draftsOf(file, '雨夜.txt')
const shape = (list: typeof drafts) => list.map(({ name, from, to }) => [name, from, to])

describe('drafts of an import', () => {
  it('begin as the reader cut them, without empty parts', () => {
    expect(shape(drafts)).toEqual([
      ['第一章', 0, 3],
      ['第二章', 3, 6],
    ])
    expect(wordsOf(file, drafts[0]!)).toBe(7)
    expect(openingOf(file, drafts[0]!)).toBe('雨落下来。')
  })
  it('leave out a title page, and no beginning that tells something', () => {
    const titled = (...front: string[]): ReadFile => ({
      ...file,
      lines: [...front, '第一集', '雨落下来。'],
      words: [...front.map(() => 2), 3, 4],
      parts: [
        { name: '正文之前', volume: '', from: 0, to: front.length },
        { name: '第一集', volume: '', from: front.length, to: front.length + 2 },
      ],
    })
    const named = (read: ReadFile) => draftsOf(read, 'a.txt').map(({ name, kept }) => [name, kept])
    const cut = ['第一集', true]
    expect(named(titled('《雨夜归人》', '编剧：林沁', '第二稿', '2026 年 3 月'))).toEqual([['标题页', false], cut])
    expect(named(titled('雨夜归人'))).toEqual([['标题页', false], cut])
    expect(named(titled('那年冬天，她离开了。'))).toEqual([['正文之前', true], cut])
    expect(named(titled('雨', '夜', '归', '人'))).toEqual([['正文之前', true], cut])
  })
  it('take the name of the text, else of the file, where there is no title', () => {
    const parts = [{ name: ' ', volume: '', from: 0, to: 6 }]
    expect(draftsOf({ ...file, parts }, '雨夜.txt')[0]!.name).toBe('雨夜归人')
    expect(draftsOf({ ...file, title: '', parts }, '雨夜.txt')[0]!.name).toBe('雨夜')
  })
  it('are merged into the one before, and split before a line that gives the name', () => {
    expect(shape(merged(drafts, drafts[1]!.key))).toEqual([['第一章', 0, 6]])
    expect(shape(merged(drafts, drafts[0]!.key))).toEqual(shape(drafts))
    expect(shape(split(drafts, drafts[1]!.key, 4, '晴了。'))).toEqual([
      ['第一章', 0, 3],
      ['第二章', 3, 4],
      ['晴了。', 4, 6],
    ])
    expect(shape(split(drafts, drafts[1]!.key, 3, 'x'))).toEqual(shape(drafts))
  })
  it('are told to the server without what is left out', () => {
    const plan = planOf(file, changed(changed(drafts, drafts[0]!.key, { kept: false }), drafts[1]!.key, { name: ' 终章 ', volume: '卷二' }))
    expect(plan).toEqual({ lines: 6, parts: [{ name: '终章', volume_name: '卷二', from: 3, to: 6 }] })
    expect(
      planOf(
        file,
        drafts.map(draft => ({ ...draft, kept: false })),
      ),
    ).toBeUndefined()
  })
  it('always reach over all lines, whatever is merged and split', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(5), fc.nat(6)), { maxLength: 20 })
    fc.assert(
      fc.property(steps, all => {
        let list = drafts
        for (const [isMerge, nth, line] of all) {
          const { key } = list[nth % list.length]!
          list = isMerge ? merged(list, key) : split(list, key, line, '')
        }
        expect(list[0]!.from).toBe(0)
        expect(list.at(-1)!.to).toBe(6)
        list.slice(1).forEach((draft, at) => expect(draft.from).toBe(list[at]!.to))
      }),
    )
  })
})
