// Tests of what people write into the cells of shots.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SHOT_MOVES, SHOT_SIZES } from './words.ts'
import { moveIn, secondsIn, sizeIn } from './written.ts'

it.each([
  ['3秒', 3],
  ['0:04', 4],
  ['2.5 秒', 2.5],
  ['5s', 5],
  ['4,5', 4.5],
  ['３．２', 3.2],
  ['1分20秒', 80],
  ['1 分', 60],
  ['1′20″', 80],
  ['00:01:20', 80],
  ['0:04.5', 4.5],
  ['00:00:04:10', 4.4],
  ['2 min', 120],
  ['3 sec', 3],
  ['0', 0],
  ['', undefined],
  ['秒', undefined],
  ['很快', undefined],
  ['1:75', undefined],
  ['-3', undefined],
])('a length of %j is %j seconds', (text, seconds) => {
  expect(secondsIn(text)).toBe(seconds)
})

it('takes every length that is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 35_999 }), tenths => {
      const seconds = tenths / 10
      const clock = `${Math.floor(tenths / 600)}:${String(Math.floor((tenths % 600) / 10)).padStart(2, '0')}.${tenths % 10}`
      expect([`${seconds} 秒`, `${seconds}s`, String(seconds), clock].map(text => secondsIn(text))).toEqual(Array(4).fill(seconds))
    }),
  )
})

it.each([
  ['CU', '特写'],
  ['MS', '中景'],
  ['特写镜头', '特写'],
  ['大特写', '大特写'],
  ['Medium close-up', '中近景'],
  ['ｅｃｕ', '大特写'],
  ['空镜头', '空镜'],
  ['【近景】', '近景'],
  ['猫', undefined],
  ['', undefined],
])('a size of %j is %j', (text, size) => {
  expect(sizeIn(text)).toBe(size)
})
it.each([
  ['推镜头', '推'],
  ['缓推', '推'],
  ['Push in', '推'],
  ['跟拍', '跟'],
  ['pan', '摇'],
  ['主观视角', '主观'],
  ['慢镜头', '慢镜头'],
  ['长镜头', '长镜头'],
  ['飞', undefined],
])('a movement of %j is %j', (text, move) => {
  expect(moveIn(text)).toBe(move)
})

it('knows each word of the lists as itself', () => {
  expect(SHOT_SIZES.map(sizeIn)).toEqual([...SHOT_SIZES])
  expect(SHOT_MOVES.map(moveIn)).toEqual([...SHOT_MOVES])
})
