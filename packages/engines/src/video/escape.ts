// What may stand in the arguments of ffmpeg: file names of our own, and texts as values inside filters.

const NAME = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)+$/

/** A name that we gave to a file of the job's folder; never one that came with an upload. @throws for any other */
export function ownName(name: string): string {
  if (!NAME.test(name)) throw new Error(`not a name of a job's file: ${JSON.stringify(name)}`)
  return name
}

/** A text as the value of an option of a filter: quoted for the option list, then for the graph. */
export const filterValue = (text: string): string =>
  [...text.replace(/\0/g, '')]
    .map(character => (/[\\':\s]/.test(character) ? `\\${character}` : character))
    .map(piece => piece.replace(/[\\'[\],;\s]/g, character => `\\${character}`))
    .join('')
