// Supervision of a work: comments in its texts, tags of their structure, its producers, and the review of each document and idea
// (document 2 §2, §7; payloads that the documents do not show are ours).
import * as z from 'zod'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT } from '../kit/call.ts'
import { member, on, onWork, ownRow, team } from '../kit/needs.ts'
import { flag, id, ids, instant, label, line, num, prose } from '../kit/scalars.ts'

/** How much a comment asks for: 必改 stands in the way of passing, 整集 is about the document as a whole. */
export const COMMENT_LEVELS = { must: '必改', suggest: '建议', whole: '整集' } as const
/** Where the review of a document stands. */
export const REVIEW_STATES = { draft: '未提交', reviewing: '在审', revising: '待改', passed: '通过', conditional: '有条件通过' } as const
/** Hues of structure tags: that many of the palette's series. */
export const TAG_COLORS = 8
/** Limits of one document or work (ours). */
export const SUPERVISION_LIMITS = {
  comments: 5000,
  tags: 100,
  placements: 2000,
  templates: 200,
  elements: 500,
  quote: 2000,
  reminder: 200,
} as const
export const NOTE_FORMATS = { docx: 'Word', csv: '表格 CSV' } as const

const keys = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
const Level = z.enum(keys(COMMENT_LEVELS), '批注级别无效')
const State = z.enum(keys(REVIEW_STATES), '审阅状态无效')
const Decision = z.enum(['revising', 'conditional', 'passed'], '审阅结论无效')
const Body = prose('批注', 2000).refine(text => text.trim() !== '', '请输入批注')
const Note = prose('说明', 1000).default('')
const Mentions = z.array(id(), '提到的人无效').max(20, '一条批注最多提到 20 人')
const BlockId = z.string('段落无效').regex(/^[A-Za-z0-9_-]{1,32}$/, '段落无效')
const Elements = z
  .array(BlockId, '标记的段落无效')
  .min(1, '请选择要标记的段落')
  .max(SUPERVISION_LIMITS.elements, `一次最多标记 ${SUPERVISION_LIMITS.elements} 段`)
const Selection = z.object(
  {
    block_id: BlockId.describe('the block in which the selection begins'),
    start: num('位置无效').describe('characters of that block before it'),
    quote: z.string('请选择文字').min(1, '请选择文字').max(SUPERVISION_LIMITS.quote, '选中的文字太长'),
  },
  '选中的文字无效',
)
const Anchor = z.object({
  block_id: z.string(),
  start: z.string().describe('JSON of a Yjs relative position'),
  end: z.string(),
  quote: z.string(),
  prefix: z.string().describe('32 characters before the quote'),
  suffix: z.string(),
  others: z.int().optional().describe('in how many other places the same words stood'),
  rival: z.int().optional().describe('how many characters around the likest of these agreed with its own'),
})
const Person = z.object({ user_id: z.int(), nickname: z.string(), avatar: z.string() })
export type Person = z.infer<typeof Person>
const Remark = z.object({
  comment_id: z.int(),
  author: Person,
  body: z.string(),
  mentions: z.array(z.int()),
  created_at: instant(),
  edited_at: instant().nullable(),
})
export type Remark = z.infer<typeof Remark>
const Thread = Remark.extend({
  level: Level,
  anchor: Anchor.nullable(),
  round: z.int().describe('draft that was under review; 0 = before the first'),
  resolved_by: z.string().describe('nickname, empty while it is open'),
  resolved_at: instant().nullable(),
  replies: z.array(Remark),
})
export type Thread = z.infer<typeof Thread>
const Template = z.object({
  comment_template_id: z.int().describe('0 for the official ones'),
  official: z.boolean(),
  body: z.string(),
  level: Level,
})
export type CommentTemplate = z.infer<typeof Template>

const Doc = z.object({ doc_id: id().describe('of a document or an idea') })
const OfCard = z.object({ card_id: id() })
const OfCharacter = z.object({ character_id: id() })
const Said = z.object({
  body: Body,
  parent_comment_id: id().optional().describe('the thread that this replies to'),
  mentions: Mentions.default([]),
})
/** A card has no places in a text, and is no episode. */
const SaidOfCard = Said.extend({ level: z.enum(['must', 'suggest'], '批注级别无效').default('suggest') })
const Added = z.object({ comment_id: z.int() })
/** Producers comment on everything; whoever may write a text may comment on it. */
const comment = on('comment', 'WriteWork', 'comment_id', { or: 'Producer' })

export const comments = calls('works.comments', {
  list: GET('/ixj_web/comment', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取批注失败',
    query: Doc,
    data: z.array(Thread),
  }),
  add: POST('/ixj_web/comment', {
    needs: on('document', 'WriteWork', 'doc_id', { or: 'Producer' }),
    fails: '添加批注失败',
    body: Doc.extend(Said.shape).extend({
      level: Level.default('suggest'),
      selection: Selection.nullish().describe('what it is about; without one it is about the document as a whole'),
    }),
    data: Added,
    about: 'The server keeps the place as Yjs relative positions and as the quote with what stands around it.',
  }),
  ofCard: GET('/ixj_web/card_comment', { needs: on('card', 'any'), fails: '获取讨论失败', query: OfCard, data: z.array(Thread) }),
  addToCard: POST('/ixj_web/card_comment', {
    needs: on('card', 'EditIdeas', 'card_id', { or: 'Producer' }),
    fails: '发表讨论失败',
    body: OfCard.extend(SaidOfCard.shape),
    data: Added,
  }),
  ofCharacter: GET('/ixj_web/character_comment', {
    needs: on('character', 'any'),
    fails: '获取讨论失败',
    query: OfCharacter,
    data: z.array(Thread),
  }),
  addToCharacter: POST('/ixj_web/character_comment', {
    needs: on('character', 'EditIdeas', 'character_id', { or: 'Producer' }),
    fails: '发表讨论失败',
    body: OfCharacter.extend(SaidOfCard.shape),
    data: Added,
  }),
  change: PUT('/ixj_web/comment', {
    needs: comment,
    fails: '修改批注失败',
    body: z.object({
      comment_id: id(),
      body: Body.optional(),
      level: Level.optional(),
      mentions: Mentions.optional(),
      resolved: flag().optional(),
      is_delete: flag().optional().describe('0 brings a deleted one back'),
    }),
    about: 'By its author or a producer. Others who may comment can resolve what is not 必改.',
  }),
  remove: DELETE('/ixj_web/comment', {
    needs: comment,
    fails: '删除批注失败',
    query: z.object({ comment_id: id() }),
    about: 'By its author or a producer; a thread leaves with its replies.',
  }),
  templates: GET('/ixj_web/comment_template_list', { needs: member, fails: '获取常用评语失败', data: z.array(Template) }),
  addTemplate: POST('/ixj_web/comment_template', {
    needs: team('mTemplateLib'),
    fails: '添加常用评语失败',
    body: z.object({ body: Body, level: Level.default('suggest') }),
    data: z.object({ comment_template_id: z.int() }),
  }),
  changeTemplate: PUT('/ixj_web/comment_template', {
    needs: ownRow('comment_template', 'comment_template_id', 'mTemplateLib'),
    fails: '修改常用评语失败',
    body: z.object({ comment_template_id: id(), body: Body.optional(), level: Level.optional() }),
  }),
  removeTemplate: DELETE('/ixj_web/comment_template', {
    needs: ownRow('comment_template', 'comment_template_id', 'mTemplateLib'),
    fails: '删除常用评语失败',
    query: z.object({ comment_template_id: id() }),
  }),
})

const TagName = line('标签名称', 20)
const TagColor = num('颜色无效', { max: TAG_COLORS - 1 }).describe('number of a hue of the palette')
const TagGroup = label('分组', 20)
const StructTag = z.object({
  struct_tag_id: z.int(),
  name: z.string(),
  color: z.int(),
  group: z.string(),
  uses: z.int().describe('placements in documents and ideas'),
})
export type StructTag = z.infer<typeof StructTag>
const Placement = z.object({
  doc_struct_tag_id: z.int(),
  struct_tag_id: z.int(),
  hash: z.string().describe('names the placement within its document; given by the client, or made'),
  element_list: z.array(z.string()).describe('ids of the tagged scenes and blocks'),
  quote: z.string().describe('beginning of the tagged text, for when its lines are gone'),
  anchors: z
    .array(Anchor.nullable())
    .describe('where the text of each element is, to find it in other lines; null for scenes and empty lines'),
})
export type Placement = z.infer<typeof Placement>
const Hash = z.string('标记无效').regex(/^[A-Za-z0-9_-]{1,64}$/, '标记无效')
const OneTag = z.object({ struct_tag_id: id() })
const OnePlacement = z.object({ doc_struct_tag_id: id() })

const Producer = Person.extend({
  role_name: z.string(),
  duty: z.string(),
  fixed: z.boolean().describe('holds every key of the work, as its owner or the founder of the team'),
})
export type Producer = z.infer<typeof Producer>
const Duty = label('职责', 40).default('')
const OneProducer = z.object({ project_id: id(), member_id: id() })

const Round = z.object({
  round: z.int(),
  history_id: z.int().nullable().describe('the version that was handed in'),
  note: z.string(),
  submitted_by: z.string(),
  submitted_at: instant(),
  decision: State.nullable(),
  decision_note: z.string(),
  decided_by: z.string(),
  decided_at: instant().nullable(),
  withdrawn_at: instant().nullable().describe('taken back before anything was decided'),
})
export type Round = z.infer<typeof Round>
const Review = z.object({
  doc_id: z.int(),
  doc_name: z.string(),
  kind: z.enum(['doc', 'idea']),
  no: z.int().describe('place among the documents (or ideas) of the work, from 1'),
  edit_type: z.int(),
  words: z.int(),
  state: State,
  round: z.int().describe('drafts handed in so far'),
  open_comments: z.int(),
  open_musts: z.int(),
  assignee: Person.nullable(),
  submitted_by: z.string(),
  submitter_id: z.int().nullable().describe('who handed in the present draft'),
  submitted_at: instant().nullable(),
})
export type Review = z.infer<typeof Review>

export const supervision = calls('works.supervision', {
  tags: GET('/ixj_web/struct_tag/list', {
    needs: onWork('any'),
    fails: '获取结构标签失败',
    query: z.object({ project_id: id() }),
    data: z.array(StructTag),
  }),
  addTag: POST('/ixj_web/struct_tag', {
    needs: onWork('Producer'),
    fails: '添加结构标签失败',
    body: z.object({ project_id: id(), name: TagName, color: TagColor, group: TagGroup.default('') }),
    data: z.object({ struct_tag_id: z.int() }),
  }),
  changeTag: PUT('/ixj_web/struct_tag', {
    needs: on('struct_tag', 'Producer'),
    fails: '修改结构标签失败',
    body: OneTag.extend({ name: TagName.optional(), color: TagColor.optional(), group: TagGroup.optional() }),
  }),
  removeTag: DELETE('/ixj_web/struct_tag', {
    needs: on('struct_tag', 'Producer'),
    fails: '删除结构标签失败',
    query: OneTag,
    about: 'With every placement of it.',
  }),
  placements: GET('/ixj_web/works/doc_or_idea/struct_tag', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取结构标记失败',
    query: Doc,
    data: z.array(Placement),
  }),
  addPlacement: POST('/ixj_web/works/doc_or_idea/struct_tag', {
    needs: on('document', 'Producer', 'doc_id'),
    fails: '标记结构失败',
    body: Doc.extend({ struct_tag_id: id(), element_list: Elements, hash: Hash.optional() }),
    data: Placement,
  }),
  changePlacement: PUT('/ixj_web/works/doc_or_idea/struct_tag', {
    needs: on('doc_struct_tag', 'Producer'),
    fails: '修改结构标记失败',
    body: OnePlacement.extend({ struct_tag_id: id().optional(), element_list: Elements.optional() }),
  }),
  removePlacement: DELETE('/ixj_web/works/doc_or_idea/struct_tag', {
    needs: on('doc_struct_tag', 'Producer'),
    fails: '取消结构标记失败',
    query: OnePlacement,
  }),
  producer: GET('/ixj_web/works/producer', {
    needs: onWork('any'),
    fails: '获取监制失败',
    query: z.object({ project_id: id(), member_id: id().optional().describe('without one: oneself') }),
    data: Producer.nullable().describe('null for who is no producer of the work'),
  }),
  producers: GET('/ixj_web/works/producers', {
    needs: onWork('any'),
    fails: '获取监制列表失败',
    query: z.object({ project_id: id() }),
    data: z.array(Producer),
    about: 'Who holds the author key Producer in the work.',
  }),
  addProducer: POST('/ixj_web/works/producers', {
    needs: onWork('owner'),
    fails: '添加监制失败',
    body: OneProducer.extend({ duty: Duty }),
    audit: 'work_producer_add',
    about: 'Gives the author key Producer to a member of the team, beside those already held.',
  }),
  changeProducer: PUT('/ixj_web/works/producers', {
    needs: onWork('owner'),
    fails: '修改监制职责失败',
    body: OneProducer.extend({ duty: Duty }),
  }),
  removeProducer: DELETE('/ixj_web/works/producers', {
    needs: onWork('owner'),
    fails: '移除监制失败',
    query: OneProducer,
    audit: 'work_producer_remove',
    about: 'Takes the author key Producer; the other keys stay.',
  }),
  reviews: GET('/ixj_web/works/review/list', {
    needs: onWork('any'),
    fails: '获取审阅列表失败',
    query: z.object({ project_id: id(), kind: z.enum(['doc', 'idea'], '类型无效').default('doc') }),
    data: z.array(Review),
  }),
  review: GET('/ixj_web/works/review', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取审阅失败',
    query: Doc,
    data: z.array(Round).describe('newest first'),
  }),
  submit: POST('/ixj_web/works/review', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '提交审阅失败',
    body: Doc.extend({
      note: Note,
      reviewer_ids: z.array(id()).max(100).default([]).describe('producers who are asked; empty = all of them'),
    }),
    data: z.object({ round: z.int(), history_id: z.int() }),
    about: 'Keeps the text as a version, so that the next draft can be compared with it, and tells the producers.',
  }),
  decide: PUT('/ixj_web/works/review', {
    needs: on('document', 'Producer', 'doc_id'),
    fails: '提交审阅结论失败',
    body: Doc.extend({ decision: Decision, note: Note }),
    about: 'Cannot be passed while a 必改 is open.',
  }),
  withdraw: DELETE('/ixj_web/works/review', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '撤回审阅失败',
    query: Doc,
    about:
      'By who handed the draft in or the owner of the work, while nothing is decided. The review stands again where it stood before; the draft’s version stays. The producers are told, and who handed it in.',
  }),
  assign: PUT('/ixj_web/works/review/assignee', {
    needs: on('document', 'Producer', 'doc_id'),
    fails: '指派编剧失败',
    body: Doc.extend({ assignee_id: id().nullable() }),
  }),
  remind: POST('/ixj_web/works/review/reminder', {
    needs: on('document', 'Producer', 'doc_id'),
    fails: '催交失败',
    body: Doc.extend({ note: prose('催交的话', SUPERVISION_LIMITS.reminder).default('') }),
    data: z.object({ nickname: z.string().describe('who was told') }),
    about: 'A message, with these words, to who is assigned, else to who handed the last draft in, else to who wrote last.',
  }),
  notes: DOWNLOAD('/ixj_web/works/review/notes', {
    needs: onWork('any'),
    fails: '导出意见失败',
    query: z.object({
      project_id: id(),
      doc_id: ids().optional(),
      format: z.enum(keys(NOTE_FORMATS), '导出格式无效').default('docx'),
    }),
  }),
})
