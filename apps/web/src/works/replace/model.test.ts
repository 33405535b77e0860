// Choosing hits of a search for replacing.
import { expect, it } from 'vitest'
import { allOf, type FoundDoc, hitKey, placesOf, rowsOf, shareOf, toggledDoc } from './model.ts'

const hit = (start: number, locked = false) => ({
  block_id: 'b',
  field: 'text' as const,
  start,
  end: start + 2,
  before: '',
  found: '顾晚',
  after: '',
  locked,
})
const docs: FoundDoc[] = [
  { doc_id: 1, doc_name: '甲', hits: [hit(0), hit(5), hit(9, true)] },
  { doc_id: 2, doc_name: '乙', hits: [hit(3)] },
]

it('begins with all hits but those across a suggestion', () => {
  expect(allOf(docs).size).toBe(3)
  expect(rowsOf(docs).map(row => row.kind)).toEqual(['doc', 'hit', 'hit', 'hit', 'doc', 'hit'])
})
it('takes and leaves a whole document', () => {
  const all = allOf(docs)
  const without = toggledDoc(all, docs[0]!)
  expect([shareOf(all, docs[0]!), shareOf(without, docs[0]!)]).toEqual(['all', 'none'])
  const some = new Set([hitKey(1, docs[0]!.hits[0]!)])
  expect(shareOf(some, docs[0]!)).toBe('some')
  expect(toggledDoc(some, docs[0]!).size).toBe(2)
})
it('tells the server only documents with something chosen', () => {
  expect(placesOf(docs, toggledDoc(allOf(docs), docs[1]!))).toEqual([
    {
      doc_id: 1,
      places: [
        { block_id: 'b', field: 'text', start: 0 },
        { block_id: 'b', field: 'text', start: 5 },
      ],
    },
  ])
})
