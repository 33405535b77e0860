// Which texts can be given a picture: from 20 to 1000 characters, both ends included.
import { expect, it } from 'vitest'
import { faultOf } from './passage.ts'

it.each([
  [19, '至少 20 字'],
  [20, ''],
  [1000, ''],
  [1001, '最多 1000 字'],
])('of %i characters: %j [D2-5-02] [D2-5-03] [D2-9-05]', (length, fault) => {
  expect(faultOf('雨'.repeat(length))).toBe(fault)
})
