// What every request's input must hold to before any schema sees it, and the schema check itself.
import type { Call } from '@qianmu/contract/kit/call'
import { STATUS } from '@qianmu/contract/kit/status'
import * as z from 'zod'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from './answer.ts'
import { Refusal, refuse, refuseFields } from './refuse.ts'

z.config(z.locales.zhCN())

/** Deepest JSON that is read (the editor's documents need 6). */
const MAX_DEPTH = 64
/** Most values of one repeated query parameter. */
const MAX_ARRAY = 200_000
// PostgreSQL text cannot hold NUL, and half a surrogate pair is no text.
const badText = (text: string) => text.includes('\u0000') || !text.isWellFormed()

/**
 * Refuses NUL, broken text, deep nesting, giant arrays and what cannot be compared anywhere in the input.
 *
 * A schema compares the length of what it is given before it knows whether that is a text: `{ length: { toString: 1 } }` would end it.
 * @param texts whether texts are looked into; in JSON without an escape (`\u`) none of them can be bad
 */
export function inspect(value: unknown, texts = true, field = '', depth = 0): void {
  if (depth > MAX_DEPTH) refuseFields([{ field, msg: '内容嵌套太深' }])
  if (typeof value === 'string') {
    if (texts && badText(value)) refuseFields([{ field, msg: '含有无效字符' }])
  } else if (Array.isArray(value)) {
    if (value.length > MAX_ARRAY) refuseFields([{ field, msg: '项目太多' }])
    for (const item of value) if (isWorthLooking(item, texts)) inspect(item, texts, field, depth + 1)
  } else if (value && typeof value === 'object') {
    for (const key in value) {
      if (texts && badText(key)) refuseFields([{ field, msg: '含有无效字符' }])
      if (key === 'toString') refuseFields([{ field, msg: '格式无效' }])
      const item = (value as Record<string, unknown>)[key]
      if (isWorthLooking(item, texts)) inspect(item, texts, field || key, depth + 1)
    }
  }
}

/** Most values in a document's JSON are texts that cannot be bad: they cost no call. */
const isWorthLooking = (value: unknown, texts: boolean) => typeof value === 'object' || (texts && typeof value === 'string')

/** Requests whose JSON has an escape in it, so that its texts must be looked into. */
const escaped = new WeakSet<FastifyRequest>()
/** Requests of whose JSON all that is new was looked into as it was read. */
const inspected = new WeakSet<FastifyRequest>()

/** Names that may reach a prototype; Fastify's own reading looks closer. */
const isSuspect = (json: string) => json.includes('__proto__') || json.includes('constructor')

/** Reads a JSON text most of which the process knows, as `JSON.parse` would; `fresh` is all the rest of it. Undefined for any other text. */
export type ReadKnown = (json: string) => { value: unknown; fresh: readonly unknown[] } | undefined

/** Most values and lists of one body: to read a million of them takes the thread from everybody else. */
const MAX_PARTS = 200_000
const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [...'"\\,[{'].map(sign => sign.charCodeAt(0))

/** Whether a JSON text has more lists, objects and commas between its texts than anybody needs; looks no further than that. */
function isTooMuch(json: string): boolean {
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === COMMA || sign === LIST || sign === OBJECT) {
      if (++parts > MAX_PARTS) return true
    } else if (sign === QUOTE) {
      at = endOfText(json, at)
    }
  }
  return false
}

/** Where the text that begins at `at` ends, or the JSON. */
function endOfText(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json.charCodeAt(before - 1) === BACKSLASH) before--
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

/** Reads JSON bodies as Fastify does, and notes which of them have escapes. */
export function readJson(fastify: FastifyInstance, readKnown: ReadKnown): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body as string
    if (isTooMuch(json)) return done(new Refusal(STATUS.input, '内容的项目太多', { data: { fields: [] } }))
    const hasEscape = json.includes('\\u')
    if (hasEscape) escaped.add(request)
    if (hasEscape || isSuspect(json)) return void parse(request, json, done)
    const known = readKnown(json)
    if (known) {
      inspect(known.fresh, false)
      inspected.add(request)
      return done(null, known.value)
    }
    const plain = parsed(json)
    if (plain !== undefined) done(null, plain)
    else void parse(request, json, done)
  })
}

/** The value of a JSON text; undefined for what is none, about which Fastify has its own words. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Refuses what `inspect` refuses in the fields that a request came with. */
export function inspectBody(request: FastifyRequest, fields: Readonly<Record<string, unknown>>, isJson: boolean): void {
  if (!inspected.has(request)) inspect(fields, !isJson || escaped.has(request))
}

/** The id that a value is before any schema saw it: a whole number above 0, or its digits as an address has them. Anything else is none. */
export function idIn(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const declares = (schema: z.ZodType | undefined, field: string) => schema instanceof z.ZodObject && field in schema.shape

/** `user_id` and `team_id` are added by the client to everything; unless the call itself asks for the field, it must be the token's own. */
export function checkOwner(call: Call, actor: Actor, input: Readonly<Record<string, unknown>>): void {
  for (const [field, own] of [
    ['user_id', actor.userId],
    ['team_id', actor.teamId],
  ] as const) {
    const given = input[field]
    if (given === undefined || given === '' || !actor.userId) continue
    if (field === 'team_id' && (declares(call.body, field) || declares(call.query, field))) continue
    if (idIn(given) !== own) refuse(STATUS.noAccess, field === 'user_id' ? '登录账号已切换，请刷新页面' : '当前团队已切换，请刷新页面')
  }
}

/** The value as its schema reads it, or a refusal that names each wrong field in Chinese. */
export function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return {}
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  return refuseFields(result.error.issues.map(issue => ({ field: issue.path.join('.'), msg: issue.message })))
}
