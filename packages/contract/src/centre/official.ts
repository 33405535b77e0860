// The official library: categories and tags as a tree, pictures that every team sees, and what teams hand in (document 2 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { IMAGE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { official } from '../kit/needs.ts'
import { flag, id, ids, instant, line, listOf, num, Page, prose } from '../kit/scalars.ts'
import { Thumbs } from '../files.ts'
import { ENTRY_STATES, type EntryState } from './entries.ts'

/** What is drawn for the library: its ratios, and pictures of one request (ours). */
export const OFFICIAL_DRAW = { ratios: ['1:1', '3:4', '4:3', '2:3', '3:2', '9:16', '16:9'], atOnce: 8 } as const
/** Levels of categories (ours). */
export const CATEGORY_DEPTH = 4
const KINDS = ['category', 'tag'] as const
const CategoryTag = z.object({
  category_tag_id: z.int(),
  kind: z.enum(KINDS),
  name: z.string(),
  parent_id: z.int().nullable().describe('the category that it stands in'),
  count: z.int().describe('pictures that it has'),
})
export type CategoryTag = z.infer<typeof CategoryTag>
const Picture = z.object({
  material_id: z.int(),
  category_id: z.int().nullable(),
  name: z.string(),
  image_url: z.string(),
  thumbs: Thumbs,
  tags: z.array(z.object({ category_tag_id: z.int(), name: z.string() })),
  shown: z.boolean().describe('teams see it, from and until when'),
  shown_from: instant().nullable(),
  shown_until: instant().nullable(),
})
export type OfficialPicture = z.infer<typeof Picture>
const One = z.object({ category_tag_id: id() })
const name = line('名称', 20)
const parent_id = id().nullable()
const tag_ids = ids(20).optional()
const many = { material_ids: ids(500) }
const Done = z.object({ ids: z.array(z.int()) })
const Moment = z.iso.datetime({ offset: true, error: '时间无效' }).nullable()
const HandedIn = z.object({
  material_id: z.int(),
  type: z.string(),
  title: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  source: z.string(),
  author: z.string(),
  state: z.enum(Object.keys(ENTRY_STATES) as EntryState[]),
  note: z.string(),
  updated_at: instant(),
})
export type HandedIn = z.infer<typeof HandedIn>

export const officialLibrary = calls('centre.official', {
  categories: GET('/ixj_web/official/category_tag_list', {
    needs: official,
    fails: '获取分类失败',
    data: z.array(CategoryTag),
    about: 'Categories and tags in their order; those of one parent follow each other.',
  }),
  addCategory: POST('/ixj_web/official/category_tag', {
    needs: official,
    fails: '新建分类失败',
    body: z.object({ kind: z.enum(KINDS, '请选择分类或标签').default('category'), name, parent_id: parent_id.default(null) }),
    data: CategoryTag,
    audit: 'official_category_add',
  }),
  changeCategory: PUT('/ixj_web/official/category_tag', {
    needs: official,
    fails: '修改分类失败',
    body: One.extend({ name: name.optional(), parent_id: parent_id.optional() }),
    data: CategoryTag,
    audit: 'official_category_change',
  }),
  removeCategory: DELETE('/ixj_web/official/category_tag', {
    needs: official,
    fails: '删除分类失败',
    query: One,
    audit: 'official_category_remove',
    about: 'Its pictures stay, in no category or without the tag. Undone by category_tag_restore.',
  }),
  restoreCategory: PUT('/ixj_web/official/category_tag_restore', {
    needs: official,
    fails: '恢复分类失败',
    body: One,
    audit: 'official_category_restore',
  }),
  sort: PUT('/ixj_web/official/category_sort', {
    needs: official,
    fails: '排序失败',
    body: z.object({ parent_id: parent_id.default(null), category_tag_ids: ids(500) }),
    data: z.array(CategoryTag),
    audit: 'official_category_sort',
    about: 'These, in this order, stand in that category; one cannot stand in itself or below itself.',
  }),
  pictures: GET('/ixj_web/official/material/list', {
    needs: official,
    fails: '获取图片列表失败',
    query: Page.extend({
      category_id: id().optional(),
      tag_id: id().optional(),
      keyword: prose('搜索内容', 50).default(''),
      shown: flag().optional(),
    }),
    data: listOf(Picture),
  }),
  tagsById: GET('/ixj_web/official/material/tags_by_id', {
    needs: official,
    fails: '获取标签失败',
    query: z.object(many),
    data: z.array(z.object({ material_id: z.int(), tags: Picture.shape.tags })),
  }),
  batchEdit: PUT('/ixj_web/official/material/batch_edit', {
    needs: official,
    fails: '批量修改失败',
    body: z.object({
      ...many,
      category_id: id().optional(),
      add_tag_ids: tag_ids,
      remove_tag_ids: tag_ids,
      shown: flag().optional(),
      shown_from: Moment.optional(),
      shown_until: Moment.optional(),
    }),
    data: Done,
    audit: 'official_batch_edit',
  }),
  rename: PUT('/ixj_web/official/material', {
    needs: official,
    fails: '重命名失败',
    body: z.object({ material_id: id(), name: line('图片名称', 40) }),
    data: Picture,
    audit: 'official_rename',
  }),
  remove: DELETE('/ixj_web/official/material', {
    needs: official,
    fails: '删除图片失败',
    body: z.object(many),
    data: Done,
    audit: 'official_remove',
    about: 'Undone by restore.',
  }),
  restore: PUT('/ixj_web/official/material/restore', {
    needs: official,
    fails: '撤销删除失败',
    body: z.object(many),
    data: Done,
    audit: 'official_restore',
  }),
  upload: UPLOAD('POST', '/ixj_web/official/material/local_upload', {
    needs: official,
    fails: '上传图片失败',
    files: { file: IMAGE_MAX_BYTES },
    body: z.object({
      category_id: id(),
      name: line('图片名称', 40).optional().describe('absent = of the file'),
      shown: num('应为 0 或 1', { max: 1 }).default(1),
    }),
    data: Picture,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
    audit: 'official_upload',
  }),
  takeDrawn: POST('/ixj_web/official/material/ai_upload', {
    needs: official,
    fails: '添加图片失败',
    body: z.object({
      category_id: id(),
      name: line('图片名称', 30),
      image_urls: z
        .array(z.string('请选择图片').min(1, '请选择图片').max(2000, '图片地址太长'))
        .min(1, '请选择图片')
        .max(100, '一次最多 100 张')
        .optional()
        .describe('pictures that were drawn already; absent = they are drawn now'),
      prompt: prose('画面描述', 500).trim().default('').describe('what is drawn; needed without image_urls'),
      ratio: z.enum(OFFICIAL_DRAW.ratios, '没有这个比例').default('1:1'),
      count: num('张数无效', { min: 1, max: OFFICIAL_DRAW.atOnce }).default(1),
      tag_ids,
    }),
    data: z.object({ job_id: z.int() }),
    audit: 'official_ai_upload',
    about: 'Drawn by the engine of the studio, or drawn before; a job puts them into the category as they come.',
  }),
  handedIn: GET('/ixj_web/official/entry_list', {
    needs: official,
    fails: '获取投稿失败',
    query: Page.extend({ state: z.enum(['waiting', 'published', 'refused'], '没有这种状态').default('waiting') }),
    data: listOf(HandedIn),
  }),
  review: PUT('/ixj_web/official/entry_review', {
    needs: official,
    fails: '审核失败',
    body: z.object({ material_id: id(), accept: flag(), note: prose('审核意见', 300).default('') }),
    data: HandedIn,
    audit: 'official_entry_review',
    about: 'Accepted, everybody sees it; sent back, its team does with the note. Both can be changed later.',
  }),
})
