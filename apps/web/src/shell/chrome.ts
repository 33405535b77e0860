// What of the shell is open: the rail's width, remembered, and the one panel beside the page.
import { create } from 'zustand'

export type Panel = 'tasks' | 'messages'
const KEY = 'qm.rail_collapsed'

export const useChrome = create<{ collapsed: boolean; panel: Panel | null }>(() => ({
  collapsed: localStorage.getItem(KEY) === '1',
  panel: null,
}))
useChrome.subscribe(({ collapsed }) => localStorage.setItem(KEY, collapsed ? '1' : '0'))

export const togglePanel = (panel: Panel): void => useChrome.setState(now => ({ panel: now.panel === panel ? null : panel }))
