// What is one sign to a reader: a character, or an emoji of several, which stands whole on its line.

/** Pictures among characters: what is shown as one by itself, and what a selector, a cap or a joiner makes one. */
const PICTURE = /\p{Emoji_Presentation}|\p{Extended_Pictographic}[\ufe0f\u200d]|[#*\d]\ufe0f?\u20e3|[\u{1f1e6}-\u{1f1ff}]{2}/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Whether a sign is a picture in colours. */
export const isPicture = (sign: string): boolean => PICTURE.test(sign)
/** The signs of a text; a text without pictures is taken by its characters. */
export const signsIn = (text: string): Iterable<string> =>
  isPicture(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : text
