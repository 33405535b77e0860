// Whisper as CTranslate2 keeps it, written as whisper.cpp reads it (ggml, 16 bits): the same weights under other names, with the filters of its ears.

/** Of whisper's base model. */
const [LAYERS, HEADS, WIDTH, AUDIO, TEXT, MELS] = [6, 8, 512, 1500, 448, 80]
/** Samples a second, of a window, and of its spectrum. */
const [RATE, WINDOW, BINS] = [16_000, 400, 201]
/** Tokens that stand in the file; the rest are made by who reads it. */
const WORDS = 50_257
const MAGIC = 0x67676d6c
const FLOAT16 = 4

interface Weights {
  dims: number[]
  /** Of 16 bits each. */
  data: Buffer
}

/** The variables of a CTranslate2 model of version 6, those of 16 bits. @throws Error when it is none */
function variablesOf(file: Buffer): Map<string, Weights> {
  let at = 0
  const number = (bytes: 1 | 2 | 4) => {
    at += bytes
    return file.readUIntLE(at - bytes, bytes)
  }
  const text = () => {
    const length = number(2)
    at += length
    return file.toString('utf8', at - length, at - 1)
  }
  const version = number(4)
  if (version !== 6 || text() !== 'WhisperSpec') throw new Error('no whisper model of CTranslate2')
  number(4)
  const found = new Map<string, Weights>()
  for (let left = number(4); left > 0; left--) {
    const name = text()
    const dims = Array.from({ length: number(1) }, () => number(4))
    const type = number(1)
    const length = number(4)
    if (type === FLOAT16) found.set(name, { dims, data: file.subarray(at, at + length) })
    at += length
  }
  return found
}

/** 16 bits as 32. */
function widened({ data }: Weights): Buffer {
  const out = Buffer.alloc(data.length * 2)
  for (let at = 0; at < data.length; at += 2) {
    const half = data.readUInt16LE(at)
    const [sign, exponent, fraction] = [half >> 15 ? -1 : 1, (half >> 10) & 31, half & 1023]
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
    out.writeFloatLE(sign * size, at * 2)
  }
  return out
}
/** One of several tensors that lie below each other in one. */
const rows = ({ dims: [first = 0, ...rest], data }: Weights, of: number, nth: number): Weights => {
  const size = data.length / of
  return { dims: [first / of, ...rest], data: data.subarray(nth * size, (nth + 1) * size) }
}

/** Our name → theirs, with how many tensors theirs holds and which of them it is. */
function* namesOf(): Generator<[ours: string, theirs: string, of: number, nth: number]> {
  const both = function* (ours: string, theirs: string, of = 1, nth = 0): Generator<[string, string, number, number]> {
    yield [`${ours}.weight`, `${theirs}/weight`, of, nth]
    // Keys have no bias.
    if (!ours.endsWith('.key')) yield [`${ours}.bias`, `${theirs}/bias`, of, nth]
  }
  const norm = function* (ours: string, theirs: string): Generator<[string, string, number, number]> {
    yield [`${ours}.weight`, `${theirs}/layer_norm/gamma`, 1, 0]
    yield [`${ours}.bias`, `${theirs}/layer_norm/beta`, 1, 0]
  }
  for (const nth of [1, 2]) yield* both(`encoder.conv${nth}`, `encoder/conv${nth}`)
  yield ['decoder.token_embedding.weight', 'decoder/embeddings/weight', 1, 0]
  for (const side of ['encoder', 'decoder']) {
    yield [`${side}.positional_embedding`, `${side}/position_encodings/encodings`, 1, 0]
    yield* norm(side === 'encoder' ? 'encoder.ln_post' : 'decoder.ln', side)
    for (let layer = 0; layer < LAYERS; layer++) {
      const [ours, theirs] = [`${side}.blocks.${layer}`, `${side}/layer_${layer}`]
      yield* norm(`${ours}.attn_ln`, `${theirs}/self_attention`)
      for (const [nth, part] of ['query', 'key', 'value'].entries())
        yield* both(`${ours}.attn.${part}`, `${theirs}/self_attention/linear_0`, 3, nth)
      yield* both(`${ours}.attn.out`, `${theirs}/self_attention/linear_1`)
      yield* norm(`${ours}.mlp_ln`, `${theirs}/ffn`)
      yield* both(`${ours}.mlp.0`, `${theirs}/ffn/linear_0`)
      yield* both(`${ours}.mlp.2`, `${theirs}/ffn/linear_1`)
      if (side === 'encoder') continue
      yield* norm(`${ours}.cross_attn_ln`, `${theirs}/attention`)
      yield* both(`${ours}.cross_attn.query`, `${theirs}/attention/linear_0`)
      for (const [nth, part] of ['key', 'value'].entries())
        yield* both(`${ours}.cross_attn.${part}`, `${theirs}/attention/linear_1`, 2, nth)
      yield* both(`${ours}.cross_attn.out`, `${theirs}/attention/linear_2`)
    }
  }
}

/** Slaney's scale of pitch: linear below 1,000 Hz, logarithmic above. */
const STEP = Math.log(6.4) / 27
const melOf = (hz: number) => (hz < 1000 ? (hz * 3) / 200 : 15 + Math.log(hz / 1000) / STEP)
const hzOf = (mel: number) => (mel < 15 ? (mel * 200) / 3 : 1000 * Math.exp(STEP * (mel - 15)))
/** Triangles over the spectrum, each of the same area. */
function filters(): Buffer {
  const edges = Array.from({ length: MELS + 2 }, (_, nth) => hzOf((melOf(RATE / 2) * nth) / (MELS + 1)))
  const out = Buffer.alloc(MELS * BINS * 4)
  for (let mel = 0; mel < MELS; mel++)
    for (let bin = 0; bin < BINS; bin++) {
      const [low, top, high] = [edges[mel]!, edges[mel + 1]!, edges[mel + 2]!]
      const hz = (bin * RATE) / WINDOW
      const height = Math.max(0, Math.min((hz - low) / (top - low), (high - hz) / (high - top)))
      out.writeFloatLE((height * 2) / (high - low), (mel * BINS + bin) * 4)
    }
  return out
}

/** The characters that stand for bytes in the vocabulary: printable ones for themselves, others moved up behind them. */
function bytesByLetter(): Map<string, number> {
  const shown = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
  let moved = 256
  return new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCodePoint(shown(byte) ? byte : moved++), byte]))
}

const ints = (...numbers: readonly number[]) => {
  const out = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) out.writeInt32LE(number, at * 4)
  return out
}
/** These are read as 32 bits whatever their shape. */
const WIDE = /positional_embedding$|^encoder\.conv\d\.bias$/

/** @param model of CTranslate2, @param vocabulary its tokens, a line each. @throws Error when the model is another */
export function ggmlOfWhisper(model: Buffer, vocabulary: string): Buffer {
  const variables = variablesOf(model)
  const words = variables.get('decoder/embeddings/weight')?.dims[0] ?? 0
  const out = [ints(MAGIC, words, AUDIO, WIDTH, HEADS, LAYERS, TEXT, WIDTH, HEADS, LAYERS, MELS, 1), ints(MELS, BINS), filters()]
  const letters = bytesByLetter()
  out.push(ints(WORDS))
  for (const word of vocabulary.split('\n').slice(0, WORDS)) {
    const bytes = Buffer.from([...word].map(letter => letters.get(letter) ?? 0))
    out.push(ints(bytes.length), bytes)
  }
  for (const [ours, theirs, of, nth] of namesOf()) {
    const whole = variables.get(theirs)
    if (!whole) throw new Error(`the model has no ${theirs}`)
    const { dims, data } = rows(whole, of, nth)
    const shape = /conv\d\.bias$/.test(ours) ? [dims[0]!, 1] : dims
    const wide = shape.length < 2 || WIDE.test(ours)
    const name = Buffer.from(ours)
    out.push(ints(shape.length, name.length, wide ? 0 : 1, ...shape.toReversed()), name, wide ? widened({ dims, data }) : data)
  }
  return Buffer.concat(out)
}
