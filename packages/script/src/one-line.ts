// Names are one line, in whatever language they are written into.
import { cleanText } from './elements.ts'

/** A text as a name: whole characters on one line, without what nobody sees. */
export const oneLine = (text: string): string => cleanText(text).replaceAll('\t', ' ')
