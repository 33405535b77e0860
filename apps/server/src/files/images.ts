// Pictures: what is taken is decoded and written anew without hidden data, and scaled copies are made of it.
import { THUMBNAILS, type Thumbnail } from '@qianmu/contract/kit/limits'
import { readTaken, type Taken } from '@qianmu/drawing/metadata'
import { type Loss, loss } from '@qianmu/script/losses'
import sharp, { type Sharp } from 'sharp'
import { foreignImage, HEAD_BYTES, recogniseImage } from './kinds.ts'

// Caps: performance-reliability row U5.
const MAX_PIXELS = 40_000_000
const MAX_FRAMES = 200
const MAX_FRAMES_PIXELS = 100_000_000
const DEADLINE_S = 20

// One picture at a time per thread of the pool is fastest when several people upload; the cache only costs memory.
sharp.concurrency(1)
sharp.cache(false)

/** A picture is not taken; the message is for the user (Chinese). */
export class ImageRefusal extends Error {}

/** A picture without anything but its picture. */
export interface CleanImage {
  bytes: Buffer
  mime: string
  /** pixels, upright */
  width: number
  height: number
  /** When a camera took it, and which: all that is kept of what was hidden in it. */
  taken: Taken
  /** What of the picture is not in it any more. */
  losses: Loss[]
}

/** Formats a scaled copy comes in. */
export type ThumbnailFormat = 'webp' | 'jpeg'

/**
 * Decodes the picture and encodes it again in its own format: EXIF, GPS, XMP and anything hidden behind the picture are
 * gone, but for when and with what a camera took it, which are told apart; the EXIF orientation is applied. Animations stay animations, unless only their first frame is wanted (`still`).
 * @throws ImageRefusal for other formats (also SVG), broken ones, and more than 40 megapixels or 200 frames
 */
export async function cleanImage(input: Buffer, still = false): Promise<CleanImage> {
  const head = input.subarray(0, HEAD_BYTES)
  const kind = recogniseImage(head)
  if (!kind) throw new ImageRefusal(foreignImage(head) ?? '只支持 PNG、JPEG、WebP、GIF、AVIF 图片')
  const {
    pages = 1,
    width,
    height,
    pageHeight = height,
    depth,
    format,
    exif,
  } = await sharp(input, { limitInputPixels: false }).metadata().catch(broken)
  const pixels = width * pageHeight
  if (pixels > MAX_PIXELS) throw new ImageRefusal('图片太大，最多 4000 万像素')
  if (pages > MAX_FRAMES || pixels * pages > MAX_FRAMES_PIXELS) throw new ImageRefusal('动图帧数太多，最多 200 帧')
  const moves = pages > 1 && !still
  const picture = sharp(input, { animated: moves, limitInputPixels: MAX_FRAMES_PIXELS }).timeout({ seconds: DEADLINE_S })
  const { data, info } = await encoded(moves ? picture : picture.autoOrient(), kind.mime)
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
  const losses = [
    ...framesLost(input, still ? pages : 1),
    ...(depth === 'ushort' ? [loss('', `${format} 16 bit`, 'changed', '每通道 16 位存成 8 位')] : []),
  ]
  return {
    bytes: data,
    mime: kind.mime,
    width: info.width,
    height: info.pageHeight ?? info.height,
    taken: readTaken(exif ?? Buffer.alloc(0)),
    losses,
  }
}

/** Frames behind the first: those of an APNG (PNG third edition, chunk acTL) are never decoded here. @param pages frames that were left out on purpose */
function framesLost(input: Buffer, pages: number): Loss[] {
  const head = input.subarray(0, HEAD_BYTES)
  const at = head.readUInt32BE(0) === 0x89504e47 ? head.indexOf('acTL') : -1
  const frames = at > 0 && at + 8 <= head.length ? head.readUInt32BE(at + 4) : 1
  const count = Math.max(frames, pages)
  return count > 1 ? [loss('', frames > 1 ? 'APNG acTL' : '动图', 'dropped', `共 ${count} 帧，只留第一帧`)] : []
}

/**
 * Scaled copies whose longer edge is at most that of the variant; never enlarged; first frame of an animation. Decoded
 * once for all of them.
 */
export async function scaleImage(input: Buffer, variants: Thumbnail[], format: ThumbnailFormat): Promise<Map<Thumbnail, Buffer>> {
  const edge = Math.max(...variants.map(variant => THUMBNAILS[variant]))
  const largest = sharp(input, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DEADLINE_S })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await largest.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const longest = Math.max(info.width, info.height)
  const sizeOf = (variant: Thumbnail) => Math.min(THUMBNAILS[variant], longest)
  // Of a small picture several copies are the same: each is written once.
  const sizes = [...new Set(variants.map(sizeOf))]
  const copies = sizes.map(async (size): Promise<[number, Buffer]> => {
    const scaled = sharp(data, { raw }).resize(size, size, { fit: 'inside' })
    const written =
      format === 'webp' ? scaled.webp({ quality: 80, effort: 2 }) : scaled.flatten({ background: '#fff' }).jpeg({ quality: 80 })
    return [size, await written.toBuffer()]
  })
  const bySize = new Map(await Promise.all(copies))
  return new Map(variants.map(variant => [variant, bySize.get(sizeOf(variant))!]))
}

function encoded(picture: Sharp, mime: string): Sharp {
  switch (mime) {
    case 'image/png':
      return picture.png({ compressionLevel: 6 })
    case 'image/jpeg':
      return picture.jpeg({ quality: 92 })
    case 'image/webp':
      return picture.webp({ quality: 92, effort: 2 })
    case 'image/gif':
      return picture.gif({ effort: 3 })
    default:
      return picture.avif({ quality: 75, effort: 2 })
  }
}

function broken(cause: unknown): never {
  throw new ImageRefusal('图片已损坏或无法读取', { cause })
}
