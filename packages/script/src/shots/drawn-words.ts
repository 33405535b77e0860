// What is seen in a shot as words for an engine that draws.
import { isTogether } from '../formats/dual.ts'
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

/** Of the moves those that say from where the camera looks; the others are seen in time alone. */
const VIEWS: ReadonlySet<string> = new Set(['航拍', '俯拍', '仰拍', '主观'])
type Drawn = Pick<ShotText, 'size' | 'content' | 'dialogue'> & Partial<Pick<ShotText, 'move'>>

const CUE = /^([^：:（）\n]{1,20})(?:（([^（）\n]{0,20})）)?[：:]/
/** Who is seen where nothing but speech is told: each speaker in their manner. What is said is not what is seen; a voice from elsewhere is nobody. */
function speakersIn(dialogue: string): string[] {
  return dialogue.split('\n').flatMap(line => {
    const [, speaker = '', told = ''] = CUE.exec(line) ?? []
    if (speaker === '') return line
    const manner = told.split('，')
    if (manner.includes('VO')) return []
    return speaker + (manner.find(each => each && each !== 'OS' && !isTogether(each)) ?? (manner.includes('OS') ? '沉默' : '说话'))
  })
}

/**
 * What is seen in a shot, clause by clause. A shot without words has none.
 * @param heading of its scene
 */
export function drawnWords({ size, move = '', content, dialogue }: Drawn, heading: string): string {
  const seen = content || speakersIn(dialogue).join('，')
  if (!size && !seen) return ''
  const view = VIEWS.has(move) ? move : ''
  // What is seen may name the place of its scene too.
  return [...new Set(clausesIn([size, view, ...settingWords(heading), seen].filter(Boolean).join('，')))]
    .join('，')
    .slice(0, DRAWN_WORDS_MAX)
}
