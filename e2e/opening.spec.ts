// Journeys that open a document for the first time on a machine: its text stands there before co-writing has begun, and opens without that as well.
import { expect, it } from 'vitest'
import { caretAfter, host, lines, manuscript, saved, shows, useWork, work, write } from './manuscript.ts'
import { visit, type Visitor } from './visitor.ts'

useWork('test')

const openings = ({ asked }: Visitor) => asked.filter(request => request.url().includes('/doc/opening')).length

/** Counts, in the page, the updates in the copy of a document on this machine; the library's own empty beginning is one of them. */
const keptUpdates = (docId: number) => `new Promise(async (done, failed) => {
  const known = await indexedDB.databases()
  const copy = known.find(({ name }) => name.endsWith('/doc/${docId}'))
  if (!copy) return done(0)
  const opening = indexedDB.open(copy.name)
  opening.onerror = failed
  opening.onsuccess = () => {
    const counting = opening.result.transaction('updates').objectStore('updates').count()
    counting.onsuccess = () => { opening.result.close(); done(counting.result) }
  }
})`

it('stands there and can be written in while the line is still silent; what was written goes out with it', async () => {
  const docId = await work.newDoc()
  const theirs = await write(host, docId)
  const mine = await visit(await work.joined())
  const waiting: (() => void)[] = []
  let isSilent = true
  await mine.page.routeWebSocket('**/collab', socket => {
    const server = socket.connectToServer()
    socket.onMessage(message => void (isSilent ? waiting.push(() => server.send(message)) : server.send(message)))
  })
  await mine.go(`/editor/edit/${docId}`)
  await caretAfter(mine.page, '门铃响了一声')
  await mine.page.keyboard.type('没有人进来。')
  await caretAfter(theirs.page, '碎成一片一片')
  await theirs.page.keyboard.type('风很大。')
  await saved(theirs.page)
  expect(waiting.length).toBeGreaterThan(0)
  expect(await mine.page.getByText('已保存', { exact: true }).isVisible()).toBe(false)
  expect(await work.textOf(docId)).not.toContain('没有人进来')
  isSilent = false
  for (const send of waiting) send()
  await saved(mine.page)
  await expect.poll(() => lines(theirs.page)).toEqual(await lines(mine.page))
  expect((await lines(mine.page)).join()).toMatch(/一片一片。风很大。.*门铃响了一声。没有人进来。/)
})

it('is asked for once: a machine that keeps a copy opens from that', async () => {
  const docId = await work.newDoc()
  const mine = await write(host, docId)
  await saved(mine.page)
  expect(openings(mine)).toBe(1)
  await mine.page.reload()
  await saved(mine.page)
  expect(openings(mine)).toBe(1)
})

it('is kept as it came, with what was typed since it was last folded: the machine shows it again by itself', async () => {
  const docId = await work.newDoc()
  const theirs = await write(host, docId)
  await caretAfter(theirs.page, '门铃响了一声')
  await theirs.page.keyboard.type('没有人进来。')
  await saved(theirs.page)
  const mine = await visit(await work.joined())
  await mine.page.routeWebSocket('**/collab', () => undefined) // nobody answers
  await mine.go(`/editor/edit/${docId}`)
  await shows(mine.page, '门铃响了一声。没有人进来。')
  await expect.poll(() => mine.page.evaluate(keptUpdates(docId))).toBe(3)
  await mine.page.route('**/doc/opening*', route => route.abort())
  await mine.page.reload()
  await shows(mine.page, '门铃响了一声。没有人进来。')
})

it('comes by co-writing when it cannot be had otherwise', async () => {
  const docId = await work.newDoc()
  const mine = await visit(host)
  await mine.page.route('**/doc/opening*', route => route.abort())
  await mine.go(`/editor/edit/${docId}`)
  await caretAfter(mine.page, '门铃响了一声')
  await mine.page.keyboard.type('没有人进来。')
  await saved(mine.page)
  expect(await work.textOf(docId)).toContain('没有人进来。')
})

it('shows a reader the text and lets them write nothing in it', async () => {
  const docId = await work.newDoc()
  const reader = await write(await work.joined([]), docId)
  expect(await manuscript(reader.page).getAttribute('contenteditable')).toBe('false')
})
