// The one way to refuse: throw a Refusal anywhere, it is answered in one place.
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
