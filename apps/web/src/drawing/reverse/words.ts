// The words of a reading as the person wants them: ticked from half a confidence on unless said otherwise, some taken out.
import { type PromptReading, WORD_TICKED_FROM } from '@qianmu/contract/drawing/tools'
import type { Item } from './use-queue.ts'

export type Word = PromptReading['words'][number] & { ticked: boolean }

export const wordsOf = (reading: PromptReading | undefined, { ticks, removed }: Item): Word[] =>
  (reading?.words ?? [])
    .filter(({ en }) => !removed.includes(en))
    .map(word => ({ ...word, ticked: ticks[word.en] ?? word.confidence >= WORD_TICKED_FROM }))

/** Ticked words as a prompt. */
export const promptOf = (words: readonly Word[]): string =>
  words
    .filter(({ ticked }) => ticked)
    .map(({ en }) => en)
    .join(', ')
