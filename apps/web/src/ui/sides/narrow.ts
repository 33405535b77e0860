// Whether the window is as narrow as a phone's, where one thing is shown at a time, and whether fingers point in it.
import { mediaHook } from '../theme/media.ts'

export const useNarrow = mediaHook('(max-width: 720px)')
export const useCoarse = mediaHook('(pointer: coarse)')
