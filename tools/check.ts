// `npm run check`: every rule of the house in one run — format, lint, boundaries, shape, dead code, types, locked packages, fresh docs, weights of pages.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '@qianmu/contract'
import { callFaults } from '@qianmu/contract/kit/faults'
import { circles, violations } from './boundaries.ts'
import { budgetFaults } from './budgets.ts'
import { generatedDocs } from './generated-docs.ts'
import { packageFaults, readLock } from './packages.ts'
import { prettier } from './prettier.ts'
import { breaches, openTables, strayAddresses } from './shape.ts'
import { misplaced, wholes } from './roles.ts'
import { root, sources } from './source.ts'

const bin = (name: string) => path.join(root, 'node_modules', name)
const program = (title: string, args: readonly string[]) => (): string[] => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? [] : [`${title}:\n${(stdout + stderr).trim()}`]
}

async function staleDocs(): Promise<string[]> {
  const stale = Object.entries(await generatedDocs()).filter(([file, text]) => {
    try {
      return readFileSync(path.join(root, file), 'utf8') !== text
    } catch {
      return true
    }
  })
  return stale.map(([file]) => `${file} is stale: npm run docs`)
}

const all = sources()
const CHECKS: Record<string, () => string[] | Promise<string[]>> = {
  boundaries: () => violations(all).map(each => `${each.file} imports ${each.import}: ${each.why}`),
  circles: () => circles(all).map(cycle => `in a circle: ${cycle.join(' → ')}`),
  roles: () => [...misplaced(all), ...wholes(all)],
  calls: () => callFaults(allCalls()),
  shape: () => [...breaches(all), ...strayAddresses(all), ...openTables(all)],
  format: program('prettier', prettier('--check')),
  lint: program('oxlint', [bin('oxlint/bin/oxlint'), '--quiet', '.']),
  types: program('tsc', [bin('typescript/bin/tsc'), '-b']),
  dead: program('knip', [
    bin('knip/bin/knip.js'),
    '--no-progress',
    '--no-config-hints',
    '--include',
    'files,exports,dependencies,unlisted,duplicates',
  ]),
  packages: () => packageFaults(readLock()),
  docs: staleDocs,
  budgets: budgetFaults,
}

const wanted = process.argv.slice(2)
let failed = 0
for (const [name, check] of Object.entries(CHECKS)) {
  if (wanted.length && !wanted.includes(name)) continue
  const started = performance.now()
  const found = await check()
  failed += found.length
  console.log(`${found.length ? '✗' : '✓'} ${name} (${Math.round(performance.now() - started)} ms)`)
  for (const each of found) console.log(`  ${each}`)
}
process.exitCode = failed ? 1 : 0
