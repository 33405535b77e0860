// The document rows of a work and where they land when they are moved.
import type { DocRow } from '@qianmu/contract/works/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between } from '../../../ui/library/selection.ts'
import { changedTree, docIdsIn, docKey, landing, landingOf, placeOf, rowsOf, stepped, type Tree, volumeKey } from './tree.ts'

const doc = (doc_id: number, volume_id: number | null): DocRow => ({
  doc_id,
  volume_id,
  order_key: `a${doc_id}`,
  doc_name: String(doc_id),
  doc_type: 5,
  words: 10,
  scenes: 1,
  minutes: 1,
  status: 'draft',
  assignee_id: null,
  assignee: '',
  word_goal: null,
  review: null,
  updated_at: '',
  updated_by: '',
})
const tree: Tree = {
  volumes: [
    { volume_id: 1, volume_name: '卷一', docs: [doc(11, 1), doc(12, 1), doc(13, 1)] },
    { volume_id: 2, volume_name: '卷二', docs: [] },
  ],
  docs: [doc(31, null)],
}
const rows = rowsOf(tree, new Set())

describe('rows', () => {
  it('put volumes before their documents, and those without one last', () => {
    expect(rows.map(row => row.key)).toEqual(['volume-1', 'doc-11', 'doc-12', 'doc-13', 'volume-2', 'volume-0', 'doc-31'])
  })
  it('leave out what is in a closed volume', () => {
    expect(rowsOf(tree, new Set([1])).map(row => row.key)).not.toContain('doc-11')
  })
  it('need no headings without volumes', () => {
    expect(rowsOf({ volumes: [], docs: [doc(1, null)] }, new Set()).map(row => row.kind)).toEqual(['doc'])
  })
})

describe('landing', () => {
  it.each([
    ['down behind the document it is dropped on', 11, docKey(12), { volume_id: 1, after_id: 12 }],
    ['up before it', 13, docKey(12), { volume_id: 1, after_id: 11 }],
    ['up to the first place', 13, docKey(11), { volume_id: 1, after_id: null }],
    ['first in an empty volume', 11, volumeKey(2), { volume_id: 2, after_id: null }],
    ['first among those without a volume', 11, volumeKey(0), { volume_id: null, after_id: null }],
    ['behind a document of another volume', 11, docKey(31), { volume_id: null, after_id: 31 }],
  ])('%s', (_what, id, over, place) => {
    expect(landing(rows, id, over)).toEqual(place)
  })
  it('is nowhere on itself', () => {
    expect(landing(rows, 11, docKey(11))).toBeUndefined()
  })
})

describe('several at once', () => {
  it('land where the dragged one would, behind none of themselves', () => {
    expect(landingOf(rows, new Set([11, 12]), 11, docKey(13))).toEqual({ volume_id: 1, after_id: 13 })
    expect(landingOf(rows, new Set([12, 13]), 13, docKey(11))).toEqual({ volume_id: 1, after_id: null })
    expect(landingOf(rows, new Set([11, 13]), 13, docKey(12))).toEqual({ volume_id: 1, after_id: null })
    expect(landingOf(rows, new Set([11, 12]), 11, docKey(12))).toBeUndefined()
  })
  it('are chosen from one to another, across volumes, in either direction', () => {
    expect(between(docIdsIn(rows), 12, 31)).toEqual([12, 13, 31])
    expect(between(docIdsIn(rows), 31, 13)).toEqual([13, 31])
    expect(between(docIdsIn(rows), 99, 13)).toEqual([13])
  })
})

describe('stepping', () => {
  it('goes one down and one up again, and stops at the ends', () => {
    expect(stepped(tree, 11, 1)).toEqual({ volume_id: 1, after_id: 12 })
    expect(stepped(tree, 12, -1)).toEqual({ volume_id: 1, after_id: null })
    expect(stepped(tree, 11, -1)).toBeUndefined()
    expect(stepped(tree, 13, 1)).toBeUndefined()
  })
  it('never leaves the volume', () => {
    fc.assert(
      fc.property(fc.constantFrom(11, 12, 13), fc.constantFrom(-1 as const, 1 as const), (id, step) => {
        const place = stepped(tree, id, step)
        expect(place === undefined || place.volume_id === placeOf(tree, id).volume_id).toBe(true)
      }),
    )
  })
})

describe('a tree after a change', () => {
  const ids = (after: Tree | null) =>
    after && [...after.volumes.map(volume => volume.docs), after.docs].map(docs => docs.map(each => each.doc_id))
  const change = (rows: DocRow[], gone: number[] = []) => ({ rows, gone })
  it('has renamed rows where they stood, with what is not told of them', () => {
    const matching = { passages: 3, given: 1, pictures: 2 }
    const before = { ...tree, docs: [{ ...doc(31, null), matching }] }
    const after = changedTree(before, {}, change([{ ...doc(31, null), doc_name: '新名' }]))!
    expect(ids(after)).toEqual([[11, 12, 13], [], [31]])
    expect(after.docs[0]).toMatchObject({ doc_name: '新名', matching })
  })
  it.each([
    ['behind another', { ...doc(11, 1), order_key: 'a12V' }, [[12, 11, 13], [], [31]]],
    ['into another volume', doc(12, 2), [[11, 13], [12], [31]]],
    ['out of its volume', { ...doc(13, null), order_key: 'Zz' }, [[11, 12], [], [13, 31]]],
    ['as a new one', { ...doc(14, 1), order_key: 'a115' }, [[11, 14, 12, 13], [], [31]]],
  ])('has moved rows %s', (_, row, expected) => expect(ids(changedTree(tree, {}, change([row])))).toEqual(expected))
  it('leaves out what is gone', () => expect(ids(changedTree(tree, {}, change([], [12, 31])))).toEqual([[11, 13], [], []]))
  it('is asked for again where nobody knows the place', () => {
    expect(changedTree(tree, {}, change([doc(40, 9)]))).toBeNull()
    expect(changedTree(tree, { matching: 1 }, change([doc(40, 1)]))).toBeNull()
    expect(changedTree(tree, { size: 20 }, change([doc(40, 1)]))).toBeNull()
    expect(changedTree(tree, { is_delete: 1 }, change([], [40]))).toBeNull()
    expect(changedTree(tree, { is_delete: 1 }, change([doc(40, 1)]))).toBe(tree)
  })
})
