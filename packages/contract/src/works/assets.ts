// Roles, scenes, clothing and props of comics and animations: one kind of thing under four families of twelve calls, with pictures of their sheets
// (document 2 §7; payloads and the family of props are ours). A role is the production side of a character: its name, aliases and looks are the character's own.
import * as z from 'zod'
import { DrawnPicture } from '../drawing/pictures.ts'
import { Thumbs } from '../files.ts'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { on, onWork } from '../kit/needs.ts'
import { fileAddress, id, ids, instant, label, line, listOf, num, OrderKey, Page, prose, version } from '../kit/scalars.ts'
import { ASSET_KINDS, ASSET_LABELS, ASSET_LIMITS, type AssetKind, IMAGE_SLOTS, type ImageSlot } from './asset-kinds.ts'

const { tags: TAGS, aliases: ALIASES, palette: COLOURS, models: MODELS, words: WORDS } = ASSET_LIMITS
const Slot = z.enum(Object.keys(IMAGE_SLOTS) as [ImageSlot, ...ImageSlot[]], '图片用途无效')
const Colour = z.object({
  name: label('颜色名称', 12).default(''),
  color: z.string('颜色无效').regex(/^#[0-9a-f]{6}$/i, '颜色应写作 #RRGGBB'),
})
const ModelUse = z.object({
  type: z.enum(['checkpoint', 'lora'], '模型类型无效'),
  file: line('模型', 200).describe('what requests carry: the checkpoint, or the name in a LoRA tag'),
  weight: z.number('权重无效').min(-10, '权重从 −10 到 10').max(10, '权重从 −10 到 10').default(1),
})
export type ModelUse = z.output<typeof ModelUse>
export const ModelUses = z.array(ModelUse, '模型无效').max(MODELS, `最多 ${MODELS} 个模型`)
const Version = z.object({ no: z.int(), created_at: instant(), created_by: z.string() })
const Image = z.object({
  id: z.int(),
  url: z.string(),
  thumbs: Thumbs,
  file_id: z.int(),
  slot: Slot,
  label: z.string().describe('正面, 微笑 …'),
  src_type: z.literal([1, 2]).describe('1 uploaded, 2 drawn (document 2 §3)'),
  chosen: z.boolean().describe('it is the cover; of a role the portrait of the character'),
})
export type AssetImage = z.infer<typeof Image>
const Asset = z.object({
  id: z.int(),
  kind: z.enum(Object.keys(ASSET_KINDS) as [AssetKind, ...AssetKind[]]),
  project_id: z.int(),
  character_id: z.int().nullable().describe('of a role its character, of clothing whoever wears it'),
  name: z.string(),
  aliases: z.array(z.string()),
  words: z.string().describe('what it looks like: the words that drawing begins with; of a role the looks of the character'),
  tags: z.array(z.string()).describe('fixed traits that every drawing of it carries'),
  palette: z.array(Colour),
  models: z.array(ModelUse),
  images: z.array(Image),
  order_key: OrderKey,
  final: z.int().nullable().describe('the version that is 定稿; while there is one, the sheet is not changed'),
  shots: z.int().describe('shots with drawings made from it'),
  stale: z.int().describe('those of them that were drawn from the sheet as it was before'),
  version: z.int(),
  character_version: z.int().describe('of the character behind a role, 0 of others'),
  updated_at: instant(),
  updated_by: z.string(),
})
export type Asset = z.infer<typeof Asset>
const Found = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  count: z.int().describe('how often the script or the storyboard names it'),
  doc_id: z.int().describe('where it is named first'),
  quote: z.string(),
  character_id: z.int().nullable().describe('of a role the character that is there already, of clothing who wears it'),
  like: z.array(z.object({ id: z.int(), name: z.string() })).describe('assets that it may be another name of'),
})
export type FoundAsset = z.infer<typeof Found>

const written = {
  name: line(ASSET_LABELS.name, 30),
  aliases: z.array(line(ASSET_LABELS.aliases, 30), '别名无效').max(ALIASES, `最多 ${ALIASES} 个别名`),
  words: prose(ASSET_LABELS.words, WORDS),
  tags: z.array(line(ASSET_LABELS.tags, 20), '标签无效').max(TAGS, `最多 ${TAGS} 个`),
  palette: z.array(Colour, '配色无效').max(COLOURS, `最多 ${COLOURS} 种颜色`),
  models: ModelUses,
  character_id: id().nullable(),
}
const Written = z.object(written).partial()
const Work = z.object({ project_id: id() })
const One = z.object({ asset_id: id() })
const Imported = z.object({ added: z.int(), merged: z.int(), list: z.array(Asset) })
const { batch: BATCH } = ASSET_LIMITS

/** What the calls of one kind share: its word, and what reading and writing it needs. */
function needsOf(kind: AssetKind) {
  const key = kind === 'role' ? 'EditIdeas' : 'WriteWork'
  return { noun: ASSET_KINDS[kind], read: onWork('any'), write: onWork(key), writeOne: on('comic_asset', key, 'asset_id') } as const
}
const root = '/ixj_web/work/comic/asset' as const

/** Listing and writing the sheets of one kind. */
function sheetCalls(kind: AssetKind) {
  const { noun, read, write, writeOne } = needsOf(kind)
  return {
    lists: GET(`${root}/${kind}_lists`, {
      needs: read,
      fails: `获取${noun}列表失败`, // document 2 §8
      query: Page.extend({
        project_id: id(),
        keyword: prose('搜索内容', 50).default(''),
        tag: label('标签', 20).default(''),
        character_id: id().optional().describe('of clothing: what this one wears'),
      }),
      data: listOf(Asset),
    }),
    detail: GET(`${root}/${kind}_list`, {
      needs: on('comic_asset', 'any', 'asset_id'),
      fails: `获取${noun}失败`,
      query: One,
      data: Asset.extend({ versions: z.array(Version).describe('the newest first') }),
    }),
    add: POST(`${root}/${kind}_list`, {
      needs: write,
      fails: `新建${noun}失败`,
      body: Written.extend({ project_id: id(), name: written.name }),
      data: z.object({ id: z.int() }),
      about: kind === 'role' ? 'The role of the character of that name; where there is none, of a new one.' : '',
    }),
    change: PUT(`${root}/${kind}_list`, {
      needs: writeOne,
      fails: `编辑${noun}失败`,
      body: Written.extend({
        asset_id: id(),
        version: version()
          .optional()
          .describe('what the changes were made from; 1009 with the present one when others changed a field since'),
        character_version: version().optional().describe('the same of the name, aliases and looks of a role'),
        final: z.boolean('应为真或假').optional().describe('true keeps a version and makes it 定稿; false lets the sheet be changed again'),
        restore: version().optional().describe('number of a version that is to be the sheet again'),
      }),
      data: Asset,
    }),
    remove: DELETE(`${root}/${kind}_list`, {
      needs: write,
      fails: `删除${noun}失败`,
      query: Work.extend({ asset_ids: ids(BATCH) }),
      data: z.object({ ids: z.array(z.int()) }),
      about: kind === 'role' ? 'The character stays in the writers’ room. Undone by restore.' : 'Undone by restore.',
    }),
    restore: PUT(`${root}/${kind}_restore`, {
      needs: write,
      fails: '撤销删除失败',
      body: Work.extend({ asset_ids: ids(BATCH) }),
      data: z.object({ ids: z.array(z.int()) }),
    }),
    sort: PUT(`${root}/${kind}_sort`, {
      needs: writeOne,
      fails: `${noun}排序失败`,
      body: One.extend({ after_id: id().nullable().describe('the one to stand behind; null = first') }),
      about: 'Writes one row.',
    }),
  }
}

/** Taking over what script and storyboard name, and export. @param news what the calls of new ones say in place of the kind */
function importCalls(kind: AssetKind, news: string) {
  const { noun, read, write } = needsOf(kind)
  return {
    hasNew: GET(`${root}/has_new_${news}`, {
      needs: read,
      fails: `检查新${noun}失败`,
      query: Work,
      data: z.object({ has_new: z.boolean(), count: z.int(), names: z.array(z.string()).describe('the first few') }),
    }),
    newList: GET(`${root}/new_${news}_list`, {
      needs: read,
      fails: `获取新${noun}失败`,
      query: Work,
      data: z.array(Found),
      about: 'What script and storyboard name and no asset goes by.',
    }),
    batchImport: POST(`${root}/${kind}_batch_import`, {
      needs: write,
      fails: `导入${noun}失败`,
      body: Work,
      data: Imported,
      about: 'All of them.',
    }),
    incrImport: POST(`${root}/${kind}_incr_import`, {
      needs: write,
      fails: `导入${noun}失败`,
      body: Work.extend({
        items: z
          .array(z.object({ name: written.name, merge_into: id().optional().describe('is another name of this asset') }), '请选择至少一项')
          .min(1, '请选择至少一项')
          .max(BATCH, `一次最多 ${BATCH} 项`),
      }),
      data: Imported,
    }),
    export: GET(`${root}/${kind}_export`, {
      needs: read,
      fails: `导出${noun}失败`,
      query: Work,
      data: z.object({ job_id: z.int() }),
      audit: 'work_export',
      about: 'A job that makes a zip of pictures, an .xlsx and a JSON; its file is fetched by doc/export_file within seven days.',
    }),
  }
}

const family = (kind: AssetKind, news: string = kind) => calls(`assets.${kind}`, { ...sheetCalls(kind), ...importCalls(kind, news) })
export const roleAssets = family('role', 'character')
export const sceneAssets = family('scene')
export const clothingAssets = family('clothing')
export const propAssets = family('prop')
/** The calls of any one kind: they are alike. */
export type AssetCalls = typeof roleAssets

const writeAny = on('comic_asset', 'EditIdeas', 'asset_id', { or: 'WriteWork' })
const placed = { slot: Slot.default('reference'), label: label('图片名称', 20).default('') }
const someImages = { needs: writeAny, fails: '删除图片失败', query: One.extend({ ids: ids(100) }) } as const
const Link = z.object({
  record_id: z.int(),
  storyboard_id: z.int().nullable().describe('the shot that it was drawn for'),
  thumb: z.string(),
  made_from: z.array(
    z.object({
      kind: z.enum(['asset', 'style', 'shot']),
      id: z.int(),
      name: z.string(),
      stale: z.boolean().describe('it has changed since'),
    }),
  ),
})
export type DrawingLinks = z.infer<typeof Link>

export const assetImages = calls('assets.images', {
  add: POST('/ixj_web/work/comic/add_role_image', {
    needs: writeAny,
    fails: '添加图片失败',
    body: One.extend({
      image_url: fileAddress(),
      ...placed,
      src_type: num('图片来源无效')
        .pipe(z.literal([1, 2], '图片来源无效'))
        .default(1),
    }),
    data: Asset,
    about: 'Of scenes and clothing too. A picture that is there already takes the other place on the sheet.',
  }),
  choose: PUT('/ixj_web/work/comic/role_image', {
    needs: writeAny,
    fails: '设置图片失败',
    body: One.extend({ id: id(), slot: Slot.optional(), label: placed.label.optional(), chosen: z.boolean('应为真或假').optional() }),
    data: Asset,
  }),
  remove: DELETE('/ixj_web/work/comic/role_image', { ...someImages, about: 'Undone by restore.' }),
  restore: PUT('/ixj_web/work/comic/role_image_restore', {
    needs: writeAny,
    fails: '撤销删除失败',
    body: someImages.query,
    data: Asset,
  }),
  removeClothing: DELETE('/ixj_web/work/comic/asset/clothing_images', { ...someImages, needs: on('comic_asset', 'WriteWork', 'asset_id') }),
  clothingTags: GET('/ixj_web/work/comic/asset/clothing_tags', {
    needs: onWork('any'),
    fails: '获取服装标签失败',
    query: Work,
    data: z.array(z.object({ tag: z.string(), count: z.int() })).describe('the most used first'),
  }),
  links: GET('/ixj_web/work/comic/links', {
    needs: onWork('any'),
    fails: '获取引用关系失败',
    query: Work.extend({ asset_id: id().optional(), storyboard_id: id().optional(), style_id: id().optional() }),
    data: z.array(Link).describe('the newest first, at most 200'),
    about: 'Drawings made from an asset, a style or a shot, with all that each was made from.',
  }),
})

const Config = z.object({
  words: z.array(z.string()).describe('what the prompt is made of, in its order'),
  style: z.string().describe('of the work; joined when it is drawn'),
  models: z.array(ModelUse),
  references: z.array(z.string()).describe('addresses of its pictures'),
  ratio: z.string(),
})
const OneRecord = z.object({ record_id: id() })
const Record = z.object({
  record_id: z.int(),
  name: z.string().describe('of the sheet, and behind it what is shown: 「顾晚 微笑」'),
  status: z.int().describe('document 3 §4'),
  error: z.string(),
  progress: z.number(),
  images: z.array(DrawnPicture),
})
const shape = { slot: Slot.default('reference'), label: placed.label }
export const roleImages = calls('drawing.roles', {
  list: GET('/ai_web/work/comic/role_image_list', {
    needs: on('comic_asset', 'any', 'asset_id'),
    fails: '获取图片列表失败',
    query: One,
    data: z.array(Record).describe('what was drawn for it, the newest first'),
  }),
  draw: POST('/ai_web/work/comic/role_image_list', {
    needs: writeAny,
    fails: '生成图片失败',
    body: One.extend({ ...shape, count: num('一次 1 到 4 张', { min: 1, max: 4 }).default(1) }),
    data: z.object({ record_id: z.int(), task_ids: z.array(z.int()) }),
    about: 'Draws it with the words of its sheet.',
  }),
  drawSet: POST('/ai_web/work/comic/role_image_set', {
    needs: writeAny,
    fails: '生成图片失败',
    body: One.extend({
      slot: shape.slot,
      labels: z.array(line('图片名称', 20), '图片名称无效').min(1, '请选择至少一种').max(24, '一次最多 24 种'),
    }),
    data: z.object({ job_id: z.int() }),
    about: 'A picture of each, as one job.',
  }),
  config: GET('/ai_web/work/comic/role_image_config', {
    needs: on('comic_asset', 'any', 'asset_id'),
    fails: '获取绘图设置失败',
    query: One.extend(shape),
    data: Config,
  }),
  setConfig: POST('/ai_web/work/comic/role_image_config', {
    needs: writeAny,
    fails: '保存绘图设置失败',
    body: One.extend({ models: ModelUses }),
    data: Config,
  }),
  one: GET('/ai_web/work/comic/role_image_by_id', {
    needs: on('subject_record', 'any', 'record_id'),
    quiet: true,
    fails: '获取绘图结果失败',
    query: OneRecord,
    data: Record,
  }),
  take: POST('/ai_web/work/comic/role_image_by_id', {
    needs: writeAny,
    fails: '选用图片失败',
    body: One.extend({ image_id: id().describe('drawn for it'), ...shape }),
    data: Asset,
  }),
})
