// The groups of tests: pure packages, server on real PostgreSQL, tools, and journeys in a real browser.
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './packages/testkit/src/longest-first.ts'
import serverFlags from './scripts/launch/server-flags.json' with { type: 'json' }

/** One for each core; two share the smallest machine well, and each server of a test takes its share of the 200 connections of the database. */
const WORKERS = Math.min(6, Math.max(2, os.availableParallelism()))

/** What `loopMs` takes on a machine for which the limits below are meant. */
const USUAL_LOOP_MS = 250

/** A slow or busy machine gets more time, up to five times as much; a fast one never gets less than is written here. */
const pace = Math.min(5, Math.max(1, loopMs() / USUAL_LOOP_MS))
const scaled = (ms: number) => Math.round(ms * pace)
/** For limits that stand in a test (packages/testkit/src/pace.ts). */
process.env['QIANMU_PACE'] = String(pace)

/** Where properties begin to draw (packages/testkit/src/properties.ts): what passed once passes for everybody who has the same commit. */
process.env['QIANMU_SEED'] ??= String(seedOfCommit())

const clusterSetup = 'packages/testkit/src/global-setup.ts'
const propertySetup = 'packages/testkit/src/properties.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/{contract,script,story,subtitle,drawing,flow,comic,engines}/src/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
          // A process each, so that what a test sees of its memory is its own.
          pool: 'forks',
          isolate: false,
          maxWorkers: WORKERS,
          setupFiles: [propertySetup],
          // Properties are tried some hundred times; how fast is not theirs to say.
          testTimeout: scaled(30_000),
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
          pool: 'forks',
          // As the server itself is run; what a test makes ready is collected before it measures.
          execArgv: [...serverFlags, '--expose-gc'],
          // Importing the server costs more than the tests themselves; files share nothing but modules.
          isolate: false,
          maxWorkers: WORKERS,
          setupFiles: [propertySetup],
          // What waits for the clock of a busy machine is tried once more, and the report says so; what fails twice is a fault.
          retry: 1,
          globalSetup: [clusterSetup],
          testTimeout: scaled(30_000),
          hookTimeout: scaled(60_000),
          expect: { poll: { timeout: scaled(10_000) } },
        },
      },
      {
        test: { name: 'tools', include: ['tools/**/*.test.ts', 'scripts/**/*.test.ts'], pool: 'forks', testTimeout: scaled(60_000) },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: WORKERS,
          globalSetup: [clusterSetup],
          testTimeout: scaled(120_000),
          hookTimeout: scaled(180_000),
          // As long as the pages' own limit (e2e/visitor.ts).
          expect: { poll: { timeout: scaled(30_000), interval: 100 } },
          // A browser on a busy machine can miss a beat; what fails twice is a fault. The report names what was tried again.
          retry: 1,
        },
      },
    ],
  },
})

/** The first bits of the commit's hash; the same for all where there is no repository. */
function seedOfCommit(): number {
  try {
    return Number.parseInt(
      execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).slice(0, 7),
      16,
    )
  } catch {
    return 1
  }
}

/** How long this machine takes, now, for arithmetic that is always the same. */
function loopMs(): number {
  const started = performance.now()
  let sum = 0
  for (let step = 0; step < 50_000_000; step++) sum = (sum * 31 + step) | 0
  return performance.now() - started
}
