// Signs for which no font is at hand, told before words are drawn: on the pages of a PDF, on pictures, over a film.
import { loss, type Loss } from '../losses.ts'
import { isPicture, signsIn } from './signs.ts'

/** Whether the fonts of who draws have a sign. */
export type Shows = (sign: string) => boolean
/** Words that will be drawn, and where a reader of the report finds them. */
export interface DrawnWords {
  place: string
  text: string
}

/** What nobody sees in any font. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u

/** The signs that will stand as boxes or not at all: one line for the emoji of a place, one for its other signs. */
export function unshown(words: Iterable<DrawnWords>, shows: Shows): Loss[] {
  const known = new Map<string, boolean>()
  const isShown = (sign: string) => {
    let shown = known.get(sign)
    if (shown === undefined) known.set(sign, (shown = UNSEEN.test(sign) || shows(sign)))
    return shown
  }
  const places = new Map<string, Set<string>>()
  for (const { place, text } of words)
    for (const sign of signsIn(text)) if (!isShown(sign)) places.set(place, (places.get(place) ?? new Set()).add(sign))
  return [...places].flatMap(([place, signs]) => {
    const told = (construct: string, some: readonly string[]) =>
      some.length > 0 ? [loss(place, construct, 'changed', some.join(' '))] : []
    const [emoji, others] = [[...signs].filter(isPicture), [...signs].filter(sign => !isPicture(sign))]
    return [...told('表情符号', emoji), ...told('字体里没有的字', others)]
  })
}
