// What a person has just done, for whoever follows along: a call that was answered well by its name, and what is told by `did`.
type Listener = (what: string) => void
const listeners = new Set<Listener>()

export const did = (what: string): void => listeners.forEach(listener => listener(what))
/** @returns stops listening */
export const whenDid = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
