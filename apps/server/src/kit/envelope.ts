// Every answer's body, and how anything thrown becomes one: no stack, SQL or path ever leaves.
import { STATUS } from '@qianmu/contract/kit/status'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isCrowding } from './pool.ts'
import { causes, codeOf, Refusal, refusedByDatabase } from './refuse.ts'

/** `{status, msg, data}` (document 1 §7.1). */
export const envelope = (status: number, msg: string, data: unknown) => ({ status, msg, data: data ?? null })

/** The same as bytes, around data that is JSON already. */
export const envelopeAround = (status: number, msg: string, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ status, msg }).slice(0, -1)},"data":`), data, Buffer.from('}')])

/** The refusal of a call; one that says `success` in its body says there that it failed. */
const refusal = (request: FastifyRequest, status: number, msg: string, data: unknown) => {
  const { says } = request.routeOptions.config as { says?: readonly string[] }
  return { ...(says?.includes('success') && { success: false }), ...envelope(status, msg, data) }
}

/** Seconds that a client is told to wait then. */
const BUSY_RETRY_S = 2
// SQLSTATE classes that mean "the database is not there for us right now": connection, resources, operator intervention, cannot connect now.
const AWAY = /^(08|53|57P|58)/
// A socket in a folder that is not there is ENOENT too; that of a file never means the database.
const NET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])

/** The database is unreachable, the disk is full, or too many ask at once, as opposed to a fault of ours. */
type Trouble = 'away' | 'busy' | 'disk'

/** What of it an error tells; undefined for one of another kind. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  for (const each of causes(error)) {
    if (isCrowding(each)) return 'busy'
    const code = codeOf(each)
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return 'disk'
    const message = each instanceof Error ? each.message : ''
    if (
      AWAY.test(code) ||
      NET.has(code) ||
      (code === 'ENOENT' && (each as { syscall?: unknown }).syscall === 'connect') ||
      /^timeout expired$|Query read timeout|Connection terminated/.test(message)
    )
      return 'away'
  }
  return undefined
}

/** Waits for a write that reading does not depend on: on a full disk it is left out. */
export const whereRoom = (write: Promise<unknown>): Promise<void> =>
  write.then(
    () => undefined,
    (error: unknown) => {
      if (troubleOf(error) !== 'disk') throw error
    },
  )

const TOLD: Readonly<Record<Trouble, { msg: string; logged: string }>> = {
  away: { msg: '服务暂时连不上数据库，请稍后再试', logged: 'database away' },
  busy: { msg: '服务器正忙，请稍后再试', logged: 'all database connections were in use for too long' },
  disk: { msg: '服务器存储空间已满，内容没有保存，请联系管理员', logged: 'no room left' },
}

const ownFault: Record<number, string> = {
  403: '不能从这里访问',
  404: '没有这个地址',
  405: '没有这个地址',
  413: '内容太大，超过了上限',
  415: '不支持这种内容格式',
  431: '请求头过大',
}

/** Turns whatever was thrown into the answer. */
export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store')
  const refused = error instanceof Refusal ? error : refusedByDatabase(error, request.body ?? request.query)
  if (refused) {
    if (refused !== error) request.log.warn({ err: error }, 'refused by the database')
    if (refused.retryAfterS) reply.header('retry-after', refused.retryAfterS)
    return reply.code(refused.http).send(refusal(request, refused.status, refused.message, refused.data))
  }
  if (codeOf(error) === 'MISSING_OBJECT') return reply.code(200).send(refusal(request, STATUS.notFound, '文件已不存在', null))
  const trouble = troubleOf(error)
  if (trouble) {
    const { msg, logged } = TOLD[trouble]
    request.log.warn({ err: error }, logged)
    return reply
      .code(503)
      .header('retry-after', BUSY_RETRY_S)
      .send(refusal(request, STATUS.busy, msg, null))
  }
  const http = (error as FastifyError).statusCode ?? 500
  if (http >= 400 && http < 500) {
    const told = ownFault[http]
    // A body that is no JSON, or a poisoned one, is bad input like any other (wire rules: HTTP 200).
    return told
      ? reply.code(http).send(refusal(request, STATUS.input, told, null))
      : reply.code(200).send(refusal(request, STATUS.input, '请求格式有误', { fields: [] }))
  }
  request.log.error({ err: error }, 'unexpected fault')
  return reply.code(500).send(refusal(request, STATUS.fault, '服务器异常，请刷新页面或稍后再试', null))
}
