// What is seen in a shot as words for an engine that draws.
import { parseHeading } from '../heading.ts'
import type { ShotText } from './from-script.ts'

/** Words that a drawing is asked for with at most; a shot is not a page. */
export const DRAWN_WORDS_MAX = 300
const SIDES = { 内: '室内', 外: '室外', 内外: '' }

/** Where and when a scene plays: without it each of its shots would be drawn in another light. */
export function settingWords(heading: string): string[] {
  const parsed = parseHeading(heading)
  return parsed ? [parsed.place, ...parsed.times, ...parsed.sides.map(side => SIDES[side])].filter(Boolean) : [heading].filter(Boolean)
}

/** Clauses of a text; signs of the script's layout say nothing of the picture. */
export const clausesIn = (text: string): string[] =>
  text
    .replace(/【[^【】]*】|字幕：[^\n]*/g, '')
    .replace(/[△▲\s。！？；：…]+/g, '，')
    .split('，')
    .filter(Boolean)

/**
 * What is seen in a shot, clause by clause. A shot without words has none.
 * @param heading of its scene
 */
export function drawnWords({ size, content, dialogue }: Pick<ShotText, 'size' | 'content' | 'dialogue'>, heading: string): string {
  const seen = content || dialogue
  if (!size && !seen) return ''
  // What is seen may name the place of its scene too.
  return [...new Set(clausesIn([size, ...settingWords(heading), seen].filter(Boolean).join('，')))].join('，').slice(0, DRAWN_WORDS_MAX)
}
