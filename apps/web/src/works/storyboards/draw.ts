// What a shot asks of the drawing engine.
import { subjects } from '@qianmu/contract/drawing/subjects'
import type { SHOT_RATIOS } from '@qianmu/contract/works/shot-pictures'
import { defaultForm, MODE, serverTypeOf } from '@qianmu/drawing'

export type ShotRatio = (typeof SHOT_RATIOS)[number]
/** Pictures of one asking. */
export const SHOT_COUNTS = [1, 2, 3, 4] as const
/** The label that a failure to draw a shot begins with (document 3 §8: one prefix for the generation of storyboards; the text is ours). */
export const DRAW_FAILS = subjects.drawMirror.fails

/** The type of the drawing as engines know it, to find one that can. */
export const SHOT_DRAW_TYPE = serverTypeOf(defaultForm(MODE.textToImage))
export const SHOT_MODE = MODE.textToImage
