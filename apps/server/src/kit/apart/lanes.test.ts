// Whose turn it is when many conversions wait.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

it('one at a time of a person, as many at once as there are places, all done, and nobody waits for more than one of each other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (people, places) => {
        const inLane = createLanes(places)
        const running: number[] = []
        const begun: number[] = []
        const all = people.map(person =>
          inLane(person, async () => {
            begun.push(person)
            running.push(person)
            expect(new Set(running).size).toBe(running.length)
            expect(running.length).toBeLessThanOrEqual(places)
            await new Promise(resolve => setImmediate(resolve))
            running.splice(running.indexOf(person), 1)
          }),
        )
        await Promise.all(all)
        expect(begun.toSorted()).toEqual(people.toSorted())
        // Between two of one person each other who still has some waiting comes once.
        const left = new Map<number, number>()
        for (const person of people) left.set(person, (left.get(person) ?? 0) + 1)
        for (const [at, person] of begun.entries()) {
          left.set(person, left.get(person)! - 1)
          const again = begun.indexOf(person, at + 1)
          if (again < 0) continue
          const between = new Set(begun.slice(at + 1, again))
          const others = [...left].filter(([other, count]) => other !== person && count > 0).map(([other]) => other)
          const just = new Set(begun.slice(Math.max(0, at - places + 1), at))
          for (const other of others) expect(between.has(other) || just.has(other)).toBe(true)
        }
      },
    ),
  )
})

it('goes on after work that failed', async () => {
  const inLane = createLanes(1)
  await expect(inLane(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inLane(1, async () => 7)).toBe(7)
})
