// From a filled form to runs: the graph held against the engine's nodes and the team's files, then written with a job for each run.
import { STATUS } from '@qianmu/contract/kit/status'
import { asksStudio } from '@qianmu/engines'
import { type Catalogue, type Exposed, type GraphProblem, nodeErrorsOf } from '@qianmu/flow'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { DRAW_POOL } from '../drawing/index.ts'
import { lastPriorities } from '../jobs/index.ts'
import type { Actor } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse } from '../kit/refuse.ts'
import { FLOW_JOB, type FlowPayload, STUDIO_FLOW_JOB } from './flow.job.ts'
import type { WholeFlow } from './flows.store.ts'
import { type Asked, formIn, plannedIn, standsIn } from './forms.rules.ts'
import { allCatalogues, catalogueOn, type House, isUnknown, judge } from './houses.ts'
import { ownFiles } from './inputs.ts'
import { insertRun, linkDrawJobs } from './runs.store.ts'

/** Runs of one person that may wait. */
const MAX_WAITING = 500
/** Runs of a request that somebody waits for. */
const FEW = 4
const PROBLEMS_SHOWN = 100

const RULES = path.join(import.meta.dirname, 'forms.rules.ts')
const LIMITS = { small: 50_000 }
const standing = apart(RULES, standsIn, LIMITS)
const formOf = apart(RULES, formIn, LIMITS)
const planned = apart(RULES, plannedIn, LIMITS)
const turnOf = ({ userId }: Actor, { workflow }: WholeFlow) => ({ person: userId, size: workflow.length, field: 'comfy_id' })
const toldOf = ({ workflow, exposed }: WholeFlow) => ({ workflow, exposed: exposed as readonly Exposed[] })

type Reads = Uses<'files' | 'pool' | 'settings'>
/** Of some addresses those whose files the person may use. */
const ownOf = async (app: Reads, actor: Actor, addresses: readonly string[]) => new Set((await ownFiles(app, actor, addresses)).keys())

/** A workflow as its form shows it, and what stands against it before anything is filled in. */
export async function formFor(app: Reads, actor: Actor, flow: WholeFlow, nodes: Catalogue) {
  const loads = flow.classes.some(name => nodes.get(name)?.inputs.some(({ upload }) => upload))
  const uploads = loads ? (await standing(turnOf(actor, flow), flow.workflow, nodes)).uploads : []
  return formOf(turnOf(actor, flow), toldOf(flow), nodes, await ownOf(app, actor, uploads))
}
export const shownProblems = (problems: readonly GraphProblem[]) => problems.slice(0, PROBLEMS_SHOWN)

/** Refused at the fields, and at the nodes as ComfyUI says it. */
function refuseProblems(problems: readonly GraphProblem[]): never {
  const fields = problems.map(({ node, input, text }) => ({ field: `inputs.${node ? `${node}.` : ''}${input}`, msg: text }))
  return refuse(STATUS.input, problems[0]?.text ?? '参数无效', { fields, node_errors: nodeErrorsOf(problems) })
}

/** Holds what was asked against the engine that should run it. Refused with 1050 when none has its nodes. */
async function plan(app: Reads, actor: Actor, flow: WholeFlow, houses: readonly House[], asked: Asked) {
  const stands = await standing(turnOf(actor, flow), flow.workflow, allCatalogues(houses), asked.targets)
  const { house, missing_nodes, lacks } = judge(houses, asked.targets ? stands.wanted : flow)
  if (!house || missing_nodes.length || isUnknown(house)) {
    const why = missing_nodes.length ? missing_nodes.slice(0, 5).join('、') : house?.reason
    const reason = why ? `${lacks}：${why}` : lacks
    const found = missing_nodes.length ? (await formFor(app, actor, flow, catalogueOn(houses, house))).problems : []
    return refuse(STATUS.noEngine, reason, { port: 'flow', reason, fields: [], node_errors: nodeErrorsOf(found) })
  }
  const given = Object.values(asked.inputs).filter(value => typeof value === 'string')
  const own = await ownOf(app, actor, [...stands.uploads, ...given])
  const { problems, ...run } = await planned(turnOf(actor, flow), toldOf(flow), house.nodes, own, asked)
  if (problems.length) refuseProblems(problems)
  return { house, ...run }
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
  const { house, graph, targets, seeds, seedMode } = await plan(app, actor, flow, houses, asked)
  const { n, inputs } = asked
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
        kind: asksStudio(graph) ? STUDIO_FLOW_JOB : FLOW_JOB,
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
