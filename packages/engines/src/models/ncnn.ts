// ncnn models of plain convolutions as ONNX: a list of layers as text and their weights in one file go in, one file comes out.
import { type OnnxNode, type OnnxWeights, onnxModel } from './onnx.ts'

const MAGIC = '7767517'
/** Marks weights that are halves (16-bit floats); 0 marks plain floats. */
const HALVES = 0x01306b47
/** Kinds of activation that are known: none, and leaky ReLU with its slope as parameter. */
const LEAKY = 2

interface Layer {
  type: string
  input: string
  output: string
  /** By ncnn's numbers of parameters. */
  parameters: ReadonlyMap<number, readonly number[]>
}

/** @throws Error when the text is no list of layers, or one of them has several inputs or outputs */
function layersOf(text: string): Layer[] {
  const [magic, , ...lines] = text.split('\n').map(line => line.trim())
  if (magic !== MAGIC) throw new Error('this is no ncnn model')
  return lines.filter(Boolean).map(line => {
    const [type = '', name = '', inputs = '', outputs = '', ...rest] = line.split(/\s+/)
    const [sources, results] = [Number(inputs), Number(outputs)]
    if (sources > 1 || results !== 1) throw new Error(`layer ${name} does not stand in a chain`)
    const parameters = new Map(
      rest.slice(sources + results).map(each => {
        const [key = '', values = ''] = each.split('=')
        // Lists are numbered downwards from −23300 and begin with their length.
        const number = Number(key)
        return number <= -23300
          ? [-23300 - number, values.split(',').slice(1).map(Number)]
          : ([number, [Number(values)]] as [number, number[]])
      }),
    )
    return { type, input: sources ? rest[0]! : '', output: rest[sources]!, parameters }
  })
}

/** Reads weights one after the other. */
function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const floats = (count: number) => Float32Array.from({ length: count }, (_, each) => view.getFloat32(at + each * 4, true))
  return {
    /** What follows a mark that says how they are written. */
    marked(count: number): Float32Array {
      const mark = view.getUint32(at, true)
      at += 4
      if (mark === HALVES) {
        const values = Float32Array.from({ length: count }, (_, each) => half(view.getUint16(at + each * 2, true)))
        at += Math.ceil((count * 2) / 4) * 4
        return values
      }
      if (mark !== 0) throw new Error(`weights are written in an unknown way (${mark.toString(16)})`)
      return this.plain(count)
    },
    plain(count: number): Float32Array {
      const values = floats(count)
      at += count * 4
      return values
    },
    atEnd: () => at === bytes.length,
  }
}

/** A 16-bit float (IEEE 754) as a number. */
function half(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  if (exponent === 31) return fraction ? NaN : sign * Infinity
  return exponent ? sign * 2 ** (exponent - 15) * (1 + fraction / 1024) : sign * 2 ** -24 * fraction
}

/** Weights by output and input the other way round, as ONNX has them of transposed convolutions. */
function swapped(data: Float32Array, outputs: number, inputs: number, area: number): Float32Array {
  const out = new Float32Array(data.length)
  for (let o = 0; o < outputs; o++)
    for (let i = 0; i < inputs; i++) out.set(data.subarray((o * inputs + i) * area, (o * inputs + i + 1) * area), (i * outputs + o) * area)
  return out
}

/** The nodes and weights of a convolution or transposed convolution. */
function convolution(
  { type, input, output, parameters }: Layer,
  read: ReturnType<typeof reader>,
): { nodes: OnnxNode[]; weights: OnnxWeights[] } {
  const number = (key: number, otherwise: number) => parameters.get(key)?.[0] ?? otherwise
  const [outputs, kernel, size] = [number(0, 0), number(1, 0), number(6, 0)]
  const [stride, pad, activation] = [number(3, 1), number(4, 0), number(9, 0)]
  const inputs = size / (outputs * kernel * kernel)
  const known = [0, 1, 3, 4, 5, 6, 9, 10]
  const [odd] = [...parameters.keys()].filter(key => !known.includes(key))
  if (odd !== undefined || !Number.isInteger(inputs)) throw new Error(`layer ${output} has parameters that are not known`)
  if (activation !== 0 && activation !== LEAKY) throw new Error(`layer ${output} has activation ${activation}, which is not known`)
  const transposed = type === 'Deconvolution'
  const data = read.marked(size)
  const weights = [
    transposed
      ? { name: `${output}.weight`, dims: [inputs, outputs, kernel, kernel], data: swapped(data, outputs, inputs, kernel * kernel) }
      : { name: `${output}.weight`, dims: [outputs, inputs, kernel, kernel], data },
    ...(number(5, 0) ? [{ name: `${output}.bias`, dims: [outputs], data: read.plain(outputs) }] : []),
  ]
  const bare = activation ? `${output}.bare` : output
  const nodes: OnnxNode[] = [
    {
      operator: transposed ? 'ConvTranspose' : 'Conv',
      inputs: [input, ...weights.map(({ name }) => name)],
      output: bare,
      attributes: { kernel_shape: [kernel, kernel], strides: [stride, stride], pads: [pad, pad, pad, pad] },
    },
  ]
  if (activation) nodes.push({ operator: 'LeakyRelu', inputs: [bare], output, attributes: { alpha: parameters.get(10)?.[0] ?? 0 } })
  return { nodes, weights }
}

/**
 * The same model for ONNX Runtime. It takes pictures of any size as [1, channels, height, width].
 * @param param the text that lists the layers, @param bin their weights
 * @throws Error when it has a layer, a parameter or a kind of weights that is not known, or weights are left over
 */
export function onnxOfNcnn(param: string, bin: Uint8Array): Buffer {
  const [first, ...layers] = layersOf(param)
  if (first?.type !== 'Input') throw new Error('the model does not begin with its input')
  const read = reader(bin)
  const parts = layers.map(layer => {
    if (layer.type !== 'Convolution' && layer.type !== 'Deconvolution') throw new Error(`layers of type ${layer.type} are not known`)
    return convolution(layer, read)
  })
  if (!read.atEnd()) throw new Error('the weights are not those of this model')
  const channels = first.parameters.get(2)?.[0] ?? 1
  const last = layers.at(-1)!
  return onnxModel({
    nodes: parts.flatMap(({ nodes }) => nodes),
    weights: parts.flatMap(({ weights }) => weights),
    input: { name: first.output, dims: [1, channels, 'height', 'width'] },
    output: { name: last.output, dims: [1, last.parameters.get(0)![0]!, 'out_height', 'out_width'] },
  })
}
