// Whether the command palette is open, what it can find beyond the screens, and the actions of the present page.
import { useEffect } from 'react'
import type { LucideIcon } from 'lucide-react'
import { create } from 'zustand'

export interface Command {
  id: string
  label: string
  group: string
  hint?: string
  icon?: LucideIcon
  keys?: readonly string[]
  /** Shown only when its label matches what was typed; otherwise whoever found it has seen to that. */
  named?: boolean
  run: () => void
}
/** Finds commands for what was typed, for instance works by name; empty text = what was used last. */
export interface CommandSource {
  /** It is asked when nothing was typed for so long. */
  pauseMs: number
  /** `note` is said below what is found. */
  find(text: string, signal: AbortSignal): Promise<{ commands: readonly Command[]; note?: string }>
}

interface PaletteState {
  open: 'search' | 'help' | null
  actions: readonly Command[]
}
export const usePalette = create<PaletteState>(() => ({ open: null, actions: [] }))
export const openPalette = (what: 'search' | 'help'): void => usePalette.setState({ open: what })
export const closePalette = (): void => usePalette.setState({ open: null })

/** Offers actions in the palette while the calling page is open, as they are at its last drawing. */
export const usePageActions = (actions: readonly Command[]): void =>
  useEffect(() => {
    usePalette.setState(state => ({ actions: [...state.actions, ...actions] }))
    return () => usePalette.setState(state => ({ actions: state.actions.filter(action => !actions.includes(action)) }))
  }, [actions])
