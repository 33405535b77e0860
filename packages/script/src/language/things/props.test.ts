// Tests of the props that a script names.
import { workedMs } from '@qianmu/testkit/turns'
import { expect, it } from 'vitest'
import { propsIn } from './props.ts'

it.each([
  ['△老陈坐在靠窗的桌边，把帽子放在椅子上。', []],
  ['△特写：一碗热气腾腾的面放在木桌上。', ['一碗面']],
  ['一位白发老太太走进来，手里拿着同样的照片。', ['照片']],
  ['△老陈慢慢站起来，筷子掉在地上。', ['筷子']],
  ['他从旧皮箱里取出一封泛黄的书信，又看了看怀表。', ['书信', '怀表']],
  ['两个人走进照相馆。', []],
  ['钥匙。钥匙。', ['钥匙', '钥匙']],
])('%j names %j', (text, names) => {
  expect(propsIn(text).map(({ name }) => name)).toEqual(names)
})

it('takes time that grows with the text alone', () => {
  const began = workedMs()
  propsIn('一碗热气腾腾的'.repeat(40_000))
  expect(workedMs() - began).toBeLessThan(1500)
})
