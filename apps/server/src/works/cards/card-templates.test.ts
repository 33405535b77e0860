// Card templates that a team makes, over HTTP: offered for every work of the team, changed and deleted by who made them, kept by cards.
import { STATUS } from '@qianmu/contract/kit/status'
import { aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let project_id: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  project_id = await aWork(host)
})
afterAll(() => studio.close())

const TEMPLATE = '/ixj_web/works/card_template'
const FIELDS = [
  { key: 'wish', title: '愿望', kind: 'line' },
  { key: 'price', title: '代价', kind: 'area' },
  { key: 'camp', title: '阵营', kind: 'choice', options: ['正', '反'] },
]
const make = (person: Person, more = {}) => person.call('POST', TEMPLATE, { type: 'role', name: '欲望与代价', fields: FIELDS, ...more })
const list = async (person: Person, id = project_id) =>
  (await person.call('GET', `${TEMPLATE}/list`, { project_id: id, type: 'role' })).data as { template_id: number; may_write: boolean }[]
const addCard = (more: object) =>
  host.call('POST', '/ixj_web/works/idea_card/add', { project_id, title: `顾晚${Math.random()}`, type: 'role', ...more })
const fieldOf = (answer: { data: { fields: { field: string }[] } }) => answer.data.fields[0]?.field

describe('a template of the team', () => {
  it('is a form of its fields in their order, for every work of the team and for no other team', async () => {
    const template_id = (await make(host)).data.card_template_id
    const second = await aWork(host)
    for (const id of [project_id, second]) {
      const found = (await list(host, id)).find(each => each.template_id === template_id)
      expect(found).toMatchObject({ name: '欲望与代价', type: 'role', official: false, may_write: true, is_delete: 0 })
      expect(found).toHaveProperty('schema.properties')
    }
    const { data } = await host.call('GET', TEMPLATE, { project_id, template_id })
    expect(Object.entries(data.schema.properties)).toEqual([
      ['wish', { type: 'string', title: '愿望', maxLength: 60 }],
      ['price', { type: 'string', title: '代价', maxLength: 500, format: 'textarea' }],
      ['camp', { type: 'string', title: '阵营', maxLength: 60, enum: ['正', '反'] }],
    ])
    const other = await studio.founder('别的')
    const theirs = await aWork(other)
    expect((await list(other, theirs)).map(each => each.template_id)).not.toContain(template_id)
    const stolen = await other.call('POST', '/ixj_web/works/idea_card/add', { project_id: theirs, title: '甲', type: 'role', template_id })
    expect(fieldOf(stolen)).toBe('template_id')
  })

  it('is what cards are filled in after, and the last one used', async () => {
    const template_id = (await make(host)).data.card_template_id
    const { data: card } = await addCard({ template_id, form: { wish: '回家', camp: '正' } })
    expect(card).toMatchObject({ template_id, form: { wish: '回家', camp: '正' } })
    expect((await host.call('GET', `${TEMPLATE}/last`, { project_id, type: 'role' })).data.template_id).toBe(template_id)
    const wrong = (form: object) => host.call('PUT', '/ixj_web/works/idea_card/update', { card_id: card.card_id, version: 1, form })
    expect(fieldOf(await wrong({ camp: '第三方' }))).toBe('form')
    expect(fieldOf(await wrong({ unknown: '甲' }))).toBe('form')
  })

  it('keeps what cards hold in fields that stay when it is changed', async () => {
    const template_id = (await make(host)).data.card_template_id
    const { data: card } = await addCard({ template_id, form: { wish: '回家' } })
    const fields = [{ key: 'wish', title: '最想要的', kind: 'area' }]
    expect((await host.call('PUT', TEMPLATE, { card_template_id: template_id, name: '愿望', fields })).status).toBe(0)
    const { data } = await host.call('GET', TEMPLATE, { project_id, template_id })
    expect(data).toMatchObject({ name: '愿望', schema: { properties: { wish: { title: '最想要的', format: 'textarea' } } } })
    const { data: kept } = await host.call('GET', '/ixj_web/works/idea_card/get_by_id', { card_id: card.card_id })
    expect(kept.form).toEqual({ wish: '回家' })
  })

  it('is offered no more once deleted, stays with the cards that have it, and comes back', async () => {
    const template_id = (await make(host)).data.card_template_id
    const { data: card } = await addCard({ template_id, form: { wish: '回家' } })
    await host.call('DELETE', TEMPLATE, { card_template_id: template_id })
    expect(fieldOf(await addCard({ template_id }))).toBe('template_id')
    expect((await list(host)).find(each => each.template_id === template_id)).toMatchObject({ is_delete: 1, may_write: false })
    expect((await host.call('GET', `${TEMPLATE}/last`, { project_id, type: 'role' })).data).toBeNull()
    const change = { card_id: card.card_id, version: 1, template_id, form: { wish: '留下' } }
    expect((await host.call('PUT', '/ixj_web/works/idea_card/update', change)).status).toBe(0)
    expect((await host.call('PUT', `${TEMPLATE}_restore`, { card_template_id: template_id })).status).toBe(0)
    expect((await addCard({ template_id })).status).toBe(0)
  })

  it('is changed by its maker and by the founder, and by nobody else', async () => {
    const mate = await studio.colleague(host, '画师')
    const roles = (await host.call('GET', '/ixj_web/team_role/get_role_list_all')).data
    const role = roles.find((each: { role_name: string }) => each.role_name === '画师')
    await host.call('PUT', '/ixj_web/team_role/update', { role_id: role.role_id, permissions: ['mTemplateLib'] })
    const own = (await make(mate)).data.card_template_id
    const template_id = (await make(host)).data.card_template_id
    const change = (person: Person, id: number) => person.call('PUT', TEMPLATE, { card_template_id: id, name: '改', fields: FIELDS })
    expect((await change(mate, template_id)).status).toBe(STATUS.noPermission)
    expect((await mate.call('DELETE', TEMPLATE, { card_template_id: template_id })).status).toBe(STATUS.noPermission)
    expect((await change(mate, own)).status).toBe(0)
    expect((await change(host, own)).status).toBe(0)
  })

  it('refuses a name twice, a choice of nothing, and no field at all', async () => {
    for (const fields of [
      [],
      [...FIELDS, { key: 'wish2', title: '愿望', kind: 'line' }],
      [...FIELDS, { key: 'wish', title: '别的', kind: 'line' }],
      [{ key: 'camp', title: '阵营', kind: 'choice', options: [] }],
    ])
      expect(fieldOf(await make(host, { fields })), JSON.stringify(fields)).toBe('fields')
    expect((await make(host, { fields: [{ key: '__proto__', title: '甲', kind: 'dance' }] })).status).toBe(1000)
  })
})
