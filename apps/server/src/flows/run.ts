// From a filled form to runs: the graph held against the engine's nodes and the team's files, then written with a job for each run.
import type { SEED_MODES } from '@qianmu/contract/flows'
import { STATUS } from '@qianmu/contract/kit/status'
import {
  type ApiGraph,
  checkGraph,
  completed,
  filled,
  type FormField,
  formOf,
  type GraphProblem,
  nodeErrorsOf,
  partBehind,
  reachingOut,
  seeded,
} from '@qianmu/flow'
import { randomInt } from 'node:crypto'
import type { Uses } from '../app.ts'
import { DRAW_POOL } from '../drawing/index.ts'
import { lastPriorities } from '../jobs/index.ts'
import type { Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse } from '../kit/refuse.ts'
import { FLOW_JOB, type FlowPayload } from './flow.job.ts'
import type { WholeFlow } from './flows.store.ts'
import { allCatalogues, type House, judge } from './houses.ts'
import { graphOf, wantedBy } from './parts.ts'
import { ownFiles, withoutFiles } from './inputs.ts'
import { insertRun, linkDrawJobs, type Values } from './runs.store.ts'

/** Runs of one person that may wait. */
const MAX_WAITING = 500
/** Runs of a request that somebody waits for. */
const FEW = 4
const PROBLEMS_SHOWN = 100

/** A workflow as its form shows it, and what stands against it before anything is filled in. */
export async function formFor(app: Uses<'files' | 'pool' | 'settings'>, actor: Actor, flow: WholeFlow, house: House) {
  const raw = graphOf(flow.workflow, house.nodes)
  const graph = completed(withoutFiles(raw, house.nodes, await ownFiles(app, actor, raw, house.nodes)), house.nodes)
  const fields = formOf(graph, house.nodes, flow.exposed)
  const problems = [...checkGraph(graph, house.nodes), ...reachingOut(graph, house.nodes, value => value === '')]
  return { graph, fields, problems }
}
export const shownProblems = (problems: readonly GraphProblem[]) => problems.slice(0, PROBLEMS_SHOWN)

/** Refused at the fields, and at the nodes as ComfyUI says it. */
function refuseProblems(problems: readonly GraphProblem[]): never {
  const fields = problems.map(({ node, input, text }) => ({ field: `inputs.${node ? `${node}.` : ''}${input}`, msg: text }))
  return refuse(STATUS.input, problems[0]?.text ?? '参数无效', { fields, node_errors: nodeErrorsOf(problems) })
}

export interface Asked {
  inputs: Values
  n: number
  seed_mode?: (typeof SEED_MODES)[number] | undefined
  /** Nodes to run from. */
  targets?: readonly string[] | undefined
}

/** Holds what was asked against the engine that should run it. Refused with 1050 when none has its nodes. */
async function plan(
  app: Uses<'files' | 'pool' | 'settings'>,
  actor: Actor,
  flow: WholeFlow,
  houses: readonly House[],
  { inputs, targets: from }: Asked,
) {
  const nodes = allCatalogues(houses)
  const wanted = from ? wantedBy(partBehind(graphOf(flow.workflow, nodes), nodes, from).graph, nodes) : flow
  const { house, missing_nodes, lacks } = judge(houses, wanted)
  if (!house || missing_nodes.length) {
    const reason = missing_nodes.length ? `${lacks}：${missing_nodes.slice(0, 5).join('、')}` : lacks
    const found = house ? (await formFor(app, actor, flow, house)).problems : []
    return refuse(STATUS.noEngine, reason, { port: 'flow', reason, fields: [], node_errors: nodeErrorsOf(found) })
  }
  const { graph, fields } = await formFor(app, actor, flow, house)
  const whole = filled(graph, house.nodes, fields, inputs)
  const part = from && partBehind(whole.graph, house.nodes, from)
  const form = { ...whole, ...(part && { graph: part.graph }) }
  const own = await ownFiles(app, actor, form.graph, house.nodes)
  const problems = [
    ...form.problems.filter(({ node }) => !part || Object.hasOwn(part.graph, node)),
    ...reachingOut(form.graph, house.nodes, value => own.has(value)),
    ...checkGraph(form.graph, house.nodes),
  ]
  if (problems.length)
    refuseProblems([...new Map(problems.toReversed().map(each => [`${each.node} ${each.input}`, each])).values()].toReversed())
  return { house, graph: form.graph, fields: fields.filter(({ node }) => Object.hasOwn(form.graph, node)), targets: part?.targets }
}

/** The seeds of the nth run. */
const seedsOf = (graph: ApiGraph, fields: readonly FormField[], mode: (typeof SEED_MODES)[number], nth: number): Record<string, number> => {
  const copy = seeded(graph, fields, mode, nth, below => randomInt(Math.max(1, Math.min(below, 2 ** 47))))
  return Object.fromEntries(
    fields.flatMap(({ key, kind, node, input }) => (kind === 'seed' ? [[key, Number(copy[node]!.inputs[input])]] : [])),
  )
}

const TITLE_SHOWN = 20
/** Writes the runs of a request with their jobs. Refused with 1013 when too many would wait. */
export async function startRuns(
  app: Uses<'files' | 'jobs' | 'now' | 'pool' | 'settings'>,
  actor: Actor,
  flow: WholeFlow,
  houses: readonly House[],
  asked: Asked,
): Promise<{ draw_ids: number[]; run_id: number }> {
  const { house, graph, fields, targets } = await plan(app, actor, flow, houses, asked)
  const { n, inputs, seed_mode: seedMode = n > 1 ? 'random' : 'fixed' } = asked
  const seeds = Array.from({ length: n }, (_, nth) => seedsOf(graph, fields, seedMode, nth))
  const lane = await app.jobs.lane(DRAW_POOL, actor.userId)
  const [priority] = lastPriorities(lane, n <= FEW, 1)
  return inTransaction(app.pool, async client => {
    const { runId, drawIds } = await insertRun(
      client,
      actor,
      { flowId: flow.id, inputs, graph, seedMode, engine: house.id, seeds },
      app.now(),
    )
    const title = `运行「${flow.name.slice(0, TITLE_SHOWN)}」`
    const jobs: number[] = []
    for (const [nth, draw_id] of drawIds.entries()) {
      const payload: FlowPayload = { draw_id, needs: house.id, ...(targets && { targets }) }
      const whole = {
        kind: FLOW_JOB,
        title: n > 1 ? `${title} ${nth + 1}/${n}` : title,
        userId: actor.userId,
        teamId: actor.teamId,
        payload,
        priority: priority!,
      }
      jobs.push((await app.jobs.enqueue(whole, client)).id)
    }
    await linkDrawJobs(client, drawIds, jobs)
    const { waiting } = await app.jobs.lane(DRAW_POOL, actor.userId, client)
    if (waiting > MAX_WAITING) refuse(STATUS.limit, `排队的任务最多 ${MAX_WAITING} 个，请等一些完成再提交`)
    return { draw_ids: drawIds, run_id: runId }
  })
}
