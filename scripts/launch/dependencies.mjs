// Brings node_modules up to the lockfile, once per change of it.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { run } from './children.mjs'
import { withLock } from './lock.mjs'
import { findNode, nodeModules, root, writable } from './places.mjs'
import { refuse, say } from './say.mjs'

const stampFile = path.join(nodeModules, '.qm-stamp')
const INSTALL = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]
// A parent npm's own switches (--omit, --workspace …) would leak into ours; only where to fetch from is inherited.
const FOREIGN_SETTING = /^npm_(config_(?!cache|registry|userconfig|globalconfig|offline|prefer)|lifecycle|package|command)/i

/** Installs the dependencies when they are missing or older than the lockfile; does nothing otherwise (~2 ms). */
export async function installDependencies() {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')
  if (stamped(wanted)) return
  if (installedByHand(JSON.parse(lock.toString()))) return writable(nodeModules) ? fs.writeFileSync(stampFile, wanted) : undefined
  if (!writable(root)) refuse('依赖缺失或已过期，但程序目录不可写。请先在可写的目录里运行一次 npm ci。')
  await withLock(path.join(root, '.qm-install.lock'), async () => {
    if (!stamped(wanted)) await install(wanted)
  })
}

async function install(wanted) {
  say(fs.existsSync(nodeModules) ? '依赖有变化，重新安装…' : '首次运行，安装依赖…')
  const [command, args] = npm()
  const kept = Object.entries(process.env).filter(([name]) => !FOREIGN_SETTING.test(name))
  const code = await run(command, [...args, ...INSTALL], { env: Object.fromEntries(kept) })
  if (code) refuse(`npm ci 失败（${code}）。请检查网络或磁盘空间。`)
  findNode()
  fs.writeFileSync(stampFile, wanted)
  say('依赖就绪')
}

function stamped(wanted) {
  return fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === wanted
}

/** npm writes its own record last; when it agrees with the lockfile, somebody has already run npm install. */
function installedByHand(lock) {
  const record = path.join(nodeModules, '.package-lock.json')
  if (!fs.existsSync(record)) return false
  const installed = JSON.parse(fs.readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/') || wanted.link) return true
    const found = installed[place]
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true || wanted.peer === true
  })
}

/** npm of whoever started us, else the one on PATH; run by the host's Node, because `npm ci` deletes ours first. */
function npm() {
  const cli = process.env.npm_execpath
  if (!cli || !cli.endsWith('npm-cli.js')) return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  const host = process.env.npm_node_execpath
  return [host && fs.existsSync(host) && !host.startsWith(nodeModules + path.sep) ? host : process.execPath, [cli]]
}
