// Models of one's own: uploaded, described, shared with the team, and put into the engines' folders (document 2 §7, document 3 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { member, ownRow } from '../kit/needs.ts'
import { fileId, flag, id, instant, label, line, listOf, num, Page, prose } from '../kit/scalars.ts'
import { Model, ModelType } from './large.ts'

/** Greatest model file in bytes (ours): the largest that the studio's families have. */
export const MODEL_MAX_BYTES = 24 * 1024 ** 3
/** Models of one person (ours). */
export const OWN_MODELS_MAX = 300
/** What is drawn by a large model, what is added to it, what turns its result into a picture, and what workflows load besides. */
export const MODEL_KINDS = [
  { kind: 'lora', name: 'LoRA' },
  { kind: 'checkpoint', name: '大模型' },
  { kind: 'vae', name: 'VAE' },
  { kind: 'controlnet', name: 'ControlNet' },
  { kind: 'ipadapter', name: 'IP-Adapter' },
  { kind: 'embedding', name: '嵌入词' },
  { kind: 'upscaler', name: '放大模型' },
  { kind: 'text_encoder', name: '文本编码器' },
  { kind: 'clip_vision', name: '图像编码器' },
  { kind: 'motion', name: '运动模块' },
] as const
/** What a file is called that may be sent. */
export const MODEL_FILES = ['.safetensors', '.gguf'] as const
/** Where on a figure a model of clothing belongs. */
export const POSITIONS = [
  { position: 'full', name: '全身' },
  { position: 'top', name: '上装' },
  { position: 'bottom', name: '下装' },
  { position: 'outer', name: '外套' },
  { position: 'shoes', name: '鞋' },
  { position: 'head', name: '头饰' },
  { position: 'accessory', name: '配饰' },
] as const
/** Types of model whose place on a figure matters. */
export const WORN_TYPES = ['clothing', 'role'] as const

const Kind = z.enum(
  MODEL_KINDS.map(each => each.kind),
  '模型种类无效',
)
const Position = z.enum(['', ...POSITIONS.map(each => each.position)], '部位无效')
const Word = line('触发词', 100)

const Deployment = z.object({
  engine_id: z.int(),
  engine_name: z.string(),
  state: z.enum(['waiting', 'copying', 'there', 'unseen', 'failed']).describe('unseen: the file is there, the engine does not list it'),
  reason: z.string(),
})
export type Deployment = z.infer<typeof Deployment>
export const Own = Model.extend({
  kind: Kind,
  position: Position,
  released: z.boolean().describe('shared with the team'),
  mine: z.boolean(),
  owner_name: z.string(),
  size: z.int().describe('bytes'),
  cover_id: z.int().nullable(),
  rank: z.number().nullable(),
  dtype: z.string(),
  tags: z.array(z.string()).describe('words of the pictures it was trained on, the most frequent first'),
  weight_from: z.number().nullable().describe('from this weight on it does something; null when its owner says nothing'),
  weight_to: z.number().nullable(),
  licence: z.string(),
  sha256: z.string().describe('of the file'),
  version_name: z.string(),
  version_of: z.int().nullable().describe('the first of its versions; null for that one, or where there are no others'),
  versions: z
    .array(z.object({ model_id: z.int(), model_name: z.string(), version: z.string() }))
    .describe('all of them that one may see, the newest first; [] without others'),
  deployments: z.array(Deployment),
  same_file: z
    .array(z.object({ model_id: z.int(), model_name: z.string(), mine: z.boolean() }))
    .describe('other models that one may see whose file is the very same, the oldest first'),
  create_time: instant(),
}).describe('model_status 0 until an engine has it')
export type OwnModel = z.infer<typeof Own>
const Worn = Own.extend({ position_name: z.string() })

export const MODEL_SOURCES = ['all', 'engine', 'team', 'mine', 'favourite'] as const
const Shelved = Own.extend({
  uploaded: z.boolean().describe('uploaded or trained here; else a file that an engine has'),
  trained: z.boolean(),
  favourite: z.boolean().describe('of the one who asks'),
  create_time: instant().nullable().describe('null for a file of an engine'),
})
export type ShelvedModel = z.infer<typeof Shelved>

const Weight = z.number('权重应是数字').min(-2, '权重应在 -2 到 2 之间').max(2, '权重应在 -2 到 2 之间')
const OneModel = z.object({ model_id: id() })
const Description = OneModel.extend({
  model_name: line('名称', 60).optional(),
  model_type: ModelType.optional(),
  position: Position.optional(),
  base_model: label('基础模型', 40).optional(),
  intro: prose('介绍', 500).optional(),
  scope: prose('适用范围', 200).optional(),
  weight: Weight.optional(),
  weight_from: Weight.nullable().optional(),
  weight_to: Weight.nullable().optional(),
  licence: label('许可', 100).optional(),
  version_name: label('版本', 30).optional(),
  version_of: id().nullable().optional().describe('an uploaded model that this is another version of'),
  trigger_words: z.array(Word, '触发词应是列表').max(20, '触发词最多 20 个').optional(),
  cover_id: fileId().nullable().optional().describe('a picture of the team; null for none'),
})
export type ModelDescription = z.input<typeof Description>
const List = Page.extend({
  keyword: prose('搜索内容', 50).default(''),
  model_type: ModelType.default(''),
  base_model: label('基础模型', 40).default(''),
})
const ofModel = ownRow('own_model', 'model_id')
const deploying = '1050 when no engine of the operators has a folder for models. It goes on as a job of the task tray.'

export const ownModels = calls('models.own', {
  mayUpload: POST('/ai_web/v1/ai/model/temp_oss_auth', {
    needs: member,
    fails: '模型上传校验失败',
    body: z.object({ name: label('文件名', 300), size: num('文件大小无效', { min: 1, max: Number.MAX_SAFE_INTEGER }) }),
    data: z.object({ url: z.string(), field: z.string().describe('of the multipart form'), max_bytes: z.int() }),
    about: 'Asked before the bytes are sent: where they go, or at which field and why they may not.',
  }),
  addFile: UPLOAD('POST', '/ai_web/v1/ai/model/add_model_file', {
    needs: member,
    fails: '上传模型失败',
    files: { file: MODEL_MAX_BYTES },
    data: Own,
    timeoutMs: 0,
    limit: 'upload',
    audit: 'model_uploaded',
    about: 'safetensors or GGUF. What its header tells is the description to begin with; `same_file` says where the same file is already.',
  }),
  header: POST('/ai_web/v1/ai/model/metadata_len', {
    reads: true,
    needs: ofModel,
    fails: '读取模型信息失败',
    body: OneModel,
    data: z.object({
      metadata_len: z.int().describe('bytes of the header'),
      tensors: z.int(),
      dtype: z.string(),
      metadata: z.record(z.string(), z.string()).describe('what its author wrote, each text at most 2000 characters'),
    }),
  }),
  library: GET('/ai_web/ai/model/library', {
    needs: member,
    fails: '获取模型失败',
    query: List.extend({
      kind: z.enum(['', ...MODEL_KINDS.map(each => each.kind)], '模型种类无效').default(''),
      source: z.enum(MODEL_SOURCES, '来源无效').default('all').describe('engine: files that are no uploads of the team; mine: one’s own'),
    }),
    data: listOf(Shelved).extend({
      kinds: z.record(z.string(), z.int()).describe('how many of each kind the other filters leave'),
      engines: z.array(z.string()),
      away: z.array(z.string()).describe('engines that are connected and cannot be asked now'),
    }),
    about: 'What the connected engines hold together with what the team has uploaded or trained, by name.',
  }),
  favourite: PUT('/ai_web/ai/model/favourite', {
    needs: member,
    fails: '收藏模型失败',
    body: OneModel.extend({ favourite: flag() }),
    about: 'One’s own star on a model of the shelf, be it a file of an engine or of the team.',
  }),
  list: POST('/ai_web/v1/ai/model/model_list', {
    reads: true,
    needs: member,
    fails: '获取模型列表失败',
    body: List.extend({ kind: Kind.optional(), team: flag().default(0).describe('1 = what all in the team share, 0 = one’s own') }),
    data: listOf(Own),
  }),
  save: POST('/ai_web/v1/ai/model/save_model', { needs: ofModel, fails: '保存模型失败', body: Description, data: Own }),
  deploy: POST('/ai_web/v1/ai/model/deploy_model', { needs: ofModel, fails: '部署模型失败', body: OneModel, data: Own, about: deploying }),
  saveAndDeploy: POST('/ai_web/v1/ai/model/new_deploy_model', {
    needs: ofModel,
    fails: '部署模型失败',
    body: Description,
    data: Own,
    about: `Saves the description first. ${deploying}`,
  }),
  remove: DELETE('/ai_web/v1/ai/model/delete_model', {
    needs: ofModel,
    fails: '删除模型失败',
    audit: 'model_deleted',
    query: OneModel,
    about: 'Gone from every list at once; file and copies are removed a day later.',
  }),
  restore: PUT('/ai_web/v1/ai/model/restore_model', { needs: ofModel, fails: '恢复模型失败', body: OneModel, about: 'Undoes a deletion.' }),
  released: GET('/ai_web/ai/custom_model/release_list', { needs: member, fails: '获取已发布模型失败', query: List, data: listOf(Own) }),
  worn: GET('/ai_web/ai/model/role_clothing_model', {
    needs: member,
    fails: '获取角色服装模型失败',
    query: z.object({ model_type: z.enum(['', ...WORN_TYPES], '模型类型无效').default(''), position: Position.default('') }),
    data: z.array(Worn),
    about: 'Released models of figures and of clothing, with their place on a figure.',
  }),
  positions: GET('/ai_web/ai/model/clothing_model_position', {
    needs: member,
    fails: '获取服装部位失败',
    data: z.array(z.object({ position: Position, name: z.string(), total: z.int().describe('released models of this place') })),
  }),
})
