// Zoom steps of pictures and stages: 10 to 800 %, 1 = fits (interface.md §1). Pure.
export const FIT = 1
const MIN = 0.1
const MAX = 8
const FACTOR = 1.25

export const clampZoom = (zoom: number): number => Math.min(MAX, Math.max(MIN, zoom))

/** One step in (1) or out (-1); passing 100 % stops there once. */
export const stepZoom = (zoom: number, direction: 1 | -1): number => {
  const next = clampZoom(direction > 0 ? zoom * FACTOR : zoom / FACTOR)
  return (zoom - FIT) * (next - FIT) < -1e-9 ? FIT : next
}
