// 画面配置: what a picture of a comic is to show, in folders, with where it comes from and the pictures it got (document 2 §7; payloads are ours).
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT } from '../kit/call.ts'
import { onWork } from '../kit/needs.ts'
import { fileAddress, id, ids, instant, line, num, OrderKey, Page, prose } from '../kit/scalars.ts'

/** Of one work: folders and mirrors; of one mirror: drafts, pictures, shots of a picture, characters of its words (ours). */
export const MIRROR_LIMITS = { dirs: 500, mirrors: 5000, drafts: 20, pictures: 60, shots: 50, words: 2000 } as const
/** What refusals call the written fields. */
export const MIRROR_LABELS = { name: '名称', words: '画面描述', note: '备注' } as const
/** Milliseconds that the web waits for the archive (document 2 §7). */
export const MIRROR_EXPORT_TIMEOUT_MS = 120_000
/** Where a mirror comes from: words of a document, a shot of a storyboard, a picture in lines. */
export const DRAFT_KINDS = { text: '原文', shot: '分镜', picture: '线稿' } as const
export type DraftKind = keyof typeof DRAFT_KINDS

const read = onWork('any')
const write = onWork('WriteWork')
const Work = z.object({ project_id: id() })
const DirId = id().nullable().describe('null = in no folder')
const SourceType = num('图片来源无效').pipe(z.literal([1, 2, 3, 4], '图片来源无效'))
const Dir = z.object({ dir_id: z.int(), name: z.string(), order_key: OrderKey, mirrors: z.int() })
export type MirrorDir = z.infer<typeof Dir>
const Draft = z.object({
  draft_id: z.int(),
  kind: z.enum(['text', 'shot', 'picture']),
  doc_id: z.int().nullable(),
  storyboard_id: z.int().nullable(),
  block_ids: z.array(z.string()),
  text: z.string().describe('the words; of a shot what it shows and says now'),
  image_url: z.string(),
  thumbs: Thumbs.nullable(),
})
export type MirrorDraft = z.infer<typeof Draft>
export const MirrorPicture = z.object({
  picture_id: z.int(),
  mirror_id: z.int(),
  image_url: z.string(),
  thumbs: Thumbs,
  src_type: z.literal([1, 2, 3, 4]).describe('document 2 §3'),
  shots: z.array(z.object({ storyboard_id: z.int(), name: z.string(), stale: z.boolean().describe('the shot says something else since') })),
  created_at: instant(),
  created_by: z.string(),
})
export type MirrorPicture = z.infer<typeof MirrorPicture>
const Mirror = z.object({
  mirror_id: z.int(),
  project_id: z.int(),
  dir_id: z.int().nullable(),
  doc_id: z.int().nullable(),
  name: z.string(),
  words: z.string(),
  note: z.string(),
  order_key: OrderKey,
  pictures: z.int(),
  cover: Thumbs.nullable().describe('of the newest picture'),
  drafts: z.array(Draft),
  version: z.int(),
  updated_at: instant(),
  updated_by: z.string(),
})
export type Mirror = z.infer<typeof Mirror>
const Doc = z.object({ doc_id: z.int(), doc_name: z.string(), mirrors: z.int(), pictures: z.int(), shots: z.int() })
export type MirrorDoc = z.infer<typeof Doc>

const written = {
  name: line(MIRROR_LABELS.name, 40),
  words: prose(MIRROR_LABELS.words, MIRROR_LIMITS.words),
  note: prose(MIRROR_LABELS.note, 1000),
}
const Filter = Work.extend({ dir_id: id().optional(), doc_id: id().optional(), keyword: prose('搜索内容', 50).default('') })

export const mirrors = calls('works.mirrors', {
  tree: GET('/ixj_web/project/mirror/dir_and_mirror_list', {
    needs: read,
    fails: '获取画面配置失败',
    query: Work,
    data: z.object({ dirs: z.array(Dir.extend({ list: z.array(Mirror) })), list: z.array(Mirror).describe('those in no folder') }),
  }),
  dirs: GET('/ixj_web/project/mirror/dir_list', { needs: read, fails: '获取文件夹失败', query: Work, data: z.array(Dir) }),
  docs: GET('/ixj_web/project/doc/list', {
    needs: read,
    fails: '获取文档列表失败',
    query: Work,
    data: z.array(Doc).describe('all documents of the work in reading order'),
  }),
  mirrorDocs: GET('/ixj_web/project/mirror/doc/list', {
    needs: read,
    fails: '获取文档列表失败',
    query: Work.extend({ dir_id: id().optional() }),
    data: z.array(Doc).describe('those that mirrors belong to'),
  }),
  doc: GET('/ixj_web/project/doc/detail', {
    needs: read,
    fails: '获取文档失败',
    query: Work.extend({ doc_id: id() }),
    data: Doc.extend({
      scenes: z.array(z.object({ scene_id: z.string(), no: z.string(), heading: z.string() })),
      list: z.array(Mirror).describe('the mirrors of the document'),
    }),
  }),
  list: GET('/ixj_web/project/mirror/list', {
    needs: read,
    fails: '获取画面配置失败',
    query: Filter.extend(Page.shape),
    data: z.object({ list: z.array(Mirror), total: z.int(), page: z.int(), size: z.int() }),
  }),
  pictures: GET('/ixj_web/project/mirror/picture_list', {
    needs: read,
    fails: '获取图片列表失败',
    query: Work.extend({ mirror_id: id().optional(), storyboard_id: id().optional().describe('those of this shot') }),
    data: z.array(MirrorPicture).describe('the newest first, at most 500'),
  }),
  export: DOWNLOAD('/ixj_web/project/mirror/export_picture', {
    needs: read,
    fails: '导出画面图片失败',
    query: Filter.omit({ keyword: true }).extend({ mirror_ids: ids(500).optional().describe('these; absent = all') }),
    timeoutMs: MIRROR_EXPORT_TIMEOUT_MS,
    audit: 'work_export',
    about: 'A zip of the pictures in folders, with what each was to show as mirrors.json.',
  }),
  save: POST('/ixj_web/project/mirror/save', {
    needs: write,
    fails: '保存画面配置失败',
    body: Work.extend({
      mirror_id: id().optional().describe('absent = a new one'),
      ...z.object(written).partial().shape,
      doc_id: id().nullable().optional(),
      dir_id: DirId.optional().describe('of a new one; move puts one elsewhere'),
      version: id().optional().describe('what the changes were made from; 1009 when others changed a field since'),
    }),
    data: Mirror,
  }),
  move: POST('/ixj_web/project/mirror/move', {
    needs: write,
    fails: '移动画面配置失败',
    body: Work.extend({
      mirror_ids: ids(500),
      dir_id: DirId,
      after_id: id().nullable().optional().describe('the mirror of that folder to stand behind; null = first, absent = last'),
    }),
  }),
  remove: DELETE('/ixj_web/project/mirror/delete', {
    needs: write,
    fails: '删除画面配置失败',
    query: Work.extend({ mirror_ids: ids(500) }),
    data: z.object({ ids: z.array(z.int()) }),
    about: 'Undone by restore.',
  }),
  restore: PUT('/ixj_web/project/mirror/restore', {
    needs: write,
    fails: '撤销删除失败',
    body: Work.extend({ mirror_ids: ids(500).optional(), dir_id: id().optional(), picture_ids: ids(100).optional() }),
    about: 'Brings back mirrors, a folder with its mirrors, or pictures.',
  }),
  addDir: POST('/ixj_web/project/mirror/dir', {
    needs: write,
    fails: '新建文件夹失败',
    body: Work.extend({ name: written.name }),
    data: Dir,
  }),
  changeDir: PUT('/ixj_web/project/mirror/dir', {
    needs: write,
    fails: '重命名失败', // document 2 §8
    body: Work.extend({ dir_id: id(), name: written.name }),
    data: Dir,
  }),
  removeDir: DELETE('/ixj_web/project/mirror/dir', {
    needs: write,
    fails: '删除文件夹失败',
    query: Work.extend({ dir_id: id() }),
    about: 'With the mirrors in it. Undone by restore.',
  }),
  orderDir: POST('/ixj_web/project/mirror/dir_order', {
    needs: write,
    fails: '文件夹排序失败',
    body: Work.extend({ dir_id: id(), after_id: id().nullable().describe('null = first') }),
  }),
  addDraft: POST('/ixj_web/project/mirror/draft_source', {
    needs: write,
    fails: '上传线稿图片失败', // document 2 §8
    body: Work.extend({
      mirror_id: id(),
      kind: z.enum(['text', 'shot', 'picture'], '来源无效').default('text'),
      doc_id: id().optional().describe('of words'),
      block_ids: z.array(z.string().max(40), '段落无效').max(400, '一段最多 400 行').default([]),
      text: prose('原文', MIRROR_LIMITS.words).default(''),
      storyboard_id: id().optional().describe('of a shot'),
      image_url: fileAddress().optional().describe('of a picture in lines'),
    }),
    data: Mirror,
  }),
  removeDraft: DELETE('/ixj_web/project/mirror/draft_source', {
    needs: write,
    fails: '删除来源失败',
    query: Work.extend({ mirror_id: id(), draft_id: id() }),
    data: Mirror,
    about: 'Undone by adding it again.',
  }),
  detail: GET('/ai_web/ai/project/mirror', {
    needs: read,
    fails: '获取画面配置失败',
    query: Work.extend({ mirror_id: id() }),
    data: Mirror.extend({
      list: z.array(MirrorPicture),
      prompt: z.array(z.string()).describe('what a drawing of it begins with: its words, the drafts, the sheets that they name'),
      references: z.array(z.string()).describe('addresses of pictures of whom it names, and its line drawings'),
    }),
    about: 'What drawing it takes.',
  }),
  addPicture: POST('/ai_web/ai/project/mirror/picture', {
    needs: write,
    fails: '添加画面图片失败',
    body: Work.extend({
      mirror_id: id(),
      image_url: fileAddress(),
      src_type: SourceType.default(1),
      storyboard_ids: ids(MIRROR_LIMITS.shots).optional().describe('the shots that it shows; absent = those that the mirror comes from'),
    }),
    data: MirrorPicture,
    about: 'One that is there already gets these shots.',
  }),
  removePictures: DELETE('/ai_web/ai/project/mirror/picture', {
    needs: write,
    fails: '删除图片失败', // document 2 §8
    query: Work.extend({ picture_ids: ids(100) }),
    data: z.object({ ids: z.array(z.int()) }),
    about: 'Undone by restore.',
  }),
})
