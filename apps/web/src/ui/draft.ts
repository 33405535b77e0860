// Form text that survives a reload: kept in local storage until it is sent or emptied (interface.md §3).
import { useCallback, useState } from 'react'

const PREFIX = 'qm.draft.'

/** Like useState, kept under `name`; equal to `empty` = nothing is kept. */
export const useDraft = <T>(name: string, empty: T): [T, (value: T) => void] => {
  const key = PREFIX + name
  const [value, setValue] = useState<T>(() => readDraft(localStorage.getItem(key), empty))
  const change = useCallback(
    (next: T) => {
      setValue(next)
      const text = JSON.stringify(next)
      if (text === JSON.stringify(empty)) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    },
    [key, empty],
  )
  return [value, change]
}

/** A stored draft, or `empty` when there is none or it cannot be read. */
export const readDraft = <T>(stored: string | null, empty: T): T => {
  if (stored === null) return empty
  try {
    return JSON.parse(stored) as T
  } catch {
    return empty
  }
}
