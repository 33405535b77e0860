// The material centre: texts for writers that anybody may read, a team's own beside them, and what a person collects (documents 1 §2.2, 2 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { anyone, ownRow, signedIn, team } from '../kit/needs.ts'
import { id, ids, instant, label, line, listOf, num, Page, prose } from '../kit/scalars.ts'

/** The kinds of material by their codes (document 1 §2.2); the labels are ours. */
export const ENTRY_TYPES = {
  all: '全部',
  ganhuo: '干货',
  dagang: '大纲',
  qiaoduan: '桥段',
  sucai: '素材',
  shangxi: '赏析',
  taici: '台词',
  wenan: '文案',
  genggai: '梗概',
  jieshao: '介绍',
  chongtu: '冲突',
  others: '其他',
} as const
export type EntryType = keyof typeof ENTRY_TYPES
export const ENTRY_CODES = Object.keys(ENTRY_TYPES) as EntryType[]
/** What a material can be: any kind but "all". */
export const ENTRY_KINDS = ENTRY_CODES.filter(code => code !== 'all')
/** Sorts; COMP, by use, collecting and age together, is the default (document 1 §9). */
export const ENTRY_SORTS = { COMP: '综合', NEW: '最新', STAR: '收藏最多', USED: '用得最多' } as const
export type EntrySort = keyof typeof ENTRY_SORTS
/** Whose materials a list shows. */
export const ENTRY_AMONG = { all: '全部来源', public: '公共', team: '团队', collected: '我的收藏' } as const
export type EntryAmong = keyof typeof ENTRY_AMONG
/** States of a material: seen by its team · handed in · seen by everybody · sent back. */
export const ENTRY_STATES = { private: '团队内', waiting: '待审核', published: '公开', refused: '已退回' } as const
export type EntryState = keyof typeof ENTRY_STATES
/** Greatest lengths and numbers (ours). */
export const ENTRY_LIMITS = { title: 60, body: 5000, why: 500, source: 120, tag: 20, tags: 10, rows: 2000 } as const
/** A search counts so many of a kind and says of more that there are more (ours). */
export const ENTRY_COUNTED = 200
/** Greatest file of an import in bytes (ours). */
export const ENTRY_IMPORT_BYTES = 10 * 1024 * 1024

const Type = z.enum(ENTRY_CODES, '没有这个分类').default('all')
const Kind = z.enum(ENTRY_KINDS, '没有这个分类')
const Sort = z.enum(Object.keys(ENTRY_SORTS) as EntrySort[], '没有这种排序').default('COMP')
const Among = z.enum(Object.keys(ENTRY_AMONG) as EntryAmong[], '没有这个来源')
const keyword = prose('搜索内容', 60).default('')
const Entry = z.object({
  material_id: z.int(),
  type: Kind,
  title: z.string(),
  digest: z.string().describe('how its text begins'),
  tags: z.array(z.string()),
  source: z.string().describe('where it comes from; never names a team'),
  stars: z.int().describe('how many people collected it'),
  used: z.int(),
  is_collected: z.boolean(),
  folder: z.string().describe('of the caller’s collection'),
  among: z.enum(['public', 'team']),
  state: z.enum(Object.keys(ENTRY_STATES) as EntryState[]),
  mine: z.boolean(),
  updated_at: instant(),
})
export type Entry = z.infer<typeof Entry>
const EntryDetail = Entry.extend({
  body: z.string(),
  why: z.string().describe('why it works'),
  words: z.int(),
  note: z.string().describe('what the reviewer wrote; to its team'),
})
export type EntryDetail = z.infer<typeof EntryDetail>
const Count = z.object({ type: z.enum(ENTRY_CODES), name: z.string(), count: z.int() })
const One = z.object({ material_id: id() })
/** Tags as people type them. */
const Tags = z.array(line('标签', ENTRY_LIMITS.tag)).max(ENTRY_LIMITS.tags, `最多 ${ENTRY_LIMITS.tags} 个标签`)
/** What is written of a material; imports check each row with it. */
export const EntryFields = z.object({
  type: Kind,
  title: line('标题', ENTRY_LIMITS.title),
  body: prose('内容', ENTRY_LIMITS.body).trim().min(1, '请输入内容'),
  why: prose('为什么好用', ENTRY_LIMITS.why).default(''),
  source: prose('出处', ENTRY_LIMITS.source).default(''),
  tags: Tags.default([]),
})
export type EntryFields = z.infer<typeof EntryFields>
const list = { query: Page.extend({ type: Type, keyword, sort: Sort }), data: listOf(Entry) } as const
const key = team('mMaterialCenter')
const own = ownRow('entry', 'material_id', 'mMaterialCenter')
const collecting = { needs: signedIn, fails: '获取收藏失败' } as const
/** What a person reads, without an account. */
const open = { needs: anyone, limit: 'open' } as const

export const entries = calls('centre.entries', {
  types: GET('/mt_web/material/type_list', {
    ...open,
    fails: '获取素材分类失败',
    query: z.object({ keyword, among: Among.default('public') }),
    data: z.array(Count),
    about:
      'The twelve kinds with what each has of this search, of which no more than 201 are counted. Other than public ones are counted for members alone.',
  }),
  list: GET('/mt_web/material/list', {
    ...open,
    fails: '获取素材列表失败',
    ...list,
    about: 'Public ones. Of a search no more than 201 beyond the page are counted in `total`.',
  }),
  detail: GET('/mt_web/material/detail', { ...open, fails: '获取素材失败', query: One, data: EntryDetail }),
  similar: POST('/mt_web/material/similar_list', {
    ...open,
    reads: true,
    fails: '获取相近素材失败',
    body: One.extend({ size: num('数量无效', { min: 1, max: 50 }).default(6) }),
    data: z.object({ list: z.array(Entry) }),
    about: 'Those most like it: by meaning where the small models of the group `search` have read them, else by words and tags.',
  }),
  own: GET('/ixj_web/material/list', {
    needs: key,
    fails: '获取素材列表失败',
    query: list.query.extend({ among: Among.default('all'), folder: label('收藏夹', 20).optional() }),
    data: list.data,
    about: 'Public ones, the team’s, or those that the caller collected.',
  }),
  collectionTypes: GET('/ixj_web/material/collection_type_list', {
    ...collecting,
    data: z.object({ list: z.array(Count), folders: z.array(z.object({ folder: z.string(), count: z.int() })) }),
  }),
  collections: GET('/ixj_web/material/collection_list', {
    ...collecting,
    query: list.query.extend({ folder: label('收藏夹', 20).optional() }),
    data: listOf(Entry),
  }),
  collect: POST('/ixj_web/material/collection', {
    needs: signedIn,
    fails: '收藏失败',
    body: One.extend({ folder: label('收藏夹', 20).trim().default('') }),
  }),
  uncollect: DELETE('/ixj_web/material/collection_list', {
    needs: signedIn,
    fails: '取消收藏失败',
    query: z.object({ material_ids: ids(200) }),
  }),
  addFolder: POST('/ixj_web/material/collection_folder', {
    needs: signedIn,
    fails: '新建收藏夹失败',
    body: z.object({ folder: label('收藏夹', 20).trim().min(1, '请填写收藏夹名称') }),
    about: 'One that has nothing in it yet stays too; one of this name that is there stays as it is.',
  }),
  moveCollected: PUT('/ixj_web/material/collection_folder', {
    needs: signedIn,
    fails: '移动收藏失败',
    body: z.object({
      folder: label('收藏夹', 20).trim(),
      material_ids: ids(200).optional(),
      from: label('收藏夹', 20)
        .trim()
        .min(1, '请选择收藏夹')
        .optional()
        .describe('instead: all of this folder, which so is renamed or, with "", dissolved; not into one that is there'),
    }),
    data: z.object({ material_ids: z.array(z.int()).describe('those that were moved') }),
  }),
  use: POST('/ixj_web/material/use', { needs: signedIn, fails: '记录使用失败', body: One, data: z.object({ used: z.int() }) }),
  add: POST('/ixj_web/material/entry', {
    needs: key,
    fails: '新建素材失败',
    body: EntryFields.extend({
      scope: num('范围无效')
        .pipe(z.literal([1, 2], '范围无效'))
        .default(1)
        .describe('2 = for everybody; of official users (document 1 §6)'),
    }),
    data: EntryDetail,
  }),
  change: PUT('/ixj_web/material/entry', {
    needs: own,
    fails: '编辑素材失败',
    body: EntryFields.partial().extend({ material_id: id() }),
    data: EntryDetail,
    about: 'One that everybody sees is its team’s again until it is handed in anew.',
  }),
  remove: DELETE('/ixj_web/material/entry', { needs: own, fails: '删除素材失败', query: One, about: 'Undone by entry_restore.' }),
  restore: PUT('/ixj_web/material/entry_restore', { needs: own, fails: '恢复素材失败', body: One }),
  handIn: POST('/ixj_web/material/hand_in', { needs: own, fails: '提交审核失败', body: One, data: EntryDetail }),
  withdraw: DELETE('/ixj_web/material/hand_in', { needs: own, fails: '撤回失败', query: One, data: EntryDetail }),
  import: UPLOAD('POST', '/ixj_web/material/import', {
    needs: key,
    fails: '导入素材失败',
    files: { file: ENTRY_IMPORT_BYTES },
    body: z.object({ all: num('应为 0 或 1', { max: 1 }).default(0).describe('1 = none if one row is bad') }),
    data: z.object({
      added: z.int(),
      fitting: z.int().describe('rows that can be taken'),
      rejected: z.array(z.object({ row: z.int(), title: z.string(), reason: z.string() })),
    }),
    limit: 'import',
    about: 'csv, json or md, by the name of the file. Rows that are there already or are wrong are named.',
  }),
  export: DOWNLOAD('/ixj_web/material/export', {
    needs: key,
    fails: '导出素材失败',
    query: z.object({
      among: z.enum(['team', 'collected'], '没有这个来源').default('team'),
      format: z.enum(['csv', 'json', 'md'], '没有这种格式').default('csv'),
    }),
  }),
})
