// Workflows: the library of graphs, their forms, runs and results, and what engines say of their nodes (document 3 §7, §8; wire.md "Workflows").
import * as z from 'zod'
import { DRAW_STATUS, ENGINE_KINDS } from './drawing/pictures.ts'
import { Thumbs } from './files.ts'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT, UPLOAD } from './kit/call.ts'
import { FILE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from './kit/limits.ts'
import { member, ownRow } from './kit/needs.ts'
import { fileId, flag, id, ids, instant, label, line, listOf, num, Page, prose } from './kit/scalars.ts'

/** Kinds of workflows, by what they are for. */
export const FLOW_CATEGORIES = [
  '角色与人物',
  '场景与背景',
  '分镜与连环',
  '线稿上色',
  '局部重绘',
  '高清与修复',
  '图生视频',
  '音乐与音效',
  '工具',
].map((name, at) => ({ category_id: at + 1, name }))
/** Workflows of one team, and runs of one request (ours). */
export const FLOWS_MAX = 5000
export const FLOW_RUNS_MAX = 30
/** Characters of a workflow's JSON (ours): what the reader takes. */
const WORKFLOW_MAX = 8 * 1024 * 1024
export const FLOW_TABS = ['official', 'team', 'mine', 'favourite'] as const
export const FLOW_SORTS = ['runnable', 'used', 'new'] as const
export const SEED_MODES = ['fixed', 'increment', 'random'] as const
export const OUTPUT_KINDS = ['image', 'video', 'audio', 'text', 'model', 'file'] as const
export const FIELD_KINDS = ['text', 'long', 'int', 'float', 'bool', 'choice', 'seed', 'image', 'audio', 'video', 'document'] as const

const Category = num('分类无效', { min: 1, max: FLOW_CATEGORIES.length })
const Flow = z.object({
  comfy_id: z.int(),
  name: z.string(),
  intro: z.string(),
  category_id: z.int(),
  official: z.boolean(),
  shared: z.boolean().describe('with the team'),
  team_edits: z.boolean().describe('those it is shared with change its graph too'),
  mine: z.boolean(),
  owner_name: z.string(),
  cover: z.string(),
  favourite: z.boolean(),
  runs: z.int(),
  seconds: z.number().nullable().describe('what a run took lately'),
  runnable: z.boolean(),
  lacks: z.string().describe('what keeps it from running, in a few words'),
  missing_nodes: z.array(z.string()),
  missing_models: z.array(z.string()),
  update_time: instant(),
})
export type Flow = z.infer<typeof Flow>

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Field = z.object({
  key: z.string().describe('as `inputs` of a run names it: node.input'),
  node: z.string(),
  input: z.string(),
  class_type: z.string(),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  required: z.boolean(),
  advanced: z.boolean(),
  value: Scalar,
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  options: z.array(z.string()),
  help: z.string(),
})
export type FlowField = z.infer<typeof Field>
const Exposed = z.object({
  node: label('节点', 200),
  input: label('参数', 200),
  label: label('名称', 40).optional(),
  required: z.boolean('必填应是开或关').optional(),
  advanced: z.boolean('高级应是开或关').optional(),
})
const ExposedList = z.array(Exposed, '公开的参数应是列表').max(120, '最多公开 120 个参数')
const Problem = z.object({ node: z.string(), input: z.string(), class_type: z.string(), type: z.string(), text: z.string() })

const NodeErrors = z
  .record(z.string(), z.unknown())
  .describe('by node: { class_type, errors: [{ type, message, details, extra_info: { input_name } }] }')
const Output = z.object({
  output_id: z.int(),
  node: z.string(),
  kind: z.enum(OUTPUT_KINDS),
  url: z.string(),
  text: z.string(),
  name: z.string(),
  thumbs: Thumbs.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type FlowOutput = z.infer<typeof Output>
const Draw = z.object({
  draw_id: z.int(),
  status: z.literal(Object.values(DRAW_STATUS)),
  progress: z.number().min(0).max(1),
  message: z.string(),
  node: z.string().describe('id of the node that is worked on'),
  nodes: z.array(
    z.object({
      node: z.string(),
      title: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'cached']),
      share: z.number(),
      seconds: z.number(),
    }),
  ),
  queue_position: z.int().nullable(),
  preview: z.string().describe('changes with each; empty when there is none'),
  outputs: z.array(Output),
  seeds: z.record(z.string(), z.number()).describe('by `key` of their fields, where they differ from run to run'),
  error: z.string(),
  node_errors: NodeErrors,
})
export type FlowDraw = z.infer<typeof Draw>
const Run = z.object({
  run_id: z.int(),
  comfy_id: z.int(),
  name: z.string(),
  inputs: z.record(z.string(), Scalar),
  seed_mode: z.enum(SEED_MODES),
  nickname: z.string(),
  mine: z.boolean(),
  create_time: instant(),
  draws: z.array(Draw),
})
export type FlowRun = z.infer<typeof Run>

const Engine = z.object({
  engine: z.string(),
  name: z.string(),
  kind: z.enum(ENGINE_KINDS),
  available: z.boolean(),
  reason: z.string(),
  nodes: z.int(),
  running: z.int(),
  waiting: z.int(),
})
export type FlowEngineState = z.infer<typeof Engine>
const Workflow = z.union([prose('工作流', WORKFLOW_MAX), z.record(z.string(), z.unknown())], '工作流应是 ComfyUI 的 JSON')
const OneFlow = z.object({ comfy_id: id() })
const DrawIds = z.object({ draw_ids: ids(200) })
const ClassNames = z.array(label('节点', 200), '节点应是列表').max(200, '一次最多 200 个节点')
const ofFlow = ownRow('flow', 'comfy_id')
const ofDraw = ownRow('flow_draw', 'draw_id')

export const flows = calls('flows', {
  list: GET('/ai_web/ai/comfy/comfy_ui_list_v2', {
    needs: member,
    fails: '获取工作流失败',
    query: Page.extend({
      tab: z.enum(FLOW_TABS, '来源无效').optional().describe('without, all that one may see'),
      category_id: Category.optional(),
      keyword: prose('搜索内容', 50).default(''),
      sort: z.enum(FLOW_SORTS, '排序无效').default('runnable'),
    }),
    data: listOf(Flow).extend({ runnable: z.int(), tabs: z.record(z.string(), z.int()) }),
  }),
  categories: GET('/ai_web/ai/comfy/comfy_ui_category', {
    needs: member,
    fails: '获取工作流分类失败',
    query: z.object({ tab: z.enum(FLOW_TABS, '来源无效').optional() }),
    data: z.array(z.object({ category_id: z.int(), name: z.string(), count: z.int() })),
  }),
  recent: GET('/ai_web/ai/comfy/recent_usage_history', {
    needs: member,
    fails: '获取最近使用失败',
    query: z.object({ size: num('条数无效', { min: 1, max: 20 }).default(3) }),
    data: z.array(z.object({ flow: Flow, run: Run })),
    about: 'One’s own runs, the last one of each workflow.',
  }),
  info: GET('/ai_web/ai/comfy/comfy_ui_info', {
    needs: member,
    fails: '获取工作流失败',
    query: OneFlow,
    data: Flow.extend({
      workflow: z.string().describe('the JSON as it was written'),
      exposed: ExposedList,
      form: z.array(Field),
      problems: z.array(Problem),
      engine: z.string().describe('name of the engine that would run it'),
      engine_kind: z.enum(ENGINE_KINDS),
    }),
  }),
  add: POST('/ai_web/ai/comfy/comfy_ui_add', {
    needs: member,
    fails: '添加工作流失败',
    body: z.object({
      name: line('名称', 60),
      workflow: Workflow,
      category_id: Category.optional(),
      inputs: ExposedList.optional().describe('inputs that the form shows; without, the usual ones'),
      intro: prose('介绍', 500).optional(),
      cover_id: fileId().optional().describe('a picture that one may use, such as the one that the workflow was read out of'),
    }),
    data: z.object({ comfy_id: z.int() }),
    about: `JSON of at most ${WORKFLOW_MAX / 1024 / 1024} MB, drawn or run.`,
  }),
  edit: PUT('/ai_web/ai/comfy/comfy_ui_edit', {
    needs: ofFlow,
    fails: '修改工作流失败',
    body: OneFlow.extend({
      name: line('名称', 60).optional(),
      intro: prose('介绍', 500).optional(),
      category_id: Category.optional(),
      workflow: Workflow.optional(),
      inputs: ExposedList.optional(),
      cover_output_id: id().optional().describe('a picture of one’s own results'),
      shared: flag().optional(),
      team_edits: flag().optional(),
      deleted: flag().optional(),
    }),
  }),
  favourite: PUT('/ai_web/ai/comfy/comfy_ui_favourite', {
    needs: member,
    fails: '收藏工作流失败',
    body: OneFlow.extend({ favourite: flag() }),
  }),
  exported: DOWNLOAD('/ai_web/ai/comfy/comfy_ui_export', { needs: member, fails: '导出工作流失败', query: OneFlow }),
  draw: POST('/ai_web/ai/comfy/drawing', {
    needs: member,
    fails: '运行工作流失败',
    body: OneFlow.extend({
      inputs: z.record(label('参数', 400), Scalar, '参数应是对象').default({}),
      n: num(`一次运行 1 到 ${FLOW_RUNS_MAX} 次`, { min: 1, max: FLOW_RUNS_MAX }).default(1),
      seed_mode: z.enum(SEED_MODES, '种子方式无效').optional().describe('fixed for one run, else random'),
      targets: z
        .array(label('节点', 400), '节点应是列表')
        .max(200, '一次最多 200 个节点')
        .optional()
        .describe('nodes to run from: only the ends behind them, and what those wait for'),
    }),
    data: z.object({ draw_ids: z.array(z.int()), run_id: z.int() }),
    about:
      'What is wrong with the graph is refused with `node_errors` as ComfyUI writes them, and `fields`; 1050 when no engine has its nodes.',
  }),
  result: GET('/ai_web/ai/comfy/result', {
    needs: ofDraw,
    fails: '获取运行结果失败',
    quiet: true,
    query: z.object({ draw_id: id() }),
    data: Draw,
  }),
  history: POST('/ai_web/ai/comfy/list', {
    reads: true,
    needs: member,
    fails: '获取运行记录失败',
    body: z.object({
      comfy_id: id().optional(),
      before: id().optional().describe('only runs older than this one'),
      size: num('每页 1 到 50 项', { min: 1, max: 50 }).default(20),
    }),
    data: z.object({ list: z.array(Run), next: z.int().nullable() }),
  }),
  cancel: POST('/ai_web/ai/comfy/cancel', {
    needs: member,
    fails: '取消运行失败',
    body: DrawIds,
    about: 'Ids that are not one’s own are left alone.',
  }),
  remove: POST('/ai_web/ai/comfy/delete', {
    needs: member,
    fails: '删除运行记录失败',
    body: DrawIds,
    about: 'Ids that are not one’s own are left alone.',
  }),
  removeOutputs: POST('/ai_web/ai/comfy/img_delete', { needs: member, fails: '删除图片失败', body: z.object({ output_ids: ids(200) }) }),
  retry: PUT('/ai_web/ai/comfy/retry', { needs: ofDraw, fails: '重新运行失败', body: z.object({ draw_id: id() }) }),
  preview: DOWNLOAD('/ai_web/ai/comfy/preview', { needs: ofDraw, fails: '获取预览失败', quiet: true, query: z.object({ draw_id: id() }) }),
  upload: UPLOAD('POST', '/upload/image', {
    needs: member,
    fails: '上传文件失败',
    files: { image: FILE_MAX_BYTES },
    body: z.object({
      type: label('类型', 20).default('input'),
      subfolder: label('文件夹', 200).default(''),
      overwrite: prose('覆盖', 5).default(''),
    }),
    data: z.object({
      name: z.string().describe('the value of the input'),
      subfolder: z.string(),
      type: z.string(),
      url: z.string(),
      kind: z.enum(OUTPUT_KINDS),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
    about: 'A picture, sound or film for a run, answered as ComfyUI does.',
  }),
  deployed: GET('/ai_web/ai/comfy/comfyui_deployed_nodes', {
    needs: member,
    fails: '获取已部署节点失败',
    data: z.object({ engines: z.array(Engine), nodes: z.array(z.object({ class_type: z.string(), engines: z.array(z.string()) })) }),
  }),
  sync: GET('/ai_web/ai/comfy/sync_meta', {
    needs: member,
    fails: '同步节点信息失败',
    query: z.object({ version: label('版本', 64).default('').describe('of what one has; where it is the same `nodes` is empty') }),
    data: z.object({
      version: z.string(),
      nodes: z.array(
        z.object({ class_type: z.string(), title: z.string(), category: z.string(), output_node: z.boolean(), built_in: z.boolean() }),
      ),
    }),
  }),
  objectInfo: GET('/ai_web/ai/comfy/object_info_v2', {
    needs: member,
    fails: '获取节点信息失败',
    query: Page.extend({ size: num('每页 1 到 200 项', { min: 1, max: 200 }).default(100) }),
    data: z.object({ version: z.string(), nodes: z.record(z.string(), z.unknown()), total: z.int(), page: z.int(), size: z.int() }),
    about: 'As ComfyUI describes its nodes, in pages by their names.',
  }),
  objects: POST('/ai_web/ai/comfy/object_info', {
    reads: true,
    needs: member,
    fails: '获取节点信息失败',
    body: z.object({ class_types: ClassNames }),
    data: z.record(z.string(), z.unknown()),
  }),
  translation: POST('/ai_web/ai/comfy/agl/get_translation', {
    reads: true,
    needs: member,
    fails: '获取节点翻译失败',
    body: z.object({ locale: label('语言', 20).default('zh-CN'), class_types: ClassNames.optional() }),
    data: z.object({
      Nodes: z.record(
        z.string(),
        z.object({ title: z.string(), inputs: z.record(z.string(), z.string()), widgets: z.record(z.string(), z.string()) }),
      ),
      NodeCategory: z.record(z.string(), z.string()),
      Menu: z.record(z.string(), z.string()),
    }),
    about: 'In the shape of AIGODLIKE’s translations.',
  }),
  drop: DELETE('/ai_web/ai/comfy/comfy_ui_delete', {
    needs: ofFlow,
    fails: '删除工作流失败',
    query: OneFlow,
    about: 'Undone by `deleted` of comfy_ui_edit.',
  }),
})
