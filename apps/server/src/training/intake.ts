// Pictures on their way into a data set: cleaned like every upload, looked at, and kept with the words that come along.
import { readPicture } from '@qianmu/drawing/metadata'
import type { Uses } from '../app.ts'
import { FileRefusal, ImageRefusal, looksOf, QuotaExceeded } from '../files/index.ts'
import { firstOf } from '../kit/cut.ts'
import { type ImageRow, insertImage } from './images.store.ts'
import { tagsIn } from './tags.rules.ts'
import type { TrainingRow } from './training.store.ts'

const NAME_MAX = 200

export interface Picture {
  name: string
  bytes: Buffer
  /** Of a text beside it; without, what a program wrote into the picture. */
  tags?: readonly string[] | undefined
  origin?: string
}

/** Words that a program wrote into a picture; they are gone once it is cleaned. */
function writtenInto(bytes: Buffer): string[] {
  const record = readPicture(bytes)
  return record ? tagsIn([record.form.prompt].flat().join(',')) : []
}

/** Takes one picture. @returns undefined when it is there already @throws what the file service refuses; a refusal when the set is full */
export async function takePicture(
  app: Uses<'files' | 'pool'>,
  { model_id, team_id, user_id }: Pick<TrainingRow, 'model_id' | 'team_id' | 'user_id'>,
  { name, bytes, tags, origin }: Picture,
): Promise<ImageRow | undefined> {
  const shown = firstOf(name.slice(name.lastIndexOf('/') + 1), NAME_MAX)
  const file = await app.files.keepImage({ teamId: team_id, userId: user_id, name: shown, bytes }, true)
  try {
    const clean = await app.files.read(file)
    const parts: Uint8Array[] = []
    for await (const part of clean) parts.push(part)
    const looks = await looksOf(Buffer.concat(parts))
    const row = await insertImage(app, model_id, {
      ...looks,
      file_id: file.id,
      name: shown,
      width: file.width,
      height: file.height,
      tags: tags ?? writtenInto(bytes),
      ...(origin !== undefined && { origin }),
    })
    if (!row) await app.files.remove(file.id)
    return row
  } catch (error) {
    await app.files.remove(file.id)
    throw error
  }
}

/** Why a file was not taken, in Chinese; undefined for what is no fault of the file. */
export const faultOf = (error: unknown): string | undefined =>
  error instanceof FileRefusal || error instanceof ImageRefusal || error instanceof QuotaExceeded ? error.message : undefined
