// Answers of downloads: one picture, several joined to one, one cropped, and the team's choice about the strip.
import { downloads } from '@qianmu/contract/drawing/downloads'
import type { Uses } from '../../app.ts'
import { answer } from '../../kit/answer.ts'
import { bytesOf } from '../inputs.ts'
import { burnStrip } from './strip.ts'
import { type Downloaded, drawStrip, type Owner, picturesToDownload, setDrawStrip } from './downloads.store.ts'
import { cropImage } from './crop.ts'
import { joinImages } from './joint.ts'

/** The bytes of a picture as they leave. @param strip whether the team has the strip burnt in */
export async function leaving(
  app: Uses<'files'>,
  { file, engine_kind }: Pick<Downloaded, 'file'> & { engine_kind: string },
  strip: boolean,
): Promise<Uint8Array> {
  const bytes = await bytesOf(app, file)
  return strip && engine_kind === 'procedural' ? burnStrip(bytes) : bytes
}

/** One of a person's pictures as a file. */
export async function download(app: Uses<'files' | 'pool'>, owner: Owner, imageId: number) {
  const [picture] = await picturesToDownload(app, owner, [imageId])
  return {
    name: `千幕 ${picture!.record_id}-${picture!.id}.png`,
    mime: picture!.file.mime,
    body: await leaving(app, picture!, await drawStrip(app, owner.teamId)),
  }
}

export const downloadAnswers = answer(downloads)({
  picture: ({ app, actor, body }) => download(app, actor, body.image_id),
  joint: ({ app, actor, body }) => joinImages(app, actor, body),
  crop: ({ app, actor, body }) => cropImage(app, actor, body),
  setting: async ({ app, actor }) => ({ draw_strip: await drawStrip(app, actor.teamId) }),
  async set({ app, actor, body }) {
    await setDrawStrip(app, actor.teamId, body.draw_strip === 1)
    return { draw_strip: body.draw_strip === 1 }
  },
})
