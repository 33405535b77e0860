// What a shot asks of the drawing engine: its words, and the request that they make.
import { subjects } from '@qianmu/contract/drawing/subjects'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { parseHeading } from '@qianmu/script/heading'
import { compileDraw, defaultForm, MODE, serverTypeOf, withSize } from '@qianmu/drawing'

/** Sizes that shots are drawn in, widest first. */
export const SHOT_RATIOS = ['16:9', '4:3', '1:1', '3:4', '9:16'] as const
export type ShotRatio = (typeof SHOT_RATIOS)[number]
/** Pictures of one asking. */
export const SHOT_COUNTS = [1, 2, 3, 4] as const
/** Words that a drawing is asked for with at most; a shot is not a page. */
export const WORDS_MAX = 300
/** The label that a failure to draw a shot begins with (document 3 §8: one prefix for the generation of storyboards; the text is ours). */
export const DRAW_FAILS = subjects.drawMirror.fails

const SIDES = { 内: '室内', 外: '室外', 内外: '' }

/** Where and when a scene plays: without it each of its shots would be drawn in another light. */
function settingOf(heading: string): string[] {
  const parsed = parseHeading(heading)
  return parsed ? [parsed.place, ...parsed.times, ...parsed.sides.map(side => SIDES[side])] : [heading]
}

/**
 * What is seen in a shot, clause by clause; signs of the script's layout say nothing of the picture. A shot without words has none.
 * @param heading of its scene
 */
export function wordsOf({ size, content, dialogue }: Pick<Shot, 'size' | 'content' | 'dialogue'>, heading: string): string {
  const seen = content || dialogue
  if (!size && !seen) return ''
  const words = [size, ...settingOf(heading), seen]
    .filter(Boolean)
    .join('，')
    .replace(/【[^【】]*】|字幕：[^\n]*/g, '')
    .replace(/[△▲\s。！？；：…]+/g, '，')
    .split('，')
  // What is seen may name the place of its scene too.
  return [...new Set(words)].filter(Boolean).join('，').slice(0, WORDS_MAX)
}

const formOf = (words: string, ratio: ShotRatio, count: number) => ({
  ...withSize(defaultForm(MODE.textToImage), { image_size_ratio: ratio }),
  prompt: words.split(/[，,\n]+/).flatMap(word => word.trim() || []),
  draw_number: count,
})

/** The type of the drawing as engines know it, to find one that can. */
export const SHOT_DRAW_TYPE = serverTypeOf(defaultForm(MODE.textToImage))
export const SHOT_MODE = MODE.textToImage

/** The request for some pictures of a shot, or what is wrong with its words. */
export function requestOf(words: string, ratio: ShotRatio, count: number) {
  const compiled = compileDraw(formOf(words, ratio, count), { checkpoint: '' })
  return 'problems' in compiled ? { problem: compiled.problems[0]!.text } : { request: compiled.request }
}
