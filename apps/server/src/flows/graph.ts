// The drawn graph of a workflow as people change it together: opened out of the author's text, and written back into it when they pause.
import type { Exposed } from '@qianmu/flow'
import { isWritten } from '@qianmu/flow/shared'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as Y from 'yjs'
import type { Uses } from '../app.ts'
import { sharedIdOf, shareAs } from '../collab/index.ts'
import type { Actor } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { inTransaction } from '../kit/pool.ts'
import { changeFlow, type WholeFlow, writtenFlow } from './flows.store.ts'
import { drawnIn, settledIn } from './graph.rules.ts'
import { allCatalogues, housesOf } from './houses.ts'
import { keepVersion } from './versions.store.ts'

const KIND = 'flow'
type Shared = Uses<'collab' | 'images' | 'now' | 'pool'>
type Drawn = { workflow?: string | undefined; exposed?: readonly Exposed[] | undefined }

const RULES = path.join(import.meta.dirname, 'graph.rules.ts')
const settledOf = apart(RULES, settledIn, { small: 50_000 })
const drawnOf = apart(RULES, drawnIn, { small: 50_000 })
/** Whose turn it is where it is nobody's. */
const NOBODY = 0
const turnOf = (person: number | null, updates: readonly Uint8Array[], text = '') => ({
  person: person ?? NOBODY,
  size: updates.reduce((sum, { length }) => sum + length, text.length),
  field: 'comfy_id',
})

async function applyAll(doc: Y.Doc, updates: readonly Uint8Array[]): Promise<void> {
  for (const update of updates) {
    Y.applyUpdate(doc, update)
    await nextTurn()
  }
}

/** Opens the graph of a workflow for co-writing. @returns the id that it is co-written under */
export async function openGraph(app: Shared, flow: Pick<WholeFlow, 'id' | 'workflow' | 'exposed'>, userId: number): Promise<number> {
  const nodes = allCatalogues(await housesOf(app))
  return inTransaction(app.pool, async client => {
    // Two processes would each write it.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`graph ${flow.id}`])
    const id = await shareAs(app.pool, KIND, flow.id)
    if ((await app.collab.updates(id)).length) return id
    const drawing = await drawnOf(turnOf(userId, [], flow.workflow), [], flow as Drawn, nodes)
    await app.collab.edit(id, null, async doc => {
      if (!isWritten(doc)) await applyAll(doc, drawing)
    })
    return id
  })
}

/** Brings the text of a workflow up to what is drawn. @returns why it can't be, in Chinese; '' when it is */
export async function settleGraph(app: Shared, flowId: number, userId: number | null): Promise<string> {
  const id = await sharedIdOf(app.pool, KIND, flowId)
  const updates = id === undefined ? [] : await app.collab.updates(id)
  const flow = updates.length ? await writtenFlow(app.pool, flowId) : undefined
  if (!flow) return ''
  const { workflow, exposed } = flow
  const nodes = allCatalogues(await housesOf(app))
  const change = await settledOf(turnOf(userId, updates, workflow), updates, { workflow, exposed }, nodes)
  if (!change) return ''
  if ('problem' in change) return change.problem
  if (change.workflow !== undefined) await keepVersion(app, flowId, userId, { workflow, exposed: exposed as Exposed[] })
  await changeFlow(app, flowId, change)
  return ''
}

/** Draws what a workflow was changed to elsewhere, for those who have it open. */
export async function redraw(app: Shared, flowId: number, userId: number, { workflow, exposed }: Drawn) {
  const id = await sharedIdOf(app.pool, KIND, flowId)
  const updates = id === undefined ? [] : await app.collab.updates(id)
  if (id === undefined || !updates.length) return
  const nodes = allCatalogues(await housesOf(app))
  const drawing = await drawnOf(turnOf(userId, updates, workflow), updates, { workflow, exposed }, nodes)
  await app.collab.edit(id, userId, doc => applyAll(doc, drawing))
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
