// Builds the web pages when their sources have changed, and says in which folder they are.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { run } from './children.mjs'
import { withLock } from './lock.mjs'
import { dataFolder, nodeModules, root, writable } from './places.mjs'
import { refuse, say } from './say.mjs'

const NOT_A_SOURCE = /^(node_modules|dist.*|\..*|.*\.test\.tsx?)$/

/** @returns {Promise<string>} the folder of the built pages: apps/web/dist, or `web` in the data folder when the checkout is read-only */
export async function buildWeb(node) {
  const wanted = fingerprint()
  const inTree = path.join(root, 'apps/web/dist')
  const inData = path.join(dataFolder(), 'web')
  const ready = [inTree, inData].find(folder => isBuilt(folder, wanted))
  if (ready) return ready
  const folder = writable(path.join(root, 'apps/web')) ? inTree : inData
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  await withLock(path.join(path.dirname(folder), '.qm-build.lock'), async () => {
    if (!isBuilt(folder, wanted)) await build(node, folder, wanted)
  })
  return folder
}

async function build(node, folder, wanted) {
  say('网页有变化，开始构建…')
  const fresh = `${folder}.tmp${process.pid}`
  const vite = path.join(nodeModules, 'vite/bin/vite.js')
  const made = (...more) =>
    run(node, [vite, 'build', '--emptyOutDir', '--logLevel', 'warn', '--configLoader', 'native', ...more], {
      cwd: path.join(root, 'apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
    })
  const code = (await made('--outDir', fresh)) || (await made('--config', 'player.config.ts', '--outDir', path.join(fresh, 'player')))
  if (code) {
    fs.rmSync(fresh, { recursive: true, force: true })
    refuse(`网页构建失败（${code}）`)
  }
  fs.writeFileSync(path.join(fresh, '.qm-stamp'), wanted)
  const old = `${folder}.old${process.pid}`
  if (fs.existsSync(folder)) fs.renameSync(folder, old)
  fs.renameSync(fresh, folder)
  fs.rmSync(old, { recursive: true, force: true })
  say('网页构建完成')
}

function isBuilt(folder, wanted) {
  const stamp = path.join(folder, '.qm-stamp')
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted
}

/** Contents, not times: a checkout that was only touched is not built again. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const base of ['apps/web', 'packages']) {
    for (const file of sources(path.join(root, base)))
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  }
  return hash.update(fs.readFileSync(path.join(root, 'package-lock.json'))).digest('hex')
}

function* sources(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).filter(entry => !NOT_A_SOURCE.test(entry.name))
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* sources(file)
    else if (entry.isFile()) yield file
  }
}
