// Whether the window is as narrow as a phone's: there one thing is shown at a time.
import { mediaHook } from '../theme/media.ts'

export const useNarrow = mediaHook('(max-width: 720px)')
