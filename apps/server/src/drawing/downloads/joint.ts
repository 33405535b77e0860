// Joins pictures of the team to one at full size: laid out by the drawing package, put together by libvips, kept as a picture.
import type { Received } from '@qianmu/contract/kit/call'
import type { downloads } from '@qianmu/contract/drawing/downloads'
import { type Joint, jointProblem, layJoint, markSize, markSvg, type Size } from '@qianmu/drawing'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { Uses } from '../../app.ts'
import { told } from '../../files/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { readInput } from '../inputs.ts'

type Wanted = Received<typeof downloads.joint>['body']

let before: Promise<unknown> = Promise.resolve()
/** One large picture at a time: the largest hold half a gigabyte while they are made. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = before.then(work, work)
  // Whoever asked is told by `mine`; the next one only waits for its end.
  before = mine.catch(() => undefined)
  return mine
}

/** A picture as it is seen in its cell, with round corners. */
async function inCell(picture: Sharp, cell: Size, view: NonNullable<Joint['placed'][number]['view']>, radius: number): Promise<Sharp> {
  const { data, info } = await picture
    .resize(view.width, view.height, { fit: 'fill' })
    .ensureAlpha()
    .rotate(view.turn, { background: '#00000000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(view.left + (view.width - info.width) / 2)
  const top = Math.round(view.top + (view.height - info.height) / 2)
  const seen = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const width = Math.min(info.width - seen.left, cell.width - Math.max(0, left))
  const height = Math.min(info.height - seen.top, cell.height - Math.max(0, top))
  const parts: OverlayOptions[] = []
  if (width > 0 && height > 0) {
    const input = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .extract({ ...seen, width, height })
      .png({ compressionLevel: 0 })
      .toBuffer()
    parts.push({ input, left: Math.max(0, left), top: Math.max(0, top) })
  }
  if (radius > 0) {
    const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`
    parts.push({ input: Buffer.from(corners), blend: 'dest-in' })
  }
  return sharp({ create: { ...cell, channels: 4, background: '#00000000' } }).composite(parts)
}

/** Puts pictures where the layout says. @returns the pixels, RGBA */
export async function putTogether(pictures: readonly Uint8Array[], { canvas, background, placed, radius, numbers }: Joint) {
  const parts = await Promise.all(
    placed.map(async ({ index, left, top, width, height, view }) => {
      const whole = sharp(pictures[index])
      const cell = view ? await inCell(whole, { width, height }, view, radius) : whole.resize(width, height, { fit: 'fill' })
      const { data, info } = await cell.raw().toBuffer({ resolveWithObject: true })
      return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, left, top }
    }),
  )
  const marks = (numbers ? placed : []).map(({ index, left, top, ...cell }) => {
    const px = markSize(cell)
    return { input: Buffer.from(markSvg(index + 1, px)), left: left + Math.round(px / 3), top: top + Math.round(px / 3) }
  })
  return sharp({ create: { ...canvas, channels: 4, background }, limitInputPixels: false }).composite([...parts, ...marks])
}

const FORMATS = {
  png: (picture: Sharp) => picture.png({ compressionLevel: 6 }),
  jpeg: (picture: Sharp) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 92 }),
  webp: (picture: Sharp) => picture.webp({ quality: 92, effort: 1 }),
}

export async function joinImages(app: Uses<'files' | 'pool' | 'settings'>, actor: Actor, { images, format, ...setting }: Wanted) {
  const pictures: Uint8Array[] = []
  for (const [nth, address] of images.entries()) pictures.push(await readInput(app, actor, { field: `images.${nth}`, address }))
  const sizes = await Promise.all(pictures.map(async each => sharp(each).metadata()))
  const problem = jointProblem(sizes, setting)
  if (problem) return refuseField('images', problem)
  const joint = layJoint(sizes, setting)
  return inTurn(async () => {
    const bytes = await FORMATS[format](await putTogether(pictures, joint)).toBuffer()
    const owner = { teamId: actor.teamId, userId: actor.userId }
    const file = await told(() =>
      app.files.keepDrawn({ ...owner, name: `拼图.${format === 'jpeg' ? 'jpg' : format}`, bytes }, clean => clean),
    )
    return {
      file_id: file.id,
      url: app.files.address(file.id),
      thumbs: app.files.addresses(file.id),
      width: file.width,
      height: file.height,
      size: file.size,
      scale: joint.scale,
    }
  })
}
