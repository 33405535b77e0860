// Where tagged lines are now: each is kept by its id and by an anchor of its text, so that a tag goes along when lines are split, joined, moved or pasted elsewhere.
import { type Anchor, anchorAt, likePlaceOf, nearPlaceOf, type Place, type TextMap } from './anchor.ts'

/** The anchor of a whole line; null for scenes, for empty lines, and for what the text does not have. */
export function anchorOfLine(map: TextMap, id: string): Anchor | null {
  const line = map.byId.get(id)
  return line ? anchorAt(map, { block_id: id, start: 0, quote: map.text.slice(line.at, line.at + line.length) }) : null
}

/** The ids of the lines of a place, and of those behind it that go on with the quote: a line that was cut is all of its parts. */
function linesFrom(map: TextMap, { from, to }: Place, quote: string): string[] {
  const indexOf = (id: string) => map.lines.findIndex(line => line.id === id)
  const textOf = ({ at, length }: TextMap['lines'][number]) => map.text.slice(at, at + length)
  const first = indexOf(from.block_id)
  let last = indexOf(to.block_id)
  let said = map.lines
    .slice(first, last + 1)
    .map(textOf)
    .join('')
  for (let next = map.lines[last + 1]; next && next.length > 0 && quote.startsWith(said + textOf(next)); next = map.lines[last + 1]) {
    said += textOf(next)
    last++
  }
  return map.lines.slice(first, last + 1).map(({ id }) => id)
}

/** Lines that an element has become; none when it is gone. */
function linesOf(map: TextMap, id: string, anchor: Anchor | null): string[] {
  const near = anchor && nearPlaceOf(map, anchor)
  if (near) return linesFrom(map, near, anchor.quote)
  // The line stands and says something else: it was rewritten, and the tag is about the line.
  if (map.byId.has(id)) return [id]
  const like = anchor && likePlaceOf(map, anchor)
  return like ? linesFrom(map, like, anchor.quote) : []
}

/**
 * The scenes and lines that a tag lies on now, in the order of the given ones and each once; none when all of its text is gone.
 * @param scenes ids of the scenes that stand
 * @param anchors one for each element; those that are missing are known by their ids alone
 */
export function elementsNow(
  map: TextMap,
  scenes: ReadonlySet<string>,
  { element_list, anchors }: { element_list: readonly string[]; anchors: readonly (Anchor | null)[] },
): string[] {
  const now = element_list.flatMap((id, at) => (scenes.has(id) ? [id] : linesOf(map, id, anchors[at] ?? null)))
  return [...new Set(now)]
}
