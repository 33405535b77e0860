// Filters of documents.
import type { DocRow } from '@qianmu/contract/works/documents'
import { describe, expect, it } from 'vitest'
import { type DocFilter, filterTree } from './filter.ts'
import { allDocs, rowsOf, type Tree } from './tree.ts'

const doc = (doc_id: number, status: DocRow['status'], assignee_id: number | null, volume_id: number | null): DocRow => ({
  doc_id,
  doc_name: `第 ${doc_id} 集`,
  doc_type: 5,
  volume_id,
  order_key: '',
  words: 0,
  scenes: 0,
  minutes: 0,
  status,
  assignee_id,
  assignee: '',
  word_goal: null,
  review: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: '',
})
const TREE: Tree = {
  volumes: [
    { volume_id: 7, volume_name: '卷一', docs: [doc(1, 'draft', 4, 7), doc(2, 'review', 4, 7)] },
    { volume_id: 8, volume_name: '卷二', docs: [doc(3, 'final', null, 8)] },
  ],
  docs: [doc(4, 'review', 5, null)],
}
const tagged: Record<number, number[]> = { 1: [9], 4: [9, 10] }
const tagsOf = (id: number) => (tagged[id] ?? []).map(content_tag_id => ({ content_tag_id }))
const left = (part: Partial<DocFilter>) =>
  allDocs(filterTree(TREE, { status: [], assignee: [], tag: [], ...part }, tagsOf)).map(({ doc_id }) => doc_id)

describe('documents', () => {
  it('are those that have one of the values of every filter that is set', () => {
    expect(left({})).toEqual([1, 2, 3, 4])
    expect(left({ status: ['review'] })).toEqual([2, 4])
    expect(left({ status: ['review', 'final'] })).toEqual([2, 3, 4])
    expect(left({ assignee: ['4'] })).toEqual([1, 2])
    expect(left({ assignee: ['0'] })).toEqual([3])
    expect(left({ tag: ['9'] })).toEqual([1, 4])
    expect(left({ tag: ['9'], status: ['review'] })).toEqual([4])
    expect(left({ tag: ['9'], status: ['review'], assignee: ['4'] })).toEqual([])
  })

  it('keep the volumes in their places, and the rows leave out those without a document', () => {
    const shown = filterTree(TREE, { status: ['final'], assignee: [], tag: [] }, tagsOf)
    expect(shown.volumes.map(({ volume_id }) => volume_id)).toEqual([7, 8])
    expect(rowsOf(shown, new Set(), true).map(({ key }) => key)).toEqual(['volume-8', 'doc-3'])
    expect(rowsOf(shown, new Set()).map(({ key }) => key)).toEqual(['volume-7', 'volume-8', 'doc-3'])
  })
})
