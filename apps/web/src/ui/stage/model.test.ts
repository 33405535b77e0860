// The stage's changes: order, layers, locks, boxes and snapping; random changes keep it whole.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as s from './model.ts'

const rect = (part: Partial<s.Box & { layer: string }> = {}) =>
  ({ kind: 'rect', layer: 'layer', name: '方', x: 0, y: 0, width: 10, height: 10, rotation: 0, fill: '#000', ...part }) as const
const of = (count: number) =>
  Array.from({ length: count }).reduce<s.Drawing>(now => s.withItem(now, rect()).drawing, s.emptyDrawing(100, 100))
const ids = ({ items }: s.Drawing) => items.map(item => item.id)

describe('order', () => {
  const four = of(4)
  it.each([
    [['rect'], 1, false, ['rect-2', 'rect', 'rect-3', 'rect-4']],
    [['rect', 'rect-2'], 1, false, ['rect-3', 'rect', 'rect-2', 'rect-4']],
    [['rect-4'], -1, false, ['rect', 'rect-2', 'rect-4', 'rect-3']],
    [['rect-4'], 1, false, ['rect', 'rect-2', 'rect-3', 'rect-4']],
    [['rect'], 1, true, ['rect-2', 'rect-3', 'rect-4', 'rect']],
    [['rect-3'], -1, true, ['rect-3', 'rect', 'rect-2', 'rect-4']],
  ] as const)('of %j by %d (to the end: %s) is %j', (moved, direction, whole, wanted) => {
    expect(ids(s.ordered(four, new Set(moved), direction, whole))).toEqual(wanted)
  })
})

it('leaves what is locked or hidden alone', () => {
  const locked = s.layerChanged(of(2), 'layer', { locked: true })
  expect(s.changed(locked, new Map([['rect', { x: 5 }]]))).toBe(locked)
  expect(s.without(locked, new Set(['rect']))).toBe(locked)
  expect(s.touched(locked, { x: 0, y: 0, width: 50, height: 50 })).toEqual([])
})

it('keeps a layer, and takes away what lay in one that goes', () => {
  const { drawing, id } = s.withLayer(of(2))
  const more = s.withItem(drawing, rect({ layer: id })).drawing
  expect(ids(s.withoutLayer(more, id))).toEqual(['rect', 'rect-2'])
  expect(s.withoutLayer(s.withoutLayer(more, id), 'layer').layers).toHaveLength(1)
  expect(s.layerMoved(more, id, 0).layers.map(layer => layer.id)).toEqual([id, 'layer'])
})

it('knows the box around what is turned', () => {
  const box = s.boxOf({ x: 10, y: 10, width: 20, height: 10, rotation: 90 })
  expect([box.x, box.y, box.width, box.height].map(Math.round)).toEqual([0, 10, 10, 20])
})

it('snaps edges and middles to others within reach', () => {
  const others = [{ x: 100, y: 0, width: 40, height: 40 }]
  expect(s.snapped({ x: 57, y: 100, width: 40, height: 10 }, others, 6)).toEqual({ dx: 3, dy: 0, guides: [{ axis: 'x', at: 100 }] })
  expect(s.snapped({ x: 50, y: 100, width: 40, height: 10 }, others, 6)).toEqual({ dx: 0, dy: 0, guides: [] })
})

it('stays whole under any changes', () => {
  const pick = (drawing: s.Drawing, nth: number) => new Set([drawing.items[nth % (drawing.items.length || 1)]?.id ?? ''])
  const change = fc.oneof(
    fc.constant((now: s.Drawing) => s.withItem(now, rect({ layer: now.layers.at(-1)!.id })).drawing),
    fc.constant((now: s.Drawing) => s.withLayer(now).drawing),
    fc.nat().map(nth => (now: s.Drawing) => s.doubled(now, pick(now, nth)).drawing),
    fc.nat().map(nth => (now: s.Drawing) => s.without(now, pick(now, nth))),
    fc.nat().map(nth => (now: s.Drawing) => s.ordered(now, pick(now, nth), nth % 2 ? 1 : -1, nth % 3 === 0)),
    fc.nat().map(nth => (now: s.Drawing) => s.withoutLayer(now, now.layers[nth % now.layers.length]!.id)),
    fc.nat().map(nth => (now: s.Drawing) => s.layerMoved(now, now.layers[nth % now.layers.length]!.id, nth % 4)),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 15 }), changes => {
      const end = changes.reduce((now, next) => next(now), of(2))
      const layers = end.layers.map(layer => layer.id)
      expect(new Set(ids(end)).size).toBe(end.items.length)
      expect(new Set(layers).size).toBe(layers.length)
      expect(layers.length).toBeGreaterThan(0)
      expect(end.items.every(item => layers.includes(item.layer))).toBe(true)
    }),
  )
})

it('picks one of a list, several with Ctrl, and a stretch with Shift', () => {
  const order = ['a', 'b', 'c', 'd'].map(id => ({ id }))
  const keys = (part: object) => ({ ctrlKey: false, metaKey: false, shiftKey: false, ...part })
  const after = (picked: string[], id: string, part: object = {}) => [...s.pickedWith(order, new Set(picked), id, keys(part))]
  expect(after(['a', 'b'], 'c')).toEqual(['c'])
  expect(after(['a'], 'c', { ctrlKey: true })).toEqual(['a', 'c'])
  expect(after(['a', 'c'], 'c', { metaKey: true })).toEqual(['a'])
  expect(after(['d'], 'b', { shiftKey: true }).toSorted()).toEqual(['b', 'c', 'd'])
  expect(after([], 'b', { shiftKey: true })).toEqual(['b'])
})
