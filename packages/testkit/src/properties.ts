// Before each test file: properties are tried with new values on every run, but on a build machine always with the same ones, so that a change
// is judged by what it changes. What a run at home finds is printed with its seed.
import fc from 'fast-check'

const BUILD_SEED = 20_261_122

if (process.env.CI) fc.configureGlobal({ seed: BUILD_SEED })
