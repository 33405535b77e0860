// Terms of the dictionary for what is being typed. The dictionary is loaded when somebody first types.
import type { Term } from '@qianmu/drawing/dictionary'
import { useEffect, useState } from 'react'

const OFFERED = 6
type Dictionary = typeof import('@qianmu/drawing/dictionary')

/** At most six terms that begin with or hold what was typed, in either language. */
export function useTerms(typed: string): readonly Term[] {
  const [dictionary, setDictionary] = useState<Dictionary | null>(null)
  const wanted = typed.trim() !== ''
  useEffect(() => {
    if (wanted && !dictionary) void import('@qianmu/drawing/dictionary').then(setDictionary)
  }, [wanted, dictionary])
  return wanted && dictionary ? dictionary.searchTerms(typed, { limit: OFFERED }) : []
}
