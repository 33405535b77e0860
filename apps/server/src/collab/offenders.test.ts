// Tests of clients that are refused for a while.
import { expect, it } from 'vitest'
import { createOffenders } from './offenders.ts'

it('bars a user after more than five unreadable updates in a minute, and no longer', () => {
  let now = 0
  const offenders = createOffenders(() => now)
  for (let count = 0; count < 5; count++) offenders.report(1)
  expect(offenders.isBarred(1)).toBe(false)
  offenders.report(1)
  expect(offenders.isBarred(1)).toBe(true)
  expect(offenders.isBarred(2)).toBe(false)
  now = 60_001
  expect(offenders.isBarred(1)).toBe(false)
})
