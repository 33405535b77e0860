// A team's picture material in categories of its own, and the official material beside it (document 2 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { IMAGE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { member, ownRow } from '../kit/needs.ts'
import { fileAddress, flag, id, ids, line, listOf, Page, prose } from '../kit/scalars.ts'
import { Thumbs } from '../files.ts'

/** Categories of one team (ours). */
export const CATEGORIES_MAX = 200
const Category = z.object({
  category_id: z.int(),
  name: z.string(),
  cover: z.string().describe('the one that was set, else the newest of its pictures; empty without any'),
  count: z.int(),
  official: z.boolean().describe('for every team; operators write it'),
})
export type MaterialCategory = z.infer<typeof Category>
const Material = z.object({
  material_id: z.int(),
  category_id: z.int().nullable(),
  name: z.string(),
  image_url: z.string(),
  thumbs: Thumbs,
  official: z.boolean(),
  mine: z.boolean(),
})
export type TeamMaterial = z.infer<typeof Material>
const One = z.object({ category_id: id() })
const name = line('分类名称', 20)
const own = ownRow('material_category', 'category_id')
const listed = {
  needs: member,
  fails: '获取图片列表失败', // document 2 §8
  query: Page.extend({ category_id: id().optional().describe('absent = of all'), keyword: prose('搜索内容', 50).default('') }),
  data: listOf(Material),
} as const
const categories = { needs: member, fails: '获取素材分类失败', data: z.array(Category) } as const
const many = { material_ids: ids(200) }

export const materials = calls('works.materials', {
  categories: GET('/ixj_web/work/comic/asset/material/category_list', { ...categories, about: 'The team’s own.' }),
  officialCategories: GET('/ixj_web/work/comic/asset/official/category_list', categories),
  optionalCategories: GET('/ixj_web/work/comic/asset/material/optional_category_list', {
    ...categories,
    about: 'Those that a picture can be chosen from: the team’s, then the official ones.',
  }),
  list: GET('/ixj_web/work/comic/asset/material_list', { ...listed, about: 'The team’s own.' }),
  officialList: GET('/ixj_web/work/comic/asset/official/material_list', listed),
  optionalList: GET('/ixj_web/work/comic/asset/optional_material_list', { ...listed, about: 'The team’s and the official ones.' }),
  category: GET('/ixj_web/work/comic/asset/material/category', { needs: member, fails: '获取素材分类失败', query: One, data: Category }),
  addCategory: POST('/ixj_web/work/comic/asset/material/category', {
    needs: member,
    fails: '新建分类失败',
    body: z.object({ name, official: flag().default(0).describe('1 = for every team; of official users') }),
    data: Category,
  }),
  renameCategory: PUT('/ixj_web/work/comic/asset/material/category', {
    needs: own,
    fails: '重命名失败', // document 2 §8
    body: One.extend({ name }),
    data: Category,
  }),
  removeCategory: DELETE('/ixj_web/work/comic/asset/material/category', {
    needs: own,
    fails: '删除分类失败',
    query: One,
    about: 'Its pictures stay, in no category. Undone by restore_category.',
  }),
  restoreCategory: PUT('/ixj_web/work/comic/asset/material/restore_category', { needs: own, fails: '撤销删除失败', body: One }),
  setCover: POST('/ixj_web/work/comic/asset/material/category_cover', {
    needs: own,
    fails: '修改封面失败',
    body: One.extend({ image_url: fileAddress() }),
    data: Category,
  }),
  upload: UPLOAD('POST', '/ixj_web/work/comic/asset/material/local_upload', {
    needs: member,
    fails: '上传图片失败',
    files: { file: IMAGE_MAX_BYTES },
    body: One.extend({ name: line('素材名称', 40).optional().describe('absent = of the file') }),
    data: Material,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
    about: 'Into a category that the team may write.',
  }),
  takeDrawn: POST('/ixj_web/work/comic/asset/material/ai_upload', {
    needs: own,
    fails: '添加图片失败',
    body: One.extend({ image_url: fileAddress(), name: line('素材名称', 40) }),
    data: Material,
    about: 'A picture that was drawn.',
  }),
  rename: PUT('/ixj_web/work/comic/asset/material', {
    needs: ownRow('picture_material', 'material_id'),
    fails: '重命名失败', // document 2 §8
    body: z.object({ material_id: id(), name: line('素材名称', 40) }),
    data: Material,
  }),
  move: POST('/ixj_web/work/comic/asset/material_move', {
    needs: own,
    fails: '移动图片失败', // document 2 §8
    body: One.extend(many),
    data: z.object({ ids: z.array(z.int()) }),
  }),
  remove: DELETE('/ixj_web/work/comic/asset/material', {
    needs: member,
    fails: '删除图片失败', // document 2 §8
    body: z.object(many),
    data: z.object({ ids: z.array(z.int()) }),
    about: 'One’s own. Undone by restore.',
  }),
  restore: PUT('/ixj_web/work/comic/asset/material/restore', {
    needs: member,
    fails: '撤销删除失败',
    body: z.object(many),
    data: z.object({ ids: z.array(z.int()) }),
  }),
})
