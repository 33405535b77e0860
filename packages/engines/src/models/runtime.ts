// ONNX Runtime out of a folder: the program of this platform where it loads, else the one in WebAssembly, about three times slower.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Library from 'onnxruntime-common'
import { type InferenceSession, Tensor } from 'onnxruntime-common'

/** Numbers in a shape. */
export interface Numbers {
  data: Float32Array | BigInt64Array
  dims: readonly number[]
}
/** A model that is loaded. Values go in and come out in the order of the model's own inputs and outputs. */
export interface Net {
  run(inputs: readonly Numbers[]): Promise<Float32Array[]>
}
export interface Runtime {
  /** How it works: `native` is the program of this platform. */
  kind: 'native' | 'wasm'
  open(file: string): Promise<Net>
}

/** What the folder holds, as the manifest names it. */
const RUNTIME_FILES = {
  native: 'onnxruntime_binding.node',
  wasm: 'ort.wasm.bundle.min.mjs',
  wasmProgram: 'ort-wasm-simd-threaded.wasm',
}

/** Memory is given back after each run, and threads sleep while there is nothing to do. */
const OPTIONS: InferenceSession.SessionOptions = {
  executionMode: 'sequential',
  logSeverityLevel: 3,
  enableCpuMemArena: false,
  enableMemPattern: false,
  intraOpNumThreads: Math.max(1, os.availableParallelism() >> 1),
  extra: { session: { intra_op: { allow_spinning: '0' } } },
}
/** Errors alone are said. */
const LOG_LEVEL = 3

type Feeds = Record<string, Tensor>
/** The program's own session (onnxruntime-node, lib/binding.ts). */
interface NativeSession {
  loadModel(file: string, options: InferenceSession.SessionOptions): void
  readonly inputMetadata: readonly { name: string }[]
  readonly outputMetadata: readonly { name: string }[]
  run(feeds: Feeds, fetches: Record<string, null>, options: object): Record<string, { data: unknown }>
}
interface Native {
  InferenceSession: new () => NativeSession
  initOrtOnce(logLevel: number, tensor: typeof Tensor, isMainThread: boolean): void
}

const tensorOf = ({ data, dims }: Numbers, Kind: typeof Tensor): Tensor =>
  data instanceof Float32Array ? new Kind('float32', data, dims) : new Kind('int64', data, dims)
const feedsOf = (names: readonly string[], inputs: readonly Numbers[], Kind: typeof Tensor): Feeds =>
  Object.fromEntries(names.map((name, at) => [name, tensorOf(inputs[at]!, Kind)]))
const resultsOf = (names: readonly string[], found: Record<string, { data: unknown }>) =>
  names.map(name => found[name]!.data as Float32Array)

function native(folder: string): Runtime {
  const binding = createRequire(import.meta.url)(path.join(folder, RUNTIME_FILES.native)) as Native
  binding.initOrtOnce(LOG_LEVEL, Tensor, true)
  return {
    kind: 'native',
    async open(file) {
      const session = new binding.InferenceSession()
      session.loadModel(file, OPTIONS)
      const [inputs, outputs] = [session.inputMetadata, session.outputMetadata].map(list => list.map(({ name }) => name)) as [
        string[],
        string[],
      ]
      const wanted = Object.fromEntries(outputs.map(name => [name, null]))
      return { run: async values => resultsOf(outputs, session.run(feedsOf(inputs, values, Tensor), wanted, {})) }
    },
  }
}

async function wasm(folder: string): Promise<Runtime> {
  const ort = (await import(pathToFileURL(path.join(folder, RUNTIME_FILES.wasm)).href)) as typeof Library
  ort.env.wasm.numThreads = 1
  ort.env.wasm.wasmBinary = await readFile(path.join(folder, RUNTIME_FILES.wasmProgram))
  return {
    kind: 'wasm',
    async open(file) {
      const session = await ort.InferenceSession.create(await readFile(file), { executionProviders: ['wasm'], logSeverityLevel: LOG_LEVEL })
      return {
        run: async values => resultsOf(session.outputNames, await session.run(feedsOf(session.inputNames, values, ort.Tensor))),
      }
    },
  }
}

/** @throws Error when none of what the folder holds can be loaded */
export async function openRuntime(folder: string): Promise<Runtime> {
  const has = (name: string) => existsSync(path.join(folder, name))
  if (!has(RUNTIME_FILES.native)) return wasm(folder)
  try {
    return native(folder)
  } catch (error) {
    // Built for another system library than this one's.
    if (has(RUNTIME_FILES.wasm)) return wasm(folder)
    throw error
  }
}
