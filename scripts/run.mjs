// The one door of the repository: start | build | test | fuzz | check | bench | tool, on any host Node from 18 on, with built-ins only.
import fs from 'node:fs'
import path from 'node:path'
import { run } from './launch/children.mjs'
import { installDependencies } from './launch/dependencies.mjs'
import { dataFolder, findNode, nodeModules, root } from './launch/places.mjs'
import { refuse } from './launch/say.mjs'
import { runFuzz } from './launch/fuzz.mjs'
import { runBenches, runTests } from './launch/suites.mjs'
import { buildWeb } from './launch/web.mjs'

const [command = 'start', ...rest] = process.argv.slice(2)
const commands = { start, build, test, fuzz, check, bench, tool }

if (!Object.hasOwn(commands, command)) refuse(`不认识的命令 ${command}。可用：${Object.keys(commands).join('、')}`)
await installDependencies()
const node = findNode()
// Whatever a child looks up as `node` or in .bin is ours, not the host's.
const searchPath = [path.dirname(node), path.join(nodeModules, '.bin'), process.env.PATH].filter(Boolean).join(path.delimiter)
const environment = { ...process.env, NODE: node, npm_node_execpath: node, PATH: searchPath }
process.exitCode = await commands[command]()

async function start() {
  const web = await buildWeb(node)
  const data = dataFolder()
  const own = { QIANMU_DATA: data, QIANMU_WEB: web, QIANMU_PARENT: String(process.pid) }
  // Compiled once and kept, which takes two thirds off every later start. Node itself throws away what is outdated.
  const cache = { NODE_COMPILE_CACHE: path.join(data, 'code-cache') }
  const first = [...launch('server-flags'), '--import', './apps/server/src/drizzle-modules.ts']
  return run(node, [...first, 'apps/server/src/main.ts', ...rest], {
    env: { ...cache, ...launch('server-environment'), ...environment, ...own },
  })
}

/**
 * How the server is to be run. V8 left to itself shrinks the space for young objects to 1 MB when little is going on, and then collects at every
 * twentieth keystroke of those who write together, for half a millisecond (decision 0008). The C library of Linux keeps a store of freed memory for
 * each thread: with so many threads that come and go, hundreds of megabytes that nobody has any more (`npm run bench -- memory`).
 */
function launch(name) {
  return JSON.parse(fs.readFileSync(path.join(root, 'scripts', 'launch', `${name}.json`), 'utf8'))
}

async function build() {
  await buildWeb(node)
  return 0
}

function test() {
  return runTests({ node, environment, filters: rest })
}

function fuzz() {
  return runFuzz({ node, environment, args: rest })
}

async function check() {
  return run(node, ['tools/check.ts', ...rest], { env: { ...environment, QIANMU_WEB: await buildWeb(node) } })
}

function bench() {
  return runBenches({ node, environment, filters: rest })
}

function tool() {
  const [name, ...args] = rest
  const names = fs.readdirSync(path.join(root, 'tools')).flatMap(file => /^([a-z0-9-]+)\.ts$/.exec(file)?.[1] ?? [])
  if (!names.includes(name)) refuse(`没有这个工具。可用：${names.join('、')}`)
  return run(node, [`tools/${name}.ts`, ...args], { env: environment })
}
