// Joins pictures of the team to one at full size: laid out by the drawing package, put together by libvips, kept as a picture.
import type { Received } from '@qianmu/contract/kit/call'
import type { downloads } from '@qianmu/contract/drawing/downloads'
import { type Joint, jointProblem, layJoint } from '@qianmu/drawing'
import sharp, { type Sharp } from 'sharp'
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

/** Puts pictures where the layout says. @returns the pixels, RGBA */
export async function putTogether(pictures: readonly Uint8Array[], { canvas, background, placed }: Joint) {
  const parts = await Promise.all(
    placed.map(async ({ index, left, top, width, height }) => {
      const { data, info } = await sharp(pictures[index]).resize(width, height, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
      return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, left, top }
    }),
  )
  return sharp({ create: { ...canvas, channels: 4, background }, limitInputPixels: false }).composite(parts)
}

const FORMATS = {
  png: (picture: Sharp) => picture.png({ compressionLevel: 6 }),
  jpeg: (picture: Sharp) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 92 }),
  webp: (picture: Sharp) => picture.webp({ quality: 92, effort: 1 }),
}

export async function joinImages(app: Uses<'files' | 'settings'>, actor: Actor, { images, format, ...setting }: Wanted) {
  const pictures: Uint8Array[] = []
  for (const [nth, address] of images.entries()) pictures.push(await readInput(app, actor.teamId, { field: `images.${nth}`, address }))
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
