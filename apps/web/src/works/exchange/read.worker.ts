// Reads a file that is to be imported away from the page, with the reader that the server will use, and tells its parts line by line.
import { lineOf } from '@qianmu/script/elements'
import type { Encoding } from '@qianmu/script/formats/encoding'
import { encodingOf, readScript } from '@qianmu/script/formats/read'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { startsOf } from '@qianmu/script/recut'
import { wordsIn } from '@qianmu/script/statistics'
import type { ReadFile } from './draft.ts'

/** `encoding`: what the text was read in; of files that are packed there is none. */
export type Outcome = ({ read: ReadFile } | { refused: string }) & { encoding: Encoding | undefined }
export interface Order {
  name: string
  bytes: Uint8Array
}

function read(name: string, bytes: Uint8Array): ReadFile {
  const { title, parts, warnings, losses = [] } = readScript(name, bytes)
  const starts = startsOf(parts)
  const lines: string[] = []
  const words: number[] = []
  for (const { content } of parts) {
    let position = 0
    for (const block of content.content.flatMap(scene => scene.content)) {
      if (block.type === 'scene_heading') position++
      lines.push(lineOf(block, position))
      words.push(wordsIn(block))
    }
  }
  const named = parts.map(({ name: own, volume }, at) => ({ name: own, volume: volume ?? '', from: starts[at]!, to: starts[at + 1]! }))
  return { title: title ?? '', warnings, losses, lines, words, parts: named }
}

addEventListener('message', ({ data: { name, bytes } }: MessageEvent<Order>) => {
  const encoding = encodingOf(name, bytes)
  try {
    postMessage({ read: read(name, bytes), encoding } satisfies Outcome)
  } catch (error) {
    if (!(error instanceof ScriptRefusal)) throw error
    postMessage({ refused: error.message, encoding } satisfies Outcome)
  }
})
