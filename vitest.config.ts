// The groups of tests: pure packages, server on real PostgreSQL, tools, and journeys in a real browser.
import { defineConfig } from 'vitest/config'

/** Tests wait for a database and for files half of their time, so two share the smallest machine well. */
const WORKERS = 2

const clusterSetup = 'packages/testkit/src/global-setup.ts'
const propertySetup = 'packages/testkit/src/properties.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/{contract,script,story,subtitle,drawing,flow,engines}/src/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
          // A process each, so that what a test sees of its memory is its own.
          pool: 'forks',
          isolate: false,
          maxWorkers: WORKERS,
          setupFiles: [propertySetup],
          // Properties are tried some hundred times; how fast is not theirs to say.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
          pool: 'forks',
          // Importing the server costs more than the tests themselves; files share nothing but modules.
          isolate: false,
          maxWorkers: WORKERS,
          setupFiles: [propertySetup],
          // What waits for the clock of a busy machine is tried once more, and the report says so; what fails twice is a fault.
          retry: 1,
          globalSetup: [clusterSetup],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: { name: 'tools', include: ['tools/**/*.test.ts', 'scripts/**/*.test.ts'], pool: 'forks', testTimeout: 60_000 },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: WORKERS,
          globalSetup: [clusterSetup],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // What a page shows after a reload takes seconds on a busy machine; a second, as vitest has it, is no fault.
          expect: { poll: { timeout: 15_000, interval: 100 } },
          // A browser on a busy machine can miss a beat; what fails twice is a fault. The report names what was tried again.
          retry: 1,
        },
      },
    ],
  },
})
