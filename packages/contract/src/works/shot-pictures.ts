// Pictures of shots and passages as the matching screens work with them: where pictures can be taken from, what becomes of a shot's picture, files of
// them, a run over a whole document, and what does not fit together (document 2 §3, §7; payloads are ours).
import * as z from 'zod'
import { DrawnPicture, ENGINE_KINDS } from '../drawing/pictures.ts'
import { Thumbs } from '../files.ts'
import { calls, DOWNLOAD, GET, POST } from '../kit/call.ts'
import { on } from '../kit/needs.ts'
import { FILE_FIELD, id, ids, instant, num, Page, prose } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'
import { MirrorPicture } from './mirrors.ts'
import { MatchingImage, Shot, STORYBOARD_IMAGES_TIMEOUT_MS } from './storyboards.ts'

/** Where pictures of shots and passages are taken from (document 2 §3). */
export const IMAGE_SOURCES = {
  ALL: '全部',
  MIRROR: '画面配置',
  PROJECT_AI: '作品绘图',
  LOCAL: '本地上传',
  OFFICIAL: '官方素材',
  AI: '我的绘图',
} as const
export type ImageSource = keyof typeof IMAGE_SOURCES
/** What is noted of a shot's picture. */
export const LOG_ACTIONS = { chosen: '定稿', redrawn: '重画', refused: '不用', note: '备注' } as const
/** Passages that one run draws for (ours). */
export const RUN_MAX = 200

/** Shots that are drawn at once (ours). */
export const SHOTS_RUN_MAX = 300
/** Sizes that shots are drawn in, widest first. */
export const SHOT_RATIOS = ['16:9', '4:3', '1:1', '3:4', '9:16'] as const

const Doc = z.object({ doc_id: id() })
const read = on('document', 'any', 'doc_id')
const Source = z.enum(Object.keys(IMAGE_SOURCES) as [ImageSource, ...ImageSource[]], '图片来源无效')
const Offered = z.object({
  source: Source.exclude(['ALL']),
  id: z.int().describe('of its source'),
  file_id: z.int(),
  name: z.string(),
  image_url: z.string(),
  thumbs: Thumbs,
  src_type: z.literal([1, 2]).describe('what saving it says'),
  engine_kind: z.enum(['', ...ENGINE_KINDS]),
  created_at: instant(),
})
export type OfferedPicture = z.infer<typeof Offered>
const Log = z.object({
  id: z.int(),
  action: z.enum(Object.keys(LOG_ACTIONS) as [keyof typeof LOG_ACTIONS]),
  note: z.string(),
  image_url: z.string(),
  by: z.string(),
  at: instant(),
})
export type ShotLog = z.infer<typeof Log>
const Row = z.object({
  storyboard_id: z.int(),
  scene_id: z.string(),
  name: z.string().describe('1-1 镜 03'),
  content: z.string(),
  dialogue: z.string(),
  picture: z.object({ image_url: z.string(), thumbs: Thumbs, engine_kind: z.string() }).nullable(),
  images: z.int().describe('pictures that it can be given'),
})
export type ShotPicture = z.infer<typeof Row>
const Option = z.object({ key: z.string(), label: z.string(), ids: z.array(z.int()).describe('its shots that have a picture') })
const Part = z.object({
  text: z.string(),
  from: z.enum(['shot', 'script', 'role', 'scene', 'clothing', 'prop', 'style', 'drawer']),
  name: z.string().describe('whose words they are'),
  id: z.int().nullable(),
  quote: z.string().describe('the words there; of the script the line that says so'),
  field: z.string().describe('画面内容, 外貌, 固定特征 …'),
})
export type PromptPart = z.infer<typeof Part>
const Finding = z.object({
  storyboard_id: z.int(),
  kind: z.enum(['outfit', 'prop', 'place', 'time']),
  word: z.string().describe('what the shot says'),
  expected: z.string(),
  reason: z.string(),
  against: z.enum(['script', 'neighbour', 'sheet']),
  other_id: z.int().nullable().describe('the shot that it does not fit'),
})
export type ContinuityFinding = z.infer<typeof Finding>
const Running = z.object({
  matching_image_info_id: z.int(),
  record_id: z.int(),
  status: z.int().describe('document 3 §4'),
  progress: z.number(),
  error: z.string(),
  images: z.array(DrawnPicture),
})
export type PassageRun = z.infer<typeof Running>

export const shotPictures = calls('works.shotPictures', {
  list: GET('/ixj_web/comic/mi_storyboard_list', {
    needs: read,
    fails: '获取分镜列表失败', // document 2 §8
    query: Doc,
    data: z.array(Row).describe('in the order of the storyboard'),
  }),
  detail: GET('/ixj_web/comic/mi_storyboard', {
    needs: on('storyboard', 'any'),
    fails: '获取分镜配图失败',
    bare: [STATUS.storyboardGone],
    query: z.object({ storyboard_id: id() }),
    data: z.object({
      shot: Shot,
      images: z.array(MatchingImage),
      mirrors: z.array(MirrorPicture),
      before: Row.nullable(),
      after: Row.nullable(),
      log: z.array(Log).describe('the newest first, at most 50'),
    }),
  }),
  log: POST('/ixj_web/comic/mi_storyboard_log', {
    needs: on('storyboard', 'WriteWork'),
    fails: '记录失败',
    body: z.object({
      storyboard_id: id(),
      action: z.enum(Object.keys(LOG_ACTIONS) as [keyof typeof LOG_ACTIONS], '动作无效').default('note'),
      note: prose('说明', 500).default(''),
      image_url: z.string('图片无效').max(2000, '图片地址太长').meta(FILE_FIELD.address).optional(),
    }),
    data: z.array(Log),
    about: 'Notes what was decided on the picture of a shot, and why.',
  }),
  filter: GET('/ixj_web/export/get_sbimage_filter', {
    needs: read,
    fails: '获取导出条件失败',
    query: Doc,
    data: z.object({ total: z.int(), scenes: z.array(Option), sizes: z.array(Option), characters: z.array(Option) }),
    about: 'What export_sbimages can be narrowed to: it takes the ids.',
  }),
  zip: DOWNLOAD('/ixj_web/export/tmp_export', {
    needs: read,
    fails: '下载配图zip失败', // document 2 §8
    query: Doc,
    timeoutMs: STORYBOARD_IMAGES_TIMEOUT_MS,
    audit: 'work_export',
    about: 'A zip of the pictures of the passages of a document.',
  }),
  sources: GET('/ixj_web/comic/picture_source_list', {
    needs: read,
    fails: '获取图片列表失败',
    query: Page.extend({ doc_id: id(), source: Source.default('ALL'), keyword: prose('搜索内容', 50).default('') }),
    data: z.object({ list: z.array(Offered), total: z.int(), page: z.int(), size: z.int() }),
    about: 'Pictures that a shot or a passage can be given, of one source or of all; the newest first.',
  }),
  why: GET('/ixj_web/comic/storyboard_why', {
    needs: on('storyboard', 'any'),
    fails: '获取画面依据失败',
    query: z.object({
      storyboard_id: id(),
      record_id: id().optional().describe('a drawing for it; absent = what would be drawn now'),
      words: prose('画面描述', 300).optional().describe('what would be drawn instead of the words of the shot'),
    }),
    data: z.array(Part).describe('parts of the prompt in its order'),
  }),
  continuity: GET('/ixj_web/comic/storyboard_continuity', {
    needs: read,
    fails: '检查连贯性失败',
    query: Doc,
    data: z.array(Finding),
    about: 'Outfit, prop, place and time of day of each shot against the script, the sheets and the shots beside it, by rules.',
  }),
  run: POST('/ixj_web/works/matching_image_run', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '整篇配图失败',
    body: Doc.extend({ ids: ids(RUN_MAX).optional().describe('these passages; absent = all without a picture and a drawing under way') }),
    data: z.object({
      job_id: z.int().nullable().describe('follows them all; null where nothing was to be drawn'),
      queued: z.array(z.int()).describe('ids of passages'),
      rest: z.int().describe('how many are left for another run'),
    }),
    about: 'Queues a drawing for each passage, with the sheets and the style of the work; all of them are one job.',
  }),
  runShots: POST('/ixj_web/comic/storyboard_draw', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '生成分镜图片失败',
    body: Doc.extend({ ids: ids(SHOTS_RUN_MAX), ratio: z.enum(SHOT_RATIOS, '画幅无效').default('16:9') }),
    data: z.object({
      job_id: z.int().nullable().describe('follows them all; null where no shot has words'),
      queued: z.array(z.int()).describe('ids of shots'),
      wordless: z.array(z.int()).describe('shots that nothing can be drawn for: they say nothing'),
    }),
    about: 'Queues a picture for each shot by its own words, with the sheets and the style of the work; all of them are one job.',
  }),
  runs: GET('/ixj_web/works/matching_image_run', {
    needs: read,
    fails: '获取配图进度失败',
    quiet: true,
    query: Doc.extend({ size: num('每页 1 到 500 项', { min: 1, max: 500 }).default(200) }),
    data: z.array(Running).describe('the newest drawing of each passage that has one'),
  }),
})
