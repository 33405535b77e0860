// The chart palette of 27 colours: nine hues in three bands, in this order (document 1 §9, interface.md §2). Never colour alone.
import type { Mode } from './tokens.ts'

const words = (text: string): readonly string[] => text.split(' ')

export const CHART: Record<Mode, readonly string[]> = {
  light: words(
    '#5c62d2 #c13c3b #05893e #a65c03 #017e9a #ae4090 #817201 #8951bf #05837e ' +
      '#747ef1 #e15955 #17a750 #cc7200 #049cbd #cd5cac #9f8d05 #a56cde #04a19b ' +
      '#4040ad #9b0f1b #03642b #7a4202 #005c71 #8a1a6f #5e5303 #692e9b #00605c',
  ),
  dark: words(
    '#8893fa #ed756e #4cb86a #e18528 #0cb0d4 #da76bb #b49f08 #b484e8 #08b6af ' +
      '#adb8fe #ffa098 #6ed889 #ffa659 #10d2fd #fd95dc #d5bf36 #d1a9ff #02d9d1 ' +
      '#6770d3 #c5514c #1e9348 #b56504 #038aa7 #b45397 #8d7c06 #9161c2 #068e89',
  ),
}

/** The hues of a band but for red, in which a letter looks like a count of what is unread. */
const CALM = [0, 2, 3, 4, 5, 6, 7, 8] as const
const hueOf = (band: 0 | 2, id: number): string => CHART.light[band * 9 + CALM[Math.abs(Math.trunc(id)) % CALM.length]!]!

/** The colour of a person: one of the first-band light hues, which carry white text in both themes. */
export const personColour = (id: number): string => hueOf(0, id)
/** The colour of a team: one of the dark hues, so that a team never looks like a person or an alarm. */
export const teamColour = (id: number): string => hueOf(2, id)
/** The colour of all that is alike by this name: a family of models, a kind of workflow. */
export const familyColour = (name: string): string =>
  hueOf(0, Array.from(name).reduce((sum, sign) => sum * 31 + sign.codePointAt(0)!, 7) % 1009)
