// Variables, arrays, goods, stores, templates and panels over HTTP, and goods out of files.
import type { Loose } from '@qianmu/testkit/studio'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { call, done, fieldOf, host, project_id, useGame, studio } from './test-game.ts'

useGame()
const add = (kind: string, body: object): Promise<Loose> => done('POST', `v3/game/${kind}`, body)
const list = async (path: string) => (await done('GET', path)).list as Loose[]
const names = (rows: Loose[]) => rows.map(each => each.good_name)

it('has variables of three groups under names that stand once [D2-3-35] [D2-3-36] [D2-5-10] [D2-9-15] [D2-7-53]', async () => {
  const made = []
  for (const group of ['public', 'role', 'random'])
    made.push(await add('numeric', { group, var_name: `${group}值`, type: 'number', init: 3 }))
  expect(await list('v3/game/numeric_list')).toEqual(made)
  expect(made).toMatchObject([{ group: 'public', var_name: 'public值', init: 3 }, { group: 'role' }, { group: 'random' }])
  const refused = await call('POST', 'v3/game/numeric', { var_name: ' role值 ', type: 'number' })
  expect(refused).toMatchObject({ status: 1000, msg: '变量名称不允许重复' })
  const { numeric_id } = made[0]!
  expect(fieldOf(await call('PUT', 'v3/game/numeric', { numeric_id, var_name: 'role值' }))).toBe('var_name')
  expect((await call('POST', 'v3/game/numeric_var_name_check', { var_name: 'role值' })).msg).toBe('变量名称不允许重复')
  await done('POST', 'v3/game/numeric_var_name_check', { var_name: 'public值', numeric_id })
  await done('PUT', 'v3/game/numeric', { numeric_id, var_name: '好感', max: 10 })
  expect((await list('v3/game/numeric_list'))[0]).toMatchObject({ var_name: '好感', max: 10, init: 3 })
  expect((await done('DELETE', 'v3/game/numeric', { numeric_id })).removed).toHaveLength(1)
  expect(fieldOf(await call('POST', 'v3/game/numeric', { type: 'number' }))).toBe('var_name')
})

it('keeps arrays, goods with their type, and pages of goods by types [D2-3-37] [D2-3-38] [D2-7-54] [D2-9-08]', async () => {
  const [tool, food] = [await add('good_type', { name: '道具' }), await add('good_type', { name: '食物' })]
  const array = { name: '背包', var_type: 'role', good_type: [{ type_id: tool.type_id }] }
  const { array_id } = await add('array', array)
  expect(await list('v3/game/array_list')).toMatchObject([array])
  await done('PUT', 'v3/game/array', { array_id, var_type: 'global' })
  const lamp = await add('good', { good_name: '提灯', good_type: { type_id: tool.type_id }, desc: '<img src=x onerror=alert(1)>' })
  await add('good', { good_name: '车票', good_type: { type_id: tool.type_id } })
  await add('good', { good_name: '热汤', good_type: { type_id: food.type_id } })
  expect(await done('GET', 'v3/game/good', { good_id: lamp.good_id })).toMatchObject({
    good_name: '提灯',
    good_type: { type_id: tool.type_id },
    desc: '<img src=x onerror=alert(1)>',
  })
  const page = { page_index: 2, page_size: 1, type_id_list: [tool.type_id] }
  expect(await done('POST', 'v3/game/good_list', page)).toMatchObject({ list: [{ good_name: '车票' }], total: 2 })
  expect((await done('POST', 'v3/game/good_list', { page_index: 1, page_size: 99_999 })).list).toHaveLength(3)
  expect(names((await done('GET', 'v3/game/good_list_by_type', { type_id: food.type_id })).list)).toEqual(['热汤'])
  expect((await done('PUT', 'v3/game/good_clone', { good_id: lamp.good_id })).good_name).toBe('提灯 副本')
  await done('PUT', 'v3/game/good', { good_id: lamp.good_id, price: 12 })
  expect((await done('DELETE', 'v3/game/good', { good_id: lamp.good_id })).removed).toMatchObject([{ price: 12 }])
  expect((await list('v3/game/good_type_list')).map(each => each.name)).toEqual(['道具', '食物'])
})

it('has stores, templates and panels, with pages, components, covers and copies', async () => {
  const { store_id } = await add('store', { name: '小卖部', items: [{ id: 'i1', good_id: 'g', price: 5 }] })
  await done('PUT', 'v3/game/store', { store_id, refresh: 'enter' })
  expect(await done('GET', 'v3/game/store_page')).toMatchObject({ total: 1, list: [{ refresh: 'enter', items: [{ price: 5 }] }] })
  await done('DELETE', 'v3/game/store', { store_id })
  const { template_id } = await add('template', { name: '手机' })
  const components = [{ id: 'c1', kind: 'text', text: '来电' }]
  await done('PUT', 'v3/game/template_component', { template_id, components })
  await done('PUT', 'v3/game/template_image_cover', { template_id, cover: '/file/9' })
  await done('PUT', 'v3/game/template', { template_id, w: 50 })
  expect(await done('GET', 'v3/game/template', { template_id })).toMatchObject({ components, cover: '/file/9', w: 50 })
  const copy = await done('POST', 'v3/game/template_clone', { template_id })
  expect(copy).toMatchObject({ name: '手机 副本', components })
  expect((await done('GET', 'v3/game/template_page', { keyword: '副本' })).list).toMatchObject([{ template_id: copy.template_id }])
  await done('DELETE', 'v3/game/template', { template_id })
  const { panel_id } = await done('POST', 'game/panel', { name: '状态栏', components })
  await done('PUT', 'game/panel', { panel_id, bg: '#000' })
  expect((await done('POST', 'game/panel_clone', { panel_id })).bg).toBe('#000')
  expect(await list('game/panel_list')).toMatchObject([{ name: '状态栏' }, { name: '状态栏 副本' }])
  expect(await done('GET', 'game/panel', { panel_id })).toMatchObject({ components })
  await done('DELETE', 'game/panel', { panel_id })
})

const send = (bytes: string | Uint8Array<ArrayBuffer>, name: string) =>
  host.upload<Loose>('POST', '/ixj_web/v3/game/import_good', { project_id: String(project_id), file: [new Blob([bytes]), name] })
/** A workbook of one sheet with texts in its cells. */
function workbook(rows: string[][]): Uint8Array<ArrayBuffer> {
  const cells = rows.map(row => `<row>${row.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
  return new Uint8Array(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`) }))
}

it('names the rows of a file that were not written because something failed in the middle', async () => {
  const { shared_id } = await done('POST', 'v3/game/open')
  const pool = studio.app.pool
  await pool.query(`create or replace function refuse_third() returns trigger language plpgsql as $$ begin
    if (select count(*) from doc_update where doc_id = new.doc_id) >= 3 then raise 'no third'; end if; return new; end $$`)
  const { rows } = await pool.query('select count(*)::int written from doc_update where doc_id = $1', [shared_id])
  expect(rows[0].written).toBe(1)
  await pool.query(
    `create trigger refuse_third before insert on doc_update for each row when (new.doc_id = ${shared_id}) execute function refuse_third()`,
  )
  const { status, data } = await send(`名称\n${Array.from({ length: 250 }, (_, nth) => `灯${nth}`).join('\n')}`, 'a.csv')
  await pool.query('drop trigger refuse_third on doc_update')
  expect(status).toBe(0)
  expect(data.added).toBe(200)
  expect(data.bad).toHaveLength(50)
  expect(data.bad[0]).toEqual({ row: 202, msg: '没有写入：服务器出错，请再导入这一行' })
  expect((await done('POST', 'v3/game/good_list', { page_index: 1, page_size: 10 })).total).toBe(200)
})

it('imports goods from CSV, XLSX and JSON, names each bad row, and refuses what is no list of goods [D2-7-55]', async () => {
  const csv = '名称,类型,价格,描述\n提灯,道具,12,"亮, 很亮"\n,道具,1,\n怀表,道具,很贵,\n热汤,食物,3,'
  expect((await send(csv, '物品.csv')).data).toEqual({
    added: 2,
    types: 2,
    bad: [
      { row: 3, msg: '请输入物品名称' },
      { row: 4, msg: '价格「很贵」不是数字' },
    ],
  })
  expect(
    (
      await send(
        workbook([
          ['名称', '类型'],
          ['车票', '道具'],
        ]),
        '物品.xlsx',
      )
    ).data,
  ).toEqual({ added: 1, types: 0, bad: [] })
  expect((await send('[{"good_name":"钥匙","price":2}]', '物品.json')).data.added).toBe(1)
  const { list } = await done('POST', 'v3/game/good_list', { page_size: 99_999 })
  expect(names(list)).toEqual(['提灯', '热汤', '车票', '钥匙'])
  expect(list[0]).toMatchObject({ price: 12, desc: '亮, 很亮' })
  for (const [bytes, name] of [
    ['甲,乙\n1,2', 'a.csv'],
    ['{"a":1}', 'a.json'],
    ['[', 'a.json'],
    ['PK\u0003\u0004坏', 'a.xlsx'],
  ] as const)
    expect(fieldOf(await send(bytes, name)), name).toBe('file')
  const bomb = new Uint8Array(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }))
  expect(fieldOf(await send(bomb, '炸弹.xlsx'))).toBe('file')
})
