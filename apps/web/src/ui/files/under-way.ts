// What is on its way from this window to the server: it goes on while other pages are looked at, and the browser asks before the window closes.
import { useCallback, useEffect, useRef } from 'react'
import { create } from 'zustand'

const hold = (event: BeforeUnloadEvent) => event.preventDefault()
let held = 0

/** Keeps the browser from closing the page unasked until the work is over: the bytes of files lie on this person's disk. */
export async function heldOpen<T>(work: Promise<T>): Promise<T> {
  if (held++ === 0) addEventListener('beforeunload', hold)
  try {
    return await work
  } finally {
    if (--held === 0) removeEventListener('beforeunload', hold)
  }
}

/** How much is on its way that only the page which is shown can take in. */
export const useBound = create<{ count: number }>(() => ({ count: 0 }))

/** Like `heldOpen`, for work whose results only the present page can take in: whoever goes to another one is asked too. */
export async function boundHere<T>(work: Promise<T>): Promise<T> {
  const add = (more: number) => useBound.setState(({ count }) => ({ count: count + more }))
  add(1)
  try {
    return await heldOpen(work)
  } finally {
    add(-1)
  }
}

/** @returns asks whether the component is still shown: what was handed over goes on without it, but nobody wants to be taken elsewhere by it */
export function useStillShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => void (shown.current = false)
  }, [])
  return useCallback(() => shown.current, [])
}
