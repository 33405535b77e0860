// A lock between processes that prepare the same checkout: a file whose time stamp its holder keeps fresh.
import fs from 'node:fs'
import { say } from './say.mjs'

const BEAT_MS = 1000
const STALE_MS = 15_000
const POLL_MS = 300

/**
 * Runs `work` while holding the lock file. A holder that was killed is recognised by a stamp older than 15 s, so that a
 * reused process number can never make anyone wait for ever.
 */
export async function withLock(file, work) {
  await take(file)
  const beat = setInterval(() => touch(file), BEAT_MS)
  const release = () => fs.rmSync(file, { force: true })
  process.once('exit', release) // a refusal ends the process in the middle of the work
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

async function take(file) {
  for (let told = false; ;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const stamp = fs.statSync(file, { throwIfNoEntry: false })
    if (stamp && Date.now() - stamp.mtimeMs > STALE_MS) fs.rmSync(file, { force: true })
    if (!told) say('另一个进程正在准备，等待它完成…')
    told = true
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

function touch(file) {
  const now = new Date()
  fs.utimesSync(file, now, now)
}
