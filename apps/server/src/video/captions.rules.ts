// Captions as rows and as cues, and how they are laid over a picture.
import type { Caption } from '@qianmu/contract/video/captions'
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { castIndex, type Named, nameForm } from '../characters/index.ts'
import { type AssFace, type AssLayout, type AssSheet, type Cue, ordered, termsOf, tidy } from '@qianmu/subtitle'

/** A cue with what its caption has besides. */
export type Said = Cue & Partial<Pick<Caption, 'character_id' | 'id'>>
const LOOKS = ['align', 'italic', 'colour', 'style', 'raw', 'words'] as const
type Looks = Pick<Cue, (typeof LOOKS)[number]>
/** What a caption looks like otherwise than the settings say; nothing where it does not. */
const looksOf = (given: { [Key in keyof Looks]?: Looks[Key] | undefined }): Looks =>
  Object.fromEntries(LOOKS.flatMap(key => (given[key] ? [[key, given[key]]] : [])))
/** Captions of cues: each keeps its number where no other has it, the rest go on behind the largest there is or was. */
export function captionsOf(cues: readonly Said[], before: readonly Caption[] = []): Caption[] {
  const taken = new Set<number>()
  let last = 0
  for (const { id = 0 } of [...cues, ...before]) last = Math.max(last, id)
  return cues.map(({ id, start, end, text, translation = '', speaker = '', character_id = null, ...looks }) => {
    const own = id === undefined || taken.has(id) ? ++last : id
    taken.add(own)
    return { id: own, start_ms: start, end_ms: end, text, translation, speaker, character_id, ...looksOf(looks) }
  })
}
/** Captions with others in place of those of the same numbers, and without some; all that remain are the same objects. */
export function withChanged(before: readonly Caption[], changed: readonly Caption[], removed: readonly number[]): Caption[] {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)])
  return [...before.filter(({ id }) => !gone.has(id)), ...changed].toSorted(
    (one, other) => one.start_ms - other.start_ms || one.end_ms - other.end_ms,
  )
}
/** Captions as a cast says them: who it is by their number, else by one of their names; the speaker is called as they are now. */
export function saidBy(captions: readonly Caption[], cast: readonly Named[]): Caption[] {
  if (!cast.length) return captions.map(caption => ({ ...caption, character_id: null }))
  const names = new Map(cast.map(({ id, name }) => [id, name]))
  const index = castIndex(cast)
  return captions.map(caption => {
    const known = names.has(caption.character_id ?? 0) ? caption.character_id : index.get(nameForm(caption.speaker))
    return { ...caption, character_id: known ?? null, speaker: names.get(known ?? 0) ?? caption.speaker }
  })
}
/** Captions that are kept are in order and tidy: they are only named otherwise. */
export const keptCues = (captions: readonly Caption[]): Cue[] =>
  captions.map(({ start_ms, end_ms, text, translation, speaker, ...looks }) => ({
    start: start_ms,
    end: end_ms,
    text,
    translation,
    speaker,
    ...looksOf(looks),
  }))
type Given = Omit<Caption, 'id' | keyof Looks> & { id?: number | undefined } & { [Key in keyof Looks]?: Looks[Key] | undefined }
export const cuesOf = (captions: readonly Given[]): Said[] =>
  ordered(
    captions.map(({ start_ms, end_ms, id, character_id, text, translation, speaker, ...looks }) => ({
      ...tidy({ start: start_ms, end: end_ms, text, translation, speaker, ...looksOf(looks) }),
      character_id,
      ...(id && { id }),
    })),
  )

export function layoutOf(
  settings: ProfileSettings,
  { width, height, sheet }: { width: number; height: number; sheet?: AssSheet | null | undefined },
): AssLayout {
  const face: AssFace = {
    font: settings.font,
    size: settings.size,
    colour: settings.colour,
    outline: settings.outline,
    outlineWidth: 0.25,
    bold: true,
    ...(settings.karaoke && { said: settings.karaoke }),
  }
  const { order, align, margin } = settings
  const size = { width: width || 1920, height: height || 1080 }
  return {
    ...size,
    face,
    second: { ...face, size: settings.second_size, bold: false, said: undefined },
    order,
    align,
    margin,
    ...(sheet && { sheet }),
  }
}
/** The terms of a glossary that these lines have: each must become its one translation. */
export function termsIn(captions: readonly Pick<Caption, 'text'>[], glossary: string): string {
  const terms = termsOf(glossary).filter(({ word }) => captions.some(({ text }) => text.includes(word)))
  return terms.length ? `下列词必须照此翻译：${terms.map(({ word, translation }) => `${word} → ${translation}`).join('；')}。` : ''
}
/** What the picture becomes: where translations are wanted, the text without one stays. */
export const askedFor = (captions: readonly Caption[], target: string, glossary = '') =>
  `把下面每行字幕译成${target}，人名前后一致，口语自然。${termsIn(captions, glossary)}逐行回答，每行以原来的编号和竖线开头，不要别的内容。\n${captions
    .map(caption => `${caption.id}|${caption.text.replaceAll('\n', ' ')}`)
    .join('\n')}`
/** The lines of an answer, by their number. */
export function answered(text: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const line of text.split('\n')) {
    const [, number, words] = /^\s*(\d{1,6})\s*[|｜]\s*(.{1,500})$/.exec(line) ?? []
    if (number && words?.trim()) found.set(Number(number), words.trim())
  }
  return found
}
