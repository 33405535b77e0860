// Templates of instructions for the language engine, and which of them a work keeps at hand (document 3 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { member, onWork, ownRow } from '../kit/needs.ts'
import { flag, id, line, num, prose } from '../kit/scalars.ts'

/** GENERAL are asked as they are; ADVANCED have fields to fill in (document 3 §7 names the two). */
export const INSTRUCTION_TYPES = ['GENERAL', 'ADVANCED'] as const
/** What a template is for: asked of a text, or in the chat. */
export const INSTRUCTION_USES = ['rewrite', 'continue', 'chat'] as const
/** Whose it is: built in, own, official, the team's. */
export const INSTRUCTION_SCOPES = [0, 1, 2, 3] as const
/** What a field is filled in with; by its name, where somebody wrote the template. */
export const FIELD_KINDS = { 人物: 'character', 场景: 'scene', 选中段落: 'selection' } as const
const FieldKind = z.enum(['text', ...Object.values(FIELD_KINDS)])
const Template = z.object({
  template_id: z.int(),
  type: z.enum(INSTRUCTION_TYPES),
  use: z.enum(INSTRUCTION_USES),
  title: z.string(),
  about: z.string(),
  instruction: z.string().describe('what the engine is asked; 「{名}」 stands for a field'),
  fields: z.array(
    z.object({
      name: z.string(),
      hint: z.string(),
      kind: FieldKind.describe('what of the work it is filled in with'),
      options: z.array(z.string()).describe('to choose from; others may be written'),
    }),
  ),
  bound: z.boolean().describe('kept at hand by the work that was named'),
  scope: z.literal(INSTRUCTION_SCOPES),
  may_change: flag(),
})
export type Instruction = z.infer<typeof Template>

const Bound = z.object({ project_id: id(), template_id: num('编号无效', { min: 1 }) })
const InWork = id().optional().describe('the work that `bound` tells of')
const Written = z.object({
  title: line('名称', 30),
  about: prose('说明', 60).default(''),
  instruction: prose('指令', 2000).refine(text => text.trim() !== '', '请输入指令'),
  use: z.enum(INSTRUCTION_USES, '用途无效').default('chat'),
  scope: num('范围无效')
    .pipe(z.literal([1, 2, 3], '范围无效'))
    .default(1)
    .describe('1 own, 2 official (official users), 3 the team’s'),
})
const One = z.object({ instruction_id: id().describe('the template_id of one that somebody wrote') })
const own = ownRow('instruction', 'instruction_id')
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
  forChat: GET('/ixj_web/ai/instruction_list', {
    needs: member,
    fails: '获取ai指令模板失败',
    quiet: true,
    query: z.object({ project_id: InWork, keyword: prose('关键词', 60).default('') }),
    data: z.array(Template),
    about: 'Templates of both types that can be asked in the chat; those that the work keeps at hand first.',
  }),
  add: POST('/ixj_web/qa/template', { needs: member, fails: '保存模板失败', body: Written, data: Template }),
  update: PUT('/ixj_web/qa/template', { needs: own, fails: '保存模板失败', body: Written.extend(One.shape), data: Template }),
  remove: DELETE('/ixj_web/qa/template', {
    needs: own,
    fails: '删除模板失败',
    query: One,
    about: 'Soft: for a day template_restore brings it back.',
  }),
  restore: PUT('/ixj_web/qa/template_restore', { needs: own, fails: '撤销删除失败', body: One }),
})
