// Workflows of people in ComfyUI: run as they are, with the files that come along, told node by node, and whatever comes out fetched at once.
import type { ApiGraph } from '@qianmu/flow'
import type { Linked } from '../connect/linked.ts'
import { EngineFault } from '../connect/http.ts'
import type { RunEvent } from '../ports/engine.ts'
import {
  type FlowEngine,
  type FlowOutput,
  type FlowRequest,
  type FlowResult,
  type FlowStep,
  kindOfFile,
  type NodeErrors,
} from '../ports/flow.ts'
import type { PromptState } from './answers.ts'
import { type ComfyClient, type Description, inputName } from './client.ts'
import type { Graph } from './graphs/sheet.ts'
import { type Patience, walkPrompt } from './run.ts'
import type { Hint } from './socket.ts'

interface Around {
  client: ComfyClient
  patience: Patience
  nameOf(jobId: string): string
}
type Event = RunEvent<FlowResult, FlowStep>
type Done = Extract<PromptState, { at: 'done' }>

/** Files of one run that are fetched. */
const MAX_FILES = 100

/** The graph with files by the names that they have in the engine. */
function namedFiles({ graph, files }: FlowRequest): Graph {
  const nodes = Object.entries(graph).map(([id, { class_type, inputs, _meta }]) => {
    const named = Object.entries(inputs).map(([name, value]) => {
      const file = typeof value === 'string' ? files.get(value) : undefined
      return [name, file ? inputName(file.bytes, file.ending) : value]
    })
    return [id, { class_type, inputs: Object.fromEntries(named) as ApiGraph[string]['inputs'], _meta: _meta ?? { title: class_type } }]
  })
  return Object.fromEntries(nodes) as Graph
}

async function outputsOf(client: ComfyClient, { outputs, texts }: Done, signal: AbortSignal): Promise<FlowOutput[]> {
  const out: FlowOutput[] = [...texts].map(([node, text]) => ({ node, kind: 'text', text }))
  for (const [node, files] of outputs)
    for (const file of files) {
      if (out.length >= MAX_FILES) return out
      const name = file.filename.slice(file.filename.lastIndexOf('/') + 1)
      out.push({ node, kind: kindOfFile(name), name, bytes: await client.view(file, signal) })
    }
  return out
}

/** What hints say of nodes; each is done once. */
function nodeSteps(graph: Graph) {
  const over = new Set<string>()
  let working = ''
  const done = function* (node: string, state: 'done' | 'cached'): Generator<FlowStep> {
    if (!Object.hasOwn(graph, node) || over.has(node)) return
    over.add(node)
    yield { type: 'node', node, state }
  }
  return function* (hint: Hint): Generator<FlowStep> {
    if (hint.type === 'finished') for (const node of hint.nodes) yield* done(node, working ? 'done' : 'cached')
    if (hint.type === 'step') yield { type: 'node', node: hint.node, state: 'running', share: hint.value / hint.max }
    if (hint.type !== 'node') return
    if (working && working !== hint.node) yield* done(working, 'done')
    working = hint.node
    if (Object.hasOwn(graph, working)) yield { type: 'node', node: working, state: 'running' }
  }
}

async function* run({ client, patience }: Around, promptId: string, request: FlowRequest, signal: AbortSignal): AsyncGenerator<Event> {
  const graph = namedFiles(request)
  const against: NodeErrors[] = []
  const steps = nodeSteps(graph)
  const said = () => against.splice(0).map((errors): Event => ({ type: 'node-errors', errors }))
  const walk = walkPrompt(
    {
      client,
      promptId,
      graph,
      patience,
      async submit(submission) {
        for (const { bytes, ending } of request.files.values()) await client.upload(bytes, signal, ending)
        await client.submit({ ...submission, targets: request.targets }, signal, errors => against.push(errors))
      },
    },
    signal,
  )
  try {
    let step = await walk.next()
    for (; !step.done; step = await walk.next()) {
      yield* said()
      if (step.value.type === 'hint') yield* steps(step.value.hint)
      else yield step.value
    }
    yield { type: 'done', result: { outputs: await outputsOf(client, step.value, signal) } }
  } catch (error) {
    yield* said()
    if (error instanceof EngineFault && error.node) {
      const errors = [{ type: 'execution_error', message: error.message, details: '', extra_info: {} }]
      yield {
        type: 'node-errors',
        errors: { [error.node]: { class_type: graph[error.node]?.class_type ?? '', errors, dependent_outputs: [] } },
      }
    }
    throw error
  }
}

/** The workflows that one engine runs. */
export function comfyFlows(
  link: Pick<Linked<Description, unknown, never, unknown, never>, 'last' | 'now' | 'through' | 'told'>,
  around: Around,
): FlowEngine {
  const { client, nameOf } = around
  return {
    async probe(signal) {
      const { description, reason } = await link.now(signal)
      const { kind, name, licence } = link.told()
      // One that is away has the nodes that it had: they are not missing.
      return { available: description !== undefined, reason, kind, name, licence, capabilities: { nodes: link.last()?.nodes ?? {} } }
    },
    run: (jobId, request, signal) =>
      link.through<FlowResult, FlowStep>((_description, wanted) => run(around, nameOf(jobId), request, wanted), signal),
    async reconcile(jobId, signal) {
      const state = await client.state(nameOf(jobId), signal)
      if (state.at === 'unknown') return undefined
      if (state.at === 'failed') return { type: 'failed', reason: state.reason, retry: state.interrupted }
      if (state.at !== 'done') return { type: 'progress', share: 0, message: state.at === 'running' ? '正在运行' : '排队中' }
      return { type: 'done', result: { outputs: await outputsOf(client, state, signal) } }
    },
  }
}
