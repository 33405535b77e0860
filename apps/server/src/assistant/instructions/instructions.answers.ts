// Templates of instructions: answers, and what the engine is asked by one.
import { type Instruction, instructions } from '@qianmu/contract/assistant/instructions'
import { onWork } from '@qianmu/contract/kit/needs'
import type { Uses } from '../../app.ts'
import { type Actor, answer } from '../../kit/answer.ts'
import { permit } from '../../kit/permit.ts'
import type { BuiltIn } from './built-in.ts'
import { filled } from './instructions.rules.ts'
import { bind, boundTo, unbind } from './instructions.store.ts'
import { addTemplate, changeTemplate, removeTemplate, restoreTemplate, templateOf, templatesFor } from './written.store.ts'

/** Those that the named work keeps at hand; the caller must be in it. */
async function boundIn(app: Uses<'finders' | 'pool'>, actor: Actor, projectId: number | undefined): Promise<number[]> {
  if (projectId === undefined) return []
  const { workId } = await permit(app.finders, app.pool, onWork('any'), actor, { project_id: projectId })
  return boundTo(app, workId)
}
const withBound = (template: Omit<Instruction, 'bound'>, bound: readonly number[]): Instruction => ({
  ...template,
  bound: bound.includes(template.template_id),
})

/** What the engine is asked by a template that the actor may use, its fields filled in. */
export const filledFor = async (
  app: Uses<'db'>,
  actor: Actor,
  id: number,
  values: Readonly<Record<string, string>>,
  use: BuiltIn['use'] = 'chat',
) => filled(await templateOf(app, actor, id), use, values)

export const instructionAnswers = answer(instructions)({
  async bind({ app, actor, row, body: { template_id } }) {
    const template = await templateOf(app, actor, template_id)
    await bind(app, row.workId, template_id, actor.userId)
    return { ...template, bound: true }
  },
  async unbind({ app, row, body: { template_id } }) {
    await unbind(app, row.workId, template_id)
    return null
  },
  async get({ app, actor, query: { template_id, project_id } }) {
    const bound = await boundIn(app, actor, project_id)
    return withBound(await templateOf(app, actor, template_id), bound)
  },
  async list({ app, actor, query: { type, project_id } }) {
    const bound = await boundIn(app, actor, project_id)
    return (await templatesFor(app, actor)).filter(each => each.type === type).map(each => withBound(each, bound))
  },
  async forChat({ app, actor, query: { project_id, keyword } }) {
    const bound = await boundIn(app, actor, project_id)
    const all = (await templatesFor(app, actor, keyword)).filter(({ use }) => use === 'chat').map(each => withBound(each, bound))
    return all.toSorted((one, other) => Number(other.bound) - Number(one.bound))
  },
  add: async ({ app, actor, body }) => withBound(await templateOf(app, actor, await addTemplate(app, actor, body)), []),
  async update({ app, actor, body: { instruction_id, ...written } }) {
    await changeTemplate(app, actor, instruction_id, written)
    return withBound(await templateOf(app, actor, instruction_id), [])
  },
  async remove({ app, actor, query: { instruction_id } }) {
    await removeTemplate(app, actor, instruction_id)
    return null
  },
  async restore({ app, body: { instruction_id } }) {
    await restoreTemplate(app, instruction_id)
    return null
  },
})
