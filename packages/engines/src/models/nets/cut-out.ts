// U²-Net-p (Qin et al. 2020): what a picture is about, as how much each pixel belongs to it.
import { emptyPlane, flattened, greyPixels, lightness, type Pixels, type Plane, smoothed } from '../../retouch/picture.ts'
import type { Net } from '../runtime.ts'

/** The side of what the net sees, in px. */
const SIDE = 320
/** Mean and spread of red, green and blue in the pictures that it learned from. */
const [MEAN, SPREAD] = [
  [0.485, 0.456, 0.406],
  [0.229, 0.224, 0.225],
] as const
/** A net that is nowhere surer than this has found nothing. */
const SURE = 0.5

/** 255 where the subject is, in the picture's own size; undefined when the net finds none. */
export async function subjectBy(net: Net, picture: Pixels): Promise<Plane | undefined> {
  const { data } = smoothed(flattened(picture), { width: SIDE, height: SIDE })
  const area = SIDE * SIDE
  const brightest = data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, value)), 1)
  const values = new Float32Array(3 * area)
  for (let at = 0; at < area; at++)
    for (let part = 0; part < 3; part++) values[part * area + at] = (data[at * 4 + part]! / brightest - MEAN[part]!) / SPREAD[part]!
  const [found] = await net.run([{ data: values, dims: [1, 3, SIDE, SIDE] }])
  const [least, most] = found!.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [1, 0] as [number, number])
  if (most < SURE) return undefined
  const mask = emptyPlane(SIDE, SIDE)
  for (let at = 0; at < area; at++) mask.data[at] = Math.round(((found![at]! - least) / (most - least)) * 255)
  return lightness(smoothed(greyPixels(mask), picture))
}
