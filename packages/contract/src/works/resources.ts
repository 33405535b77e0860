// The media library of a work: pictures, films and sounds under names (document 2 §3, §5, §7; payloads are ours).
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DELETE, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { FILE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { onWork } from '../kit/needs.ts'
import { fileId, id, ids, instant, line, listOf, Page, prose } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'

/** Resource types (document 2 §3). */
export const RESOURCE_TYPES = { IMAGE: '图片', VIDEO: '视频', AUDIO: '音频' } as const
export type ResourceType = keyof typeof RESOURCE_TYPES
/** Resources of one work, and of one request; earlier files of one resource (ours). */
export const RESOURCE_LIMITS = { resources: 20_000, batch: 200, versions: 50 } as const

export const Type = z.enum(['IMAGE', 'VIDEO', 'AUDIO'], '素材类型无效')
export const Name = line('名称', 80)
const Work = z.object({ project_id: id() })
const OneResource = Work.extend({ resource_id: id() })
export const Checked = {
  check_name: z
    .stringbool('应为真或假')
    .or(z.boolean('应为真或假'))
    .default(true)
    .describe('false overwrites those of the same names (document 2 §4)'),
}
export const Resource = z.object({
  resource_id: z.int(),
  type: Type,
  name: z.string(),
  url: z.string(),
  thumbs: Thumbs.nullable().describe('of pictures alone'),
  file_id: z.int(),
  category_id: z.int().nullable().describe('of the library of a game'),
  size: z.int(),
  mime: z.string(),
  created_by: z.string(),
  updated_at: instant(),
})
export type Resource = z.infer<typeof Resource>
const Version = z.object({
  version_id: z.int(),
  url: z.string(),
  thumbs: Thumbs.nullable().describe('of pictures alone'),
  size: z.int(),
  created_by: z.string().describe('who had put it in'),
  replaced_at: instant(),
})
export type ResourceVersion = z.infer<typeof Version>
export const Added = z.object({
  list: z.array(Resource).describe('what was added; empty under status 15000'),
  repeated: z.array(z.string()).describe('names that were there already: overwritten, or under status 15000 to be asked about'),
})
/** Status 15000 names what would be overwritten: the web asks, and sends again without the check. */
const adding = { needs: onWork('WriteWork'), fails: '添加素材失败', data: Added, alsoOk: [STATUS.sameName] } as const
const upload = {
  ...adding,
  files: { file: FILE_MAX_BYTES },
  body: Work.extend({ ...Checked, name: Name.optional() }),
  timeoutMs: TIMEOUT_UPLOAD_MS,
  limit: 'upload',
} as const

export const resources = calls('works.resources', {
  list: GET('/ixj_web/project/resource_list', {
    needs: onWork('any'),
    fails: '获取素材失败',
    query: Page.extend({ project_id: id(), type: Type.optional(), keyword: prose('搜索内容', 50).default('') }),
    data: listOf(Resource),
  }),
  add: POST('/ixj_web/project/resource_list', {
    ...adding,
    body: Work.extend({
      ...Checked,
      resources: z
        .array(z.object({ name: Name, file_id: fileId().describe('a file that one may use; its kind is the type') }), '请选择文件')
        .min(1, '请选择文件')
        .max(RESOURCE_LIMITS.batch, `一次最多 ${RESOURCE_LIMITS.batch} 个`),
    }),
  }),
  remove: DELETE('/ixj_web/project/resource_list', {
    needs: onWork('WriteWork'),
    fails: '删除素材失败',
    query: Work.extend({ resource_ids: ids(500) }),
    data: z.object({ ids: z.array(z.int()) }),
    about: 'Undone by restore.',
  }),
  restore: PUT('/ixj_web/project/resource_restore', {
    needs: onWork('WriteWork'),
    fails: '撤销删除失败',
    body: Work.extend({ resource_ids: ids(500) }),
    data: z.object({ ids: z.array(z.int()) }),
  }),
  change: PUT('/ixj_web/project/resource', {
    needs: onWork('WriteWork'),
    fails: '重命名失败', // document 2 §8
    body: Work.extend({ resource_id: id(), name: Name }),
    data: Resource,
  }),
  versions: GET('/ixj_web/project/resource_versions', {
    needs: onWork('any'),
    fails: '获取版本失败',
    query: OneResource,
    data: z.object({ list: z.array(Version).describe('earlier files, the one that was replaced last first') }),
  }),
  takeVersion: PUT('/ixj_web/project/resource_version', {
    needs: onWork('WriteWork'),
    fails: '恢复版本失败',
    body: OneResource.extend({ version_id: id() }),
    data: Resource,
    about: 'What it is now becomes a version.',
  }),
  removeVersions: DELETE('/ixj_web/project/resource_version', {
    needs: onWork('WriteWork'),
    fails: '删除版本失败',
    query: OneResource.extend({ version_ids: ids(RESOURCE_LIMITS.versions) }),
    data: z.object({ ids: z.array(z.int()) }),
    about: 'Frees their space; it can’t be undone.',
  }),
  addVideo: UPLOAD('POST', '/ixj_web/project/resource/video', { ...upload, fails: '上传视频失败' }),
  addAudio: UPLOAD('POST', '/ixj_web/project/resource/audio', { ...upload, fails: '上传音频失败' }),
})
