// Tries every property with new seeds for as long as it is told, and keeps the seeds that found something: `npm test` runs those again.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './places.mjs'
import { refuse, say } from './say.mjs'
import { FAST_PROJECTS, vitest } from './suites.mjs'

/** What was found: the file of the property, the seed, and what failed of it. Whoever mends it writes the case into the test and takes the entry out. */
const FOUND = path.join(root, 'scripts/launch/found.json')
const found = () => JSON.parse(fs.readFileSync(FOUND, 'utf8'))

/** Seeds that found something, each with the files in which. @returns {Map<string, string[]>} */
export const foundSeeds = () =>
  new Map([...Map.groupBy(found(), ({ seed }) => String(seed))].map(([seed, all]) => [seed, [...new Set(all.map(({ file }) => file))]]))

/**
 * `npm run fuzz -- MINUTES [PART OF A PATH…]`: rounds of all property tests, each with a seed of its own, until the time is over.
 * @returns {Promise<number>} 0 when no round failed
 */
export async function runFuzz({ node, environment, args: [minutes = '60', ...filters] }) {
  if (!(Number(minutes) > 0)) refuse('用法：npm run fuzz -- 分钟数 [文件路径的一部分 …]')
  const files = propertyFiles().filter(file => !filters.length || filters.some(filter => file.includes(filter)))
  if (!files.length) refuse('没有找到匹配的测试')
  const until = Date.now() + Number(minutes) * 60_000
  let rounds = 0
  let failed = 0
  while (Date.now() < until) {
    const seed = String(crypto.randomInt(2 ** 31))
    const part = await vitest(node, { ...environment, NODE_ENV: 'test', QIANMU_SEED: seed }, FAST_PROJECTS, files, ['--silent'])
    rounds++
    // One that passed at its second attempt was drawn again from the same seed: it waited for the clock, and found nothing.
    const failures = part.failures.filter(failure => !/ timed out in \d+ms/.test(failure))
    for (const failure of failures) keep(seed, failure)
    failed += failures.length
    const late = part.failures.length - failures.length
    say(`第 ${rounds} 轮（种子 ${seed}）：${part.passed} 项通过，${failures.length} 项失败${late ? `，${late} 项没等到（机器太忙）` : ''}`)
  }
  say(`${rounds} 轮，${failed} 项失败，记在 ${path.relative(root, FOUND)}`)
  return failed ? 1 : 0
}

function keep(seed, failure) {
  const file = failure.slice(0, failure.search(/ > |: /))
  fs.writeFileSync(FOUND, `${JSON.stringify([...found(), { file, seed: Number(seed), failure }], undefined, 2)}\n`)
}

/** Tests that have a property. */
function propertyFiles() {
  return ['apps', 'packages', 'tools'].flatMap(folder =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .map(name => `${folder}/${name.split(path.sep).join('/')}`)
      .filter(name => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .filter(name => /\bfc\.(?:assert|check)\b/.test(fs.readFileSync(path.join(root, name), 'utf8'))),
  )
}
