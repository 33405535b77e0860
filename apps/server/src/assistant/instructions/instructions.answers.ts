// Templates of instructions: answers, and what the engine is asked by one.
import { instructions } from '@qianmu/contract/assistant/instructions'
import { onWork } from '@qianmu/contract/kit/needs'
import type { Uses } from '../../app.ts'
import { type Actor, answer } from '../../kit/answer.ts'
import { permit } from '../../kit/permit.ts'
import { BUILT_IN } from './built-in.ts'
import { instructionOf } from './instructions.rules.ts'
import { bind, boundTo, unbind } from './instructions.store.ts'

/** Those that the named work keeps at hand; the caller must be in it. */
async function boundIn(app: Uses<'finders' | 'pool'>, actor: Actor, projectId: number | undefined): Promise<number[]> {
  if (projectId === undefined) return []
  const { workId } = await permit(app.finders, app.pool, onWork('any'), actor, { project_id: projectId })
  return boundTo(app, workId)
}

export const instructionAnswers = answer(instructions)({
  async bind({ app, actor, row, body: { template_id } }) {
    const template = instructionOf(template_id)
    await bind(app, row.workId, template_id, actor.userId)
    return { ...template, bound: true }
  },
  async unbind({ app, row, body: { template_id } }) {
    await unbind(app, row.workId, template_id)
    return null
  },
  async get({ app, actor, query: { template_id, project_id } }) {
    const bound = await boundIn(app, actor, project_id)
    return { ...instructionOf(template_id), bound: bound.includes(template_id) }
  },
  async list({ app, actor, query: { type, project_id } }) {
    const bound = await boundIn(app, actor, project_id)
    return BUILT_IN.filter(each => each.type === type).map(each => ({ ...each, bound: bound.includes(each.template_id) }))
  },
})
