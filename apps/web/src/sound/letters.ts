// The characters of a line as they are shown one by one: what is marked as read is one of them, other markup is none. Pure.
import type { DubLine } from '@qianmu/contract/sound/dubs'

export interface Letter {
  /** Where it begins and ends in the text, with its markup. */
  from: number
  to: number
  text: string
  /** What a person chose; empty where nobody did. */
  chosen: string
}
/** The characters of a line and what is marked as read; other markup is left out. */
export function lettersOf({ text, marks }: Pick<DubLine, 'text' | 'marks'>): Letter[] {
  const out: Letter[] = []
  const plain = (from: number, to: number) => {
    for (const letter of text.slice(from, to)) {
      out.push({ from, to: from + letter.length, text: letter, chosen: '' })
      from += letter.length
    }
  }
  let at = 0
  for (const { text: mark } of marks) {
    const from = text.indexOf(mark, at)
    // Stress stands around words, which are characters as others.
    if (from < 0 || mark.startsWith('*')) continue
    plain(at, from)
    at = from + mark.length
    const [word = '', reading = ''] = mark.slice(1, -1).split('|')
    if (mark.startsWith('<')) out.push({ from, to: at, text: word, chosen: reading })
  }
  plain(at, text.length)
  return out.filter(letter => letter.text.trim() && letter.text !== '*')
}
