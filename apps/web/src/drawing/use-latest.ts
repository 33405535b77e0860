// The value of the latest drawing, for what comes back later: an answer, an undoing.
import { type RefObject, useEffect, useRef } from 'react'

export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
