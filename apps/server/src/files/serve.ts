// The routes that give files to browsers: signed, with a fixed type, unable to run anything, and in ranges.
import { THUMBNAILS, type Thumbnail } from '@qianmu/contract/kit/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '../kit/download.ts'
import { BLOB_PATH } from './disk.ts'
import type { FileRow } from './files.store.ts'
import { isShown } from './kinds.ts'
import type { Signer } from './signature.ts'
import { MissingObject, type ObjectFacts, type ObjectStore, type Range, type SelfServedStore } from './store.ts'
import type { Thumbnails } from './thumbnails.ts'

const MAX_AGE_S = 24 * 3600

/** What the rest of the product may add. */
export interface ServeOptions {
  /** Whether the person behind the request may read the file, for addresses without a signature. */
  mayRead?(request: FastifyRequest, file: FileRow): Promise<boolean>
}

interface Parts extends ServeOptions {
  find(id: number): Promise<FileRow | null>
  store: ObjectStore | SelfServedStore
  thumbnails: Thumbnails
  signer: Signer
  base: string
  /** Whether somebody whom an address was signed for may still read the file. */
  isReader(userId: number, file: FileRow): Promise<boolean>
}

/** What is signed in the address of a file. @param at its number, with the variant @param reader whom it is for, 0 for nobody in particular */
export const signedText = (at: string, reader: string): string => `file ${at} for ${reader}`

interface FileRequest {
  Params: { id: string; variant?: string }
  Querystring: { e?: string; s?: string; u?: string }
}

interface BlobRequest {
  Params: { '*': string }
  Querystring: { e?: string; s?: string }
}

/** Adds GET /file/:id/:variant? and, for a store of our own, the addresses that it signs. */
export async function serveFiles(app: FastifyInstance, parts: Parts): Promise<void> {
  app.get<FileRequest>(`${parts.base}/file/:id/:variant?`, (request, reply) => serveFile(parts, request, reply))
  const { store } = parts
  if ('receive' in store) await app.register(async scope => serveBlobs(scope, store, parts))
}

function serveBlobs(app: FastifyInstance, store: SelfServedStore, { signer, base }: Parts): void {
  const isAllowed = (method: string, { params, query }: FastifyRequest<BlobRequest>) =>
    signer.isValid(`${method} ${params['*']}`, query.e, query.s)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.get<BlobRequest>(`${base}${BLOB_PATH}/*`, async (request, reply) => {
    if (!isAllowed('GET', request)) return nothing(reply, 403)
    return serveKey(store, request, reply, request.params['*'], 'application/octet-stream', '下载')
  })
  app.put<BlobRequest>(`${base}${BLOB_PATH}/*`, async (request, reply) => {
    if (!isAllowed('PUT', request)) return nothing(reply, 403)
    const isTaken = await store.receive(request.params['*'], request.raw)
    return isTaken ? reply.code(201).send() : nothing(reply, 409)
  })
}

async function serveFile(parts: Parts, request: FastifyRequest<FileRequest>, reply: FastifyReply): Promise<FastifyReply> {
  const { id, variant } = request.params
  if (!/^[1-9]\d{0,15}$/.test(id) || (variant !== undefined && !isThumbnail(variant))) return nothing(reply, 404)
  const { e, s, u } = request.query
  const isSigned = /^\d{1,15}$/.test(String(u)) && parts.signer.isValid(signedText(variant ? `${id}/${variant}` : id, String(u)), e, s)
  const file = await parts.find(Number(id))
  // The answer never tells whether a file exists that one may not read.
  if (!file || !(isSigned ? await parts.isReader(Number(u), file) : await parts.mayRead?.(request, file))) return nothing(reply, 404)
  if (!variant) return serveKey(parts.store, request, reply, file.key, file.mime, file.name)
  if (file.width === null) return nothing(reply, 404)
  const format = String(request.headers.accept).includes('image/webp') ? 'webp' : 'jpeg'
  reply.header('vary', 'accept')
  try {
    return await serveKey(parts.store, request, reply, await parts.thumbnails.ensure(file, variant, format), `image/${format}`, file.name)
  } catch (error) {
    if (error instanceof MissingObject) return nothing(reply, 404)
    throw error
  }
}

async function serveKey(
  store: ObjectStore,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  mime: string,
  name: string,
): Promise<FastifyReply> {
  const facts = await store.head(key)
  return facts ? send(store, request, reply, facts, mime, name) : nothing(reply, 404)
}

async function send(
  store: ObjectStore,
  request: FastifyRequest,
  reply: FastifyReply,
  facts: ObjectFacts,
  mime: string,
  name: string,
): Promise<FastifyReply> {
  const { key, size } = facts
  const etag = `"${key}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${MAX_AGE_S}, immutable`,
    'content-type': mime,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Chromium's own PDF viewer does not open in a sandbox; a PDF's scripts cannot reach the page anyway.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${mime === 'application/pdf' ? '' : '; sandbox'}`,
  })
  if (!isShown(mime)) reply.header('content-disposition', attachment(name))
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const range = rangeOf(request, etag, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(size === 0 ? '' : await store.get(key, range))
}

/** A single range (RFC 9110 §14.2); several in one request are answered with the whole, which the RFC allows. */
function rangeOf(request: FastifyRequest, etag: string, size: number): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '')
  const condition = request.headers['if-range']
  if (!match || (match[1] === '' && match[2] === '') || (condition !== undefined && condition !== etag)) return undefined
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}

function isThumbnail(name: string): name is Thumbnail {
  return Object.hasOwn(THUMBNAILS, name)
}

function nothing(reply: FastifyReply, status: 403 | 404 | 409): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send()
}
