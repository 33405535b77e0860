// History of a document: versions, one version's content, naming, restoring (document 2 §4, §7).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { on } from '../kit/needs.ts'
import { id, instant, line, listOf, num, Page } from '../kit/scalars.ts'

/** How a version came to be. */
export const VERSION_KINDS = { auto: '自动', manual: '手动', before_restore: '恢复前', before_replace: '替换前', import: '导入' } as const
const Version = z.object({
  history_id: z.int(),
  name: z.string(),
  kind: z.enum(Object.keys(VERSION_KINDS) as (keyof typeof VERSION_KINDS)[]),
  words: z.int(),
  authors: z.array(z.string()).describe('who wrote since the version before'),
  created_at: instant(),
  created_by: z.string(),
})
export type Version = z.infer<typeof Version>
const VersionName = line('版本名称', 40)

export const history = calls('works.history', {
  add: POST('/ixj_web/works/doc_history', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '创建版本失败',
    body: z.object({ doc_id: id(), name: VersionName.optional() }),
    data: z.object({ history_id: z.int() }),
    about: 'Status 304 「不能重复创建版本」 when nothing changed since the newest version.',
  }),
  list: GET('/ixj_web/works/doc_history_list', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取历史版本失败',
    query: Page.extend({ doc_id: id() }),
    data: listOf(Version),
  }),
  get: GET('/ixj_web/works/doc_history', {
    needs: on('history', 'any', 'history_id'),
    fails: '获取历史版本失败',
    query: z.object({ history_id: id() }),
    data: Version.extend({ doc_id: z.int(), content: z.unknown(), text: z.string() }),
  }),
  authors: GET('/ixj_web/works/doc_history_authors', {
    needs: on('document', 'any', 'doc_id'),
    fails: '获取改动的作者失败',
    quiet: true,
    query: z.object({
      doc_id: id(),
      one: num('版本无效', { min: 0 }).describe('a version; 0 = the present text'),
      other: num('版本无效', { min: 0 }).describe('the version it is compared with, in any order'),
    }),
    data: z.array(
      z.object({
        block_id: z.string(),
        authors: z.array(z.string()),
        known: z.boolean().describe('each of the authors changed the line; else one of them did, in a version from before that was kept'),
      }),
    ),
    about: 'Who changed a line last between two versions, in the last of the versions between them that changed it.',
  }),
  rename: PUT('/ixj_web/works/doc_history', {
    needs: on('history', 'WriteWork', 'history_id'),
    fails: '重命名失败',
    body: z.object({ history_id: id(), name: VersionName }),
  }),
  remove: DELETE('/ixj_web/works/doc_history', {
    needs: on('history', 'WriteWork', 'history_id'),
    fails: '删除版本失败',
    query: z.object({ history_id: id() }),
  }),
  recover: GET('/ixj_web/works/doc_recover', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '恢复版本失败',
    query: z.object({ doc_id: id(), history_id: id(), scene_id: z.string().max(40, '场次无效').optional().describe('only this scene') }),
    data: z.object({ version: z.int(), words: z.int() }),
    about: 'The present text is kept as a version first; the restore is a forward change that co-writers see arrive.',
  }),
})
