// Role agents: characters that talk, by their cards, lorebooks and memories (document 2 §7; payloads are ours). All are POST, and say `success`.
import * as z from 'zod'
import { EngineKind } from '../assistant/content.ts'
import { calls, DOWNLOAD_BY_POST, POST, UPLOAD } from '../kit/call.ts'
import { IMAGE_MAX_BYTES } from '../kit/limits.ts'
import { member, ownRow, readRow } from '../kit/needs.ts'
import { flag, id, ids, instant, line, num, prose } from '../kit/scalars.ts'

/** Agents of one team, memories of one agent, and characters of what is said and kept (ours). */
export const AGENT_LIMITS = { agents: 2000, memories: 2000, message: 4000, memory: 1000, card: 2_000_000 } as const
/** The prompt is made in the time that document 2 §9 gives. */
export const PROMPT_MS = 120_000

/** What a talk may be about to reach; an engine judges it. */
export const Goals = z
  .array(z.object({ id: line('目标编号', 64), desc: line('目标', 200) }), '目标应是列表')
  .max(20, '一次对话最多 20 个目标')
export const Goal = z.string().nullable().describe('the goal that is reached, as the engine judges; null for none, and where rules replied')
const done = { success: z.literal(true) }
const Done = z.object(done)
const Card = z.looseObject({ name: line('名称', 80) })
export const Engine = z.object({ kind: EngineKind, name: z.string(), note: z.string() })
const Agent = z.object({
  agent_id: z.int(),
  project_id: z.int().nullable(),
  character_id: z.int().nullable(),
  name: z.string(),
  card: z.looseObject({}).describe('fields of a character card, its lorebook and what others keep in it'),
  updated_at: instant(),
})
export type Agent = z.infer<typeof Agent>
const Memory = z.object({
  memory_id: z.int(),
  text: z.string(),
  salience: z.number().describe('0 to 1'),
  pinned: z.boolean(),
  turn_id: z.int().nullable().describe('where it comes from; null for one that a person wrote'),
  created_at: instant(),
})
const Turn = z.object({ turn_id: z.int(), role: z.enum(['user', 'agent']), text: z.string(), created_at: instant() })
const Link = {
  project_id: id().nullish().describe('a work that the caller writes'),
  character_id: id().nullish().describe('a character of that work'),
}
const rules = { beside: ['success'], maxBytes: AGENT_LIMITS.card } as const
const agent = { ...rules, needs: ownRow('agent') } as const
/** Whoever reads its work may talk with it. */
const reader = { ...rules, needs: readRow('agent') } as const
const instance = { ...rules, needs: readRow('agent_instance', 'instance_id') } as const
const OneAgent = z.object({ agent_id: id() })

export const roleAgents = calls('game.agents', {
  createAgent: POST('/avg/create_agent', {
    ...rules,
    needs: member,
    fails: '创建智能体失败',
    body: z.object({ ...Link, name: line('名称', 80), card: z.looseObject({}).default({}) }),
    data: z.object({ ...done, agent_id: z.int() }),
  }),
  createInstance: POST('/avg/create_instance', {
    ...reader,
    fails: '创建对话失败',
    body: OneAgent.extend({
      doc_id: id().nullish().describe('of the agent’s work: the script up to here is known'),
      scene: num('场次无效', { min: 0, max: 100_000 }).default(0).describe('the last scene of it that is known; 0 = all of the document'),
    }),
    data: z.object({ ...done, instance_id: z.int(), greeting: z.string() }),
  }),
  dialog: POST('/avg/dialog_internal', {
    ...instance,
    fails: '发送消息失败',
    timeoutMs: PROMPT_MS,
    limit: 'language',
    body: z.object({ instance_id: id(), message: line('消息', AGENT_LIMITS.message), stream: flag().default(0), goals: Goals.default([]) }),
    data: z.object({
      ...done,
      text: z.string().describe('in a stream the next piece'),
      turn_id: z.int().nullable().describe('null while a stream goes on'),
      memories: z.array(z.int()).describe('memories that went along'),
      lore: z.array(z.string()).describe('names of the entries of the lorebook that went along'),
      engine: Engine.nullable().describe('procedural = a scripted reply, by rules'),
      goal: Goal,
    }),
  }),
  getMemory: POST('/avg/get_memory', {
    ...reader,
    fails: '获取记忆失败',
    reads: true,
    body: OneAgent,
    data: z.object({ ...done, memories: z.array(Memory) }),
  }),
  removeMemory: POST('/avg/remove_memory', {
    ...agent,
    fails: '删除记忆失败',
    body: OneAgent.extend({ memory_ids: ids(500) }),
    data: Done,
  }),
  saveMemory: POST('/avg/save_memory', {
    ...agent,
    fails: '保存记忆失败',
    body: OneAgent.extend({
      memory_id: id().optional().describe('absent = a new one'),
      text: line('记忆', AGENT_LIMITS.memory).optional(),
      salience: z.number('分量从 0 到 1').min(0, '分量从 0 到 1').max(1, '分量从 0 到 1').optional(),
      pinned: z.boolean('应为真或假').optional(),
      removed: z.boolean('应为真或假').optional().describe('false brings one back that was removed'),
    }),
    data: z.object({ ...done, memory: Memory }),
  }),
  generatePrompt: POST('/avg/prompt_generate', {
    ...rules,
    needs: member,
    fails: '生成提示词失败',
    timeoutMs: PROMPT_MS,
    limit: 'language',
    body: z.object({ prompt: line('提示词', AGENT_LIMITS.message), scene: prose('场景', 4000).default('') }),
    data: z.object({ ...done, prompt: z.string(), engine: Engine }),
  }),
  dashscope: POST('/avg/dashscope', {
    ...rules,
    needs: member,
    fails: '模型调用失败',
    timeoutMs: PROMPT_MS,
    limit: 'language',
    body: z.object({
      messages: z
        .array(
          z.object({
            role: z.enum(['system', 'user', 'assistant'], '角色无效').default('user'),
            content: prose('消息', 20_000),
          }),
          '请输入消息',
        )
        .min(1, '请输入消息')
        .max(60, '一次最多 60 条消息')
        .default([{ role: 'user', content: '你好' }]),
      temperature: z.number('温度从 0 到 2').min(0, '温度从 0 到 2').max(2, '温度从 0 到 2').default(0.8),
      max_tokens: num('长度从 1 到 4000', { min: 1, max: 4000 }).default(1000),
    }),
    data: z.object({ ...done, output: z.object({ text: z.string(), finish_reason: z.string() }), engine: Engine }),
    about: 'The engine that the instance has connected, whoever makes it; keys stay on the server.',
  }),
  agents: POST('/avg/agent_list', {
    ...rules,
    needs: member,
    fails: '获取智能体失败',
    reads: true,
    body: z.object({ project_id: id().optional() }),
    data: z.object({ ...done, agents: z.array(Agent) }),
  }),
  saveAgent: POST('/avg/save_agent', {
    ...agent,
    fails: '保存智能体失败',
    body: OneAgent.extend({ card: Card }),
    data: z.object({ ...done, agent: Agent }),
  }),
  removeAgent: POST('/avg/remove_agent', {
    ...agent,
    fails: '删除智能体失败',
    body: OneAgent.extend({ removed: z.boolean('应为真或假').default(true).describe('false brings it back') }),
    data: Done,
  }),
  turns: POST('/avg/turns', {
    ...instance,
    fails: '获取对话失败',
    reads: true,
    body: z.object({ instance_id: id() }),
    data: z.object({ ...done, turns: z.array(Turn) }),
  }),
  importCard: UPLOAD('POST', '/avg/import_card', {
    ...rules,
    needs: member,
    fails: '导入角色卡失败',
    files: { file: IMAGE_MAX_BYTES },
    limit: 'import',
    body: z.object({ project_id: id().optional() }),
    data: z.object({ ...done, agent: Agent }),
    about: 'A character card V1, V2 or V3: PNG, JSON or CHARX. What is unknown in it is kept.',
  }),
  exportCard: DOWNLOAD_BY_POST('/avg/export_card', {
    needs: readRow('agent'),
    fails: '导出角色卡失败',
    body: OneAgent.extend({ format: z.enum(['png', 'json', 'charx'], '格式无效').default('png') }),
  }),
})
