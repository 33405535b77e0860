// Words of a panel beside who speaks: inside the panel, off faces, in the order they are read, with tails to the mouth; and crops that keep heads.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figuresIn, lettered, panFor, type Seen, speakersOf } from './lettering.ts'
import { FORMS } from './page.ts'
import type { Box } from './polygon.ts'
import { beatOf, pour, type Shot } from './pour.ts'

const panel: Box = { x: 100, y: 200, width: 1200, height: 900 }
const figure = (x: number, y: number, size = 80) => ({
  head: { x: x - size / 2, y: y - size / 2, width: size, height: size },
  mouth: { x, y: y + size * 0.25 },
})
const two: Seen = { width: 1000, height: 750, figures: [figure(750, 300), figure(250, 320)] }
const line = (speaker: string, text: string, isCaption = false) => ({ speaker, text, isCaption })
const over = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))
const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

describe('balloons', () => {
  it('stand beside who speaks, with tails that lead to the mouth', () => {
    const boxes = lettered(panel, [line('沈岸', '我以为你走了。'), line('顾晚', '末班车晚点。')], '沈岸看着顾晚', two, FORMS.b5.form)
    const figures = figuresIn(panel, two)
    boxes.forEach((box, nth) => {
      const [own, other] = [figures[nth]!, figures[1 - nth]!]
      const to = (mouth: { x: number; y: number }) => Math.hypot(middle(box).x - mouth.x, middle(box).y - mouth.y)
      expect(to(own.mouth)).toBeLessThan(to(other.mouth))
      const tip = { x: box.x + box.tailX * box.width, y: box.y + box.tailY * box.height }
      expect(Math.hypot(tip.x - own.mouth.x, tip.y - own.mouth.y)).toBeLessThan(to(own.mouth))
    })
    expect([...speakersOf([line('顾晚', '走'), line('沈岸', '好')], '沈岸看着顾晚', 2)]).toEqual([
      ['沈岸', 0],
      ['顾晚', 1],
    ])
  })
  const arbitrary = fc.record({
    texts: fc.array(
      fc.record({
        who: fc.constantFrom('沈岸', '顾晚'),
        text: fc.constantFrom('走吧。', '末班车晚点了。', '那扇门早就不是我的了。'),
        isCaption: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    figures: fc.array(fc.record({ x: fc.integer({ min: 120, max: 880 }), y: fc.integer({ min: 200, max: 600 }) }), { maxLength: 2 }),
    form: fc.constantFrom(FORMS.b5.form, FORMS.us.form, FORMS.square.form),
  })
  it('stay inside their panel, off faces and off each other, and are read in their order', () => {
    fc.assert(
      fc.property(arbitrary, ({ texts, figures, form }) => {
        const seen = { width: 1000, height: 750, figures: figures.map(({ x, y }) => figure(x, y)) }
        const boxes = lettered(
          panel,
          texts.map(({ who, text, isCaption }) => line(who, text, isCaption)),
          '',
          seen,
          form,
        )
        const heads = figuresIn(panel, seen).map(({ head }) => head)
        for (const [nth, box] of boxes.entries()) {
          const tip = { x: box.x + box.tailX * box.width, y: box.y + box.tailY * box.height }
          for (const { x, y } of [{ x: box.x, y: box.y }, { x: box.x + box.width, y: box.y + box.height }, tip]) {
            expect(x).toBeGreaterThanOrEqual(panel.x - 1)
            expect(x).toBeLessThanOrEqual(panel.x + panel.width + 1)
            expect(y).toBeGreaterThanOrEqual(panel.y - 1)
            expect(y).toBeLessThanOrEqual(panel.y + panel.height + 1)
          }
          for (const head of heads) expect(over(box, head) / (head.width * head.height)).toBeLessThan(0.35)
          for (const other of boxes.slice(0, nth)) expect(over(box, other) / (box.width * box.height)).toBeLessThan(0.15)
          // What comes later is not read first: it is behind the one before, or below it.
          const before = boxes[nth - 1]
          if (!before) continue
          const ahead = (form.direction === 'rtl' ? middle(box).x - middle(before).x : middle(before).x - middle(box).x) / panel.width
          expect(ahead - (2 * (middle(box).y - middle(before).y)) / panel.height).toBeLessThan(0.5)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a crop', () => {
  it('keeps the heads of a picture in view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 940 }),
        fc.integer({ min: 60, max: 690 }),
        fc.integer({ min: 300, max: 1800 }),
        fc.integer({ min: 300, max: 1800 }),
        (x, y, width, height) => {
          const seen = { width: 1000, height: 750, figures: [figure(x, y)] }
          const box = { x: 0, y: 0, width, height }
          const { head } = figuresIn(box, seen)[0]!
          expect(over(head, box) / (head.width * head.height)).toBeGreaterThan(0.99)
          const { panX, panY } = panFor(box, seen)
          const scale = Math.max(width / 1000, height / 750)
          // And never shows what is beside the picture.
          expect(Math.abs(panX) * width).toBeLessThanOrEqual((1000 * scale - width) / 2 + 1e-6)
          expect(Math.abs(panY) * height).toBeLessThanOrEqual((750 * scale - height) / 2 + 1e-6)
        },
      ),
    )
    expect(panFor(panel, undefined)).toEqual({ panX: 0, panY: 0 })
  })
})

describe('pages', () => {
  const shot = (id: number, size: string, content: string): Shot => ({
    id,
    scene: 'a',
    size,
    content,
    seconds: 3,
    src: '',
    lines: [{ id: 'l', kind: 'dialogue', speaker: '沈岸', text: '走吧。' }],
  })
  it('look like what happens on them', () => {
    expect(beatOf([shot(1, '大远景', '海'), shot(2, '', '人')])).toBe('establishing')
    expect(beatOf([shot(1, '', '他跑过街'), shot(2, '', '追上来')])).toBe('action')
    expect(beatOf([shot(1, '', '他坐下'), shot(2, '', '原来是她')])).toBe('reveal')
    expect(beatOf([shot(1, '', '他坐下'), shot(2, '', '她倒茶')])).toBe('talk')
  })
  it('are not the same one after another', () => {
    const shots = Array.from({ length: 40 }, (_, nth) => shot(nth + 1, '中景', '两人说话'))
    const used = pour(shots, FORMS.b5.form).map(page => page.form.template)
    expect(used.length).toBeGreaterThan(5)
    used.slice(1).forEach((template, nth) => expect(template).not.toBe(used[nth]))
    expect(new Set(used).size).toBeGreaterThan(2)
  })
})
