// Picture tools: control maps, line drafts, poses, click-to-segment, cut-out at once, and the words a picture could have been drawn from.
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DOWNLOAD_BY_POST, GET, POST, UPLOAD } from '../kit/call.ts'
import { IMAGE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { member, ownRow } from '../kit/needs.ts'
import { FILE_FIELD, flag, id, line, num, prose } from '../kit/scalars.ts'
import { ENGINE_KINDS } from './pictures.ts'

/** Points of one segmentation (ours). */
export const SEGMENT_POINTS_MAX = 64
/** The longest side of a picture in pixels (16-bit formats hold no more). */
const SIDE_MAX = 65_535
/** A word that is ticked from here on (mockup 46). */
export const WORD_TICKED_FROM = 0.5

const Address = prose('图片地址', 2048).min(1, '请选择图片').describe('address of a picture that one may use').meta(FILE_FIELD.address)
const OnePicture = z.object({ image: Address })
// Clicks fall between pixels too.
const place = z.number('位置无效').min(0, '位置无效').max(SIDE_MAX, '位置无效')
/** Thresholds of preprocessors lie between these; −1 is the preprocessor's own. */
const threshold = z.number('阈值无效').min(-1, '阈值无效').max(255, '阈值无效').default(-1)
const resolution = num('预处理分辨率应在 64 到 2048 之间', { min: 64, max: 2048 }).default(512) // document 3 §9: processor_res 512

const MadePicture = z.object({
  file_id: z.int(),
  url: z.string(),
  thumbs: Thumbs,
  width: z.int(),
  height: z.int(),
  engine: z.string().describe('shown name of the engine'),
  engine_kind: z.enum(ENGINE_KINDS),
  approximate: z.boolean().describe('stands in for what a model would find; shown as 近似'),
})
export type MadePicture = z.infer<typeof MadePicture>

const Pose = z
  .object({
    canvas_width: z.int(),
    canvas_height: z.int(),
    people: z.array(z.object({ pose_keypoints_2d: z.array(z.number()) })),
  })
  .describe('OpenPose JSON: x, y, confidence of 18 key points each')
export type OpenPose = z.infer<typeof Pose>

/** What a program left in a picture about how it was drawn. */
const PictureParameters = z.object({
  program: z.enum(['qianmu', 'webui', 'comfyui', 'invokeai', 'novelai', 'swarmui', 'fooocus', 'midjourney', 'drawthings', 'tensorart']),
  form: z.record(z.string(), z.unknown()).describe('fields of the draw form'),
  checkpoint: z.string(),
  read: z
    .array(z.object({ field: z.string(), label: z.string(), text: z.string() }))
    .describe('what was read, by field of the form, or checkpoint'),
  missed: z.array(z.string()).describe('what was not taken over, as sentences with the reason'),
})
export type PictureParameters = z.infer<typeof PictureParameters>

const Reading = z.object({
  task_id: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  error: z.string(),
  parameters: PictureParameters.nullable().describe('read out as they were written, not guessed; null when the picture holds none'),
  words: z.array(
    z.object({ zh: z.string(), en: z.string(), group: z.string(), confidence: z.number().min(0).max(1) }).describe('guessed, best first'),
  ),
  palette: z.array(z.object({ colour: z.string(), share: z.number().min(0).max(1) })),
  engine: z.string(),
  engine_kind: z.enum(ENGINE_KINDS).nullable(),
  approximate: z.boolean(),
})
export type PromptReading = z.infer<typeof Reading>
const Begun = z.object({ task_id: z.int() })

const Tools = z.object({
  engine: z.string(),
  name: z.string(),
  kind: z.enum(ENGINE_KINDS),
  available: z.boolean(),
  reason: z.string(),
  tools: z.array(z.enum(['controlMap', 'lineDraft', 'segment', 'cutOut', 'readWords'])),
  preprocessors: z.array(
    z.object({ name: z.string(), approximate: z.boolean(), reason: z.string().describe('why it is refused for most pictures') }),
  ),
})
export type EngineTools = z.infer<typeof Tools>

/** Characters of a painting of the laboratory as a data URL: strokes of a few colours are some 50 KB. */
const PAINTING_MAX = 600_000
const side = num('宽高应在 256 到 1024 之间', { min: 256, max: 1024 })

/** A picture that was drawn while somebody painted. */
const Quick = z.object({
  picture: z.string().describe('data URL; empty when it was kept'),
  kept: MadePicture.nullable(),
  engine: z.string().describe('shown name of the engine'),
  engine_kind: z.enum(ENGINE_KINDS),
  model: z.string().describe('the model of few steps; empty for the sketch engine'),
  unknown_words: z.array(z.string()).describe('without effect; a model never says so'),
})
export type QuickDrawing = z.infer<typeof Quick>

/** A picture that was put in to be read. */
const ReadUpload = z.object({
  file_id: z.int(),
  url: z.string(),
  name: z.string(),
  size: z.int(),
  mime: z.string(),
  width: z.int(),
  height: z.int(),
  thumbs: Thumbs,
  parameters: PictureParameters.nullable().describe('what the file said about its drawing before it was cleaned'),
})

export const pictureTools = calls('pictureTools', {
  engines: GET('/ai_web/ai/picture_tools', { needs: member, fails: '获取图片工具失败', data: z.array(Tools) }),
  preprocess: POST('/ai_web/ai/preprocess_image', {
    needs: member,
    fails: '获取预览信息失败',
    body: OnePicture.extend({
      module: line('预处理器', 200),
      processor_res: resolution,
      threshold_a: threshold,
      threshold_b: threshold,
    }),
    data: MadePicture,
    about: 'The control map of a preprocessor; 1050 when no engine makes it of this picture.',
  }),
  lineDraft: POST('/ai_web/ai/line_draft_drawing', {
    needs: member,
    fails: '提取线稿失败',
    body: OnePicture,
    data: MadePicture,
    about: 'Black lines on white.',
  }),
  segment: DOWNLOAD_BY_POST('/ai_web/ai/seg_anything', {
    needs: member,
    fails: '智能分割失败',
    body: OnePicture.extend({
      points: z
        .array(z.object({ x: place, y: place, label: num('应为 0 或 1').pipe(z.literal([0, 1], '应为 0 或 1')) }), '点应是列表')
        .max(SEGMENT_POINTS_MAX, `最多 ${SEGMENT_POINTS_MAX} 个点`)
        .default([])
        .describe('pixels of the picture; 1 belongs to what is sought, 0 does not'),
      box: z.object({ x: place, y: place, width: place, height: place }, '框选范围无效').optional(),
      text: prose('分割对象', 500).default(''),
    }),
    about: 'A PNG of the size of the picture, white where it belongs to what is sought.',
  }),
  quick: POST('/ai_web/ai/quick_picture', {
    needs: member,
    fails: '快速出图失败',
    quiet: true,
    body: z.object({
      painting: z
        .string('请先画几笔')
        .max(PAINTING_MAX, '画稿太大，请少用几种颜色')
        .regex(/^data:image\/png;base64,[\w+/=]+$/, '画稿应是 PNG')
        .describe('PNG as a data URL; what is transparent was not painted'),
      prompt: prose('提示词', 2000).min(1, '请输入提示词'),
      strength: z.number('变化幅度无效').min(0.05, '变化幅度应在 0.05 到 1 之间').max(1, '变化幅度应在 0.05 到 1 之间').default(0.6),
      seed: num('随机种子无效', { min: 0, max: 2 ** 32 - 1 }),
      width: side.default(640),
      height: side.default(448),
      keep: flag().default(0),
    }),
    data: Quick,
    about: 'What the words say, where it was painted. The last request of a person counts: an earlier one that is under way is given up.',
  }),
  openpose: POST('/ai_web/ai/openpose', {
    needs: member,
    fails: '识别姿势失败',
    body: OnePicture,
    data: MadePicture.extend({ pose: Pose }),
  }),
  matting: POST('/ai_web/ai/image_matting', {
    needs: member,
    fails: '抠图失败',
    body: OnePicture.extend({
      matting_type: z.enum(['FOREGROUND', 'BACKGROUND'], '抠图类型不在可选范围内').default('FOREGROUND'), // document 3 §9
      max_size: num('最大边长应在 256 到 8192 之间', { min: 256, max: 8192 }).default(2048),
    }),
    data: MadePicture,
  }),
  readBySd: POST('/ai_web/ai/extract_img_by_sd', {
    needs: member,
    fails: '反推提示词失败',
    body: OnePicture,
    data: Begun,
    about: 'Begins to read the prompt of a picture: what was written into it, then what can be guessed from it.',
  }),
  readByModel: GET('/ai_web/ai/extract_img_by_model', {
    needs: member,
    fails: '反推提示词失败',
    query: OnePicture,
    data: Begun,
    about: 'The same by an engine that has a model for it; 1050 when none has.',
  }),
  reading: GET('/ai_web/ai/extract_img_result', {
    needs: ownRow('job', 'task_id'),
    fails: '获取反推结果失败',
    quiet: true,
    query: z.object({ task_id: id() }),
    data: Reading,
  }),
  upload: UPLOAD('POST', '/ai_web/ai/file_upload', {
    needs: member,
    fails: '上传图片失败',
    files: { file: IMAGE_MAX_BYTES },
    data: ReadUpload,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
  }),
  fetch: POST('/ai_web/ai/file_from_url', {
    needs: member,
    fails: '读取网址图片失败',
    body: z.object({ url: prose('图片网址', 2048) }),
    data: ReadUpload,
    limit: 'upload',
    about: 'The picture at an address of the public network, kept like an upload. Addresses of the own network are refused.',
  }),
})
