// Whose hand changed a line, in the history of a document that several write together: kept by line, through versions that are thinned or removed.
import { applyContent, yToContent } from '@qianmu/script/ydoc'
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWriter, type TestWriter } from '../../collab/test-writer.ts'
import { sweepVersions } from './thin.store.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const TEXT = '1-1 日 内 咖啡馆\n顾晚：早。\n沈岸：晚。\n1-2 夜 外 街口\n阿樵：走。'

/** A document and three who write it together, as they are called. */
async function threeHands() {
  const host = await studio.founder()
  const people = [host, await studio.colleague(host), await studio.colleague(host)]
  const names = ['沈知微', '白露', '阿樵']
  const project_id = await aWork(host)
  const doc = await aDoc(host, project_id, { text: TEXT })
  for (const [nth, person] of people.entries()) {
    await person.call('PUT', '/ixj_web/user/update_user', { nickname: names[nth] })
    if (nth > 0) await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: person.userId, permissions: ['WriteWork'] })
  }
  const writers = people.map(({ token }) => openWriter(Number(new URL(studio.url).port), doc, token))
  await Promise.all(writers.map(writer => writer.saved()))
  return { host, doc, writers, close: () => writers.forEach(writer => writer.leave()) }
}

/** Changes a text as its writer does: the words alone, in the shared document. */
async function write(writer: TestWriter, from: string, to: string) {
  await expect.poll(() => JSON.stringify(yToContent(writer.doc))).toContain(from)
  applyContent(writer.doc, JSON.parse(JSON.stringify(yToContent(writer.doc)).replace(from, to)))
  await writer.saved()
}
const keep = async (host: Person, doc_id: number): Promise<number> =>
  (await host.call('POST', '/ixj_web/works/doc_history', { doc_id })).data.history_id

/** Who changed what between two versions, by the words that a line has now. */
async function handsIn(host: Person, doc_id: number, one: number, other: number) {
  const { data } = await host.call('GET', '/ixj_web/works/doc_history_authors', { doc_id, one, other })
  const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  const lines: { attrs: { id: string }; content?: { text: string }[] }[] = content.content.flatMap(
    (scene: { content: object[] }) => scene.content,
  )
  const words = new Map(lines.map(line => [line.attrs.id, line.content?.map(({ text }) => text).join('')]))
  const notes = data as { block_id: string; authors: string[]; known: boolean }[]
  return Object.fromEntries(
    notes.map(({ block_id, authors, known }) => [words.get(block_id) ?? 'gone', known ? authors.join('、') : authors.join(' 或 ')]),
  )
}

it('names the hand of each line that three changed since one version, and several where several changed it', async () => {
  const { host, doc, writers, close } = await threeHands()
  const first = await keep(host, doc)
  await write(writers[0]!, '早。', '早安。')
  await write(writers[1]!, '晚。', '晚安。')
  await write(writers[2]!, '走。', '走吧。')
  await write(writers[1]!, '走吧。', '走吧，快。')
  const second = await keep(host, doc)
  const hands = { '早安。': '沈知微', '晚安。': '白露', '走吧，快。': '白露、阿樵' }
  expect(await handsIn(host, doc, first, second)).toEqual(hands)
  // What is newer than the newest version is told as well, once its writers have paused.
  await write(writers[2]!, '早安。', '早安哪。')
  await studio.app.collab.settled()
  expect(await handsIn(host, doc, second, 0)).toEqual({ '早安哪。': '阿樵' })
  close()
})

it('names whoever saved or took a line away, and nobody who only moved it', async () => {
  const { host, doc, writers, close } = await threeHands()
  const first = await keep(host, doc)
  await write(writers[1]!, '走。', '走吧。')
  await expect.poll(() => JSON.stringify(yToContent(writers[2]!.doc))).toContain('走吧。')
  const { content: scenes, ...rest } = yToContent(writers[2]!.doc)
  applyContent(writers[2]!.doc, { ...rest, content: scenes.toReversed() })
  await writers[2]!.saved()
  const { content, version } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: doc })).data
  content.content[1].content.pop()
  expect((await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: doc, version, content })).status).toBe(0)
  expect(await handsIn(host, doc, first, await keep(host, doc))).toEqual({ '走吧。': '白露', gone: '沈知微' })
  close()
})

it('keeps the hands of versions that are thinned, or removed, with the one after them', async () => {
  const { host, doc, writers, close } = await threeHands()
  const first = await keep(host, doc)
  await write(writers[1]!, '早。', '早安。')
  const second = await keep(host, doc)
  await write(writers[2]!, '晚。', '晚安。')
  const third = await keep(host, doc)
  await studio.app.pool.query(
    `update doc_versions set kind = case id when $1 then 'manual' else 'auto' end, created_at = date_trunc('hour', now()) - interval '5 hours' where doc_id = $2`,
    [first, doc],
  )
  expect(await sweepVersions(studio.app.pool, studio.app.now())).toBe(1)
  const both = { '早安。': '白露', '晚安。': '阿樵' }
  expect(await handsIn(host, doc, first, third)).toEqual(both)
  expect((await host.call('GET', '/ixj_web/works/doc_history', { history_id: second })).status).toBe(1004)
  expect((await host.call('GET', '/ixj_web/works/doc_history', { history_id: third })).data.authors).toEqual(
    ['白露', '阿樵'].concat('沈知微').toSorted(),
  )
  expect((await host.call('DELETE', '/ixj_web/works/doc_history', { history_id: third })).status).toBe(0)
  expect(await handsIn(host, doc, first, 0)).toEqual(both)
  close()
})

it('says of versions from before hands were kept that it was one of those who wrote', async () => {
  const { host, doc, writers, close } = await threeHands()
  const first = await keep(host, doc)
  await write(writers[1]!, '早。', '早安。')
  await write(writers[2]!, '晚。', '晚安。')
  const second = await keep(host, doc)
  await studio.app.pool.query(`update doc_versions set hands = '{}', author_ids = $2 where id = $1`, [
    second,
    [host.userId, host.userId + 1],
  ])
  expect(Object.values(await handsIn(host, doc, first, second))).toEqual(['沈知微 或 白露', '沈知微 或 白露'])
  close()
})
