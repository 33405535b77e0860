// What tools make of a stroke, and where what comes from elsewhere goes. Pure but for the sizes of pictures that have come.
import { cornersOf } from '@qianmu/comic/frames'
import { isUpright, letterSize } from '@qianmu/comic/lettering'
import { roomFor } from '@qianmu/comic/letters'
import { BLANK, type Form, type Item, type Page, type Point } from '@qianmu/comic/page'
import { contains } from '@qianmu/comic/polygon'
import { soundWord } from '@qianmu/comic/pour'
import { rasterOf } from './rasters.ts'

/** Of the letters of a sound that is put by hand, in units of the page. */
export const SOUND_SIZE = 110

type Fields = Partial<Omit<Item, 'id'>>

const boxOf = (from: Point, to: Point, least: number) => {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (width < least / 4 || height < least / 4) return { x: from.x - least / 2, y: from.y - least / 2, width: least, height: least }
  return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height }
}
const rounded = <T extends Record<string, number>>(box: T): T =>
  Object.fromEntries(Object.entries(box).map(([name, value]) => [name, Math.round(value)])) as T

/** The topmost panel at a point. */
export const panelAt = (page: Page, at: Point) =>
  page.items.filter(({ kind }) => kind === 'panel').findLast(item => contains(cornersOf(item), at))

/** Where a picture goes: into the panel under the point, or into the one that alone is picked; else onto the page. */
export function placeOfPicture(page: Page, picked: ReadonlySet<string>, src: string, at: Point | undefined) {
  const [first, ...others] = page.items.filter(({ id }) => picked.has(id))
  const panel = at ? panelAt(page, at) : first?.kind === 'panel' && !others.length ? first : undefined
  if (panel) return { id: panel.id }
  const { width, height } = page.form
  // Half of the page at most, in its own proportions, and wholly on it.
  const own = rasterOf(src) ?? { width: 1, height: 1 }
  const by = Math.min(width / 2 / own.width, height / 2 / own.height)
  const size = { width: own.width * by, height: own.height * by }
  const middle = at ?? { x: width / 2, y: height / 2 }
  const held = (centre: number, side: number, room: number) => Math.min(Math.max(centre - side / 2, 0), room - side)
  return rounded({ ...size, x: held(middle.x, size.width, width), y: held(middle.y, size.height, height) })
}

/** A text that comes from elsewhere, as a balloon in the upper part of the page. */
export function balloonWith(text: string, { form }: Page): Fields {
  const [size, upright] = [letterSize(form), isUpright(form)]
  const room = roomFor(text, { size, lineGap: BLANK.lineGap, upright }, false)
  const { width, height } = rounded({ width: Math.min(room.width, form.width), height: Math.min(room.height, form.height) })
  const place = rounded({ x: (form.width - width) / 2, y: (form.height - height) / 4 })
  return { ...place, width, height, kind: 'balloon', shape: 'speech', text, size, upright }
}

/** What a stroke of a tool puts onto a page. */
export function madeBy(tool: 'panel' | 'balloon' | 'sound' | 'pick' | 'points' | 'knife', from: Point, to: Point, form: Form): Fields {
  const base = form.unit === 'mm' ? 1 : 0.7
  if (tool === 'panel') {
    const box = rounded(boxOf(from, to, 400 * base))
    return { ...box, kind: 'panel', layer: 'panels', name: '新分格', fill: '#eef0f3', strokeWidth: 8 }
  }
  if (tool === 'balloon') {
    const box = rounded(boxOf(from, to, 300 * base))
    return { ...box, kind: 'balloon', shape: 'speech', tail: true, text: '对白', upright: isUpright(form) }
  }
  return { ...rounded(boxOf(from, to, 260 * base)), ...soundWord('哗啦', SOUND_SIZE) }
}
