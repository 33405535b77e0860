// Makes a new PostgreSQL data folder: all of it or nothing.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Places } from './places.ts'
import type { RunAs } from './run-as.ts'

/**
 * Runs initdb beside the final place and renames the folder when it is complete, so that an existing `pg18` is always a
 * whole cluster and is never overwritten.
 * @returns whether a cluster was made (false: there was one)
 */
export function createIfMissing(places: Places, initdb: string, user: RunAs, env: NodeJS.ProcessEnv): boolean {
  if (fs.existsSync(places.data)) return false
  const fresh = `${places.data}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  fs.mkdirSync(fresh, { mode: 0o700 })
  user.give(fresh)
  const password = crypto.randomBytes(24).toString('base64url')
  fs.writeFileSync(places.password, password, { mode: 0o600 })
  const passwordForInitdb = path.join(places.socket, 'initdb.password')
  fs.writeFileSync(passwordForInitdb, password, { mode: 0o600 })
  user.give(passwordForInitdb)
  // datctype must know Han characters (text functions); collation C keeps indexes independent of the C library's version.
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  const access = ['-U', 'qianmu', '--auth=scram-sha-256', `--pwfile=${passwordForInitdb}`]
  const result = user.run(initdb, ['-D', fresh, ...access, ...locale, '--no-instructions'], { env, cwd: places.socket })
  fs.rmSync(passwordForInitdb, { force: true })
  if (result.status !== 0) throw new Error(`无法新建数据库：${result.stderr || result.error?.message || `initdb 返回 ${result.status}`}`)
  fs.renameSync(fresh, places.data)
  return true
}
