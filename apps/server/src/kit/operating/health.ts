// GET /healthz (the process answers) and GET /readyz (database and file store usable, and room to write, with the reason when not; `busy` while calls
// wait for a connection).
import type { FastifyInstance } from 'fastify'
import { statfs } from 'node:fs/promises'
import type { Uses } from '../../app.ts'
import { troubleOf } from '../envelope.ts'
import { countEvent } from '../rate.store.ts'
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

/** A disk with less room than this, or than a hundredth of it where it is small, takes nothing more. */
const ROOM_BYTES = 16 * 1024 * 1024

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return bavail * bsize >= Math.min(ROOM_BYTES, (blocks * bsize) / 100)
}

/** Whether the disk of the files and that of the database take anything more. Trouble of another kind is told by its own part. */
async function canWrite(app: Uses<'now' | 'pool' | 'settings'>): Promise<boolean> {
  try {
    await countEvent(app.pool, 'ready', 60, app.now())
    return await hasRoom(app.settings.data)
  } catch (error) {
    return troubleOf(error) !== 'disk'
  }
}

export function serveHealth(fastify: FastifyInstance, app: Uses<'files' | 'now' | 'pool' | 'settings'>, version: string): void {
  const base = app.settings.QIANMU_BASE
  fastify.get(`${base}healthz`, () => ({ status: 'ok', version }))
  fastify.get(`${base}readyz`, async (_request, reply) => {
    const [database, files, queue] = await Promise.all([
      within(probe(app.pool, 'select 1')),
      within(app.files.store.head('ready')),
      within(probe(app.pool, 'select 1 from jobs limit 1')),
    ])
    const busy = isCrowded(app.pool)
    const disk = !database || busy || (await canWrite(app))
    const ready = database && files && queue && disk
    const parts = { database, files, queue, busy, disk, ...(disk ? {} : { reason: '磁盘已满：还能读，写不进去，请清理或扩容' }) }
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', version, ...parts })
  })
}
