// How two versions become rows, and how versions become days.
import type { Version } from '@qianmu/contract/works/history'
import { classify, toScenes } from '@qianmu/script/classify'
import { diffContents } from '@qianmu/script/diff'
import type { Content } from '@qianmu/script/elements'
import { describe, expect, it } from 'vitest'
import { foldLines, foldSame, rangeText, sceneRows } from './comparison.ts'
import { entriesByDay, PRESENT } from './versions.ts'

const contentOf = (...lines: string[]): Content => ({ type: 'doc', content: toScenes(classify(lines, 'script')) })
const SCENES = ['1-1 望江路 夜 外', '△雨。', '1-2 便利店 夜 内', '△门铃响。', '1-3 码头 夜 外', '△船走了。', '沈岸：走吧。']

describe('a comparison', () => {
  it('folds what is the same and counts what is not', () => {
    const before = contentOf(...SCENES)
    const after: Content = structuredClone(before)
    after.content[2]!.content[1]!.content = [{ type: 'text', text: '船早走了。' }]
    const rows = sceneRows(diffContents(before, after), before, after)
    expect(rows.map(({ state, no, added, removed }) => [state, no, added, removed])).toEqual([
      ['same', '1-1', 0, 0],
      ['same', '1-2', 0, 0],
      ['changed', '1-3', 1, 0],
    ])
    const parts = foldSame(rows)
    expect(parts.map(part => (part.kind === 'same' ? rangeText(part.rows) : part.row.title))).toEqual(['场 1-1–1-2', '码头 夜 外'])
  })

  it('keeps lines around each change and folds the others into their number', () => {
    const same = { state: 'same' } as const
    const folded = foldLines([same, same, same, same, { state: 'added' }, same, same, same])
    expect(folded.map(line => (line.state === 'folded' ? line.count : line.state))).toEqual([2, 'same', 'same', 'added', 'same', 'same', 1])
  })
})

describe('versions', () => {
  const version = (history_id: number, created_at: string, words: number): Version => ({
    history_id,
    name: '',
    kind: 'auto',
    words,
    authors: [],
    created_at,
    created_by: '林知夏',
  })

  it('stand by day, the present text first, each with what it grew by', () => {
    const now = new Date(2026, 10, 20, 12)
    const at = (day: number) => new Date(2026, 10, day, 9).toISOString()
    const days = entriesByDay(
      [version(3, at(20), 90), version(2, at(19), 100), version(1, at(3), 40)],
      { words: 95, at: at(20), who: '' },
      now,
    )
    expect(days.map(([day, entries]) => [day, entries.map(entry => [entry.id, entry.growth])])).toEqual([
      [
        '今天',
        [
          [PRESENT, 5],
          [3, -10],
        ],
      ],
      ['昨天', [[2, 60]]],
      ['11 月 3 日', [[1, null]]],
    ])
  })
})
