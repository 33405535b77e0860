// POSIX tar (ustar with pax headers for long names and large sizes), written and read as streams: any tar program opens our archives.
import type { Readable } from 'node:stream'

const BLOCK = 512
/** Largest size that eleven octal digits hold. */
const USTAR_MAX = 8 ** 11 - 1

const field = (header: Buffer, at: number, length: number, value: string) => header.write(value.padEnd(length, '\0'), at, length, 'utf8')
const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(BLOCK)
  field(block, 0, 100, name)
  field(block, 100, 8, octal(0o600, 7))
  field(block, 108, 8, octal(0, 7))
  field(block, 116, 8, octal(0, 7))
  field(block, 124, 12, octal(Math.min(size, USTAR_MAX), 11))
  field(block, 136, 12, octal(0, 11))
  field(block, 148, 8, '        ')
  block.write(type, 156, 'latin1')
  field(block, 257, 8, 'ustar\x0000')
  const sum = block.reduce((total, byte) => total + byte, 0)
  field(block, 148, 8, `${sum.toString(8).padStart(6, '0')}\0 `)
  return block
}

/** One pax record: its own length in decimal counts the length digits too. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest)
  while (String(length).length + Buffer.byteLength(rest) !== length) length = String(length).length + Buffer.byteLength(rest)
  return `${length}${rest}`
}

export interface Entry {
  name: string
  /** bytes */
  size: number
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The bytes of one entry. @throws Error when the body is not as long as `size` says */
export async function* entryBytes({ name, size, body }: Entry): AsyncGenerator<Uint8Array> {
  const pax = [
    ...(Buffer.byteLength(name) > 100 ? [record('path', name)] : []),
    ...(size > USTAR_MAX ? [record('size', String(size))] : []),
  ].join('')
  if (pax) {
    const bytes = Buffer.from(pax)
    yield Buffer.concat([header('pax', bytes.length, 'x'), bytes, padding(bytes.length)])
  }
  yield header(Buffer.byteLength(name) > 100 ? name.slice(-60) : name, size, '0')
  let written = 0
  for await (const chunk of body) {
    written += chunk.length
    yield chunk
  }
  if (written !== size) throw new Error(`${name}: ${written} bytes instead of ${size}`)
  yield padding(size)
}
/** What ends an archive. */
export const END = Buffer.alloc(2 * BLOCK)

const text = (block: Buffer, at: number, length: number) => block.toString('utf8', at, at + length).replace(/\0.*$/s, '')

/** Reads exactly `size` bytes at a time from a stream. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }
  /** Up to `size` bytes in pieces; fewer only at the end of the stream. */
  async *take(size: number): AsyncGenerator<Buffer> {
    let left = size
    while (left > 0) {
      if (!this.#rest.length) {
        const { value, done } = await this.#chunks.next()
        if (done) return
        this.#rest = value
      }
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
  async all(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.take(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
}

/** The entries of an archive in order; each body must be read to its end before the next entry is asked for. */
export async function* entries(stream: Readable): AsyncGenerator<Entry> {
  const source = new Source(stream)
  let pax = new Map<string, string>()
  for (;;) {
    const block = await source.all(BLOCK)
    if (block.length < BLOCK) throw new Error('the archive ends in the middle of an entry')
    if (block.every(byte => byte === 0)) return
    const size = Number(pax.get('size') ?? Number.parseInt(text(block, 124, 12), 8))
    const type = String.fromCharCode(block[156]!)
    if (type === 'x') {
      const records = (await source.all(size)).toString('utf8')
      await source.all(padding(size).length)
      pax = new Map([...records.matchAll(/\d+ ([^=]+)=(.*)\n/gy)].map(match => [match[1]!, match[2]!]))
      continue
    }
    yield { name: pax.get('path') ?? text(block, 0, 100), size, body: source.take(size) }
    await source.all(padding(size).length)
    pax = new Map()
  }
}
