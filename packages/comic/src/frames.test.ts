// The panels of a page as one: cut, dragged by a corner, laid anew, with what lies in them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  carried,
  cornerDragged,
  cornersOf,
  cutPanels,
  inPanels,
  laidInto,
  overlap,
  panelName,
  panelsRead,
  withContents,
  withGutter,
} from './frames.ts'
import { emptyPage, type Form, FORMS, itemOf, type Page } from './page.ts'
import { pictureBox } from './paint.ts'
import { areaOf, asItem } from './polygon.ts'
import { repour } from './pour.ts'
import { innerOf, panelsOf, TEMPLATES } from './templates.ts'

let count = 0
const fresh = () => `n${++count}`
const cellsOf = (key: string, form: Form = FORMS.b5.form) =>
  panelsOf(
    TEMPLATES.find(each => each.key === key)!,
    innerOf(form),
    form.gutter,
    form.direction,
  )
function pageBy(key: string, gutter: number = FORMS.b5.form.gutter): Page {
  const form = { ...FORMS.b5.form, gutter }
  const items = cellsOf(key, form).map((points, nth) =>
    itemOf(`p${nth + 1}`, {
      ...asItem(points),
      kind: 'panel',
      layer: 'panels',
      name: `格 ${nth + 1}`,
      at: nth,
      shot: nth + 1,
      src: `/file/${nth}`,
    }),
  )
  return { ...emptyPage(form), items }
}
const balloonIn = (page: Page, panel: string, id: string) => {
  const { x, y, width, height } = page.items.find(item => item.id === panel)!
  return itemOf(id, {
    kind: 'balloon',
    text: id,
    tail: true,
    tailX: 0.5,
    tailY: 1.4,
    width: 200,
    height: 200,
    x: x + width / 2 - 100,
    y: y + height / 2 - 100,
  })
}
const tools = { fresh, sizeOf: () => ({ width: 1000, height: 500 }) }
const apart = (page: Page) => {
  const panels = page.items.filter(item => item.kind === 'panel').map(cornersOf)
  return panels.every((one, nth) => panels.every((other, at) => at <= nth || !overlap(one, other)))
}

describe('a knife', () => {
  it('cuts every panel that it crosses, and none that it only touches', () => {
    const page = pageBy('田字')
    const { width, height } = page.form
    const whole = cutPanels(page, { x: 10, y: 400 }, { x: width - 10, y: 420 }, tools)
    expect(whole.items.map(item => item.name)).toEqual(['格 1', '格 2', '格 3', '格 4', '格 5', '格 6'])
    expect(apart(whole)).toBe(true)
    expect(cutPanels(page, { x: 10, y: 400 }, { x: width / 2 - 60, y: 400 }, tools).items).toHaveLength(5)
    expect(cutPanels(page, { x: 10, y: height / 2 }, { x: 60, y: height / 2 }, tools)).toBe(page)
  })
  it('leaves the panel what is read first, and its picture where it lies', () => {
    const page = pageBy('一页一格')
    const [panel] = page.items
    const cut = cutPanels(page, { x: 900, y: 0 }, { x: 900, y: 2600 }, tools)
    const [first, second] = cut.items
    // A page that is read from the right.
    expect([first!.id, first!.shot, second!.shot]).toEqual(['p1', 1, 0])
    expect(first!.x).toBeGreaterThan(second!.x)
    expect(second!.src).toBe(panel!.src)
    const lies = (item: typeof panel) => {
      const box = pictureBox(item!, tools.sizeOf())
      return [item!.x + box.x, item!.y + box.y, box.width, box.height].map(value => Math.round(value))
    }
    for (const part of cut.items) expect(lies(part)).toEqual(lies(panel))
    expect(panelName(cut.items)).toBe('格 3')
  })
})

describe('a corner', () => {
  it('takes its neighbours along, so that the gutter stays and none lies on another', () => {
    const page = pageBy('田字')
    const [one] = page.items
    const corners = cornersOf(one!)
    const nth = corners.findIndex(({ x, y }) => x === one!.x && y === one!.y + one!.height)
    const at = corners[nth]!
    const moved = cornerDragged(page, 'p1', nth, { x: at.x - 80, y: at.y + 60 })
    const by = (id: string) => cornersOf(moved.items.find(item => item.id === id)!)
    const corner = { x: at.x - 80, y: at.y + 60 }
    const has = (id: string, { x, y }: { x: number; y: number }) => by(id).some(each => Math.hypot(each.x - x, each.y - y) < 1)
    // The corners of all four that meet there, a gutter apart.
    expect([has('p1', corner), has('p2', { x: corner.x - 40, y: corner.y }), has('p3', { x: corner.x, y: corner.y + 40 })]).toEqual([
      true,
      true,
      true,
    ])
    expect(has('p4', { x: corner.x - 40, y: corner.y + 40 })).toBe(true)
    expect(apart(moved)).toBe(true)
  })
  it('of any template can be dragged anywhere without laying panels on one another', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEMPLATES.map(each => each.key)),
        fc.nat(),
        fc.nat(3),
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: -900, max: 900 }),
        (key, pick, nth, dx, dy) => {
          const page = pageBy(key)
          const panel = page.items[pick % page.items.length]!
          const at = cornersOf(panel)[nth % cornersOf(panel).length]!
          const moved = cornerDragged(page, panel.id, nth % cornersOf(panel).length, { x: at.x + dx, y: at.y + dy })
          expect(apart(moved)).toBe(true)
          for (const item of moved.items) expect(areaOf(cornersOf(item))).toBeGreaterThan(0)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('a gutter', () => {
  it('is changed on the whole page, and is what it was when it is changed back', () => {
    for (const key of ['田字', '斜三格', '五格主图', '六格斜', '竖长加二']) {
      const page = pageBy(key)
      const wide = withGutter(page, 90)
      const wanted = pageBy(key, 90).items.map(item => areaOf(cornersOf(item)))
      expect(apart(wide), key).toBe(true)
      wide.items.forEach((item, nth) => expect(Math.abs(areaOf(cornersOf(item)) / wanted[nth]! - 1), key).toBeLessThan(0.08))
      const back = withGutter(wide, 40)
      back.items.forEach((item, nth) =>
        expect(Math.abs(areaOf(cornersOf(item)) / areaOf(cornersOf(page.items[nth]!)) - 1), key).toBeLessThan(0.01),
      )
    }
  })
})

describe('a template', () => {
  it('takes what lies in the panels along, and tells what has no place', () => {
    const page = pageBy('四横条')
    const full = { ...page, items: [...page.items, ...page.items.map((panel, nth) => balloonIn(page, panel.id, `b${nth + 1}`))] }
    const { page: laid, off } = laidInto(full, cellsOf('二加大结尾'), '二加大结尾', fresh)
    expect([...off].toSorted()).toEqual(['b4', 'p4'])
    expect(laid.items.map(item => item.id)).toEqual(['p1', 'p2', 'p3', 'b1', 'b2', 'b3'])
    const within = inPanels(laid)
    for (const nth of [1, 2, 3]) expect(within.get(`b${nth}`)).toBe(`p${nth}`)
    const more = laidInto(full, cellsOf('六格标准'), '六格标准', fresh)
    expect([more.off.size, more.page.items.filter(item => item.kind === 'panel').map(item => item.name)]).toEqual([
      0,
      ['格 1', '格 2', '格 3', '格 4', '格 5', '格 6'],
    ])
  })
  it('knows the order in which panels are read', () => {
    for (const { key } of TEMPLATES)
      expect(
        panelsRead(pageBy(key)).map(item => item.id),
        key,
      ).toEqual(pageBy(key).items.map(item => item.id))
  })
  it('leads a tail to what it showed', () => {
    const item = itemOf('b', { kind: 'balloon', tail: true, x: 10, y: 10, width: 20, height: 20, tailX: 0.5, tailY: 2 })
    const moved = carried(item, { x: 0, y: 0, width: 100, height: 100 }, { x: 200, y: 0, width: 50, height: 200 })
    const tip = { x: moved.x + moved.tailX * 20, y: moved.y + moved.tailY * 20 }
    expect([tip.x, tip.y]).toEqual([210, 100])
  })
})

it('what lies in a panel goes with it when it is moved, and stays where it was moved itself', () => {
  const page = pageBy('田字')
  const full = { ...page, items: [...page.items, balloonIn(page, 'p1', 'b1'), balloonIn(page, 'p2', 'b2')] }
  const moved = { ...full, items: full.items.map(item => (item.id === 'p1' ? { ...item, x: item.x + 30, y: item.y - 7 } : item)) }
  const after = withContents(full, moved)
  const off = (id: string) => {
    const [was, is] = [full, after].map(each => each.items.find(item => item.id === id)!)
    return [is!.x - was!.x, is!.y - was!.y]
  }
  expect([off('b1'), off('b2')]).toEqual([
    [30, -7],
    [0, 0],
  ])
})

it('what was moved to another page is not taken for what people took off', () => {
  const page = pageBy('上下均分')
  const poured = (items: Page['items']) => items.map(item => ({ ...item, poured: { kind: 'panel' as const, name: item.name } }))
  const [one, two] = poured(page.items)
  const before = [
    { ...page, items: [one!], dropped: [two!.id] },
    { ...page, items: [two!] },
  ]
  const again = repour(before, [{ ...page, items: [one!, two!] }])
  expect(again.flatMap(each => each.items.map(item => item.id))).toEqual([one!.id, two!.id])
})
