// Model files as their trainers write them, with weights of zeros: small enough for tests, sound in every number.

type Shapes = Readonly<Record<string, readonly number[]>>
interface Weights {
  shapes: Shapes
  metadata?: Readonly<Record<string, string>>
}

/** Bytes of an element of F16. */
const ELEMENT = 2

/** A safetensors file of a header and as many bytes of weights as are said. */
export function rawModel(header: unknown, weights: number): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header))
  const bytes = new Uint8Array(8 + json.length + weights)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true)
  bytes.set(json, 8)
  return bytes
}

/** A sound safetensors file of F16 tensors, one after the other. */
export function modelFile({ shapes, metadata }: Weights): Uint8Array<ArrayBuffer> {
  let at = 0
  const entries = Object.entries(shapes).map(([name, shape]) => {
    const begin = at
    at += shape.reduce((product, side) => product * side, ELEMENT)
    return [name, { dtype: 'F16', shape, data_offsets: [begin, at] }]
  })
  return rawModel({ ...(metadata && { __metadata__: metadata }), ...Object.fromEntries(entries) }, at)
}

const BLOCK = 'lora_unet_input_blocks_4_1_transformer_blocks_0_attn2_to_k'
/** A LoRA as kohya's trainer writes it. @param metadata beside its own */
export const loraFile = (metadata: Readonly<Record<string, string>> = {}): Uint8Array<ArrayBuffer> =>
  modelFile({
    shapes: { [`${BLOCK}.alpha`]: [], [`${BLOCK}.lora_down.weight`]: [8, 2048], [`${BLOCK}.lora_up.weight`]: [640, 8] },
    metadata: {
      ss_base_model_version: 'sdxl_base_v1-0',
      ss_output_name: 'hanfu_v2',
      ss_network_dim: '8',
      ss_network_alpha: '4.0',
      ss_tag_frequency: JSON.stringify({
        '10_hanfu': { 'hanfu girl': 20, '1girl': 20, smile: 7 },
        '5_more': { 'hanfu girl': 12, '1girl': 10 },
      }),
      ...metadata,
    },
  })

/** A GGUF file with notes that are texts, its tensors in Q4_K and as many bytes as they need at most. */
export function ggufFile(notes: Readonly<Record<string, string>>, shapes: Shapes): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    parts.push(bytes)
  }
  const u64 = (value: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(BigInt(value))
    parts.push(bytes)
  }
  const text = (value: string) => {
    const bytes = Buffer.from(value)
    u64(bytes.length)
    parts.push(bytes)
  }
  parts.push(Buffer.from('GGUF'))
  u32(3)
  u64(Object.keys(shapes).length)
  u64(Object.keys(notes).length)
  for (const [name, value] of Object.entries(notes)) {
    text(name)
    u32(8)
    text(value)
  }
  for (const [name, shape] of Object.entries(shapes)) {
    text(name)
    u32(shape.length)
    for (const side of shape) u64(side)
    u32(12)
    u64(0)
  }
  parts.push(Buffer.alloc(64))
  return new Uint8Array(Buffer.concat(parts))
}
