// Property test: no edit is lost across dropped connections, lost networks and reloads, and all replicas converge.
import { freshDatabase } from '@qianmu/testkit/database'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { story } from './offline.arbitrary.ts'
import { offlineRound } from './offline-round.ts'
import { openTestStudio, type TestStudio } from './test-studio.ts'

/** Stories at once, and how many times: the bench offline-edits tells five hundred. */
const AT_ONCE = 12
const TIMES = 3

let connection: Awaited<ReturnType<typeof freshDatabase>>
let studio: TestStudio
beforeAll(async () => {
  connection = await freshDatabase()
  studio = await openTestStudio(connection, { compactAtRows: 40 })
})
afterAll(() => studio.close())

it(`of ${AT_ONCE * TIMES} random stories, none loses a character, brings one back or ends apart`, async () => {
  let docId = 0
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: AT_ONCE, maxLength: AT_ONCE }), async stories => {
      const rounds = await Promise.all(stories.map(each => offlineRound(studio, connection, ++docId, each)))
      for (const round of rounds) expect(round).toMatchObject({ lost: 0, risen: 0, doubled: 0, converged: true })
      expect(rounds.reduce((sum, round) => sum + round.typed, 0)).toBeGreaterThan(0)
    }),
    // A story is found by its seed; making it shorter takes longer than reading it.
    { numRuns: TIMES, endOnFailure: true },
  )
}, 120_000)
