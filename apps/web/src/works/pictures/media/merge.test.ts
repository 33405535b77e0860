// One order over several lists: nothing is shown twice, out of order or too early, and asking the lagging ones ends with everything.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entry, merged } from './merge.ts'

const at = (nth: number) => new Date(1_700_000_000_000 + nth * 1000).toISOString()

it('of lists that come page by page is the order of all of them, however far each has come', () => {
  const list = fc.array(fc.nat(60), { maxLength: 30 })
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 7 }), (lists, page) => {
      const whole = lists.map((times, which) =>
        times.toSorted((one, other) => other - one).map((time, nth) => ({ key: `${which}-${String(nth).padStart(2, '0')}`, at: at(time) })),
      )
      const loaded = whole.map(({ length }) => Math.min(page, length))
      let before: string[] = []
      for (let turn = 0; ; turn++) {
        const { shown, lagging } = merged(
          whole.map((entries, which) => ({ entries: entries.slice(0, loaded[which]), more: loaded[which]! < entries.length })),
        )
        expect(shown.map((each: Entry) => each.at)).toEqual(
          shown
            .map(each => each.at)
            .toSorted()
            .toReversed(),
        )
        // Those of one instant may still change places; what is older than all of them never stands before.
        expect(new Set(shown.map(({ key }) => key))).toEqual(new Set([...before, ...shown.map(({ key }) => key)]))
        before = shown.map(({ key }) => key)
        if (!lagging.length) break
        for (const which of lagging) loaded[which] = Math.min(loaded[which]! + page, whole[which]!.length)
        expect(turn).toBeLessThan(200)
      }
      expect(before.toSorted()).toEqual(
        whole
          .flat()
          .map(({ key }) => key)
          .toSorted(),
      )
    }),
  )
})

it('waits for a list of which nothing is known yet', () => {
  const known = { entries: [{ key: 'a', at: at(1) }], more: false }
  expect(merged([known, { entries: [], more: true }])).toEqual({ shown: [], lagging: [1] })
  expect(merged([known, { entries: [], more: false }]).shown).toHaveLength(1)
})
