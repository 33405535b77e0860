// Rules with a clock: leaving statuses, token refresh, cross-tab reload, toasts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leavingReactions } from './leaving.ts'
import { isDue, refresher } from './refresh.ts'
import { KEYS } from './session.ts'
import { CHANGED_FLAG, flagChange, storageReaction } from './tab-sync.ts'
import { MERGE_MS, stillThere, type Toast, VISIBLE_MAX, withToast } from './toast-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('leaving statuses', () => {
  const setUp = () => {
    const done: string[] = []
    const react = leavingReactions({
      clear: () => done.push('clear'),
      goLogin: () => done.push('login'),
      go: path => done.push(path),
      warn: text => done.push(text),
      later: (run, ms) => void setTimeout(run, ms),
    })
    return { done, react }
  }
  it('4000 clears, goes to /login and warns after 0.3 s, once for many answers [D1-8.2-01] [D1-8.2-02] [D1-8.2-03]', () => {
    const { done, react } = setUp()
    for (let count = 0; count < 5; count++) react(4000)
    expect(done).toEqual(['clear', 'login'])
    vi.advanceTimersByTime(299)
    expect(done).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['clear', 'login', '你的登录状态已过期，请重新登录'])
  })
  it.each([
    [8003, 'login'],
    [7013, '/noAuth'],
  ])('%i leaves after 2 s for %s, once [D1-8.2-04] [D1-8.2-05]', (status, target) => {
    const { done, react } = setUp()
    react(status)
    react(status)
    vi.advanceTimersByTime(1999)
    expect(done).toEqual([])
    vi.advanceTimersByTime(1)
    expect(done).toEqual([target])
  })
  it.each([1, 1000, 7014, 7007])('%i leaves nowhere', status => {
    const { done, react } = setUp()
    react(status)
    vi.advanceTimersByTime(10_000)
    expect(done).toEqual([])
  })
})

describe('token refresh', () => {
  const HOUR = 3600
  it.each([
    ['expired', -1, false],
    ['at its end', 0, false],
    ['1 s left', 1, true],
    ['23 h left', 23 * HOUR, true],
    ['23 h 59 min left', 24 * HOUR - 60, true],
    ['24 h left', 24 * HOUR, false],
    ['25 h left', 25 * HOUR, false],
  ])('is due: %s → [D1-4.7-01] [D1-4.7-02] [D1-9-13] [D2-9-06]', (_, left, expected) => {
    expect(isDue(1_000_000 + left, 1_000_000_000)).toBe(expected)
  })
  it('tries at most once a second [D1-4.7-04] [D1-9-12]', async () => {
    const refresh = vi.fn(() => Promise.resolve())
    const attempt = refresher(() => ({ expire: Date.now() / 1000 + 60, now: Date.now() }), refresh)
    for (let count = 0; count < 10; count++) {
      attempt()
      await vi.advanceTimersByTimeAsync(99)
    }
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(20)
    attempt()
    expect(refresh).toHaveBeenCalledTimes(2)
  })
  it('runs one refresh at a time and goes on after a failed one', async () => {
    const refresh = vi.fn(() => Promise.reject(new Error('no')))
    const attempt = refresher(() => ({ expire: Date.now() / 1000 + 60, now: Date.now() }), refresh)
    attempt()
    await vi.advanceTimersByTimeAsync(1500)
    attempt()
    expect(refresh).toHaveBeenCalledTimes(2)
  })
})

describe('another tab', () => {
  const change = (key: string | null, oldValue: string | null = '1', newValue: string | null = '2') => ({ key, oldValue, newValue })
  const setUp = () => {
    const reload = vi.fn()
    return { reload, react: storageReaction({ reload, later: setTimeout }) }
  }
  it.each([KEYS.userId, KEYS.teamId])('a changed %s reloads after 1 s, once [D1-4.6-08] [D1-9-09]', key => {
    const { reload, react } = setUp()
    react(change(key))
    react(change(KEYS.userId))
    vi.advanceTimersByTime(999)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5000)
    expect(reload).toHaveBeenCalledTimes(1)
  })
  it('other keys and unchanged values reload nothing', () => {
    const { reload, react } = setUp()
    react(change(KEYS.token))
    react(change(KEYS.userId, '1', '1'))
    react(change(null))
    vi.advanceTimersByTime(5000)
    expect(reload).not.toHaveBeenCalled()
  })
  it('the flag of a change is gone after 2 s [D1-4.6-09] [D1-9-10]', () => {
    const map = new Map<string, string>()
    flagChange({ setItem: (key, value) => void map.set(key, value), removeItem: key => void map.delete(key) }, setTimeout)
    vi.advanceTimersByTime(1999)
    expect(map.has(CHANGED_FLAG)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(map.has(CHANGED_FLAG)).toBe(false)
  })
})

describe('toasts', () => {
  const texts = (list: readonly Toast[]) => list.map(toast => `${toast.text}×${toast.count}`)
  it('shows the same text within 3 s once, with its count [D1-8.4-04]', () => {
    let list = withToast([], 1, 'error', '坏了', 0)
    list = withToast(list, 2, 'error', '坏了', MERGE_MS - 1)
    expect(texts(list)).toEqual(['坏了×2'])
    expect(texts(withToast(list, 3, 'error', '坏了', MERGE_MS))).toEqual(['坏了×2', '坏了×1'])
  })
  it('shows at most three, the newest', () => {
    const list = ['一', '二', '三', '四'].reduce<Toast[]>((all, text, id) => withToast(all, id, 'info', text, 0), [])
    expect(list).toHaveLength(VISIBLE_MAX)
    expect(texts(list)).toEqual(['二×1', '三×1', '四×1'])
  })
  it('keeps each of two that take something back, and lets others go first', () => {
    const action = (label: string) => ({ action: { label, run: () => undefined } })
    let list = withToast([], 1, 'info', '「新角色」已删除', 0, action('一'))
    list = withToast(list, 2, 'info', '「新角色」已删除', 1, action('二'))
    expect(list.map(toast => toast.action?.label)).toEqual(['一', '二'])
    list = withToast(withToast(list, 3, 'success', '已保存', 2), 4, 'success', '已导出', 3)
    expect(texts(list)).toEqual(['「新角色」已删除×1', '「新角色」已删除×1', '已导出×1'])
    list = withToast(withToast(list, 5, 'info', '卡片已删除', 4, action('三')), 6, 'info', '批注已删除', 5, action('四'))
    expect(list.map(toast => toast.action?.label)).toEqual(['二', '三', '四'])
  })
  it('keeps errors for 8 s', () => {
    const list = withToast([], 1, 'error', '坏了', 0)
    expect(stillThere(list, 7999)).toHaveLength(1)
    expect(stillThere(list, 8000)).toHaveLength(0)
  })
})
