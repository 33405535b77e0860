// The media library of a game: answers. Its rows are those of the work's library.
import { gameResources } from '@qianmu/contract/game/resources'
import type { Resource } from '@qianmu/contract/works/resources'
import { isObject } from '@qianmu/drawing/json'
import type { Game } from '@qianmu/story/model'
import type { Uses } from '../app.ts'
import { type Actor, answer, type Row } from '../kit/answer.ts'
import { found, refuseField } from '../kit/refuse.ts'
import * as library from '../works/resources/index.ts'
import { checkCategory, listCategories, removeCategory, setCategory, writeCategory } from './categories.store.ts'
import { gameNow } from './games.store.ts'

/** The fields of nodes that name a resource. */
const NAMING = new Set(['resource', 'resource_id', 'image', 'bg', 'bgm', 'cg', 'portrait', 'dubbing_game_resource_id', 'icon', 'cover'])
const isNamed = (value: unknown, id: string, key = ''): boolean =>
  Array.isArray(value)
    ? value.some(each => isNamed(each, id, key))
    : isObject(value)
      ? Object.entries(value).some(([name, each]) => isNamed(each, id, name))
      : NAMING.has(key) && String(value) === id
const usedBy = (game: Game, id: number) =>
  game.nodes.filter(node => isNamed(node.data, String(id))).map(({ id: node_id, name }) => ({ node_id, name }))

const one = async (app: Uses<'files' | 'pool'>, workId: number, id: number): Promise<Resource> =>
  found((await library.theseResources(app, workId, [id]))[0], '资源')

interface Given {
  check_name: boolean
  category_id?: number | null | undefined
}
async function addAll(
  app: Uses<'files' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  { check_name, category_id }: Given,
  kept: readonly { name: string; file_id: number }[],
) {
  await checkCategory(app.pool, row.workId, category_id)
  const types = await library.filesOf(
    app.pool,
    actor,
    kept.map(each => each.file_id),
  )
  const wanted = kept.map(({ name, file_id }) => ({
    name,
    fileId: file_id,
    category: category_id,
    type: types.get(file_id) ?? refuseField('file_id', '文件不存在，或不是图片、视频、音频'),
  }))
  const repeated = check_name ? await library.repeatedNames(app.pool, row.workId, wanted) : []
  return repeated.length ? library.asksFirst(repeated) : library.addResources(app, actor, row, wanted)
}

export const gameResourceAnswers = answer(gameResources)({
  async one({ app, row, query }) {
    const resource = await one(app, row.workId, query.resource_id)
    return { ...resource, used_by: usedBy(await gameNow(app, row.workId), query.resource_id) }
  },
  add: ({ app, actor, row, body }) => addAll(app, actor, row, body, [body]),
  addMany: ({ app, actor, row, body }) => addAll(app, actor, row, body, body.resources),
  async change({ app, actor, row, body: { resource_id, category_id, file_id } }) {
    const { name, type } = await one(app, row.workId, resource_id)
    await checkCategory(app.pool, row.workId, category_id)
    if (file_id !== undefined) {
      if ((await library.filesOf(app.pool, actor, [file_id])).get(file_id) !== type) refuseField('file_id', '请选择同一种类型的文件')
      await library.addResources(app, actor, row, [{ name, type, fileId: file_id }])
    }
    if (category_id !== undefined) await setCategory(app, row.workId, resource_id, category_id)
    return one(app, row.workId, resource_id)
  },
  remove: async ({ app, row, query }) => ({ ids: await library.binResources(app, row, query.resource_id, true) }),
  async clone({ app, actor, row, body }) {
    const { name, type, file_id, category_id } = await one(app, row.workId, body.resource_id)
    let copy = `${name.slice(0, 70)} 副本`
    for (let nth = 2; (await library.repeatedNames(app.pool, row.workId, [{ name: copy, type }])).length; nth++)
      copy = `${name.slice(0, 70)} 副本 ${nth}`
    const { list } = await library.addResources(app, actor, row, [{ name: copy, type, fileId: file_id, category: category_id }])
    return list[0]!
  },
  rename: ({ app, row, body }) => library.renameResource(app, row, body.resource_id, body.name),
  list: ({ app, row, query: { project_id: _work, category_id, ...wanted } }) =>
    library.listResources(app, row.workId, { ...wanted, category: category_id }),
  categories: async ({ app, row }) => ({ list: await listCategories(app.pool, row.workId) }),
  addCategory: ({ app, row, body: { name, parent_id } }) => writeCategory(app, row.workId, { name, parent_id }),
  changeCategory: ({ app, row, body: { category_id, name, parent_id } }) =>
    writeCategory(app, row.workId, { category_id, name, parent_id }),
  removeCategory: async ({ app, row, query }) => ({ ids: await removeCategory(app, row.workId, query.category_id) }),
})
