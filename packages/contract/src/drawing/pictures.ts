// Drawing: the request of the studio, how its pictures come along, and the record that is kept of it (document 3 §3, §4, §7; wire.md "Drawing").
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT } from '../kit/call.ts'
import { member, ownRow } from '../kit/needs.ts'
import { FILE_FIELD, flag, id, ids, instant, num, prose } from '../kit/scalars.ts'

/** Status codes of a drawing (document 3 §4): 10 waits again after a mishap. */
export const DRAW_STATUS = { waiting: 0, queued: 1, generating: 2, failed: 3, finished: 5, again: 10 } as const
/** Milliseconds between two looks at a drawing that comes along (document 2 §9, wire.md). */
export const DRAW_DELAY_MS = 1000
/** What a task says that was stopped by its owner. */
export const CANCELLED = '已取消'
/** Pictures of one request (document 2 §9). */
export const DRAW_MAX = 300
/** JSON of the generation parameters, in characters (ours). */
const PARAM_MAX = 262_144

const DrawType = num('绘图类型无效', { max: 1000 })
const Status = z.literal(Object.values(DRAW_STATUS))
/** The wrapper of document 3 §3. What the parameters hold is read by the drawing package, which names each wrong field. */
export const DrawWrapper = z.object({
  ai_param: prose('绘图参数', PARAM_MAX),
  ai_draw_type: DrawType,
  client_draw_type: DrawType,
  large_model_id: num('模型无效', { min: -1 }).default(-1),
  init_images: z
    .array(z.object({ url: prose('图片地址', 2048).meta(FILE_FIELD.address) }), '图片应是列表')
    .max(100, '最多 100 张图片')
    .default([]),
  hd_mode: flag().default(0),
  sam_params: z
    .object({
      image: prose('图片地址', 2048).meta(FILE_FIELD.address).default(''),
      dino_text_prompt: prose('要分割的内容', 500).default(''),
    })
    .default({ image: '', dino_text_prompt: '' }),
  sketch: flag().optional().describe('ours: 1 = by the built-in engines, even where others are connected'),
})

/** How an engine comes by its pictures; what is procedural is never called AI. */
export const ENGINE_KINDS = ['procedural', 'embedded-model', 'local-model', 'remote'] as const
/** Most stars that a picture gets. */
export const RATING_MAX = 5
export const DrawnPicture = z.object({
  id: z.int(),
  record_id: z.int(),
  task_id: z.int(),
  role: z.enum(['result', 'mask', 'map']),
  url: z.string(),
  thumbs: Thumbs,
  width: z.int(),
  height: z.int(),
  seed: z.int(),
  engine: z.string().describe('shown name of the engine'),
  engine_kind: z.enum(ENGINE_KINDS),
  unknown_words: z.array(z.string()).describe('words of the prompt that had no effect'),
  favourite: z.boolean(),
  rating: z.int().min(0).max(RATING_MAX).describe('stars of whom it belongs to; 0 = none'),
  create_time: instant(),
})
export type DrawnPicture = z.infer<typeof DrawnPicture>
export const DrawTask = z.object({
  task_id: z.int(),
  status: Status,
  progress: z.number().min(0).max(1),
  message: z.string(),
  queue_position: z.int().nullable().describe('among one’s own pictures that wait, from 1; null when it does not wait, or far behind'),
  eta: z.int().nullable().describe('seconds that are left, by the progress so far; null while nobody can say'),
  preview: z.string().describe('changes with each preview of the picture that comes along; empty when there is none'),
  error: z.string(),
})
export type DrawTask = z.infer<typeof DrawTask>
const Head = z.object({
  record_id: z.int(),
  client_draw_type: z.int(),
  ai_draw_type: z.int(),
  status: Status,
  prompt: z.string(),
  subject_name: z.string().describe('what it was drawn for, as the screen that asked calls it: 「第 3 场 · 镜头 2」; empty for nothing'),
  quantity: z.int(),
  finished: z.int(),
  failed: z.int(),
  album_id: z.int().nullable(),
  create_time: instant(),
})
export const DrawResult = Head.extend({ tasks: z.array(DrawTask), images: z.array(DrawnPicture) })
const Engine = z.object({
  engine: z.string(),
  name: z.string(),
  kind: z.enum(ENGINE_KINDS),
  available: z.boolean(),
  reason: z.string().describe('why it is not available, and the way to change that'),
  draw_types: z.array(z.int()),
  modes: z.array(z.int()).describe('client draw types it is meant for; empty = all'),
  largest_hole: z.number().nullable().describe('the largest share of a picture that it repaints; null = any'),
  honours: z.array(z.string()).describe('parameters that change its pictures; the others are shown greyed'),
  idle_with: z.record(z.string(), z.array(z.string())).describe('by base model: parameters among those that have no effect with it'),
  samplers: z.array(z.string()).describe('as `sampler_index` takes them'),
  schedulers: z.array(z.string()).describe('as `scheduler` takes them; empty = none to pick'),
  upscalers: z.array(z.string()).describe('as `upscaler_index` takes them'),
  preprocessors: z.array(z.string()).describe('as `module` of a control unit takes them'),
  control_models: z.array(z.string()).describe('as `model` of a control unit takes them'),
  repair_models: z.array(z.string()).describe('as `ad_model` takes them'),
  max_pixels: z.int(),
})
export type DrawEngine = z.infer<typeof Engine>
export type DrawResult = z.infer<typeof DrawResult>

/** One's own drawings that wait, in the order they will be drawn. */
const Queue = z.object({
  paused: z.boolean(),
  waiting: z.int().describe('pictures of all of one’s drawings that wait'),
  away: z.string().describe('name of the connected engine that is away, for which they wait; empty when none is, or another draws'),
  records: z.array(
    z.object({ record_id: z.int(), prompt: z.string(), subject_name: z.string(), client_draw_type: z.int(), waiting: z.int() }),
  ),
})
export type DrawQueue = z.infer<typeof Queue>

/** A prompt of one's own, with what it was last used for. */
const UsedPrompt = z.object({
  record_id: z.int().describe('the newest drawing with this prompt: its other parameters are asked for by this id'),
  client_draw_type: z.int(),
  prompt: z.array(z.string()),
  negative_prompt: z.array(z.string()),
  covers: z.array(Thumbs).describe('at most three pictures that came out'),
  create_time: instant(),
})
export type UsedPrompt = z.infer<typeof UsedPrompt>

const Rating = num('评分是 0 到 5 颗星', { min: 0, max: RATING_MAX })
const OneRecord = z.object({ record_id: id() })
const ofRecord = ownRow('draw_record', 'record_id')
export const drawing = calls('drawing', {
  draw: POST('/ai_web/ai/draw_picture', {
    needs: member,
    fails: '绘图失败',
    body: DrawWrapper,
    data: z.object({ record_id: z.int(), task_ids: z.array(z.int()) }),
    about:
      'A repeated Idempotency-Key answers the same record. 1050 when no engine can do it: `fields` of its data name what it refuses, `lacks` a file that it does not have.',
  }),
  engines: GET('/ai_web/ai/draw_engines', { needs: member, fails: '获取绘图引擎失败', data: z.array(Engine) }),
  result: GET('/ai_web/ai/draw_picture_result', {
    needs: ofRecord,
    fails: '获取绘图结果失败',
    quiet: true,
    query: OneRecord,
    data: DrawResult,
  }),
  list: POST('/ai_web/ai/draw_picture_list', {
    reads: true,
    needs: member,
    fails: '获取绘图记录失败',
    body: z.object({
      before: id().optional().describe('only records older than this one: the next page, at the same price at any depth'),
      size: num('每页 1 到 100 项', { min: 1, max: 100 }).default(20),
      client_draw_type: DrawType.optional(),
      keyword: prose('搜索内容', 50).default(''),
      since: instant().optional().describe('only those made at this time or later'),
      until: instant().optional().describe('only those made before this time'),
      favourite: flag().default(0).describe('1 = only records with a favourite picture'),
      rating: Rating.default(0).describe('only records with a picture of so many stars or more'),
      album_id: id().optional().describe('only those in this album'),
      deleted: flag().default(0),
    }),
    data: z.object({
      list: z.array(DrawResult.describe('of the tasks those that are not finished, at most 12')),
      next: z.int().nullable(),
    }),
  }),
  prompts: POST('/ai_web/ai/draw_prompt_list', {
    reads: true,
    needs: member,
    fails: '获取用过的提示词失败',
    body: z.object({
      before: id().optional().describe('only prompts last used before this record: the next page'),
      size: num('每页 1 到 50 项', { min: 1, max: 50 }).default(20),
      keyword: prose('搜索内容', 50).default(''),
    }),
    data: z.object({ list: z.array(UsedPrompt), next: z.int().nullable() }),
    about: 'Each prompt once, that used last first. A page may be short, even empty, while next says that there is more.',
  }),
  one: GET('/ai_web/ai/draw_record_one', {
    needs: ofRecord,
    fails: '获取绘图记录失败',
    query: OneRecord,
    data: DrawResult.extend({
      request: DrawWrapper.extend({ init_images: z.array(z.object({ url: z.string() })) }),
      base_model: z.string().describe('of its large model; empty where nobody knows it'),
    }),
  }),
  image: GET('/ai_web/ai/draw_img_info', {
    needs: ownRow('draw_image', 'image_id'),
    fails: '获取图片信息失败',
    query: z.object({ image_id: id() }),
    data: DrawnPicture,
  }),
  cancel: PUT('/ai_web/ai/draw_cancel', {
    needs: ofRecord,
    fails: '取消绘图失败',
    body: OneRecord.extend({ task_id: id().optional().describe('one picture of it; without, all that are not done') }),
    data: DrawResult,
  }),
  retry: PUT('/ai_web/ai/draw_retry', {
    needs: ofRecord,
    fails: '重新绘图失败',
    body: OneRecord.extend({ task_id: id().optional().describe('one picture of it; without, all that failed or were stopped') }),
    data: DrawResult,
  }),
  preview: DOWNLOAD('/ai_web/ai/draw_preview', {
    needs: ownRow('draw_task', 'task_id'),
    fails: '获取预览失败',
    quiet: true,
    query: z.object({ task_id: id() }),
    about: 'The latest preview as the engine sent it. 1004 when there is none (any more).',
  }),
  queue: GET('/ai_web/ai/draw_queue', { needs: member, fails: '获取绘图队列失败', quiet: true, data: Queue }),
  pause: PUT('/ai_web/ai/draw_queue_pause', { needs: member, fails: '暂停绘图失败', body: z.object({ paused: flag() }), data: Queue }),
  move: PUT('/ai_web/ai/draw_queue_move', {
    needs: ofRecord,
    fails: '调整绘图顺序失败',
    body: OneRecord.extend({ before: id().nullable().default(null).describe('the record that it is to go before; null puts it last') }),
    data: Queue,
  }),
  favourite: PUT('/ai_web/ai/draw_favourite', {
    needs: ownRow('draw_image', 'image_id'),
    fails: '收藏图片失败',
    body: z.object({ image_id: id(), favourite: flag() }),
  }),
  rate: PUT('/ai_web/ai/draw_rate', {
    needs: ownRow('draw_image', 'image_id'),
    fails: '评分失败',
    body: z.object({ image_id: id(), rating: Rating }),
  }),
  remove: DELETE('/ai_web/ai/delete_draw_record', { needs: ofRecord, fails: '删除绘图记录失败', query: OneRecord }),
  removeImage: DELETE('/ai_web/ai/delete_draw_img', {
    needs: ownRow('draw_image', 'image_id'),
    fails: '删除图片失败',
    query: z.object({ image_id: id() }),
  }),
  removeMany: DELETE('/ai_web/ai/delete_creation', {
    needs: member,
    fails: '删除创作失败',
    query: z.object({ record_ids: ids(200) }),
    about: 'Ids that are not one’s own are left alone.',
  }),
  restore: PUT('/ai_web/ai/restore_creation', {
    needs: member,
    fails: '恢复创作失败',
    body: z.object({ record_ids: ids(200).optional(), image_ids: ids(200).optional() }),
    about: 'Undoes a deletion.',
  }),
})
