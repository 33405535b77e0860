// Which mode of the sign-in dialog is open; anything may open it (document 1 §2.7).
import { create } from 'zustand'

/** The nine modes, Phone by default (document 1 §2.7). */
export const SIGN_IN_MODES = [
  'Phone',
  'Password',
  'QRCode',
  'SetPassword',
  'SetPasswordFirst',
  'FindPassword',
  'ChangePhone',
  'BindPhone',
  'BindWx',
] as const
export type SignInMode = (typeof SIGN_IN_MODES)[number]

/** What the link says that an empty instance prints when it starts. */
export const SETUP_TEXT = '从这个链接第一个登录的人成为官方管理员，只有一位；之后来的人是普通成员。'

export const useSignInDialog = create<{ mode: SignInMode | null; toPath: string | null }>(() => ({ mode: null, toPath: null }))

/** Opens the dialog. `toPath` is where a sign-in leads; without it, the landing page. */
export const openSignIn = (mode: SignInMode = 'Phone', toPath: string | null = null): void => useSignInDialog.setState({ mode, toPath })
export const closeSignIn = (): void => useSignInDialog.setState({ mode: null })

/** The server's message of status 4025; empty = the notice is closed (document 1 §7.3). */
export const useInternalOnly = create<{ text: string }>(() => ({ text: '' }))
