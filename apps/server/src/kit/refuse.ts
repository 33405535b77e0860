// The one way to refuse: throw a Refusal anywhere, it is answered in one place.
import { INTEGER_MAX } from '@qianmu/contract/kit/scalars'
import { STATUS } from '@qianmu/contract/kit/status'

/** A refusal that the caller is told about: body status, Chinese sentence, and the HTTP status that goes with it (200 unless said). */
export class Refusal extends Error {
  readonly status: number
  readonly data: unknown
  readonly http: number
  readonly retryAfterS: number | undefined
  constructor(status: number, msg: string, options: { data?: unknown; http?: number; retryAfterS?: number } = {}) {
    super(msg)
    this.status = status
    this.data = options.data ?? null
    this.http = options.http ?? 200
    this.retryAfterS = options.retryAfterS
  }
}

/** Throws a refusal with a body status of the documents or our own. */
export const refuse = (status: number, msg: string, data?: unknown): never => {
  throw new Refusal(status, msg, { data })
}

/** Input refused at named fields. */
export const refuseFields = (fields: readonly { field: string; msg: string }[]): never =>
  refuse(STATUS.input, fields[0]?.msg ?? '输入有误', { fields })

/** Input refused at one field. */
export const refuseField = (field: string, msg: string): never => refuseFields([{ field, msg }])

/** Not there, or not the caller's: the answer never tells which. */
export const refuseMissing = (what = '内容'): never => refuse(STATUS.notFound, `${what}不存在或已删除`)

/** Too often: HTTP 429 with Retry-After in seconds. */
export const refuseOften = (msg: string, retryAfterS: number): never => {
  throw new Refusal(STATUS.tooOften, msg, { http: 429, retryAfterS: Math.max(1, Math.ceil(retryAfterS)) })
}

/** The value, or a refusal that it is not there. */
export const found = <T>(value: T | null | undefined, what?: string): T => value ?? refuseMissing(what)

// What PostgreSQL refuses because of what was sent, or of what somebody else wrote at the same moment, is refused in the same way.

/** An error and what caused it. */
export const causes = function* (error: unknown): Generator<unknown> {
  for (let at: unknown = error, depth = 0; at && depth < 6; at = (at as { cause?: unknown }).cause, depth++) yield at
}
/** The code of an error: of the system, or an SQLSTATE. */
export const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** The unique index that a write met, as far as an error tells. */
const indexMet = (error: unknown): string | undefined => {
  for (const each of causes(error)) if (codeOf(each) === '23505') return (each as { constraint?: string }).constraint ?? ''
  return undefined
}

/** What is told of a value that another row has. */
export interface Taken {
  index: string
  field: string
  msg: string
}
/** A write of a value that must be the only one: when another row has it by this unique index, the write is refused at its field. */
export async function unlessTaken<T>(write: PromiseLike<T>, { index, field, msg }: Taken): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (indexMet(error) === index) return refuseField(field, msg)
    throw error
  }
}

/** By SQLSTATE or its class: the status and the sentence. A value that PostgreSQL cannot hold, a row that is there, one that is gone, two that wait for each other. */
const TOLD: readonly [code: string, status: number, msg: string][] = [
  ['22003', STATUS.input, '数值超出范围'],
  ['22', STATUS.input, '内容含有不能保存的字符或数值'],
  ['23505', STATUS.input, '刚刚已经有一样的内容了，请刷新后再看'],
  ['23503', STATUS.notFound, '内容不存在或已删除'],
  ['23514', STATUS.input, '数值超出范围'],
  ['40', STATUS.tooOften, '别人正在改同一处内容，请再试一次'],
  ['54000', STATUS.limit, '内容太长，超过了上限'],
]

/** The first field of an input that holds a number no column of whole numbers can. */
const tooLargeIn = (input: unknown): string =>
  Object.entries((input ?? {}) as object).find(([, value]) => Math.abs(Number(value)) > INTEGER_MAX)?.[0] ?? ''

/** The refusal that an error of the database stands for; undefined for one that is a fault of ours. @param input what was sent */
export function refusedByDatabase(error: unknown, input: unknown): Refusal | undefined {
  for (const each of causes(error)) {
    const code = codeOf(each)
    // Errors of the system have codes of letters alone.
    const told = /\d/.test(code) && TOLD.find(([known]) => code.startsWith(known))
    if (!told) continue
    const [known, status, msg] = told
    if (status === STATUS.tooOften) return new Refusal(status, msg, { http: 429, retryAfterS: 1 })
    const field = known === '22003' ? tooLargeIn(input) : ''
    return new Refusal(status, msg, { data: status === STATUS.input ? { fields: field ? [{ field, msg }] : [] } : null })
  }
  return undefined
}
