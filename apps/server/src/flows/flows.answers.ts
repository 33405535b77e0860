// Workflows: answers. What is kept is the author's text, byte for byte; what it needs is read out of it once.
import { FLOW_CATEGORIES, flows } from '@qianmu/contract/flows'
import { kindOfFile } from '@qianmu/engines'
import { type Catalogue, type Exposed, inputLabel, nodeLabel } from '@qianmu/flow'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { checkPicture, foreignAt, told } from '../files/index.ts'
import { type Actor, answer } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { refuseField } from '../kit/refuse.ts'
import * as store from './flows.store.ts'
import { allCatalogues, allNodes, catalogueOn, type House, housesOf, judge, knownNodes, versionOf } from './houses.ts'
import { partsOf } from './parts.ts'
import { formFor, shownProblems, startRuns } from './run.ts'
import { redraw, revokeGraph, settleGraph } from './graph.ts'
import * as runs from './runs.store.ts'

const partsIn = apart(path.join(import.meta.dirname, 'parts.ts'), partsOf, { small: 50_000 })
/** What is kept of a workflow that was sent: its text, and what it needs. */
async function kept(app: Uses<'images' | 'pool'>, actor: Actor, given: string | Record<string, unknown>) {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const turn = { person: actor.userId, size: text.length, field: 'workflow' }
  return { workflow: text, ...(await partsIn(turn, text, allCatalogues(await housesOf(app)))) }
}
const exposedOf = (given: readonly object[] | undefined) => given as readonly Exposed[] | undefined

async function detailed(app: Uses<'collab' | 'files' | 'images' | 'now' | 'pool' | 'settings'>, actor: Actor, id: number) {
  await settleGraph(app, id, actor.userId)
  const [flow, houses] = await Promise.all([store.oneFlow(app, actor, id), housesOf(app)])
  const by = judge(houses, flow)
  const { house } = by
  const isWhole = by.missing_nodes.length === 0 && house?.nodes.size
  const form = await formFor(app, actor, flow, isWhole ? house.nodes : catalogueOn(houses, house))
  return {
    ...store.shownFlow(app, actor, flow, by),
    workflow: flow.workflow,
    exposed: flow.exposed as { node: string; input: string }[],
    form: form.fields,
    // A picture that is still to be given is no fault of the workflow.
    problems: by.missing_nodes.length || isWhole ? shownProblems(form.problems) : [],
    // Which one runs it is known once one can.
    engine: isWhole ? house.name : '',
    engine_kind: house?.kind ?? ('procedural' as const),
  }
}

async function engineStates(app: Uses<'images' | 'pool'>, houses: readonly House[]) {
  const { rows } = await app.pool.query<{ needs: string; running: number; waiting: number }>(
    `select payload ->> 'needs' needs, (count(*) filter (where state = 'running'))::int running, (count(*) filter (where state = 'waiting'))::int waiting
     from jobs where state in ('running', 'waiting') and pool = 'image' group by 1`,
  )
  return houses.map(({ id, name, kind, available, reason, nodes }) => {
    const { running = 0, waiting = 0 } = rows.find(({ needs }) => needs === id) ?? {}
    return { engine: id, name, kind, available, reason, nodes: nodes.size, running, waiting }
  })
}

const picked = (all: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.filter(name => Object.hasOwn(all, name)).map(name => [name, all[name]]))

/** Chinese names of nodes and their inputs, by what has one. */
function translated(nodes: Catalogue, names: readonly string[]) {
  const all = names.flatMap(name => {
    const info = nodes.get(name)
    if (!info) return []
    const labels = (widget: boolean) =>
      Object.fromEntries(info.inputs.filter(each => each.widget === widget).map(each => [each.name, inputLabel(name, each.name)]))
    return [[name, { title: nodeLabel(name, info.title), inputs: labels(false), widgets: labels(true) }] as const]
  })
  return Object.fromEntries(all)
}
const TRANSLATED_MAX = 500

export const flowAnswers = answer(flows)({
  list: async ({ app, actor, query }) => store.listFlows(app, actor, await housesOf(app), query),
  categories: ({ app, actor, query }) => store.countCategories(app, actor, query.tab),
  async recent({ app, actor, query }) {
    const [latest, houses] = await Promise.all([runs.recentRuns(app, actor, query.size), housesOf(app)])
    const known = await store.flowsOf(
      app,
      actor,
      latest.map(({ comfy_id }) => comfy_id),
    )
    return latest.flatMap(run => {
      const flow = known.get(run.comfy_id)
      return flow ? [{ flow: store.shownFlow(app, actor, flow, judge(houses, flow)), run }] : []
    })
  },
  info: ({ app, actor, query }) => detailed(app, actor, query.comfy_id),
  async add({ app, actor, body }) {
    const parts = await kept(app, actor, body.workflow)
    const { name, intro = '', category_id = FLOW_CATEGORIES.length, cover_id = null } = body
    if (cover_id !== null) await checkPicture(app.pool, actor, Number(cover_id), 'cover_id')
    const flow = { ...parts, name, intro, category_id, exposed: exposedOf(body.inputs) ?? [] }
    return { comfy_id: await store.insertFlow(app, actor, flow, cover_id === null ? null : Number(cover_id)) }
  },
  async edit({ app, actor, body }) {
    const { comfy_id, name, intro, category_id, workflow, inputs, cover_output_id, shared, team_edits, deleted } = body
    const cover_id = cover_output_id && (await runs.pictureOf(app, actor, cover_output_id))
    const parts = workflow === undefined ? undefined : await kept(app, actor, workflow)
    const deleted_at = deleted === undefined ? undefined : deleted ? app.now() : null
    if (parts) await store.grantNamed(app, actor, comfy_id, parts.workflow)
    await store.changeFlow(app, comfy_id, {
      name,
      intro,
      category_id,
      ...parts,
      exposed: exposedOf(inputs),
      cover_id,
      shared: shared === undefined ? undefined : shared === 1,
      team_edits: team_edits === undefined ? undefined : team_edits === 1,
      deleted_at,
    })
    if (workflow !== undefined || inputs) await redraw(app, comfy_id, actor.userId, { ...parts, exposed: exposedOf(inputs) })
    if (shared !== undefined || team_edits !== undefined || deleted !== undefined) await revokeGraph(app, comfy_id)
    return null
  },
  async favourite({ app, actor, body }) {
    await store.oneFlow(app, actor, body.comfy_id)
    await store.likeFlow(app, actor, body.comfy_id, body.favourite === 1)
    return null
  },
  async exported({ app, actor, query }) {
    await settleGraph(app, query.comfy_id, actor.userId)
    const { name, workflow } = await store.oneFlow(app, actor, query.comfy_id)
    return { name: `${name}.json`, mime: 'application/json', body: Buffer.from(workflow) }
  },
  async draw({ app, actor, body }) {
    await store.oneFlow(app, actor, body.comfy_id)
    const problem = await settleGraph(app, body.comfy_id, actor.userId)
    if (problem) refuseField('comfy_id', problem)
    const [flow, houses] = await Promise.all([store.oneFlow(app, actor, body.comfy_id), housesOf(app)])
    return startRuns(app, actor, flow, houses, body)
  },
  result: ({ app, actor, query }) => runs.oneDraw(app, actor, query.draw_id),
  history: ({ app, actor, body }) => runs.listRuns(app, actor, body),
  async cancel({ app, actor, body }) {
    for (const { job_id, state } of await runs.jobsOfDraws(app, actor, body.draw_ids))
      if (state === 'waiting' || state === 'running') await app.jobs.cancel(job_id)
    return null
  },
  async remove({ app, actor, body }) {
    for (const { job_id, state } of await runs.jobsOfDraws(app, actor, body.draw_ids))
      if (state === 'waiting' || state === 'running') await app.jobs.cancel(job_id)
    await runs.binDraws(app, actor, body.draw_ids)
    return null
  },
  async removeOutputs({ app, actor, body }) {
    await runs.binOutputs(app, actor, body.output_ids)
    return null
  },
  async retry({ app, actor, body }) {
    for (const { job_id, state } of await runs.jobsOfDraws(app, actor, [body.draw_id]))
      if (state === 'failed' || state === 'cancelled') await app.jobs.retry(job_id)
    return null
  },
  preview: ({ app, query }) => runs.flowPreviews.of(app, query.draw_id),
  async upload({ app, actor, files: { image } }) {
    const { path, name } = image ?? refuseField('image', '请选择文件')
    const kind = kindOfFile(name)
    const given = { path, name, teamId: actor.teamId, userId: actor.userId }
    if (kind !== 'image' && kind !== 'audio' && kind !== 'video')
      refuseField('image', (await foreignAt(given)) ?? '只能上传图片、声音和视频')
    const { id } = await told(() => app.files.keep(given), 'image')
    return { name: `${app.settings.QIANMU_BASE}file/${id}`, subfolder: '', type: 'input', url: app.files.address(id), kind }
  },
  async deployed({ app }) {
    const houses = await housesOf(app)
    const names = Object.keys(allNodes(houses)).toSorted()
    const nodes = names.map(class_type => ({
      class_type,
      engines: houses.filter(house => house.nodes.has(class_type)).map(({ id }) => id),
    }))
    return { engines: await engineStates(app, houses), nodes }
  },
  async sync({ app, query }) {
    const houses = await housesOf(app)
    const version = versionOf(allNodes(houses))
    if (version === query.version) return { version, nodes: [] }
    const own = new Set(houses.filter(({ embedded }) => embedded).flatMap(({ nodes }) => [...nodes.keys()]))
    const nodes = [...allCatalogues(houses).values()]
      .filter(({ absent }) => !absent)
      .map(({ name, title, category, final }) => ({
        class_type: name,
        title: nodeLabel(name, title),
        category,
        output_node: final,
        built_in: own.has(name),
      }))
    return { version, nodes }
  },
  async objectInfo({ app, query: { page, size } }) {
    const all = knownNodes(await housesOf(app))
    const names = Object.keys(all).toSorted()
    return { version: versionOf(all), nodes: picked(all, names.slice((page - 1) * size, page * size)), total: names.length, page, size }
  },
  objects: async ({ app, body }) => picked(knownNodes(await housesOf(app)), body.class_types),
  async translation({ app, body }) {
    const nodes = allCatalogues(await housesOf(app))
    // What is asked for in another language keeps its own names.
    if (!/^zh/i.test(body.locale)) return { Nodes: {}, NodeCategory: {}, Menu: {} }
    const names = body.class_types ?? [...nodes.keys()].filter(name => nodeLabel(name) !== name).slice(0, TRANSLATED_MAX)
    return { Nodes: translated(nodes, names), NodeCategory: {}, Menu: {} }
  },
  async drop({ app, query }) {
    await store.changeFlow(app, query.comfy_id, { deleted_at: app.now() })
    await revokeGraph(app, query.comfy_id)
    return null
  },
})
