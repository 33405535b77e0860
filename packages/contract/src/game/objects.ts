// Variables, arrays, goods, stores, templates and panels of a game (document 2 §3, §7; payloads as packages/story has them).
import * as z from 'zod'
import { calls, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { IMPORT_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { label, num, prose } from '../kit/scalars.ts'
import { adding, changing, cloning, Key, list, listing, one, readsGame, removing, shown, Work, writesGame } from './parts.ts'

const Good = shown('good_id')
const page = <N extends string>(path: `/${string}`, noun: string, idName: N) =>
  GET(path, {
    ...readsGame,
    fails: `获取${noun}失败`,
    query: Work.extend({
      page: num('页码无效', { min: 1, max: 100_000 }).default(1),
      size: num('每页 1 到 1000 项', { min: 1, max: 1000 }).default(20),
      keyword: prose('搜索内容', 50).default(''),
    }),
    data: z.object({ list: z.array(shown(idName)), total: z.int(), page: z.int(), size: z.int() }),
  })
const Component = z.looseObject({ id: z.string('组件无效') })

export const gameObjects = calls('game.objects', {
  numerics: listing('/ixj_web/v3/game/numeric_list', '变量', 'numeric_id'),
  addNumeric: adding('/ixj_web/v3/game/numeric', '变量', 'numeric_id'),
  changeNumeric: changing('/ixj_web/v3/game/numeric', '变量', 'numeric_id'),
  removeNumeric: removing('/ixj_web/v3/game/numeric', '变量', 'numeric_id'),
  checkName: POST('/ixj_web/v3/game/numeric_var_name_check', {
    ...readsGame,
    fails: '变量名称不允许重复',
    reads: true,
    body: Work.extend({ var_name: label('变量名称', 60), numeric_id: Key.optional().describe('the variable that is to have it') }),
  }),
  arrays: listing('/ixj_web/v3/game/array_list', '数组', 'array_id'),
  addArray: adding('/ixj_web/v3/game/array', '数组', 'array_id'),
  changeArray: changing('/ixj_web/v3/game/array', '数组', 'array_id'),
  removeArray: removing('/ixj_web/v3/game/array', '数组', 'array_id'),
  goodTypes: listing('/ixj_web/v3/game/good_type_list', '物品类型', 'type_id'),
  addGoodType: adding('/ixj_web/v3/game/good_type', '物品类型', 'type_id'),
  changeGoodType: changing('/ixj_web/v3/game/good_type', '物品类型', 'type_id'),
  removeGoodType: removing('/ixj_web/v3/game/good_type', '物品类型', 'type_id'),
  goodsByType: GET('/ixj_web/v3/game/good_list_by_type', {
    ...readsGame,
    fails: '获取物品失败',
    query: Work.extend({ type_id: label('物品类型', 64).default('').describe('empty = those of no type') }),
    data: list(Good),
  }),
  goods: POST('/ixj_web/v3/game/good_list', {
    ...readsGame,
    fails: '获取物品失败',
    reads: true,
    body: Work.extend({
      page_index: num('页码无效', { min: 1, max: 100_000 }).default(1),
      page_size: num('每页 1 到 99999 项', { min: 1, max: 99_999 }).default(20),
      type_id_list: z.array(Key, '物品类型无效').max(500, '一次最多 500 种').default([]).describe('empty = all types'),
    }),
    data: list(Good),
  }),
  good: one('/ixj_web/v3/game/good', '物品', 'good_id'),
  addGood: adding('/ixj_web/v3/game/good', '物品', 'good_id'),
  changeGood: changing('/ixj_web/v3/game/good', '物品', 'good_id'),
  removeGood: removing('/ixj_web/v3/game/good', '物品', 'good_id'),
  cloneGood: cloning(PUT, '/ixj_web/v3/game/good_clone', '物品', 'good_id'),
  importGoods: UPLOAD('POST', '/ixj_web/v3/game/import_good', {
    ...writesGame,
    fails: '导入游戏物品失败',
    files: { file: IMPORT_MAX_BYTES },
    body: Work,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
    data: z.object({
      added: z.int(),
      types: z.int().describe('types that were made for them'),
      bad: z.array(z.object({ row: z.int().describe('of the sheet, counted from 1'), msg: z.string() })),
    }),
    about: 'A sheet (CSV, XLSX) with 名称, 类型, 描述, 价格, 堆叠, 图标 in its first row, or a JSON list of goods.',
  }),
  stores: page('/ixj_web/v3/game/store_page', '商店', 'store_id'),
  addStore: adding('/ixj_web/v3/game/store', '商店', 'store_id'),
  changeStore: changing('/ixj_web/v3/game/store', '商店', 'store_id'),
  removeStore: removing('/ixj_web/v3/game/store', '商店', 'store_id'),
  templates: page('/ixj_web/v3/game/template_page', '模板', 'template_id'),
  template: one('/ixj_web/v3/game/template', '模板', 'template_id'),
  addTemplate: adding('/ixj_web/v3/game/template', '模板', 'template_id'),
  changeTemplate: changing('/ixj_web/v3/game/template', '模板', 'template_id'),
  removeTemplate: removing('/ixj_web/v3/game/template', '模板', 'template_id'),
  setComponents: PUT('/ixj_web/v3/game/template_component', {
    ...writesGame,
    fails: '保存模板组件失败',
    body: Work.extend({ template_id: Key, components: z.array(Component, '组件无效').max(500, '一个模板最多 500 个组件') }),
    data: shown('template_id'),
  }),
  setCover: PUT('/ixj_web/v3/game/template_image_cover', {
    ...writesGame,
    fails: '设置模板封面失败',
    body: Work.extend({ template_id: Key, cover: prose('封面', 2000) }),
    data: shown('template_id'),
  }),
  cloneTemplate: cloning(POST, '/ixj_web/v3/game/template_clone', '模板', 'template_id'),
  panels: listing('/ixj_web/game/panel_list', '面板', 'panel_id'),
  panel: one('/ixj_web/game/panel', '面板', 'panel_id'),
  addPanel: adding('/ixj_web/game/panel', '面板', 'panel_id'),
  changePanel: changing('/ixj_web/game/panel', '面板', 'panel_id'),
  removePanel: removing('/ixj_web/game/panel', '面板', 'panel_id'),
  clonePanel: cloning(POST, '/ixj_web/game/panel_clone', '面板', 'panel_id'),
})
