// The sheet of an XY grid: cells and labels in their places, nothing over anything, full size unless the canvas would be too large.
import { describe, expect, it } from 'vitest'
import { axisLabels, type Box, layXySheet } from './xy-sheet.ts'
import { MAX_CANVAS } from './joint.ts'

const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

describe('the sheet of a grid', () => {
  it.each([
    [
      ['步数 8', '步数 14', '步数 20'],
      ['红伞', '透明伞'],
    ],
    [['步数 8', '步数 14'], []],
    [[], ['种子 1']],
    [
      ['一个很长的提示词，夜雨城市街道，霓虹灯倒影', 'b'],
      ['另一个很长的提示词，夜雨城市街道，霓虹灯倒影', 'd'],
    ],
  ])('of %j and %j holds every cell and label, none over another', (across, down) => {
    const { canvas, cells, ...labels } = layXySheet({ width: 512, height: 768 }, across, down)
    const boxes = [...cells, ...labels.across, ...labels.down]
    expect(cells).toHaveLength(Math.max(1, across.length) * Math.max(1, down.length))
    expect(cells.every(({ width, height }) => width === 512 && height === 768)).toBe(true)
    for (const [nth, box] of boxes.entries()) {
      expect(Object.values({ ...box, text: 0 }).every(Number.isInteger)).toBe(true)
      expect([box.left >= 0, box.top >= 0, box.left + box.width <= canvas.width, box.top + box.height <= canvas.height]).not.toContain(
        false,
      )
      expect(boxes.slice(nth + 1).filter(other => overlap(box, other))).toEqual([])
    }
  })
  it('beyond the largest canvas is smaller as a whole', () => {
    const values = Array.from({ length: 17 }, (_, nth) => `种子 ${nth}`)
    const { canvas, cells } = layXySheet({ width: 1344, height: 768 }, values, values)
    expect(canvas.width * canvas.height).toBeLessThanOrEqual(MAX_CANVAS.pixels)
    expect(cells).toHaveLength(289)
    expect(cells[0]!.width / cells[0]!.height).toBeCloseTo(1344 / 768, 1)
  })
})

it('names numbers by what they are, and prompts by their words', () => {
  expect(axisLabels({ column: 'steps', values: '8, 14' })).toEqual(['步数 8', '步数 14'])
  expect(axisLabels({ column: 'prompt', values: '红伞，黑伞' })).toEqual(['红伞', '黑伞'])
  expect(axisLabels(null)).toEqual([])
})
