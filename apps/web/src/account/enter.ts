// Entering and leaving: loads user and team info, signs in and out, and asks for what an account still lacks (document 1 §4).
import type { Sent } from '@qianmu/contract/kit/call'
import { BIND_PHONE_CHECK_MS } from '@qianmu/contract/kit/limits'
import { STATUS } from '@qianmu/contract/kit/status'
import { create } from 'zustand'
import { api } from '../api.ts'
import { forgetAnswers } from '../kit/answers-cache.ts'
import type { CallOptions } from '../kit/client.ts'
import { retryDelay } from '../kit/events.ts'
import { isAtWork } from '../ui/theme/at-work.ts'
import { Failure, isUnheard } from '../kit/failure.ts'
import type { TeamLookup } from '../kit/guard.ts'
import { LEAVE_MS } from '../kit/leaving.ts'
import { goTo, here } from '../kit/navigation.ts'
import { PATHS } from '../kit/paths.ts'
import { clearSession, rememberLoginType, setSession, setTeam, setUser, useSession } from '../kit/session.ts'
import { flagChange } from '../kit/tab-sync.ts'
import { dismissErrors, toast } from '../kit/toast.ts'
import { useAppearance } from '../ui/theme/appearance.ts'
import { openSignIn, useInternalOnly } from './sign-in-state.ts'

/** How far the info calls of this page load have come. */
export const useEntry = create<{ lookup: TeamLookup; loading: boolean; retrying: boolean }>(() => ({
  lookup: 'unknown',
  loading: false,
  retrying: false,
}))
useSession.subscribe((now, before) => {
  if (before.token && !now.token) {
    useEntry.setState({ lookup: 'unknown', loading: false })
    forgetAnswers()
  }
})

const TEAM_FAILED = '获取不到团队信息'
const PROMPTED_KEY = 'qm.password_prompted'

/** Asks until the server has said something: a time-out, a lost line or a busy server say nothing of who is here. */
async function asked<T>(ask: (options: CallOptions) => Promise<T>): Promise<T> {
  const { token } = useSession.getState()
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask({ calm: true })
      } catch (error) {
        if (!(error instanceof Failure && isUnheard(error)) || useSession.getState().token !== token) throw error
        useEntry.setState({ retrying: true })
        await retryPause(attempt)
      }
    }
  } finally {
    useEntry.setState({ retrying: false })
  }
}

/** Until the next try is due, or the browser finds its network again. */
const retryPause = (attempt: number) =>
  new Promise<void>(resolve => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, retryDelay(attempt))
    addEventListener('online', go)
  })

/** Loads the current team. On a guarded page any failure but 7007 says so and leaves for /noAuth after 2 s (document 1 §6). */
export const loadTeam = async (isPublic: boolean): Promise<TeamLookup> => {
  const token = useSession.getState().token
  const lookup = await askTeam(isPublic)
  // Signed out, or in as someone else, while the answer was under way; or nothing was heard, and what was known stands.
  if (useSession.getState().token !== token || lookup === 'unknown') return 'unknown'
  useEntry.setState({ lookup })
  if (lookup === 'failed' && !isPublic) {
    toast.error(TEAM_FAILED)
    setTimeout(() => void goTo(PATHS.noAuth), LEAVE_MS)
  }
  return lookup
}

const askTeam = async (isPublic: boolean): Promise<TeamLookup> => {
  const { team: before } = useSession.getState()
  // Somebody founded or joined one, or went to another, while the answer was under way.
  const isOld = () => useSession.getState().team !== before
  try {
    const team = await (isPublic ? api.team.current() : asked(options => api.team.current({}, options)))
    if (!isOld()) setTeam(team)
    return 'loaded'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (isUnheard(error)) return 'unknown'
    if (error.status !== STATUS.noTeam) return 'failed'
    if (isOld()) return 'loaded'
    setTeam(null)
    return 'none'
  }
}

/** Loads user and team info once per page load; user info that the server refuses clears the login (document 1 §4.1). */
export const loadInfo = async (isPublic: boolean): Promise<void> => {
  if (useEntry.getState().loading) return
  useEntry.setState({ loading: true })
  const { token } = useSession.getState()
  try {
    setUser(await asked(options => api.account.myInfo({}, options)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (useSession.getState().token === token) clearSession()
    return
  }
  await loadTeam(isPublic)
  useEntry.setState({ loading: false })
  if (!isPublic) scheduleCheck()
}

let check: ReturnType<typeof setTimeout> | undefined
/**
 * After 1 s: without a phone the bind-phone dialog; without a password, once per browser, the first-password prompt (document 1 §4.3, §4.6). A
 * studio, an editor and the first choice are left alone: the prompt comes on the next page.
 */
const scheduleCheck = (): void => {
  clearTimeout(check)
  check = setTimeout(() => {
    const { user, team } = useSession.getState()
    if (!user) return
    if (user.has_phone !== 1) openSignIn('BindPhone')
    else if (
      user.has_password === '0' &&
      team &&
      here() !== PATHS.begin &&
      !useAppearance.getState().studio &&
      !isAtWork() &&
      !localStorage.getItem(PROMPTED_KEY)
    ) {
      void promptPassword()
    }
  }, BIND_PHONE_CHECK_MS)
}

const noticeInternalOnly = (error: unknown): never => {
  if (error instanceof Failure && error.status === STATUS.internalOnly) useInternalOnly.setState({ text: error.reason })
  throw error
}

/** Asks for a first password, unless the steps of the first hour still have a line for it. */
const promptPassword = async (): Promise<void> => {
  const { token } = useSession.getState()
  try {
    const { choice, away } = await api.beginning.steps({}, { calm: true })
    if ((choice !== '' && !away) || useSession.getState().token !== token) return
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return
  }
  localStorage.setItem(PROMPTED_KEY, '1')
  openSignIn('SetPasswordFirst')
}

/** Where somebody goes who would land on the first screen: who is new chooses first what to begin with. */
export const firstPath = async (path: string): Promise<string> => {
  if (path !== PATHS.landing) return path
  try {
    return (await api.beginning.steps({}, { calm: true })).is_new ? PATHS.begin : path
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return path
  }
}

/** Signs in, loads the team and goes to `toPath` (document 1 §7.3). Rejects with the Failure of the login call. */
export const signIn = async (input: Sent<typeof api.account.login.contract>, toPath: string): Promise<void> => {
  const { token, expire, user_id, user } = await api.account.login(input).catch(noticeInternalOnly)
  dismissErrors()
  rememberLoginType(input.login_type)
  forgetAnswers()
  flagChange(localStorage, setTimeout)
  // The guard sees the new session at once; this flow loads the team, so the guard must not.
  useEntry.setState({ lookup: 'unknown', loading: true })
  setSession({ token, expire, userId: user_id, user, team: null, teamId: 0 })
  const lookup = await loadTeam(true)
  useEntry.setState({ loading: false })
  await goTo(lookup === 'none' && toPath === PATHS.landing ? PATHS.welcome : await firstPath(toPath), { replace: true })
  scheduleCheck()
}

/** Signs out: stored login data goes even when the call fails (document 1 §4.1). */
export const signOut = async (toPath: string = PATHS.home): Promise<void> => {
  try {
    await api.account.logout()
  } catch (error) {
    // The client has logged the failure; leaving must not depend on it.
    if (!(error instanceof Failure)) throw error
  }
  // First away, then forget: on a guarded page the guard would take the signed-out visitor to /login.
  await goTo(toPath)
  flagChange(localStorage, setTimeout)
  clearSession()
}
