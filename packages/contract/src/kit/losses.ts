// The report of what a file and the product could not give each other (shape of `losses.ts` of the script package).
import * as z from 'zod'

export const Loss = z.object({
  place: z.string().describe('line, cue, node, clip; empty when it concerns the whole file'),
  construct: z.string().describe("in the format's own term"),
  fate: z.enum(['kept', 'changed', 'dropped']),
  words: z.string().describe('as they stood, cut at 200 characters'),
})
export const Losses = z.array(Loss).describe('nothing is lost without a line here')
