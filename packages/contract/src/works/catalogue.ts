// What works are described by (types, lengths, tags) and what is noted about one work: base information, covers, tags of its documents
// (document 2 §7 "Works"; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { member, on, onWork, signedIn } from '../kit/needs.ts'
import { fileId, id, ids, line, prose } from '../kit/scalars.ts'
import { LENGTH_TYPES } from './kinds.ts'
import { MediaType } from './projects.ts'

/** Of one work (ours). */
export const CATALOGUE_LIMITS = { infos: 40, covers: 30, tags: 60 } as const
/** Hues of the palette that a tag can have; '' = none. */
export const TAG_COLORS = ['', 'red', 'orange', 'green', 'cyan', 'blue', 'purple'] as const

const Named = z.object({ name: z.string() })
const lengthType = z.enum(Object.keys(LENGTH_TYPES) as (keyof typeof LENGTH_TYPES)[])
const BaseInfo = z.object({ base_info_id: z.int(), label: z.string(), value: z.string() })
export type BaseInfo = z.infer<typeof BaseInfo>
const CoverImage = z.object({ cover_image_id: z.int(), file_id: z.int(), url: z.string(), chosen: z.boolean() })
const TagColor = z.enum(TAG_COLORS, '颜色无效')
const ContentTag = z.object({ content_tag_id: z.int(), name: z.string(), color: TagColor, doc_ids: z.array(z.int()) })
export type ContentTag = z.infer<typeof ContentTag>
const Work = z.object({ project_id: id() })
const DocOrIdea = z.object({
  id: z.int(),
  kind: z.enum(['doc', 'idea']),
  name: z.string(),
  doc_type: z.int(),
  volume_name: z.string().nullable(),
  words: z.int(),
})

export const catalogue = calls('works.catalogue', {
  mediaTypes: GET('/ixj_web/works/media_type_list', {
    needs: signedIn,
    fails: '获取作品类型失败',
    data: z.array(Named.extend({ media_type: MediaType, unit: z.string(), project_type: z.int() })),
  }),
  types: GET('/ixj_web/works/type_list', {
    needs: signedIn,
    fails: '获取作品大类失败',
    data: z.array(Named.extend({ project_type: z.int() })),
  }),
  lengthTypes: GET('/ixj_web/works/length_type_list', {
    needs: signedIn,
    fails: '获取篇幅失败',
    data: z.array(Named.extend({ length_type: lengthType })),
  }),
  tags: GET('/ixj_web/works/tag_list', {
    needs: member,
    fails: '获取标签失败',
    data: z.array(z.object({ group: z.string(), tags: z.array(z.string()) })),
    about: 'Common tags in groups, and those that the team’s works carry besides.',
  }),
  instructions: GET('/ixj_web/works/instruction_list', {
    needs: signedIn,
    fails: '获取ai指令模板失败',
    data: z.array(z.object({ instruction_id: z.int(), group: z.string(), name: z.string(), text: z.string() })),
    about: 'Ready instructions for a language engine; {{text}} stands for what the writer selected.',
  }),
  docsAndIdeas: GET('/ixj_web/works/doc_and_idea_list', {
    needs: onWork('any'),
    fails: '获取文档列表失败',
    query: Work,
    data: z.array(DocOrIdea),
    about: 'Documents in reading order, then ideas.',
  }),
  docOrIdea: GET('/ixj_web/works/doc_and_idea', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取数据失败',
    query: z.object({ doc_id: id() }),
    data: DocOrIdea.extend({ text: z.string(), content: z.unknown(), version: z.int() }),
  }),
  baseInfos: GET('/ixj_web/works/base_info_list', {
    needs: onWork('any'),
    fails: '获取作品资料失败',
    query: Work,
    data: z.array(BaseInfo),
  }),
  addBaseInfo: POST('/ixj_web/works/base_info', {
    needs: onWork('WriteWork'),
    fails: '添加作品资料失败',
    body: Work.extend({ label: line('名称', 20), value: prose('内容', 1000).default('') }),
    data: z.object({ base_info_id: z.int() }),
  }),
  changeBaseInfo: PUT('/ixj_web/works/base_info', {
    needs: on('base_info', 'WriteWork'),
    fails: '编辑作品资料失败',
    body: z.object({ base_info_id: id(), label: line('名称', 20).optional(), value: prose('内容', 1000).optional() }),
  }),
  removeBaseInfo: DELETE('/ixj_web/works/base_info', {
    needs: on('base_info', 'WriteWork'),
    fails: '删除作品资料失败',
    query: z.object({ base_info_id: id() }),
  }),
  covers: GET('/ixj_web/works/cover_img_list', {
    needs: onWork('any'),
    fails: '获取封面失败',
    query: Work,
    data: z.array(CoverImage),
    about: 'The gallery of the work; the chosen one is its cover.',
  }),
  addCover: POST('/ixj_web/works/cover_img', {
    needs: onWork('WriteWork'),
    fails: '修改封面失败',
    body: Work.extend({ file_id: fileId() }),
    data: CoverImage,
  }),
  chooseCover: PUT('/ixj_web/works/cover_img', {
    needs: onWork('WriteWork'),
    fails: '修改封面失败',
    body: Work.extend({ cover_image_id: id().nullable().describe('null = the drawn cover') }),
  }),
  removeCover: DELETE('/ixj_web/works/cover_img', {
    needs: on('cover_image', 'WriteWork'),
    fails: '删除封面失败',
    query: z.object({ cover_image_id: id() }),
  }),
  contentTags: GET('/ixj_web/works/content_tag_list', {
    needs: onWork('any'),
    fails: '获取内容标签失败',
    query: Work,
    data: z.array(ContentTag),
  }),
  addContentTag: POST('/ixj_web/works/content_tag', {
    needs: onWork('WriteWork'),
    fails: '添加内容标签失败',
    body: Work.extend({ name: line('标签', 12), color: TagColor.default(''), doc_ids: ids(1000).optional() }),
    data: ContentTag,
  }),
  changeContentTag: PUT('/ixj_web/works/content_tag', {
    needs: on('content_tag', 'WriteWork'),
    fails: '编辑内容标签失败',
    body: z.object({
      content_tag_id: id(),
      name: line('标签', 12).optional(),
      color: TagColor.optional(),
      doc_ids: z.array(id(), '文档无效').max(5000, '一次最多 5000 个文档').optional().describe('the documents that carry it from now on'),
      add_doc_ids: ids(2000).optional().describe('documents that carry it besides those that do already'),
      remove_doc_ids: ids(2000).optional().describe('documents that carry it no longer'),
    }),
    data: ContentTag,
  }),
  removeContentTag: DELETE('/ixj_web/works/content_tag', {
    needs: on('content_tag', 'WriteWork'),
    fails: '删除内容标签失败',
    query: z.object({ content_tag_id: id() }),
  }),
})
