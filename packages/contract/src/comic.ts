// Simple comics: a text for each picture, a look, drawn pictures, pages; with versions (document 3 §7; payloads that it does not show are ours).
import * as z from 'zod'
import { calls, GET, POST, PUT } from './kit/call.ts'
import { member, onWork, ownRow } from './kit/needs.ts'
import { id, instant, label, line, listOf, num, Page } from './kit/scalars.ts'
import { FORM_KEYS } from './works/canvas.ts'

/** Pictures of one comic, and characters of the text of one (document 3 §5). */
export const SIMPLE_LIMITS = { parts: 60, min: 20, max: 1000, versions: 100 } as const
const { min, max } = SIMPLE_LIMITS
const Text = z
  .string('请输入文字')
  .trim()
  .refine(text => text.length >= min && text.length <= max, `每幅画面的文字应为 ${min} 到 ${max} 个字`)
const Key = z.string('画面无效').regex(/^[\w-]{1,40}$/, '画面无效')
const Keys = z.array(Key, '画面无效').max(SIMPLE_LIMITS.parts, '画面太多')
const Form = z.enum(FORM_KEYS, '版式无效')
const Part = z.object({
  key: z.string(),
  text: z.string(),
  image_url: z.string().describe('empty while it is not drawn'),
  status: z.enum(['none', 'waiting', 'drawn', 'failed', 'cancelled']),
  error: z.string(),
  progress: z.number(),
})
const Comic = z.object({
  comic_id: z.int(),
  name: z.string(),
  step: z.int().describe('1 texts, 2 look, 3 pictures, 4 pages'),
  model: z.string(),
  template: z.string(),
  form: Form,
  parts: z.array(Part),
  pages: z.array(z.looseObject({})).describe('as packages/comic has them'),
  updated_at: instant(),
})
export type SimpleComic = z.infer<typeof Comic>
const Row = z.object({ comic_id: z.int(), name: z.string(), step: z.int(), parts: z.int(), cover: z.string(), updated_at: instant() })
const Version = z.object({ version_id: z.int(), name: z.string(), parts: z.int(), created_at: instant() })
const One = z.object({ comic_id: id() })
const own = ownRow('simple_comic', 'comic_id')
const Look = z.object({ key: z.string(), name: z.string(), intro: z.string() })
const Passage = z.object({ doc_id: z.int(), doc_name: z.string(), parts: z.array(z.string()) })

export const comic = calls('comic', {
  works: GET('/ixj_web/works/work_list_by_user', {
    needs: member,
    fails: '获取作品列表失败',
    query: Page,
    data: listOf(z.object({ project_id: z.int(), project_name: z.string(), project_type: z.int(), docs: z.int() })),
    about: 'Works whose texts can become a comic.',
  }),
  work: GET('/ixj_web/works/work_detail', {
    needs: onWork('any'),
    fails: '获取作品详情失败',
    query: z.object({ project_id: id(), doc_id: id().optional().describe('absent = the first few') }),
    data: z.object({ project_id: z.int(), project_name: z.string(), docs: z.array(Passage) }),
    about: 'Its documents, cut into texts that a picture takes.',
  }),
  models: GET('/ai_web/ai/comic/simple_model_list', { needs: member, fails: '获取画风列表失败', data: z.array(Look) }),
  templates: GET('/ai_web/ai/comic/feature_template_list', {
    needs: member,
    fails: '获取分格模板失败',
    data: z.array(z.object({ key: z.string(), name: z.string(), panels: z.int() })),
  }),
  list: GET('/ai_web/ai/comic/comic_list', {
    needs: member,
    fails: '获取漫画列表失败',
    query: Page,
    data: listOf(Row),
    about: 'One’s own.',
  }),
  info: GET('/ai_web/ai/comic/comic_info', { needs: own, fails: '获取漫画失败', query: One, data: Comic }),
  create: POST('/ai_web/ai/comic/create_comic', {
    needs: member,
    fails: '创建漫画失败',
    body: z.object({
      name: line('漫画名', 60),
      texts: z.array(Text, '请输入文字').min(1, '请输入文字').max(SIMPLE_LIMITS.parts, `最多 ${SIMPLE_LIMITS.parts} 幅画面`),
    }),
    data: Comic,
  }),
  edit: PUT('/ai_web/ai/comic/comic_edit', {
    needs: own,
    fails: '编辑漫画失败',
    body: One.extend({
      parts: z
        .array(z.object({ key: Key.optional().describe('of a picture that is there; its drawing stays'), text: Text }), '请输入文字')
        .min(1, '请输入文字')
        .max(SIMPLE_LIMITS.parts, `最多 ${SIMPLE_LIMITS.parts} 幅画面`),
    }),
    data: Comic,
  }),
  editInfo: PUT('/ai_web/ai/comic/comic_info_edit', {
    needs: own,
    fails: '编辑漫画失败',
    body: One.extend({
      name: line('漫画名', 60).optional(),
      step: num('步骤无效', { min: 1, max: 4 }).optional(),
      model: label('画风', 40).optional(),
      template: label('分格模板', 40).optional(),
      form: Form.optional(),
    }),
    data: Comic,
  }),
  draw: POST('/ai_web/ai/comic/draw_comic_image', {
    needs: own,
    fails: '生成漫画失败',
    body: One.extend({ keys: Keys.optional().describe('these pictures, drawn or not; absent = those that are not drawn') }),
    data: Comic,
  }),
  cancel: POST('/ai_web/ai/comic/ai_comic_draw_cancel', {
    needs: own,
    fails: '取消漫画绘制失败',
    body: One.extend({ keys: Keys.optional() }),
    data: Comic,
  }),
  toWork: POST('/ai_web/ai/comic/comic_to_work', {
    needs: own,
    fails: '放进作品失败',
    body: One.extend({ project_id: id().optional().describe('a comic or animation work; a new one when absent') }),
    data: z.object({ project_id: z.int(), project_type: z.int(), doc_id: z.int() }),
    about: 'A new document of a work, with its text as a script and its pages as pages of a comic.',
  }),
  versions: GET('/ai_web/ai/comic/comic_version_list', { needs: own, fails: '获取版本列表失败', query: One, data: z.array(Version) }),
  version: GET('/ai_web/ai/comic/comic_version', {
    needs: own,
    fails: '获取版本失败',
    query: One.extend({ version_id: id() }),
    data: Comic.extend({ version_id: z.int() }),
  }),
  keep: POST('/ai_web/ai/comic/create_comic_version', {
    needs: own,
    fails: '保存版本失败',
    body: One.extend({ name: line('版本名', 60) }),
    data: z.object({ version_id: z.int() }),
  }),
  rename: PUT('/ai_web/ai/comic/comic_version_edit', {
    needs: own,
    fails: '编辑版本失败',
    body: One.extend({ version_id: id(), name: line('版本名', 60) }),
    data: z.array(Version),
  }),
  recover: POST('/ai_web/ai/comic/recover_version', {
    needs: own,
    fails: '恢复版本失败',
    body: One.extend({ version_id: id() }),
    data: Comic,
    about: 'What it is now is kept as a version.',
  }),
})
