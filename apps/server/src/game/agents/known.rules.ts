// What a character knows of a script. Pure: of a long text it is read in a thread.
import { type Content, textOf } from '@qianmu/script/elements'

export interface KnownLine {
  /** Empty where nobody says it. */
  speaker: string
  text: string
}

/** The lines of a document, up to the scene that a talk is pinned to; all with 0. */
export function linesUpTo(content: Content, scene: number): KnownLine[] {
  const known = scene > 0 ? content.content.slice(0, scene) : content.content
  const lines = known.flatMap(({ content: blocks }) =>
    blocks.map(block => ({ speaker: block.type === 'dialogue' ? block.attrs.speaker : '', text: textOf(block).trim() })),
  )
  return lines.filter(line => line.text)
}
