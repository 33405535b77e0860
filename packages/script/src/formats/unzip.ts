// Opens the archive of an office file under caps, taking out only the entries that are asked for.

import { unzipSync } from 'fflate'
import { ScriptRefusal } from '../refusal.ts'

// Caps of the security checklist, row U6.
const MAX_ENTRIES = 5000
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_RATIO = 200
/** Below this size a high ratio is no bomb: empty XML packs very well. */
const RATIO_FLOOR = 1024 * 1024

/**
 * The wanted entries by name; a missing one is simply absent. Sizes come from the archive's directory, and nothing is unpacked beyond them.
 *
 * @throws ScriptRefusal `unsafe` (too many entries, too large, too dense, an entry twice), `damaged` (no readable archive)
 */
export function unzipEntries(bytes: Uint8Array, wanted: ReadonlySet<string>): Record<string, Uint8Array> {
  let entries = 0
  let unpacked = 0
  const seen = new Set<string>()
  try {
    return unzipSync(bytes, {
      filter: file => {
        entries++
        unpacked += file.originalSize
        const dense = file.originalSize > RATIO_FLOOR && file.originalSize > file.size * MAX_RATIO
        if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED || dense) throw new ScriptRefusal('unsafe', '压缩内容过大，已拒绝导入')
        if (!wanted.has(file.name)) return false
        if (seen.has(file.name)) throw new ScriptRefusal('unsafe', '文件包含重复的内容，已拒绝导入')
        seen.add(file.name)
        return true
      },
    })
  } catch (error) {
    if (error instanceof ScriptRefusal) throw error
    throw new ScriptRefusal('damaged', '文件已损坏，无法打开')
  }
}
