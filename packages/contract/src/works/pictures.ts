// Pictures that match passages of a script: passages, their pictures, and a team's own picture material (document 2 §3, §5, §7; payloads
// that the documents do not show are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { IMAGE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { member, on, ownRow } from '../kit/needs.ts'
import { fileAddress, fileId, id, ids, instant, line, listOf, num, Page } from '../kit/scalars.ts'
import { Thumbs } from '../files.ts'

/** Picture source types (document 2 §3; 5 and 6 document 3 §3). */
export const PICTURE_SOURCES = { 1: '素材', 2: 'AI 绘制', 3: '贴图', 4: 'AI 合成', 5: 'AI 线稿', 6: '本地上传' } as const
/** Length of the text that is matched with a picture, in characters (document 2 §5). */
export const MATCHING_TEXT = { min: 20, max: 1000 } as const
/** How a document is divided into passages. */
export const MATCHING_MODES = { scene: '每场一张', paragraph: '按段落', manual: '自己选' } as const
/** Kinds of picture material. */
export const MATERIAL_CATEGORIES = { scene: '场景', person: '人物', prop: '道具', mood: '氛围', other: '其他' } as const
/** Passages of one document and pictures of one passage (ours). */
export const MATCHING_LIMITS = { infos: 2000, images: 60 } as const

const keys = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
const SourceType = num('图片来源无效').pipe(z.literal([1, 2, 3, 4, 5, 6], '图片来源无效'))
const Mode = z.enum(keys(MATCHING_MODES), '划分方式无效')
const Category = z.enum(keys(MATERIAL_CATEGORIES), '素材分类无效')
const { min, max } = MATCHING_TEXT
const MatchingText = z
  .string('请输入文字')
  .trim()
  .refine(text => text.length >= min && text.length <= max, `配图文字应为 ${min} 到 ${max} 个字`)
const BlockIds = z.array(z.string('段落无效').max(40, '段落无效'), '段落无效').max(400, '一段最多 400 行')

const Info = z.object({
  matching_image_info_id: z.int(),
  text: z.string(),
  block_ids: z.array(z.string()),
  images: z.int().describe('how many pictures it has'),
})
const MatchingImage = z.object({
  id: z.int(),
  doc_id: z.int(),
  matching_image_info_id: z.int().nullable(),
  image_url: z.string(),
  thumbs: Thumbs,
  src_type: z.literal([1, 2, 3, 4, 5, 6]),
  base_image_id: z.int().nullable(),
  created_at: instant(),
})
/** A matching picture with what a list of a whole work says of it. */
const OfWork = MatchingImage.extend({
  passage: z.string().describe('how its passage begins; empty for a picture of the document as a whole'),
  author: z.string().describe('who gave it'),
})
export type MatchingPicture = z.infer<typeof OfWork>
const Material = z.object({
  material_id: z.int(),
  category: Category,
  name: z.string(),
  image_url: z.string(),
  thumbs: Thumbs,
  starred: z.boolean(),
  mine: z.boolean(),
})
const Saved = z.object({ image_url: fileAddress(), work_id: id(), doc_id: id(), src_type: SourceType })
const Doc = z.object({ doc_id: id() })
const DocMode = Doc.extend({ mode: Mode })
const Modes = z.object({ mode: Mode, modes: z.array(z.object({ mode: Mode, name: z.string() })) })

export const pictures = calls('works.pictures', {
  mode: GET('/ixj_web/works/matching_image_mode', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取配图方式失败',
    query: Doc,
    data: Modes,
  }),
  setMode: POST('/ixj_web/works/matching_image_mode', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '设置配图方式失败',
    body: DocMode,
  }),
  changeMode: PUT('/ixj_web/works/matching_image_mode', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '设置配图方式失败',
    body: DocMode,
  }),
  resetMode: DELETE('/ixj_web/works/matching_image_mode', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '设置配图方式失败',
    query: Doc,
    about: 'Back to one picture per scene.',
  }),
  divide: POST('/ixj_web/works/whole_doc_matching_image_info', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '划分配图段落失败',
    body: Doc.extend({ text: MatchingText.optional(), block_ids: BlockIds.optional() }),
    data: z.array(Info),
    about: 'With text: adds that passage. Without: divides the whole document anew by its mode; passages that have pictures stay.',
  }),
  changeInfo: PUT('/ixj_web/works/whole_doc_matching_image_info', {
    needs: on('matching_info', 'WriteWork', 'matching_image_info_id'),
    fails: '编辑配图段落失败',
    body: z.object({ matching_image_info_id: id(), text: MatchingText, block_ids: BlockIds.optional() }),
    data: Info,
  }),
  removeInfo: DELETE('/ixj_web/works/whole_doc_matching_image_info', {
    needs: on('matching_info', 'WriteWork', 'matching_image_info_id'),
    fails: '删除配图段落失败',
    query: z.object({ matching_image_info_id: id() }),
  }),
  list: GET('/ixj_web/works/matching_image_list', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取配图列表失败',
    query: Doc.extend({ matching_image_info_id: id().optional() }),
    data: z.object({ infos: z.array(Info), images: z.array(MatchingImage).describe('in the order of each passage') }),
  }),
  mixed: GET('/ixj_web/works/mixed_matching_image_list', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取图片列表失败',
    query: Page.extend({
      doc_id: id().describe('any document of the work'),
      category: Category.optional(),
      from: z.enum(['matching', 'material'], '来源无效').optional().describe('only pictures of the work, or only material'),
    }),
    data: listOf(z.union([OfWork.extend({ from: z.literal('matching') }), Material.extend({ from: z.literal('material') })])),
    about: 'Pictures of the whole work and the team’s material, newest first: what a passage can be given.',
  }),
  save: POST('/ixj_web/works/matching_image', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '保存配图失败',
    body: Saved.extend({ base_image_id: id().nullish(), matching_image_info_id: id().nullish() }),
    data: MatchingImage,
  }),
  update: PUT('/ixj_web/works/matching_image', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '更新配图失败',
    body: Saved.extend({ id: id() }),
    data: MatchingImage,
  }),
  order: POST('/ixj_web/works/order_matching_image', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '排序失败',
    body: Doc.extend({ id: id(), after_id: id().nullable().describe('the picture of its passage to stand behind; null = first') }),
  }),
  remove: DELETE('/ixj_web/works/matching_image_list', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '删除配图失败',
    query: Doc.extend({ ids: ids(200) }),
  }),
  upload: UPLOAD('POST', '/ixj_web/works/upload_matching_image', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '上传图片失败',
    files: { file: IMAGE_MAX_BYTES },
    body: Doc.extend({ matching_image_info_id: id().optional() }),
    data: MatchingImage,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
  }),
  categories: GET('/ixj_web/works/picture/categories', {
    needs: member,
    fails: '获取素材分类失败',
    data: z.array(z.object({ category: Category, name: z.string(), count: z.int() })),
  }),
  addMaterial: POST('/ixj_web/works/picture/material', {
    needs: member,
    fails: '添加素材失败',
    body: z.object({ file_id: fileId(), category: Category, name: line('素材名称', 40) }),
    data: Material,
  }),
  changeMaterial: PUT('/ixj_web/works/picture/material', {
    needs: ownRow('picture_material', 'material_id'),
    fails: '编辑素材失败',
    body: z.object({
      material_id: id(),
      category: Category.optional(),
      name: line('素材名称', 40).optional(),
      starred: z.boolean('应为真或假').optional(),
    }),
    data: Material,
  }),
  removeMaterial: DELETE('/ixj_web/works/picture/material', {
    needs: ownRow('picture_material', 'material_id'),
    fails: '删除素材失败',
    query: z.object({ material_id: id() }),
  }),
})
