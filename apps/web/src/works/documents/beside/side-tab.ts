// Which tab of the side panel is shown: chosen there, or from the menu.
import { create } from 'zustand'

export const useSideTab = create<{ tab: string }>(() => ({ tab: 'history' }))
