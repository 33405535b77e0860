// What services on the network have in common: what none of them does, how they refuse, and work whose outcome nobody knows.
import { type DrawRequest, isGenerated, type Problem } from '@qianmu/drawing'
import type { RunLedger } from '../ports/setting.ts'
import { EngineFault } from './http.ts'
import { member, textOf } from './loose.ts'

/** Parts of a drawing that only programs with models of one's own have. */
export function withoutModels(draw: DrawRequest, service: string): Problem[] {
  if (!isGenerated(draw)) return []
  const { param } = draw
  const problems: Problem[] = []
  const refuse = (on: boolean, field: string, what: string) => {
    if (on) problems.push({ field: `ai_param.${field}`, text: `${service}不能${what}` })
  }
  refuse(param.checkpoint !== '', 'checkpoint', '使用指定的模型')
  refuse(
    param.controlnet_units.some(unit => unit.enable === 1),
    'controlnet_units',
    '使用控制单元',
  )
  refuse(param.adetailer, 'adetailer', '修复面部')
  refuse(param.regional_prompter, 'regional_prompter', '分区绘制')
  refuse(param.hr, 'hr', '高清修复')
  refuse(param.refiner_checkpoint !== '', 'refiner_checkpoint', '使用精修模型')
  refuse(param.remove_background, 'remove_background', '去除背景')
  refuse(
    param.prompt.some(words => /<(?:lora|lyco):/i.test(words)),
    'prompt',
    '使用 LoRA',
  )
  return problems
}

/** What a service was to do, for the words of its refusals. */
export interface Doing {
  /** 「绘图」 */
  verb: string
  /** What may be changed so that it passes: 「描述或图片」. */
  matter: string
  /** What happens next when it is busy: whether the work waits, or whoever asked asks again. */
  next: string
}
const DRAWING: Doing = { verb: '绘图', matter: '描述或图片', next: '稍后会再试' }
export const FILMING: Doing = { verb: '生成视频', matter: '描述或画面', next: '稍后会再试' }
/** What services of films hand out, for the words of faults. */
export const FILM = { who: '服务商', what: '视频' } as const
/** Words by which services say that they will not draw this (OpenAI, DashScope, Ark). */
const BLOCKING = /moderation|content[_ ]?policy|safety|sensitive|data[_ ]?inspection|inappropriate|risk/i
const EMPTY = /insufficient_quota|arrear|billing|exceeded your current quota|no credit/i

/** What a service says to matter that it will not work on. */
export const blockedFault = ({ matter }: Doing) => new EngineFault(`内容没有通过服务商的安全审核，请修改${matter}后再试`, { settled: true })

/** A refusal of a service. @param code and message as it gives them @param afterMs when it wants to be asked again */
export function serviceFault(status: number, code: string, message: string, doing = DRAWING, afterMs?: number): EngineFault {
  const said = `${code} ${message}`
  const fault = (text: string, more: { retry?: boolean; sick?: boolean } = {}) => new EngineFault(text, { ...more, settled: true, afterMs })
  if (BLOCKING.test(said)) return blockedFault(doing)
  if (status === 401) return fault('服务商不接受这个密钥，请检查后重新填写', { sick: true })
  if (EMPTY.test(said)) return fault('服务商说额度已用完，请充值或换一个引擎', { sick: true })
  if (status === 403) return fault(`服务商不允许使用这个模型：${message || code}`, { sick: true })
  if (status === 429) return fault(`服务商说请求太频繁，${doing.next}`, { retry: true })
  if (status >= 500) return fault(`服务商暂时无法${doing.verb}，${doing.next}`, { retry: true, sick: true })
  return fault(`服务商拒绝了请求：${(message || code || String(status)).trim()}`)
}

/** Code and message of an error in the two usual shapes: `{error: {code, message}}`, `{code, message}`. */
export function errorOf(value: unknown): { code: string; message: string } {
  const error = member(value, 'error') ?? value
  const code = textOf(member(error, 'code')) || textOf(member(error, 'type'))
  return {
    code,
    message: textOf(member(error, 'message')) || textOf(member(error, 'msg')) || (typeof error === 'string' ? textOf(error) : ''),
  }
}

const UNKNOWN = '与服务商的连接在等结果时断开，不知道它是否已经画了；为免重复计费没有自动重画，请手动重试'

async function noted(runs: RunLedger, jobId: string, unknown = UNKNOWN): Promise<void> {
  if ((await runs.find(jobId)) === undefined) return runs.write(jobId, '')
  // Once the person was told that the outcome is unknown, trying again is theirs to decide.
  await runs.drop(jobId)
  throw new EngineFault(unknown, { unsure: true })
}
async function outcomeOf(runs: RunLedger, jobId: string, error: unknown, unknown = UNKNOWN): Promise<unknown> {
  if (!(error instanceof EngineFault)) return error
  await runs.drop(jobId)
  return error.settled ? error : new EngineFault(unknown, { sick: true, unsure: true })
}

/**
 * Hands something in that costs money: noted before, so that it is never handed in twice without anybody knowing.
 * @param unknown what is said where that is so @throws EngineFault
 */
export async function handIn<T>(runs: RunLedger, jobId: string, submit: () => Promise<T>, unknown?: string): Promise<T> {
  await noted(runs, jobId, unknown)
  try {
    return await submit()
  } catch (error) {
    throw await outcomeOf(runs, jobId, error, unknown)
  }
}

/** The same for work that is over when its answer is. */
export async function* handedIn<T>(runs: RunLedger, jobId: string, work: AsyncGenerator<T>): AsyncGenerator<T> {
  await noted(runs, jobId)
  try {
    yield* work
  } catch (error) {
    throw await outcomeOf(runs, jobId, error)
  }
  await runs.drop(jobId)
}
