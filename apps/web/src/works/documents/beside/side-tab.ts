// Which tab of the side panel is shown: chosen there, or from the menu.
import { create } from 'zustand'

/** On a phone what others said of the text is what the side is opened for. */
const FIRST = matchMedia('(max-width: 720px)').matches ? 'comments' : 'history'
export const useSideTab = create<{ tab: string }>(() => ({ tab: FIRST }))
