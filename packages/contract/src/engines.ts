// Engines that operators connect: what there is and how it does, adding and changing, trying one out (mockup 09; payloads are ours).
import * as z from 'zod'
import { ENGINE_KINDS } from './drawing/pictures.ts'
import { calls, DELETE, GET, POST, PUT } from './kit/call.ts'
import { official } from './kit/needs.ts'
import { flag, id, ids, instant, label, line, num, prose } from './kit/scalars.ts'

/** Programs and services that can be connected. */
export const ENGINE_PROGRAMS = [
  'comfy',
  'webui',
  'openai',
  'dashscope',
  'chat',
  'speech',
  'dashscope-speech',
  'sovits',
  'recognition',
  'dashscope-recognition',
  'ace-step',
  'comfy-music',
  'dashscope-film',
  'openai-film',
  'comfy-film',
  'comfy-trainer',
  'trainer',
] as const
export type EngineProgram = (typeof ENGINE_PROGRAMS)[number]

/** Pictures or answers at once (ours): more than any program works on. */
const MAX_PLACES = 16
const Address = z
  .string('请输入地址')
  .trim()
  .max(500, '地址最多 500 个字')
  .refine(text => {
    const url = URL.parse(text)
    return !!url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  }, '地址应以 http:// 或 https:// 开头，不含用户名和密码')
const Secret = prose('密钥', 1000)
/** Characters of a workflow that an engine films with, and yuan for a second of film (ours). */
export const ENGINE_LIMITS = { workflow: 200_000, price: 1000 } as const
const Price = z.number('价格应为数字').min(0, '价格不能小于 0').max(ENGINE_LIMITS.price, `价格最多 ${ENGINE_LIMITS.price} 元`)
const Workflow = prose('工作流', ENGINE_LIMITS.workflow)
const Setting = z.object({
  kind: z.enum(ENGINE_PROGRAMS, '请选择引擎种类'),
  address: Address,
  account: label('用户名', 200).default(''),
  secret: Secret.default('').describe('key or password; never given out again'),
  model: prose('模型', 2000).default('').describe('of a service that has several; of GPT-SoVITS its voices, a line each'),
  workflow: Workflow.default('').describe('of ComfyUI that films: the workflow, as it exports or saves it'),
})
/** A folder of the machine that the work is done on; '' for none. */
const Folder = label('模型文件夹', 500)
  .transform(text => text.trim())
  .refine(text => text === '' || /^(?:\/|[A-Za-z]:[\\/])/.test(text), '模型文件夹应是完整路径')
const Own = Setting.extend({
  name: line('名称', 60),
  places: num(`同时进行应为 1 到 ${MAX_PLACES} 个`, { min: 1, max: MAX_PLACES }).optional(),
  price: Price.default(0).describe('of an engine of films: yuan for a second; 0 = free'),
  models_folder: Folder.default('').describe(
    'ComfyUI alone: its folder `models`, where models of teams are put; for its LoRAs, large models, VAEs',
  ),
})
const OneEngine = z.object({ engine_id: id() })

export const ENGINE_PORTS = ['image', 'language', 'speech', 'recognition', 'music', 'film', 'training'] as const
const Engine = z.object({
  engine_id: z.int().nullable().describe('null for those of the settings and the built-in ones, which are not changed here'),
  engine: z.string().describe('the name that records keep'),
  port: z.enum(ENGINE_PORTS).describe('what it does: pictures, texts, voices, what was said, music, films, or models'),
  source: z.enum(['page', 'settings', 'embedded']),
  program: z.enum(ENGINE_PROGRAMS).nullable(),
  name: z.string(),
  address: z.string(),
  account: z.string(),
  has_secret: z.boolean(),
  model: z.string(),
  price: z.number(),
  workflow: z.string(),
  places: z.int(),
  models_folder: z.string(),
  enabled: z.boolean(),
  kind: z.enum(ENGINE_KINDS).nullable().describe('null while it is switched off'),
  program_name: z.string().describe('how it calls itself, with its version'),
  available: z.boolean(),
  reason: z.string(),
  latency_ms: z.int().nullable(),
  running: z.int(),
  done: z.int().describe('pictures or answers since this process was started'),
  last_failure: z.object({ reason: z.string(), at: instant() }).nullable(),
  draw_types: z.array(z.int()),
  holds: z.object({ checkpoints: z.int(), loras: z.int(), vaes: z.int(), upscalers: z.int(), controls: z.int() }),
  models: z.array(z.string()).describe('of a language engine that lists them; voices of one that speaks; families that a trainer trains'),
})
export type Engine = z.infer<typeof Engine>

/** What a trial of an engine looks at, in this order. */
export const TRIAL_STEPS = {
  image: ['reach', 'inventory', 'gaps', 'picture'],
  language: ['reach', 'inventory', 'answer'],
  speech: ['reach', 'inventory', 'sound'],
  recognition: ['reach', 'inventory'],
  music: ['reach', 'inventory'],
  film: ['reach', 'inventory'],
  training: ['reach', 'inventory'],
} as const
const Step = z.object({
  step: z.enum([...TRIAL_STEPS.image, 'answer', 'sound']),
  result: z.enum(['good', 'poor', 'bad']).describe('poor: it can be used, but not for everything'),
  text: z.string(),
  ms: z.int(),
})
export type TrialStep = z.infer<typeof Step>

const needs = official
/** The test picture may have to wait until a large model is loaded, in ms. */
export const TRIAL_MS = 180_000
export const engines = calls('engines', {
  list: GET('/ixj_web/engine/list', {
    needs,
    fails: '获取引擎列表失败',
    query: z.object({ at_once: flag().default(0).describe('1 = as they are known, without asking them') }),
    data: z.array(Engine),
  }),
  add: POST('/ixj_web/engine/add', { needs, fails: '添加引擎失败', audit: 'engine_added', body: Own, data: OneEngine }),
  update: PUT('/ixj_web/engine/update', {
    needs,
    fails: '修改引擎失败',
    audit: 'engine_changed',
    body: Own.partial()
      .omit({ kind: true })
      .extend({
        engine_id: id(),
        account: label('用户名', 200).optional(),
        model: prose('模型', 2000).optional(),
        price: Price.optional(),
        workflow: Workflow.optional(),
        models_folder: Folder.optional(),
        secret: Secret.optional().describe('without, the old one stays; with another address it must be given again'),
        enabled: flag().optional(),
      }),
  }),
  remove: DELETE('/ixj_web/engine/delete', { needs, fails: '删除引擎失败', audit: 'engine_removed', query: OneEngine }),
  restore: PUT('/ixj_web/engine/restore', { needs, fails: '恢复引擎失败', audit: 'engine_restored', body: OneEngine }),
  order: PUT('/ixj_web/engine/order', {
    needs,
    fails: '调整引擎顺序失败',
    audit: 'engines_ordered',
    body: z.object({ engine_ids: ids(200) }),
    about: 'All connected engines of the page, those preferred first.',
  }),
  try: POST('/ixj_web/engine/test', {
    needs,
    fails: '测试引擎失败',
    timeoutMs: TRIAL_MS + 20_000,
    body: z.object({
      engine_id: id().optional().describe('of an engine that is there; else what the dialog holds'),
      setting: Setting.optional(),
      draw: flag().default(0).describe('1 = also draw a picture with it, or let it say a sentence'),
    }),
    data: z.object({ steps: z.array(Step), picture: z.string().describe('data address of a picture or a sound, or empty') }),
  }),
})
