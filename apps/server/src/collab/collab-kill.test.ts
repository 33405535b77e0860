// Tests with server processes that are killed or told to stop while people type.
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '@qianmu/testkit/database'
import { expect, it } from 'vitest'
import type * as Y from 'yjs'
import { freshId, put } from '@qianmu/story/shared'
import { itemOf } from '@qianmu/comic/page'
import { applyPage, partsOf as pageParts, readShared } from '@qianmu/comic/shared'
import { addNode, partsOf, ROOT } from '@qianmu/flow/shared'
import { type Craft, killRound } from './kill-round.ts'
import { forkStudio } from './test-process.ts'
import { durableText } from './test-studio.ts'
import { openWriter } from './test-writer.ts'

it('loses no acknowledged keystroke in 10 kill -9 of the server while three people type', async () => {
  const connection = await freshDatabase()
  let server = await forkStudio(connection)
  let acknowledged = 0
  for (let round = 1; round <= 10; round++) {
    const [counts, next] = await killRound(connection, server, round)
    server = next
    acknowledged += counts.acknowledged
    expect(counts).toMatchObject({ acknowledgedButLost: 0, seenButLost: 0, converged: true })
  }
  expect(acknowledged).toBeGreaterThan(100)
  await server.end('SIGKILL')
}, 120_000)

/** A mark is the title of a node. */
const DRAWING: Craft = {
  put: (doc, mark) => doc.transact(() => addNode({ doc, graph: ROOT }, { type: 'Note', title: mark })),
  text: doc =>
    [...partsOf(doc).nodes]
      .map(([key, item]) => `${key} ${String(item.get('.title'))}`)
      .toSorted()
      .join('\n'),
  watch: (doc, told) =>
    partsOf(doc).nodes.observe((event, { local }) => {
      if (!local) for (const key of event.keysChanged) told(String(event.target.get(key)?.get('.title')))
    }),
}

/** A mark is the name of a node. */
const nodesOf = (doc: Y.Doc) => doc.getMap<Y.Map<unknown>>('nodes')
const PLOTTING: Craft = {
  put: (doc, mark) => doc.transact(() => put(doc, 'nodes', freshId(), { type: 'PLOT', name: mark })),
  text: doc =>
    [...nodesOf(doc)]
      .map(([key, node]) => `${key} ${String(node.get('name'))}`)
      .toSorted()
      .join('\n'),
  watch: (doc, told) =>
    nodesOf(doc).observe((event, { local }) => {
      if (!local) for (const key of event.keysChanged) told(String(event.target.get(key)?.get('name')))
    }),
}

/** A mark is the words of a balloon, put onto a page as the canvas does. */
const LETTERING: Craft = {
  put: (doc, mark) => {
    const page = readShared(doc)
    applyPage(doc, page, { ...page, items: [...page.items, itemOf(freshId(), { kind: 'balloon', text: mark })] })
  },
  text: doc =>
    readShared(doc)
      .items.map(({ id, text }) => `${id} ${text}`)
      .toSorted()
      .join('\n'),
  watch: (doc, told) =>
    pageParts(doc).items.observe((event, { local }) => {
      if (!local) for (const key of event.keysChanged) told(String(event.target.get(key)?.get('text')))
    }),
}

it.each([
  ['node of a graph', DRAWING],
  ['node of a game', PLOTTING],
  ['balloon of a comic page', LETTERING],
])(
  'loses no acknowledged %s in 4 kill -9 of the server while three people draw',
  async (_name, craft) => {
    const connection = await freshDatabase()
    let server = await forkStudio(connection)
    let acknowledged = 0
    for (let round = 1; round <= 4; round++) {
      const [counts, next] = await killRound(connection, server, round, craft)
      server = next
      acknowledged += counts.acknowledged
      expect(counts).toMatchObject({ acknowledgedButLost: 0, seenButLost: 0, converged: true })
    }
    expect(acknowledged).toBeGreaterThan(40)
    await server.end('SIGKILL')
  },
  60_000,
)

it('stops cleanly on SIGTERM while somebody types, with everything acknowledged in the log', async () => {
  const connection = await freshDatabase()
  let server = await forkStudio(connection)
  for (let docId = 1; docId <= 4; docId++) {
    const writer = openWriter(server.port, docId)
    await writer.saved()
    let typed = 0
    let acknowledged = 0
    // A new connection begins to count anew, which acknowledges nothing.
    let isFirst = true
    writer.provider.on('close', () => (isFirst = false))
    writer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (isFirst) acknowledged = Math.max(acknowledged, typed - number)
    })
    const type = () => writer.text.insert(typed++, '字')
    for (let count = 0; count < 60; count++) type()
    const ended = server.end('SIGTERM')
    for (let count = 0; count < 20; count++) {
      type()
      await sleep(1)
    }
    expect(await Promise.race([ended, sleep(5000, 'stuck')])).toBe(0)
    expect((await durableText(connection, docId)).length).toBeGreaterThanOrEqual(acknowledged)
    server = await forkStudio(connection, server.port)
    await sleep(400)
    await writer.saved()
    expect((await durableText(connection, docId)).length).toBe(80)
    writer.leave()
  }
  await server.end('SIGKILL')
}, 60_000)
