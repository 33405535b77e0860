// Runs one draw of a workflow on the engine that has room for it now: node by node is told, and what comes out is kept, once.
import { CANCELLED, DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { FlowDraw } from '@qianmu/contract/flows'
import { writeWorkflow } from '@qianmu/drawing/metadata'
import type { FlowOutput, FlowResult, FlowStep, Studio } from '@qianmu/engines'
import { type ApiGraph, isLink, namedNow, nodeLabel, readWorkflow } from '@qianmu/flow'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { DRAW_POOL, statusOfJob } from '../drawing/index.ts'
import { pauseAfter } from '../engines/index.ts'
import { FileRefusal, ImageRefusal, QuotaExceeded } from '../files/index.ts'
import { JobRefusal, type JobRow, JobSetback, type JobTools } from '../jobs/index.ts'
import type { Actor } from '../kit/answer.ts'
import type { AskingAs } from '../kit/calls/inside.ts'
import { memberOf } from '../kit/session.store.ts'
import type { House } from './houses.ts'
import { filesToRun } from './inputs.ts'
import { houseFor } from './placing.ts'
import { type StudioApp, studioFor } from './studio/index.ts'
import { countRun, coverIfNone, drawToRun, flowPreviews, insertOutputs, writeDraw, writeNodeErrors, writeNodes } from './runs.store.ts'

export const FLOW_JOB = 'flow'
/** Runs that ask the studio: they wait for drawings and films, so that they must not stand in the places of those. */
export const STUDIO_FLOW_JOB = 'studio_flow'
export const STUDIO_FLOW_POOL = 'studio_flows'
export const STUDIO_FLOW_PLACES = 50
export interface FlowPayload {
  draw_id: number
  /** The engine that it is to go to, or was begun on. */
  needs: string
  /** How often it had been begun when `needs` was written by a run. */
  begun?: number
  /** The ends that are run; without, all of them. */
  targets?: readonly string[]
}
type Doing = Uses<'db' | 'events' | 'files' | 'images' | 'log' | 'now' | 'pool' | 'settings'>
type Draw = NonNullable<Awaited<ReturnType<typeof drawToRun>>> & { draw_id: number }

/** Between two writings of how the nodes are, in ms. */
const NODES_EVERY_MS = 300

/** The run's graph with the seeds of this draw. */
function withSeeds(graph: ApiGraph, seeds: Readonly<Record<string, number>>): ApiGraph {
  const copy = { ...graph }
  for (const [key, seed] of Object.entries(seeds)) {
    const at = key.lastIndexOf('.')
    const [id, input] = [key.slice(0, at), key.slice(at + 1)]
    if (Object.hasOwn(copy, id)) copy[id] = { ...copy[id]!, inputs: { ...copy[id]!.inputs, [input]: seed } }
  }
  return copy
}

async function run(app: Doing, job: JobRow, tools: JobTools, studioOf: (actor: Actor, drawId: number) => Studio) {
  const { draw_id } = job.payload as FlowPayload
  const row = await drawToRun(app, draw_id)
  if (!row) throw new JobRefusal('运行记录已删除')
  // Its worker died between keeping its results, which are kept all at once, and saying so.
  if (row.drawn) return
  const house = await houseFor(app, job, row.graph, tools)
  const draw: Draw = { ...row, draw_id, graph: namedNow(withSeeds(row.graph, row.seeds), app.now()) }
  const previews = flowPreviews.keeper(app, draw_id, () => app.events.changed({ userId: row.user_id }, 'flows', row.user_id, [row.run_id]))
  try {
    const files = await filesToRun(app, { userId: row.user_id, teamId: row.team_id }, draw.graph, house.nodes)
    const actor = await memberOf(app.pool, row.user_id, row.team_id)
    if (!actor) throw new JobRefusal('你已不在这个团队里')
    const result = await ran(app, house, draw, { job, tools, files, preview: previews.take, studio: studioOf(actor, draw_id) })
    await keep(app, house, draw, result)
  } finally {
    await previews.settled()
    await flowPreviews.drop(app.pool, draw_id)
  }
  return { link: `/aiWork/comfyDetail?id=${row.flow_id}` }
}

/** Follows nodes as they go, and writes how they are now and then. */
function nodesOf(app: Uses<'log' | 'pool'>, { draw_id, graph }: Draw, { nodes }: House) {
  const began = new Map<string, number>()
  const all: FlowDraw['nodes'] = Object.entries(graph).map(([node, { class_type, _meta }]) => ({
    node,
    title: nodeLabel(class_type, _meta?.title || nodes.get(class_type)?.title).slice(0, 60),
    state: 'waiting',
    share: 0,
    seconds: 0,
  }))
  let next = 0
  let last: Promise<unknown> = Promise.resolve()
  const write = () => {
    next = Date.now() + NODES_EVERY_MS
    last = last
      .then(() => writeNodes(app, draw_id, all))
      .catch((error: unknown) => app.log.warn({ err: error }, 'nodes of a run were not written'))
    return last
  }
  return {
    take(step: Extract<FlowStep, { type: 'node' }>) {
      const node = all.find(each => each.node === step.node)
      if (!node) return
      if (!began.has(step.node)) began.set(step.node, Date.now())
      node.state = step.state
      node.share = step.state === 'running' ? (step.share ?? node.share) : 1
      node.seconds = step.state === 'cached' ? 0 : (Date.now() - began.get(step.node)!) / 1000
      if (Date.now() >= next) void write()
    },
    /** How they stand at the end: what came out needed all before it, whether or not each was told of; what did not come out was not finished. */
    ended(isDone: boolean, targets: readonly string[] | undefined) {
      const needed = isDone
        ? neededFor(targets ?? all.map(({ node }) => node).filter(id => nodes.get(graph[id]!.class_type)?.final), graph)
        : new Set()
      for (const node of all) {
        if (node.state !== 'running' && (node.state !== 'waiting' || !isDone)) continue
        node.state = needed.has(node.node) ? 'done' : 'waiting'
        node.share = node.state === 'done' ? 1 : 0
        const start = began.get(node.node)
        if (node.state === 'done' && start !== undefined) node.seconds = (Date.now() - start) / 1000
      }
    },
    written: write,
  }
}

/** Nodes that ends wait for, and those themselves. */
function neededFor(ends: readonly string[], graph: ApiGraph): Set<string> {
  const needed = new Set<string>()
  const open = [...ends]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id) || !Object.hasOwn(graph, id)) continue
    needed.add(id)
    for (const value of Object.values(graph[id]!.inputs)) if (isLink(value)) open.push(value[0])
  }
  return needed
}

interface Running {
  job: JobRow
  tools: JobTools
  files: Awaited<ReturnType<typeof filesToRun>>
  preview(preview: { mime: string; bytes: Uint8Array }): void
  studio: Studio
}
/** What the engine gives; its refusal is the person's to read, at the node. */
async function ran(app: Doing, house: House, draw: Draw, { job, tools, files, preview, studio }: Running): Promise<FlowResult> {
  const nodes = nodesOf(app, draw, house)
  try {
    for await (const event of house.flows.run(
      String(job.id),
      { graph: draw.graph, files, targets: (job.payload as FlowPayload).targets, studio },
      tools.signal,
    )) {
      tools.signal.throwIfAborted()
      if (event.type === 'progress') tools.progress(event.share, event.message)
      if (event.type === 'preview') preview(event)
      if (event.type === 'node') nodes.take(event)
      if (event.type === 'node-errors') await writeNodeErrors(app, draw.draw_id, event.errors)
      if (event.type === 'done') {
        nodes.ended(true, (job.payload as FlowPayload).targets)
        return event.result
      }
      if (event.type === 'failed') {
        if (!event.retry) throw new JobRefusal(event.reason)
        await pauseAfter(job.attempt, tools.signal)
        throw new JobSetback(event.reason)
      }
    }
    throw new Error('the engine ended without a result')
  } catch (error) {
    nodes.ended(false, undefined)
    throw error
  } finally {
    await nodes.written()
  }
}

/** Somebody else ran it meanwhile. */
class RanAlready extends Error {}

/** What goes into pictures: the graph that ran, without addresses of files, and the author's own where it was drawn. */
function recordOf({ graph, workflow }: Draw): Record<string, string> {
  const bare = JSON.stringify(graph, (_key, value: unknown) => (typeof value === 'string' && /(?:^|\/)file\/\d/.test(value) ? '' : value))
  const read = readWorkflow(workflow)
  return { prompt: bare, ...('kind' in read && read.kind === 'ui' && { workflow }) }
}

type FileOutput = Exclude<FlowOutput, { kind: 'text' }>
/** A file that is no picture, kept; a kind that is not taken is said instead. */
async function keptFile(app: Uses<'files'>, owner: { teamId: number; userId: number }, output: FileOutput) {
  try {
    return { ...output, file: await app.files.keep({ ...owner, name: output.name, bytes: Buffer.from(output.bytes) }) }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return { node: output.node, kind: 'text' as const, text: `引擎还给出了 ${output.name}，这里不保存这种文件` }
  }
}

/** Keeps what came out, all of it or nothing; an engine's pictures are cleaned like anybody's upload before our own record is written into them. */
async function keep(app: Doing, { kind, id }: House, draw: Draw, { outputs }: FlowResult): Promise<void> {
  const owner = { teamId: draw.team_id, userId: draw.user_id }
  const origin = {
    kind: kind === 'procedural' ? ('procedural' as const) : ('ai' as const),
    producer: '千幕',
    id: `${draw.run_id}-${draw.draw_id}`,
  }
  const pictures = outputs.filter((each): each is FileOutput => each.kind === 'image')
  const others: Awaited<ReturnType<typeof keptFile>>[] = []
  const texts = outputs.filter(each => each.kind === 'text')
  const files: number[] = []
  try {
    for (const output of outputs) {
      if (output.kind === 'text' || output.kind === 'image') continue
      const kept = await keptFile(app, owner, output)
      if ('file' in kept) files.push(kept.file.id)
      others.push(kept)
    }
    const record = recordOf(draw)
    const drawn = pictures.map(({ name, bytes }) => ({ ...owner, name, bytes: Buffer.from(bytes) }))
    const rest = [...others, ...texts].map(each => ({
      draw_id: draw.draw_id,
      node: each.node,
      kind: each.kind,
      name: 'name' in each ? each.name : '',
      text: 'text' in each ? each.text : '',
      file_id: 'file' in each ? each.file.id : null,
    }))
    const write = async (tx: Parameters<typeof insertOutputs>[0], rows: readonly { id: number; width: number; height: number }[]) => {
      const shown = rows.map(({ id: file_id, width, height }, at) => ({
        draw_id: draw.draw_id,
        node: pictures[at]!.node,
        kind: 'image',
        name: pictures[at]!.name,
        file_id,
        width,
        height,
      }))
      if (
        !(await insertOutputs(
          tx,
          [...shown, ...rest].map((each, nth) => ({ ...each, nth })),
        ))
      )
        throw new RanAlready()
      // The first that its owner makes is how it looks in the library.
      if (rows[0]) await coverIfNone(tx, draw, rows[0].id)
    }
    if (drawn.length) await app.files.keepAllDrawn(drawn, clean => writeWorkflow(clean, record, origin), write)
    else await app.db.transaction(tx => write(tx, []))
  } catch (error) {
    for (const file of files) await app.files.remove(file)
    if (error instanceof RanAlready) return
    if (error instanceof QuotaExceeded) throw new JobRefusal(error.message)
    if (error instanceof ImageRefusal) throw new JobRefusal(`引擎返回的图片无法使用：${error.message}`)
    app.log.debug({ engine: id }, 'results of a run were not kept')
    throw error
  }
}

/** The draw's row follows its job in the same transaction, so that it outlives it. */
async function changed(app: Uses<'events'>, client: pg.PoolClient, job: JobRow) {
  const { draw_id } = job.payload as FlowPayload
  const status = statusOfJob(job.state, job.attempt)
  const runId = await writeDraw(client, draw_id, status, job.state === 'cancelled' ? CANCELLED : job.error)
  await flowPreviews.drop(client, draw_id)
  if (status === DRAW_STATUS.finished) await countRun(client, draw_id, job.started_at ? (Date.now() - job.started_at.getTime()) / 1000 : 0)
  if (runId !== undefined) await app.events.changed({ userId: job.user_id }, 'flows', job.user_id, [runId], client)
}

/** Lets this process run workflows, in the lanes of drawing; those that ask the studio, as the person would, in one of their own. */
export function registerFlows(app: Doing & StudioApp, asking: AskingAs): void {
  const studioOf = (actor: Actor, drawId: number) => studioFor(app, asking, actor, drawId)
  for (const [kind, pool] of [
    [FLOW_JOB, DRAW_POOL],
    [STUDIO_FLOW_JOB, STUDIO_FLOW_POOL],
  ] as const)
    app.jobs.register(kind, {
      pool,
      run: (job, tools) => run(app, job, tools, studioOf),
      changed: (client, job) => changed(app, client, job),
    })
}
