// Image to image: the manners, lights and colours that a prompt names, laid over the picture by its strength. The drawing itself stays.
import { clustersOf, nearestOf, type Triple } from '../clusters.ts'
import { xdog } from '../maps/edges.ts'
import { type Cv, withMats } from '../opencv.ts'
import { emptyPixels, flattened, lightness, type Pixels, pixelsOf, planeMat, resizedMat, rgbMat } from '../picture.ts'
import type { FilterWords, Manner, Rgb, Tone } from '../words/index.ts'

/** At half the strength most of the manner is there: a filter has nothing else to change. */
const STRENGTH_GAIN = 1.6

export function restyle(cv: Cv, given: Pixels, { manners, tone, colours }: FilterWords, strength: number): Pixels {
  const picture = flattened(given)
  // Nothing that could be done was named: what is there gets evened out like paint.
  const plan: readonly Manner[] = manners.length || tone || colours.length ? manners : ['paint']
  let styled = plan.reduce((each, manner) => MANNERS[manner](cv, each), picture)
  if (colours.length) styled = tinted(cv, styled, colours)
  if (tone) styled = toned(styled, tone)
  return mixed(picture, styled, Math.min(1, strength * STRENGTH_GAIN))
}

const map = (picture: Pixels, change: (red: number, green: number, blue: number) => Triple): Pixels => {
  const out = emptyPixels(picture.width, picture.height)
  for (let at = 0; at < out.data.length; at += 4) {
    const [red, green, blue] = change(picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!)
    out.data[at] = red
    out.data[at + 1] = green
    out.data[at + 2] = blue
    out.data[at + 3] = 255
  }
  return out
}
const lightOf = (red: number, green: number, blue: number) => red * 0.299 + green * 0.587 + blue * 0.114

function mixed(one: Pixels, other: Pixels, share: number): Pixels {
  const out = emptyPixels(one.width, one.height)
  for (let at = 0; at < out.data.length; at++) out.data[at] = one.data[at]! * (1 - share) + other.data[at]! * share
  return out
}

const MANNERS: Record<Manner, (cv: Cv, picture: Pixels) => Pixels> = {
  mono: (_, picture) =>
    map(picture, (red, green, blue) => {
      const light = lightOf(red, green, blue)
      return [light, light, light]
    }),
  line: (cv, picture) =>
    inked(
      cv,
      map(picture, () => [255, 255, 255]),
      picture,
    ),
  pencil,
  paint: (cv, picture) => evened(cv, picture, 3),
  poster: (cv, picture) => flat(cv, evened(cv, picture, 2), 8),
  comic: (cv, picture) => inked(cv, flat(cv, evened(cv, picture, 2), 14), picture),
  pixel: (cv, picture) =>
    withMats(keep => {
      const coarse = { width: Math.max(8, Math.round(picture.width / 8)), height: Math.max(8, Math.round(picture.height / 8)) }
      const large = keep(new cv.Mat())
      const small = resizedMat(cv, keep, rgbMat(cv, keep, picture), coarse)
      cv.resize(small, large, new cv.Size(picture.width, picture.height), 0, 0, cv.INTER_NEAREST)
      return pixelsOf(large)
    }),
}

/** Texture smoothed away between edges. */
function evened(cv: Cv, picture: Pixels, rounds: number): Pixels {
  return withMats(keep => {
    let from = rgbMat(cv, keep, picture)
    for (let round = 0; round < rounds; round++) {
      const to = keep(new cv.Mat())
      cv.bilateralFilter(from, to, 7, 38, 7)
      from = to
    }
    return pixelsOf(from)
  })
}

/** Only so many colours, the commonest of the picture. */
function flat(cv: Cv, picture: Pixels, count: number): Pixels {
  return withMats(keep => {
    const [lab, small] = [keep(new cv.Mat()), keep(new cv.Mat())]
    cv.cvtColor(rgbMat(cv, keep, picture), lab, cv.COLOR_RGB2Lab)
    cv.resize(lab, small, new cv.Size(96, 96), 0, 0, cv.INTER_AREA)
    const centres = clustersOf(Float32Array.from(small.data as Uint8Array), count).map(({ centre }) => centre)
    const values = lab.data as Uint8Array
    for (let at = 0; at < values.length; at += 3) values.set(centres[nearestOf(centres, values, at)]!.map(Math.round), at)
    const out = keep(new cv.Mat())
    cv.cvtColor(lab, out, cv.COLOR_Lab2RGB)
    return pixelsOf(out)
  })
}

/** The lines of `from` in ink over a picture. */
function inked(cv: Cv, over: Pixels, from: Pixels): Pixels {
  const lines = xdog(cv, from, { sigma: 1, sharpness: 20, threshold: 0.88, steepness: 6 }, true)
  const out = emptyPixels(over.width, over.height)
  for (let at = 0; at < lines.data.length; at++) {
    const left = 1 - (lines.data[at]! / 255) * 0.88
    for (let part = 0; part < 3; part++) out.data[at * 4 + part] = over.data[at * 4 + part]! * left
    out.data[at * 4 + 3] = 255
  }
  return out
}

/** Pencil strokes: the lightness divided by its own surroundings. */
function pencil(cv: Cv, picture: Pixels): Pixels {
  return withMats(keep => {
    const light = lightness(picture)
    const soft = keep(new cv.Mat())
    cv.GaussianBlur(planeMat(cv, keep, light), soft, new cv.Size(0, 0), Math.max(picture.width, picture.height) / 90)
    const around = soft.data as Uint8Array
    const out = emptyPixels(picture.width, picture.height)
    for (let at = 0; at < around.length; at++) {
      const stroke = Math.min(255, (light.data[at]! * 255) / Math.max(1, around[at]!))
      out.data.fill(0.75 * stroke + 0.25 * light.data[at]!, at * 4, at * 4 + 3)
      out.data[at * 4 + 3] = 255
    }
    return out
  })
}

const TONE_SHARE = 0.55

/** Shadows and highlights take the two colours of the light. */
const toned = (picture: Pixels, { shadow, highlight, gain }: Tone): Pixels =>
  map(picture, (red, green, blue) => {
    const light = lightOf(red, green, blue) / 255
    const part = (value: number, at: 0 | 1 | 2) =>
      gain * (value * (1 - TONE_SHARE) + TONE_SHARE * (shadow[at] + (highlight[at] - shadow[at]) * light))
    return [part(red, 0), part(green, 1), part(blue, 2)]
  })

const TINT_SHARE = 0.6

/** The commonest colours of the picture moved to the named ones, each keeping its lightness; the nearest in lightness go together. */
function tinted(_cv: Cv, picture: Pixels, colours: readonly Rgb[]): Pixels {
  const samples = new Float32Array(3 * 4096)
  const step = Math.max(1, Math.floor(picture.data.length / 4 / 4096))
  for (let at = 0; at < 4096; at++)
    for (let part = 0; part < 3; part++) samples[at * 3 + part] = picture.data[((at * step) % (picture.data.length / 4)) * 4 + part]!
  const clusters = clustersOf(samples, Math.max(3, colours.length + 1)).map(({ centre }) => centre)
  const aims = clusters.map((_, rank) => colours[rank % colours.length]!)
  return map(picture, (red, green, blue) => {
    const aim = aims[nearestOf(clusters, [red, green, blue], 0)]!
    const shift = lightOf(red, green, blue) / Math.max(24, lightOf(...aim))
    const part = (value: number, at: 0 | 1 | 2) => value * (1 - TINT_SHARE) + Math.min(255, aim[at] * shift) * TINT_SHARE
    return [part(red, 0), part(green, 1), part(blue, 2)]
  })
}
