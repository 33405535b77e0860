// Who is where in a script: one pass over the outlines of its documents gives figures, documents and who is together with whom.
import type { DocOutline } from '../works/documents/index.ts'
import { nameForm } from './characters.rules.ts'

/** What a character does in one document. */
export interface Cell {
  doc_id: number
  lines: number
  words: number
  scenes: number
}

export interface CastPresence {
  /** Documents each character is in, in reading order, under the character's id. */
  cells: Map<number, Cell[]>
  /** Pairs that are in one scene, the smaller id first, most often first. */
  together: { one_id: number; other_id: number; scenes: number; doc_ids: number[] }[]
  /** Words spoken by anybody. */
  words: number
}

/** @param cast who goes by the form of each name */
export function presenceIn(outlines: readonly Pick<DocOutline, 'doc_id' | 'scenes'>[], cast: ReadonlyMap<string, number>): CastPresence {
  const cells = new Map<number, Cell[]>()
  const pairs = new Map<string, CastPresence['together'][number]>()
  let words = 0
  for (const { doc_id, scenes } of outlines) {
    for (const { speakers } of scenes) {
      const present = new Set<number>()
      for (const speaker of speakers) {
        words += speaker.words
        const id = cast.get(nameForm(speaker.name))
        if (id === undefined) continue
        const cell = cellOf(cells, id, doc_id)
        cell.lines += speaker.lines
        cell.words += speaker.words
        if (!present.has(id)) cell.scenes++
        present.add(id)
      }
      notePairs(
        pairs,
        [...present].toSorted((one, other) => one - other),
        doc_id,
      )
    }
  }
  return { cells, together: [...pairs.values()].toSorted((one, other) => other.scenes - one.scenes), words }
}

function cellOf(cells: Map<number, Cell[]>, id: number, doc_id: number): Cell {
  const own = cells.get(id) ?? []
  cells.set(id, own)
  const last = own.at(-1)
  if (last?.doc_id === doc_id) return last
  const cell = { doc_id, lines: 0, words: 0, scenes: 0 }
  own.push(cell)
  return cell
}

function notePairs(pairs: Map<string, CastPresence['together'][number]>, present: readonly number[], doc_id: number): void {
  for (const [at, one_id] of present.entries()) {
    for (const other_id of present.slice(at + 1)) {
      const key = `${one_id} ${other_id}`
      const pair = pairs.get(key) ?? { one_id, other_id, scenes: 0, doc_ids: [] }
      pairs.set(key, pair)
      pair.scenes++
      if (pair.doc_ids.at(-1) !== doc_id) pair.doc_ids.push(doc_id)
    }
  }
}

/** The sums of a character's cells. */
export function figuresIn(cells: readonly Cell[] = []) {
  const sum = (key: 'lines' | 'words' | 'scenes') => cells.reduce((total, cell) => total + cell[key], 0)
  return {
    lines: sum('lines'),
    words: sum('words'),
    scenes: sum('scenes'),
    first_doc_id: cells[0]?.doc_id ?? null,
    last_doc_id: cells.at(-1)?.doc_id ?? null,
  }
}
