// How the views arrange the cards.
import type { Card, Episode } from '@qianmu/contract/works/cards'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  episodeOf,
  filtered,
  landing,
  lanesOf,
  gapsOf,
  gapWords,
  mapOf,
  reordered,
  sceneLabel,
  stateOfScene,
  stepped,
  timelineOf,
  CARD_COLUMNS,
} from './model.ts'

const card = (card_id: number, more: Partial<Card> = {}): Card => ({
  card_id,
  idea_id: 1,
  order_key: '',
  no: card_id,
  type: 'beat',
  title: `卡 ${card_id}`,
  text: '',
  template_id: null,
  form: {},
  images: [],
  color: '',
  lane: '',
  storyline: '',
  doc_id: null,
  x: null,
  y: null,
  mood: 0,
  assignee_id: null,
  assignee: null,
  people: [],
  aliases: [],
  causes: [],
  scenes: [],
  lost_scenes: 0,
  figures: null,
  version: 1,
  updated_at: '',
  updated_by: '',
  ...more,
})
const episodes: Episode[] = Array.from({ length: 10 }, (_, at) => ({
  doc_id: at + 1,
  doc_name: `第 ${at + 1} 集`,
  volume_id: null,
  volume_name: null,
  scenes: [],
}))
const inEpisode = (id: number, doc_id: number, more: Partial<Card> = {}) => card(id, { doc_id, ...more })

describe('the board', () => {
  const cards = [card(1, { lane: '起' }), card(2, { lane: '承' }), card(3, { lane: '起' }), card(4, { lane: '番外' })]
  const lanes = lanesOf(cards)

  it('has the four acts, then the others; those without an act come first', () => {
    expect(lanes.map(lane => lane.label)).toEqual(['起', '承', '转', '合', '番外'])
    expect(lanesOf([card(1)]).map(lane => lane.label)).toEqual(['未分幕', '起', '承', '转', '合'])
  })

  it('drops before a card, at the end, and nowhere on itself', () => {
    expect(landing(lanes[0]!, 2, 3)).toEqual({ lane: '起', after_id: 1 })
    expect(landing(lanes[0]!, 2, 1)).toEqual({ lane: '起', after_id: null })
    expect(landing(lanes[0]!, 2, 0)).toEqual({ lane: '起', after_id: 3 })
    expect(landing(lanes[0]!, 1, 1)).toBeUndefined()
    expect(landing(lanes[2]!, 0, 0)).toEqual({ lane: '转', after_id: null })
  })

  it('steps by keys, and not past its edges', () => {
    expect(stepped(lanes, 3, 'up')).toEqual({ lane: '起', after_id: null })
    expect(stepped(lanes, 1, 'down')).toEqual({ lane: '起', after_id: 3 })
    expect(stepped(lanes, 3, 'down')).toBeUndefined()
    expect(stepped(lanes, 1, 'left')).toBeUndefined()
    expect(stepped(lanes, 3, 'right')).toEqual({ lane: '承', after_id: 2 })
    expect(stepped(lanes, 2, 'right')).toEqual({ lane: '转', after_id: null })
  })

  it('shows a move before the server has answered: nothing is lost or doubled', () => {
    const many = Array.from({ length: 8 }, (_, at) => card(at + 1))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.option(fc.integer({ min: 1, max: 8 })), (id, after) => {
        fc.pre(id !== after)
        const ids = reordered(many, id, after).map(each => each.card_id)
        expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
        expect(ids.indexOf(id)).toBe(after === null ? 0 : ids.indexOf(after) + 1)
      }),
    )
  })

  it('filters by kind, idea and words', () => {
    const all = [card(1, { type: 'role', title: '顾晚' }), card(2, { text: '红伞' }), card(3, { idea_id: 9 })]
    const ids = (part: object) => filtered(all, { kind: 'story', ideaId: 0, keyword: '', ...part }).map(each => each.card_id)
    expect(ids({})).toEqual([2, 3])
    expect(ids({ kind: 'all' })).toEqual([1, 2, 3])
    expect(ids({ kind: 'role' })).toEqual([1])
    expect(ids({ ideaId: 9 })).toEqual([3])
    expect(ids({ keyword: ' 红伞 ' })).toEqual([2])
  })
})

describe('documents', () => {
  const landed = { doc_id: 4, doc_name: '第 4 集', scene_id: 'a', no: '4-1', heading: '', words: 0 }

  it('a card belongs to the one it is planned for, else to that of its first scene', () => {
    expect(episodeOf(inEpisode(1, 2, { scenes: [landed] }), episodes)).toBe(1)
    expect(episodeOf(card(1, { scenes: [landed] }), episodes)).toBe(3)
    expect(episodeOf(card(1), episodes)).toBe(-1)
    expect(sceneLabel(landed, episodes, '集')).toBe('4 集 · 场 4-1')
    expect(sceneLabel({ ...landed, no: '' }, episodes, '章')).toBe('4 章')
  })

  it('runs without a beat are told, all of them once one has two documents', () => {
    expect(gapsOf([], episodes)).toEqual([])
    const beats = [1, 2, 5, 6, 10].map((doc, at) => inEpisode(at + 1, doc))
    expect(gapWords(gapsOf(beats, episodes), '集')).toBe('第 3–4、7–9 集没有节拍')
    expect(gapWords(gapsOf([inEpisode(1, 2)], episodes), '集')).toBe('第 1、3–10 集没有节拍')
    expect(
      gapsOf(
        [1, 3, 5, 7, 9].map((doc, at) => inEpisode(at + 1, doc)),
        episodes,
      ),
    ).toEqual([])
    expect(gapsOf([inEpisode(1, 1, { type: 'role' }), inEpisode(2, 10)], episodes)).toEqual([{ from: 1, to: 9 }])
    const many = [1, 3, 6, 8].map(from => ({ from, to: from }))
    expect(gapWords(many, '章')).toBe('第 1、3、6 章等 4 章没有节拍')
  })

  it('a scene without words is empty, with few an outline', () => {
    expect([0, 1, 99, 100].map(stateOfScene)).toEqual(['empty', 'outline', 'outline', 'written'])
  })
})

describe('timeline and map', () => {
  it('cards of one line never lie over each other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 30 }), docs => {
        const { rows, loose } = timelineOf(
          docs.map((doc, at) => inEpisode(at + 1, doc)),
          episodes,
        )
        expect(loose).toEqual([])
        for (const { cells } of rows)
          for (const one of cells)
            for (const other of cells)
              if (one !== other && one.sub === other.sub) expect(Math.abs(one.column - other.column)).toBeGreaterThanOrEqual(CARD_COLUMNS)
      }),
    )
  })

  it('cards without a document wait beside it', () => {
    expect(timelineOf([card(1)], episodes)).toMatchObject({ rows: [], loose: [{ card_id: 1 }] })
  })

  it('cards stand where they were put, the others in a column for each act', () => {
    const nodes = mapOf([card(1, { x: 5, y: -7 }), card(2, { lane: '起' }), card(3, { lane: '起' })])
    expect(nodes.map(({ x, y }) => [x, y])).toEqual([
      [5, -7],
      [260, 0],
      [260, 120],
    ])
  })
})
