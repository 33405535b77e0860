// What a document says, as what is made from it hangs on it: its lines, and the shots that they make.
import { textOf, type Content } from '../elements.ts'
import { scenesOf } from '../presence.ts'
import { acceptedContent } from '../suggestions/verdicts.ts'
import { type ScriptShot, shotsOf } from './from-script.ts'

/** A line of a document that says something. */
export interface SaidLine {
  id: string
  scene: string
  /** Number of the scene; '' for text without a heading. */
  no: string
  type: string
  speaker: string
  text: string
}
export interface Said {
  lines: SaidLine[]
  /** What each shot of the script says, in one text: two of the same text say the same. */
  shots: string[]
}

/** What a shot says of the script, in one text. The database puts it together the same way (`shot` of the server's graph). */
export const shotText = ({ size, move, content, dialogue, sound }: ScriptShot): string => [size, move, content, dialogue, sound].join('|')

/**
 * The lines of a document and what its shots say; suggestions count as accepted.
 *
 * @param longest greatest length of a text of a shot in characters
 */
export function saidIn(content: Content, longest: number): Said {
  const accepted = acceptedContent(content)
  const numbers = new Map(scenesOf(accepted).map(({ scene_id, no }) => [scene_id, no]))
  const lines = accepted.content.flatMap(({ attrs: { id: scene }, content: blocks }) =>
    blocks.flatMap((block): SaidLine[] => {
      const text = textOf(block).trim()
      const speaker = block.type === 'dialogue' ? block.attrs.speaker : ''
      return text === '' ? [] : [{ id: block.attrs.id, scene, no: numbers.get(scene) ?? '', type: block.type, speaker, text }]
    }),
  )
  return { lines, shots: shotsOf(content, longest).map(shotText) }
}
