// What the tests of characters begin with: a work whose script has six people, and the calls on it by short names.
import type { Loose, Person } from '@qianmu/testkit/studio'

const FIRST = `1-1 日 内 咖啡馆
人物：顾晚、沈岸
△顾晚推门进来。
顾晚：你来了？
沈岸（低声）：等你很久了。
顾晚：晚点了。又晚点了。
1-2 夜 外 江边
小晚：我走了。晚点了。
老许：慢走。
何叙：她不会回来。`
const SECOND = `2-1 日 内 医院
人物：顾晚、何叙
何叙：手术很顺利。
顾晚：谢谢你。
2-2 夜 内 车站
何叙：我等的人不是你。
沈岸：那你在等谁？`
const THIRD = `3-1 夜 外 末班车
老许：最后一班了。
何叙：顾晚还没来。
阿青：她会来的。`

const AI = '/ixj_web/ai'
export const V2 = `${AI}/character/v2`
export const RELATION = '/ixj_web/project/character_relation'

/** The calls of one person on one work. */
export function casting(person: Person, project_id: number) {
  const call = (method: string, path: string, input: object = {}) => person.call(method, path, { project_id, ...input })
  const list = async (more: object = {}) => (await call('GET', `${V2}/list`, more)).data as Loose[]
  return {
    call,
    list,
    names: async () => (await list()).map(each => each.name),
    add: (name: string, more: object = {}) => call('POST', `${V2}/add`, { name, ...more }),
    update: (character: Loose, more: object) =>
      person.call('PUT', `${V2}/update`, { character_id: character.character_id, version: character.version, ...more }),
    relate: (relations: object[], more: object = {}) => call('PUT', RELATION, { relations, ...more }),
    relations: async () => (await call('GET', RELATION)).data,
  }
}

/** A new work with three documents. */
export async function workWithScript(person: Person) {
  const { data } = await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  const { project_id } = data as { project_id: number }
  const docs: number[] = []
  for (const [at, text] of [FIRST, SECOND, THIRD].entries())
    docs.push((await person.call('POST', '/ixj_web/doc/add', { project_id, doc_name: `第 ${at + 1} 集`, text })).data.doc_id)
  return { project_id, docs, ...casting(person, project_id) }
}

/** The refusal of one field. */
export const refusedAt = (field: string, msg?: string) => ({ status: 1000, data: { fields: [msg ? { field, msg } : { field }] } })
