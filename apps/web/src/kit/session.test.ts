// The session: what signed in means, and what local storage keeps.
import { describe, expect, it } from 'vitest'
import type { UserInfo } from '@qianmu/contract/account'
import { clearSession, isSignedIn, KEYS, readSession, setSession, useSession, writeSession, type Session } from './session.ts'

const user = { user_id: 7, nickname: '林知夏' } as UserInfo
const full: Session = { token: 't', expire: 1_800_000_000, userId: 7, user, teamId: 3, team: null }
const nobody: Session = { token: '', expire: 0, userId: 0, user: null, teamId: 0, team: null }

const memory = (items: Record<string, string> = {}) => {
  const map = new Map(Object.entries(items))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

describe('session', () => {
  it.each([
    ['all three', full, true],
    ['no token', { ...full, token: '' }, false],
    ['no user id', { ...full, userId: 0 }, false],
    ['no user info', { ...full, user: null }, false],
  ])('signed in means token, user id and user info: %s [D1-4.1-01]', (_, session, expected) => {
    expect(isSignedIn(session)).toBe(expected)
  })

  it('keeps token, expiry, ids, user and team in local storage and reads them back [D1-3-03] [D1-9-23]', () => {
    const storage = memory()
    writeSession(storage, nobody, full)
    expect([...storage.map.keys()].toSorted()).toEqual([KEYS.token, KEYS.expire, KEYS.userId, KEYS.user, KEYS.teamId].toSorted())
    expect(readSession(storage)).toEqual(full)
  })

  it('removes every key when the session is cleared [D1-4.1-02]', () => {
    const storage = memory()
    writeSession(storage, nobody, full)
    writeSession(storage, full, nobody)
    expect(storage.map.size).toBe(0)
  })

  it('counts unreadable stored values as absent', () => {
    expect(readSession(memory({ [KEYS.user]: '{oops', [KEYS.userId]: 'x' }))).toEqual(nobody)
  })

  it('holds user id, token, team id and expiry after sign-in, and nothing after clearing [D1-3-01]', () => {
    setSession(full)
    expect(useSession.getState()).toMatchObject({ token: 't', expire: 1_800_000_000, userId: 7, teamId: 3 })
    clearSession()
    expect(useSession.getState()).toMatchObject(nobody)
  })
})
