// Documents of a work: list, text, versioned save, order, bin (document 2 §7, wire.md).
import * as z from 'zod'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT } from '../kit/call.ts'
import { DOCUMENT_MAX_CHARS, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { member, on, onWork } from '../kit/needs.ts'
import { fileIds, flag, id, ids, instant, line, num, OrderKey, prose } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'
import { Thumbs } from '../files.ts'
import { MediaType } from './projects.ts'

/** Idea doc types, used for documents too (document 2 §3). */
export const DOC_TYPES = { 1: '主题', 2: '方案', 3: '故事大纲', 4: '分集大纲', 5: '剧本', 6: '人物设定', 99: '其他' } as const
export const DocType = z.literal([1, 2, 3, 4, 5, 6, 99], '文档类型无效')
export const DocName = line('文档名称', 60)
/** How far its writer says a document is. */
export const DOC_STATUSES = { draft: '草稿', writing: '写作中', review: '待审', final: '定稿' } as const
export type DocStatus = keyof typeof DOC_STATUSES
const Status = z.enum(Object.keys(DOC_STATUSES) as [DocStatus, ...DocStatus[]], '状态无效')
/** The editor's JSON; its exact shape is checked by @qianmu/script on the server. */
export const Content = z
  .looseObject({ type: z.literal('doc', '内容格式无效') })
  .describe('doc > scene+ > block+, see @qianmu/script/elements')
/** Greatest word goal of one document (ours). */
export const WORD_GOAL_MAX = 1_000_000
const DocRow = z.object({
  doc_id: z.int(),
  doc_name: z.string(),
  doc_type: DocType,
  volume_id: z.int().nullable(),
  order_key: OrderKey,
  words: z.int(),
  scenes: z.int(),
  minutes: z.number().describe('estimated spoken minutes'),
  status: Status,
  review: z
    .object({ state: z.enum(['reviewing', 'revising', 'passed', 'conditional']), round: z.int() })
    .nullable()
    .describe('where its review stands; from handing in on the status follows it'),
  assignee_id: z.int().nullable(),
  assignee: z.string().describe('name of who is to write it, or empty'),
  word_goal: z.int().nullable().describe('words that its writers aim at'),
  updated_at: instant(),
  updated_by: z.string(),
  matching: z
    .object({
      passages: z.int().describe('that are to get a picture'),
      given: z.int().describe('passages that have one'),
      pictures: z.int().describe('of its passages and of the document as a whole'),
    })
    .optional()
    .describe('only when it was asked for'),
})
export type DocRow = z.infer<typeof DocRow>
const Volume = z.object({ volume_id: z.int(), volume_name: z.string(), docs: z.array(DocRow) })
const One = z.object({ doc_id: id() })
/** Documents of one work at once. */
const Several = z.object({ project_id: id(), doc_id: ids(2000) })

const Head = z.object({
  doc_id: z.int(),
  doc_name: z.string(),
  doc_type: DocType,
  kind: z.enum(['doc', 'idea']).describe('an idea opens in the same editor; writing it needs EditIdeas'),
  project_id: z.int(),
  project_name: z.string(),
  project_type: z.int(),
  script_type: MediaType,
  volume_id: z.int().nullable(),
  words: z.int(),
  version: z.int(),
  may_write: z.boolean(),
  word_goal: z.int().nullable(),
  updated_at: instant(),
})

export const documents = calls('works.documents', {
  list: GET('/ixj_web/doc/list', {
    needs: onWork('any'),
    fails: '获取文档列表失败',
    query: z.object({
      project_id: id(),
      is_delete: flag().default(0).describe('1 = those in the bin'),
      matching: flag().default(0).describe('1 = with how far their matching pictures are'),
      page: num('页码无效', { min: 1, max: 100_000 }).optional(),
      size: num('每页 1 到 1000 项', { min: 1, max: 1000 }).optional(),
    }),
    about: 'With size only that many documents in order are answered, from page on.',
    data: z.object({ volumes: z.array(Volume), docs: z.array(DocRow) }),
  }),
  detail: GET('/ixj_web/doc/detail', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取数据失败',
    query: One,
    data: Head.extend({ content: z.unknown(), text: z.string() }),
  }),
  head: GET('/ixj_web/doc/head', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取文档信息失败',
    query: One,
    data: Head,
    about: 'A document without its text, which co-writing brings: of a long one megabytes.',
  }),
  opening: DOWNLOAD('/ixj_web/doc/opening', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取正文失败',
    quiet: true,
    query: One,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about:
      'What the editor shows until co-writing has begun, as bytes: 0 read, 1 suggest or 2 write, then Yjs updates that make the document together, each behind its length (uint32, big endian).',
  }),
  search: GET('/ixj_web/doc/search', {
    needs: member,
    fails: '搜索文档失败',
    quiet: true,
    query: z.object({ keyword: line('关键词', 60) }),
    data: z.array(
      z.object({
        doc_id: z.int(),
        doc_name: z.string(),
        project_id: z.int(),
        project_name: z.string(),
        excerpt: z.string().describe('the text around the keyword; empty when only the name holds it'),
      }),
    ),
    about: 'At most twenty documents of works the caller may see, whose name or text holds the keyword, those with it in the name first.',
  }),
  read: GET('/ixj_web/doc/read', {
    needs: onWork('any'),
    fails: '获取正文失败',
    query: z.object({ project_id: id(), doc_id: ids(20) }),
    data: z.array(z.object({ doc_id: z.int(), content: z.unknown() })),
    about: 'The present text of documents for reading: nothing is remembered of who reads.',
  }),
  pictures: GET('/ixj_web/doc/pictures', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取图片失败',
    quiet: true,
    query: z.object({ doc_id: id(), file_id: fileIds(200) }),
    data: z.array(z.object({ file_id: z.int(), url: z.string(), thumbs: Thumbs })),
    about:
      'Addresses of pictures that stand in the text. Those that the work may not show are left out: whoever writes an id into a text sees nothing by it.',
  }),
  setState: PUT('/ixj_web/doc/update_state', {
    needs: onWork('WriteWork'),
    fails: '更新失败',
    body: Several.extend({
      status: Status.optional(),
      assignee_id: id().nullish().describe('a member of the work; null = nobody'),
      word_goal: num(`目标字数从 1 到 ${WORD_GOAL_MAX}`, { min: 1, max: WORD_GOAL_MAX }).nullish().describe('null = none'),
    }),
  }),
  orderMany: POST('/ixj_web/doc/order_many', {
    needs: onWork('WriteWork'),
    fails: '排序失败',
    body: Several.extend({
      volume_id: id().nullable().describe('null = without a volume'),
      after_id: id().nullable().describe('the document to stand behind; null = first'),
    }),
    about: 'The documents keep their order among each other; one row is written for each.',
  }),
  removeMany: DELETE('/ixj_web/doc/delete_many', {
    needs: onWork('WriteWork'),
    fails: '删除文档失败',
    query: Several,
    data: z.object({ doc_id: z.array(z.int()).describe('those that were not in the bin yet') }),
  }),
  restoreMany: PUT('/ixj_web/doc/restore_many', {
    needs: onWork('WriteWork'),
    fails: '恢复文档失败',
    body: Several,
    data: z.object({ doc_id: z.array(z.int()).describe('those that were in the bin') }),
  }),
  add: POST('/ixj_web/doc/add', {
    needs: onWork('WriteWork'),
    fails: '创建失败',
    body: z.object({
      project_id: id(),
      volume_id: id().nullish(),
      doc_name: DocName,
      doc_type: DocType.default(5),
      text: prose('正文', DOCUMENT_MAX_CHARS).optional(),
      content: Content.optional(),
    }),
    data: z.object({ doc_id: z.int() }),
  }),
  order: POST('/ixj_web/doc/order', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '排序失败',
    body: z.object({
      doc_id: id(),
      volume_id: id().nullish().describe('null = without a volume'),
      after_id: id().nullable().describe('the document to stand behind; null = first'),
    }),
  }),
  updateVersion: PUT('/ixj_web/doc/update_version', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '更新失败',
    alsoOk: [STATUS.merged],
    onlineOnly: true,
    body: z.object({
      doc_id: id(),
      version: z.int('版本号无效').min(0, '版本号无效'),
      text: prose('正文', DOCUMENT_MAX_CHARS).optional(),
      content: Content.optional(),
    }),
    data: z.object({ version: z.int(), words: z.int() }),
    about: 'Status 6001: saved, but merged over a newer version.',
  }),
  acceptSuggestions: POST('/ixj_web/doc/accept_suggestions', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '接受建议失败',
    onlineOnly: true,
    body: z.object({
      doc_id: id(),
      suggestion_id: z.array(z.string().max(32, '建议无效'), '建议无效').min(1, '请选择建议').max(20_000, '一次最多接受20000条建议'),
    }),
    data: z.object({
      accepted: z.int().describe('0 when others have decided on all of them already'),
      lost: z.int().describe('moves whose target has gone: they stay, and can only be rejected'),
    }),
    about: 'Where scenes move the server accepts, so that two who accept the same at once move a scene once.',
  }),
  rename: PUT('/ixj_web/doc/update_name', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '重命名失败',
    body: z.object({ doc_id: id(), doc_name: DocName, was: z.string().max(60, '文档名称最多 60 个字').optional() }),
    about: 'Status 1009 when `was` is given and somebody else has given it another name meanwhile.',
  }),
  remove: DELETE('/ixj_web/doc/delete', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '删除文档失败',
    query: One,
    about: 'Into the bin; restored by restore.',
  }),
  restore: PUT('/ixj_web/doc/restore', {
    needs: on('document', 'WriteWork', 'doc_id', { deleted: true }),
    fails: '恢复文档失败',
    body: One,
  }),
})
