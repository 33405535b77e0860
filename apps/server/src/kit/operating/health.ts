// GET /healthz (the process answers) and GET /readyz (database and file store usable, with the reason when not; `busy` while calls wait for a connection).
import type { FastifyInstance } from 'fastify'
import type { Uses } from '../../app.ts'
import { isCrowded, probe } from '../pool.ts'

const CHECK_MS = 1500

const within = async (work: Promise<unknown>): Promise<boolean> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('too slow')), CHECK_MS)
  try {
    await Promise.race([work, late.promise])
    return true
  } catch {
    // Not ready is the answer; the reason stands in the log of whoever failed.
    return false
  } finally {
    clearTimeout(timer)
  }
}

export function serveHealth(fastify: FastifyInstance, app: Uses<'files' | 'pool' | 'settings'>, version: string): void {
  const base = app.settings.QIANMU_BASE
  fastify.get(`${base}healthz`, () => ({ status: 'ok', version }))
  fastify.get(`${base}readyz`, async (_request, reply) => {
    const [database, files, queue] = await Promise.all([
      within(probe(app.pool, 'select 1')),
      within(app.files.store.head('ready')),
      within(probe(app.pool, 'select 1 from jobs limit 1')),
    ])
    const busy = isCrowded(app.pool)
    const ready = database && files && queue
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', version, database, files, queue, busy })
  })
}
