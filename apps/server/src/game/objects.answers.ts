// Variables, arrays, goods, stores, templates and panels of a game: answers.
import { gameObjects } from '@qianmu/contract/game/objects'
import path from 'node:path'
import { given } from '../files/index.ts'
import { answer } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { adder, changer, cloner, editThing, listOf, oneOf, pageOf, remover } from './calls.ts'
import { gameNow } from './games.store.ts'
import { rowsOfGoods } from './aside/index.ts'
import { importGoods } from './goods.store.ts'
import { change, checkVarName, KINDS, show } from './things.ts'

const { numeric, array, goodType, good, store, template, panel } = KINDS
const goodsIn = apart(path.join(import.meta.dirname, 'aside/goods.rows.ts'), rowsOfGoods)

export const gameObjectAnswers = answer(gameObjects)({
  numerics: listOf(numeric),
  addNumeric: adder(numeric),
  changeNumeric: changer(numeric),
  removeNumeric: remover(numeric),
  async checkName({ app, row, body }) {
    checkVarName((await gameNow(app, row.workId)).numerics, body.var_name, body.numeric_id ?? '')
    return null
  },
  arrays: listOf(array),
  addArray: adder(array),
  changeArray: changer(array),
  removeArray: remover(array),
  goodTypes: listOf(goodType),
  addGoodType: adder(goodType),
  changeGoodType: changer(goodType),
  removeGoodType: remover(goodType),
  async goodsByType({ app, row, query }) {
    const list = (await gameNow(app, row.workId)).goods.filter(each => each.good_type.type_id === query.type_id)
    return { list: list.map(each => show(good, each)), total: list.length }
  },
  async goods({ app, row, body: { page_index, page_size, type_id_list } }) {
    const wanted = new Set(type_id_list)
    const all = (await gameNow(app, row.workId)).goods.filter(each => !wanted.size || wanted.has(each.good_type.type_id))
    return { list: all.slice((page_index - 1) * page_size, page_index * page_size).map(each => show(good, each)), total: all.length }
  },
  good: oneOf(good),
  addGood: adder(good),
  changeGood: changer(good),
  removeGood: remover(good),
  cloneGood: cloner(good),
  async importGoods({ app, actor, row, files: { file } }) {
    const { path, size } = given(file)
    const rows = await goodsIn({ person: actor.userId, size, field: 'file' }, path)
    return importGoods(app, actor.userId, row.workId, rows)
  },
  stores: pageOf(store),
  addStore: adder(store),
  changeStore: changer(store),
  removeStore: remover(store),
  templates: pageOf(template),
  template: oneOf(template),
  addTemplate: adder(template),
  changeTemplate: changer(template),
  removeTemplate: remover(template),
  setComponents: ask =>
    editThing(ask, template, doc => {
      change(doc, template, ask.body.template_id, { components: ask.body.components })
      return ask.body.template_id
    }),
  setCover: ask =>
    editThing(ask, template, doc => {
      change(doc, template, ask.body.template_id, { cover: ask.body.cover })
      return ask.body.template_id
    }),
  cloneTemplate: cloner(template),
  panels: listOf(panel),
  panel: oneOf(panel),
  addPanel: adder(panel),
  changePanel: changer(panel),
  removePanel: remover(panel),
  clonePanel: cloner(panel),
})
