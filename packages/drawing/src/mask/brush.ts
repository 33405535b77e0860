// The brush of the mask painter: the area a round tip sweeps between two points, exactly, however far they are apart.
import { type Mask, type Point, type Rect, within } from './grid.ts'

/** Bounds of the tip, in pixels of the picture (ours). */
export const BRUSH = { min: 1, max: 512, usual: 48, usualHardness: 0.8 } as const

export interface Brush {
  /** Diameter in pixels of the picture. */
  size: number
  /** 0 fades from the middle to the rim, 1 has a sharp rim. */
  hardness: number
  erase: boolean
}

/** Where the tip is, and the share of its size that it has there (a pen presses more or less). */
export interface Dab extends Point {
  pressure: number
}

const reachOf = ({ size }: Brush, { pressure }: Dab) => (Math.max(BRUSH.min, size) / 2) * pressure

/** What the tip may touch between two points; undefined beside the picture. */
export function sweptArea(mask: Mask, from: Dab, to: Dab, brush: Brush): Rect | undefined {
  const reach = Math.max(reachOf(brush, from), reachOf(brush, to)) + 0.5
  return within(mask, {
    left: Math.min(from.x, to.x) - reach,
    top: Math.min(from.y, to.y) - reach,
    right: Math.max(from.x, to.x) + reach,
    bottom: Math.max(from.y, to.y) + reach,
  })
}

const smooth = (share: number) => share * share * (3 - 2 * share)

/**
 * Sweeps the tip from one point to the other. Painting keeps the stronger of what was and what comes, erasing the weaker, so that a stroke which
 * crosses itself is as even as one that does not, and no spacing of dabs shows. Answers what may have changed; undefined beside the picture.
 */
export function sweep(mask: Mask, from: Dab, to: Dab, brush: Brush): Rect | undefined {
  const area = sweptArea(mask, from, to, brush)
  const { hardness, erase } = brush
  const start = reachOf(brush, from)
  const end = reachOf(brush, to)
  if (!area) return undefined
  const { bytes, width } = mask
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = dx * dx + dy * dy
  const across = length > 0 ? dx / length : 0
  const down = length > 0 ? dy / length : 0
  for (let y = area.top; y < area.bottom; y++) {
    const py = y + 0.5 - from.y
    for (let x = area.left; x < area.right; x++) {
      const px = x + 0.5 - from.x
      const along = Math.min(1, Math.max(0, px * across + py * down))
      const radius = start + (end - start) * along
      const ox = px - along * dx
      const oy = py - along * dy
      const away = ox * ox + oy * oy
      const rim = radius + 0.5
      if (away >= rim * rim) continue
      const fade = Math.max(1, radius * (1 - hardness))
      const inner = rim - fade
      const alpha = inner > 0 && away <= inner * inner ? 255 : Math.round(255 * smooth(Math.min(1, (rim - Math.sqrt(away)) / fade)))
      const at = y * width + x
      const old = bytes[at]!
      if (erase) {
        if (old > 255 - alpha) bytes[at] = 255 - alpha
      } else if (old < alpha) bytes[at] = alpha
    }
  }
  return area
}
