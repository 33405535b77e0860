// Converted blocks → the lines of a script as writers type them, which every reader of scripts takes back.
import type { NovelBlock } from './convert.ts'

/** One block as a line; scenes are numbered `episode-scene`. */
function lineOf(block: NovelBlock, number: string): string {
  if (block.type === 'scene_heading') return `${number} ${block.text}`
  if (block.type === 'cast') return `人物：${block.text}`
  if (block.type === 'action') return `△${block.text}`
  return `${block.speaker || '某人'}${block.extension}：${block.paren ? `（${block.paren}）` : ''}${block.text}`
}

/** The text of an episode. */
export function scriptText(episode: number, blocks: readonly NovelBlock[]): string {
  let scene = 0
  return blocks.map(block => lineOf(block, `${episode}-${block.type === 'scene_heading' ? ++scene : scene}`)).join('\n')
}
