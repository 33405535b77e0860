// To which size a picture of a data set is cut: the rule of kohya's programs, so that what we cut is what they would. Pure.

export interface Size {
  width: number
  height: number
}
export interface Cut {
  /** The size that the picture is scaled to first. */
  scaled: Size
  /** The bucket, cut out of its middle. */
  bucket: Size
}

const STEP = 64
/** kohya's usual ends of a side, for 1024 pixels and more twice as far. */
const LEAST = 256
const most = (resolution: number) => Math.max(1024, resolution * 2)

/** All sizes of about `resolution`² pixels, in multiples of 64. */
export function bucketSizes(resolution: number): Size[] {
  const area = resolution * resolution
  const square = Math.floor(resolution / STEP) * STEP
  const sizes = new Map([[`${square}x${square}`, { width: square, height: square }]])
  for (let width = LEAST; width <= most(resolution); width += STEP) {
    const height = Math.min(most(resolution), Math.floor(area / width / STEP) * STEP)
    if (height < LEAST) continue
    sizes.set(`${width}x${height}`, { width, height }).set(`${height}x${width}`, { width: height, height: width })
  }
  return [...sizes.values()].toSorted((one, other) => one.width - other.width || one.height - other.height)
}

/** A picture that covers its bucket: the side that is too long for it is cut. */
function covering({ width, height }: Size, bucket: Size): Cut {
  const wide = width / height > bucket.width / bucket.height
  const scale = wide ? bucket.height / height : bucket.width / width
  return {
    bucket,
    scaled: { width: Math.max(bucket.width, Math.round(width * scale)), height: Math.max(bucket.height, Math.round(height * scale)) },
  }
}

/** No larger than it is, and of a size that the steps of 64 leave. */
function smaller({ width, height }: Size, resolution: number): Cut {
  const ratio = width / height
  const down = (side: number) => Math.max(STEP, Math.floor(side / STEP) * STEP)
  if (width * height <= resolution * resolution) return { scaled: { width, height }, bucket: { width: down(width), height: down(height) } }
  const wanted = Math.sqrt(resolution * resolution * ratio)
  const byWidth = { width: down(wanted), height: down(down(wanted) / ratio) }
  const tall = (resolution * resolution) / wanted
  const byHeight = { width: down(down(tall) * ratio), height: down(tall) }
  const off = (size: Size) => Math.abs(size.width / size.height - ratio)
  const bucket = off(byWidth) < off(byHeight) ? byWidth : byHeight
  return covering({ width, height }, bucket)
}

/** How a picture is cut. @param upscale whether a small one is made larger */
export function cutOf(size: Size, resolution: number, upscale = true): Cut {
  if (!upscale) return smaller(size, resolution)
  const ratio = size.width / size.height
  const off = (bucket: Size) => Math.abs(bucket.width / bucket.height - ratio)
  const bucket = bucketSizes(resolution).reduce((best, each) => (off(each) < off(best) ? each : best))
  return covering(size, bucket)
}

/** How many pictures fall into each bucket, the fullest first. */
export function bucketsOf(
  sizes: readonly (Size & { images: number })[],
  resolution: number,
  upscale: boolean,
): (Size & { images: number })[] {
  const full = new Map<string, Size & { images: number }>()
  for (const size of sizes) {
    const { bucket } = cutOf(size, resolution, upscale)
    const key = `${bucket.width}x${bucket.height}`
    full.set(key, { ...bucket, images: (full.get(key)?.images ?? 0) + size.images })
  }
  return [...full.values()].toSorted((one, other) => other.images - one.images || one.width - other.width)
}
