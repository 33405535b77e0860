// Speakers of lines as the characters of a work.
import { castIndex, type Named, nameForm } from '../characters/index.ts'
import type { SaidLine } from './lines.rules.ts'

/** Lines with their speakers called as the characters of the work are, whichever of their names the text has. */
export function calledBy(lines: readonly SaidLine[], cast: readonly Named[]): SaidLine[] {
  const names = new Map(cast.map(({ id, name }) => [id, name]))
  const index = castIndex(cast)
  return lines.map(line => ({ ...line, speaker: names.get(index.get(nameForm(line.speaker)) ?? 0) ?? line.speaker }))
}
