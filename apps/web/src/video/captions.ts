// Captions as cues for the rules, and as boxes for the timeline, and back.
import type { Caption } from '@qianmu/contract/video/videos'
import type { Cue } from '@qianmu/subtitle'
import type { Cue as Box } from '../ui/player/cues.ts'

export const cueOf = ({ start_ms, end_ms, text, translation, speaker }: Caption): Cue => ({
  start: start_ms,
  end: end_ms,
  text,
  translation,
  speaker,
})
/** Cues as captions again; each keeps its number where the count stays. */
export const captionsOf = (cues: readonly Cue[], before: readonly Caption[]): Caption[] =>
  cues.map((cue, nth) => ({
    id: before[nth]?.id ?? nth + 1,
    start_ms: cue.start,
    end_ms: cue.end,
    text: cue.text,
    translation: cue.translation ?? '',
    speaker: cue.speaker ?? '',
  }))
/** The timeline shows the text on one lane and its translation on the other. */
export const boxesOf = (captions: readonly Caption[]): Box[] =>
  captions.flatMap(({ id, start_ms, end_ms, text, translation }) => {
    const at = { start: start_ms / 1000, end: end_ms / 1000 }
    return [
      { id: `text-${id}`, lane: 'text', ...at, text },
      ...(translation ? [{ id: `translation-${id}`, lane: 'translation', ...at, text: translation }] : []),
    ]
  })
export function fromBoxes(boxes: readonly Box[], before: readonly Caption[]): Caption[] {
  const known = new Map(before.map(caption => [caption.id, caption]))
  const words = new Map(boxes.filter(box => box.lane === 'translation').map(box => [box.id.slice('translation-'.length), box.text]))
  let free = Math.max(0, ...before.map(caption => caption.id))
  return boxes
    .filter(box => box.lane === 'text')
    .map(box => {
      const own = known.get(Number(box.id.slice('text-'.length)))
      return {
        id: own?.id ?? ++free,
        start_ms: Math.round(box.start * 1000),
        end_ms: Math.round(box.end * 1000),
        text: box.text,
        translation: (own && words.get(String(own.id))) ?? '',
        speaker: own?.speaker ?? '',
      }
    })
}
