// How a task in a thread ends: with its result, a refusal, its deadline, or because nobody waits any more.
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { endTasks, inThread, type Task } from './thread.ts'

const usual = { file: path.join(import.meta.dirname, 'thread.test.program.ts'), deadlineMs: 30_000, heapMb: 64, field: 'file' }
const run = (data: string, more: Partial<Task> = {}) => inThread({ ...usual, data, ...more })
const refusal = (msg: string) => ({ status: 1000, message: msg, data: { fields: [{ field: 'file', msg }] } })

describe('a task', () => {
  it('ends with its result, and says on the way what happens', async () => {
    const news: unknown[] = []
    expect(await run('say', { onNews: each => news.push(each) })).toBe('said')
    expect(news).toEqual(['one', 'two'])
  })

  it('that refuses is refused with the same words, and one that fails fails', async () => {
    await expect(run('refuse')).rejects.toMatchObject({ status: 1004, message: '没有', data: { a: 1 } })
    await expect(run('fail')).rejects.toThrow('broken')
  })

  it('that works longer than it may is ended, one that only waits is not', async () => {
    await expect(run('work', { deadlineMs: 600 })).rejects.toMatchObject(refusal('内容太复杂，处理超时，请拆分后再试'))
    expect(await run('wait', { deadlineMs: 300 })).toBe('waited')
    await expect(run('wait', { stillMs: 600 })).rejects.toMatchObject(refusal('处理一直没有进展，已停止，请重试'))
  })

  it('is handed bytes that nobody here needs any more, instead of a copy', async () => {
    const bytes = new Uint8Array(1000)
    expect(await inThread({ ...usual, data: bytes, moves: [bytes] })).toBe(1000)
    expect(bytes.length).toBe(0)
  })

  it('that needed much memory ends its thread, so that the memory comes back', async () => {
    const small = await run('thread')
    expect(await run('much', { heapMb: 512 })).toBe('done')
    expect(await run('thread')).not.toBe(small)
  })

  it('finds a thread that has done another, and what that worked does not count', async () => {
    expect(await run('thread')).toBe(await run('thread'))
    await expect(run('work', { deadlineMs: 600 })).rejects.toMatchObject(refusal('内容太复杂，处理超时，请拆分后再试'))
    const one = await run('thread')
    const both = await Promise.all([run('thread'), run('thread')])
    expect(both.filter(thread => thread === one)).toHaveLength(1)
    await run('busy', { deadlineMs: 30_000 })
    expect(await run('wait', { deadlineMs: 1000 })).toBe('waited')
  })

  it('leaves its thread to the next for a minute, and later comers have another', async () => {
    // Another way to write the path, so that no thread of another test waits.
    const own = { file: `${import.meta.dirname}/./thread.test.program.ts` }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const first = await run('thread', own)
      vi.advanceTimersByTime(59_000)
      expect(await run('thread', own)).toBe(first)
      vi.advanceTimersByTime(60_000)
      expect(await run('thread', own)).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is refused for a while when the process ends, whatever it does', async () => {
    const working = run('work')
    await run('said')
    endTasks()
    await expect(working).rejects.toMatchObject({ http: 503, message: '服务正在重启，请稍后再试' })
  })

  it('is ended when nobody waits any more', async () => {
    const gone = new AbortController()
    const working = run('work', { signal: gone.signal })
    gone.abort()
    await expect(working).rejects.toMatchObject(refusal('已停止'))
  })
})
