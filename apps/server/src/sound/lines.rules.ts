// Lines to be said, from whatever text there is: a script's dialogue, pasted lines, or a subtitle file.
import { bareName, NARRATOR } from '@qianmu/script/language/cue-name'
import type { Content } from '@qianmu/script/elements'
import { textOf } from '@qianmu/script/elements'
import { scenesOf } from '@qianmu/script/presence'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'
import { readSubtitles, scriptLines } from '@qianmu/subtitle'

export interface SaidLine {
  speaker: string
  text: string
  slot_ms: number | null
  start_ms: number | null
  /** Of a document, and its block there. */
  scene_id?: string
  block_id?: string
}
const LONGEST = 2000

export function linesOfText(text: string): SaidLine[] {
  const subtitles = readSubtitles(text)
  if (subtitles)
    return subtitles.cues.map(cue => ({
      speaker: cue.speaker ?? NARRATOR,
      text: cue.text.replaceAll('\n', ''),
      slot_ms: cue.end - cue.start,
      start_ms: cue.start,
    }))
  return scriptLines(text).map(({ text: words, speaker = NARRATOR }) => ({ speaker, text: words, slot_ms: null, start_ms: null }))
}

/** The dialogue of a document, or of one of its scenes; what only a narrator could say is left out. */
export const linesOfContent = (content: Content, sceneId = ''): SaidLine[] =>
  acceptedContent(content)
    .content.filter(({ attrs: { id } }) => !sceneId || id === sceneId)
    .flatMap(({ attrs: { id: scene_id }, content: blocks }) =>
      blocks.flatMap(block => {
        if (block.type !== 'dialogue') return []
        const text = textOf(block).trim().slice(0, LONGEST)
        const speaker = bareName(block.attrs.speaker).name || NARRATOR
        return text ? [{ speaker, text, slot_ms: null, start_ms: null, scene_id, block_id: block.attrs.id }] : []
      }),
    )
/** The dialogue of a document, with the scenes that it has. */
export const spokenIn = (content: Content, sceneId: string) => ({
  lines: linesOfContent(content, sceneId),
  scenes: scenesOfContent(content),
})
/** The scenes that they stand in. */
export const scenesOfContent = (content: Content) => scenesOf(acceptedContent(content)).map(scene => ({ ...scene, is_standing: true }))

const lengthOf = (text: string) => Math.max(1, [...text].length)
/** The dialogue of shots, each with its share of the time of its shot. */
export function linesOfShots(shots: readonly { dialogue: string; seconds: number; scene_id: string }[]): SaidLine[] {
  let begun = 0
  return shots.flatMap(({ dialogue, seconds, scene_id }) => {
    const lines = linesOfText(dialogue)
    const whole = lines.reduce((sum, line) => sum + lengthOf(line.text), 0)
    let at = begun
    begun += seconds * 1000
    return lines.map(line => {
      const slot = Math.round((seconds * 1000 * lengthOf(line.text)) / whole)
      const start = Math.round(at)
      at += slot
      return { ...line, slot_ms: slot, start_ms: start, scene_id }
    })
  })
}
