// Texts with {name} of a variable or good in them.
import { textOf } from '../evaluate.ts'
import type { Program } from '../program.ts'
import type { State } from '../state.ts'

/** A text with the values that it names. */
export function fillText({ numerics, wares }: Program, state: State, text: string): string {
  if (!text.includes('{')) return text
  return text.replaceAll(/\{([^{}]{1,40})\}/g, (whole, name: string) => {
    const slot = numerics.findIndex(numeric => numeric.var_name === name)
    if (slot >= 0) return textOf(state.vars[slot]!)
    const good = wares.findIndex(ware => ware.good_name === name)
    if (good >= 0) return String(state.goods[good])
    return name === '称呼' && state.called ? state.called : whole
  })
}
