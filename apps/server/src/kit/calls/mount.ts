// Makes every route of the contract at boot: session → validation → permit → handler → envelope.
import { once as happened } from 'node:events'
import type { Call } from '@qianmu/contract/kit/call'
import { callFaults } from '@qianmu/contract/kit/faults'
import { signedIn } from '@qianmu/contract/kit/needs'
import { STATUS } from '@qianmu/contract/kit/status'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, Uses } from '../../app.ts'
import { NOBODY, actorOf, tokenOf } from '../session.store.ts'
import { isStream, Json, toldOf, type Actor, type Answers, type Ask, type Origin, type Sheet } from '../answer.ts'
import { bodyLimitOf } from './limit.ts'
import { attachment, eventStream } from '../download.ts'
import { envelope, envelopeAround, whereRoom } from '../envelope.ts'
import { once } from '../idempotency.store.ts'
import { check, checkOwner, idIn, inspect, inspectBody } from '../input.ts'
import { readMultipart } from './multipart.ts'
import { eventsFor, forReader } from './reader.ts'
import { permit, type Sought } from '../permit.ts'
import { limitRate } from '../rate.store.ts'
import { Refusal } from '../refuse.ts'
import { cookiesOf, deviceOf } from '../origin.ts'

const headerText = (value: string | string[] | undefined, max: number) => (typeof value === 'string' ? value.slice(0, max) : '')

const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  deviceId: headerText(request.headers['device_id'], 100),
  device: deviceOf(headerText(request.headers['user-agent'], 400)),
  token: tokenOf(request.headers.authorization),
  cookies: cookiesOf(request.headers.cookie),
  host: `${request.protocol}://${request.host}`,
  idempotencyKey: headerText(request.headers['idempotency-key'], 100),
  lastEventId: headerText(request.headers['last-event-id'], 20),
})

/** Query parameters as Node parses them: a repeated one is an array. */
const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>
const record = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const JSON_TYPE = 'application/json; charset=utf-8'

const beside = (call: Call, data: unknown) => Object.fromEntries((call.beside ?? []).map(field => [field, record(data)[field]]))

async function send(app: Uses<'log' | 'settings'>, reply: FastifyReply, call: Call, answered: unknown, reader: number) {
  if (call.kind === 'stream' || (call.kind === 'json' && isStream(answered)))
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(eventStream(app, eventsFor(reader, answered as Iterable<unknown>)))
  if (call.kind === 'download') {
    const { name, mime, body } = answered as Sheet
    // What refuses the first part of a file refuses the call, before it is answered.
    if (!(body instanceof Uint8Array)) await happened(body, 'readable')
    return reply.header('content-disposition', attachment(name)).type(mime).send(body)
  }
  const told = toldOf(answered)
  if (app.settings.QIANMU_CHECK_ANSWERS && call.data) {
    const result = call.data.safeParse(told.data instanceof Json ? told.data.toJSON() : told.data)
    if (!result.success) throw new Error(`${call.name} answered data that its contract does not describe: ${result.error.message}`)
  }
  // Answers hold tokens and texts.
  reply.header('cache-control', 'no-store')
  if (told.data instanceof Json) return reply.type(JSON_TYPE).send(envelopeAround(told.status, told.msg, told.data.bytes))
  return reply.send({ ...beside(call, told.data), ...envelope(told.status, told.msg, told.data) })
}

/** Who asks; for a call on a row of a work that its input names, with that row, which saves the database a second question. */
async function whoAsks(
  app: Uses<'finders' | 'pool'>,
  call: Call,
  request: FastifyRequest,
  token: string,
  now: Date,
): Promise<{ actor: Actor; sought?: Sought }> {
  const finder = call.needs.who === 'work' && token ? app.finders.work[call.needs.by] : undefined
  const id = call.needs.who === 'work' ? idIn({ ...queryOf(request), ...record(request.body) }[call.needs.field]) : undefined
  if (!finder || id === undefined) return { actor: (await actorOf(app.pool, token, now)) ?? NOBODY }
  const { actor = NOBODY, access } = await finder.findWithSession(app.pool, id, token, now)
  return { actor, sought: { id, access } }
}

/** A body of so many bytes is read before anybody asks whose it is: that costs less than asking twice. */
const SMALL_BODY = 16 * 1024

/** Nothing large is read for somebody unknown: refused by its headers alone. What anybody may send is small. */
async function refuseUnknown(
  app: Uses<'finders' | 'now' | 'pool'>,
  call: Call,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  const token = tokenOf(headers.authorization)
  const isSmall = !('transfer-encoding' in headers) && Number(headers['content-length'] ?? 0) <= SMALL_BODY
  if (call.needs.who !== 'anyone') {
    if (!token || !isSmall) await permit(app.finders, app.pool, signedIn, (await actorOf(app.pool, token, app.now())) ?? NOBODY, {})
  } else if (call.kind === 'upload' && !isSmall) throw new Refusal(STATUS.input, '内容太大，超过了上限', { http: 413 })
}

/** Fires when the line closes before all of the answer was written. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.on('close', () => raw.writableFinished || gone.abort())
  return gone.signal
}

/** For whom addresses in the answer are: what anybody may ask, and what official users see of all teams, is for nobody in particular. */
const readerOf = ({ needs }: Call, { userId }: Actor) => (needs.who === 'anyone' || needs.who === 'official' ? 0 : userId)

/** How a call is answered. */
interface Way {
  handler: (ask: never) => unknown
  /** Of a call that reads whole texts: from how many bytes it is answered in a thread. */
  least: ((body: never) => number) | undefined
  reads: boolean
}

async function serve(app: App, call: Call, { handler, least, reads }: Way, request: FastifyRequest, reply: FastifyReply) {
  const origin = originOf(request)
  const now = app.now()
  const { actor, sought } = await whoAsks(app, call, request, origin.token, now)
  const multipart = call.kind === 'upload' ? await readMultipart(request, call, app.files.temporaryFolder) : undefined
  try {
    const rawQuery = queryOf(request)
    const rawBody = multipart ? multipart.fields : record(request.body)
    inspect(rawQuery)
    inspectBody(request, rawBody, multipart === undefined)
    const raw = { ...rawQuery, ...rawBody }
    checkOwner(call, actor, raw)
    if (call.limit) {
      const counted = limitRate(app.pool, call.limit, actor.userId, origin.ip, now, app.settings.QIANMU_RATE_SCALE)
      // On a full disk nothing can be counted, and reading goes on.
      await (call.method === 'GET' ? whereRoom(counted) : counted)
    }
    const query = check(call.query, rawQuery)
    const body = check(call.body, rawBody)
    const row = await permit(app.finders, app.pool, call.needs, actor, { ...record(query), ...record(body) }, sought)
    const ask: Ask & { query: unknown; body: unknown } = {
      app,
      actor,
      origin,
      row,
      query,
      body,
      files: multipart?.files ?? {},
      gone: goneOf(reply),
      setCookie: (name, value, { maxAgeS, path }) => {
        const secure = request.protocol === 'https' ? '; Secure' : ''
        reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`)
      },
    }
    const reader = readerOf(call, actor)
    const answered = await forReader(reader, () =>
      once(call, ask, { query, body }, async () => {
        const aside = reads ? await app.long.answer(call.name, ask, least?.(body as never)) : undefined
        const done = aside ?? (await handler(ask as never))
        if (call.audit) await app.audit({ actor, origin, event: call.audit, module: call.name, message: '', data: auditData(query, body) })
        return done
      }),
    )
    return send(app, reply, call, answered, reader)
  } finally {
    await multipart?.dispose()
  }
}

/** Ids and names of what was asked for, never secrets or text. */
const auditData = (query: unknown, body: unknown) =>
  Object.fromEntries(
    Object.entries({ ...record(query), ...record(body) }).filter(
      ([field, value]) => /(_id|_ids|_name|_type|permissions|format)$/.test(field) && value !== undefined,
    ),
  )

/** Registers the route of every call of every answered group. Throws when a declaration has a fault that would make every request fail. */
export function mount(fastify: FastifyInstance, app: App, areas: readonly Answers[]): void {
  const faults = callFaults(areas.flatMap(({ group }) => Object.values(group)))
  if (faults.length) throw new Error(faults.join('\n'))
  const base = app.settings.QIANMU_BASE.slice(0, -1)
  for (const { group, handlers, reading } of areas) {
    for (const [key, call] of Object.entries(group)) {
      const handler = handlers[key]
      if (!handler) throw new Error(`${call.name} has no handler`)
      fastify.route({
        method: call.method,
        url: base + call.path,
        config: { call: call.name, isUpload: call.kind === 'upload', says: call.beside },
        bodyLimit: bodyLimitOf(call),
        onRequest: [async (request: Pick<FastifyRequest, 'headers'>) => refuseUnknown(app, call, request)],
        handler: (request, reply) => serve(app, call, { handler, reads: reading.has(key), least: reading.get(key) }, request, reply),
      })
    }
  }
}
