// What a screen shows, kept in its address, so that a link and a reload keep it.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Parts of the address's query: true is written as 1; '', 0 and false take a part away, undefined leaves it as it is. */
export type AddressParts = Readonly<Record<string, string | number | boolean | undefined>>

/** The query of the address, and the way to change parts of it; `push` makes it a step of its own for the browser's back button. */
export function useAddress(): [search: URLSearchParams, put: (parts: AddressParts, step?: 'push') => void] {
  const [search, setSearch] = useSearchParams()
  const put = useCallback(
    (parts: AddressParts, step?: 'push') =>
      setSearch(
        before => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(parts)) {
            if (value) next.set(name, value === true ? '1' : String(value))
            else if (value !== undefined) next.delete(name)
          }
          return next
        },
        { replace: !step },
      ),
    [setSearch],
  )
  return [search, put]
}

/** What is usual does not stand in the address. */
export const unless = <Value extends string>(usual: Value, value: Value | undefined): Value | '' | undefined =>
  value === usual ? '' : value
