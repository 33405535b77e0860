// Makes what tests begin with, through the calls that people use: a work, a document in it, a member with these keys.
import type { Person, Studio } from './studio.ts'

/** @param more fields of the call in place of the usual ones @returns its id */
export async function aWork(person: Person, more: object = {}): Promise<number> {
  const given = { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT', ...more }
  return (await person.call('POST', '/ixj_web/project/add', given)).data.project_id as number
}

/** A document of a work, with two short lines where `more` has no text. @returns its id */
export async function aDoc(person: Person, project_id: number, more: object = {}): Promise<number> {
  const given = { project_id, doc_name: '第 1 集', text: '△雨停了。\n顾晚：走吧。', ...more }
  return (await person.call('POST', '/ixj_web/doc/add', given)).data.doc_id as number
}

/** A colleague who has joined a work. @param keys author keys there; null = those of the team role */
export async function aMember(studio: Studio, host: Person, project_id: number, keys: readonly string[] | null = null): Promise<Person> {
  const person = await studio.colleague(host)
  await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: person.userId, permissions: keys })
  return person
}
