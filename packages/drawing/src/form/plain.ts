// The request for pictures of a plain text: its clauses are the keywords, everything else is as a fresh form has it.
import { compileDraw } from '../compile/compile.ts'
import type { DrawWrapper } from '../compile/parameters.ts'
import { defaultForm, type DrawForm } from './form.ts'
import { MODE } from './modes.ts'
import { withSize } from './quick.ts'

/** The request, or what is wrong with the words. */
export function plainRequest(
  words: string,
  image_size_ratio: DrawForm['image_size_ratio'],
  count = 1,
): { request: DrawWrapper } | { problem: string } {
  const form = withSize(defaultForm(MODE.textToImage), { image_size_ratio })
  const prompt = words.split(/[，,\n]+/).flatMap(word => word.trim() || [])
  const compiled = compileDraw({ ...form, prompt, draw_number: count }, { checkpoint: '' })
  return 'problems' in compiled ? { problem: compiled.problems[0]!.text } : { request: compiled.request }
}
