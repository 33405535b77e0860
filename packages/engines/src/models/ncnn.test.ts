// ncnn models as ONNX: tiny ones with known numbers, run by the runtime where it is there, and what is no such model.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { WEIGHTS, WITH_WEIGHTS } from '@qianmu/testkit/weights'
import { describe, expect, it } from 'vitest'
import { onnxOfNcnn } from './ncnn.ts'
import { openRuntime } from './runtime.ts'

const HEAD = '7767517\n3 3\nInput in 0 1 in 0=4 1=4 2=1\n'
/** Marked halves, filled up to four bytes. */
function halves(...bits: number[]): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(bits.length / 2) * 4)
  bytes.writeUInt32LE(0x01306b47, 0)
  for (const [at, value] of bits.entries()) bytes.writeUInt16LE(value, 4 + at * 2)
  return bytes
}
function floats(...values: number[]): Buffer {
  return Buffer.from(Float32Array.from(values).buffer)
}
const PLAIN = Buffer.alloc(4)
const [ONE, HALF, MINUS_TWO, SMALLEST] = [0x3c00, 0x3800, 0xc000, 0x0001]

/** One channel through a 1×1 convolution with two outputs, one of them negative, and a leaky end. */
const POINTS = {
  param: `${HEAD}Convolution a 1 1 in out 0=2 1=1 5=1 6=2 9=2 -23310=1,0.1\n`,
  bin: Buffer.concat([halves(ONE, MINUS_TWO), floats(0.5, 0)]),
}
/** Two channels of a 1×1 convolution, then a transposed one that doubles and adds both up. */
const DOUBLED = {
  param: `${HEAD}Convolution a 1 1 in mid 0=2 1=1 5=0 6=2\nDeconvolution b 1 1 mid out 0=1 1=2 3=2 5=0 6=8\n`,
  bin: Buffer.concat([PLAIN, floats(1, 10), PLAIN, floats(1, 2, 3, 4, 1, 1, 1, 1)]),
}

async function ran({ param, bin }: typeof POINTS, data: number[], dims: number[]): Promise<number[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-onnx-'))
  try {
    const file = path.join(folder, 'model.onnx')
    await writeFile(file, onnxOfNcnn(param, bin))
    const net = await (await openRuntime(path.join(WEIGHTS!, 'runtime'))).open(file)
    return [...(await net.run([{ data: Float32Array.from(data), dims }]))[0]!]
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.skipIf(!WEIGHTS)(`a converted model${WITH_WEIGHTS}`, () => {
  it('convolves with its weights and leaks what is negative', async () => {
    const found = await ran(POINTS, [1, 2, -3, 4], [1, 1, 2, 2])
    const wanted = [1.5, 2.5, -0.25, 4.5, -0.2, -0.4, 6, -0.8]
    for (const [at, value] of wanted.entries()) expect(found[at]).toBeCloseTo(value, 5)
  })
  it('doubles with the weights of each input at their place', async () => {
    expect(await ran(DOUBLED, [1, 2], [1, 1, 1, 2])).toEqual([11, 12, 22, 24, 13, 14, 26, 28])
  })
})

describe('the file that is written', () => {
  it('holds weights that were halves as floats', () => {
    const model = onnxOfNcnn(`${HEAD}Convolution a 1 1 in out 0=4 1=1 6=4\n`, halves(ONE, HALF, MINUS_TWO, SMALLEST))
    expect(model.includes(floats(1, 0.5, -2, 2 ** -24))).toBe(true)
    for (const word of ['Conv', 'out.weight', 'kernel_shape', 'out_height']) expect(model.includes(word), word).toBe(true)
  })
  it('is the same each time', () => {
    expect(onnxOfNcnn(POINTS.param, POINTS.bin)).toEqual(onnxOfNcnn(POINTS.param, POINTS.bin))
  })
})

it.each([
  ['no ncnn model', 'hello\n', Buffer.alloc(0), 'no ncnn model'],
  ['a layer that is not known', `${HEAD}Pooling p 1 1 in out 0=0\n`, Buffer.alloc(0), 'type Pooling'],
  ['a parameter that is not known', `${HEAD}Convolution a 1 1 in out 0=1 1=1 2=2 6=1\n`, PLAIN, 'parameters'],
  ['an activation that is not known', `${HEAD}Convolution a 1 1 in out 0=1 1=1 6=1 9=3\n`, PLAIN, 'activation 3'],
  ['a fork', `${HEAD}Split s 1 2 in a b\n`, Buffer.alloc(0), 'chain'],
  ['weights in another way', `${HEAD}Convolution a 1 1 in out 0=1 1=1 6=1\n`, Buffer.from([1, 2, 3, 4]), 'unknown way'],
  ['weights left over', POINTS.param, Buffer.concat([POINTS.bin, PLAIN]), 'not those of this model'],
])('%s is refused', (_name, param, bin, why) => {
  expect(() => onnxOfNcnn(param, bin)).toThrow(why)
})
