// Answers smaller on their way: JSON of more than a kilobyte, packed off the event loop (@fastify/compress packs texts on it). Streams and files go as they are.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Characters or bytes below which packing costs more than it saves. */
const LEAST = 1024
/** 4 takes a hundredth of the time of 11 for half of what that saves more: 62 ms for the 2.5 MB of 500,000 characters. */
const QUALITY = 4
const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const PACKERS = {
  br: (text: string | Uint8Array) => asBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string | Uint8Array) => asGzip(text, { level: 1 }),
}

/** The packing that a client takes, brotli before gzip; what it gives no weight is none (RFC 9110 §12.5.3). */
function encodingFor(accepted: string): keyof typeof PACKERS | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .flatMap(each => {
      const [name = '', ...parameters] = each.split(';').map(part => part.trim())
      return parameters.some(part => /^q=0(?:\.0*)?$/.test(part)) ? [] : [name]
    })
  return (['br', 'gzip'] as const).find(name => taken.includes(name))
}

/** Packs every large JSON answer for who can read it. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' || (payload instanceof Uint8Array && !reply.hasHeader('content-disposition'))
    if (!isText || payload.length < LEAST || !String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return PACKERS[encoding](payload)
  })
}
