// Voices of actions: the six warnings, and which fields change in which order.
import { describe, expect, it } from 'vitest'
import { afterDubbing, beforeDubbing, type Change, dub, DUBBING_TYPES, endOfDubbing, failedDubbing, refusalOf } from './dubbing.ts'
import { type Action, ENTRIES, THINGS } from './model.ts'

const action = (fields: Partial<Action> = {}): Action => ({
  ...structuredClone(ENTRIES.actions),
  id: 'a',
  type: 'DIALOG',
  msg: '你来了。',
  character_id: 'r',
  ...fields,
})
const roles = new Map([
  ['r', { v_type: 'v1', timbre: 't1' }],
  ['mute', { v_type: '', timbre: '' }],
])
const NONE = { narrator_timbre: '', desc_timbre: '' }
const former = action({ dubbing_url: 'old.mp3', dubbing_name: '旧', dubbing_game_resource_id: 7, dubbing_error: true, v_type: 'v0' })
/** Dubs, and keeps what the action was at the call and at the end. */
async function dubbed(call: () => Promise<{ v_type: string; url: string; name?: string }>) {
  let now: Action = former
  const changes: Change[] = []
  let pending: Action | undefined
  const done = await dub(
    former,
    given => {
      pending = { ...now, ...given }
      return call()
    },
    change => {
      changes.push(change)
      now = { ...now, ...change }
    },
  )
  return { now, changes, pending: pending!, done }
}
const good = () => Promise.resolve({ v_type: 'v9', url: '/files/9/voice.mp3?x=1' })
const bad = () => Promise.reject(new Error('no'))

describe('dubbing of a plot action', () => {
  it('D2-4-13 D2-4-14 D2-4-15: is on, of source AI and without an error while the call is pending', async () => {
    expect((await dubbed(good)).pending).toMatchObject({ on_dubbing: true, dubbing_source_type: 'AI', dubbing_error: false })
  })
  it('D2-4-16 D2-4-17 D2-4-18: stores voice and address, clears the resource and names the file', async () => {
    const { now, done } = await dubbed(good)
    expect(done).toBe(true)
    expect(now).toMatchObject({
      v_type: 'v9',
      dubbing_url: '/files/9/voice.mp3?x=1',
      dubbing_game_resource_id: null,
      dubbing_name: 'voice.mp3',
    })
    expect(afterDubbing({ v_type: 'v', url: 'x', name: '雨声' }).dubbing_name).toBe('雨声')
  })
  it('D2-4-19 D2-8-44: a failure sets the error flag and nothing else', async () => {
    const { now, done, changes } = await dubbed(bad)
    expect(done).toBe(false)
    expect(now).toEqual({ ...former, dubbing_source_type: 'AI', dubbing_error: true, on_dubbing: false })
    expect(changes).toEqual([beforeDubbing(), failedDubbing(), endOfDubbing()])
  })
  it('D2-4-20 D2-3-33: is over at the end, whichever it was', async () => {
    expect((await dubbed(good)).changes.at(-1)).toEqual({ on_dubbing: false })
    expect((await dubbed(bad)).changes.at(-1)).toEqual({ on_dubbing: false })
  })
  it('D2-5-04 … D2-5-09: is refused with the six warnings', () => {
    expect(refusalOf(action({ msg: ' ' }), roles, NONE), 'D2-5-04').toBe('请先输入对话内容')
    expect(refusalOf(action({ type: 'BG' }), roles, NONE), 'D2-5-05').toBe('当前类型不支持配音')
    expect(refusalOf(action({ character_id: '' }), roles, NONE), 'D2-5-06').toBe('请选择角色')
    expect(refusalOf(action({ character_id: 'mute' }), roles, NONE), 'D2-5-07').toBe('请先为该角色配置配音')
    expect(refusalOf(action({ type: 'CHORUS' }), roles, NONE), 'D2-5-08').toBe('请先为旁白配置音色')
    expect(refusalOf(action({ type: 'DESC' }), roles, NONE), 'D2-5-09').toBe('请先为描述配置音色')
    expect(refusalOf(action(), roles, NONE)).toBeNull()
    expect(refusalOf(action({ type: 'CHORUS', v_type: 'v' }), roles, NONE)).toBeNull()
    expect(refusalOf(action({ type: 'DESC' }), roles, { ...NONE, desc_timbre: 'd' })).toBeNull()
  })
  it('D2-5-04 D2-5-05 D2-5-06 D2-5-07 D2-5-08 D2-5-09: the first thing that lacks is told first', () => {
    expect(refusalOf(action({ msg: '', type: 'BG' }), roles, NONE)).toBe('请先输入对话内容')
  })
  it('D2-9-13: exactly three types can be dubbed', () => {
    expect(DUBBING_TYPES).toEqual(['DIALOG', 'DESC', 'CHORUS'])
  })
})

describe('tables of a game', () => {
  it('D2-9-15: variables are public, of a role or random', () => {
    const groups: (typeof THINGS.numerics.group)[] = ['public', 'role', 'random']
    expect(groups).toContain(THINGS.numerics.group)
  })
})
