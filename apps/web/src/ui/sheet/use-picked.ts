// Which rows are ticked: one by one, or a stretch with Shift; those that are gone or filtered out are not.
import { useState } from 'react'
import type { Key } from './model.ts'

export const usePicked = <K extends Key>(shown: readonly K[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<K>>(new Set())
  const [anchor, setAnchor] = useState<K>()
  return {
    selected: new Set(shown.filter(key => chosen.has(key))) as ReadonlySet<K>,
    pick(key: K, stretch: boolean) {
      if (!stretch) {
        setAnchor(key)
        setChosen(before => (before.has(key) ? new Set([...before].filter(each => each !== key)) : new Set([...before, key])))
        return
      }
      const [from, to] = [shown.indexOf(anchor ?? key), shown.indexOf(key)]
      const between = shown.slice(Math.min(Math.max(from, 0), to), Math.max(from, to) + 1)
      setChosen(before => new Set([...before, ...between]))
    },
    all: () => setChosen(new Set(shown)),
    clear: () => setChosen(new Set()),
  }
}
export type Picked<K extends Key> = ReturnType<typeof usePicked<K>>
