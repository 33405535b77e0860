// Bodies that never end: a body must be there in time, and what is large must at least go on arriving.
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

/** Bytes a second below which even an upload is no upload. */
const FLOOR = 4096

function watch(raw: IncomingMessage, limitMs: number, isUpload: boolean): void {
  const { socket } = raw
  let before = socket.bytesRead
  const look = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(look)
    const goesOn = isUpload && socket.bytesRead - before >= (FLOOR * limitMs) / 1000
    before = socket.bytesRead
    if (!goesOn) socket.destroy()
  }, limitMs).unref()
  raw.once('close', () => clearInterval(look))
}

/** Closes connections whose body is not there after `limitMs`; files may take longer as long as they arrive. Node's own limit knows no files. */
export function endSlowBodies(fastify: FastifyInstance, limitMs: number): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const { isUpload = false } = request.routeOptions.config as { isUpload?: boolean }
    if ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0) watch(request.raw, limitMs, isUpload)
    done()
  })
}
