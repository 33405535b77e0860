// What the window and the system are like, as CSS asks for it, followed while it changes.
import { useSyncExternalStore } from 'react'

/**
 * A hook that tells whether a media query holds. The query itself is asked once: who asks it between a change and the event of that change gets the
 * new answer, and Chromium then sends no event, so that everyone else would stay with the old one.
 */
export function mediaHook(query: string): () => boolean {
  const watched = matchMedia(query)
  let holds = watched.matches
  const heard = new Set<() => void>()
  watched.addEventListener('change', ({ matches }) => {
    holds = matches
    for (const changed of heard) changed()
  })
  const subscribe = (changed: () => void) => {
    heard.add(changed)
    return () => void heard.delete(changed)
  }
  return () => useSyncExternalStore(subscribe, () => holds)
}
