// Ideas of a work: documents of another kind, worked on as text, as cards or as characters (document 2 §3, §4, §7).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { IDEA_TEXT_MAX } from '../kit/limits.ts'
import { on, onWork } from '../kit/needs.ts'
import { flag, id, instant, num, prose, version } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'
import { LinkedScene } from './cards.ts'
import { Content, DocName, DocType } from './documents.ts'

/** How an idea is worked on (document 2 §3): noSet is a quick note of the inbox. */
export const EDIT_TYPES = { 0: '随手记', 1: '文稿', 2: '卡片', 3: '人物' } as const
/** The doc types that the select offers, under its names and in its order (document 2 §3). */
export const DOC_TYPE_OPTIONS = [
  { value: 6, label: '人物设定' },
  { value: 3, label: '故事大纲' },
  { value: 4, label: '分集大纲' },
  { value: 5, label: '剧本' },
  { value: 99, label: '其他' },
] as const
const EditType = num('编辑方式无效').pipe(z.literal([0, 1, 2, 3], '编辑方式无效'))
const IdeaText = prose('构思', IDEA_TEXT_MAX)
const Idea = z.object({
  idea_id: z.int(),
  idea_name: z.string(),
  doc_type: DocType,
  edit_type: z.literal([0, 1, 2, 3]),
  words: z.int(),
  cards: z.int().describe('cards in it; 0 while it is worked on as text'),
  updated_at: instant(),
  updated_by: z.string(),
})
export type Idea = z.infer<typeof Idea>
const One = z.object({ idea_id: id() })
const Outlined = z.object({
  idea_id: z.int(),
  idea_name: z.string(),
  doc_type: DocType,
  edit_type: z.literal([0, 1, 2, 3]),
  cards: z.array(z.object({ card_id: z.int(), no: z.int(), type: z.string(), title: z.string(), scenes: z.array(LinkedScene) })),
})

export const ideas = calls('works.ideas', {
  list: GET('/ixj_web/idea/list', {
    needs: onWork('any'),
    fails: '获取构思列表失败',
    query: z.object({
      project_id: id(),
      doc_type: num('文档类型无效').pipe(DocType).optional(),
      is_delete: flag().default(0).describe('1 = those in the bin'),
    }),
    data: z.array(Idea),
  }),
  detail: GET('/ixj_web/idea/detail', {
    needs: on('idea', 'any'),
    fails: '获取构思失败',
    query: One,
    data: Idea.extend({
      project_id: z.int(),
      version: z.int(),
      content: z.unknown(),
      text: z.string(),
      may_write: z.boolean(),
    }),
  }),
  preview: GET('/ixj_web/idea/preview', {
    needs: on('idea', 'any'),
    fails: '获取预览失败',
    query: One,
    data: z.object({
      idea_id: z.int(),
      idea_name: z.string(),
      text: z.string().describe('the first 2,000 characters'),
      words: z.int(),
      cards: z.int(),
      first: z.array(z.object({ card_id: z.int(), title: z.string(), text: z.string() })).describe('the first ten cards'),
    }),
  }),
  add: POST('/ixj_web/idea/add', {
    needs: onWork('EditIdeas'),
    fails: '新建构思失败',
    body: z.object({
      project_id: id(),
      idea_name: DocName.optional().describe('without a name: the first line of the text'),
      doc_type: DocType.default(99),
      edit_type: EditType.default(0),
      text: IdeaText.optional(),
    }),
    data: z.object({ idea_id: z.int() }),
  }),
  modelSwitch: POST('/ixj_web/idea/model_switch', {
    needs: on('idea', 'EditIdeas'),
    fails: '切换编辑方式失败',
    body: One.extend({ edit_type: EditType }),
    data: z.object({ edit_type: z.literal([0, 1, 2, 3]), cards: z.int(), words: z.int() }),
    about:
      'Text becomes one card for each heading with what stands under it, or for each line; cards become headings with their text. Switching back without a change in between gives exactly what was there; a text that is replaced is kept as a version first.',
  }),
  update: PUT('/ixj_web/idea/update', {
    needs: on('idea', 'EditIdeas'),
    fails: '更新失败',
    alsoOk: [STATUS.merged],
    onlineOnly: true,
    body: z.object({
      idea_id: id(),
      version: version(0).describe('the version the change was made from'),
      text: IdeaText.optional().describe('plain text of a quick idea'),
      content: Content.optional().describe('content of an idea that is worked on as text'),
      doc_type: DocType.optional(),
    }),
    data: z.object({ version: z.int(), words: z.int() }),
    about: 'Status 6001: saved, but merged over a newer version (document 2 §4).',
  }),
  rename: PUT('/ixj_web/idea/update_name', {
    needs: on('idea', 'EditIdeas'),
    fails: '重命名失败',
    body: z.object({ idea_id: id(), idea_name: DocName }),
  }),
  remove: DELETE('/ixj_web/idea/delete', {
    needs: on('idea', 'EditIdeas'),
    fails: '删除构思失败',
    query: One,
    about: 'Into the bin, with its cards; /ixj_web/doc/restore brings it back.',
  }),
  outline: GET('/ixj_web/works/idea/outline', {
    needs: onWork('any'),
    fails: '获取构思大纲失败',
    query: z.object({ project_id: id() }),
    data: z.array(Outlined),
    about: 'Ideas, their cards, and the scenes these have landed in.',
  }),
})
