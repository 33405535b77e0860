// The routes of the web role: every call, the streams, the pages.
import fastifyMultipart from '@fastify/multipart'
import { allCalls } from '@qianmu/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { qrPages, setupRoute } from './account/index.ts'
import type { App } from './app.ts'
import type { Answers } from './kit/answer.ts'
import { SMALLEST_BODY } from './kit/calls/limit.ts'
import { mount } from './kit/calls/mount.ts'
import { endSlowBodies } from './kit/calls/slow.ts'
import { compressAnswers } from './kit/compress.ts'
import { answerError } from './kit/envelope.ts'
import { readJson } from './kit/input.ts'
import { serveHealth } from './kit/operating/health.ts'
import { serveMetrics } from './kit/operating/metrics.ts'
import { openApi } from './kit/operating/openapi.ts'
import { serveWeb } from './kit/web/serve.ts'
import { readSave } from './works/documents/index.ts'

/** First path segments that belong to the API, so that an unknown path under them is a 404 and not the page. */
const API_PREFIXES = new Set([
  ...allCalls().map(call => call.path.split('/')[1]!),
  'events',
  'collab',
  'file',
  'openapi.json',
  'metrics',
  'healthz',
  'readyz',
  'setup',
])
/** Connections on which nothing moves are closed; the longest call that the web waits for takes 300 s. */
const STILL_MS = 360_000

/** Routes of the web role: every call, the streams, the pages. */
export async function createRoutes(app: App, areas: readonly Answers[], version: string): Promise<FastifyInstance> {
  const { settings } = app
  const base = settings.QIANMU_BASE
  const fastify = Fastify({
    loggerInstance: app.log.child({}, { level: settings.QIANMU_LOG === 'info' ? 'warn' : settings.QIANMU_LOG }),
    forceCloseConnections: true,
    bodyLimit: SMALLEST_BODY,
    connectionTimeout: STILL_MS,
    trustProxy: settings.QIANMU_TRUST_PROXY.length ? settings.QIANMU_TRUST_PROXY : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: answerError, // addresses that cannot be decoded
    routerOptions: { ignoreDuplicateSlashes: false },
  }) as unknown as FastifyInstance
  fastify.setErrorHandler(answerError)
  endSlowBodies(fastify, settings.QIANMU_REQUEST_SECONDS * 1000)
  readJson(fastify, json => readSave(app, json))
  await fastify.register(fastifyMultipart)
  compressAnswers(fastify)
  mount(fastify, app, areas)
  serveHealth(fastify, app, version)
  serveMetrics(fastify, base, settings.QIANMU_METRICS_TOKEN, {
    sockets: () => app.collab.size().sockets,
    documents: () => app.collab.size().documents,
  })
  let document: unknown
  fastify.get(`${base}openapi.json`, () => (document ??= openApi(allCalls(), version)))
  qrPages(fastify, app)
  setupRoute(fastify, app)
  await app.files.attach(fastify)
  await app.events.attach(fastify, base.slice(0, -1))
  await app.collab.attach(fastify, base.slice(0, -1))
  await serveWeb(fastify, settings, API_PREFIXES)
  return fastify
}
