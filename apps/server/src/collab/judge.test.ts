// Tests of clients with the right to suggest only, through the socket: suggestions are kept, every other update is refused whole.
import { makeBlock, makeScene, type Content } from '@qianmu/script/elements'
import { newId } from '@qianmu/script/ids'
import { plainText } from '@qianmu/script/plain-text'
import { asAttribute } from '@qianmu/script/suggestions/tracked'
import { acceptedContent, proposalsOf, settle } from '@qianmu/script/suggestions/verdicts'
import { bindContent, contentToY, FRAGMENT, yToContent } from '@qianmu/script/ydoc'
import { freshDatabase } from '@qianmu/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as Y from 'yjs'
import { openTestStudio, type TestStudio } from './test-studio.ts'
import { openWriter, type TestWriter } from './test-writer.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let studio: TestStudio
let pool: pg.Pool
let docId = 0
const writers: TestWriter[] = []
beforeAll(async () => {
  connection = await freshDatabase()
  pool = new pg.Pool(connection)
  studio = await openTestStudio(connection)
})
afterAll(async () => {
  for (const writer of writers) writer.leave()
  await studio.close()
  await pool.end()
})

const START: Content = {
  type: 'doc',
  content: [
    makeScene([makeBlock('scene_heading', '望江路 夜 外'), makeBlock('action', '雨点砸在积水里。')]),
    makeScene([makeBlock('scene_heading', '便利店 夜 内'), makeBlock('action', '门铃响了一声。')]),
  ],
}
/** A new document with a text, opened by these. */
async function opened(...tokens: string[]): Promise<TestWriter[]> {
  docId++
  await studio.collab.edit(docId, 1, doc => contentToY(doc, START))
  const people = tokens.map(token => openWriter(studio.port, docId, token))
  writers.push(...people)
  await Promise.all(people.map(person => person.saved()))
  return people
}
const fresh = async (token: string) => {
  const person = openWriter(studio.port, docId, token)
  writers.push(person)
  await person.saved()
  return person
}
const textOf = ({ doc }: TestWriter) => plainText(yToContent(doc))
const durable = async () => plainText(yToContent(await studio.collab.read(docId)))
const rows = async () =>
  (await pool.query<{ count: number }>('select count(*)::int count from doc_update where doc_id = $1', [docId])).rows[0]!.count
/** Appends words to the last line as a suggestion of this user. */
const suggest = ({ doc }: TestWriter, user: number, words: string, name = `作者${user}`) => {
  const bound = bindContent(doc)
  const content = structuredClone(bound.content)
  const attrs = { id: newId(), user, name, at: 1 }
  ;(content.content.at(-1)!.content.at(-1)!.content ??= []).push({ type: 'text', text: words, marks: [{ type: 'insertion', attrs }] })
  bound.apply(content)
}
/** Suggests, as this user, that the last scene come first. */
const suggestMove = ({ doc }: TestWriter, user: number, name = `作者${user}`) => {
  const bound = bindContent(doc)
  const { content } = structuredClone(bound.content)
  content.at(-1)!.attrs.move = asAttribute({ id: newId(), user, name, at: 1, after: '' })
  bound.apply({ type: 'doc', content })
}
/** The reason for which the server hangs up. */
const sentAway = ({ socket }: TestWriter) =>
  new Promise<string>(resolve => socket.on('close', ({ event }: { event: { reason: string } }) => resolve(event.reason)))

it('suggests to move a scene in which the writer goes on, takes that back, and moves nothing', async () => {
  const [writer, helper] = await opened('u1', 'u2su')
  suggestMove(helper!, 2)
  suggest(writer!, 1, '又一声')
  await Promise.all([writer!.saved(), helper!.saved()])
  await vi.waitFor(() => expect(yToContent(writer!.doc)).toEqual(yToContent(helper!.doc)))
  expect(yToContent(writer!.doc).content.map(({ content }) => content.length)).toEqual([2, 2])
  // As everywhere, what is read of the text counts it as accepted.
  expect(await durable()).toMatch(/便利店[^]*又一声[^]*望江路/)
  const own = proposalsOf(yToContent(helper!.doc).content).find(({ moves }) => moves.length > 0)!
  const bound = bindContent(helper!.doc)
  bound.apply({ type: 'doc', content: [...settle(bound.content.content, 'reject', ({ id }) => id === own.id)] })
  await helper!.saved()
  await vi.waitFor(async () => expect(await durable()).toMatch(/望江路[^]*便利店[^]*又一声/))
  const refused = sentAway(helper!)
  helper!.doc.getXmlFragment(FRAGMENT).delete(0, 1)
  expect(await refused).toBe('not-a-suggestion')
  helper!.leave()
})

it('is told so, and what they suggest is kept and seen by everybody', async () => {
  const told: string[] = []
  const [writer, helper] = await opened('u1', 'u2su')
  const reader = openWriter(studio.port, docId, 'u3ro')
  writers.push(reader)
  reader.provider.on('stateless', ({ payload }: { payload: string }) => told.push(payload))
  await reader.saved()
  suggest(helper!, 2, '忽然，')
  suggest(helper!, 2, '灯灭了')
  await helper!.saved()
  await vi.waitFor(() => expect(textOf(writer!)).toContain('门铃响了一声。忽然，灯灭了'))
  expect(await durable()).toContain('忽然，灯灭了')
  const own = proposalsOf(yToContent(writer!.doc).content)
  expect(own).toHaveLength(2)
  expect(own).toMatchObject([{ user: 2, inserted: '忽然，' }, { user: 2 }])
  // Its author takes one back.
  const bound = bindContent(helper!.doc)
  bound.apply({ type: 'doc', content: [...settle(bound.content.content, 'reject', each => each.id === own[0]!.id)] })
  await helper!.saved()
  await vi.waitFor(() => expect(textOf(writer!)).toContain('门铃响了一声。灯灭了'))
  expect(told).toEqual(['{"right":"read"}'])
})

it('knows so by the time the text is there', async () => {
  await opened('u1')
  const order: string[] = []
  const helper = openWriter(studio.port, docId, 'u2su')
  writers.push(helper)
  helper.provider.on('stateless', ({ payload }: { payload: string }) => order.push(payload))
  helper.provider.on('synced', () => order.push('text'))
  await helper.saved()
  await vi.waitFor(() => expect(order.toSorted()).toEqual(['text', '{"right":"suggest"}']))
  expect(order).toEqual(['{"right":"suggest"}', 'text'])
})

const DIRECTLY: [what: string, change: (doc: Y.Doc) => void][] = [
  ['write directly', doc => edit(doc, content => (content.content[0]!.content[1]!.content = [{ type: 'text', text: '改了' }]))],
  ['delete a line', doc => edit(doc, content => content.content[1]!.content.splice(0, 1))],
  ['move a scene', doc => edit(doc, content => content.content.reverse())],
  ['accept', doc => bindContent(doc).apply(acceptedContent(yToContent(doc)))],
  ['move a scene in another’s name', doc => suggestMove({ doc } as TestWriter, 2, '主编')],
  ['reject what others suggest', doc => bindContent(doc).apply({ type: 'doc', content: [...settle(yToContent(doc).content, 'reject')] })],
  [
    'change the kind of a line',
    doc => edit(doc, content => (content.content[0]!.content[1] = { ...content.content[0]!.content[1]!, type: 'caption' } as never)),
  ],
  [
    'take a line out in another’s name',
    doc =>
      edit(doc, content => (content.content[0]!.content[1]!.attrs.deletion = asAttribute({ id: newId(), user: 1, name: '作者1', at: 1 }))),
  ],
  ['write beside the text', doc => void doc.getMap('more').set('key', 'value')],
  [
    'put an id down twice',
    doc => {
      const [first, second] = doc.getXmlFragment(FRAGMENT).toArray() as Y.XmlElement[]
      ;(first!.get(1) as Y.XmlElement).setAttribute('id', (second!.get(1) as Y.XmlElement).getAttribute('id')!)
    },
  ],
]
function edit(doc: Y.Doc, change: (content: Content) => unknown): void {
  const bound = bindContent(doc)
  const content = structuredClone(bound.content)
  change(content)
  bound.apply(content)
}

it.each(DIRECTLY)('cannot %s: nothing of it is kept or shown, and they are told why', async (_what, change) => {
  // Each another person: somebody who is refused again and again is barred for a while.
  const user = 20 + docId
  const [writer, helper] = await opened('u1', `u${user}su`)
  suggest(writer!, 1, '又一声。')
  await writer!.saved()
  await vi.waitFor(() => expect(textOf(helper!)).toContain('又一声'))
  const [before, kept] = [textOf(writer!), await rows()]
  const away = sentAway(helper!)
  change(helper!.doc)
  suggest(helper!, user, '随后的建议')
  expect(await away).toBe('not-a-suggestion')
  helper!.leave()
  expect(await durable()).toBe(before)
  expect(textOf(writer!)).toBe(before)
  expect(await rows()).toBe(kept)
  // With the document as the server has it they go on.
  const again = await fresh('u9su')
  suggest(again, 9, '重来')
  await again.saved()
  await vi.waitFor(() => expect(textOf(writer!)).toContain('重来'))
})

it('keeps what was suggested without a connection, and refuses what was changed directly meanwhile', async () => {
  const [writer, helper, other] = await opened('u1', 'u4su', 'u5su')
  for (const person of [helper!, other!]) person.goOffline()
  suggest(helper!, 4, '离线的建议')
  edit(other!.doc, content => content.content[0]!.content.splice(1, 1))
  suggest(writer!, 1, '同时')
  const away = sentAway(other!)
  for (const person of [helper!, other!]) person.goOnline()
  await helper!.saved()
  expect(['not-a-suggestion', '']).toContain(await away)
  await vi.waitFor(async () => expect(await durable()).toContain('离线的建议'))
  expect(await durable()).toContain('雨点砸在积水里')
})

it('of a burst, keeps all in their order', async () => {
  const [writer, helper] = await opened('u1', 'u6su')
  for (let count = 0; count < 200; count++) suggest(helper!, 6, `${count % 10}`)
  await helper!.saved()
  expect(await durable()).toContain('0123456789'.repeat(20))
  await vi.waitFor(() => expect(textOf(writer!)).toContain('0123456789'.repeat(20)))
})

it('decides nothing that a writer has decided at the same time twice, and both end with one text', async () => {
  const [writer, helper] = await opened('u1', 'u7su')
  suggest(helper!, 7, '好雨')
  await vi.waitFor(() => expect(textOf(writer!)).toContain('好雨'))
  bindContent(writer!.doc).apply(acceptedContent(yToContent(writer!.doc)))
  suggest(helper!, 7, '知时节')
  await Promise.all([writer!.saved(), helper!.saved()])
  await vi.waitFor(() => expect(textOf(helper!)).toBe(textOf(writer!)))
  expect(await durable()).toContain('好雨知时节')
})
