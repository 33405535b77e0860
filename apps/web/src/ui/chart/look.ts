// How charts look in the theme of the page.
import { CHART } from '../theme/palette.ts'
import { COLOURS, type Mode } from '../theme/tokens.ts'

/** What a drawing on a canvas needs of the theme: it knows no CSS variables. */
export interface Look {
  /** The 27 colours in the order of the documents. */
  colours: readonly string[]
  text: string
  quiet: string
  line: string
  ground: string
}

export const lookOf = (mode: Mode): Look => {
  const { t1, t3, line, raised } = COLOURS[mode]
  return { colours: CHART[mode], text: t1, quiet: t3, line, ground: raised }
}
