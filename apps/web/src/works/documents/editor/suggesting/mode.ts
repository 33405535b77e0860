// How one is in a document: writing, suggesting, or only reading; remembered for each user in this browser.
import { create } from 'zustand'
import { useSession } from '../../../../kit/session.ts'

export const MODES = { edit: '编辑', suggest: '建议', view: '只读' } as const
export type Mode = keyof typeof MODES

const keyOf = (userId: number) => `qm.editor.mode.${userId}`
const isMode = (name: string | null): name is Mode => name !== null && Object.hasOwn(MODES, name)

interface ModeState {
  userId: number
  /** What the user chose, and what that comes to in the open document. */
  chosen: Mode
  mode: Mode
  /** The user has no right to write in the open document, only to suggest. */
  suggestsOnly: boolean
}
export const useMode = create<ModeState>(() => ({ userId: 0, chosen: 'edit', mode: 'edit', suggestsOnly: false }))

const put = (part: Partial<ModeState>) =>
  useMode.setState(before => {
    const { chosen, suggestsOnly } = { ...before, ...part }
    return { ...part, mode: suggestsOnly && chosen === 'edit' ? 'suggest' : chosen }
  })

/** The mode that this user chose last. */
export function rememberedMode(userId: number): void {
  const kept = localStorage.getItem(keyOf(userId))
  put({ userId, chosen: isMode(kept) ? kept : 'edit' })
}

/** Changes the mode, here and for the next visit. */
export function chooseMode(chosen: Mode): void {
  localStorage.setItem(keyOf(useMode.getState().userId), chosen)
  put({ chosen })
}

/** In a document without the right to write, one suggests where one would write. */
export const limitMode = (suggestsOnly: boolean): void => put({ suggestsOnly })

/** Whether nothing may count at once. */
export const suggestsOnly = (): boolean => useMode.getState().suggestsOnly

let isSuggested = false
/** Makes suggestions of what this does, whatever the mode is. */
export function asSuggestion<T>(run: () => T): T {
  isSuggested = true
  try {
    return run()
  } finally {
    isSuggested = false
  }
}

/** Who suggests; null while what is written counts at once. */
export function suggestingAuthor(): { user: number; name: string } | null {
  if (!isSuggested && useMode.getState().mode !== 'suggest') return null
  const { userId, user } = useSession.getState()
  return { user: userId, name: user?.nickname ?? '' }
}
