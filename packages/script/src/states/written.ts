// A text as it goes to another thread: JSON, which moves in one piece, with what must be known of it before it is read there.
import { blocksOf, type Content } from '../elements.ts'
import { picturesOf } from '../pictures.ts'
import { wordsIn } from '../statistics.ts'

export interface WrittenText {
  json: string
  /** The files that it shows. */
  pictures: number[]
  words: number
}

export function writtenText(content: Content): WrittenText {
  const words = [...blocksOf(content)].reduce((sum, block) => sum + wordsIn(block), 0)
  return { json: JSON.stringify(content), pictures: [...new Set(picturesOf(content))], words }
}

/** The content that was written. */
export const readWritten = ({ json }: Pick<WrittenText, 'json'>): Content => JSON.parse(json) as Content
