// Numbers about the running process for Prometheus: requests by call, co-writing, jobs.
import { hash, timingSafeEqual } from 'node:crypto'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { FastifyInstance } from 'fastify'

const BUCKETS_S = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Figures that are read when somebody asks. */
export interface Readings {
  sockets(): number
  documents(): number
}

/** Both are hashed, so that the time tells nothing of where they differ. */
const same = (given: string, wanted: string) => timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'))

/** Counts every request and serves GET /metrics to who brings the token; without a token to nobody, for behind a proxy everybody is loopback. */
export function serveMetrics(fastify: FastifyInstance, base: string, token: string, readings: Readings): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'qianmu_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'status'] as const,
    buckets: BUCKETS_S,
    registers: [registry],
  })
  for (const [name, help, read] of [
    ['qianmu_collab_sockets', 'Open co-writing sockets', readings.sockets],
    ['qianmu_collab_documents', 'Documents in memory', readings.documents],
  ] as const) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
  }
  fastify.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config as { call?: string }
    if (call) seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  fastify.get(`${base}metrics`, async (request, reply) => {
    if (!token || !same(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
