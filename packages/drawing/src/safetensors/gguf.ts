// GGUF files from strangers: what the model is by its notes and the names of its tensors, and whether these lie within the file. Never throws, never reads weights.
import type { Tensor, Unsound } from './header.ts'

/** `GGUF` and a version (ours: 2 and 3 are in use). */
export const isGguf = (head: Uint8Array): boolean => head[0] === 0x47 && head[1] === 0x47 && head[2] === 0x55 && head[3] === 0x46
/** Greatest header (ours): the words that a language model knows take some megabytes. */
export const GGUF_HEADER_MAX = 32 * 1024 * 1024
const ENTRIES_MAX = 100_000
const DIMENSIONS_MAX = 4
const TEXT_MAX = 10_000

/** Bytes of a value by its type; texts and lists are read. */
const SIZES: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 }
const TEXT = 8
const LIST = 9
/** Names of the numbers that tensors are in. */
const TYPES: Readonly<Record<number, string>> = {
  0: 'F32',
  1: 'F16',
  2: 'Q4_0',
  3: 'Q4_1',
  6: 'Q5_0',
  7: 'Q5_1',
  8: 'Q8_0',
  10: 'Q2_K',
  11: 'Q3_K',
  12: 'Q4_K',
  13: 'Q5_K',
  14: 'Q6_K',
  30: 'BF16',
}

/** What cannot be read on. */
class Broken extends Error {}

class Cursor {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  skip(bytes: number): void {
    if (!(bytes >= 0) || this.at + bytes > this.#bytes.length) throw new Broken()
    this.at += bytes
  }
  u32(): number {
    this.skip(4)
    return this.#view.getUint32(this.at - 4, true)
  }
  count(): number {
    this.skip(8)
    const value = this.#view.getBigUint64(this.at - 8, true)
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Broken()
    return Number(value)
  }
  text(): string {
    const length = this.count()
    this.skip(length)
    return new TextDecoder().decode(this.#bytes.subarray(this.at - length, this.at - length + Math.min(length, TEXT_MAX)))
  }
  /** Passes a value over. @returns it, where it is a text */
  value(type: number, depth = 0): string | undefined {
    if (type === TEXT) return this.text()
    if (type === LIST) {
      const [of, count] = [this.u32(), this.count()]
      if (depth > 2) throw new Broken()
      if (of === TEXT) for (let nth = 0; nth < count; nth++) this.skip(this.count())
      else if (of === LIST) for (let nth = 0; nth < count; nth++) this.value(of, depth + 1)
      else this.skip(count * this.#size(of))
      return undefined
    }
    this.skip(this.#size(type))
    return undefined
  }
  #size(type: number): number {
    const size = SIZES[type]
    if (size === undefined) throw new Broken()
    return size
  }
}

export interface GgufHeader {
  bytes: number
  tensors: readonly Tensor[]
  metadata: ReadonlyMap<string, string>
}

function read(bytes: Uint8Array, fileBytes: number): GgufHeader {
  const cursor = new Cursor(bytes)
  cursor.skip(4)
  const version = cursor.u32()
  const [tensorCount, noteCount] = [cursor.count(), cursor.count()]
  if (version < 2 || version > 3 || tensorCount > ENTRIES_MAX || noteCount > ENTRIES_MAX || tensorCount === 0) throw new Broken()
  const metadata = new Map<string, string>()
  for (let nth = 0; nth < noteCount; nth++) {
    const name = cursor.text()
    const text = cursor.value(cursor.u32())
    if (text !== undefined) metadata.set(name, text)
  }
  const tensors: Tensor[] = []
  for (let nth = 0; nth < tensorCount; nth++) {
    const name = cursor.text()
    const dimensions = cursor.u32()
    if (dimensions > DIMENSIONS_MAX) throw new Broken()
    // The fastest side comes first here.
    const shape = Array.from({ length: dimensions }, () => cursor.count()).toReversed()
    const type = cursor.u32()
    if (cursor.count() >= fileBytes) throw new Broken()
    tensors.push({ name, dtype: TYPES[type] ?? `GGUF ${type}`, shape })
  }
  return { bytes: cursor.at, tensors, metadata }
}

/** The header of a file. @param bytes its beginning, as far as a header may go */
export function readGguf(bytes: Uint8Array, fileBytes: number): { header: GgufHeader } | Unsound {
  try {
    const header = read(bytes, fileBytes)
    // There is something behind it.
    return header.bytes < fileBytes ? { header } : { problem: '文件不完整，请重新下载或导出' }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    return { problem: bytes.length < fileBytes ? '文件头损坏或太大，不是可用的模型' : '文件不完整，请重新下载或导出' }
  }
}

/** Architectures of language models, which read the words of a prompt. */
const READERS = /^(?:t5|t5encoder|llama|qwen2|qwen2vl|qwen3|qwen3vl|gemma\d?|clip|mistral3?)$/
/** What the architecture says of the kind. */
export const readsWords = (architecture: string): boolean => READERS.test(architecture)
