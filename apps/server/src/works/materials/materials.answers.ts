// Answers of the calls on picture material in categories.
import { materials } from '@qianmu/contract/works/materials'
import { keepPicture, pictureBehind } from '../../files/index.ts'
import { answer } from '../../kit/answer.ts'
import { ownRow } from '../../kit/own-row.store.ts'
import * as store from './materials.store.ts'

const OWN = { own: true, official: false }
const OFFICIAL = { own: false, official: true }
const BOTH = { own: true, official: true }
const NAME_MAX = 40

/** Official ones are of no team but of whoever made them; that this is an official user still is asked where they are written. */
export const findMaterialCategory = ownRow('material_categories x', {
  user: 'case when x.team_id is null then x.created_by end',
  team: 'x.team_id',
})

export const materialAnswers = answer(materials)({
  categories: ({ app, actor }) => store.listCategories(app, actor, OWN),
  officialCategories: ({ app, actor }) => store.listCategories(app, actor, OFFICIAL),
  optionalCategories: ({ app, actor }) => store.listCategories(app, actor, BOTH),
  list: ({ app, actor, query }) => store.listMaterial(app, actor, OWN, query),
  officialList: ({ app, actor, query }) => store.listMaterial(app, actor, OFFICIAL, query),
  optionalList: ({ app, actor, query }) => store.listMaterial(app, actor, BOTH, query),
  category: ({ app, actor, query }) => store.oneCategory(app, actor, query.category_id),
  addCategory: ({ app, actor, body }) => store.addCategory(app, actor, body.name, body.official === 1),
  async renameCategory({ app, actor, body }) {
    await store.checkWritable(app, actor, body.category_id)
    return store.renameCategory(app, actor, body.category_id, body.name)
  },
  async removeCategory({ app, actor, query }) {
    await store.checkWritable(app, actor, query.category_id)
    await store.binCategory(app, query.category_id, true)
    return null
  },
  async restoreCategory({ app, actor, body }) {
    await store.checkWritable(app, actor, body.category_id, true)
    await store.binCategory(app, body.category_id, false)
    return null
  },
  async setCover({ app, actor, body: { category_id, image_url } }) {
    await store.checkWritable(app, actor, category_id)
    await store.setCover(app, category_id, await pictureBehind(app, actor, image_url))
    return store.oneCategory(app, actor, category_id)
  },
  async upload({ app, actor, body: { category_id, name }, files }) {
    await store.checkWritable(app, actor, category_id)
    const { id } = await keepPicture(app, files.file, actor)
    const called = name ?? files.file!.name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX)
    return store.addMaterial(app, actor, category_id, called || '图片', id)
  },
  async takeDrawn({ app, actor, body: { category_id, name, image_url } }) {
    await store.checkWritable(app, actor, category_id)
    return store.addMaterial(app, actor, category_id, name, await pictureBehind(app, actor, image_url))
  },
  async rename({ app, actor, body: { material_id, name } }) {
    await store.oneMaterial(app, actor, material_id)
    await store.renameMaterial(app, material_id, name)
    return store.oneMaterial(app, actor, material_id)
  },
  async move({ app, actor, body: { category_id, material_ids } }) {
    await store.checkWritable(app, actor, category_id)
    return { ids: await store.moveMaterial(app, actor, category_id, material_ids) }
  },
  remove: async ({ app, actor, body }) => ({ ids: await store.binMaterial(app, actor, body.material_ids, true) }),
  restore: async ({ app, actor, body }) => ({ ids: await store.binMaterial(app, actor, body.material_ids, false) }),
})
