// Writes ONNX models: a chain of nodes with their weights as protocol buffers (onnx.proto3; field numbers stand beside each part).

/** A field of a message: its number and its bytes, or a whole number. */
type Field = readonly [number: number, value: Uint8Array | string | number]

function varint(value: number): number[] {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) | 128)
  }
}

function message(...fields: readonly Field[]): Buffer {
  const parts = fields.flatMap(([number, value]) => {
    if (typeof value === 'number') return [Buffer.from([...varint(number * 8), ...varint(value)])]
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    return [Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]
  })
  return Buffer.concat(parts)
}

const FLOAT = 1
/** An attribute of a node: AttributeProto.f, type 1, or ints, type 7. */
function attribute(name: string, value: number | readonly number[]): Buffer {
  if (typeof value !== 'number') return message([1, name], ...value.map((each): Field => [8, each]), [20, 7])
  const float = Buffer.alloc(5)
  float[0] = 2 * 8 + 5
  float.writeFloatLE(value, 1)
  return Buffer.concat([message([1, name]), float, message([20, 1])])
}

export interface OnnxNode {
  operator: string
  inputs: readonly string[]
  output: string
  attributes: Readonly<Record<string, number | readonly number[]>>
}
export interface OnnxWeights {
  name: string
  dims: readonly number[]
  data: Float32Array
}
/** What goes in or comes out: fixed sizes as numbers, others by a name. */
interface OnnxValue {
  name: string
  dims: readonly (number | string)[]
}

const node = ({ operator, inputs, output, attributes }: OnnxNode) =>
  message(
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, operator],
    ...Object.entries(attributes).map(([name, value]): Field => [5, attribute(name, value)]),
  )
const weights = ({ name, dims, data }: OnnxWeights) =>
  message(...dims.map((dim): Field => [1, dim]), [2, FLOAT], [8, name], [9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)])
const value = ({ name, dims }: OnnxValue) => {
  const shape = message(...dims.map((dim): Field => [1, message([typeof dim === 'number' ? 1 : 2, dim])]))
  return message([1, name], [2, message([1, message([1, FLOAT], [2, shape])])])
}

/** Versions of the format and of the operators that are written. */
const [IR_VERSION, OPERATORS] = [8, 13]

/** The model as a file. Weights are little-endian, as every machine is that runs this. */
export const onnxModel = (graph: {
  nodes: readonly OnnxNode[]
  weights: readonly OnnxWeights[]
  input: OnnxValue
  output: OnnxValue
}): Buffer =>
  message(
    [1, IR_VERSION],
    [2, 'qianmu'],
    [
      7,
      message(
        ...graph.nodes.map((each): Field => [1, node(each)]),
        [2, 'chain'],
        ...graph.weights.map((each): Field => [5, weights(each)]),
        [11, value(graph.input)],
        [12, value(graph.output)],
      ),
    ],
    [8, message([2, OPERATORS])],
  )
