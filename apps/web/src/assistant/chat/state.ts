// Whether the dock is open and how wide, which conversation it shows, and the open text that it can read and put something into.
import { create } from 'zustand'
import type { Passage } from '../content/passage.ts'

/** px: the narrowest, the widest, and how wide it is at first (mockup 53). */
export const WIDTHS = { min: 360, max: 560, usual: 440 } as const
const KEY = { open: 'qm.chat.open', width: 'qm.chat.width', place: 'qm.chat.place' } as const

interface DockState {
  open: boolean
  /** Somebody opened it in this window, and has something to ask. */
  asked: boolean
  width: number
}
const heldWidth = (px: number) => Math.round(Math.min(WIDTHS.max, Math.max(WIDTHS.min, px || WIDTHS.usual)))
const isPhone = () => matchMedia('(max-width: 720px)').matches

/** On a phone the dock covers the page: there it is only opened by hand. */
export const useDock = create<DockState>(() => ({
  open: localStorage.getItem(KEY.open) === '1' && !isPhone(),
  asked: false,
  width: heldWidth(Number(localStorage.getItem(KEY.width))),
}))
useDock.subscribe(({ open, width }) => {
  localStorage.setItem(KEY.open, open ? '1' : '0')
  localStorage.setItem(KEY.width, String(width))
})
export const toggleDock = (): void => useDock.setState(({ open }) => ({ open: !open, asked: !open }))
export const closeDock = (): void => useDock.setState({ open: false })
export const resizeDock = (px: number): void => useDock.setState({ width: heldWidth(px) })

/** What of the open text is at hand: the selection and the scene of the caret. */
export interface Here {
  selection: string
  sceneId: string
  /** 「场 12」 */
  sceneName: string
  sceneText: string
  /** Characters of the whole text. */
  size: number
}
/** The open text, as its editor offers it. */
export interface Desk {
  docId: number
  projectId: number
  subscribe: (changed: () => void) => () => void
  /** The same object until something changes. */
  here: () => Here
  /** What an answer to a question that is asked now would take the place of. */
  passage: () => Passage | null
  /** Puts an answer in as a suggestion; says why not. */
  insert: (answer: string, passage: Passage | null) => void
  /** The place of a comment on what is selected. */
  commentPlace: () => { block_id: string; start: number; quote: string } | null
}
export const useDesk = create<{ desk: Desk | null }>(() => ({ desk: null }))

/** Which conversation is shown, and the end of the branch of it. */
export interface Place {
  conversation: string
  leaf: number | null
}
export const keepPlace = (place: Place): void => localStorage.setItem(KEY.place, JSON.stringify(place))
/** The conversation that was shown last, if it is of this person in this team. */
export function keptPlace(prefix: string): Place | null {
  const kept = localStorage.getItem(KEY.place)
  const place = kept === null ? null : (JSON.parse(kept) as Place)
  return place?.conversation.startsWith(prefix) ? place : null
}
