// Decides as which user PostgreSQL runs: it refuses root, and a plain user may not be able to enter root's folders.
import { type ChildProcess, type SpawnOptions, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

interface Identity {
  uid: number
  gid: number
}

/** How to run PostgreSQL's programs and whose its files must be. */
export interface RunAs {
  run(program: string, args: string[], options: SpawnOptions): SpawnSyncReturns<string>
  start(program: string, args: string[], options: SpawnOptions): ChildProcess
  /** Gives a file to the user PostgreSQL runs as. */
  give(file: string): void
  /** Gives a whole folder to that user, if it still belongs to another one (the checkout was moved). */
  giveFolder(folder: string): void
  /** '' or a Chinese remark about the way chosen. */
  remark: string
}

/**
 * As an ordinary user: as ourselves. As root: as `postgres` or `nobody`, or, when that user cannot walk to one of the
 * folders, inside a user namespace in which root's files look like that user's own.
 * @throws Error (Chinese) naming the closed folder when neither is possible
 */
export function chooseUser(folders: string[]): RunAs {
  if (process.getuid?.() !== 0) return plain({}, undefined)
  const identity = passwdEntry('postgres') ?? passwdEntry('nobody') ?? { uid: 65534, gid: 65534 }
  const closed = folders.map(folder => closedTo(identity, folder)).find(folder => folder !== undefined)
  if (closed === undefined) return plain(identity, identity)
  const namespace = ['--user', `--map-user=${identity.uid}`, `--map-group=${identity.gid}`, '--']
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) return namespaced(namespace)
  throw new Error(
    `以 root 运行时，数据库要用普通用户（${identity.uid}）启动，但它进不了目录 ${closed}。请把程序和数据放到 /opt、/srv 之类的目录，或执行 chmod o+x ${closed}。`,
  )
}

function plain(as: Partial<Identity>, owner: Identity | undefined): RunAs {
  return {
    run: (program, args, options) => spawnSync(program, args, { ...options, ...as, encoding: 'utf8' }),
    start: (program, args, options) => spawn(program, args, { ...options, ...as }),
    give: file => owner && fs.chownSync(file, owner.uid, owner.gid),
    giveFolder: folder => owner && chownAll(folder, owner),
    remark: '',
  }
}

function namespaced(prefix: string[]): RunAs {
  return {
    run: (program, args, options) => spawnSync('unshare', [...prefix, program, ...args], { ...options, encoding: 'utf8' }),
    start: (program, args, options) => spawn('unshare', [...prefix, program, ...args], options),
    give: () => undefined,
    giveFolder: folder => chownAll(folder, { uid: 0, gid: 0 }),
    remark: '（用户命名空间）',
  }
}

function passwdEntry(name: string): Identity | undefined {
  if (!fs.existsSync('/etc/passwd')) return undefined
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = lines.find(line => line.startsWith(`${name}:`))?.split(':')
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}

/** The first folder on the way to `folder` that the user may not enter, if any. */
function closedTo(user: Identity, folder: string): string | undefined {
  for (let place = fs.realpathSync(folder); ; place = path.dirname(place)) {
    const { uid, gid, mode } = fs.statSync(place)
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & enter)) return place
    if (place === path.dirname(place)) return undefined
  }
}

function chownAll(folder: string, owner: Identity): void {
  if (!fs.existsSync(folder) || fs.statSync(folder).uid === owner.uid) return
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, entry), owner.uid, owner.gid)
  // The folder itself last: its owner is what tells the next start that the work is complete.
  fs.lchownSync(folder, owner.uid, owner.gid)
}
