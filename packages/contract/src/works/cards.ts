// Idea cards of a work: what they say, where they stand, which scenes they have landed in (document 2 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { IDEA_TEXT_MAX } from '../kit/limits.ts'
import { on, onWork, ownRow, team } from '../kit/needs.ts'
import { fileId, id, ids, instant, line, listOf, num, OrderKey, Page, prose } from '../kit/scalars.ts'

export const CARD_TYPES = {
  beat: '节拍',
  role: '人物',
  place: '地点',
  event: '事件',
  prop: '道具',
  org: '组织',
  concept: '设定',
} as const
export type CardType = keyof typeof CARD_TYPES
/** The four acts that a board begins with (起承转合). */
export const ACTS = ['起', '承', '转', '合'] as const
/** Hues of the palette a card can be marked with; '' = none. */
export const CARD_COLORS = ['', 'red', 'orange', 'green', 'cyan', 'blue', 'purple'] as const
/** Cards of one work, scenes and people of one card, other names of one character (ours). */
export const MAX_CARDS = 2000
export const CARD_LIMITS = {
  scenes: 50,
  people: 30,
  causes: 30,
  aliases: 20,
  images: 9,
  officialTemplates: 1000,
  templates: 100,
  fields: 20,
  options: 20,
} as const
/** How a value of a card's form is written, and the longest one in characters (ours). */
export const FIELD_KINDS = {
  line: { label: '一行文字', max: 60 },
  area: { label: '多行文字', max: 500 },
  choice: { label: '单选', max: 60 },
} as const
export type FieldKind = keyof typeof FIELD_KINDS

const CardKind = z.enum(Object.keys(CARD_TYPES) as CardType[], '卡片类型无效')
const SceneRef = z.object({ doc_id: id(), scene_id: z.string('场次无效').min(1, '场次无效').max(40, '场次无效') })
export const LinkedScene = z.object({
  doc_id: z.int(),
  doc_name: z.string(),
  scene_id: z.string(),
  no: z.string().describe('empty for text without a scene heading'),
  heading: z.string(),
  words: z.int(),
})
const Episode = z.object({
  doc_id: z.int(),
  doc_name: z.string(),
  volume_id: z.int().nullable(),
  volume_name: z.string().nullable(),
  scenes: z.array(LinkedScene.omit({ doc_id: true, doc_name: true })),
})
/** A document with its scenes. */
export type Episode = z.infer<typeof Episode>
const Figures = z.object({
  lines: z.int(),
  words: z.int(),
  scenes: z.int(),
  first_doc_id: z.int().nullable(),
  last_doc_id: z.int().nullable(),
})
const FieldName = z.string('字段无效').min(1, '字段无效').max(40, '字段无效')
const CardForm = z
  .record(FieldName, prose('内容', IDEA_TEXT_MAX), '表单无效')
  .describe('values under the names of the template’s properties')
const Image = z.object({ file_id: z.int(), url: z.string() })
const Card = z.object({
  card_id: z.int(),
  idea_id: z.int(),
  no: z.int().describe('number within the work, given once'),
  type: CardKind,
  order_key: OrderKey,
  title: z.string(),
  text: z.string(),
  template_id: z.int().nullable(),
  form: z.record(z.string(), z.string()),
  images: z.array(Image),
  color: z.string(),
  lane: z.string().describe('act: the column of the board'),
  storyline: z.string(),
  doc_id: z.int().nullable().describe('the document it is planned for'),
  x: z.number().nullable(),
  y: z.number().nullable(),
  mood: z.int(),
  assignee_id: z.int().nullable(),
  assignee: z.string().nullable(),
  people: z.array(z.int()).describe('role cards'),
  aliases: z.array(z.string()),
  causes: z.array(z.int()).describe('cards that this one leads to'),
  scenes: z.array(LinkedScene).describe('scenes that still stand, in reading order'),
  lost_scenes: z.int().describe('scenes it was linked to that stand no longer'),
  figures: Figures.nullable(),
  version: z.int(),
  updated_at: instant(),
  updated_by: z.string(),
})
export type Card = z.infer<typeof Card>

const coordinate = z.number('坐标无效').min(-1e6, '坐标无效').max(1e6, '坐标无效').nullable()
/** What the written fields of a card are called. */
export const CARD_LABELS = {
  type: '类型',
  title: '标题',
  text: '内容',
  template_id: '模板',
  image_file_ids: '图片',
  color: '颜色',
  mood: '情绪',
  assignee_id: '负责',
  people: '人物',
  aliases: '别名',
} as const
/** What a card says; two people may change different ones at once. */
const Written = z.object({
  type: CardKind,
  title: line(CARD_LABELS.title, 60),
  text: prose(CARD_LABELS.text, IDEA_TEXT_MAX),
  template_id: id().nullable(),
  form: CardForm,
  image_file_ids: z.array(fileId(), '图片无效').max(CARD_LIMITS.images, `一张卡片最多 ${CARD_LIMITS.images} 张图片`),
  color: z.enum(CARD_COLORS, '颜色无效'),
  mood: num('情绪从 −10 到 10', { min: -10, max: 10 }),
  assignee_id: id().nullable(),
  people: z.array(id(), '人物无效').max(CARD_LIMITS.people, `一张卡片最多 ${CARD_LIMITS.people} 个人物`),
  aliases: z.array(line('别名', 30), '别名无效').max(CARD_LIMITS.aliases, `最多 ${CARD_LIMITS.aliases} 个别名`),
  scenes: z.array(SceneRef, '场次无效').max(CARD_LIMITS.scenes, `一张卡片最多连接 ${CARD_LIMITS.scenes} 场`),
  causes: z.array(id(), '因果无效').max(CARD_LIMITS.causes, `一张卡片最多引出 ${CARD_LIMITS.causes} 张`),
})
/** Where a card stands; the last one to move it has moved it. */
const Placed = z.object({
  idea_id: id(),
  lane: prose('栏目', 20),
  storyline: prose('故事线', 20),
  doc_id: id().nullable(),
  x: coordinate,
  y: coordinate,
  after_id: id().nullable().describe('the card to stand behind; null = first'),
})
const Role = z.object({ card_id: z.int(), title: z.string(), aliases: z.array(z.string()), figures: Figures.nullable() })
export type RoleCard = z.infer<typeof Role>
const FormField = z.object({
  type: z.literal('string'),
  title: z.string(),
  maxLength: z.int(),
  enum: z.array(z.string()).optional(),
  format: z.literal('textarea').optional().describe('several lines'),
})
/** A field as its template's makers write it; the JSON schema follows from it. */
const TemplateField = z.object({
  key: z
    .string('字段无效')
    .regex(/^[a-z0-9_]{1,32}$/, '字段无效')
    .describe('names the value in cards; a field that keeps its key keeps what cards hold'),
  title: line('字段名称', 20),
  kind: z.enum(Object.keys(FIELD_KINDS) as FieldKind[], '字段类型无效'),
  options: z.array(line('选项', 20), '选项无效').max(CARD_LIMITS.options, `最多 ${CARD_LIMITS.options} 个选项`).default([]),
})
export type TemplateField = z.infer<typeof TemplateField>
const Fields = z.array(TemplateField, '字段无效').min(1, '至少要有一个字段').max(CARD_LIMITS.fields, `最多 ${CARD_LIMITS.fields} 个字段`)
const Template = z.object({
  template_id: z.int(),
  name: z.string(),
  type: CardKind,
  official: z.boolean(),
  is_delete: z.literal([0, 1]).describe('1 = cards that have it keep it, no other can be given it'),
  may_write: z.boolean().describe('whether the caller may change and delete it'),
  schema: z.object({ type: z.literal('object'), properties: z.record(z.string(), FormField) }).describe('JSON schema of a card’s form'),
})
export type CardTemplate = z.infer<typeof Template>
const One = z.object({ card_id: id() })
const OneTemplate = z.object({ card_template_id: id() })

export const cards = calls('works.cards', {
  template: GET('/ixj_web/works/card_template', {
    needs: onWork('any'),
    fails: '获取卡片模板失败',
    query: z.object({ project_id: id(), template_id: id() }),
    data: Template,
  }),
  templates: GET('/ixj_web/works/card_template/list', {
    needs: onWork('any'),
    fails: '获取卡片模板失败',
    query: z.object({ project_id: id(), type: CardKind.optional() }),
    data: z.array(Template),
  }),
  lastTemplate: GET('/ixj_web/works/card_template/last', {
    needs: onWork('any'),
    fails: '获取卡片模板失败',
    query: z.object({ project_id: id(), type: CardKind.optional() }),
    data: Template.nullable(),
    about: 'The template that the caller last used in this work; null before the first.',
  }),
  addTemplate: POST('/ixj_web/works/card_template', {
    needs: team('mTemplateLib'),
    fails: '添加卡片模板失败',
    body: z.object({ type: CardKind, name: line('模板名称', 20), fields: Fields }),
    data: OneTemplate,
    about: 'For every work of the team.',
  }),
  changeTemplate: PUT('/ixj_web/works/card_template', {
    needs: ownRow('card_template', 'card_template_id', 'mTemplateLib'),
    fails: '修改卡片模板失败',
    body: OneTemplate.extend({ name: line('模板名称', 20), fields: Fields }),
    about: 'By its maker or the founder of the team. Cards keep the values of fields that stay.',
  }),
  removeTemplate: DELETE('/ixj_web/works/card_template', {
    needs: ownRow('card_template', 'card_template_id', 'mTemplateLib'),
    fails: '删除卡片模板失败',
    query: OneTemplate,
    about: 'By its maker or the founder of the team. Cards that have it keep it; it is offered no more. Undone by restoreTemplate.',
  }),
  restoreTemplate: PUT('/ixj_web/works/card_template_restore', {
    needs: ownRow('card_template', 'card_template_id', 'mTemplateLib'),
    fails: '恢复卡片模板失败',
    body: OneTemplate,
  }),
  formTemplates: GET('/ixj_web/works/idea_card/get_card_form_templates', {
    needs: onWork('any'),
    fails: '获取卡片表单失败',
    query: z.object({ project_id: id() }),
    data: z.partialRecord(CardKind, z.array(Template)),
  }),
  listAll: GET('/ixj_web/works/idea_card/get_idea_card_list_all', {
    needs: onWork('any'),
    fails: '获取卡片失败',
    query: z.object({ project_id: id() }),
    data: z.array(Card),
    about: 'Every card of the work in its order, but those of ideas that are worked on as text.',
  }),
  listPage: GET('/ixj_web/works/idea_card/get_idea_card_list_page_by_idea_id', {
    needs: on('idea', 'any'),
    fails: '获取卡片失败',
    query: Page.extend({ idea_id: id() }),
    data: listOf(Card),
  }),
  get: GET('/ixj_web/works/idea_card/get_by_id', { needs: on('card', 'any'), fails: '获取卡片失败', query: One, data: Card }),
  scenes: GET('/ixj_web/works/idea_card/scene_list', {
    needs: onWork('any'),
    fails: '获取场次失败',
    query: z.object({ project_id: id() }),
    data: z.array(Episode),
    about: 'The documents of the work in reading order with the scenes that cards can land in.',
  }),
  roles: GET('/ixj_web/works/idea_card/role_by_work', {
    needs: onWork('any'),
    fails: '获取人物失败',
    query: z.object({ project_id: id() }),
    data: z.array(Role),
  }),
  add: POST('/ixj_web/works/idea_card/add', {
    needs: onWork('EditIdeas'),
    fails: '新建卡片失败',
    body: Written.omit({ title: true }).extend(Placed.shape).partial().extend({ project_id: id(), title: Written.shape.title }),
    data: Card,
    about: 'Without idea_id the card lies in the first idea of cards (a role: of characters), which is made when there is none.',
  }),
  update: PUT('/ixj_web/works/idea_card/update', {
    needs: on('card', 'EditIdeas'),
    fails: '更新卡片失败',
    body: Written.extend(Placed.shape)
      .partial()
      .extend({ card_id: id(), version: z.int('版本号无效').min(0, '版本号无效').describe('the version the change was made from') }),
    data: Card,
    about:
      'Only the fields that are sent change. A field that somebody else changed since `version` is refused with 1009 and the present card; other fields are merged.',
  }),
  updateRole: PUT('/ixj_web/works/idea_card/update_card_role_info', {
    needs: on('card', 'EditIdeas'),
    fails: '更新人物失败',
    body: Written.pick({ title: true, aliases: true, form: true })
      .partial()
      .extend({ card_id: id(), version: z.int('版本号无效').min(0, '版本号无效') }),
    data: Card,
    about: 'For role cards; a name or alias of another character of the work is refused.',
  }),
  refreshStatistics: POST('/ixj_web/works/idea_card/refresh_character_statistic', {
    needs: onWork('EditIdeas'),
    fails: '更新人物统计失败',
    body: z.object({ project_id: id() }),
    data: z.array(Role),
    about: 'Counts lines, words and scenes of every role card anew from the script.',
  }),
  checkRepeat: POST('/ixj_web/works/idea_card/check_role_repeat', {
    reads: true,
    needs: onWork('any'),
    fails: '检查重名失败',
    body: z.object({ project_id: id(), name: line('姓名', 60), aliases: Written.shape.aliases.optional(), card_id: id().optional() }),
    data: z.array(z.object({ name: z.string(), card_id: z.int(), title: z.string() })),
    about: 'The names among those asked for by which another role card goes.',
  }),
  remove: DELETE('/ixj_web/works/idea_card/delete', {
    needs: on('card', 'EditIdeas'),
    fails: '删除卡片失败',
    query: One,
    about: 'Soft: restore brings it back.',
  }),
  restore: PUT('/ixj_web/works/idea_card/restore', {
    needs: onWork('EditIdeas'),
    fails: '撤销删除失败',
    body: z.object({ project_id: id(), card_ids: ids(100) }),
  }),
})
