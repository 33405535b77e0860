// Clothes that texts say somebody wears: found, named, and given to whom they are of.
import fc from 'fast-check'
import { workedMs } from '@qianmu/testkit/turns'
import { expect, it } from 'vitest'
import { garmentsIn } from './wear.ts'

const NAMES = ['顾晚', '沈岸', '阿晚']
const said = (text: string) => garmentsIn(text, NAMES).map(({ name, wearer }) => [wearer, name])

it.each([
  ['顾晚坐在靠窗的桌边，把帽子放在椅子上。', [['顾晚', '帽子']]],
  ['沈岸将那条灰色的围巾搭在椅背上。', [['沈岸', '围巾']]],
  ['他把门关上，雨打在帽子上。', []],
  ['△顾晚穿着一件米色风衣，站在雨里。', [['顾晚', '米色风衣']]],
  [
    '△沈岸脱下湿透的外套，换上灰色的毛衣。',
    [
      ['沈岸', '湿透外套'],
      ['沈岸', '灰色毛衣'],
    ],
  ],
  [
    '△顾晚推门进来。她身穿红色连衣裙，头戴草帽。',
    [
      ['顾晚', '红色连衣裙'],
      ['顾晚', '草帽'],
    ],
  ],
  ['△一个戴着黑色面具的人走过。', [[undefined, '黑色面具']]],
  ['△沈岸看着顾晚披上红斗篷。', [['顾晚', '红斗篷']]],
  ['顾晚：把衣服穿上，别着凉。', []],
  ['△他戴着帽子。', []],
  ['△雨停了，站牌闪了一下。', []],
])('%s', (text, worn) => {
  expect(said(text)).toEqual(worn)
})

it('never throws, names only what stands in the text, and takes a second at most for a million characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'穿着一件的红裙，。她顾晚戴上帽\n衫'), maxLength: 400 }), text => {
      for (const { name, quote } of garmentsIn(text, NAMES)) {
        expect(text).toContain(quote)
        expect(quote.replaceAll('的', '')).toContain(name)
      }
    }),
  )
  const started = workedMs()
  garmentsIn('穿着'.repeat(500_000), NAMES)
  expect(workedMs() - started).toBeLessThan(3000)
})
