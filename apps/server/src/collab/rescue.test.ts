// Edits in a scene that somebody else moves or deletes at the same time: none is lost.
import { contentToY, applyContent, FRAGMENT, yToContent } from '@qianmu/script/ydoc'
import { type Block, blocksOf, buildBlock, type Content, makeBlock, makeScene, textOf } from '@qianmu/script/elements'
import { freshDatabase } from '@qianmu/testkit/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import * as Y from 'yjs'
import { accessOf, durableDoc, openTestStudio, type TestStudio } from './test-studio.ts'
import { openWriter, type TestWriter } from './test-writer.ts'

const COMPACT_AT = 30

let connection: Awaited<ReturnType<typeof freshDatabase>>
let studio: TestStudio
let pool: pg.Pool
beforeAll(async () => {
  connection = await freshDatabase()
  pool = new pg.Pool(connection)
  studio = await openTestStudio(connection, { compactAtRows: COMPACT_AT })
})
afterAll(async () => {
  await studio.close()
  await pool.end()
})

const story: Content = {
  type: 'doc',
  content: ['甲', '乙', '丙'].map(name =>
    makeScene([makeBlock('scene_heading', `${name}地 日 内`), makeBlock('action', `${name}在雨里等车。`)]),
  ),
}
const moved = ({ content }: Content): Content => ({ type: 'doc', content: [...content.slice(1), content[0]!] })
const actionOf = (doc: Y.Doc, scene: number) =>
  ((doc.getXmlFragment(FRAGMENT).get(scene) as Y.XmlElement).get(1) as Y.XmlElement).get(0) as Y.XmlText
const knows = (doc: Y.Doc, author: Y.Doc) => Y.getState(doc.store, author.clientID) === Y.getState(author.store, author.clientID)
const lines = (doc: Y.Doc) => yToContent(doc).content.map(scene => scene.content.map(textOf).join('｜'))

/** From now on nothing that the writer sends arrives, while the line still brings what others write. */
const breakOutwards = ({ socket }: TestWriter) => void ((socket.webSocket as unknown as { send(): void }).send = () => undefined)
const movedWithWords = ['乙地 日 内｜乙在雨里等车。', '丙地 日 内｜丙在雨里等车。', '甲地 日 内｜甲在雨里等车大雨里的。']

/** A document with the story, and two who have it open. */
async function opened(docId: number) {
  await studio.collab.edit(docId, 1, doc => contentToY(doc, story))
  const both = [openWriter(studio.port, docId, 'u1'), openWriter(studio.port, docId, 'u2')] as const
  await Promise.all(both.map(one => one.saved()))
  return both
}
/** One moves the first scene when their line has gone, and the other writes in it. */
async function parted(docId: number, part: (mover: TestWriter) => void) {
  const [writer, mover] = await opened(docId)
  part(mover)
  applyContent(mover.doc, moved(yToContent(mover.doc)))
  actionOf(writer.doc, 0).insert(6, '大雨里的')
  await writer.saved()
  return [writer, mover] as const
}
const kept = async (docId: number) => lines(await studio.collab.read(docId))

it('what was written while somebody without a connection moved the scene goes with it, also when its writer has left', async () => {
  const [writer, mover] = await parted(1, mover => mover.goOffline())
  writer.leave()
  mover.goOnline()
  await expect.poll(() => kept(1)).toEqual(movedWithWords)
  await expect.poll(() => lines(mover.doc)).toEqual(await kept(1))
  mover.leave()
})

it('what still came in on a line that no longer brought out the move goes with the scene too', async () => {
  const [writer, mover] = await parted(5, breakOutwards)
  await expect.poll(() => knows(mover.doc, writer.doc)).toBe(true)
  writer.leave()
  mover.goOffline()
  mover.goOnline()
  await expect.poll(() => kept(5)).toEqual(movedWithWords)
  await expect.poll(() => lines(mover.doc)).toEqual(movedWithWords)
  mover.leave()
})

it('so does what came with the answer of a server that never heard the other half of the handshake', async () => {
  const [writer, mover] = await parted(6, mover => mover.goOffline())
  writer.leave()
  // It has asked by then, and has not answered yet.
  const letIn = () => {
    mover.provider.off('authenticated', letIn)
    breakOutwards(mover)
  }
  mover.provider.on('authenticated', letIn)
  mover.goOnline()
  await expect.poll(() => knows(mover.doc, writer.doc)).toBe(true)
  mover.goOffline()
  mover.goOnline()
  await expect.poll(() => kept(6)).toEqual(movedWithWords)
  await expect.poll(() => lines(mover.doc)).toEqual(movedWithWords)
  mover.leave()
})

it('so does what stood there when the log was compacted between the commit of the move and its being applied', async () => {
  const [writer, mover] = await parted(7, mover => mover.goOffline())
  await pool.query('insert into doc_update (doc_id, update) values (7, $1)', [Buffer.from(Y.encodeStateAsUpdate(mover.doc))])
  for (let count = 0; count < COMPACT_AT; count++) {
    writer.text.insert(0, '字')
    await writer.saved()
  }
  const isCompacted = async () => (await pool.query('select from doc_snapshot where doc_id = 7')).rowCount === 1
  await expect.poll(isCompacted).toBe(true)
  writer.leave()
  mover.goOnline()
  await expect.poll(() => kept(7)).toEqual(movedWithWords)
  mover.leave()
})

it('a line written into a scene that somebody without a connection deleted stands again, with its scene', async () => {
  const [writer, other] = await opened(2)
  other.goOffline()
  applyContent(other.doc, { type: 'doc', content: yToContent(other.doc).content.slice(1) })
  const scenes = yToContent(writer.doc).content
  const line = makeBlock('dialogue', '车还来吗？', { speaker: '甲' })
  applyContent(writer.doc, { type: 'doc', content: scenes.with(0, { ...scenes[0]!, content: [...scenes[0]!.content, line] }) })
  await writer.saved()
  other.goOnline()
  await expect.poll(() => kept(2)).toEqual(['车还来吗？', '乙地 日 内｜乙在雨里等车。', '丙地 日 内｜丙在雨里等车。'])
  const back = [...blocksOf(yToContent(await studio.collab.read(2)))][0]
  expect(back).toEqual(line)
  writer.leave()
  other.leave()
})

it('what is written while the server moves a scene, between its reading and its writing, is put back', async () => {
  const [writer, reader] = await opened(3)
  await studio.collab.edit(3, 1, async doc => {
    actionOf(writer.doc, 0).insert(0, '忽然，')
    await writer.saved()
    applyContent(doc, moved(yToContent(doc)))
  })
  await expect.poll(() => kept(3)).toContain('甲地 日 内｜忽然，甲在雨里等车。')
  await expect.poll(() => lines(reader.doc)).toEqual(await kept(3))
  writer.leave()
  reader.leave()
})

it('what somebody saw and deleted stays deleted', async () => {
  const [writer, other] = await opened(4)
  actionOf(writer.doc, 0).insert(0, '忽然，')
  await writer.saved()
  await expect.poll(() => lines(other.doc)[0]).toContain('忽然')
  applyContent(other.doc, { type: 'doc', content: yToContent(other.doc).content.slice(1) })
  await other.saved()
  await expect.poll(() => lines(writer.doc)).toEqual(await kept(4))
  expect(await kept(4)).toEqual(['乙地 日 内｜乙在雨里等车。', '丙地 日 内｜丙在雨里等车。'])
  writer.leave()
  other.leave()
})

it('what its own writer took away again stays away, also when the database is slow while the writer is let in', async () => {
  let letIn = () => undefined as void
  const isOpen = new Promise<void>(resolve => (letIn = resolve))
  const own = await openTestStudio(connection, { access: async token => (await isOpen, accessOf(token)) })
  await own.collab.edit(8, 1, doc => contentToY(doc, story))
  const kept = Y.encodeStateAsUpdate(await own.collab.read(8))
  const writer = openWriter(own.port, 8, 'u1', kept)
  await new Promise(resolve => writer.socket.on('open', resolve))
  // The first change from now on is committed when the lock is free; what does not wait for it could be there before.
  await pool.query('create sequence if not exists changes')
  await pool.query(`create or replace function first_waits() returns trigger language plpgsql as
    'begin if nextval(''changes'') = 1 then perform pg_advisory_xact_lock_shared(8); end if; return new; end'`)
  await pool.query('create or replace trigger first_waits before insert on doc_update for each row execute function first_waits()')
  const gate = await pool.connect()
  await gate.query('select pg_advisory_lock(8)')
  const [first, ...scenes] = story.content
  const put = (...added: Block[]) =>
    applyContent(writer.doc, { type: 'doc', content: [{ ...first!, content: [...first!.content, ...added] }, ...scenes] })
  const rain = makeBlock('action', '雨更大了。')
  const speech = makeBlock('dialogue', '你来了。', { speaker: '顾晚' })
  const typed = buildBlock('action', { id: speech.attrs.id }, [{ type: 'text', text: '顾晚：' }])
  put(rain)
  put(rain, typed)
  letIn()
  await expect.poll(async () => (await pool.query('select is_called from changes')).rows[0].is_called as boolean).toBe(true)
  put(rain, speech)
  // More than the way to the server takes.
  await setTimeout(200)
  await gate.query('select pg_advisory_unlock(8)')
  gate.release()
  await writer.saved()
  await pool.query('drop trigger first_waits on doc_update')
  writer.leave()
  // Puts back whatever is to be put back.
  await own.close()
  expect(lines(await durableDoc(connection, 8))[0]).toBe('甲地 日 内｜甲在雨里等车。｜雨更大了。｜你来了。')
})
