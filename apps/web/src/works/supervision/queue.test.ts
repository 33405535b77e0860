// The queue of reviews: whose turn it is, and what stands in the way.
import type { Review } from '@qianmu/contract/works/supervision'
import { describe, expect, it } from 'vitest'
import { countOf, firstOf, whyNotPass } from './queue.ts'

const review = (doc_id: number, more: Partial<Review> = {}): Review => ({
  doc_id,
  doc_name: '雨夜站牌',
  kind: 'doc',
  no: doc_id,
  edit_type: 0,
  words: 0,
  state: 'draft',
  round: 0,
  open_comments: 0,
  open_musts: 0,
  assignee: null,
  submitted_by: '',
  submitter_id: null,
  submitted_at: null,
  ...more,
})

describe('the queue', () => {
  it('begins with what waits', () => {
    const list = [review(1), review(2, { state: 'passed' }), review(3, { state: 'reviewing' })]
    expect(firstOf(list)?.doc_id).toBe(3)
    expect(firstOf(list.slice(0, 2))?.doc_id).toBe(1)
    expect(countOf(list, 'passed', 'conditional')).toBe(1)
  })

  it('says why a draft cannot be passed', () => {
    expect(whyNotPass(review(1))).toBe('还没有提交')
    expect(whyNotPass(review(1, { state: 'reviewing', open_musts: 2 }))).toBe('2 条必改未解决，暂不能通过')
    expect(whyNotPass(review(1, { state: 'reviewing' }))).toBe('')
    expect(whyNotPass(review(1, { state: 'conditional' }))).toBe('')
  })
})
