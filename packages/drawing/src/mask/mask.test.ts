// Masks: what brushes and shapes cover, steps that come back byte for byte, coverage against a recount, the PNG by an independent reader.
import fc from 'fast-check'
import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { feather, grow } from './edge.ts'
import { MaskEditor } from './editor.ts'
import type { Mask } from './grid.ts'
import { buffersOf, carryOut, changesOf, type MaskOrder } from './orders.ts'
import { paintOverlay } from './overlay.ts'
import { maskPng } from './png.ts'
import { clear, fillPolygon, flood, invert, lay } from './shapes.ts'

const recount = ({ bytes }: Mask) => bytes.reduce((sum, byte) => sum + byte, 0) / (255 * bytes.length)
const dab = (x: number, y: number, pressure = 1) => ({ x, y, pressure })
const square = (left: number, top: number, side: number) => [
  { x: left, y: top },
  { x: left + side, y: top },
  { x: left + side, y: top + side },
  { x: left, y: top + side },
]
const empty = (width: number, height = width): Mask => ({ width, height, bytes: new Uint8Array(width * height) })
const drawn = (mask: Mask) =>
  Array.from({ length: mask.height }, (_, y) =>
    Array.from(mask.bytes.subarray(y * mask.width, (y + 1) * mask.width), byte => (byte >= 128 ? '#' : '.')).join(''),
  )

describe('what is covered', () => {
  it('is a disc of the brush’s size, and the same swept in one move or in many', () => {
    const editor = new MaskEditor({ width: 600, height: 300 })
    editor.begin('画笔')
    editor.stroke(dab(100, 150), dab(500, 150), { size: 80, hardness: 1, erase: false })
    editor.end()
    const once = editor.mask.bytes.slice()
    expect(editor.coverage() * 600 * 300).toBeCloseTo(400 * 80 + Math.PI * 40 * 40, -3)
    editor.begin('画笔')
    for (let x = 100; x < 500; x += 25) editor.stroke(dab(x, 150), dab(x + 25, 150), { size: 80, hardness: 1, erase: false })
    editor.end()
    expect(editor.mask.bytes).toEqual(once)
    expect(editor.steps).toHaveLength(1)
  })

  it('fades with hardness, thins with pressure, and is taken away by the eraser', () => {
    const soft = new MaskEditor({ width: 100, height: 100 })
    soft.begin('画笔')
    soft.stroke(dab(50, 50), dab(50, 50), { size: 80, hardness: 0, erase: false })
    soft.end()
    const row = Array.from(soft.mask.bytes.subarray(50 * 100 + 50, 50 * 100 + 91))
    expect(row).toEqual(row.toSorted((a, b) => b - a))
    expect(row[20]).toBeGreaterThan(60)
    expect(row[20]).toBeLessThan(200)
    const before = soft.coverage()
    soft.begin('画笔')
    soft.stroke(dab(50, 50, 0.25), dab(50, 50, 0.25), { size: 80, hardness: 1, erase: true })
    soft.end()
    expect(soft.mask.bytes[50 * 100 + 50]).toBe(0)
    expect(soft.mask.bytes[50 * 100 + 62]).toBeGreaterThan(0)
    expect(soft.coverage()).toBeLessThan(before)
  })

  it('is the whole of a polygon, also of one that crosses itself, with half pixels at half edges', () => {
    const mask = empty(8)
    fillPolygon(mask, square(1, 1, 4.5), false)
    expect(mask.bytes[2 * 8 + 2]).toBe(255)
    expect(mask.bytes[2 * 8 + 5]).toBe(128)
    const star = empty(40)
    const points = [0, 2, 4, 1, 3].map(i => ({
      x: 20 + 18 * Math.sin((i * 2 * Math.PI) / 5),
      y: 20 - 18 * Math.cos((i * 2 * Math.PI) / 5),
    }))
    fillPolygon(star, points, false)
    expect(star.bytes[20 * 40 + 20]).toBe(255)
  })

  it('fills up to the rim of the mask, and empties the part it stands in', () => {
    const mask = empty(7)
    fillPolygon(mask, square(1, 1, 5), false)
    fillPolygon(mask, square(2, 2, 3), true)
    flood(mask, { x: 3, y: 3 })
    expect(drawn(mask)).toEqual(['.......', '.#####.', '.#####.', '.#####.', '.#####.', '.#####.', '.......'])
    flood(mask, { x: 1, y: 1 })
    expect(recount(mask)).toBe(0)
    expect(flood(mask, { x: 9, y: 1 })).toBeUndefined()
  })

  it('grows, shrinks and softens at the rim by the pixels that are asked for', () => {
    const mask = empty(60)
    fillPolygon(mask, square(20, 20, 20), false)
    grow(mask, 6)
    expect([mask.bytes[30 * 60 + 14], mask.bytes[30 * 60 + 13]]).toEqual([255, 0])
    grow(mask, -6)
    expect([mask.bytes[30 * 60 + 20], mask.bytes[30 * 60 + 19]]).toEqual([255, 0])
    const before = recount(mask)
    feather(mask, 8)
    expect(recount(mask)).toBeCloseTo(before, 2)
    expect(mask.bytes[30 * 60 + 20]).toBeGreaterThan(100)
    expect(mask.bytes[30 * 60 + 20]).toBeLessThan(170)
  })

  it('leaves an empty mask empty and a full one full, however the rim is moved', () => {
    for (const pixels of [5, -5]) {
      const mask = empty(20)
      grow(mask, pixels)
      expect(recount(mask)).toBe(0)
      invert(mask)
      grow(mask, pixels)
      expect(recount(mask)).toBe(1)
    }
  })
})

/** No side is a whole number of tiles or of words. */
const [WIDTH, HEIGHT] = [641, 359]
/** What a worker does: on a copy, and what it answers is handed over. */
function carryOutAway(editor: MaskEditor, order: MaskOrder) {
  const changes = changesOf({ ...editor.mask, bytes: editor.mask.bytes.slice() }, order)
  return editor.adopt('远处', structuredClone(changes, { transfer: buffersOf(changes) }))
}

describe('steps', () => {
  const place = fc.record({ x: fc.integer({ min: -40, max: 700 }), y: fc.integer({ min: -40, max: 400 }) })
  const order: fc.Arbitrary<MaskOrder> = fc.oneof(
    fc.record({ do: fc.constant('fill' as const), at: place }),
    fc.record({ do: fc.constant('polygon' as const), points: fc.array(place, { minLength: 3, maxLength: 5 }), erase: fc.boolean() }),
    fc.record({ do: fc.constantFrom('invert' as const, 'clear' as const) }),
    fc.record({ do: fc.constantFrom('feather' as const, 'grow' as const), pixels: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      do: fc.constantFrom('lay' as const, 'put' as const),
      bytes: fc.nat(255).map(value => new Uint8Array(WIDTH * HEIGHT).fill(value, 0, 90_000)),
    }),
  )
  const work = fc.oneof(
    fc.record({
      kind: fc.constant('stroke' as const),
      from: place,
      to: place,
      size: fc.integer({ min: 1, max: 200 }),
      erase: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('lasso' as const), points: fc.array(place, { minLength: 3, maxLength: 6 }), erase: fc.boolean() }),
    fc.record({ kind: fc.constant('flood' as const), at: place }),
    fc.record({ kind: fc.constantFrom('invert' as const, 'clear' as const) }),
    fc.record({ kind: fc.constant('away' as const), order: order }),
    fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'cancelled' as const) }),
  )
  it('come back byte for byte after any series, and the coverage is what a recount finds', () => {
    fc.assert(
      fc.property(fc.array(work, { maxLength: 12 }), works => {
        const editor = new MaskEditor({ width: WIDTH, height: HEIGHT })
        const seen: Uint8Array[] = [editor.mask.bytes.slice()]
        const brush = { size: 90, hardness: 0.5, erase: false }
        for (const each of works) {
          const count = editor.standing
          if (each.kind === 'undo' || each.kind === 'redo') editor[each.kind]()
          else if (each.kind === 'stroke' || each.kind === 'cancelled') {
            editor.begin('画笔')
            if (each.kind === 'stroke') editor.stroke({ ...each.from, pressure: 1 }, { ...each.to, pressure: 0.5 }, { ...brush, ...each })
            else editor.stroke(dab(10, 10), dab(300, 300), brush)
            if (each.kind === 'cancelled') editor.cancel()
            else editor.end()
          } else if (each.kind === 'lasso') editor.apply('套索', mask => fillPolygon(mask, each.points, each.erase))
          else if (each.kind === 'away') {
            const here = { ...editor.mask, bytes: editor.mask.bytes.slice() }
            carryOut(here, each.order)
            carryOutAway(editor, each.order)
            expect(editor.mask.bytes).toEqual(here.bytes)
          } else if (each.kind === 'flood') editor.apply('填充', mask => flood(mask, each.at))
          else editor.apply('整张', each.kind === 'invert' ? invert : clear)
          if (editor.standing > count && each.kind !== 'redo') seen.splice(editor.standing, Infinity, editor.mask.bytes.slice())
          expect(editor.mask.bytes).toEqual(seen[editor.standing])
          expect(editor.coverage()).toBeCloseTo(recount(editor.mask), 10)
        }
        while (editor.standing > 0) editor.undo()
        expect(recount(editor.mask)).toBe(0)
        while (editor.standing < editor.steps.length) editor.redo()
        expect(editor.mask.bytes).toEqual(seen[editor.standing])
      }),
      { numRuns: 40 },
    )
  })

  it('forget the oldest beyond their bytes, and keep one value for a tile that is all alike', () => {
    const editor = new MaskEditor({ width: 512, height: 512 }, 150_000)
    for (let turn = 0; turn < 4; turn++) {
      editor.begin(`画笔 ${turn}`)
      editor.stroke(dab(100 + turn * 20, 100), dab(100 + turn * 20, 100), { size: 30, hardness: 1, erase: false })
      editor.end()
    }
    expect(editor.steps.map(step => step.label)).toEqual(['画笔 2', '画笔 3'])
    expect(editor.held).toBeLessThanOrEqual(150_000)
    editor.apply('反选', invert)
    editor.apply('清空', clear)
    expect(editor.steps.at(-1)!.bytes).toBeLessThan(70_000)
    expect(() => editor.apply('', mask => lay(mask, new Uint8Array(3)))).toThrow(RangeError)
  })
})

it('is shown with its rim two pixels wide and its hatch by its strength', () => {
  const mask = empty(40)
  fillPolygon(mask, square(10, 10, 20), false)
  const area = { left: 0, top: 0, right: 80, bottom: 80 }
  const pixels = new Uint32Array(80 * 80)
  const colours = { hatch: 0x0000ff, dark: 0, light: 0xffffff }
  paintOverlay(pixels, area, mask, { scale: 2, left: 0, top: 0 }, 1, colours)
  const alpha = (x: number, y: number) => pixels[y * 80 + x]! >>> 24
  expect([alpha(18, 40), alpha(19, 40), alpha(20, 40)]).toEqual([0, 255, 255])
  expect(alpha(40, 40)).toBeGreaterThan(80)
  expect(alpha(40, 40)).toBeLessThan(255)
  // A part is painted as the whole is.
  const part = { left: 15, top: 30, right: 45, bottom: 50 }
  const some = new Uint32Array(30 * 20)
  paintOverlay(some, part, mask, { scale: 2, left: 0, top: 0 }, 1, colours)
  for (let y = 0; y < 20; y++)
    expect([...some.subarray(y * 30, y * 30 + 30)]).toEqual([...pixels.subarray((y + 30) * 80 + 15, (y + 30) * 80 + 45)])
})

it('is written as a PNG of one channel, rows without a filter', async () => {
  const mask = empty(33, 21)
  mask.bytes.forEach((_, at) => (mask.bytes[at] = (at * 7) % 256))
  const png = Buffer.from(await maskPng(mask))
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    expect(png.readUInt32BE(at + 8 + length)).toBe(zlib.crc32(png.subarray(at + 4, at + 8 + length)))
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect([...chunks.get('IHDR')!]).toEqual([0, 0, 0, 33, 0, 0, 0, 21, 8, 0, 0, 0, 0])
  const rows = zlib.inflateSync(chunks.get('IDAT')!)
  for (let y = 0; y < 21; y++) expect([...rows.subarray(y * 34, y * 34 + 34)]).toEqual([0, ...mask.bytes.subarray(y * 33, y * 33 + 33)])
})
