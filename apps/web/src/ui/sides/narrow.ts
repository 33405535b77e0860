// Whether the window is as narrow as a phone's: there one thing is shown at a time.
import { useSyncExternalStore } from 'react'

const query = matchMedia('(max-width: 720px)')
const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
