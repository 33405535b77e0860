// Tests of the one door: start as a person does it, and how test results are summed up.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess } from '@qianmu/testkit/server'
import { afterAll, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-run-'))
fs.chmodSync(base, 0o755)
afterAll(() => fs.rmSync(base, { recursive: true, force: true }))

function run(checkout: string, ...args: string[]) {
  return spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', VITEST: '' },
  })
}

it('starts on an empty data folder, refuses a second start there, and ends in good order', async () => {
  // Stores of freed memory are the launcher's to limit, whoever runs the tests.
  const instance = { QIANMU_DATA: path.join(base, 'data'), PORT: '0', NODE_ENV: 'production', DATABASE_URL: '' }
  const environment = { ...instance, MALLOC_ARENA_MAX: undefined }
  const server = await startServerProcess(['scripts/run.mjs', 'start'], environment)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(server.url)).text()).toContain('<html')
  const second = startServerProcess(['scripts/run.mjs', 'start'], environment)
  const [, pid, url] = /数据目录 .*data 正被另一个千幕进程使用（pid (\d+)，(.*)）/.exec(await second.then(() => '', String)) ?? []
  expect(url).toBe(server.url)
  // Without it the C library of Linux keeps what ended threads have freed.
  if (process.platform === 'linux') expect(fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2')
  expect(await server.end('SIGTERM')).toBe(0)
  expect(fs.existsSync(path.join(base, 'data/pg18/postmaster.pid'))).toBe(false)
}, 120_000)

it('stops the server when the launcher is killed, and leaves no database behind', async () => {
  const environment = { QIANMU_DATA: path.join(base, 'killed'), PORT: '0', NODE_ENV: 'production', DATABASE_URL: '' }
  const server = await startServerProcess(['scripts/run.mjs', 'start'], environment)
  await server.end('SIGKILL')
  const pidFile = path.join(base, 'killed/pg18/postmaster.pid')
  for (let waited = 0; waited < 8000 && fs.existsSync(pidFile); waited += 50) await sleep(50)
  expect(fs.existsSync(pidFile)).toBe(false)
  await expect(fetch(server.url)).rejects.toThrow()
}, 120_000)

/** A checkout with the real launcher and a tiny project around it. */
function tinyCheckout(name: string, files: Record<string, string>): string {
  const folder = path.join(base, name)
  fs.cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  for (const shared of ['package-lock.json', 'package.json']) fs.copyFileSync(path.join(root, shared), path.join(folder, shared))
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const projects = ['packages', 'server', 'tools', 'e2e'].map(project => ({
    test: { name: project, include: [`${project}/*.{test,spec}.ts`] },
  }))
  const config = `// Projects.\nexport default ${JSON.stringify({ test: { projects } })}\n`
  const all = {
    'vitest.config.ts': config,
    'apps/web/index.html': '<html></html>',
    'apps/web/player.config.ts': '// The player of games.\nexport default {}\n',
    'packages/x.ts': 'export {}',
    'tools/check.ts': 'process.exitCode = 0',
    'tools/hello.ts': 'console.log("你好", process.version)',
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  return folder
}

const test = (name: string, value: boolean) => `import { expect, it } from 'vitest'\nit('${name}', () => expect(${value}).toBe(true))\n`
const lastLine = (output: string) => output.trim().split('\n').at(-1)

it('closes the tests with the plain sum of all parts', () => {
  const checkout = tinyCheckout('fine', { 'server/a.test.ts': test('a', true), 'packages/b.test.ts': test('b', true) })
  const all = run(checkout, 'test')
  expect([lastLine(all.stdout), all.status]).toEqual(['3 passed, 0 failed', 0])
  const filtered = run(checkout, 'test', 'server/a')
  expect([lastLine(filtered.stdout), filtered.status]).toEqual(['1 passed, 0 failed', 0])
  expect(run(checkout, 'test', 'no-such-test').status).toBe(1)
}, 60_000)

it('runs the browser journeys last, when there are any, and counts them too', () => {
  const checkout = tinyCheckout('journeys', {
    'server/a.test.ts': test('a', true),
    'e2e/sign-in.spec.ts': test('journey', true),
  })
  const all = run(checkout, 'test')
  expect([lastLine(all.stdout), all.status]).toEqual(['3 passed, 0 failed', 0])
  expect(fs.existsSync(path.join(checkout, 'apps/web/dist/index.html'))).toBe(true)
  expect(lastLine(run(checkout, 'test', 'sign-in').stdout)).toBe('1 passed, 0 failed')
}, 60_000)

it('counts a failed test, a file that cannot be loaded and a failed check', () => {
  const checkout = tinyCheckout('broken', {
    'server/a.test.ts': test('a', true) + test('b', false).replace(/^import.*\n/, ''),
    'tools/check.ts': 'process.exitCode = 1',
  })
  const failing = run(checkout, 'test')
  expect([lastLine(failing.stdout), failing.status]).toEqual(['1 passed, 2 failed', 1])
  expect(failing.stdout).toMatch(/failed: npm run check\nfailed: server\/a\.test\.ts > b: .+\n1 passed, 2 failed/)
  const unloadable = run(tinyCheckout('unloadable', { 'server/a.test.ts': `throw new Error('no')` }), 'test', 'server')
  expect([lastLine(unloadable.stdout), unloadable.status]).toEqual(['0 passed, 1 failed', 1])
}, 60_000)

it('names what was skipped, with its reason', () => {
  const skipping = `import { describe, expect, it } from 'vitest'
it('a', () => expect(1).toBe(1))
describe.skip('models（跳过：没有）', () => {
  it('b', () => expect(1).toBe(2))
  it('c', () => expect(1).toBe(2))
})
`
  const all = run(tinyCheckout('skipping', { 'server/a.test.ts': skipping }), 'test')
  expect([lastLine(all.stdout), all.status]).toEqual(['2 passed, 0 failed', 0])
  expect(all.stdout).toContain('skipped: server/a.test.ts > models（跳过：没有）\n2 skipped\n')
}, 60_000)

it('names what passed only when it was tried again, with why and where', () => {
  const moody = `import { expect, it } from 'vitest'
let tries = 0
it('moody', { retry: 1 }, () => {
  expect(++tries).toBe(2)
})
`
  const again = run(tinyCheckout('again', { 'server/a.test.ts': moody }), 'test', 'server')
  expect([lastLine(again.stdout), again.status]).toEqual(['1 passed, 0 failed', 0])
  expect(again.stdout).toMatch(/tried again: server\/a\.test\.ts > moody: .+ \(server\/a\.test\.ts:4:\d+\)\n1 passed/)
}, 60_000)

it('runs tools on our own Node and names them when asked for another', () => {
  const checkout = tinyCheckout('tools', {})
  expect(run(checkout, 'tool', 'hello').stdout).toContain('你好 v26.10.0')
  expect(run(checkout, 'tool', '../../etc/passwd').stderr).toContain('没有这个工具。可用：check、hello')
  expect(run(checkout, 'dance').stderr).toContain('不认识的命令 dance')
})
