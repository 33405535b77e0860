// Templates of works, documents and passages: the library, one template, its cover, its publication (document 2 §3, §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { member, onWork, ownRow, team } from '../kit/needs.ts'
import { fileId, flag, id, instant, line, listOf, num, Page, prose } from '../kit/scalars.ts'
import { DOC_TYPES } from './documents.ts'
import { MediaType } from './projects.ts'

/** Template types (document 2 §3): a whole work, one document, a passage. */
export const TEMPLATE_TYPES = { 1: '整部作品', 2: '单个文档', 3: '片段' } as const
/** Template owners (document 2 §3). */
export const TEMPLATE_OWNERS = { 1: '用户', 2: '系统' } as const
/** Ids up to this one belong to the templates that come with the product. */
export const BUILT_IN_IDS = 1000
/** Documents, and characters in all, of one template (ours). */
export const TEMPLATE_LIMITS = { docs: 300, characters: 500_000 } as const

const TemplateType = num('模板类型无效').pipe(z.literal([1, 2, 3], '模板类型无效'))
const Owner = num('模板来源无效').pipe(z.literal([1, 2], '模板来源无效'))
const Template = z.object({
  template_id: z.int(),
  template_name: z.string(),
  template_type: z.literal([1, 2, 3]),
  owner: z.literal([1, 2]).describe('1 user, 2 system'),
  script_type: MediaType,
  about: z.string(),
  cover: z.string(),
  docs: z.int(),
  words: z.int(),
  opening: z.string().describe('how its first text begins'),
  published: z.boolean(),
  used: z.int().describe('how often something was made from it'),
  mine: z.boolean(),
  may_write: z.boolean(),
  author: z.string(),
  updated_at: instant(),
})
export type Template = z.infer<typeof Template>
const TemplateDoc = z.object({
  doc_name: z.string(),
  doc_type: z.literal(Object.keys(DOC_TYPES).map(Number) as (keyof typeof DOC_TYPES)[]),
  volume_name: z.string().nullable(),
  text: z.string(),
  content: z.unknown(),
})
const One = z.object({ template_id: id() })
const Draft = z.object({
  template_name: line('模板名称', 40),
  about: prose('说明', 200),
})

export const templates = calls('works.templates', {
  list: GET('/ixj_web/works/template_list', {
    needs: member,
    fails: '获取模板列表失败',
    query: Page.extend({
      owner: Owner.optional(),
      mine: flag().default(0),
      template_type: TemplateType.optional(),
      script_type: MediaType.optional(),
      keyword: z.string().trim().max(40, '关键词最多 40 个字').default(''),
    }),
    data: listOf(Template),
    about: 'Built-in and official templates, those that the team published, and the caller’s own.',
  }),
  workTypes: GET('/ixj_web/works/template_work_type_list', {
    needs: member,
    fails: '获取模板分类失败',
    data: z.array(z.object({ script_type: MediaType, name: z.string(), count: z.int() })),
  }),
  get: GET('/ixj_web/works/template', {
    needs: member,
    fails: '获取模板失败',
    query: One,
    data: Template.extend({ volumes: z.array(z.string()), list: z.array(TemplateDoc) }),
  }),
  add: POST('/ixj_web/works/template', {
    needs: team('mTemplateLib'),
    fails: '添加模板失败',
    body: Draft.extend({
      template_type: TemplateType,
      about: Draft.shape.about.default(''),
      project_id: id().optional().describe('type 1: the work it is made from'),
      doc_id: id().optional().describe('types 2 and 3: the document it is made from'),
      scene_ids: z.array(z.string().max(40, '场次无效')).max(200, '最多 200 场').optional().describe('type 3: these scenes of it'),
      block_ids: z.array(z.string().max(40, '段落无效')).max(2000, '最多 2000 段').optional().describe('type 3: these lines of it'),
    }),
    data: One,
    about: 'The caller must be a member of the work. An official user’s template belongs to the system (owner 2).',
  }),
  change: PUT('/ixj_web/works/template', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '编辑模板失败',
    body: Draft.partial().extend({ template_id: id() }),
    data: Template,
  }),
  remove: DELETE('/ixj_web/works/template', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '删除模板失败',
    query: One,
    about: 'Works made from it stay as they are. Undone by restore.',
  }),
  restore: PUT('/ixj_web/works/template_restore', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '恢复模板失败',
    body: One,
  }),
  makeDoc: POST('/ixj_web/works/template_doc', {
    needs: onWork('WriteWork'),
    fails: '从模板创建失败',
    body: One.extend({ project_id: id(), volume_id: id().nullish(), doc_name: line('文档名称', 60).optional() }),
    data: z.object({ doc_id: z.int() }),
    about: 'A new document from a template of one document. A work from a template: project/add with template_id.',
  }),
  addImage: POST('/ixj_web/works/template_image', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '添加模板封面失败',
    body: One.extend({ file_id: fileId() }),
    data: z.object({ cover: z.string() }),
  }),
  changeImage: PUT('/ixj_web/works/template_image', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '修改模板封面失败',
    body: One.extend({ file_id: fileId() }),
    data: z.object({ cover: z.string() }),
  }),
  removeImage: DELETE('/ixj_web/works/template_image', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '删除模板封面失败',
    query: One,
  }),
  publish: POST('/ixj_web/works/published_template', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '发布模板失败',
    body: One,
  }),
  republish: PUT('/ixj_web/works/published_template', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '更新模板失败',
    body: One.extend({ project_id: id().optional(), doc_id: id().optional() }),
    data: Template,
    about: 'Takes the present text of the work or document in the place of what the template held.',
  }),
  unpublish: DELETE('/ixj_web/works/published_template', {
    needs: ownRow('template', 'template_id', 'mTemplateLib'),
    fails: '撤回模板失败',
    query: One,
  }),
})
