// Templates of instructions over HTTP: lists by type, one by its id, and those that a work keeps at hand.
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUILT_IN } from './built-in.ts'
import { filled } from './instructions.rules.ts'

let studio: Studio
let host: Person
let project_id: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  project_id = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id
})
afterAll(() => studio.close())

const BIND = '/ixj_web/qa/work_bind_template'
const list = async (type: string, more: object = {}) =>
  (await host.call('GET', '/ixj_web/qa/template_list', { type, ...more })).data as Loose[]
/** The documents' DELETE sends its parameters in the body. */
const unbind = (person: Person, body: object) => person.call('DELETE', BIND, body, true)

describe('the templates', () => {
  it('are listed by their type [D3-7-23]', async () => {
    const [general, advanced] = [await list('GENERAL'), await list('ADVANCED')]
    expect(general.length).toBeGreaterThan(12)
    expect(general.every(each => each.type === 'GENERAL' && each.fields.length === 0)).toBe(true)
    expect(advanced.length).toBeGreaterThan(4)
    expect(advanced.every(each => each.type === 'ADVANCED' && each.fields.length > 0)).toBe(true)
    expect(new Set([...general, ...advanced].map(each => each.use))).toEqual(new Set(['rewrite', 'continue', 'chat']))
    expect((await host.call('GET', '/ixj_web/qa/template_list', { type: 'ALL' })).status).toBe(1000)
  })
  it('are given by their id [D3-7-22]', async () => {
    const { status, data } = await host.call('GET', '/ixj_web/qa/template', { template_id: 101 })
    expect([status, data.title, data.fields[0].name]).toEqual([0, '换一个视角', '人物'])
    expect((await host.call('GET', '/ixj_web/qa/template', { template_id: 12_345 })).status).toBe(1004)
  })
  it('name each of their fields in what they ask, and no other', () => {
    for (const template of BUILT_IN) {
      const { use, instruction, fields } = template
      expect([...instruction.matchAll(/\{(.+?)\}/g)].map(found => found[1])).toEqual(fields.map(each => each.name))
      const asked = filled(template, use, Object.fromEntries(fields.map(each => [each.name, each.options[0] ?? '顾晚'])))
      expect(asked).not.toMatch(/[{}]/)
    }
    expect(new Set(BUILT_IN.map(each => each.template_id)).size).toBe(BUILT_IN.length)
  })
})

describe('a work', () => {
  it('keeps templates at hand, for everybody in it [D3-7-20]', async () => {
    const bound = await host.call('PUT', BIND, { project_id, template_id: 3 })
    expect(bound).toMatchObject({ status: 0, data: { template_id: 3, title: '对白口语化', bound: true } })
    await host.call('PUT', BIND, { project_id, template_id: 3 })
    expect((await list('GENERAL', { project_id })).filter(each => each.bound).map(each => each.template_id)).toEqual([3])
    expect((await list('GENERAL')).some(each => each.bound)).toBe(false)
    const reader = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: reader.userId, permissions: [] })
    expect((await reader.call('GET', '/ixj_web/qa/template', { template_id: 3, project_id })).data.bound).toBe(true)
    expect((await reader.call('PUT', BIND, { project_id, template_id: 1 })).status).toBe(7014)
    expect((await unbind(reader, { project_id, template_id: 3 })).status).toBe(7014)
  })
  it('lets go of them by a body [D3-7-21]', async () => {
    expect(await unbind(host, { project_id, template_id: 3 })).toMatchObject({ status: 0 })
    expect((await list('GENERAL', { project_id })).some(each => each.bound)).toBe(false)
    expect((await unbind(host, { project_id, template_id: 3 })).status).toBe(0)
  })
  it.each([2 ** 31, 0, -1, 1.5])('refuses %d as the number of a template at its field', async template_id => {
    for (const answer of [await host.call('PUT', BIND, { project_id, template_id }), await unbind(host, { project_id, template_id })])
      expect(answer).toMatchObject({ status: 1000, data: { fields: [{ field: 'template_id', msg: '编号无效' }] } })
  })
  it('of another team tells and takes nothing', async () => {
    const other = await studio.founder()
    await host.call('PUT', BIND, { project_id, template_id: 5 })
    expect((await other.call('PUT', BIND, { project_id, template_id: 1 })).status).toBe(1004)
    expect((await unbind(other, { project_id, template_id: 5 })).status).toBe(1004)
    for (const path of ['/ixj_web/qa/template_list', '/ixj_web/qa/template'])
      expect((await other.call('GET', path, { type: 'GENERAL', template_id: 5, project_id })).status).toBe(1004)
    const outsider = await studio.colleague(host)
    expect((await outsider.call('GET', '/ixj_web/qa/template_list', { type: 'GENERAL', project_id })).status).toBe(7013)
  })
})
