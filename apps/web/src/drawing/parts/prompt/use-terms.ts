// Terms of the dictionary for what is being typed. The dictionary is loaded when somebody first types.
import type * as Dictionary from '@qianmu/drawing/dictionary'
import { useEffect, useState } from 'react'

const OFFERED = 6

/** At most six terms that begin with or hold what was typed, in either language. */
export function useTerms(typed: string): readonly Dictionary.Term[] {
  const [dictionary, setDictionary] = useState<typeof Dictionary | null>(null)
  const wanted = typed.trim() !== ''
  useEffect(() => {
    if (wanted && !dictionary)
      import('@qianmu/drawing/dictionary').then(setDictionary, (error: unknown) =>
        console.warn('the dictionary of words could not be fetched', error),
      )
  }, [wanted, dictionary])
  return wanted && dictionary ? dictionary.searchTerms(typed, { limit: OFFERED }) : []
}
