// Works (the documents call them projects): list, detail, create, change, copy, bin, members (document 2 §7).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { onWork, signedIn, team, member, WORK_KEYS } from '../kit/needs.ts'
import { fileId, flag, id, instant, line, listOf, num, Page } from '../kit/scalars.ts'
import { LENGTH_TYPES, MEDIA_TYPES, TARGET_GROUPS } from './kinds.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

export const MediaType = z.enum(keysOf(MEDIA_TYPES), '作品类型无效')
export type MediaType = z.infer<typeof MediaType>
const LengthType = z.enum(keysOf(LENGTH_TYPES), '篇幅无效')
const TargetGroup = z.enum(keysOf(TARGET_GROUPS), '受众无效')
const ProjectType = z.literal([1, 2, 3, 4], '作品大类无效')
const WorkName = line('作品名称', 40)
const Tags = z.array(line('标签', 12)).max(10, '最多 10 个标签')
const WorkPermission = z.enum(WORK_KEYS, '权限无效')

/** Where a list asked by keyword found it, when the work's name does not hold the keyword. */
const Found = z.object({
  where: z.enum(['tag', 'info', 'doc']).describe('a tag of the work, its base information, one of its documents'),
  name: z.string().describe('what the tag, the information, the document is called'),
  text: z.string().describe('what stands around the keyword; empty when the name says it'),
  doc_id: z.int().optional(),
})
export type Found = z.infer<typeof Found>

export const Project = z.object({
  project_id: z.int(),
  project_name: z.string(),
  project_type: ProjectType,
  script_type: MediaType,
  length_type: LengthType.nullable(),
  target_group: TargetGroup,
  tags: z.array(z.string()),
  cover: z.string(),
  my_permissions: z.array(WorkPermission),
  is_owner: z.boolean(),
  is_delete: z.literal([0, 1]),
  pinned: z.boolean(),
  docs: z.int(),
  words: z.int(),
  members: z.array(z.object({ user_id: z.int(), nickname: z.string(), avatar: z.string() })).describe('at most the first five'),
  last_doc: z.object({ doc_id: z.int(), doc_name: z.string() }).nullable().describe('where I wrote last'),
  created_at: instant(),
  updated_at: instant(),
  deleted_at: instant().nullable(),
  found: Found.optional(),
})
export type Project = z.infer<typeof Project>

/** Server names on the left of the documents' client names: project_id → id, project_name → work_name, script_type → media_type (document 2 §3). */
export const asWork = ({ project_id, project_name, script_type, ...rest }: Project) => ({
  ...rest,
  id: project_id,
  work_name: project_name,
  media_type: script_type,
})

const ProjectMember = z.object({
  user_id: z.int(),
  nickname: z.string(),
  avatar: z.string(),
  role_name: z.string(),
  permissions: z.array(WorkPermission),
  own_permissions: z.boolean().describe('set for this work; otherwise those of the team role'),
  is_owner: z.boolean(),
})
const One = z.object({ project_id: id() })

export const projects = calls('works.projects', {
  list: GET('/ixj_web/project/list', {
    needs: member,
    fails: '获取作品列表失败',
    query: Page.extend({
      is_delete: flag().default(0),
      keyword: z
        .string()
        .trim()
        .max(60, '关键词最多 60 个字')
        .default('')
        .describe('in name, tags, base information, and in names and texts of documents'),
      project_type: num('作品大类无效').pipe(ProjectType).optional(),
      script_type: MediaType.optional(),
      length_type: LengthType.optional(),
      target_group: TargetGroup.optional(),
      sort: z.enum(['updated', 'created', 'name'], '排序方式无效').default('updated'),
    }),
    data: listOf(Project).extend({ counts: z.object({ all: z.int(), 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int() }) }),
  }),
  detail: GET('/ixj_web/project/detail', {
    needs: onWork('any', 'project_id', { deleted: true }),
    fails: '获取作品失败',
    query: One,
    data: Project,
  }),
  types: GET('/ixj_web/project/type_list', {
    needs: signedIn,
    fails: '获取作品类型失败',
    data: z.array(z.object({ script_type: MediaType, name: z.string(), unit: z.string(), project_type: ProjectType })),
  }),
  add: POST('/ixj_web/project/add', {
    needs: team('mWorkManage'),
    fails: '创建项目失败',
    body: z.object({
      project_name: WorkName,
      project_type: ProjectType,
      script_type: MediaType,
      length_type: LengthType.nullish(),
      target_group: TargetGroup.default('A'),
      tags: Tags.default([]),
      cover_file_id: fileId().optional(),
      template_id: id().optional().describe('a template of a whole work that it begins with'),
    }),
    data: z.object({ project_id: z.int() }),
  }),
  update: PUT('/ixj_web/project/update', {
    needs: onWork('WriteWork'),
    fails: '更新失败',
    body: z.object({
      project_id: id(),
      project_name: WorkName.optional(),
      length_type: LengthType.nullish(),
      target_group: TargetGroup.optional(),
      tags: Tags.optional(),
      cover_file_id: fileId().nullish(),
      pinned: z.boolean('应为真或假').optional(),
    }),
    data: Project,
  }),
  copy: POST('/ixj_web/project/copy', {
    needs: onWork('any'),
    fails: '复制作品失败',
    body: z.object({
      project_id: id(),
      project_name: WorkName.optional(),
      script_type: MediaType.optional().describe('another kind for the copy: a comic or animation of a script, with its text and cast'),
    }),
    data: z.object({ job_id: z.int() }),
    about:
      'Also needs the team key mWorkManage. A job copies volumes, documents, ideas and cards with their present text, without history; its link leads to the copy. Cancelled, it leaves nothing.',
  }),
  statistics: GET('/ixj_web/project/statistics', {
    needs: onWork('any'),
    fails: '统计失败',
    query: One.extend({ days: num('天数无效', { min: 7, max: 365 }).default(30) }),
    data: z.object({
      docs: z.int(),
      words: z.int(),
      scenes: z.int(),
      minutes: z.number(),
      dialogue_share: z.number().min(0).max(1).describe('share of the words that are spoken'),
      statuses: z.object({ draft: z.int(), writing: z.int(), review: z.int(), final: z.int() }),
      days: z
        .array(z.object({ day: z.string(), words: z.int() }))
        .describe('words that the work had at the end of each day, as far as versions tell'),
      cast: z
        .array(
          z.object({
            name: z.string(),
            lines: z.int(),
            words: z.int(),
            scenes: z.int().nullable().describe('null in a novel, which has none'),
            confidence: z.number().min(0).max(1).describe('how sure it is that they say it; 1 where the script names who speaks'),
          }),
        )
        .describe('the ten with most lines'),
      unknown: z.object({ lines: z.int(), words: z.int() }).describe('what is said in a novel by nobody known'),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
  }),
  restore: PUT('/ixj_web/project/restore', {
    needs: onWork('owner', 'project_id', { deleted: true }),
    fails: '恢复作品失败',
    body: One,
    audit: 'work_restore',
  }),
  remove: DELETE('/ixj_web/project/delete', {
    needs: onWork('owner', 'project_id', { deleted: true }),
    fails: '删除作品失败',
    query: One.extend({ permanently_delete: flag().default(0) }),
    audit: 'work_delete',
    about: 'Into the bin; with permanently_delete 1 for ever (only from the bin, and with the key deleteForever).',
  }),
  members: GET('/ixj_web/project/member_list', {
    needs: onWork('any'),
    fails: '获取作品成员失败',
    query: One,
    data: z.array(ProjectMember),
  }),
  setMember: PUT('/ixj_web/project/member', {
    needs: onWork('owner'),
    fails: '设置作品成员失败',
    body: z.object({
      project_id: id(),
      member_id: id(),
      permissions: z.array(WorkPermission).max(WORK_KEYS.length, '权限重复').nullish().describe('null = those of the team role'),
    }),
    audit: 'work_member_set',
  }),
  removeMember: DELETE('/ixj_web/project/member', {
    needs: onWork('owner'),
    fails: '移出作品成员失败',
    query: z.object({ project_id: id(), member_id: id() }),
    audit: 'work_member_remove',
  }),
})
