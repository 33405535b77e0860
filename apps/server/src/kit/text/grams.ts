// What a name is found by as it is written.

/** Signs of a name that a search looks at. */
const SOUGHT = 80
/** The characters of a name and the pairs of them. */
export const gramsOf = (name: string): string[] => {
  const signs = [...name.toLowerCase()].slice(0, SOUGHT)
  return [...new Set(signs.flatMap((sign, at) => [sign, signs.slice(at, at + 2).join('')]))]
}
