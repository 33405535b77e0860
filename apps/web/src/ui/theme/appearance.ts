// Which theme the user chose, what it means now, and the studios that are dark by default (interface.md §2).
import { create } from 'zustand'
import type { Mode } from './tokens.ts'

export type Choice = Mode | 'system'
export const CHOICE_NAMES: Record<Choice, string> = { system: '跟随系统', light: '浅色', dark: '深色' }
const KEY = 'qm.theme'

/** The mode to show. Pure. A studio is dark unless light was chosen on purpose. */
export const modeOf = (choice: Choice, systemDark: boolean, studio: boolean): Mode => {
  if (choice !== 'system') return choice
  return studio || systemDark ? 'dark' : 'light'
}

const stored = (): Choice => {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  return text === 'light' || text === 'dark' ? text : 'system'
}

export const useAppearance = create<{ choice: Choice; studio: boolean }>(() => ({ choice: stored(), studio: false }))

export const choose = (choice: Choice): void => {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  useAppearance.setState({ choice })
}
/** Set by the frame of a screen that is dark by default. */
export const setStudio = (studio: boolean): void => useAppearance.setState({ studio })
