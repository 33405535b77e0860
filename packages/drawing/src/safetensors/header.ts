// The header of a safetensors file from strangers: its length, its JSON, and whether every tensor lies where the file says. Never throws, never reads weights.
import { isObject, parseJson } from '../json.ts'

/** Bytes before the header: its length as an unsigned 64-bit number, little-endian. */
export const LENGTH_BYTES = 8
/** Greatest header (ours; the format allows 100 MB): a large model has 300 KB, a LoRA with its whole dataset's tags a few MB. */
const HEADER_MAX_BYTES = 16 * 1024 * 1024
/** Tensors of a file (ours): the largest models have some ten thousand. */
const TENSORS_MAX = 100_000
const DIMENSIONS_MAX = 8
/** A tensor's list in its entry is the deepest there is. */
const DEPTH_MAX = 4

/** Bits of one element, by the format's names. Sub-byte types lie packed. */
const BITS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [4, 'F4'],
      [6, 'F6_E2M3 F6_E3M2'],
      [8, 'BOOL U8 I8 F8_E5M2 F8_E4M3 F8_E8M0'],
      [16, 'U16 I16 F16 BF16'],
      [32, 'U32 I32 F32'],
      [64, 'U64 I64 F64 C64'],
    ] as const
  ).flatMap(([bits, names]) => names.split(' ').map(name => [name, bits])),
)

export interface Tensor {
  name: string
  dtype: string
  shape: readonly number[]
}
export interface SafetensorsHeader {
  /** Bytes of the header's JSON. */
  bytes: number
  tensors: readonly Tensor[]
  /** What its author wrote beside them: texts alone. */
  metadata: ReadonlyMap<string, string>
}
/** Chinese sentence that its sender can act on. */
export interface Unsound {
  problem: string
}

const unsound = (problem: string): Unsound => ({ problem })
const BROKEN = '文件头损坏，请重新下载或导出'

/**
 * Pickle files begin with a protocol mark, their zipped form with PK; either can run programs when it is opened. Neither has a zero third: that is
 * a header whose length looks like the mark.
 */
const isPickle = (head: Uint8Array) => head[2] !== 0 && ((head[0] === 0x80 && head[1]! <= 5) || (head[0] === 0x50 && head[1] === 0x4b))

/**
 * The length of the header's JSON.
 *
 * @param head at least the first 9 bytes of the file
 * @param fileBytes length of the whole file
 */
export function headerLength(head: Uint8Array, fileBytes: number): { length: number } | Unsound {
  if (isPickle(head)) return unsound('这是 pickle 格式（ckpt、pt、bin），可能夹带程序；请先转换成 safetensors')
  if (head.length < LENGTH_BYTES + 1) return unsound('文件太小，不是 safetensors 模型')
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getBigUint64(0, true)
  if (head[LENGTH_BYTES] !== 0x7b || length < 2n) return unsound('不是 safetensors 模型')
  if (length > BigInt(HEADER_MAX_BYTES)) return unsound('文件头太大，不是可用的模型')
  if (BigInt(LENGTH_BYTES) + length > BigInt(fileBytes)) return unsound('文件不完整，请重新下载或导出')
  return { length: Number(length) }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

interface Placed extends Tensor {
  begin: number
  end: number
}

/** A tensor whose place is as long as its shape says. */
function tensorOf(name: string, entry: unknown): Placed | undefined {
  if (!isObject(entry)) return undefined
  const { dtype, shape, data_offsets: offsets } = entry
  const bits = typeof dtype === 'string' && Object.hasOwn(BITS, dtype) ? BITS[dtype]! : undefined
  if (bits === undefined || !Array.isArray(shape) || shape.length > DIMENSIONS_MAX || !shape.every(isCount)) return undefined
  if (!Array.isArray(offsets) || offsets.length !== 2 || !offsets.every(isCount)) return undefined
  const [begin, end] = offsets as [number, number]
  const wanted = shape.reduce((product, side) => product * side, 1) * bits
  return wanted === (end - begin) * 8 ? { name, dtype: dtype as string, shape, begin, end } : undefined
}

/** They follow one another without holes and overlaps, from the first byte after the header to the last of the file. */
function fill(tensors: readonly Placed[], bytes: number): boolean {
  let at = 0
  for (const { begin, end } of tensors.toSorted((one, other) => one.begin - other.begin || one.end - other.end)) {
    if (begin !== at) return false
    at = end
  }
  return at === bytes
}

/** Texts under names; anything else is against the format. */
function metadataOf(value: unknown): ReadonlyMap<string, string> | undefined {
  if (value === undefined) return new Map()
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? new Map(entries) : undefined
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The header of a file.
 *
 * @param json the bytes of the header's JSON, without the length before them
 * @param fileBytes length of the whole file
 */
export function readHeader(json: Uint8Array, fileBytes: number): { header: SafetensorsHeader } | Unsound {
  const value = parseJson(textOf(json) ?? '', { chars: HEADER_MAX_BYTES, depth: DEPTH_MAX })
  if (!isObject(value)) return unsound(BROKEN)
  const { __metadata__: told, ...entries } = value
  const metadata = metadataOf(told)
  const names = Object.entries(entries)
  if (!metadata || names.length === 0) return unsound(BROKEN)
  if (names.length > TENSORS_MAX) return unsound('模型的张量太多，不是可用的模型')
  const tensors: Placed[] = []
  for (const [name, entry] of names) {
    const tensor = tensorOf(name, entry)
    if (!tensor) return unsound(BROKEN)
    tensors.push(tensor)
  }
  if (!fill(tensors, fileBytes - LENGTH_BYTES - json.length)) return unsound('权重数据与文件头不符，文件可能不完整')
  return { header: { bytes: json.length, tensors: tensors.map(({ name, dtype, shape }) => ({ name, dtype, shape })), metadata } }
}
