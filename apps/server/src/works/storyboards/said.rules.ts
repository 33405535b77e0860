// The lines of a script as balloons. Pure: of a long text they are read in a thread.
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { type Block, type Content, textOf } from '@qianmu/script/elements'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'

export type Line = ComicShot['lines'][number]
/** Manners of speech that are thoughts, and those of a voice that nobody is seen with. */
export const THOUGHT = /心声|内心|心想|独白|\bO\.?S\b/i
export const VOICE = /旁白|画外|\bV\.?O\b/i

/** A line of the script as a balloon; null for what is neither said, read nor heard. */
function lineOf(block: Block): Line | null {
  const text = textOf(block).trim()
  if (text === '') return null
  const { id } = block.attrs
  if (block.type === 'dialogue') {
    const { speaker, ext, paren } = block.attrs
    const manner = `${ext} ${paren} ${speaker}`
    return { id, kind: VOICE.test(manner) ? 'caption' : THOUGHT.test(manner) ? 'thought' : 'dialogue', speaker, text }
  }
  if (block.type === 'caption') return { id, kind: 'caption', speaker: '字幕', text }
  if (block.type === 'sound') return { id, kind: 'sound', speaker: '', text: text.replace(/^音效[：:]/, '') }
  return null
}

/** What is said, read and heard in a document, by the names of its lines. */
export const saidIn = (content: Content): Map<string, Line> =>
  new Map(
    acceptedContent(content).content.flatMap(scene =>
      scene.content.flatMap((block): [string, Line][] => {
        const line = lineOf(block)
        return line ? [[line.id, line]] : []
      }),
    ),
  )
