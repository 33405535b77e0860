// Whether the window is as narrow as a phone's, where one thing is shown at a time, and whether fingers point in it.
import { mediaHook } from '../theme/media.ts'

export const useNarrow = mediaHook('(max-width: 720px)')
export const useCoarse = mediaHook('(pointer: coarse)')

/** px of a row that a finger points at. */
export const FINGER_PX = 44
/** How high a row of a list is that is so high for a mouse. */
export const useRowPx = (px: number): number => (useCoarse() ? Math.max(FINGER_PX, px) : px)

/** Where a side stands, for a sentence: beside the page, or behind its button where there is no room for it. */
export const useWhere = (beside: '左边' | '右边', label: string): string => (useNarrow() ? `「${label}」里` : beside)

/** What is picked, for the button of the side that is about it: its name, or how many there are; '' = nothing. */
export const pickedText = (names: readonly string[]): string => (names.length > 1 ? `${names.length} 个` : (names[0] ?? ''))
