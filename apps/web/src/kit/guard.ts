// The route guard's decisions (document 1 §4.2, §6): who may see a screen now, and where the others go. Pure.
import { loginPath, PATHS } from './paths.ts'
import { isOpenTo, type Screen, type ScreenNeeds } from './screen.ts'
import { isSignedIn, type Session } from './session.ts'

/** unknown: not asked yet · none: status 7007 · failed: any other failure. */
export type TeamLookup = 'unknown' | 'loaded' | 'none' | 'failed'
export interface GuardState {
  session: Pick<Session, 'token' | 'userId' | 'user' | 'team'>
  /** The info calls of this page load have been answered. */
  lookup: TeamLookup
  path: string
  loginType: number
}
export type Verdict = { show: true } | { wait: true } | { go: string }

const WORK_SCREEN = 'object'

/** Whether info must be loaded on entering: with token and user id on a public path, with a token on any other (document 1 §4.2). */
export const loadsInfo = (needs: ScreenNeeds, { token, userId }: Pick<Session, 'token' | 'userId'>): boolean =>
  needs === 'anyone' ? Boolean(token && userId) : Boolean(token)

/** What to do with a screen. Keys of a single work are judged by the work's shell, which loads the work. */
export const judge = (screen: Pick<Screen, 'needs' | 'or' | 'joined'>, { session, lookup, path, loginType }: GuardState): Verdict => {
  const { needs } = screen
  if (needs === 'anyone') return { show: true }
  if (!session.token) return { go: loginPath(path, loginType) }
  if (!isSignedIn(session)) return { wait: true }
  if (needs === 'signedIn') return { show: true }
  if (lookup === 'none') return { go: PATHS.welcome }
  // A stored team shows the screen at once; the lookup's answer corrects it.
  if (!session.team) return { wait: true }
  if (needs === 'official') return session.user?.special_tags.is_official === 1 ? { show: true } : { go: PATHS.noAuth }
  if (needs === 'member' || typeof needs === WORK_SCREEN) return { show: true }
  if (isOpenTo(screen, session.team)) return { show: true }
  return lookup === 'unknown' ? { wait: true } : { go: PATHS.noAuth }
}
