// How one is in a document: writing, suggesting, or only reading; remembered for each user in this browser.
import { create } from 'zustand'
import { useSession } from '../../../kit/session.ts'

export const MODES = { edit: '编辑', suggest: '建议', view: '只读' } as const
export type Mode = keyof typeof MODES

const keyOf = (userId: number) => `qm.editor.mode.${userId}`
const isMode = (name: string | null): name is Mode => name !== null && Object.hasOwn(MODES, name)

export const useMode = create<{ userId: number; mode: Mode }>(() => ({ userId: 0, mode: 'edit' }))

/** The mode that this user chose last. */
export function rememberedMode(userId: number): void {
  const kept = localStorage.getItem(keyOf(userId))
  useMode.setState({ userId, mode: isMode(kept) ? kept : 'edit' })
}

/** Changes the mode, here and for the next visit. */
export function chooseMode(mode: Mode): void {
  localStorage.setItem(keyOf(useMode.getState().userId), mode)
  useMode.setState({ mode })
}

/** Who suggests; null while what is written counts at once. */
export function suggestingAuthor(): { user: number; name: string } | null {
  if (useMode.getState().mode !== 'suggest') return null
  const { userId, user } = useSession.getState()
  return { user: userId, name: user?.nickname ?? '' }
}
