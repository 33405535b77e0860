// Where things of a page stand, in px of the window, and whether one lies over another.
import type { Locator } from 'playwright-core'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export const boxOf = async (place: Locator): Promise<Box> => {
  const { x, y, width, height } = (await place.boundingBox())!
  return { left: x, right: x + width, top: y, bottom: y + height }
}

export const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
