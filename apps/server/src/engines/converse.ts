// Asking a language engine: the first that can answer, the next when that one fails before it has said a word.
import { STATUS } from '@qianmu/contract/kit/status'
import type { LanguageRequest, LanguageResult } from '@qianmu/engines'
import { randomUUID } from 'node:crypto'
import { refuse } from '../kit/refuse.ts'
import type { LanguagePool, ProbedLanguage } from './languages.ts'

/** A piece of the answer, what the engine does meanwhile, and last the whole with who said it. */
export type Spoken =
  | { type: 'piece'; text: string }
  | { type: 'thought'; text: string }
  | { type: 'progress'; message: string }
  | { type: 'done'; result: LanguageResult; by: Pick<ProbedLanguage['probe'], 'kind' | 'name'> }

/**
 * @param fits which of the engines may be asked; all of them without
 * @throws Refusal 1050 when there is none to ask, 1051 when those that there are failed; what aborted `signal`
 */
export async function* converse(
  languages: LanguagePool,
  request: LanguageRequest,
  signal: AbortSignal,
  fits?: (engine: ProbedLanguage) => boolean,
): AsyncGenerator<Spoken> {
  const choice = await languages.choose(fits)
  if ('reason' in choice) return refuse(STATUS.noEngine, choice.reason, { port: 'language', reason: choice.reason })
  let why = ''
  // Of questions that were chosen for at once, each is looked at again when it is asked: else all would wait at the first engine.
  const hasRoom = ({ id, places }: ProbedLanguage) => (languages.historyOf(id)?.running ?? 0) < places
  const left = [...choice.chosen]
  while (left.length > 0) {
    const [{ engine, probe }] = left.splice(Math.max(0, left.findIndex(hasRoom)), 1) as [ProbedLanguage]
    let spoken = false
    for await (const event of engine.run(`say-${randomUUID()}`, request, signal)) {
      if (event.type === 'piece') spoken = true
      if (event.type === 'failed') why = event.reason
      else if (event.type === 'done') yield { type: 'done', result: event.result, by: { kind: probe.kind, name: probe.name } }
      else if (event.type !== 'preview') yield event
      if (event.type === 'done') return
    }
    signal.throwIfAborted()
    // Half an answer followed by another engine's beginning would be neither's.
    if (spoken) break
  }
  return refuse(STATUS.engineFailed, why)
}
