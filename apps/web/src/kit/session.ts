// Who is signed in and in which team: kept in local storage, readable from anywhere, watched by React (document 1 §3, §4.1).
import type { UserInfo } from '@qianmu/contract/account'
import { LOGIN_TYPE } from '@qianmu/contract/kit/sign-in'
import type { CurrentTeam } from '@qianmu/contract/team'
import { create } from 'zustand'

export interface Session {
  token: string
  /** Unix seconds; 0 = unknown. */
  expire: number
  userId: number
  user: UserInfo | null
  teamId: number
  team: CurrentTeam | null
}
const NOBODY: Session = { token: '', expire: 0, userId: 0, user: null, teamId: 0, team: null }

/** Local storage keys; one per value, so that another tab's change of user or team can be told apart (document 1 §4.6). */
export const KEYS = {
  token: 'qm.token',
  expire: 'qm.expire',
  userId: 'qm.user_id',
  user: 'qm.user',
  teamId: 'qm.team_id',
  team: 'qm.team',
} as const satisfies Record<keyof Session, string>
const DEVICE_KEY = 'qm.device_id'
const LOGIN_TYPE_KEY = 'qm.login_type'

/** Signed in means token, user id and user info all exist (document 1 §4.1). */
export const isSignedIn = ({ token, userId, user }: Pick<Session, 'token' | 'userId' | 'user'>): boolean => Boolean(token && userId && user)

/** Reads a stored session; unreadable parts count as absent. */
export const readSession = (storage: Pick<Storage, 'getItem'>): Session => ({
  token: storage.getItem(KEYS.token) ?? '',
  expire: Number(storage.getItem(KEYS.expire)) || 0,
  userId: Number(storage.getItem(KEYS.userId)) || 0,
  user: parsed<UserInfo>(storage.getItem(KEYS.user)),
  teamId: Number(storage.getItem(KEYS.teamId)) || 0,
  team: parsed<CurrentTeam>(storage.getItem(KEYS.team)),
})

/** Stores what differs between two sessions; an empty value removes its key. */
export const writeSession = (storage: Pick<Storage, 'setItem' | 'removeItem'>, before: Session, after: Session): void => {
  for (const name of Object.keys(KEYS) as (keyof Session)[]) {
    const value = after[name]
    if (value === before[name]) continue
    if (value) storage.setItem(KEYS[name], typeof value === 'object' ? JSON.stringify(value) : String(value))
    else storage.removeItem(KEYS[name])
  }
}

const parsed = <T>(text: string | null): T | null => {
  if (!text) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

// Asked of the page and not of the name: Node warns whoever looks at its own.
const browserStorage = 'document' in globalThis ? localStorage : null

/** The session as a React hook with `getState`; change it only through the functions below. */
export const useSession = create<Session>(() => (browserStorage ? readSession(browserStorage) : NOBODY))

/** Sets parts of the session here and in local storage. A user or team change takes the other's derived parts along. */
export const setSession = (part: Partial<Session>): void => {
  const before = useSession.getState()
  const after = { ...before, ...part }
  if (browserStorage) writeSession(browserStorage, before, after)
  useSession.setState(after)
}

export const setUser = (user: UserInfo): void => setSession({ user, userId: user.user_id })
export const setTeam = (team: CurrentTeam | null): void => setSession({ team, teamId: team?.team_id ?? 0 })

/** Forgets all stored login data (document 1 §4.1); the device id stays. */
export const clearSession = (): void => setSession(NOBODY)

/** An id that nobody else has. Not crypto.randomUUID: it is missing on plain-http addresses of a local network. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** The id of this browser: made once, kept in local storage (document 1 §3). */
export const deviceId = (): string => {
  const known = browserStorage?.getItem(DEVICE_KEY)
  if (known) return known
  const made = randomId()
  browserStorage?.setItem(DEVICE_KEY, made)
  return made
}

/** The way of signing in that was used last here; SMS at first. It goes to /login as loginType (document 1 §4.2). */
export const lastLoginType = (): number => Number(browserStorage?.getItem(LOGIN_TYPE_KEY)) || LOGIN_TYPE.sms
export const rememberLoginType = (type: number): void => browserStorage?.setItem(LOGIN_TYPE_KEY, String(type))
