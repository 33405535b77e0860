// Models to draw with: what the connected engines hold, as the pickers of the studio list it (document 3 §3, §7).
import * as z from 'zod'
import { calls, GET, POST } from '../kit/call.ts'
import { member } from '../kit/needs.ts'
import { label, num, prose } from '../kit/scalars.ts'

/** Document 3 §3: what a model is made of. `keyword` is words alone, `custom` one's own. */
export const MODEL_STYLES = [
  { model_style: 'official', model_style_id: 1, name: '官方' },
  { model_style: 'keyword', model_style_id: 2, name: '关键词' },
  { model_style: 'custom', model_style_id: 3, name: '自定义' },
] as const
/** Document 3 §3: what a model is for. */
export const MODEL_TYPES = [
  { model_type: 'screen', model_type_id: 1, name: '风格' },
  { model_type: 'role', model_type_id: 2, name: '角色' },
  { model_type: 'clothing', model_type_id: 3, name: '服装' },
  { model_type: 'scene', model_type_id: 4, name: '场景' },
] as const

const Style = z.enum(MODEL_STYLES.map(each => each.model_style))
/** '' = of no type in particular. */
export const ModelType = z.enum(['', ...MODEL_TYPES.map(each => each.model_type)], '模型类型无效')
const Words = z.array(z.string())
export const Model = z.object({
  model_id: z.int().describe('−1 none in particular; 0 words without a file'),
  model_name: z.string(),
  model_style: Style,
  model_style_id: z.int(),
  model_type: ModelType.describe("'' when nothing tells what it is for"),
  model_type_id: z.int(),
  model_status: z.int().describe('1 = can be used'),
  model_url: z.string(),
  model_img: z.string(),
  sample_images: z.array(z.string()),
  base_model: z.string().describe("'' when nothing tells"),
  intro: z.string(),
  scope: z.string(),
  model_params: z.object({ prompt: z.object({ weight: z.number(), trigger_words: Words }) }),
  weight: z.number(),
  trigger_words: Words,
  file: z.string().describe('what requests carry: checkpoint, refiner_checkpoint, vae, or the name in a LoRA tag'),
})
export type Model = z.infer<typeof Model>

/** What stands while no model is chosen (document 3 §3). */
export const DEFAULT_MODEL: Readonly<Model> = {
  model_id: -1,
  model_name: '不限',
  model_style: 'official',
  model_style_id: 1,
  model_type: '',
  model_type_id: 0,
  model_status: 1,
  model_url: '',
  model_img: '',
  sample_images: [],
  base_model: 'SDXL',
  intro: '由绘图引擎选择模型',
  scope: '',
  model_params: { prompt: { weight: 1, trigger_words: [] } },
  weight: 1,
  trigger_words: [],
  file: '',
}

const File = z.object({ model_id: z.int(), file: z.string(), name: z.string(), base_model: z.string() })
export type ModelFile = z.infer<typeof File>
const Division = z.object({ name: z.string(), ratios: z.string() })
const TypeEntry = z.object({ model_type: z.string(), model_type_id: z.int(), name: z.string() })

/** Models of one answer: no list weighs more than 200 KB, however many an engine holds. */
export const MODELS_AT_ONCE = 200
const Filter = z.object({
  page: num('页码无效', { min: 1 }).default(1).describe(`the next ${MODELS_AT_ONCE}`),
  base_model: label('基础模型', 40).default('').describe('also gives those of which nothing tells the family'),
  keyword: prose('搜索内容', 50).default(''),
})
const Lora = Filter.extend({
  model_type: ModelType.default(''),
  model_style: z.enum(['', 'official', 'custom'], '模型风格无效').default(''),
})
const OneModel = z.object({ model_id: num('模型无效', { min: -1, max: Number.MAX_SAFE_INTEGER }) })
const needs = member
const about = 'What the connected engines hold now.'
const files = { needs, once: true, query: Filter, data: z.array(File), about } as const
const types = { needs, once: true, fails: '获取模型类型失败', data: z.array(TypeEntry) } as const
const one = { needs, once: true, fails: '获取模型详情失败', query: OneModel, data: Model } as const

export const models = calls('models.large', {
  largeModels: GET('/ai_web/ai/large_model_list', {
    needs,
    fails: '获取模型列表失败',
    once: true,
    query: Filter,
    data: z.array(Model),
    about: 'The first is the default 「不限」.',
  }),
  largeModel: GET('/ai_web/ai/large_model/detail', one),
  checkpoints: GET('/ai_web/v1/ai/model/checkpoint_list', { ...files, fails: '获取模型文件失败' }),
  refiners: GET('/ai_web/ai/model/refiner_list', {
    ...files,
    fails: '获取精修模型失败',
    about: 'Of the SDXL family, those made for refining first.',
  }),
  vaes: GET('/ai_web/ai/vae/vae_list', { ...files, fails: '获取vae列表失败', about: 'The first leaves the choice to the engine.' }),
  vaeFiles: GET('/ai_web/v1/ai/model/vae_list', { ...files, fails: '获取vae文件失败' }),
  baseModels: GET('/ai_web/ai/model/base_model_list', {
    needs,
    fails: '获取基础模型失败',
    once: true,
    data: z.array(z.object({ base_model: z.string(), total: z.int().describe('large models of that family') })),
  }),
  types: GET('/ai_web/ai/model/type_list', types),
  newTypes: GET('/ai_web/ai/model/new_type_list', { ...types, data: z.array(TypeEntry.extend({ total: z.int() })), about }),
  modelTypes: GET('/ai_web/v1/ai/model/type_list', types),
  styles: GET('/ai_web/v1/ai/model/style_list', {
    needs,
    fails: '获取模型风格失败',
    once: true,
    data: z.array(z.object({ model_style: Style, model_style_id: z.int(), name: z.string() })),
  }),
  detail: GET('/ai_web/v1/ai/model/model_detail', one),
  loraTabs: GET('/ai_web/v1/ai/model/lora_tabs', {
    needs,
    fails: '获取lora分类失败',
    once: true,
    query: Filter,
    data: z.array(TypeEntry.extend({ total: z.int() })),
    about: "The first, of model_type '', is all of them.",
  }),
  loras: GET('/ai_web/v1/ai/model/lora_list', { needs, fails: '获取lora列表失败', once: true, query: Lora, data: z.array(Model), about }),
  queryLoras: POST('/ai_web/v1/ai/model/query_lora', {
    reads: true,
    needs,
    fails: '查询lora失败',
    body: z.object({ names: z.array(label('LoRA', 200), 'LoRA 应是列表').min(1, '请输入 LoRA').max(100, '最多 100 个 LoRA') }),
    data: z.object({ list: z.array(Model), missing: z.array(z.string()).describe('that no connected engine has') }),
    about: 'The models behind the names of LoRA tags, as a prompt that was pasted holds them.',
  }),
  official: GET('/ai_web/ai/model/official_model_list', {
    needs,
    fails: '获取官方模型失败',
    once: true,
    query: Lora,
    data: z.array(Model),
    about: 'Large models and LoRAs together.',
  }),
  pictureStyles: GET('/ai_web/ai/picture_style', {
    needs,
    fails: '获取画面风格失败',
    once: true,
    data: z.array(Model),
    about: 'Styles that are words alone, for every engine.',
  }),
  repairModels: GET('/ai_web/ai/model/check_model_option', {
    needs,
    fails: '获取检测模型失败',
    once: true,
    data: z.array(z.object({ title: z.string(), models: z.array(z.object({ model: z.string(), available: z.boolean() })) })),
    about: 'Models that find what face repair mends, and whether a connected engine has them.',
  }),
  divisions: GET('/ai_web/ai/model/divide_prompter', {
    needs,
    fails: '获取分区方案失败',
    once: true,
    data: z.object({ horizontal_list: z.array(Division), vertically_list: z.array(Division) }),
  }),
})
