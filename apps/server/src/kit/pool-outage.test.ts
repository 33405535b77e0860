// A test that no error of the database driver stays unhandled when the database goes away.
import { scaled } from '@qianmu/testkit/pace'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openCluster } from './pg/index.ts'

interface Counts {
  done: number
  failed: number
  unhandled: string[]
}

it('leaves no error unhandled in a process that works while the database stops and starts', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-away-'))
  fs.chmodSync(home, 0o755)
  let cluster = await openCluster({ home, fsync: false })
  const child = fork(path.join(import.meta.dirname, 'pool.test.program.ts'), [JSON.stringify(cluster.connection)])
  const ask = async (): Promise<Counts> => {
    child.send('count')
    const [counts] = await once(child, 'message')
    return counts
  }
  /** Waits until more works were done, or failed, than before. */
  const more = async (key: 'done' | 'failed') => {
    const before = (await ask())[key]
    await expect.poll(async () => (await ask())[key], { timeout: scaled(60_000) }).toBeGreaterThan(before + 20)
  }
  try {
    for (let round = 0; round < 5; round++) {
      await more('done')
      await sleep(round * 7) // so that it meets different steps
      await cluster.stop()
      await more('failed')
      cluster = await openCluster({ home, fsync: false })
    }
    await more('done')
    expect((await ask()).unhandled).toEqual([])
  } finally {
    child.kill('SIGKILL')
    await cluster.stop()
    fs.rmSync(home, { recursive: true, force: true })
  }
}, 180_000)
