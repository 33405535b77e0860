// Balloons that hold too much: split at the end of a sentence, or made larger.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lay, roughly } from './letters.ts'
import { FORMS, itemOf } from './page.ts'
import { balloonOf } from './shapes.ts'
import { halves } from './halves.ts'
import { roomierBox, shrunkTo, splitBalloon } from './split.ts'

const form = FORMS.b5.form
const laidIn = (item: ReturnType<typeof itemOf>) => lay(item.text, balloonOf(item.shape).outline, item, item, roughly)
const full = itemOf('b', {
  kind: 'balloon',
  shape: 'speech',
  text: '末班车晚点了。你不是也没有走吗？我在站台上等了你一夜，伞也坏了。',
  x: 800,
  y: 900,
  width: 160,
  height: 200,
  poured: { text: '' },
  line: 'l',
})
let count = 0
const fresh = () => `n${count++}`

it('is cut at the end of a sentence, else where it pauses, and nothing of it is lost', () => {
  expect(halves('走吧。别回头。')).toEqual(['走吧。', '别回头。'])
  expect(halves('他说，走吧')).toEqual(['他说，', '走吧'])
  expect(halves('走吧！”')).toBeNull()
  const text = fc.array(fc.constantFrom('走', '吧', '。', '，', '！', '”'), { maxLength: 30 }).map(all => all.join(''))
  fc.assert(fc.property(text, given => void expect((halves(given) ?? [given, '']).join('')).toBe(given)))
})
it('is two balloons on the page that hold their words as large as they should be', () => {
  expect(shrunkTo(full, laidIn(full))).toBeLessThan(0.7)
  const [one, other] = splitBalloon(full, form, fresh)!
  expect([one.id, one.line, other.line, one.text + other.text]).toEqual(['b', 'l', '', full.text])
  for (const part of [one, other]) {
    expect(shrunkTo(part, laidIn(part))).toBeGreaterThan(0.9)
    expect([part.x >= form.safe, part.y >= form.safe, part.x + part.width <= form.width, part.y + part.height <= form.height]).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
  // On a page that is read from the right the second is on the left of the first.
  expect(other.x).toBeLessThan(one.x)
  const larger = { ...full, ...roomierBox(full, form) }
  expect(shrunkTo(larger, laidIn(larger))).toBeGreaterThan(0.9)
})
