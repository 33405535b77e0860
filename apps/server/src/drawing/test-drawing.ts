// What the tests of drawing share: how a drawing stands, and waiting until it is over.
import type { Loose, Person } from '@qianmu/testkit/studio'
import { expect, vi } from 'vitest'

/** A drawing of which a person asks how it stands. */
export const result = async (person: Person, record_id: number) =>
  (await person.call('GET', '/ai_web/ai/draw_picture_result', { record_id })).data as Loose

/** The drawing once it is finished or has failed. */
export const ended = (person: Person, record_id: number) =>
  vi.waitFor(
    async () => {
      const record = await result(person, record_id)
      expect([3, 5]).toContain(record.status)
      return record
    },
    { timeout: 20_000, interval: 50 },
  )
