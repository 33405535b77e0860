// Reads a multipart body: text fields into an object, files into the temporary folder under their size limits.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Call } from '@qianmu/contract/kit/call'
import { STATUS } from '@qianmu/contract/kit/status'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../answer.ts'
import { lastOf } from '../cut.ts'
import { shownName } from '../download.ts'
import { Refusal, refuse, refuseField } from '../refuse.ts'

const FIELD_BYTES = 64 * 1024
const MAX_FIELDS = 50
/** What @fastify/busboy says of a body that ends early or has no boundary; its errors carry no code. */
const BROKEN_OFF = /unexpected end of multipart data|^Multipart: |Malformed part header/i
/** Longest boundary (RFC 2046 §5.1.1). */
const BOUNDARY_MAX = 70
/** A type as RFC 9110 §8.3.1 writes it, without parameters. */
const MIME = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/
const tooLarge = (limit: number) => new Refusal(STATUS.limit, `文件太大，最多 ${Math.floor(limit / 1048576)} MB`, { http: 413 })

async function store(part: MultipartFile, folder: string, limit: number): Promise<Upload> {
  const target = path.join(folder, randomUUID())
  try {
    await pipeline(part.file, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    if (part.file.truncated) throw tooLarge(limit)
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  // Only the last part of what the browser calls the name; it is shown, never used as a path.
  const name = lastOf(shownName(path.basename((part.filename ?? '').replaceAll('\\', '/'))), 200) || '未命名'
  return { path: target, name, mime: MIME.test(part.mimetype) ? part.mimetype : 'application/octet-stream', size: part.file.bytesRead }
}

/** The fields and files of a multipart request; `dispose` removes the files. A request that is not multipart is read as having none. */
export async function readMultipart(request: FastifyRequest, call: Call, folder: string) {
  // no prototype: a field may be called anything
  const fields: Record<string, unknown> = Object.create(null)
  const files: Record<string, Upload> = Object.create(null)
  const dispose = () => Promise.all(Object.values(files).map(file => rm(file.path, { force: true })))
  if (!request.isMultipart()) return { fields: (request.body as Record<string, unknown>) ?? {}, files, dispose }
  const boundary = /boundary=(?:"([^"]*)"|([^;]*))/i.exec(request.headers['content-type']!)
  if (!boundary || (boundary[1] ?? boundary[2]!).length > BOUNDARY_MAX) return refuse(STATUS.input, '上传的格式有误', { fields: [] })
  const limits = call.files ?? {}
  const largest = Math.max(1, ...Object.values(limits))
  try {
    for await (const part of request.parts({
      limits: { fileSize: largest, fields: MAX_FIELDS, fieldSize: FIELD_BYTES, files: 4, parts: 60 },
    })) {
      if (part.type === 'field') {
        const before = fields[part.fieldname]
        fields[part.fieldname] = before === undefined ? part.value : [...(Array.isArray(before) ? before : [before]), part.value]
        continue
      }
      const limit = limits[part.fieldname]
      if (limit === undefined || files[part.fieldname]) {
        part.file.resume()
        refuseField(part.fieldname, '多余的文件')
      }
      const upload = await store(part, folder, largest)
      files[part.fieldname] = upload
      if (upload.size > limit!) throw tooLarge(limit!)
    }
  } catch (error) {
    await dispose()
    // What is still under way is read and dropped: a browser that is still sending would not see the answer, and its next request would wait.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Error && BROKEN_OFF.test(error.message)) return refuse(STATUS.input, '上传的内容不完整', { fields: [] })
    throw error
  }
  return { fields, files, dispose }
}
