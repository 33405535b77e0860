// Presets over HTTP: kept per person and mode, named once, read field by field, changed, deleted and brought back.
import { PRESETS_MAX } from '@qianmu/contract/drawing/presets'
import { sketchEngine } from '@qianmu/engines/sketch'
import { aDrawing } from '@qianmu/testkit/drawings'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

const sketch = sketchEngine()
let studio: Studio
beforeAll(async () => {
  studio = await openStudio({ engines: [{ id: 'sketch', engine: sketch, embedded: true }] })
})
afterAll(async () => {
  await studio.close()
  await sketch.close()
})

const list = async (who: Person, client_draw_type = 1) =>
  (await who.call<Loose[]>('GET', '/ai_web/ai/draw_preset_list', { client_draw_type })).data
const add = (who: Person, name: string, form: object = { steps: 33 }, client_draw_type = 1) =>
  who.call<Loose>('POST', '/ai_web/ai/add_draw_preset', { client_draw_type, name, form })
const names = async (who: Person, mode?: number) => (await list(who, mode)).map(each => each.name)
const faultOf = ({ status, data }: { status: number; data: Loose }) => [status, data.fields[0].field]

it('a form is kept under a name for its mode, without the words and pictures of the moment, and nobody else has it', async () => {
  const host = await studio.founder()
  const { data } = await add(host, '夜景', { steps: 33, width: 912, prompt: ['夜'], init_images: ['/file/1'], unknown: 1 })
  expect(data).toMatchObject({ name: '夜景', client_draw_type: 1, form: { steps: 33, width: 912 } })
  expect(Object.keys(data.form)).toHaveLength(2)
  await add(host, '夜景', { steps: 20 }, 2)
  expect([await names(host), await names(host, 2)]).toEqual([['夜景'], ['夜景']])
  expect(await names(await studio.colleague(host))).toEqual([])
})

it('is renamed, written over, deleted and brought back, by its owner alone', async () => {
  const host = await studio.founder()
  const { preset_id } = (await add(host, '一')).data
  await add(host, '二')
  expect((await host.call<Loose>('PUT', '/ai_web/ai/update_draw_preset', { preset_id, name: '三' })).data).toMatchObject({
    name: '三',
    form: { steps: 33 },
  })
  await host.call('PUT', '/ai_web/ai/update_draw_preset', { preset_id, form: { steps: 12 } })
  expect((await list(host))[0]).toMatchObject({ name: '三', form: { steps: 12 } })
  expect(faultOf(await host.call<Loose>('PUT', '/ai_web/ai/update_draw_preset', { preset_id, name: '二' }))).toEqual([1000, 'name'])
  for (const other of [await studio.colleague(host), await studio.founder()]) {
    expect((await other.call('PUT', '/ai_web/ai/update_draw_preset', { preset_id, name: '偷' })).status).toBe(1004)
    expect((await other.call('DELETE', '/ai_web/ai/delete_draw_preset', { preset_id })).status).toBe(1004)
    expect((await other.call('PUT', '/ai_web/ai/restore_draw_preset', { preset_id })).status).toBe(1004)
  }
  await host.call('DELETE', '/ai_web/ai/delete_draw_preset', { preset_id })
  expect(await names(host)).toEqual(['二'])
  await host.call('PUT', '/ai_web/ai/restore_draw_preset', { preset_id })
  expect(await names(host)).toEqual(['三', '二'])
})

it('is refused at the field that is wrong, by a name that is taken, and beyond the most', async () => {
  const host = await studio.founder()
  expect(faultOf(await add(host, '一', { steps: 999 }))).toEqual([1000, 'form.steps'])
  expect(faultOf(await add(host, ' '))).toEqual([1000, 'name'])
  await add(host, '一')
  expect(faultOf(await add(host, '一'))).toEqual([1000, 'name'])
  for (let nth = 1; nth < PRESETS_MAX; nth++) await add(host, `预设 ${nth}`)
  expect(await add(host, '再一个')).toMatchObject({ status: 1013, msg: expect.stringContaining(`${PRESETS_MAX}`) })
})

it('shows a picture that its owner drew, until that is deleted', async () => {
  const [host, other] = [await studio.founder(), await studio.founder()]
  const image_id = (await aDrawing(host)).images[0].id
  const kept = (
    await host.call<Loose>('POST', '/ai_web/ai/add_draw_preset', { client_draw_type: 1, name: '夜景', form: { steps: 33 }, image_id })
  ).data
  expect([kept.cover, (await list(host))[0].cover]).toEqual([expect.stringContaining('/'), kept.cover])
  const { preset_id } = (await add(other, '偷图')).data
  expect(faultOf(await other.call<Loose>('PUT', '/ai_web/ai/update_draw_preset', { preset_id, image_id }))).toEqual([1000, 'image_id'])
  await host.call('DELETE', '/ai_web/ai/delete_draw_img', { image_id })
  expect((await list(host))[0].cover).toBe('')
})
