// Boxes in line with one another, or with the same room between them. Pure.

export interface Aligned {
  id: string
  x: number
  y: number
  width: number
  height: number
}
/** The ways, as menus name them. */
export const ALIGNS = {
  left: '左对齐',
  centre: '水平居中',
  right: '右对齐',
  top: '上对齐',
  middle: '垂直居中',
  bottom: '下对齐',
  across: '横向分布',
  down: '纵向分布',
} as const
export type Align = keyof typeof ALIGNS

/** The same room between neighbours; the first one stays and the last one ends where the farthest did. */
function spread(boxes: readonly Aligned[], place: 'x' | 'y', size: 'width' | 'height'): Map<string, number> {
  const sorted = boxes.toSorted((one, other) => one[place] - other[place])
  const first = sorted[0]![place]
  const far = Math.max(...boxes.map(box => box[place] + box[size]))
  const room = (far - first - sorted.reduce((sum, box) => sum + box[size], 0)) / (sorted.length - 1)
  let at = first
  const places = new Map<string, number>()
  for (const box of sorted) {
    places.set(box.id, at)
    at += box[size] + room
  }
  return places
}

/** Where boxes stand afterwards; fewer than two stay, and three are the least to be spread. */
export function aligned(boxes: readonly Aligned[], how: Align): { id: string; x: number; y: number }[] {
  const isSpread = how === 'across' || how === 'down'
  if (boxes.length < (isSpread ? 3 : 2)) return boxes.map(({ id, x, y }) => ({ id, x, y }))
  const [left, top] = [Math.min(...boxes.map(box => box.x)), Math.min(...boxes.map(box => box.y))]
  const right = Math.max(...boxes.map(box => box.x + box.width))
  const bottom = Math.max(...boxes.map(box => box.y + box.height))
  const places = isSpread ? (how === 'across' ? spread(boxes, 'x', 'width') : spread(boxes, 'y', 'height')) : new Map<string, number>()
  return boxes.map(({ id, x, y, width, height }) => ({
    id,
    x,
    y,
    ...{
      left: { x: left },
      centre: { x: (left + right - width) / 2 },
      right: { x: right - width },
      top: { y: top },
      middle: { y: (top + bottom - height) / 2 },
      bottom: { y: bottom - height },
      across: { x: places.get(id)! },
      down: { y: places.get(id)! },
    }[how],
  }))
}
