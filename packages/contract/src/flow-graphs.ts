// The drawn graph of a workflow: what it is co-written under, and its versions (the payloads are ours).
import * as z from 'zod'
import { calls, GET, POST } from './kit/call.ts'
import { member } from './kit/needs.ts'
import { id, instant, line } from './kit/scalars.ts'

const OneFlow = z.object({ comfy_id: id() })
const Version = z.object({
  version_id: z.int(),
  name: z.string().describe('empty for one that was kept by itself'),
  nickname: z.string(),
  create_time: instant(),
})
export type FlowVersion = z.infer<typeof Version>

export const flowGraphs = calls('flowGraphs', {
  open: POST('/ai_web/ai/comfy/comfy_ui_graph', {
    needs: member,
    fails: '打开节点图失败',
    body: OneFlow,
    data: z.object({
      shared_id: z.int().nullable().describe('names it on the co-writing socket, as a document; null for one that nobody changes'),
      right: z.enum(['read', 'write']),
    }),
  }),
  versions: GET('/ai_web/ai/comfy/comfy_ui_versions', {
    needs: member,
    fails: '获取版本失败',
    query: OneFlow,
    data: z.array(Version),
  }),
  keep: POST('/ai_web/ai/comfy/comfy_ui_version', {
    needs: member,
    fails: '保存版本失败',
    body: OneFlow.extend({ name: line('版本名', 60) }),
    data: z.object({ version_id: z.int() }),
  }),
  version: GET('/ai_web/ai/comfy/comfy_ui_version', {
    needs: member,
    fails: '获取版本失败',
    query: OneFlow.extend({ version_id: id() }),
    data: z.object({ workflow: z.string().describe('its JSON') }),
  }),
})
