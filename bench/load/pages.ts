// The built pages that benches open.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Their folder: that of QIANMU_WEB, or that which the launcher builds when it is out of date. */
export function builtPages(): string {
  if (process.env.QIANMU_WEB) return process.env.QIANMU_WEB
  const root = path.join(import.meta.dirname, '..', '..')
  const built = spawnSync(process.execPath, ['scripts/run.mjs', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (built.status !== 0) throw new Error('the pages could not be built')
  return path.join(root, 'apps/web/dist')
}
