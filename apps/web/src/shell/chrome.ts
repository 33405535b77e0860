// What of the shell is open: the rail's width and whether all of its menu is shown, remembered, and the one panel beside the page.
import { create } from 'zustand'

export type Panel = 'tasks' | 'messages'
const KEY = 'qm.rail_collapsed'
const MORE_KEY = 'qm.rail_more'

export const useChrome = create<{ collapsed: boolean; more: boolean; panel: Panel | null }>(() => ({
  collapsed: localStorage.getItem(KEY) === '1',
  more: localStorage.getItem(MORE_KEY) === '1',
  panel: null,
}))
useChrome.subscribe(({ collapsed, more }) => {
  localStorage.setItem(KEY, collapsed ? '1' : '0')
  localStorage.setItem(MORE_KEY, more ? '1' : '0')
})

export const togglePanel = (panel: Panel): void => useChrome.setState(now => ({ panel: now.panel === panel ? null : panel }))
