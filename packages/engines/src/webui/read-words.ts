// The words that the WebUI's own models find in a picture: DeepDanbooru's tags, then CLIP's caption.
import { toChinese } from '@qianmu/drawing/dictionary'
import { EngineFault, strangeTo } from '../connect/http.ts'
import { member } from '../connect/loose.ts'
import type { ReadWord, ToolOutcome } from '../ports/tools.ts'
import type { WebuiClient } from './client.ts'

/** In the order in which they are asked: tags are what a prompt is made of. */
const MODELS = ['deepdanbooru', 'clip'] as const
type Model = (typeof MODELS)[number]

/** What the program leaves out is less sure than this (its setting `interrogate_deepbooru_score_threshold`); it tells no more unless it is set to. */
const TOLD_FROM = 0.5
const MAX_WORDS = 200
const MAX_WORD = 300
const strange = strangeTo('SD WebUI')

/** `(night:0.98)` where the program tells how sure it is (`interrogate_return_ranks`); brackets of the tag itself are escaped. */
const RANKED = /^\((.+):(\d(?:\.\d+)?)\)$/

function readWord(piece: string, group: string): ReadWord {
  const ranked = RANKED.exec(piece)
  const en = (ranked?.[1] ?? piece).replaceAll(/\\([()])/g, '$1')
  const confidence = ranked ? Math.min(1, Number(ranked[2])) : TOLD_FROM
  return { en, zh: toChinese(en).text, group, confidence }
}

/** CLIP says a sentence first, then names that go with the picture. */
const groupOf = (model: Model, at: number) => (model === 'deepdanbooru' ? '标签' : at === 0 ? '描述' : '风格')

function wordsIn(answer: unknown, model: Model): ReadWord[] {
  const caption = member(answer, 'caption')
  if (typeof caption !== 'string') throw strange('（反推）')
  const pieces = caption.slice(0, MAX_WORDS * MAX_WORD).split(/,\s*/)
  return pieces
    .map(piece => piece.trim().slice(0, MAX_WORD))
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((piece, at) => readWord(piece, groupOf(model, at)))
}

/** Each word once, the surest first. Refused when neither model answers, with what was said last. */
export async function readWords(client: WebuiClient, picture: Uint8Array, signal: AbortSignal): Promise<ToolOutcome<'readWords'>> {
  const image = Buffer.from(picture).toString('base64')
  const found = new Map<string, ReadWord>()
  let reason = ''
  for (const model of MODELS) {
    try {
      for (const word of wordsIn(await client.interrogate({ image, model }, signal), model))
        if (!found.has(word.en.toLowerCase())) found.set(word.en.toLowerCase(), word)
    } catch (error) {
      // An installation may lack one of the models.
      if (!(error instanceof EngineFault)) throw error
      reason = error.message
    }
  }
  if (found.size === 0) return { refused: reason || '绘图引擎没有从图片里看出任何词' }
  const words = [...found.values()].toSorted((one, other) => other.confidence - one.confidence)
  return { done: { words, palette: [], approximate: false } }
}
