// Texts of simple comics: what is said in them, how long ones are cut, and the pages they become.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOf, shotOf, simplePages, SIMPLE_TEXT, spokenIn } from './simple.ts'

it('takes what is said out of what is told', () => {
  expect(spokenIn('雨夜的站台上，顾晚说：「末班车晚点。」她收起伞。')).toEqual({
    said: [{ speaker: '', text: '末班车晚点。' }],
    told: '雨夜的站台上，顾晚说。她收起伞。',
  })
  expect(spokenIn('[停顿]沈岸（冷笑）：来。').said).toEqual([{ speaker: '沈岸', text: '来。' }])
  expect(spokenIn('门开了。\n沈岸：钥匙我一直留着。').said).toEqual([{ speaker: '沈岸', text: '钥匙我一直留着。' }])
})
it('makes a shot with its lines, near or far', () => {
  const shot = shotOf({ key: 'a', text: '远处的城市亮着灯。顾晚说：「走吧。」雨还在下，一直没有停。', src: '/x' }, 2)
  expect(shot).toMatchObject({
    id: 3,
    size: '远景',
    src: '/x',
    lines: [
      { kind: 'caption', text: '远处的城市亮着灯' },
      { kind: 'dialogue', text: '走吧。' },
    ],
  })
})
it('cuts any text into parts of 20 to 1000 characters', () => {
  const text = fc
    .array(fc.constantFrom('雨下了一夜。', '她说：「走吧。」', '站台上只剩两个人', '\n', '长'.repeat(700)), { maxLength: 40 })
    .map(all => all.join(''))
  fc.assert(
    fc.property(text, given => {
      for (const part of partsOf(given)) {
        expect(part.length).toBeGreaterThanOrEqual(SIMPLE_TEXT.min)
        expect(part.length).toBeLessThanOrEqual(SIMPLE_TEXT.max)
      }
    }),
  )
})
it('becomes pages that hold every picture once', () => {
  const parts = Array.from({ length: 7 }, (_, nth) => ({ key: `k${nth}`, text: '站台上只剩两个人，雨一直没有停过。', src: '' }))
  const panels = simplePages(parts, 'b5', '').flatMap(page => page.items.filter(item => item.kind === 'panel'))
  expect(panels.map(item => item.shot)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
