// Drawings made for a thing of a work: a picture of its storyboard, a resource, a panel of a comic (document 2 §7, document 3 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, DOWNLOAD_BY_POST, GET, POST } from '../kit/call.ts'
import { TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { on, onWork } from '../kit/needs.ts'
import { id, instant, label, line, num } from '../kit/scalars.ts'
import { LATE } from '../kit/status.ts'
import { DrawnPicture, DrawResult, DrawTask, DrawWrapper } from './pictures.ts'

/** Kinds of things that are drawn for. cartoon: a picture of the storyboard, the documents' "mirror"; resource: one of the project; comic: a panel. */
export const SCENES = ['cartoon', 'resource', 'comic'] as const
export type Scene = (typeof SCENES)[number]
/** Pictures that one resource may have (ours). */
export const CHOSEN_MAX = 100
/** Pictures of the storyboard that are chosen together (ours). */
export const CHOSEN_AT_ONCE = 500
/** Things of a work that are told with their pictures (ours). */
export const THINGS_MAX = 500

const subject = {
  work_id: id(),
  subject_id: line('绘制对象', 64).describe('the id that the screens of the work give the thing; of one work and kind'),
}
const Subject = z.object(subject)
const OneRecord = z.object({ record_id: id() })
const OneImage = z.object({ image_id: id() })
const OneTask = z.object({ task_id: id() })
const SubjectImage = Subject.extend({ image_id: id() })

const Drawing = DrawResult.extend({
  scene: z.enum(SCENES),
  work_id: z.int(),
  subject_id: z.string(),
  drawer: z.object({ user_id: z.int(), nickname: z.string(), avatar: z.string() }),
  mine: z.boolean().describe('who asks drew it, and may cancel and delete it'),
  chosen: z.array(z.int()).describe('ids of those of its pictures that are the thing’s'),
})
export type SubjectDrawing = z.infer<typeof Drawing>
const Chosen = DrawnPicture.extend({ chosen_by: z.int(), chosen_at: instant() })
export type ChosenPicture = z.infer<typeof Chosen>

/** What the client puts in place of an answer that did not come in time: whoever asks again and again is not told (document 2 §8). */
const Late = z.object({ frontEndStatus: z.literal(LATE) })
const inTime = <S extends z.ZodRawShape>(result: z.ZodObject<S>) => z.union([result.extend({ frontEndStatus: z.literal(0) }), Late])
const asked = { quiet: true, alsoOk: [LATE] } as const

/** Of the name of a thing that is drawn for. */
export const SUBJECT_NAME_MAX = 60
const write = onWork('WriteWork', 'work_id')
const writeRecord = on('subject_record', 'WriteWork', 'record_id')
const writeImage = on('subject_image', 'WriteWork', 'image_id')
const readRecord = on('subject_record', 'any', 'record_id')

const draw = {
  needs: write,
  body: DrawWrapper.extend({ ...subject, subject_name: label('绘制对象名称', SUBJECT_NAME_MAX).default('') }),
  data: z.object({ record_id: z.int(), task_ids: z.array(z.int()) }),
} as const
const list = {
  needs: onWork('any', 'work_id'),
  fails: '获取图片列表失败', // document 2 §8
  query: Subject.partial({ subject_id: true }).extend({
    before: id().optional().describe('only records older than this one: the next page; by shots, the `next` of the page before'),
    order: z
      .enum(['newest', 'shot'], '排序无效')
      .default('newest')
      .describe('shot = of a storyboard, in the order of its shots; those of deleted ones last'),
    size: num('每页 1 到 100 项', { min: 1, max: 100 }).default(20),
  }),
  data: z.object({
    list: z.array(Drawing),
    next: z.int().nullable(),
    chosen: z.array(Chosen).describe('the thing’s own, newest choice first; of a whole work its drawings alone say what is chosen'),
    things: z
      .array(z.object({ subject_id: z.string(), pictures: z.int() }))
      .optional()
      .describe(
        `things of the work that have pictures, the latest drawn for first, at most ${THINGS_MAX}; with the first page of a whole work`,
      ),
  }),
  about: 'Of everybody in the work, newest first; without subject_id what was drawn for all things of the work.',
} as const
const result = { ...asked, needs: readRecord, fails: '获取绘图结果失败', query: OneRecord, data: inTime(Drawing) } as const
const choose = { needs: write, body: SubjectImage, data: z.array(Chosen) } as const
const cancel = {
  needs: writeRecord,
  fails: '取消绘图失败',
  body: OneRecord.extend({ task_id: id().optional().describe('one picture of it; without, all that are not done') }),
  data: Drawing,
  about: 'Of one’s own drawings.',
} as const
const about = 'Of one’s own drawings; restore_creation undoes it, and what was chosen is chosen again.'
const removeRecord = { needs: writeRecord, fails: '删除绘图记录失败', query: OneRecord, about } as const
const removeImage = { needs: writeImage, fails: '删除图片失败', query: OneImage, about } as const

// "cartoon/" and "resource/" hold for each name of their lines in document 2 §7, not for the first alone.
export const subjects = calls('drawing.subjects', {
  drawMirror: POST('/ai_web/ai/cartoon/cartoon_drawing', { ...draw, fails: '生成分镜图片失败' }),
  mirrorDrawings: GET('/ai_web/ai/cartoon/cartoon_list', list),
  mirrorResult: GET('/ai_web/ai/cartoon/cartoon_result', result),
  setMirrorPicture: POST('/ai_web/ai/cartoon/set_mirror_picture', {
    ...choose,
    fails: '设置分镜图片失败',
    about: 'In place of the one before: a picture of the storyboard is one.',
  }),
  setMirrorPictures: POST('/ai_web/ai/cartoon/set_mirror_pictures', {
    needs: write,
    fails: '设置分镜图片失败',
    body: z.object({
      work_id: id(),
      chosen: z
        .array(SubjectImage.omit({ work_id: true }), '要选用的图片无效')
        .min(1, '请选择至少一项')
        .max(CHOSEN_AT_ONCE, `一次最多 ${CHOSEN_AT_ONCE} 项`),
    }),
    about: 'The same for many pictures of the storyboard, all of them or none.',
  }),
  cancelMirrorPicture: POST('/ai_web/ai/cartoon/cancel_mirror_picture', { ...choose, fails: '取消分镜图片失败' }),
  cancelMirrorDrawing: POST('/ai_web/ai/cartoon/draw_cancel', cancel),
  removeMirrorImage: DELETE('/ai_web/ai/cartoon/delete_cartoon_image', removeImage),
  removeMirrorRecord: DELETE('/ai_web/ai/cartoon/delete_cartoon_record', removeRecord),
  drawResource: POST('/ai_web/ai/resource/comic_resources_generate', { ...draw, fails: '生成项目图片失败' }),
  resourceDrawings: GET('/ai_web/ai/resource/comic_resources_list', list),
  resourceResult: GET('/ai_web/ai/resource/comic_resources_result', result),
  setResourcePicture: POST('/ai_web/ai/resource/set_resources_picture', {
    ...choose,
    fails: '设置资源图片失败',
    about: `Beside those before: a resource may have several, at most ${CHOSEN_MAX}.`,
  }),
  cancelResourcePicture: POST('/ai_web/ai/resource/cancel_resources_picture', { ...choose, fails: '取消资源图片失败' }),
  cancelResourceDrawing: POST('/ai_web/ai/resource/comic_resources_cancel', cancel),
  removeResourceImage: DELETE('/ai_web/ai/resource/resources_image_delete', removeImage),
  removeResourceRecord: DELETE('/ai_web/ai/resource/resources_record_delete', removeRecord),
  drawPanel: POST('/ai_web/ai/comic/ai_comic_draw', { ...draw, fails: '绘制漫画图片失败' }),
  redrawPanel: POST('/ai_web/ai/comic/ai_comic_redraw', {
    needs: writeRecord,
    fails: '重新绘图失败',
    body: OneRecord,
    data: draw.data,
    about: 'The same request with other seeds, as a drawing of its own for the same panel.',
  }),
  download: DOWNLOAD_BY_POST('/ai_web/ai/work_img_download', {
    needs: on('subject_image', 'any', 'image_id'),
    fails: '下载图片失败',
    body: OneImage,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'audit_download_image',
    about: 'Whoever drew it, as draw_img_download gives one’s own.',
  }),
  generated: GET('/ai_web/ai/gen_image_result', {
    ...asked,
    needs: on('subject_task', 'any', 'task_id'),
    fails: '获取绘图结果失败',
    query: OneTask,
    data: inTime(DrawTask.extend({ record_id: z.int(), subject_id: z.string(), images: z.array(DrawnPicture) })),
    about: 'How one picture that is drawn for a thing of a work comes along.',
  }),
})
