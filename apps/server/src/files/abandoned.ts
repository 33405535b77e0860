// Removes what is left of uploads that a crash broke off.
import fs from 'node:fs/promises'
import path from 'node:path'

/** Nothing takes as long as this to arrive without a byte being written. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/**
 * Removes the files of a folder that have not been written to for a day: other processes may be receiving into it as well.
 * @param now in ms since 1970; the folder may be missing
 */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  const names = await fs.readdir(folder).catch(whenMissing([]))
  for (const name of names) {
    const file = path.join(folder, name)
    const facts = await fs.stat(file).catch(whenMissing(null))
    if (facts && now - facts.mtimeMs > ABANDONED_MS) await fs.rm(file, { force: true })
  }
}

function whenMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return error => {
    if (error.code !== 'ENOENT') throw error
    return value
  }
}
