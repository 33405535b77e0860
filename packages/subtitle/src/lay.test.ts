// Tests of laying lines onto speech: by measured pauses, on speech made up with known starts, and whatever is heard.
import * as fc from 'fast-check'
import { growth, LINEAR } from '@qianmu/testkit/growth'
import { describe, expect, it } from 'vitest'
import { onSpeech, type Stretch } from './lay.ts'

const seeded = (seed: number) => () => (seed = (seed * 48271) % 2147483647) / 2147483647

/** A scene that somebody speaks: lines with commas, at a pace of their own, with pauses, without, and with noises between. */
function spoken(seed: number, count: number) {
  const roll = seeded(seed)
  const between = (least: number, most: number) => least + roll() * (most - least)
  const lines: { text: string }[] = []
  const starts: number[] = []
  const heard: Stretch[] = []
  let at = between(0, 2000)
  let open: number | undefined
  const close = () => {
    if (open !== undefined && at - open >= 200) heard.push({ start: Math.round(open), end: Math.round(at) })
    open = undefined
  }
  for (let nth = 0; nth < count; nth++) {
    if (roll() < 0.06) {
      close()
      at += between(400, 1500)
      heard.push({ start: Math.round(at), end: Math.round((at += between(250, 1200))) })
      at += between(400, 1500)
    } else if (roll() < 0.88) {
      close()
      at += between(350, 2200)
    }
    starts[nth] = at
    open ??= at
    const pace = between(170, 260)
    const clauses = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => '雨'.repeat(2 + Math.floor(roll() * 9)))
    for (const [part, clause] of clauses.entries()) {
      at += clause.length * pace * between(0.9, 1.1)
      if (part === clauses.length - 1 || roll() < 0.5) continue
      close()
      at += between(150, 450)
      open = at
    }
    lines.push({ text: `${clauses.join('，')}。` })
  }
  close()
  return { lines, starts, heard }
}

describe('lines on speech', () => {
  it('begin where the pauses say, as measured of four sentences', () => {
    // Sentences of eSpeak with 0.8 s of silence before each (true starts 0.80, 6.41, 11.68, 17.08 s).
    const heard = [
      { start: 810, end: 5600 },
      { start: 6410, end: 10_870 },
      { start: 11_690, end: 16_270 },
      { start: 17_090, end: 19_900 },
    ]
    const texts = [
      '末班车晚点了四十分钟，站台上只剩下两个人。',
      '他把伞往她那边挪了挪，自己的肩膀湿了。',
      '她没有说话，只是看着积水里碎掉的霓虹。',
      '车来了，谁也没有先动。',
    ]
    expect(
      onSpeech(
        texts.map(text => ({ text })),
        heard,
      ).map(({ start, end }) => ({ start, end })),
    ).toEqual(heard)
  })

  it('are within a third of a second of the truth in scenes with noises, breaths and people who do not pause', () => {
    const late: number[] = []
    for (let seed = 1; seed <= 60; seed++) {
      const { lines, starts, heard } = spoken(seed * 7919, 40)
      for (const [nth, { start }] of onSpeech(lines, heard).entries()) late.push(Math.abs(start - starts[nth]!))
    }
    const within = late.filter(ms => ms <= 333).length / late.length
    expect(within).toBeGreaterThan(0.9)
  })

  it('are all there and in order, whatever was heard', () => {
    const stretch = fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 3000 }))
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30 }), fc.array(fc.string({ maxLength: 40 }), { maxLength: 30 }), (given, texts) => {
        let at = 0
        const heard = given.map(([length, gap]) => ({ start: (at += gap), end: (at += length) }))
        const cues = onSpeech(
          texts.map(text => ({ text })),
          heard,
        )
        expect(cues.map(({ text }) => text)).toEqual(heard.length > 0 ? texts : [])
        for (const [nth, cue] of cues.entries()) {
          expect(cue.end).toBeGreaterThan(cue.start)
          expect(cue.start).toBeGreaterThanOrEqual(cues[nth - 1]?.start ?? 0)
        }
      }),
    )
  })

  it('take time in proportion to their number', () => {
    const given = new Map([125, 2000].map(count => [count, spoken(count, count)]))
    const run = (count: number) => onSpeech(given.get(count)!.lines, given.get(count)!.heard)
    expect(growth(run, 125)).toBeLessThan(LINEAR)
  })
})
