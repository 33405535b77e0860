// What is said of words of a prompt that had no effect: which, and what was done instead.
import type { DrawnPicture } from '@qianmu/contract/drawing/pictures'
import { type DrawForm, MODE } from '@qianmu/drawing'

/** @param mode of the drawing, which tells what an engine without a model did */
export function withoutEffect(
  words: readonly string[],
  engine: string,
  kind: DrawnPicture['engine_kind'],
  mode: DrawForm['client_draw_type'],
): string {
  const named = `「${words.join('」「')}」`
  if (kind !== 'procedural') return `${engine}没有用上${named}`
  if (mode === MODE.sketch) return `${named}没有用上：${engine}按颜色和光线上色，线稿里的东西由线条决定`
  if (mode === MODE.textToImage) return `${engine}不认识${named}：是主体的画成写着名字的空框，其余没有画`
  return `${named}没有用上：${engine}只改颜色、光线和画法，画面里的东西不变`
}
