// The list of threads: order, filters, mentions.
import type { Thread } from '@qianmu/contract/works/supervision'
import { describe, expect, it } from 'vitest'
import { inOrder, isLost, mentionedIn, passes } from './order.ts'

const thread = (comment_id: number, more: Partial<Thread> = {}): Thread => ({
  comment_id,
  author: { user_id: 1, nickname: '周默', avatar: '' },
  body: '重了',
  mentions: [],
  created_at: '2026-11-20T10:00:00Z',
  edited_at: null,
  level: 'suggest',
  anchor: { block_id: 'b', start: '{}', end: '{}', quote: '霓虹', prefix: '', suffix: '' },
  round: 0,
  resolved_by: '',
  resolved_at: null,
  replies: [],
  ...more,
})

describe('threads', () => {
  it('stand in the order of the text, those about the whole behind, those without their text last', () => {
    const list = [thread(1), thread(2, { anchor: null, level: 'whole' }), thread(3), thread(4)]
    const places = new Map([
      [4, { from: 2 }],
      [1, { from: 9 }],
    ])
    expect(inOrder(list, places).map(each => each.comment_id)).toEqual([4, 1, 2, 3])
    expect(list.filter(each => isLost(each, places)).map(each => each.comment_id)).toEqual([3])
    expect(list.some(each => isLost(each, null))).toBe(false)
  })

  it('pass the filters', () => {
    const resolved = thread(1, { resolved_at: '2026-11-20T11:00:00Z', level: 'must' })
    const replied = thread(2, { replies: [{ ...thread(3), author: { user_id: 7, nickname: '夏', avatar: '' } }] })
    expect(passes(resolved, 'open', 1)).toBe(false)
    expect(passes(resolved, 'must', 1)).toBe(false)
    expect(passes(resolved, 'all', 1)).toBe(true)
    expect(passes(replied, 'mine', 7)).toBe(true)
    expect(passes(replied, 'mine', 8)).toBe(false)
    expect(passes(thread(4, { level: 'must' }), 'must', 8)).toBe(true)
  })

  it('mention whose name stands behind an @', () => {
    const members = [
      { user_id: 1, nickname: '周默' },
      { user_id: 2, nickname: '林知夏' },
    ]
    expect(mentionedIn('@林知夏 看一下，周默也看', members)).toEqual([2])
  })
})
