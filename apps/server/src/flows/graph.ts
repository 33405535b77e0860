// The drawn graph of a workflow as people change it together: opened out of the author's text, and written back into it when they pause.
import type { JsonObject } from '@qianmu/drawing/json'
import { type Catalogue, diffGraphs, type Exposed, readWorkflow, toApi } from '@qianmu/flow'
import { drawnOf, isWritten, readExposed, readGraph, same, writeExposed, writeGraph } from '@qianmu/flow/shared'
import type { Uses } from '../app.ts'
import { sharedIdOf, shareAs } from '../collab/index.ts'
import type { Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { changeFlow, type WholeFlow, writtenFlow } from './flows.store.ts'
import { allCatalogues, housesOf } from './houses.ts'
import { wantedBy } from './parts.ts'
import { keepVersion } from './versions.store.ts'

const KIND = 'flow'
type Shared = Uses<'collab' | 'images' | 'now' | 'pool'>

/** @throws Error for a text that was never a workflow */
function drawn(text: string, nodes: Catalogue): JsonObject {
  const ui = drawnOf(text, nodes)
  if (!ui) throw new Error('a kept workflow cannot be read')
  return ui
}

/** Whether a text says already what is drawn: then the author's own letters stay. */
function isSaid(text: string, ui: JsonObject, nodes: Catalogue): boolean {
  const workflow = readWorkflow(text, { empty: true })
  if ('problem' in workflow) return false
  return workflow.kind === 'ui' ? same(workflow.ui, ui) : diffGraphs(workflow.graph, toApi(ui, nodes)).length === 0
}

/** Opens the graph of a workflow for co-writing. @returns the id that it is co-written under */
export async function openGraph(app: Shared, flow: Pick<WholeFlow, 'id' | 'workflow' | 'exposed'>): Promise<number> {
  const nodes = allCatalogues(await housesOf(app))
  return inTransaction(app.pool, async client => {
    // Two processes would each write it.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`graph ${flow.id}`])
    const id = await shareAs(app.pool, KIND, flow.id)
    await app.collab.edit(id, null, doc => {
      if (isWritten(doc)) return
      writeGraph(doc, drawn(flow.workflow, nodes))
      writeExposed(doc, flow.exposed)
    })
    return id
  })
}

/** Brings the text of a workflow up to what is drawn. @returns why it can't be, in Chinese; '' when it is */
export async function settleGraph(app: Shared, flowId: number, userId: number | null): Promise<string> {
  const id = await sharedIdOf(app.pool, KIND, flowId)
  const now =
    id === undefined
      ? undefined
      : await app.collab.look(id, doc => (isWritten(doc) ? { ui: readGraph(doc), exposed: readExposed(doc) } : undefined))
  const flow = now && (await writtenFlow(app.pool, flowId))
  if (!flow) return ''
  const nodes = allCatalogues(await housesOf(app))
  const { ui, exposed } = now
  const isSame = isSaid(flow.workflow, ui, nodes)
  if (isSame && same(flow.exposed, exposed)) return ''
  if (isSame) {
    await changeFlow(app, flowId, { exposed })
    return ''
  }
  const workflow = JSON.stringify(ui)
  const read = readWorkflow(workflow, { empty: true })
  if ('problem' in read) return read.problem
  const { classes, named_files } = wantedBy(toApi(ui, nodes), nodes)
  await keepVersion(app, flowId, userId, { workflow: flow.workflow, exposed: flow.exposed as Exposed[] })
  await changeFlow(app, flowId, {
    workflow,
    classes: [...classes],
    named_files: named_files.map(each => [...each] as [string, string, string]),
    exposed,
  })
  return ''
}

/** Draws what a workflow was changed to elsewhere, for those who have it open. */
export async function redraw(
  app: Shared,
  flowId: number,
  userId: number,
  change: { workflow?: string | undefined; exposed?: readonly Exposed[] | undefined },
) {
  const id = await sharedIdOf(app.pool, KIND, flowId)
  if (id === undefined) return
  const nodes = allCatalogues(await housesOf(app))
  await app.collab.edit(id, userId, doc => {
    if (!isWritten(doc)) return
    if (change.workflow !== undefined) writeGraph(doc, drawn(change.workflow, nodes))
    if (change.exposed) writeExposed(doc, change.exposed)
  })
}

/** Sends everybody away from the graph, to ask again what they may. */
export async function revokeGraph(app: Uses<'collab' | 'pool'>, flowId: number): Promise<void> {
  const docId = await sharedIdOf(app.pool, KIND, flowId)
  if (docId !== undefined) await app.collab.revoke({ docId })
}

/** What one may do with the graph of a workflow. */
export function rightOnGraph(
  flow: { user_id: number | null; team_id: number | null; shared: boolean; team_edits: boolean },
  actor: Pick<Actor, 'userId' | 'teamId'>,
) {
  if (flow.team_id === null || flow.team_id !== actor.teamId) return null
  if (flow.user_id === actor.userId) return 'write'
  return flow.shared ? (flow.team_edits ? 'write' : 'read') : null
}

/** Graphs of workflows among what is co-written. */
export const sharedGraphs = {
  async access(app: Uses<'pool'>, of: number, actor: Actor) {
    const flow = await writtenFlow(app.pool, of)
    return flow ? rightOnGraph(flow, actor) : null
  },
  async changed(app: Shared, of: number, userIds: readonly number[]) {
    await settleGraph(app, of, userIds.at(-1) ?? null)
  },
  holder: async (_app: Uses<'pool'>, flowId: number) => ({ flowId }),
}
