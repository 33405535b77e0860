// The one client of the product: every call of the contract, wired to session, toasts, router and token refresh.
import { contract } from '@qianmu/contract'
import { client, type Surroundings } from './kit/client.ts'
import { did } from './kit/live/did.ts'
import type { Failure } from './kit/failure.ts'
import { leavingReactions } from './kit/leaving.ts'
import { goTo, here } from './kit/navigation.ts'
import { loginPath } from './kit/paths.ts'
import { lost, reached } from './frame/reach.ts'
import { refresher } from './kit/refresh.ts'
import { clearSession, deviceId, lastLoginType, setSession, useSession } from './kit/session.ts'
import { settings } from './kit/settings.ts'
import { toast } from './kit/toast.ts'

const detailOf = (failure: Failure) =>
  [
    failure.message,
    `状态 ${failure.status ?? failure.code ?? '无'}`,
    `HTTP ${failure.http ?? '无'}`,
    location.pathname,
    new Date().toISOString(),
  ].join('\n')

const surroundings: Surroundings = {
  settings,
  caller: () => {
    const { token, userId, teamId } = useSession.getState()
    return { token, userId, teamId, deviceId: deviceId() }
  },
  complain: failure => toast.error(failure.message, { detail: detailOf(failure) }),
  leave: leavingReactions({
    clear: clearSession,
    goLogin: () => void goTo(loginPath(here(), lastLoginType())),
    go: path => void goTo(path),
    warn: text => toast.warning(text),
    later: (run, ms) => void setTimeout(run, ms),
  }),
  done: call => did(call.name),
  unreached: lost,
  answered: call => {
    reached()
    if (call.path !== contract.account.refresh.path) refreshIfDue()
  },
  isOnline: () => navigator.onLine,
}

export const api = client(contract, surroundings)

const refreshIfDue = refresher(
  () => ({ expire: useSession.getState().token ? useSession.getState().expire : 0, now: Date.now() }),
  async () => {
    const before = useSession.getState().token
    const { token, expire } = await api.account.refresh()
    // Signed out or in again meanwhile: the answer belongs to the old session.
    if (useSession.getState().token === before) setSession({ token, expire })
  },
)
