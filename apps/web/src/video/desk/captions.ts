// Captions as cues for the rules, and as boxes for the timeline, and back.
import type { Caption } from '@qianmu/contract/video/captions'
import { type Cue, fitWords, merged, retold, trimmed } from '@qianmu/subtitle'
import type { Cue as Box } from '../../ui/player/cues.ts'

/** A cue with what its caption has besides. */
export type Said = Cue & Partial<Pick<Caption, 'character_id' | 'id'>>
export const cueOf = ({ start_ms, end_ms, ...words }: Caption): Said => ({ start: start_ms, end: end_ms, ...words })
/** Cues as captions again; each keeps its number, others get the next ones. */
export function captionsOf(cues: readonly Said[]): Caption[] {
  let last = cues.reduce((most, { id = 0 }) => Math.max(most, id), 0)
  return cues.map(({ id = ++last, start, end, text, translation = '', speaker = '', character_id = null, ...looks }) => ({
    ...looks,
    id,
    start_ms: start,
    end_ms: end,
    text,
    translation,
    speaker,
    character_id,
  }))
}

/** Whether a caption looks otherwise than the settings of its video say. */
export const hasLook = ({ align, italic, colour, style }: Said): boolean => (align ?? italic ?? colour ?? style) !== undefined
export const withoutLook = ({ align: _, italic: __, colour: ___, style: ____, raw: _____, ...cue }: Said): Said => cue

/** What stays as it is keeps its box, and a box that stays its caption. */
const boxes = new WeakMap<Caption, Box>()
const captions = new WeakMap<Box, Caption>()
const boxOf = (caption: Caption): Box => {
  const known = boxes.get(caption)
  if (known) return known
  const { id, start_ms, end_ms, text, translation } = caption
  const box = { id: String(id), start: start_ms / 1000, end: end_ms / 1000, texts: [text, translation] }
  boxes.set(caption, box)
  captions.set(box, caption)
  return box
}
/** The timeline shows the text on one lane and its translation on the other. */
export const boxesOf = (list: readonly Caption[]): Box[] => list.map(boxOf)
/** A caption with other times and words: the times of its words go with it, and words that stay keep theirs. */
export function adapted(before: Caption, change: Partial<Pick<Caption, 'end_ms' | 'start_ms' | 'text'>>): Caption {
  const after = { ...before, ...change }
  if (!before.words) return after
  const isMoved = after.end_ms - after.start_ms === before.end_ms - before.start_ms
  const cut = isMoved ? before.words : trimmed(cueOf(before), after.start_ms - before.start_ms)
  const own = { ...cueOf(after), text: before.text, words: cut }
  return { ...after, words: (after.text === before.text ? fitWords(own) : retold(own, after.text)) || undefined }
}

/** The words of two captions that were joined, where a box is what both were. */
function joinedWords(now: Caption, one: Caption, next: Caption | undefined): string | undefined {
  const isJoined = next && now.end_ms === next.end_ms && now.start_ms === one.start_ms && (one.words || next.words)
  const both = isJoined ? merged(cueOf(one), cueOf(next)) : undefined
  return both?.text === now.text ? both.words : undefined
}

/** Boxes as captions; one that was cut off another has its speaker and its looks. */
export function fromBoxes(list: readonly Box[], before: readonly Caption[]): Caption[] {
  const known = new Map(before.map(caption => [String(caption.id), caption]))
  const around = (start: number) => before.find(caption => caption.start_ms < start * 1000 && start * 1000 < caption.end_ms)
  return list.map(box => {
    const same = captions.get(box)
    if (same && known.get(box.id) === same) return same
    const own = known.get(box.id) ?? around(box.start)
    const { speaker = '', character_id = null, ...looks } = own ?? {}
    const now = {
      ...looks,
      id: Number(box.id),
      start_ms: Math.round(box.start * 1000),
      end_ms: Math.round(box.end * 1000),
      text: box.texts[0] ?? '',
      translation: box.texts[1] ?? '',
      speaker,
      character_id,
    }
    if (!own) return now
    const { start_ms, end_ms, text } = now
    const joined = joinedWords(now, own, before[before.indexOf(own) + 1])
    return { ...now, words: joined ?? adapted(own, { start_ms, end_ms, text }).words }
  })
}
