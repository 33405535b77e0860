// What the editor shows until co-writing has begun: the document as the log has it, and what one may do with it.
import { plainText } from '@qianmu/script/plain-text'
import { readOpening } from '@qianmu/script/opening'
import { yToContent } from '@qianmu/script/ydoc'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'

let studio: Studio
let host: Person
let work: number
let doc: number
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  host = await studio.founder()
  const added = { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' }
  work = (await host.call('POST', '/ixj_web/project/add', added)).data.project_id
  const text = '1、望江路 夜 外\n△雨点砸在积水里。\n沈岸：你来了。'
  doc = (await host.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: '第 1 集', text })).data.doc_id
})

const ask = (person: Person, doc_id = doc) =>
  fetch(`${studio.url}/ixj_web/doc/opening?doc_id=${doc_id}`, {
    headers: { authorization: `Bearer ${person.token}`, device_id: person.deviceId },
  })
async function opened(person: Person) {
  const { right, updates } = readOpening(new Uint8Array(await (await ask(person)).arrayBuffer()))
  const copy = new Y.Doc()
  for (const update of updates) Y.applyUpdate(copy, update)
  return { right, updates, text: plainText(yToContent(copy)) }
}
const joined = async (permissions: string[]) => {
  const person = await studio.colleague(host)
  await host.call('PUT', '/ixj_web/project/member', { project_id: work, member_id: person.userId, permissions })
  return person
}

it('has the text with what was written since it was last folded', async () => {
  const before = await opened(host)
  expect(before).toMatchObject({ right: 'write', updates: [expect.anything()] })
  expect(before.text).toContain('雨点砸在积水里。')
  await studio.app.collab.edit(doc, host.userId, copy => {
    const line = (copy.getXmlFragment('content').get(0) as Y.XmlElement).get(1) as Y.XmlElement
    ;(line.get(0) as Y.XmlText).insert(0, '忽然')
  })
  const after = await opened(host)
  expect(after.updates).toHaveLength(2)
  expect(after.text).toContain('忽然雨点砸在积水里。')
})

it('tells who may write, only suggest, or only read', async () => {
  const [writer, producer, reader] = [await joined(['WriteWork']), await joined(['Producer']), await joined([])]
  const rights = await Promise.all([writer, producer, reader].map(async person => (await opened(person)).right))
  expect(rights).toEqual(['write', 'suggest', 'read'])
})

it('is not for another team, nor of a document in the bin', async () => {
  const answer = await ask(await studio.founder())
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect((await answer.json()) as object).toMatchObject({ status: 1004, data: null })
  await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: doc })
  expect((await (await ask(host)).json()) as object).toMatchObject({ status: 1004 })
})
