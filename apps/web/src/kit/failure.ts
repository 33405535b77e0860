// The global error catalogue (document 1 §8): what went wrong with a call, in the documents' words and codes. Pure.
import { LATE, STATUS } from '@qianmu/contract/kit/status'
import type { ApiBase } from './settings.ts'

/** Texts of document 1 §8, verbatim; the 404 and other no-response texts as read in wire.md. */
export const FAILURE_TEXTS = {
  notFound: '网络异常，请检查网络配置',
  server: '服务器异常，请刷新页面或稍后再试',
  timeout: '接口超时无响应，请稍后再试~',
  network: '网络异常，请检查网络设置',
  chat: '请求失败了，当前服务使用量较大，请稍候再试',
  chatNotFound: 'error 404，请联系相关人员处理~',
  signedOut: '你的登录状态已过期，请重新登录',
} as const
/** Codes of errors without an answer (document 1 §8.3). */
export const FAILURE_CODES = { timeout: LATE, notFound: 55003, chat: 55004, network: 55005 } as const

export interface FieldFault {
  field: string
  msg: string
  /** The file that no engine has (status 1050). */
  lacks?: string
}
export interface Envelope {
  status: number
  msg: string
  data: unknown
  /** Of the role agents' calls alone (document 2 §7). */
  success?: boolean
}
/** How a call ended other than by success. */
export type Outcome = { how: 'answer'; http: number; body: Envelope | null } | { how: 'timeout' } | { how: 'network' }

/** A call that did not succeed. `message` is the whole toast: the action's label, then the reason. */
export class Failure extends Error {
  override readonly name = 'Failure'
  /** Body status of the server, or null when there was none. */
  readonly status: number | null
  /** Code of document 1 §8.3 for errors without a readable answer. */
  readonly code: number | null
  readonly http: number | null
  /** Server message, or the catalogue's text. */
  readonly reason: string
  readonly data: unknown

  constructor(label: string, parts: { status?: number; code?: number; http?: number; reason: string; data?: unknown }) {
    super(parts.reason ? `${label}：${parts.reason}` : label)
    this.status = parts.status ?? null
    this.code = parts.code ?? null
    this.http = parts.http ?? null
    this.reason = parts.reason
    this.data = parts.data ?? null
  }

  /** Field faults of status 1000, and of 1050 where an engine refuses fields; empty otherwise. */
  get fields(): readonly FieldFault[] {
    const fields =
      (this.status === STATUS.input || this.status === STATUS.noEngine) &&
      this.data &&
      typeof this.data === 'object' &&
      'fields' in this.data
        ? this.data.fields
        : []
    return Array.isArray(fields) ? (fields as FieldFault[]) : []
  }
}

/** A Failure has been shown to the user by the client; anything else is a fault of ours. */
export const rethrowUnlessFailure = (error: unknown): void => {
  if (!(error instanceof Failure)) throw error
}

/** Whether somebody else changed the same thing first; the failure's data is the present state. */
export const isConflict = (error: unknown): error is Failure => error instanceof Failure && error.status === STATUS.conflict

/** Reads the body of an answer; null when it is not an envelope. */
export const envelopeOf = (text: string): Envelope | null => {
  try {
    const body: unknown = JSON.parse(text)
    if (!body || typeof body !== 'object' || !('status' in body) || typeof body.status !== 'number') return null
    return {
      status: body.status,
      msg: 'msg' in body && typeof body.msg === 'string' ? body.msg : '',
      data: 'data' in body ? body.data : null,
      ...('success' in body && typeof body.success === 'boolean' ? { success: body.success } : {}),
    }
  } catch {
    return null
  }
}

/** HTTP 200 with body status 0, or a status that the call reads as an answer. */
export const succeeded = (outcome: Outcome, alsoOk: readonly number[] = []): outcome is { how: 'answer'; http: number; body: Envelope } =>
  outcome.how === 'answer' &&
  outcome.http === 200 &&
  outcome.body !== null &&
  (outcome.body.status === STATUS.ok || alsoOk.includes(outcome.body.status)) &&
  outcome.body.success !== false

/** No answer came in time to a call that bears it (document 2 §8: `frontEndStatus` 55002 on a draw result). */
export const tolerated = (outcome: Outcome, alsoOk: readonly number[] = []): boolean =>
  outcome.how === 'timeout' && alsoOk.includes(FAILURE_CODES.timeout)

const HTTP_TEXTS: Record<number, string> = { 404: FAILURE_TEXTS.notFound, 500: FAILURE_TEXTS.server, 502: FAILURE_TEXTS.server }

const distinct = (parts: readonly (string | undefined)[]) => [...new Set(parts.filter(Boolean))].join(' ')

/** The failure of an outcome that did not succeed. `label` is the call's Chinese action label. */
export const failureOf = (label: string, base: ApiBase, outcome: Outcome): Failure => {
  if (base === 'chat') {
    if (outcome.how === 'answer' && outcome.http === 404) return new Failure(label, { http: 404, reason: FAILURE_TEXTS.chatNotFound })
    if (outcome.how !== 'answer' || !outcome.body)
      return new Failure(label, {
        code: FAILURE_CODES.chat,
        reason: FAILURE_TEXTS.chat,
        ...(outcome.how === 'answer' ? { http: outcome.http } : {}),
      })
  }
  if (outcome.how === 'timeout') return new Failure(label, { code: FAILURE_CODES.timeout, reason: FAILURE_TEXTS.timeout })
  if (outcome.how === 'network') return new Failure(label, { code: FAILURE_CODES.network, reason: FAILURE_TEXTS.network })
  const { http, body } = outcome
  const known = HTTP_TEXTS[http]
  if (!body) {
    const reason = distinct([String(http), known])
    return new Failure(label, { http, reason, ...(http === 404 ? { code: FAILURE_CODES.notFound } : {}) })
  }
  return new Failure(label, { http, status: body.status, data: body.data, reason: distinct([body.msg || String(http), known]) })
}

/** Statuses with a notice of their own instead of the toast: QR expired, internal only, no team, and 4000 with its delayed warning. */
export const OWN_NOTICE: readonly number[] = [STATUS.qrExpired, STATUS.internalOnly, STATUS.noTeam, STATUS.signedOut]

/** Whether asking again may help: a fault of what was asked, 400 to 499 other than 429, stays one (document 3 §5). */
export const mayRetry = (http: number | null): boolean => http === null || http < 400 || http > 499 || http === 429

/** Answers of what stands before the server, or of a server that is too busy to look at the call. */
const UNHEARD_HTTP: readonly number[] = [408, 429, 502, 503, 504]

/**
 * Whether the server has said nothing about what was asked: no answer, one of a proxy, or that it is too busy. Nothing follows from that for the
 * session. A 500 is an answer of its own, which document 1 §4.1 counts among the failures.
 */
export const isUnheard = ({ http, status }: Pick<Failure, 'http' | 'status'>): boolean =>
  http === null || UNHEARD_HTTP.includes(http) || (status === null && http !== 500)

/** Runs `one` for each item; failures were shown by the client, and the others still happen. Answers the items for which it succeeded. */
export async function eachOf<Item>(items: readonly Item[], one: (item: Item) => Promise<unknown>): Promise<Item[]> {
  const results = await Promise.allSettled(items.map(one))
  for (const result of results) if (result.status === 'rejected') rethrowUnlessFailure(result.reason)
  return items.filter((_, nth) => results[nth]!.status === 'fulfilled')
}
