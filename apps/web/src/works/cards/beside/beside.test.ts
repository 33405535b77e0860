// Tests of which cards stand beside a document.
import type { Card } from '@qianmu/contract/works/cards'
import { expect, it } from 'vitest'
import { besideOf } from './beside.ts'

const card = (card_id: number, more: Partial<Card>): Card =>
  ({ card_id, type: 'beat', title: `卡片 ${card_id}`, doc_id: null, scenes: [], ...more }) as Card
const scene = (doc_id: number, scene_id: string) => ({ doc_id, scene_id, doc_name: '', no: '1', heading: '', words: 0 })

it('sorts them by where they have landed', () => {
  const cards = [
    card(1, { scenes: [scene(7, 'a')] }),
    card(2, { scenes: [scene(7, 'b'), scene(8, 'a')] }),
    card(3, { scenes: [scene(8, 'a')] }),
    card(4, { doc_id: 7 }),
    card(5, { doc_id: 8 }),
    card(6, {}),
    card(7, { type: 'role' }),
    card(8, { type: 'place', scenes: [scene(7, 'a')] }),
  ]
  const { here, landed, planned } = besideOf(cards, 7, 'a')
  expect([here, landed, planned].map(list => list.map(each => each.card_id))).toEqual([[1, 8], [2], [4, 6]])
  expect(besideOf(cards, 7, '').here).toEqual([])
})
