// The port of workflows: a graph of nodes that is run, what it says on its way, and whatever comes out of it.
import type { ApiGraph } from '@qianmu/flow'
import type { Engine } from './engine.ts'
import type { Studio } from './studio.ts'

export interface FlowCapabilities {
  /** The nodes it has, as `/object_info` describes them. */
  nodes: Readonly<Record<string, unknown>>
}

/** A file that a graph loads. */
export interface FlowFile {
  bytes: Uint8Array
  /** `png`, `mp3` …: engines tell kinds of files by the end of their names. */
  ending: string
}
export interface FlowRequest {
  graph: ApiGraph
  /** Files by the value that the graph gives where it loads them. */
  files: ReadonlyMap<string, FlowFile>
  /** The ends that are run; without, all of them. */
  targets?: readonly string[] | undefined
  /** What nodes of the studio ask; only built-in nodes do. */
  studio?: Studio | undefined
}

export const FLOW_KINDS = ['image', 'video', 'audio', 'text', 'model', 'file'] as const
export type FlowKind = (typeof FLOW_KINDS)[number]
/** What a node handed out: a text, or a file. */
export type FlowOutput = { node: string } & (
  { kind: 'text'; text: string } | { kind: Exclude<FlowKind, 'text'>; name: string; bytes: Uint8Array }
)
export interface FlowResult {
  outputs: readonly FlowOutput[]
}

/** What an engine says against nodes, as ComfyUI writes it. */
export type NodeErrors = Readonly<Record<string, unknown>>
export type FlowStep =
  | { type: 'node'; node: string; state: 'running' | 'done' | 'cached'; /** Steps of it, 0–1. */ share?: number }
  /** Nodes that it would not run; the others run on. */
  | { type: 'node-errors'; errors: NodeErrors }

export type FlowEngine = Engine<FlowCapabilities, FlowRequest, FlowResult, FlowStep>

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  image: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'],
  video: ['mp4', 'webm', 'mov', 'mkv', 'm4v'],
  audio: ['mp3', 'wav', 'flac', 'ogg', 'opus', 'm4a'],
  model: ['glb', 'gltf', 'obj', 'fbx', 'stl', 'ply', 'usdz'],
}
/** What a file is by the end of its name. */
export function kindOfFile(name: string): Exclude<FlowKind, 'text'> {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (Object.keys(ENDINGS).find(kind => ENDINGS[kind]!.includes(ending)) as 'image' | undefined) ?? 'file'
}
