// Runs everything that proves the product (check, tests, journeys in a browser) and the benches, and sums them up.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run } from './children.mjs'
import { foundSeeds } from './fuzz.mjs'
import { nodeModules, root } from './places.mjs'
import { refuse } from './say.mjs'
import { buildWeb } from './web.mjs'

export const FAST_PROJECTS = ['packages', 'server', 'tools']
const DURATIONS = path.join(root, 'scripts/launch/durations.json')

/**
 * Runs `check`, the fast tests and the browser journeys, then prints `N passed, N failed` alone on the last line.
 * With filters (parts of file paths) only the matching tests run and `check` is left out.
 * @returns {Promise<number>} 0 when all of it passed and something ran
 */
export async function runTests({ node, environment, filters }) {
  const env = { ...environment, NODE_ENV: 'test' }
  const parts = []
  if (!filters.length) {
    const code = await run(node, ['tools/check.ts'], { env: { ...env, QIANMU_WEB: await buildWeb(node) } })
    parts.push({
      code,
      passed: code ? 0 : 1,
      failed: code ? 1 : 0,
      skipped: 0,
      failures: code ? ['npm run check'] : [],
      again: [],
      left: [],
    })
  }
  parts.push(await vitest(node, env, FAST_PROJECTS, filters))
  for (const [seed, files] of foundSeeds()) {
    const chosen = files.filter(file => !filters.length || filters.some(filter => file.includes(filter)))
    if (chosen.length) parts.push(await vitest(node, { ...env, QIANMU_SEED: seed }, FAST_PROJECTS, chosen))
  }
  if (journeys(filters)) parts.push(await vitest(node, { ...env, QIANMU_WEB: await buildWeb(node) }, ['e2e'], filters))
  return sumUp(parts)
}

/** Runs chosen projects and files of the tests once. @param show how it is told meanwhile */
export async function vitest(node, env, projects, filters, show = ['--reporter=default']) {
  const report = path.join(os.tmpdir(), `qianmu-tests-${process.pid}-${projects[0]}.json`)
  const selected = projects.flatMap(name => ['--project', name])
  const reporters = [...show, '--reporter=json', `--outputFile.json=${report}`]
  const program = path.join(nodeModules, 'vitest/vitest.mjs')
  const code = await run(node, [program, 'run', ...selected, ...reporters, '--passWithNoTests', ...filters], { env })
  const written = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : undefined
  fs.rmSync(report, { force: true })
  if (env.QIANMU_DURATIONS && written) keepDurations(written.testResults.filter(({ status }) => status === 'passed'))
  const failed = written?.numFailedTests ?? 0
  return {
    code,
    passed: written?.numPassedTests ?? 0,
    // A file that cannot even be loaded has no failed test of its own, but it is a failure all the same.
    failed: code ? Math.max(1, failed) : failed,
    skipped: written?.numPendingTests ?? 0,
    failures: (written?.testResults ?? []).flatMap(failuresOf),
    again: (written?.testResults ?? []).flatMap(triedAgain),
    // Of a run of chosen tests the others are no news.
    left: filters.length ? [] : (written?.testResults ?? []).flatMap(leftOut),
  }
}

/** Writes down how many seconds each file took that passed, by which the next runs begin with the longest (packages/testkit/src/longest-first.ts). */
function keepDurations(files) {
  const kept = JSON.parse(fs.readFileSync(DURATIONS, 'utf8'))
  for (const { name, startTime, endTime } of files) kept[path.relative(root, name)] = Math.round((endTime - startTime) / 1000)
  const still = Object.entries(kept).filter(([name]) => fs.existsSync(path.join(root, name)))
  fs.writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(still.sort()), undefined, 2)}\n`)
}

/** What failed in one file, a line each: its name, the first line of why, and where. */
function failuresOf({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter(test => test.status === 'failed')
  if (status === 'failed' && !tests.length) return [`${path.relative(root, name)}: ${firstLine(message)}`]
  return tests.map(test => lineOf(name, test))
}

/** What passed in one file only when it was tried again, in the same form. */
function triedAgain({ name, assertionResults }) {
  return assertionResults.filter(test => test.status === 'passed' && test.failureMessages.length).map(test => lineOf(name, test))
}

/** What was skipped in one file, each group of tests once: its name says why. */
function leftOut({ name, assertionResults }) {
  const skipped = assertionResults.filter(test => test.status === 'skipped' || test.status === 'pending')
  const groups = new Set(skipped.map(({ ancestorTitles: [group], title }) => group || title))
  return [...groups].map(group => `${path.relative(root, name)} > ${group}`)
}

function lineOf(file, { fullName, failureMessages: [why = ''] }) {
  const frame = why.split('\n').find(line => line.includes(`${root}${path.sep}`) && !line.includes('node_modules'))
  const at = frame ? ` (${frame.slice(frame.indexOf(root) + root.length + 1).replace(/\)$/, '')})` : ''
  return `${path.relative(root, file)} > ${fullName}: ${firstLine(why)}${at}`
}

const firstLine = (text = '') => text.split('\n', 1)[0]

function sumUp(parts) {
  const sum = key => parts.reduce((total, part) => total + part[key], 0)
  // Long logs are kept by their end: what failed is said there once more.
  for (const test of parts.flatMap(part => part.again)) console.log(`tried again: ${test}`)
  for (const failure of parts.flatMap(part => part.failures)) console.log(`failed: ${failure}`)
  for (const group of parts.flatMap(part => part.left)) console.log(`skipped: ${group}`)
  if (sum('skipped')) console.log(`${sum('skipped')} skipped`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  if (sum('passed') + sum('failed') === 0) refuse('没有找到匹配的测试')
  return parts.some(part => part.code) || sum('failed') ? 1 : 0
}

function journeys(filters) {
  const folder = path.join(root, 'e2e')
  if (!fs.existsSync(folder)) return false
  const names = fs.readdirSync(folder, { recursive: true }).map(name => `e2e/${name.split(path.sep).join('/')}`)
  const specs = names.filter(name => name.endsWith('.spec.ts'))
  return specs.some(name => !filters.length || filters.some(filter => name.includes(filter)))
}

/** Runs the programs of bench/ (all, or those whose name contains a filter) one after the other, because they measure. */
export async function runBenches({ node, environment, filters }) {
  const names = ['', 'comic/', 'game/', 'kills/', 'novel/', 'report/', 'search/', 'security/', 'suites/'].flatMap(folder =>
    fs.readdirSync(path.join(root, 'bench', folder)).flatMap(name => (name.endsWith('.ts') ? folder + name : [])),
  )
  const chosen = names.filter(name => !filters.length || filters.some(filter => name.includes(filter)))
  if (!chosen.length) refuse(`没有找到匹配的性能测试。可用：${names.join('、')}`)
  let worst = 0
  for (const name of chosen) {
    console.log(`\n== ${name}`)
    worst = Math.max(worst, await run(node, ['--expose-gc', `bench/${name}`], { env: environment }))
  }
  return worst
}
