// Tests with a PostgreSQL that goes away while people type, and comes back.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { migrate } from '../kit/migrate.store.ts'
import { type Cluster, openCluster } from '../kit/pg/index.ts'
import { durableText, openTestStudio, type TestStudio } from './test-studio.ts'
import { openWriter, type TestWriter } from './test-writer.ts'

const GIVE_UP_MS = 8000 // after which the server stops waiting for the database (committing/batcher.ts)
const BACK_MS = 40_000 // far more than any machine needs: how fast is not asserted
let home: string
let cluster: Cluster
let studio: TestStudio
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-outage-'))
  fs.chmodSync(home, 0o755)
  cluster = await openCluster({ home, fsync: false })
  await migrate(cluster.connection)
  studio = await openTestStudio(cluster.connection)
})
afterAll(async () => {
  await studio.close()
  await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })
})

interface Typist {
  writer: TestWriter
  typed: number
  stop(): Promise<void>
}

function startTyping(docId: number, index: number): Typist {
  let typing = true
  const typist: Typist = { writer: openWriter(studio.port, docId, `u${index + 1}`), typed: 0, stop: async () => undefined }
  const work = (async () => {
    await typist.writer.saved()
    while (typing) {
      typist.writer.text.insert(typist.writer.text.length, `<${index}.${typist.typed++}>`)
      await sleep(15)
    }
  })()
  typist.stop = () => {
    typing = false
    return work
  }
  return typist
}

/** Each time a client believes itself saved, looks whether the database agrees. */
function catchLies(typists: Typist[], docId: number): { lies: number; checks: Promise<void>[] } {
  const result = { lies: 0, checks: new Array<Promise<void>>() }
  for (const [index, typist] of typists.entries()) {
    typist.writer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (number !== 0 || !typist.writer.provider.synced) return
      const marks = Array.from({ length: typist.typed }, (_, key) => `<${index}.${key}>`)
      const check = durableText(cluster.connection, docId).then(text => {
        if (!marks.every(mark => text.includes(mark))) result.lies++
      })
      check.catch(() => undefined) // heard by whoever awaits the checks; a test that ended before must not leave it unhandled
      result.checks.push(check)
    })
  }
  return result
}

it.each([
  ['shorter', 1, 1500],
  ['longer', 2, GIVE_UP_MS + 2000],
])(
  'keeps and saves everything over an outage %s than the server waits',
  async (_label, docId, outageMs) => {
    const typists = [0, 1, 2].map(index => startTyping(docId, index))
    await sleep(500)
    await cluster.stop()
    const newcomer = openWriter(studio.port, docId + 1000)
    const refused = vi.fn()
    newcomer.provider.on('authenticationFailed', refused)
    await sleep(outageMs)
    expect(typists.some(typist => typist.writer.isSaved())).toBe(false)
    cluster = await openCluster({ home, fsync: false })
    const truth = catchLies(typists, docId)
    await sleep(300)
    await Promise.all(typists.map(typist => typist.stop()))
    await Promise.all([newcomer, ...typists.map(typist => typist.writer)].map(writer => writer.saved()))
    await vi.waitFor(() => expect(new Set(typists.map(typist => typist.writer.text.toString())).size).toBe(1), BACK_MS)
    const text = typists[0]?.writer.text.toString() ?? ''
    for (const [index, typist] of typists.entries()) expect(text).toContain(`<${index}.${typist.typed - 1}>`)
    await Promise.all(truth.checks)
    expect(truth.checks.length).toBeGreaterThan(0)
    expect(truth.lies).toBe(0)
    expect(refused).not.toHaveBeenCalled()
    expect(await durableText(cluster.connection, docId)).toBe(text)
    for (const typist of typists) typist.writer.leave()
    newcomer.leave()
  },
  120_000,
)
