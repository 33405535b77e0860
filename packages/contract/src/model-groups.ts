// Small models that run in the product itself: groups of them, fetched when an operator wants them, and taken away again (payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST } from './kit/call.ts'
import { official } from './kit/needs.ts'

export const MODEL_GROUPS = ['core', 'asr', 'tts-zh', 'search'] as const
export type ModelGroup = (typeof MODEL_GROUPS)[number]

const OneGroup = z.object({ group: z.enum(MODEL_GROUPS, '没有这组模型') })
const Group = z.object({
  group: z.enum(MODEL_GROUPS),
  title: z.string(),
  does: z.string(),
  models: z.array(
    z.object({
      title: z.string(),
      does: z.string(),
      licence: z.string(),
      bytes: z.int().describe('what is kept of it'),
      available: z.boolean().describe('it was loaded and run'),
      reason: z.string().describe('why it is not available; empty while the group is absent'),
    }),
  ),
  kept_bytes: z.int(),
  download_bytes: z.int().describe('of the first source of each file; packages come whole'),
  state: z.enum(['absent', 'outdated', 'present']).describe('outdated: the product has learned of other files since'),
  adding: z.boolean().describe('a job adds it now'),
  job_id: z.int().nullable().describe('that job, when it is the caller’s'),
})
export type ModelGroupState = z.infer<typeof Group>

const needs = official
export const modelGroups = calls('model_groups', {
  list: GET('/ixj_web/engine/model_groups', { needs, fails: '获取内置模型失败', data: z.array(Group) }),
  add: POST('/ixj_web/engine/add_model_group', {
    needs,
    fails: '添加内置模型失败',
    audit: 'model_group_added',
    body: OneGroup,
    data: z.object({ job_id: z.int() }),
    about: 'Fetched by a job of the task tray, on the machine that runs it; a second call answers the job that is at it.',
  }),
  remove: DELETE('/ixj_web/engine/remove_model_group', {
    needs,
    fails: '移除内置模型失败',
    audit: 'model_group_removed',
    query: OneGroup,
  }),
})
