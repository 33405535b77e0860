// Before each test file: properties draw their values from the seed of the run (vitest.config.ts), which follows the commit. `npm run fuzz` gives others.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['QIANMU_SEED']) })
