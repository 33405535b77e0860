// Pages of comics and the canvas of a picture: bubbles and marks, pages poured from shots, their versions and exports, base pictures
// (document 3 §3, §7; payloads that the documents do not show are ours).
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { Losses } from '../kit/losses.ts'
import { member, on } from '../kit/needs.ts'
import { fileAddress, id, ids, instant, label, line, num, OrderKey, prose } from '../kit/scalars.ts'

/** Pages of one document, marks of one person, characters of a mark and of what a canvas keeps of itself on the server (ours). */
export const CANVAS_LIMITS = { pages: 400, marks: 200, mark: 40_000, project: 300_000 } as const
/** Where a picture of a canvas comes from (document 3 §3). */
export const CANVAS_SOURCES = { materialStore: 1, ai: 2, commonCharlet: 3, aiGroup: 4, aiLine: 5, localUpload: 6 } as const
/** The files of a comic. */
export const COMIC_FORMATS = {
  png: 'PNG 图片',
  jpg: 'JPG 图片',
  webp: 'WebP 图片',
  pdf: 'PDF（印刷，含出血与裁切线）',
  psd: 'PSD（分层）',
  slices: '条漫切片（800×1280，每片不超过 2 MB）',
  strip: '长图',
  cbz: 'CBZ',
  epub: 'EPUB（固定版式）',
  mp4: '动态样片 MP4（分镜、运镜与草稿配音）',
  gif: '动态样片 GIF（无声）',
} as const
/** What is made of the shots, not of the pages. */
export const ANIMATIC_FORMATS = ['mp4', 'gif'] as const satisfies (keyof typeof COMIC_FORMATS)[]
export type ComicFormat = keyof typeof COMIC_FORMATS
export const FORM_KEYS = ['b5', 'a5', 'a4', 'k32', 'us', 'square', 'strip'] as const
const keys = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

const Doc = z.object({ doc_id: id() })
const OnePage = z.object({ page_id: id() })
const Content = z.looseObject({}).describe('the page as packages/comic has it')
const Row = z.object({
  page_id: z.int(),
  name: z.string(),
  order_key: OrderKey,
  content: Content,
  updated_at: instant(),
})
export type ComicPage = z.infer<typeof Row>
const Line = z.object({
  id: z.string(),
  kind: z.enum(['dialogue', 'thought', 'caption', 'sound']),
  speaker: z.string(),
  text: z.string(),
})
const Shot = z.object({
  id: z.int(),
  scene: z.string(),
  scene_no: z.string(),
  size: z.string(),
  move: z.string(),
  content: z.string(),
  seconds: z.number(),
  src: z.string().describe('its picture; empty while it has none'),
  film: z.string().describe('the take of film that was chosen; empty for none'),
  lines: z.array(Line),
})
export type ComicShot = z.infer<typeof Shot>
const Version = z.object({
  version_id: z.int(),
  name: z.string().describe('empty for one kept by itself'),
  nickname: z.string(),
  created_at: instant(),
})
export type ComicVersion = z.infer<typeof Version>
const Pages = z.object({
  doc_id: z.int(),
  doc_name: z.string(),
  work_id: z.int(),
  work_name: z.string(),
  project_type: z.int(),
  may_write: z.boolean(),
  pages: z.array(Row),
  shots: z.array(Shot).describe('in the order of the storyboard, with the lines as the script has them now'),
  takes: z
    .array(z.object({ speaker: z.string(), text: z.string(), url: z.string(), seconds: z.number() }))
    .describe('of the work: one for each line that was dubbed, that which was chosen, else the newest'),
})
const Bubble = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['balloon', 'sticker', 'sound']),
  group: z.string(),
  path: z.string().describe('of an SVG in a box of 100 × 100'),
})
const Mark = z.object({ key: z.string(), name: z.string(), value: z.string(), updated_at: instant() })
const Check = z.object({
  fonts: z.array(z.object({ font: z.string(), by: z.string().describe('what it is replaced by; empty where nothing can') })),
  pictures: z.array(z.object({ page: z.int(), name: z.string() })).describe('panels and pictures whose picture is not there'),
  words: z
    .array(z.object({ page: z.int(), name: z.string() }))
    .describe('texts that fit their balloons at no size, or under 70 % of theirs'),
  losses: Losses.describe('of the pages: what the fonts of the server do not show'),
  film_losses: Losses.describe('the same of the lines and shots of the animatic'),
  rights: z.array(
    z.object({ url: z.string(), origin: z.string(), by: z.string(), name: z.string(), pages: z.array(z.int()).describe('counted from 1') }),
  ),
})
export type ComicCheck = z.infer<typeof Check>
const json = (noun: string) => prose(noun, CANVAS_LIMITS.project)
const SceneImage = z.object({
  id: z.int(),
  picId: z.int().describe('of the file'),
  imageUrl: z.string(),
  scene_id: z.string(),
  composeProjectJson: z.string(),
  dialogueProjectJson: z.string(),
  workId: z.int(),
  docId: z.int(),
  srcType: z.int(),
  wholeDocMatchingImageInfo: z.int().nullable().describe('the passage that it belongs to'),
})
export type SceneImage = z.infer<typeof SceneImage>
const Base = z.object({ id: z.int(), base_image_id: z.int().nullable(), image_url: z.string(), thumbs: Thumbs })
const write = on('document', 'WriteWork', 'doc_id')
const read = on('document', 'any', 'doc_id')
const SrcType = num('图片来源无效').pipe(z.literal([1, 2, 3, 4, 5, 6], '图片来源无效'))
const Key = z.string('标记无效').regex(/^[\w-]{1,40}$/, '标记无效')

export const canvas = calls('works.canvas', {
  bubbles: GET('/ixj_web/user/mi_bubble_list', { needs: member, fails: '获取气泡列表失败', data: z.array(Bubble) }),
  marks: GET('/ixj_web/user/get_my_marks', { needs: member, fails: '获取标记失败', data: z.array(Mark).describe('the newest first') }),
  setMark: PUT('/ixj_web/user/set_my_mark', {
    needs: member,
    fails: '保存标记失败',
    body: z.object({
      key: Key,
      name: line('名称', 40),
      value: prose('标记', CANVAS_LIMITS.mark).nullable().describe('null takes it away'),
    }),
    data: z.array(Mark),
    about: 'Marks are one’s own: stickers made of what was selected on a canvas, among others.',
  }),
  addBase: POST('/ixj_web/comic/base_image', {
    needs: write,
    fails: '保存原图失败',
    body: Doc.extend({ id: id().describe('of a matching picture of a shot'), image_url: fileAddress(), src_type: SrcType.default(1) }),
    data: Base,
    about: 'Keeps a picture of the shot as the one that the matching picture was made from.',
  }),
  setBase: PUT('/ixj_web/comic/base_image', {
    needs: write,
    fails: '更新原图失败',
    body: Doc.extend({ id: id(), base_image_id: id().nullable() }),
    data: Base,
  }),
  matchingInfo: POST('/ixj_web/works/matching_image_info', {
    needs: write,
    fails: '获取配图信息失败',
    body: Doc.extend({
      id: id().nullish().describe('of a matching picture, of a shot where one is named; absent = a new one'),
      storyboard_id: id().optional().describe('the shot whose picture it is; absent = one of a passage'),
      base_image_id: id().nullish().describe('of a new picture of a shot: what it was made from'),
      image_url: fileAddress().optional(),
      src_type: SrcType.optional(),
      scene_id: label('场次', 40).optional(),
      whole_doc_matching_image_info_id: id().nullish(),
      compose_project_json: json('合成内容').optional(),
      dialogue_project_json: json('对白内容').optional(),
    }),
    data: SceneImage,
    about: 'What is given is kept, the rest stands; with an id alone it answers what there is.',
  }),
  pages: GET('/ixj_web/comic/comic_pages', { needs: read, fails: '获取漫画页失败', query: Doc, data: Pages }),
  pour: POST('/ixj_web/comic/comic_pour', {
    needs: write,
    fails: '灌入分镜失败',
    body: Doc.extend({
      form: z.enum(FORM_KEYS, '版式无效').optional().describe('absent = as it is'),
      direction: z.enum(['rtl', 'ltr', 'strip'], '阅读方向无效').optional(),
      template: label('分格模板', 40).default('').describe('one that is rather taken'),
      anew: z.boolean('应为真或假').default(false).describe('forgets what was decided on the pages'),
    }),
    data: z.object({ pages: z.int(), panels: z.int() }),
    about: 'Pages of the shots, by their weight; what people decided on pages stays. The pages as they were are kept as versions.',
  }),
  follow: PUT('/ixj_web/comic/comic_follow', {
    needs: write,
    fails: '更新台词失败',
    body: Doc,
    data: z.object({ changed: z.int().describe('pages') }),
    about: 'Words and pictures follow script and storyboard where nobody changed them on the page.',
  }),
  addPage: POST('/ixj_web/comic/comic_page', {
    needs: write,
    fails: '新建漫画页失败',
    body: Doc.extend({
      after_id: id().nullish().describe('null = first, absent = last'),
      template: label('分格模板', 40).default(''),
      from_id: id().optional().describe('a page of the document whose things it begins with'),
      item_ids: z
        .array(z.string('画面上的东西无效').max(80, '画面上的东西无效'), '画面上的东西无效')
        .max(600, '一页最多 600 件')
        .optional()
        .describe('which of them; they keep their ids, and are laid into as many cells as there are panels among them'),
    }),
    data: Row,
  }),
  removePages: DELETE('/ixj_web/comic/comic_pages', {
    needs: write,
    fails: '删除漫画页失败',
    query: Doc.extend({ ids: ids(CANVAS_LIMITS.pages) }),
    about: 'Undone by restorePages.',
  }),
  restorePages: PUT('/ixj_web/comic/comic_pages_restore', {
    needs: write,
    fails: '撤销删除失败',
    body: Doc.extend({ ids: ids(CANVAS_LIMITS.pages) }),
  }),
  orderPage: PUT('/ixj_web/comic/comic_page_order', {
    needs: write,
    fails: '漫画页排序失败',
    body: Doc.extend({ page_id: id(), after_id: id().nullable() }),
  }),
  open: POST('/ixj_web/comic/comic_page_open', {
    needs: on('comic_page', 'any', 'page_id'),
    fails: '打开漫画页失败',
    body: OnePage,
    data: z.object({
      shared_id: z.int().describe('names it on the co-writing socket, as a document'),
      right: z.enum(['read', 'write']),
    }),
  }),
  versions: GET('/ixj_web/comic/comic_page_versions', {
    needs: on('comic_page', 'any', 'page_id'),
    fails: '获取版本失败',
    query: OnePage,
    data: z.array(Version),
  }),
  keep: POST('/ixj_web/comic/comic_page_version', {
    needs: on('comic_page', 'WriteWork', 'page_id'),
    fails: '保存版本失败',
    body: OnePage.extend({ name: line('版本名', 60) }),
    data: z.object({ version_id: z.int() }),
  }),
  take: PUT('/ixj_web/comic/comic_page_version', {
    needs: on('comic_page', 'WriteWork', 'page_id'),
    fails: '恢复版本失败',
    body: OnePage.extend({ version_id: id() }),
    about: 'The page becomes what it was; what it is now is kept as a version.',
  }),
  check: GET('/ixj_web/comic/comic_export_check', {
    needs: read,
    fails: '检查导出失败',
    query: Doc,
    data: Check,
    about:
      'What is to be known before an export: fonts that are missing and what replaces them, pictures that are gone, whose pictures they are.',
  }),
  export: POST('/ixj_web/comic/comic_export', {
    needs: read,
    fails: '导出漫画失败',
    body: Doc.extend({
      format: z.enum(keys(COMIC_FORMATS), '导出格式无效'),
      page_ids: ids(CANVAS_LIMITS.pages).optional().describe('absent = all'),
      storyboard_ids: ids(2000)
        .optional()
        .describe('of an animatic: these shots, in the order of the board; absent = those on the pages, or all'),
      dpi: num('精度应为 72 到 600', { min: 72, max: 600 }).default(300),
      voice: z.boolean('应为真或假').default(true).describe('of an animatic: its lines are spoken, by takes of the team or a draft voice'),
      music_id: id().nullish().describe('of an animatic in MP4: a finished piece of the team, heard under the lines'),
    }),
    data: z.object({ job_id: z.int() }),
    audit: 'work_export',
    about: 'A job; its file is fetched by doc/export_file within seven days.',
  }),
})
