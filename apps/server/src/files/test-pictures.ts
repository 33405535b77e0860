// Pictures to measure with, and what libvips alone needs for the work that we do with them: decoded once, nothing done twice.
import { THUMBNAILS } from '@qianmu/contract/kit/limits'
import sharp from 'sharp'

/** A side-by-side limit for scaled copies: the picture is decoded once, each size encoded once. @param input at most 1280 pixels at a side */
export async function leastForCopies(input: Buffer): Promise<void> {
  const { data, info } = await sharp(input).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const edge = Math.max(info.width, info.height)
  const sizes = new Set(Object.values(THUMBNAILS).map(size => Math.min(size, edge)))
  await Promise.all(
    [...sizes].map(size => sharp(data, { raw }).resize(size, size, { fit: 'inside' }).webp({ quality: 80, effort: 2 }).toBuffer()),
  )
}

/** A limit for joining pictures of one size in a row: each is decoded once, and its lines are copied to where they belong before one PNG is written. */
export async function leastForRow(pictures: readonly Buffer[]): Promise<Buffer> {
  const parts = await Promise.all(pictures.map(picture => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })))
  const { width, height, channels } = parts[0]!.info
  const line = width * channels
  const canvas = Buffer.allocUnsafe(line * parts.length * height)
  for (let y = 0; y < height; y++)
    for (const [nth, { data }] of parts.entries()) data.copy(canvas, (y * parts.length + nth) * line, y * line, (y + 1) * line)
  return sharp(canvas, { raw: { width: width * parts.length, height, channels } })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Soft shapes under fine grain: as a PNG about as large as what models draw (2 MB at 1024²). */
export async function likeDrawn({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const noise = (sigma: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } } })
  const grain = await noise(2).png().toBuffer()
  const shapes = await noise(120).blur(12).normalise().png().toBuffer()
  return sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
}

/** What libvips has to do at least for one that is uploaded: decoded and encoded clean, and its copies. */
export async function leastForUpload(input: Buffer): Promise<void> {
  await leastForCopies(await sharp(input).autoOrient().png().toBuffer())
}

/** The same look with another content, so that nothing of it is known. */
export const another = (picture: Buffer, nth: number): Promise<Buffer> => {
  const background = { r: nth % 256, g: (nth >> 8) % 256, b: 90 }
  const mark = { input: { create: { width: 8, height: 8, channels: 3, background } }, left: 4, top: 4 } as const
  return sharp(picture).composite([mark]).png().toBuffer()
}
