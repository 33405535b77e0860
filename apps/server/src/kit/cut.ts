// Cutting text to a length: never through a pair of surrogates, so that what is left can be encoded and stored.

/** At most the first `max` UTF-16 units, as schemas count them. */
export const firstOf = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()

/** At most the last `max` UTF-16 units. */
export const lastOf = (text: string, max: number): string =>
  text
    .slice(-max)
    .replace(/^[\udc00-\udfff]/, '')
    .toWellFormed()
