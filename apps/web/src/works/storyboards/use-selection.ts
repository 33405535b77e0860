// Which shots are chosen: one by one, or a stretch with Shift; those that are gone or filtered out are not.
import { useState } from 'react'
import type { Line } from './model.ts'

const idsOf = (lines: readonly Line[]) => lines.flatMap(line => (line.kind === 'shot' ? [line.shot.storyboard_id] : []))

export const useSelection = (lines: readonly Line[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number>()
  const shown = idsOf(lines)
  return {
    selected: new Set(shown.filter(id => chosen.has(id))) as ReadonlySet<number>,
    toggle(id: number) {
      setAnchor(id)
      setChosen(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
    },
    stretch(id: number) {
      const [from, to] = [shown.indexOf(anchor ?? id), shown.indexOf(id)]
      const between = shown.slice(Math.min(Math.max(from, 0), to), Math.max(from, to) + 1)
      setChosen(before => new Set([...before, ...between]))
    },
    all: () => setChosen(new Set(shown)),
    clear: () => setChosen(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
