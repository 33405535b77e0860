// Has a language model write the scenes of a conversion, one after the other, within the confirmed plan and what the team may spend; what came before
// it failed is kept, and the draft of the rules stays where an answer does not hold.
import { passageQuestion, rewritten, unaskable, type Written } from '@qianmu/script/novel/rewrite'
import { estimateTokens } from '@qianmu/script/prompts/tokens'
import type { Uses } from '../../app.ts'
import type { JobRow, JobTools } from '../../jobs/index.ts'
import { Refusal } from '../../kit/refuse.ts'
import { askPaid, isInVain, type ModelSetting, settingsOfModels, tokensOf } from '../chat/index.ts'
import { type ConversionRow, digestOf, type Rewriting } from './conversion.store.ts'
import { keepWritten, noteRewriting, passagesToWrite, type ToWrite } from './rewriting.store.ts'

/** Scripts are made of what stands there. */
const TEMPERATURE = 0.3
/** Room for the answer, and for each degree of thinking before it. */
const ANSWER_TOKENS = 5000
const THOUGHT_TOKENS = 2000
const WAIT_MS = 180_000
/** Failures of the engine one after the other after which it is asked no more. */
const MOST_FAILURES = 3
/** An answer says its text again in lines with names: about so many tokens for each of the text. */
const ANSWER_SHARE = 1.4

type Parts = Uses<'db' | 'languages' | 'now' | 'pool' | 'settings'>

const maxTokensOf = (degree: number) => ANSWER_TOKENS + degree * THOUGHT_TOKENS

/** How many scenes would be asked about, and in about how many tokens. */
export async function estimated(app: Uses<'pool'>, row: ConversionRow, scope: Pick<Rewriting, 'chapter' | 'passage' | 'thinking_degree'>) {
  const sum = { scenes: 0, question: 0, answer: 0 }
  for await (const { passage, hand } of passagesToWrite(app, row, scope)) {
    if (unaskable(passage, hand) !== '') continue
    const text = hand.paragraphs.slice(passage.from - 1, passage.to).join('\n')
    sum.scenes++
    sum.question += tokensOf(passageQuestion(passage, hand))
    sum.answer += Math.ceil(estimateTokens(text) * ANSWER_SHARE) + scope.thinking_degree * (THOUGHT_TOKENS / 4)
  }
  return { ...sum, answer: Math.round(sum.answer) }
}

/** What came of a passage. @throws Refusal when asking on is in vain */
async function write(
  app: Parts,
  { passage, hand, asked }: ToWrite,
  { setting, teamId, rewriting, signal }: { setting: ModelSetting; teamId: number; rewriting: Rewriting; signal: AbortSignal },
): Promise<{ written: Written; engine: string; failed: boolean }> {
  const entry = { of: digestOf(passage.body), no: rewriting.no }
  const not = (reason: string) => ({ ...entry, blocks: [], reason, asked: 0 })
  const tooLong = unaskable(passage, hand)
  if (tooLong !== '') return { written: not(tooLong), engine: '', failed: false }
  try {
    const messages = passageQuestion(passage, hand)
    const said = await askPaid(
      app,
      { teamId, setting, messages, temperature: TEMPERATURE, maxTokens: maxTokensOf(hand.degree), waitMs: WAIT_MS },
      signal,
    )
    const { blocks, reason } = rewritten(said.text, said.finish, passage, hand)
    return { written: { ...entry, blocks, reason, asked: reason === '' ? asked : 0 }, engine: said.engine, failed: false }
  } catch (error) {
    if (!(error instanceof Refusal) || isInVain(error)) throw error
    return { written: not(error.message), engine: '', failed: true }
  }
}

/** Asks about every passage of a round; returns when there is none left, or asking on is in vain, which is then noted. */
export async function writeScenes(app: Parts, row: ConversionRow, job: JobRow, { signal, progress }: JobTools): Promise<void> {
  const rewriting = row.rewriting as Rewriting
  const setting = (await settingsOfModels(app))(rewriting.chat_name)
  const { scenes } = await estimated(app, row, rewriting)
  let [done, failures, engine, note] = [0, 0, rewriting.engine, '']
  try {
    for await (const each of passagesToWrite(app, row, rewriting)) {
      progress(scenes === 0 ? 0 : Math.min(1, done / scenes), `模型正在写第 ${done + 1} / ${Math.max(scenes, done + 1)} 场`)
      const { written, failed, ...told } = await write(app, each, { setting, teamId: row.team_id, rewriting, signal })
      // What was paid for is kept, also by one who has been told to stop.
      if (!signal.aborted || written.reason === '') await keepWritten(app, row.id, job.id, each, written)
      if (signal.aborted) return
      engine = told.engine || engine
      done++
      failures = failed ? failures + 1 : 0
      if (failures < MOST_FAILURES) continue
      note = `语言引擎连续 ${MOST_FAILURES} 次没有写成，停下了：${written.reason}`
      break
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    note = `写到第 ${done + 1} / ${Math.max(scenes, done + 1)} 场时停下：${error.message}`
  }
  if (!signal.aborted) await noteRewriting(app, row.id, { ...rewriting, active: false, engine, note })
}
