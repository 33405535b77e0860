// Templates of instructions for the language engine, and which of them a work keeps at hand (document 3 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, PUT } from '../kit/call.ts'
import { member, onWork } from '../kit/needs.ts'
import { id } from '../kit/scalars.ts'

/** GENERAL are asked as they are; ADVANCED have fields to fill in (document 3 §7 names the two). */
export const INSTRUCTION_TYPES = ['GENERAL', 'ADVANCED'] as const
const Template = z.object({
  template_id: z.int(),
  type: z.enum(INSTRUCTION_TYPES),
  use: z.enum(['rewrite', 'continue']),
  title: z.string(),
  about: z.string(),
  instruction: z.string().describe('what the engine is asked; 「{名}」 stands for a field'),
  fields: z.array(
    z.object({ name: z.string(), hint: z.string(), options: z.array(z.string()).describe('to choose from; others may be written') }),
  ),
  bound: z.boolean().describe('kept at hand by the work that was named'),
})
export type Instruction = z.infer<typeof Template>

const Bound = z.object({ project_id: id(), template_id: id() })
const InWork = id().optional().describe('the work that `bound` tells of')
export const instructions = calls('assistant.instructions', {
  bind: PUT('/ixj_web/qa/work_bind_template', {
    needs: onWork('WriteWork'),
    fails: '设为常用失败',
    audit: 'instruction_bound',
    body: Bound,
    data: Template,
    about: 'A work keeps a template at hand: it stands first for everybody who writes there.',
  }),
  unbind: DELETE('/ixj_web/qa/work_bind_template', {
    needs: onWork('WriteWork'),
    fails: '取消常用失败',
    audit: 'instruction_unbound',
    body: Bound,
  }),
  get: GET('/ixj_web/qa/template', {
    needs: member,
    fails: '获取ai指令模板失败',
    query: z.object({ template_id: id(), project_id: InWork }),
    data: Template,
  }),
  list: GET('/ixj_web/qa/template_list', {
    needs: member,
    fails: '获取ai指令模板失败',
    // Template list failures only log (document 3 §8).
    quiet: true,
    query: z.object({ type: z.enum(INSTRUCTION_TYPES, '模板类型无效'), project_id: InWork }),
    data: z.array(Template),
  }),
})
