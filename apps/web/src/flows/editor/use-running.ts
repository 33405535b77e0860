// Running the graph that is drawn: when everything is at the server, from everywhere or from some nodes; what became of it stands at its nodes.
import type { FlowOutput, FlowRun } from '@qianmu/contract/flows'
import { type Catalogue, type GraphProblem, widgetSpots } from '@qianmu/flow'
import { partsOf, setWidget, graphOfKey, restOfKey, slotsOf, valuesOf } from '@qianmu/flow/shared'
import { useState } from 'react'
import type * as Y from 'yjs'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { isSafe } from '../../kit/co-writing/saving.ts'
import { Failure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { LIBRARY } from '../importing.ts'
import type { NodeRun } from './context.ts'
import type { GraphRoom } from './room.ts'

/** The largest seed that every engine takes. */
const SEED_MAX = 2 ** 47
const SAVE_MS = 10_000

function nextSeed(value: number, how: unknown, { min = 0, max = SEED_MAX }: { min?: number; max?: number }): number | undefined {
  if (how === 'increment') return Math.min(max, value + 1)
  if (how === 'decrement') return Math.max(min, value - 1)
  return how === 'randomize' ? Math.floor(min + Math.random() * (Math.min(max, SEED_MAX) - min)) : undefined
}

/** Gives seeds the values of the next run, as their nodes ask for. */
export function advanceSeeds(doc: Y.Doc, catalogue: Catalogue): void {
  for (const [key, item] of partsOf(doc).nodes) {
    const type = item.get('.type')
    const values = valuesOf(item) as Record<string, unknown>
    const slots = slotsOf(item, 'i').flatMap(
      ({ kept }) => String((kept.slot['widget'] as { name?: unknown } | undefined)?.name ?? '') || [],
    )
    for (const { at, control, info } of widgetSpots(values, catalogue.get(String(type))?.inputs, slots)) {
      const value = at === undefined ? undefined : values[at]
      const next = control !== undefined && typeof value === 'number' ? nextSeed(value, values[control], info ?? {}) : undefined
      if (next !== undefined) setWidget({ doc, graph: graphOfKey(key) }, restOfKey(key), at!, next)
    }
  }
}

/** Resolves when the server has everything; false when that takes too long. */
const saved = (room: GraphRoom): Promise<boolean> =>
  new Promise(resolve => {
    const isDone = () => isSafe(room.standing.getState())
    if (isDone()) return resolve(true)
    const stop = room.standing.subscribe(() => isDone() && end(true))
    const timer = setTimeout(() => end(false), SAVE_MS)
    const end = (done: boolean) => {
      stop()
      clearTimeout(timer)
      resolve(done)
    }
  })

interface Refused {
  class_type?: string
  errors?: readonly { type?: string; message?: string; extra_info?: { input_name?: string } }[]
}
/** Problems that the server or an engine tells in ComfyUI's way. */
const problemsOf = (nodeErrors: unknown): GraphProblem[] =>
  Object.entries((nodeErrors ?? {}) as Record<string, Refused>).flatMap(([node, { class_type = '', errors = [] }]) =>
    errors.map(({ type = '', message = '', extra_info }) => ({
      node,
      input: extra_info?.input_name ?? '',
      class_type,
      type,
      text: message,
    })),
  )

/** @param live whether what is drawn here becomes the workflow */
export function useRunning(comfyId: number, room: GraphRoom, live: boolean, after: () => void) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly GraphProblem[]>([])
  const run = async (targets?: readonly string[]) => {
    if (busy) return
    setBusy(true)
    setRefused([])
    try {
      if (live && !(await saved(room))) return void toast.error('改动还没有存到服务器，请连上网络再运行')
      await api.flows.draw({ comfy_id: comfyId, n: 1, seed_mode: 'fixed', ...(targets && { targets: [...targets] }) })
      staleAnswers([api.flows.history.contract.name, ...LIBRARY])
      if (live) after()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      setRefused(problemsOf((error.data as { node_errors?: unknown } | null)?.node_errors))
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, refused, forget: () => setRefused([]) }
}

/** What the newest run says of nodes, by their ids in the graph that runs. */
export function standingOf(items: readonly FlowRun[] | undefined) {
  const draw = items?.[0]?.draws[0]
  const runs = new Map<string, NodeRun>((draw?.nodes ?? []).map(each => [each.node, each]))
  const outputs = Map.groupBy<string, FlowOutput>(draw?.outputs ?? [], each => each.node)
  return { draw, runs, outputs, problems: problemsOf(draw?.node_errors) }
}
