// The media library of a game: that of its work, with a tree of categories (document 2 §4, §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { fileId, id, ids, line, listOf, Page, prose } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'
import { Added, Checked, Name, Resource, RESOURCE_LIMITS, Type } from '../works/resources.ts'
import { readsGame, Work, writesGame } from './parts.ts'

/** Categories of one game (ours). */
export const CATEGORY_LIMIT = 500
const One = Work.extend({ resource_id: id() })
const Kept = z.object({ name: Name, file_id: fileId().describe('a file that one may use; its kind is the type') })
const CategoryId = id().nullish().describe('null = at the top')
const adding = { ...writesGame, fails: '添加资源失败', data: Added, alsoOk: [STATUS.sameName] } as const
const Category = z.object({
  category_id: z.int(),
  name: z.string(),
  parent_id: z.int().nullable(),
  count: z.int().describe('resources in it'),
})
const gone = z.object({ ids: z.array(z.int()) })

export const gameResources = calls('game.resources', {
  one: GET('/ixj_web/game/resource', {
    ...readsGame,
    fails: '获取资源失败',
    query: One,
    data: Resource.extend({ used_by: z.array(z.object({ node_id: z.string(), name: z.string() })).describe('nodes that show or play it') }),
  }),
  add: POST('/ixj_web/game/resource', { ...adding, body: Work.extend({ ...Checked, ...Kept.shape, category_id: CategoryId }) }),
  change: PUT('/ixj_web/game/resource', {
    ...writesGame,
    fails: '修改资源失败',
    body: One.extend({ category_id: CategoryId, file_id: fileId().optional().describe('of the same kind') }),
    data: Resource,
  }),
  remove: DELETE('/ixj_web/game/resource', {
    ...writesGame,
    fails: '删除资源失败',
    query: Work.extend({ resource_id: ids(500) }),
    data: gone,
    about: 'Undone by project/resource_restore.',
  }),
  clone: POST('/ixj_web/game/resource_clone', { ...writesGame, fails: '复制资源失败', body: One, data: Resource }),
  rename: PUT('/ixj_web/game/resource_name', { ...writesGame, fails: '重命名失败', body: One.extend({ name: Name }), data: Resource }),
  list: GET('/ixj_web/game/resource_list', {
    ...readsGame,
    fails: '获取资源失败',
    query: Page.extend({
      project_id: id(),
      type: Type.optional(),
      category_id: id().optional(),
      keyword: prose('搜索内容', 50).default(''),
    }),
    data: listOf(Resource),
  }),
  addMany: POST('/ixj_web/game/resource_list', {
    ...adding,
    body: Work.extend({
      ...Checked,
      category_id: CategoryId,
      resources: z.array(Kept, '请选择文件').min(1, '请选择文件').max(RESOURCE_LIMITS.batch, `一次最多 ${RESOURCE_LIMITS.batch} 个`),
    }),
  }),
  categories: GET('/ixj_web/game/resource_category_list', {
    ...readsGame,
    fails: '获取资源分类失败',
    query: Work,
    data: z.object({ list: z.array(Category) }),
  }),
  addCategory: POST('/ixj_web/game/resource_category', {
    ...writesGame,
    fails: '添加资源分类失败',
    body: Work.extend({ name: line('分类名称', 40), parent_id: CategoryId }),
    data: Category,
  }),
  changeCategory: PUT('/ixj_web/game/resource_category', {
    ...writesGame,
    fails: '修改资源分类失败',
    body: Work.extend({ category_id: id(), name: line('分类名称', 40).optional(), parent_id: CategoryId }),
    data: Category,
  }),
  removeCategory: DELETE('/ixj_web/game/resource_category', {
    ...writesGame,
    fails: '删除资源分类失败',
    query: Work.extend({ category_id: id() }),
    data: gone,
    about: 'With those inside it; what they held stays in the library, without a category.',
  }),
})
