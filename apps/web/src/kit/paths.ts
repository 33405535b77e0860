// Paths that the rules of the documents name, and the ways to them that more than one place needs.
import { LOGIN_TYPE } from '@qianmu/contract/kit/sign-in'

export const PATHS = {
  home: '/',
  login: '/login',
  welcome: '/login/registerWelcome',
  noAuth: '/noAuth',
  settings: '/member/setting',
  team: '/workBench/team',
  invite: '/team/inviteLink',
  /** Where sign-in lands without toPath (document 1 §2.6). */
  landing: '/aiWork/comfyList',
  works: '/workBench/worksManage',
  /** Where somebody new chooses what to begin with. */
  begin: '/begin',
} as const

/** The page of an invitation link. */
export const invitePath = (code: string): string => `${PATHS.invite}?${new URLSearchParams({ code })}`

/** The sign-in page that comes back to `toPath` (document 1 §4.2). */
export const loginPath = (toPath: string, loginType: number = LOGIN_TYPE.sms): string =>
  `${PATHS.login}?${new URLSearchParams({ toPath, loginType: String(loginType) })}`

/** `toPath` as a path inside the product, or null: a foreign address must never be a sign-in's target. */
export const safePath = (toPath: string | null): string | null =>
  toPath && /^\/(?![/\\])/.test(toPath) && !toPath.startsWith(`${PATHS.login}?`) && toPath !== PATHS.login ? toPath : null
