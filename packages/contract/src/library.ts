// The assets of a team: every picture, film, sound, text and model that it keeps, found by what they are and what people say of them (ours).
import * as z from 'zod'
import { Thumbs } from './files.ts'
import { calls, DELETE, DOWNLOAD_BY_POST, GET, POST, PUT } from './kit/call.ts'
import { TIMEOUT_UPLOAD_MS } from './kit/limits.ts'
import { member, onWork } from './kit/needs.ts'
import { fileId, fileIds, flag, id, instant, label, line, num, prose } from './kit/scalars.ts'

export const ASSET_KINDS = { image: '图片', video: '视频', audio: '音频', document: '文档', model: '模型' } as const
export type AssetKind = keyof typeof ASSET_KINDS
export const ASSET_COLOURS = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'purple', 'pink', 'black', 'grey', 'white'] as const
export type AssetColour = (typeof ASSET_COLOURS)[number]
export const ASSET_RATIOS = { wide: '横', tall: '竖', square: '方' } as const
/** What of a work uses a file. */
export const ASSET_PLACES = {
  shot: '分镜',
  match: '配图',
  resource: '素材',
  figure: '设定',
  scene: '画面配置',
  drawing: '绘图',
  cover: '封面',
  text: '正文',
  comic: '漫画',
} as const
export type AssetPlace = keyof typeof ASSET_PLACES
export const ASSET_SORTS = { newest: '最新', oldest: '最早', name: '按名称', rating: '按评分', taken: '按拍摄时间' } as const
export type AssetSort = keyof typeof ASSET_SORTS
/** Tags of one asset, folders of one team (ours). */
export const ASSET_LIMITS = { tags: 30, tag: 40, folders: 500, at_once: 500, packed: 200 } as const

/** What the painter calls the masks that it sends: no asset that anybody looks for. */
export const MASK_NAME = '蒙版.png'

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as [K, ...K[]]
const Tag = line('标签', ASSET_LIMITS.tag).refine(text => !/[,，]/.test(text), '标签里不能有逗号')
const Tags = z.array(Tag, '标签应是列表').max(ASSET_LIMITS.tags, `最多 ${ASSET_LIMITS.tags} 个标签`)
const tagList = () => label('标签', 500).optional().describe('several with commas between')
const Day = z.iso.date('日期无效')
const Filters = z.object({
  source: z.enum(['all', 'mine', 'shared'], '来源无效').optional(),
  kind: z.enum(keysOf(ASSET_KINDS), '种类无效').optional(),
  keyword: prose('搜索内容', 50).optional(),
  all_tags: tagList(),
  any_tags: tagList(),
  no_tags: tagList(),
  colour: z.enum(ASSET_COLOURS, '颜色无效').optional(),
  ratio: z.enum(keysOf(ASSET_RATIOS), '画幅无效').optional(),
  rating: num('评分应是 0 到 5', { max: 5 }).optional().describe('at least'),
  project_id: id().optional().describe('what this work uses, whosever it is'),
  place: z.enum(keysOf(ASSET_PLACES), '用处无效').optional(),
  folder_id: id().optional(),
  taken_from: Day.optional().describe('taken by a camera on this day or later'),
  taken_until: Day.optional().describe('on this day or before'),
  parts: flag().optional().describe('1 = with steps on the way to something else: masks of the painter, takes of lines'),
  alike: flag().optional().describe('1 = those alone that another one looks nearly like; a page may be short then, and have a next one'),
})
export type AssetFilters = z.input<typeof Filters>
const Asset = z.object({
  file_id: z.int(),
  kind: z.enum(keysOf(ASSET_KINDS)),
  name: z.string(),
  url: z.string(),
  thumbs: Thumbs.nullable().describe('of pictures alone'),
  mime: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  tags: z.array(z.string()),
  folder_id: z.int().nullable(),
  rating: z.int(),
  colour: z.enum(ASSET_COLOURS).nullable().describe('null until it was looked at'),
  shared: z.boolean(),
  mine: z.boolean(),
  licence: z.string(),
  expires_on: z.string().nullable(),
  created_at: instant().describe('when it came'),
  taken_at: z.string().nullable().describe('when a camera took it, by its own clock: a time without a zone'),
  camera: z.string().describe('which camera; empty when the picture did not tell'),
})
export type Asset = z.infer<typeof Asset>
const Folder = z.object({ folder_id: z.int(), name: z.string(), query: z.record(z.string(), z.string()).nullable() })
export type AssetFolder = z.infer<typeof Folder>
const Query = z.record(z.string().max(40, '筛选无效'), z.string('筛选无效').max(500, '筛选过长')).nullable()
const FolderName = line('名称', 60).describe('parts with / between stand below each other')

export const library = calls('library', {
  list: GET('/ixj_web/asset/list', {
    needs: member,
    fails: '获取素材失败',
    query: Filters.extend({
      before: id().optional().describe('the `next` of the page before; of the newest first, a file'),
      sort: z.enum(keysOf(ASSET_SORTS), '排序无效').default('newest'),
      size: num('每页 1 到 200 项', { min: 1, max: 200 }).default(60),
    }),
    data: z.object({
      list: z.array(Asset),
      next: z.int().nullable(),
      total: z.int().nullable().describe('with the first page; null where they are too many to count, or are looked for one by one'),
    }),
    about: 'The newest first if not asked otherwise: one’s own, what the team shares, or what a work that one sees uses.',
  }),
  detail: GET('/ixj_web/asset/detail', {
    needs: member,
    fails: '获取素材失败',
    query: z.object({ file_id: fileId() }),
    data: Asset.extend({
      uses: z.array(z.object({ project_id: z.int(), project_name: z.string(), place: z.enum(keysOf(ASSET_PLACES)), count: z.int() })),
      alike: z.array(Asset).describe('what looks nearly the same'),
    }),
  }),
  change: PUT('/ixj_web/asset', {
    needs: member,
    fails: '修改素材失败',
    body: z.object({
      file_ids: fileIds(ASSET_LIMITS.at_once),
      name: line('名称', 200).optional(),
      add_tags: Tags.optional(),
      remove_tags: Tags.optional(),
      folder_id: id().nullable().optional(),
      rating: num('评分应是 0 到 5', { max: 5 }).optional(),
      licence: label('许可', 100).optional(),
      expires_on: Day.nullable().optional(),
      shared: flag().optional().describe('of one’s own alone'),
    }),
    data: z.object({ ids: z.array(z.int()).describe('what was changed; others are not seen, or not one’s own') }),
  }),
  remove: DELETE('/ixj_web/asset', {
    needs: member,
    fails: '移出媒体库失败',
    query: z.object({ file_ids: fileIds(ASSET_LIMITS.at_once) }),
    data: z.object({ ids: z.array(z.int()) }).describe('those that were taken out: of one’s own, of the founder all of the team'),
    about: 'Lists, searches and pickers leave them out; what uses them goes on, and their contents stay.',
  }),
  restore: PUT('/ixj_web/asset/restore', {
    needs: member,
    fails: '放回媒体库失败',
    body: z.object({ file_ids: fileIds(ASSET_LIMITS.at_once) }),
    data: z.object({ ids: z.array(z.int()) }),
    about: 'Undoes a removal.',
  }),
  shelf: GET('/ixj_web/asset/shelf', {
    needs: member,
    fails: '获取素材分类失败',
    data: z.object({
      folders: z.array(Folder),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })).describe('the 200 most frequent'),
    }),
  }),
  addFolder: POST('/ixj_web/asset/folder', {
    needs: member,
    fails: '新建文件夹失败',
    body: z.object({ name: FolderName, query: Query.default(null).describe('of a smart folder: the filters of the list') }),
    data: Folder,
  }),
  renameFolder: PUT('/ixj_web/asset/folder', {
    needs: member,
    fails: '重命名失败',
    body: z.object({ folder_id: id(), name: FolderName, query: Query.optional() }),
    data: Folder,
  }),
  removeFolder: DELETE('/ixj_web/asset/folder', {
    needs: member,
    fails: '删除文件夹失败',
    query: z.object({ folder_id: id() }),
    about: 'What lies in it stays, in no folder.',
  }),
  pack: DOWNLOAD_BY_POST('/ixj_web/asset/pack', {
    needs: member,
    fails: '打包素材失败',
    body: z.object({ file_ids: fileIds(ASSET_LIMITS.packed) }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'asset_download',
    about: 'A zip of one’s own and of what the team shares; others are left out, and 1004 when none is left.',
  }),
  licences: GET('/ixj_web/asset/licences', {
    needs: onWork('any'),
    fails: '检查授权失败',
    query: z.object({ project_id: id() }),
    data: z.array(Asset.extend({ expired: z.boolean() })).describe('of what the work uses: what has expired or does within 30 days'),
    about: 'Asked before a work is exported.',
  }),
})
