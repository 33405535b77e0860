// How far a picture may be extended on its sides, and what it takes to bring it to a ratio.
import { type Side, SIDES } from '../form/parameters.ts'
import { MAX_SIDE, type Size } from '../form/sizes.ts'

/** Pixels added on each side. */
export type Expansion = Record<Side, number>

/** Engines work on squares of 8 pixels (the latent space of Stable Diffusion; `ImagePadForOutpaint` counts in these too). */
export const EXPAND_STEP = 8
/** Pixels of one side (field `expand` of the form). */
const MAX_EXPANSION = 2048
export const NO_EXPANSION: Readonly<Expansion> = { left: 0, right: 0, up: 0, down: 0 }

const OPPOSITE: Record<Side, Side> = { left: 'right', right: 'left', up: 'down', down: 'up' }
const lengthOf = (picture: Size, side: Side) => (side === 'left' || side === 'right' ? picture.width : picture.height)
const onStep = (pixels: number) => Math.floor(pixels / EXPAND_STEP) * EXPAND_STEP

/** The size that comes out. */
export const expandedSize = ({ width, height }: Size, { left, right, up, down }: Expansion): Size => ({
  width: width + left + right,
  height: height + up + down,
})

/** Most that a side may get while its opposite stays: no side of the outcome passes what an engine draws. */
export const expansionLimit = (picture: Size, expand: Expansion, side: Side): number =>
  Math.max(0, onStep(Math.min(MAX_EXPANSION, MAX_SIDE - lengthOf(picture, side) - expand[OPPOSITE[side]])))

/** `expand` with some sides set to the nearest that is allowed, one after the other. Anything but a number counts as 0. */
export function withSides(picture: Size, expand: Expansion, sides: Partial<Expansion>): Expansion {
  const next = { ...expand }
  for (const side of SIDES) {
    const wanted = sides[side]
    if (wanted === undefined) continue
    const whole = Math.round((Number.isFinite(wanted) ? wanted : 0) / EXPAND_STEP) * EXPAND_STEP
    next[side] = Math.min(expansionLimit(picture, next, side), Math.max(0, whole))
  }
  return next
}

/** The least expansion, alike on opposite sides, that brings a picture to width : height; as near as limits and steps allow. */
export function expandedToRatio(picture: Size, width: number, height: number): Expansion {
  const wider = Math.max(0, (picture.height * width) / height - picture.width)
  const higher = Math.max(0, (picture.width * height) / width - picture.height)
  return withSides(picture, NO_EXPANSION, { left: wider / 2, right: wider / 2, up: higher / 2, down: higher / 2 })
}
