// The drawn graphs of workflows: answers.
import { flowGraphs } from '@qianmu/contract/flow-graphs'
import { STATUS } from '@qianmu/contract/kit/status'
import { answer } from '../kit/answer.ts'
import { refuse } from '../kit/refuse.ts'
import { oneFlow } from './flows.store.ts'
import { openGraph, rightOnGraph, settleGraph } from './graph.ts'
import { listVersions, nameVersion, oneVersion } from './versions.store.ts'

export const graphAnswers = answer(flowGraphs)({
  async open({ app, actor, body }) {
    const flow = await oneFlow(app, actor, body.comfy_id)
    const right = rightOnGraph(flow, actor)
    return { shared_id: right ? await openGraph(app, flow, actor.userId) : null, right: right ?? 'read' }
  },
  async versions({ app, actor, query }) {
    await oneFlow(app, actor, query.comfy_id)
    return listVersions(app, query.comfy_id)
  },
  async keep({ app, actor, body }) {
    if (rightOnGraph(await oneFlow(app, actor, body.comfy_id), actor) !== 'write') refuse(STATUS.noPermission, '没有操作权限')
    await settleGraph(app, body.comfy_id, actor.userId)
    const { workflow, exposed } = await oneFlow(app, actor, body.comfy_id)
    return { version_id: await nameVersion(app, body.comfy_id, actor.userId, body.name, { workflow, exposed }) }
  },
  async version({ app, actor, query }) {
    await oneFlow(app, actor, query.comfy_id)
    return oneVersion(app, query.comfy_id, query.version_id)
  },
})
