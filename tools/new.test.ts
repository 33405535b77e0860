// Every recipe in a copy of the repository: what it makes passes the rules of the house, and the calls it makes answer.
import { scaled } from '@qianmu/testkit/pace'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { write } from './new.ts'
import { call } from './recipes/call.ts'
import { job } from './recipes/job.ts'
import { list, screen } from './recipes/page.ts'
import { graph, picker, sheet } from './recipes/parts.ts'
import { namesOf } from './recipes/recipe.ts'
import { root } from './source.ts'

let copy: string
/** A program of the project run in the copy; its output when it failed. */
const run = (program: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(copy, 'node_modules', program), ...args], {
    cwd: copy,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stdout + stderr
}

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'qianmu-recipes-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) {
    if (!/^(packages|apps|tools|e2e|bench|docs|scripts)\/|^[^/]+$/.test(file)) continue
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(copy, file))
  }
  // Our own packages are those of the copy.
  mkdirSync(path.join(copy, 'node_modules/.cache'), { recursive: true })
  for (const entry of execFileSync('ls', ['-A', path.join(root, 'node_modules')], { encoding: 'utf8' })
    .trim()
    .split('\n'))
    if (entry !== '@qianmu' && entry !== '.cache')
      symlinkSync(path.join(root, 'node_modules', entry), path.join(copy, 'node_modules', entry))
  cpSync(path.join(root, 'node_modules/@qianmu'), path.join(copy, 'node_modules/@qianmu'), { recursive: true, verbatimSymlinks: true })
  execFileSync('git', ['init', '-q'], { cwd: copy })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('makes parts that the rules of the house let pass, and calls that answer', { timeout: scaled(300_000) }, () => {
  const names = namesOf('works/shelves', 'shelf')
  write(call(names), copy)
  const parts = [list, sheet, picker, graph].flatMap(part => write(part(names), copy)).filter(file => file.endsWith('.tsx'))
  write(screen(namesOf('works/ShelfPage')), copy)
  write(job(names), copy)
  const index = path.join(copy, 'apps/server/src/works/shelves/index.ts')
  writeFileSync(index, `${readFileSync(index, 'utf8')}export { registerShelves } from './shelves.job.ts'\n`)
  expect(
    spawnSync(process.execPath, [path.join(copy, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', 'shelves'], {
      cwd: path.join(copy, 'apps/server'),
    }).status,
  ).toBe(0)
  expect(
    run(
      'prettier/bin/prettier.cjs',
      '--write',
      '--log-level',
      'warn',
      'packages/contract/src',
      'apps/server/src/works',
      'apps/server/src/areas.ts',
      'apps/web/src/works',
    ),
  ).toBe('')
  expect(run('typescript/bin/tsc', '-b')).toBe('')
  expect(run('oxlint/bin/oxlint', '--quiet', '.')).toBe('')
  const checks = spawnSync(process.execPath, ['tools/check.ts', 'boundaries', 'circles', 'roles', 'calls', 'shape'], {
    cwd: copy,
    encoding: 'utf8',
  })
  expect(checks.status === 0 ? '' : checks.stdout).toBe('')
  expect(run('vitest/vitest.mjs', 'run', '--project', 'server', 'apps/server/src/works/shelves')).toBe('')
  for (const file of [...parts, 'packages/contract/src/works/shelves.ts'])
    expect(readFileSync(path.join(copy, file), 'utf8').split('\n').length).toBeLessThan(150)
})
