// Poses: the library that comes with the product, and those a person keeps as OpenPose files or as pictures (document 3 §3, §7; payloads are ours).
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DELETE, GET, PUT, UPLOAD } from '../kit/call.ts'
import { IMAGE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { member, ownRow } from '../kit/needs.ts'
import { id, instant, line, num } from '../kit/scalars.ts'

const OpenPose = z
  .object({
    canvas_width: z.int(),
    canvas_height: z.int(),
    people: z.array(z.record(z.string(), z.array(z.number()))),
  })
  .describe('OpenPose JSON: x, y and 0 or 1 for each of 18 joints of the body, 21 of a hand, 70 of a face')
const Official = z.object({ pose_id: z.string(), name: z.string(), cate: z.string(), ratio: z.string(), pose: OpenPose })
export type OfficialPose = z.infer<typeof Official>
const Own = z.object({
  pose_id: z.int(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  pose: OpenPose.nullable().describe('null for a picture, which is kept as it is'),
  picture: z.object({ file_id: z.int(), url: z.string(), thumbs: Thumbs }).nullable(),
  create_time: instant(),
})
export type OwnPose = z.infer<typeof Own>
const OnePose = z.object({ pose_id: id() })

export const poses = calls('drawing.poses', {
  categories: GET('/ai_web/ai/official_pose_cate', {
    needs: member,
    fails: '获取姿势分类失败',
    once: true,
    data: z.object({
      cate_list: z.array(z.object({ cate: z.string(), name: z.string(), total: z.int() })),
      ratio_list: z.array(z.object({ ratio: z.string(), total: z.int() })),
    }),
  }),
  official: GET('/ai_web/ai/official_pose_list', {
    needs: member,
    fails: '获取官方姿势失败',
    once: true,
    query: z.object({ cate: line('分类', 20).optional(), ratio: line('比例', 10).optional() }),
    data: z.array(Official),
  }),
  own: GET('/ai_web/ai/get_pose_list', {
    needs: member,
    fails: '获取我的姿势失败',
    query: z.object({
      before: id().optional().describe('only poses older than this one: the next page'),
      size: num('每页 1 到 100 项', { min: 1, max: 100 }).default(60),
    }),
    data: z.object({ list: z.array(Own), next: z.int().nullable(), total: z.int() }),
  }),
  library: GET('/ai_web/ai/posture_library', {
    needs: member,
    fails: '获取姿势库失败',
    data: z.object({
      official: z.array(z.object({ cate: z.string(), name: z.string(), list: z.array(Official) })),
      own: z.object({ name: z.string(), list: z.array(Own), next: z.int().nullable(), total: z.int() }),
    }),
    about: 'Both libraries at once, by category; of one’s own the newest, those after them by get_pose_list.',
  }),
  upload: UPLOAD('POST', '/ai_web/ai/upload_pose', {
    needs: member,
    fails: '上传姿势失败',
    files: { file: IMAGE_MAX_BYTES },
    body: z.object({ name: line('姿势名称', 50).optional() }),
    data: Own,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
    about: 'An OpenPose JSON file or a picture. Without a name it gets that of the file.',
  }),
  remove: DELETE('/ai_web/ai/delete_pose', { needs: ownRow('pose'), fails: '删除姿势失败', query: OnePose }),
  restore: PUT('/ai_web/ai/restore_pose', { needs: ownRow('pose'), fails: '恢复姿势失败', body: OnePose, about: 'Undoes a deletion.' }),
})
