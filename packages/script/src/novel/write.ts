// Converted blocks → the lines of a script as writers type them, which every reader of scripts takes back.
import type { NovelBlock } from './blocks.ts'

/** Stands before what is said by nobody who is known, so that it can be looked for. */
export const SPEAKER_UNKNOWN = '（说话人待定）'

/** One block as a line; scenes are numbered `episode-scene`. */
function lineOf(block: NovelBlock, number: string): string {
  if (block.type === 'scene_heading') return `${number} ${block.text}`
  if (block.type === 'cast') return `人物：${block.text}`
  if (block.type === 'action') return `△${block.text}`
  // Nobody is made up: what nobody is known to say is told as what is heard.
  if (block.speaker === '') return `△${SPEAKER_UNKNOWN}“${block.text}”`
  return `${block.speaker}${block.extension}：${block.paren ? `（${block.paren}）` : ''}${block.text}`
}

/** The text of an episode. */
export function scriptText(episode: number, blocks: readonly NovelBlock[]): string {
  let scene = 0
  return blocks.map(block => lineOf(block, `${episode}-${block.type === 'scene_heading' ? ++scene : scene}`)).join('\n')
}
