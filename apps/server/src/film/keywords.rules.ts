// What music scenes ask for: their words are cut and counted, of many in a thread. Pure.
import { scoreWords } from '@qianmu/script/shots/score-words'

/** A scene that has music of its own. */
export interface Scored {
  name: string
  heading: string
  /** What is seen and said in it. */
  text: string
  seconds: number
}

/** The keywords of each scene: words are cut and counted, which takes long of a long text. */
export const scored = (parts: readonly Scored[]) =>
  parts.map(({ name, heading, text, seconds }) => ({ name, seconds, keywords: scoreWords(heading, text) }))
