// What pages look like where things depend on each other: balloons that are one shape, stickers that end at their panel.
import { createCanvas } from '@napi-rs/canvas'
import { emptyPage, FORMS, itemOf, type Page } from '@qianmu/comic/page'
import { type Brush, paintPage } from '@qianmu/comic/paint'
import { expect, it } from 'vitest'

/** How light a page is at a place, 0–255. */
function lightAt(page: Page, x: number, y: number): number {
  const pen = createCanvas(200, 200).getContext('2d')
  paintPage({ brush: pen as unknown as Brush, picture: () => undefined }, page)
  return pen.getImageData(x, y, 1, 1).data[0]!
}
const form = { ...FORMS.square.form, width: 200, height: 200, ground: '#808080' }

it('balloons that are one shape have no line between them', () => {
  const balloon = (id: string, x: number, at: number, join: string) =>
    itemOf(id, { kind: 'balloon', shape: 'ellipse', x, y: 50, width: 100, height: 100, at, join, strokeWidth: 6 })
  const page = (join: string): Page => ({ ...emptyPage(form), items: [balloon('a', 20, 0, join), balloon('b', 80, 1, join)] })
  // The left edge of the upper one, inside the lower one; and the right edge of the lower one, inside the upper one.
  expect([lightAt(page(''), 80, 100), lightAt(page('j'), 80, 100)]).toEqual([17, 255])
  expect(lightAt(page('j'), 120, 100)).toBe(255)
  // Outside of each other their lines stay.
  expect([lightAt(page('j'), 20, 100), lightAt(page('j'), 180, 100), lightAt(page('j'), 10, 100)]).toEqual([17, 17, 128])
})
it('a sticker of a panel ends at its edge', () => {
  const panel = itemOf('p', {
    kind: 'panel',
    layer: 'panels',
    x: 40,
    y: 40,
    width: 80,
    height: 80,
    points: [0.5, 0, 1, 1, 0, 1],
    fill: '#ffffff',
    strokeWidth: 0,
  })
  const sticker = itemOf('s', { kind: 'sticker', shape: 'box', x: 0, y: 0, width: 200, height: 200, fill: '#000000', strokeWidth: 0 })
  const page = (inside: string): Page => ({ ...emptyPage(form), items: [panel, { ...sticker, inside }] })
  expect([lightAt(page(''), 45, 45), lightAt(page('p'), 45, 45)]).toEqual([0, 128])
  expect(lightAt(page('p'), 80, 110)).toBe(0)
  // Of a panel that is gone it stands by itself.
  expect(lightAt({ ...page('x'), items: [{ ...sticker, inside: 'x' }] }, 45, 45)).toBe(0)
})
