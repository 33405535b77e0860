// How a character speaks, and the lines of one.
import * as z from 'zod'

export const Speech = z.object({
  lines: z.int(),
  words: z.int(),
  sentence_length: z.number().describe('mean words of a sentence'),
  question_share: z.number(),
  phrases: z.array(z.object({ text: z.string(), count: z.int() })),
})
export type Speech = z.infer<typeof Speech>
export const Line = z.object({ block_id: z.string(), scene_no: z.string(), heading: z.string(), paren: z.string(), text: z.string() })
