// Captions as rows and as cues, and how they are laid over a picture.
import type { Caption, ProfileSettings } from '@qianmu/contract/video/videos'
import { type AssFace, type AssLayout, type Cue, ordered, termsOf, tidy } from '@qianmu/subtitle'

export const captionsOf = (cues: readonly Cue[]): Caption[] =>
  cues.map((cue, nth) => ({
    id: nth + 1,
    start_ms: cue.start,
    end_ms: cue.end,
    text: cue.text,
    translation: cue.translation ?? '',
    speaker: cue.speaker ?? '',
  }))
/** Captions that are kept are in order and tidy: they are only named otherwise. */
export const keptCues = (captions: readonly Caption[]): Cue[] =>
  captions.map(({ start_ms, end_ms, text, translation, speaker }) => ({ start: start_ms, end: end_ms, text, translation, speaker }))
export const cuesOf = (captions: readonly Omit<Caption, 'id'>[]): Cue[] =>
  ordered(captions.map(({ start_ms, end_ms, ...words }) => tidy({ start: start_ms, end: end_ms, ...words })))

export function layoutOf(settings: ProfileSettings, { width, height }: { width: number; height: number }): AssLayout {
  const face: AssFace = {
    font: settings.font,
    size: settings.size,
    colour: settings.colour,
    outline: settings.outline,
    outlineWidth: 0.25,
    bold: true,
  }
  const { order, align, margin } = settings
  const size = { width: width || 1920, height: height || 1080 }
  return { ...size, face, second: { ...face, size: settings.second_size, bold: false }, order, align, margin }
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
