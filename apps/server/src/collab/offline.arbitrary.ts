// Random stories of people who write one document with and without a connection, for the test and the bench of offline edits.
import fc from 'fast-check'

/** Writers of one story. */
export const WRITERS = 3

/** What somebody does next. */
export type Step = { who: number } & (
  | { does: 'type' | 'delete'; /** Where in the text as they see it, 0 … 1. */ at: number; /** Characters. */ count: number }
  /** `cut`: the line breaks without a word, and is tried again at once. `leave`: no network until `return`. `reload`: the page is opened anew, from what the machine kept. */
  | { does: 'cut' | 'leave' | 'return' | 'reload' }
  | { does: 'rest'; /** ms */ ms: number }
)

const who = fc.nat(WRITERS - 1)
const at = fc.double({ min: 0, max: 1, noNaN: true })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ who, does: fc.constant('type' as const), at, count: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ who, does: fc.constant('delete' as const), at, count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ who, does: fc.constantFrom('cut' as const, 'leave' as const, 'return' as const) }) },
  { weight: 1, arbitrary: fc.record({ who, does: fc.constant('reload' as const) }) },
  { weight: 2, arbitrary: fc.record({ who, does: fc.constant('rest' as const), ms: fc.integer({ min: 0, max: 40 }) }) },
)

/** A story of some dozens of steps. */
export const story: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 20, maxLength: 60 })
