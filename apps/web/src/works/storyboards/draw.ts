// What a shot asks of the drawing engine: its words, and the request that they make.
import { subjects } from '@qianmu/contract/drawing/subjects'
import { compileDraw, defaultForm, MODE, serverTypeOf, withSize } from '@qianmu/drawing'

/** Sizes that shots are drawn in, widest first. */
export const SHOT_RATIOS = ['16:9', '4:3', '1:1', '3:4', '9:16'] as const
export type ShotRatio = (typeof SHOT_RATIOS)[number]
/** Pictures of one asking. */
export const SHOT_COUNTS = [1, 2, 3, 4] as const
/** The label that a failure to draw a shot begins with (document 3 §8: one prefix for the generation of storyboards; the text is ours). */
export const DRAW_FAILS = subjects.drawMirror.fails

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
