// How numbers, times and phones are written.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ago, duration, initial, instantText, largeNumber, left, leftSeconds, maskPhone, percent, sizeText, spaced } from './format.ts'

const now = new Date(2026, 10, 20, 12, 0, 0)
const back = (ms: number) => new Date(now.getTime() - ms).toISOString()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('numbers', () => {
  it.each([
    [0, '0'],
    [9999, '9999'],
    [10_000, '1万'],
    [12_345, '1.2万'],
    [86_000, '8.6万'],
    [99_999_999, '9999.9万'],
    [100_000_000, '1亿'],
    [1_250_000_000, '12.5亿'],
    [-20_000, '-2万'],
  ])('%i is %s [D1-9-17]', (value, text) => {
    expect(largeNumber(value)).toBe(text)
  })
  it('never writes a trailing .0', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 12 }), value => !/\.0(?=\D|$)/.test(largeNumber(value))))
  })
  it('sizes are by 1024', () => expect([0, 1, 4096, 2_202_010].map(sizeText)).toEqual(['0 KB', '1 KB', '4 KB', '2.1 MB']))
  it('percent has a space', () => expect(percent(0.618)).toBe('62 %'))
})

describe('phones', () => {
  it('keeps the first three and the last four digits [D1-9-16]', () => expect(maskPhone('13812345678')).toBe('138****5678'))
  it('leaves what is too short to mask', () => expect(maskPhone('1381234')).toBe('1381234'))
})

describe('times', () => {
  it.each([
    [0, '00:00:00'],
    [59.9, '00:00:59'],
    [3661, '01:01:01'],
    [360_000, '100:00:00'],
    [-5, '00:00:00'],
  ])('%d s is %s [D3-9-51]', (seconds, text) => {
    expect(duration(seconds)).toBe(text)
  })
  it.each([
    [30_000, '刚刚'],
    [12 * MINUTE, '12 分钟前'],
    [3 * HOUR, '3 小时前'],
    [14 * HOUR, '昨天 22:00'],
    [3 * DAY, '3 天前'],
    [6 * DAY + 23 * HOUR, '7 天前'],
    [8 * DAY, '11 月 12 日'],
    [400 * DAY, '2025 年 10 月 16 日'],
  ])('%i ms ago is %s', (ms, text) => {
    expect(ago(back(ms), now)).toBe(text)
  })
  it('says how long is left', () => {
    expect(left(back(-(5 * DAY + 3 * HOUR + 1)), now)).toBe('剩 5 天 3 小时')
    expect(left(back(-30 * MINUTE), now)).toBe('剩 30 分钟')
    expect(left(back(1), now)).toBe('已过期')
  })
  it('writes an instant with date and clock', () =>
    expect(instantText(new Date(2026, 10, 27, 10, 30).toISOString(), now)).toBe('11 月 27 日 10:30'))
  it.each([
    [5, '剩 5 秒'],
    [59, '剩 59 秒'],
    [60, '剩 1 分'],
    [395, '剩 7 分'],
  ])('%i seconds that are left are %s', (seconds, text) => expect(leftSeconds(seconds)).toBe(text))
  it('sets Chinese and Latin apart, once', () => {
    expect(spaced('对ComfyUI 0.3.64无效')).toBe('对 ComfyUI 0.3.64 无效')
    expect(spaced(spaced('用SD WebUI画'))).toBe('用 SD WebUI 画')
  })
  it('takes the last character of a name', () => expect(initial('林知夏')).toBe('夏'))
})
