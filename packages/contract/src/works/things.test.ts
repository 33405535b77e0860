// Ids of things that pictures are drawn for: made, read, and named.
import { describe, expect, it } from 'vitest'
import { THING_NAME_MAX, thingId, thingOf, thingText } from './things.ts'

const cast = [{ character_id: 12, name: '顾晚' }]

describe('a thing', () => {
  it.each([
    [thingId('character', 12), '角色 · 顾晚', 12],
    [thingId('character', 13), '角色 · 已删除的角色', 0],
    [thingId('scene', ' 望江路：街口 '), '场景 · 望江路：街口', 0],
    [thingId('prop', '红伞:长柄'), '道具 · 红伞:长柄', 0],
    ['背景', '背景', 0],
    ['shot:7', 'shot:7', 0],
  ])('%s is %s', (id, text, characterId) => {
    const thing = thingOf(id, cast)
    expect([thingText(thing), thing.characterId]).toEqual([text, characterId])
  })
  it('has an id of at most 64 characters', () => {
    expect(thingId('scene', '景'.repeat(THING_NAME_MAX)).length).toBeLessThanOrEqual(64)
  })
  it('is not said to be gone before the cast is known', () => {
    expect(thingOf('character:13', undefined).name).toBe('角色')
  })
})
