// Names are one line, in whatever language they are written into.

/** Control characters, and all that ends a line in one language or another. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu

/** A text as a name: on one line, without what nobody sees, and in whole characters. */
export const oneLine = (text: string): string => text.toWellFormed().replace(BREAKS, ' ')
