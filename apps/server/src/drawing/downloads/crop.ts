// Cuts a picture of the team to a part of it, and keeps the part as a picture.
import type { Received } from '@qianmu/contract/kit/call'
import type { downloads } from '@qianmu/contract/drawing/downloads'
import { cropProblem } from '@qianmu/drawing'
import sharp from 'sharp'
import type { Uses } from '../../app.ts'
import { told } from '../../files/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { readInput } from '../inputs.ts'

/** Refuses at `image` what is no picture of the team, at `width` or `height` a part that lies outside or holds nothing. */
export async function cropImage(
  app: Uses<'files' | 'pool' | 'settings'>,
  actor: Actor,
  { image, ...box }: Received<typeof downloads.crop>['body'],
) {
  const picture = sharp(await readInput(app, actor, { field: 'image', address: image }))
  const problem = cropProblem(await picture.metadata(), box)
  if (problem) return refuseField(problem.field, problem.text)
  const bytes = await picture.extract(box).png({ compressionLevel: 6 }).toBuffer()
  const owner = { teamId: actor.teamId, userId: actor.userId }
  const file = await told(() => app.files.keepDrawn({ ...owner, name: '裁剪.png', bytes }, clean => clean))
  return {
    file_id: file.id,
    url: app.files.address(file.id),
    thumbs: app.files.addresses(file.id),
    width: file.width,
    height: file.height,
  }
}
