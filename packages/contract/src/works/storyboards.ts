// Storyboards of documents: shots by scene, their pictures, keeping up with the script, and files (document 2 §3, §7; other payloads are ours).
import * as z from 'zod'
import { ENGINE_KINDS } from '../drawing/pictures.ts'
import { Thumbs } from '../files.ts'
import { calls, DELETE, DOWNLOAD, DOWNLOAD_BY_POST, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { IMPORT_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { Losses } from '../kit/losses.ts'
import { on, onWork } from '../kit/needs.ts'
import { fileAddress, id, ids, instant, num, OrderKey, prose, version } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'
import { FilmsOfShot } from './film-takes/takes.ts'
import { STORYBOARD_FORMATS, STORYBOARD_RATES, type StoryboardFormat } from './storyboard-formats.ts'

/** Shots of one document, characters of a text, of a note and of a word for the camera, pictures of one shot, seconds of one (ours). */
export const STORYBOARD_LIMITS = { shots: 2000, text: 2000, note: 1000, word: 20, images: 60, seconds: 3600 } as const
const Format = z.enum(Object.keys(STORYBOARD_FORMATS) as [StoryboardFormat, ...StoryboardFormat[]], '导出格式无效')
/** Milliseconds the web waits for the archive of the pictures (document 2 §9). */
export const STORYBOARD_IMAGES_TIMEOUT_MS = 120_000
/** Of the words of many shots at once: a thousand characters for each of the most that there may be. */
const MANY_BYTES = 6 * 1024 * 1024
const { shots: SHOTS, text: TEXT, note: NOTE, word: WORD, seconds: SECONDS } = STORYBOARD_LIMITS

const word = (noun: string) => prose(noun, WORD).refine(text => !/[\u0000-\u001f\u007f]/.test(text), `${noun}不能含有换行或控制字符`)
/** What the written fields of a shot are called. */
export const SHOT_LABELS = {
  size: '景别',
  move: '运镜',
  content: '画面内容',
  dialogue: '台词',
  sound: '音效',
  seconds: '时长',
  note: '备注',
} as const
const SceneId = z.string('场次无效').min(1, '场次无效').max(40, '场次无效')
const length = z.number('时长应为数字').min(0, '时长不能小于 0').max(SECONDS, `时长最多 ${SECONDS} 秒`)
const written = {
  size: word(SHOT_LABELS.size),
  move: word(SHOT_LABELS.move),
  content: prose(SHOT_LABELS.content, TEXT),
  dialogue: prose(SHOT_LABELS.dialogue, TEXT),
  sound: prose(SHOT_LABELS.sound, TEXT),
  seconds: length.refine(seconds => Number.isInteger(seconds * 10), '时长最多一位小数'),
  note: prose(SHOT_LABELS.note, NOTE),
}
const Written = z.object(written).partial()
export type ShotText = z.infer<z.ZodObject<typeof written>>
export type ShotField = keyof ShotText

const SourceType = num('图片来源无效').pipe(z.literal([1, 2, 3, 4, 5, 6], '图片来源无效'))

const Picture = z.object({
  image_url: z.string(),
  thumbs: Thumbs,
  src_type: z.literal([1, 2, 3, 4, 5, 6]),
  id: z.int().nullable().describe('of the matching picture; null for a drawing that was chosen'),
  image_id: z.int().nullable().describe('of the drawing that was chosen; null for a matching picture'),
  engine_kind: z.enum(['', ...ENGINE_KINDS]).describe('of a drawing: what made it'),
})
export const Shot = z.object({
  storyboard_id: z.int(),
  doc_id: z.int(),
  scene_id: z.string(),
  order_key: OrderKey,
  size: z.string(),
  move: z.string(),
  content: z.string(),
  dialogue: z.string(),
  sound: z.string(),
  seconds: z.number(),
  note: z.string(),
  from_script: z.boolean().describe('made from the script; false for one that people added'),
  picture: Picture.nullable().describe('what was chosen or added last'),
  images: z.int().describe('pictures beside those that were drawn'),
  drawn: z.int().describe('pictures that were drawn for it and can be chosen'),
  candidate: z.object({ image_id: z.int(), image_url: z.string(), thumbs: Thumbs }).nullable().describe('the newest of them'),
  drawing: z
    .object({ record_id: z.int(), status: z.int().describe('document 3 §4'), error: z.string() })
    .nullable()
    .describe('how the newest drawing for it stands'),
  ...FilmsOfShot.shape,
  version: z.int().describe('goes up with each change of a written field'),
  updated_at: instant(),
  updated_by: z.string(),
})
export type Shot = z.infer<typeof Shot>
const Scene = z.object({
  scene_id: z.string(),
  no: z.string().describe('empty for text without a scene heading'),
  heading: z.string(),
  is_standing: z.boolean().describe('false: the script has it no longer'),
  shots: z.array(Shot).describe('in their order; numbers are counted from 1'),
})
export type StoryboardScene = z.infer<typeof Scene>

const Said = Shot.pick({ scene_id: true, size: true, move: true, content: true, dialogue: true, sound: true, seconds: true })
const value = z.union([z.string(), z.number()])
const Change = z.object({
  id: z.string().describe('what to name it by in `take` and `keep`; stands while neither script nor shot change'),
  kind: z.enum(['add', 'change', 'remove']),
  storyboard_id: z.int().nullable(),
  scene_id: z.string(),
  fields: z.array(
    z.object({
      field: z.enum(['size', 'move', 'content', 'dialogue', 'sound', 'seconds', 'scene_id']),
      before: value.describe('what the script said when it was asked last'),
      present: value,
      now: value.describe('what the script says now'),
      is_edited: z.boolean().describe('people have changed it too: taking it loses what they wrote'),
    }),
  ),
  said: Said.describe('add: the shot of the script; otherwise the shot as it stands'),
  is_edited: z.boolean().describe('people have changed the shot, or deleted it'),
})
export type StoryboardChange = z.infer<typeof Change>
/** What rules can fill in of a shot. */
export const RULED_FIELDS = ['size', 'move', 'content', 'seconds'] as const
export type RuledField = (typeof RULED_FIELDS)[number]
const ruled = Written.pick({ size: true, move: true, content: true, seconds: true })
const Filled = z.object({
  storyboard_id: id(),
  version: version().describe('of the shot with it; in a preview, of the shot as it stands'),
  before: ruled.describe('what stood in the fields'),
  now: ruled,
})
export type StoryboardFilled = z.infer<typeof Filled>

const ScriptText = z.object({
  size: word(SHOT_LABELS.size),
  move: word(SHOT_LABELS.move),
  content: written.content,
  dialogue: written.dialogue,
  sound: written.sound,
  seconds: length,
})
const BlockName = z.string('脚本里的段落无效').max(64, '脚本里的段落无效')
const State = Written.extend({
  scene_id: SceneId.optional(),
  order_key: z
    .string('位置无效')
    .regex(/^[0-9A-Za-z]{1,200}$/, '位置无效')
    .optional(),
  gone: z.boolean('应为真或假').optional(),
  script: ScriptText.extend({
    key: BlockName,
    scene_id: SceneId,
    blocks: z.array(BlockName, '脚本里的段落无效').max(2000, '脚本里的段落太多'),
    filled: ScriptText.partial().optional(),
  })
    .nullable()
    .optional()
    .describe('what the script said when it was asked last'),
})
const Step = z.object({
  storyboard_id: id(),
  before: State.describe('of what changed, what there was'),
  now: State.describe('and what there is'),
})
/** What one act of the server made of a shot. */
export type StoryboardStep = z.output<typeof Step>

export const MatchingImage = z.object({
  id: z.int(),
  doc_id: z.int(),
  matching_image_storyboard_id: z.int(),
  image_url: z.string(),
  thumbs: Thumbs,
  src_type: z.literal([1, 2, 3, 4, 5, 6]),
  base_image_id: z.int().nullable(),
  created_at: instant(),
})
export type StoryboardImage = z.infer<typeof MatchingImage>
const Doc = z.object({ doc_id: id() })
const Saved = z.object({ image_url: fileAddress(), work_id: id(), doc_id: id(), src_type: SourceType })
const ChangeIds = z.array(z.string('改动无效').max(80, '改动无效'), '改动无效').max(2 * SHOTS, '改动太多')
const read = on('document', 'any', 'doc_id')
const write = on('document', 'WriteWork', 'doc_id')
const Exported = Doc.extend({
  format: Format.default('xlsx'),
  rate: z.enum(STORYBOARD_RATES, '帧率无效').default('25').describe('frames of a second, of edit lists'),
  ids: ids(SHOTS).optional().describe('these shots; absent = all'),
})

export const storyboards = calls('works.storyboards', {
  list: GET('/ixj_web/comic/storyboard_list', {
    needs: read,
    fails: '获取分镜列表失败',
    query: Doc,
    data: z.object({
      doc_id: z.int(),
      doc_name: z.string(),
      work_id: z.int(),
      scenes: z.array(Scene).describe('those of the script in its order, with or without shots; then those it has no more'),
    }),
  }),
  detail: GET('/ixj_web/comic/comic_storyboard', {
    needs: on('storyboard', 'any'),
    fails: '获取分镜失败',
    bare: [STATUS.storyboardGone],
    query: z.object({ storyboard_id: id() }),
    data: Shot,
    about: 'Status 2002 when it was deleted.',
  }),
  add: POST('/ixj_web/comic/comic_storyboard', {
    needs: write,
    fails: '添加分镜失败',
    body: Written.extend({
      doc_id: id(),
      scene_id: SceneId,
      after_id: id().nullish().describe('the shot of its scene to stand behind; null = first, absent = last'),
    }),
    data: Shot,
  }),
  addRows: POST('/ixj_web/comic/storyboard_rows', {
    needs: write,
    fails: '添加分镜失败',
    body: Doc.extend({
      scene_id: SceneId,
      after_id: id().nullish().describe('the shot of that scene to stand behind; null = first, absent = last'),
      rows: z.array(Written, '分镜无效').min(1, '请给出至少一镜').max(SHOTS, `一次最多 ${SHOTS} 镜`),
    }),
    data: z.object({ ids: z.array(z.int()).describe('of the new shots, in the order of the rows') }),
    maxBytes: MANY_BYTES,
    about: 'Many at once, as they are pasted out of a table.',
  }),
  change: PUT('/ixj_web/comic/comic_storyboard', {
    needs: on('storyboard', 'WriteWork'),
    fails: '编辑分镜失败',
    body: Written.extend({
      storyboard_id: id(),
      version: version()
        .optional()
        .describe('what the changes were made from; 1009 with the present shot and `late_fields` when others changed a field since'),
    }),
    data: Shot,
  }),
  order: PUT('/ixj_web/comic/storyboard_num_list', {
    needs: write,
    fails: '分镜排序失败',
    body: Doc.extend({
      storyboard_id: id(),
      scene_id: SceneId.optional().describe('the scene it moves to; absent = its own'),
      after_id: id().nullable().describe('the shot of that scene to stand behind; null = first'),
    }),
    about: 'Writes one row.',
  }),
  remove: DELETE('/ixj_web/comic/storyboard_list', {
    needs: write,
    fails: '删除分镜失败',
    query: Doc.extend({ ids: ids(SHOTS) }),
    data: z.object({ ids: z.array(z.int()).describe('those that were not deleted yet') }),
    about: 'Undone by restore.',
  }),
  restore: PUT('/ixj_web/comic/storyboard_restore', {
    needs: write,
    fails: '撤销删除失败',
    body: Doc.extend({ ids: ids(SHOTS) }),
    data: z.object({ ids: z.array(z.int()) }),
  }),
  sync: POST('/ixj_web/comic/storyboard_list_sync', {
    needs: write,
    fails: '同步分镜失败',
    body: Doc.extend({
      preview: z.boolean('应为真或假').default(false).describe('tells the changes and takes none'),
      take: ChangeIds.optional().describe('exactly these, also where people wrote; absent = what overwrites and removes nothing'),
      keep: ChangeIds.optional().describe('leaves the shots of these as they are, and tells of them no more'),
    }),
    data: z.object({
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      changes: z.array(Change).describe('what the script has changed and the shots have not taken'),
      steps: z.array(Step).describe('what became of each shot: `revert` takes it back'),
    }),
    about: 'Makes shots from the scenes and lines of the document by rules; what people changed stays.',
  }),
  complete: POST('/ixj_web/comic/storyboard_complete', {
    needs: write,
    fails: '补全分镜失败',
    body: Doc.extend({
      preview: z.boolean('应为真或假').default(false).describe('tells what would be filled in and writes nothing'),
      fields: z
        .array(z.enum(RULED_FIELDS, '要补全的列无效'), '要补全的列无效')
        .max(RULED_FIELDS.length)
        .optional()
        .describe('absent = all'),
      ids: ids(SHOTS).optional().describe('these shots; absent = all'),
    }),
    data: z.object({ filled: z.array(Filled) }),
    about: 'Fills empty fields by rules, and seconds that nobody has decided; what people wrote stays.',
  }),
  revert: PUT('/ixj_web/comic/storyboard_revert', {
    needs: write,
    fails: '撤销失败',
    body: Doc.extend({
      steps: z
        .array(Step, '要撤销的内容无效')
        .min(1, '要撤销的内容无效')
        .max(2 * SHOTS, '要撤销的内容太多'),
    }),
    data: z.object({ ids: z.array(z.int()).describe('those that were put back') }),
    maxBytes: MANY_BYTES,
    about: 'Puts shots back to `before` where they still are as `now` says; with both exchanged it is done again.',
  }),
  export: DOWNLOAD('/ixj_web/comic/storyboard_list_export', {
    needs: read,
    fails: '导出分镜列表失败',
    query: Exported,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'work_export',
    about:
      'An .xlsx or .docx with the pictures in it, a PDF in four layouts, a CSV, an edit list alone (edl), or a zip of an edit list with its pictures.',
  }),
  unsaid: GET('/ixj_web/comic/storyboard_list_losses', {
    needs: read,
    fails: '检查导出失败',
    quiet: true,
    query: Exported,
    data: z.object({ losses: Losses }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about: 'What a file of a format would not say of the shots, asked before it is saved.',
  }),
  import: UPLOAD('POST', '/ixj_web/comic/storyboard_import', {
    needs: write,
    fails: '导入分镜失败',
    files: { file: IMPORT_MAX_BYTES },
    body: Doc,
    data: z.object({
      ids: z.array(z.int()).describe('of the new shots'),
      unplaced: z.int().describe('shots whose scene the script does not have: they stand in the scene before'),
      losses: Losses,
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
    about:
      'Shots of an .xlsx, .docx or .csv table, a .storyboarder, .otio, .edl or FCP 7 .xml list, or a zip of one with its pictures, added behind those that are there.',
  }),
  voices: GET('/ixj_web/comic/storyboard_voices', {
    needs: read,
    fails: '获取镜头配音失败',
    query: Doc,
    data: z
      .array(
        z.object({
          storyboard_id: z.int(),
          seconds: z.number().describe('how long the shot stands: as the board says, or as its voices take'),
          spoken: z.number().describe('how long its voices take; 0 where none are heard'),
          voices: z
            .array(z.object({ url: z.string(), text: z.string(), at: z.number(), seconds: z.number() }))
            .describe('takes, from the beginning of the shot'),
          captions: z.array(z.object({ speaker: z.string(), text: z.string(), at: z.number(), until: z.number() })),
        }),
      )
      .describe('every shot in the order of the board'),
    about: 'The one clock of board, player, film and edit lists.',
  }),
  places: GET('/ixj_web/comic/storyboard_places', {
    needs: onWork('any'),
    fails: '获取分镜位置失败',
    query: z.object({ project_id: id() }),
    data: z.array(z.object({ storyboard_id: z.int(), name: z.string().describe('「第 1 场 · 镜头 3」; empty once it was deleted') })),
    about: 'Where the shots of a work stand now, whatever their drawings were called when they were asked for.',
  }),
  exportImages: DOWNLOAD_BY_POST('/ixj_web/export/export_sbimages', {
    needs: read,
    fails: '导出分镜图片失败',
    body: Doc.extend({ ids: ids(SHOTS).optional().describe('these shots; absent = all') }),
    timeoutMs: STORYBOARD_IMAGES_TIMEOUT_MS,
    audit: 'work_export',
    about: 'A zip of the pictures of the shots, named by scene and number.',
  }),
  saveImage: POST('/ixj_web/comic/sb_matching_image', {
    needs: write,
    fails: '保存分镜配图失败',
    body: Saved.extend({ base_image_id: id().nullish(), matching_image_storyboard_id: id() }),
    data: MatchingImage,
  }),
  updateImage: PUT('/ixj_web/comic/sb_matching_image', {
    needs: write,
    fails: '更新分镜配图失败',
    body: Saved.extend({ id: id() }),
    data: MatchingImage,
  }),
  images: GET('/ixj_web/comic/sb_matching_image_list', {
    needs: read,
    fails: '获取分镜配图失败',
    query: Doc.extend({ matching_image_storyboard_id: id().optional() }),
    data: z.array(MatchingImage).describe('the newest of a shot first'),
  }),
  removeImages: DELETE('/ixj_web/comic/sb_matching_image_list', {
    needs: write,
    fails: '删除分镜配图失败',
    query: Doc.extend({ ids: ids(200) }),
  }),
  baseImage: GET('/ixj_web/comic/base_image', {
    needs: read,
    fails: '获取原图失败',
    query: Doc.extend({ id: id().describe('of a matching picture of a shot') }),
    data: MatchingImage.nullable().describe('the one it was made from; null when there is none'),
  }),
})
