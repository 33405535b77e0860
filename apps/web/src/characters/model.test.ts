// What the views of characters show: ties over time, suggestions, holes in the presence.
import type { Character, Presence, Relation } from '@qianmu/contract/characters'
import { describe, expect, it } from 'vitest'
import { companyOf, docsText, foundIn, heatOf, movedTo, rangeText, shadeOf, sizeOf, suggestionsIn, tieLabel, tiesAt } from './model.ts'

const docs = [1, 2, 3, 4, 5].map(doc_id => ({ doc_id, doc_name: `第 ${doc_id} 集`, volume_id: null, volume_name: null, scenes: 3 }))
const relation = (relation_id: number, from_id: number, to_id: number, more: Partial<Relation> = {}): Relation => ({
  relation_id,
  from_id,
  to_id,
  type: 'love',
  label: '',
  directed: false,
  strength: 0,
  from_doc_id: null,
  to_doc_id: null,
  secret: false,
  evidence: [],
  ...more,
})
const cells = (...words: number[]) =>
  words.flatMap((count, at) => (count < 0 ? [] : [{ doc_id: at + 1, lines: 1, words: count, scenes: 1 }]))
const presence = (...words: number[]): Presence => ({
  docs,
  rows: [{ character_id: 7, cells: cells(...words) }],
  together: [],
  words: 0,
  narration: false,
})

describe('ties', () => {
  it('hold from a document to a document', () => {
    const all = [relation(1, 7, 8), relation(2, 7, 9, { from_doc_id: 3 }), relation(3, 8, 9, { to_doc_id: 2 })]
    const at = (upTo: number) => tiesAt(all, docs, upTo).map(each => each.relation_id)
    expect([at(0), at(1), at(2), at(4)]).toEqual([
      [1, 3],
      [1, 3],
      [1, 2],
      [1, 2],
    ])
  })
  it('are called by their label, else by their type', () => {
    expect([tieLabel({ type: 'kin', label: '' }), tieLabel({ type: 'kin', label: '父女' })]).toEqual(['亲', '父女'])
  })
})

describe('suggestions', () => {
  const together = [
    { one_id: 7, other_id: 8, scenes: 5, doc_ids: [1] },
    { one_id: 7, other_id: 9, scenes: 4, doc_ids: [1] },
    { one_id: 8, other_id: 9, scenes: 3, doc_ids: [2] },
    { one_id: 8, other_id: 10, scenes: 2, doc_ids: [2] },
  ]
  it('are pairs often together, without relation in either direction and not called strangers', () => {
    expect(suggestionsIn({ together }, [relation(1, 8, 7)], [{ one_id: 7, other_id: 9 }])).toEqual([together[2]])
  })
  it('name the company of one', () => {
    expect(companyOf({ together }, 8)).toEqual([
      { id: 7, scenes: 5 },
      { id: 9, scenes: 3 },
      { id: 10, scenes: 2 },
    ])
  })
})

describe('heat', () => {
  it('has a hole where somebody is hardly there between two appearances, with the scenes that pass', () => {
    const { heat, holes } = heatOf(presence(200, 4, -1, 150, 80), 7)
    expect(holes).toEqual([{ from: 1, to: 2, scenes: 6 }])
    expect(heat.map(({ weak }) => weak)).toEqual([false, true, true, false, false])
    expect(heat.map(shadeOf)).toEqual([100, 8, 0, 77, 44])
  })
  it('has none for who is away as a rule', () => {
    expect(heatOf(presence(200, -1, -1, -1, 80), 7).holes).toEqual([])
  })
  it('has none before the first and after the last appearance, nor for one document alone', () => {
    expect(heatOf(presence(-1, 200, -1, 150, -1), 7).holes).toEqual([])
    expect(heatOf(presence(), 7)).toMatchObject({ holes: [], heat: docs.map(() => ({ share: 0, weak: false })) })
  })
})

describe('small things', () => {
  it('size by scenes from 36 to 72', () => {
    expect([sizeOf(0, 96), sizeOf(24, 96), sizeOf(96, 96), sizeOf(0, 0)]).toEqual([36, 54, 72, 36])
  })
  it('names of documents', () => {
    expect(docsText(['第 11 集', '第 13 集　雨', '第 18 集'])).toBe('第 11、13、18 集')
    expect(docsText(['序', '第 2 集'])).toBe('序、第 2 集')
    expect([rangeText('第 9 集', '第 10 集　雨'), rangeText('序', '第 2 集')]).toEqual(['第 9–10 集', '序 到 第 2 集'])
    expect(docsText(['第 1 集', '第 2 集', '第 3 集'], 2)).toBe('第 1、2 集 等 3 处')
  })
  it('finds by name, alias, identity and tag', () => {
    const cast = [{ name: '顾晚', aliases: [{ text: '小晚', count: 1 }], identity: '插画师', tags: ['女主'] }] as unknown as Character[]
    expect(['顾', '小晚', '插画', '女主', '沈', ''].map(word => foundIn(cast, word).length)).toEqual([1, 1, 1, 1, 0, 1])
  })
  it('moves by places', () => {
    expect(movedTo([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
    expect(movedTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
    expect(movedTo([1, 2, 3], 2, 1)).toEqual([1, 2, 3])
  })
})
