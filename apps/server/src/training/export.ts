// A data set as it leaves: each picture cut to its bucket where that is wanted, with the text that is learnt from it, in kohya's folders.
import type { TrainingParams } from '@qianmu/contract/models/custom'
import sharp from 'sharp'
import { Readable } from 'node:stream'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'
import { zipped } from '../files/index.ts'
import type { Sheet } from '../kit/answer.ts'
import { fileName } from '../kit/download.ts'
import { refuseField } from '../kit/refuse.ts'
import { cutOf } from './buckets.rules.ts'
import { goodImagesOf, type ImageRow, imagesOf } from './images.store.ts'
import { paramsIn, readToml } from './params.rules.ts'
import { captionOf } from './tags.rules.ts'
import type { TrainingRow } from './training.store.ts'

/** The parameters of a custom model. @throws Error for a text that was never taken */
export function paramsOf({ params, base_model }: Pick<TrainingRow, 'params' | 'base_model'>) {
  const read = readToml(params)
  if ('problem' in read) throw new Error('kept parameters cannot be read')
  return { values: read.values, ...paramsIn(read.values, base_model) }
}

/** Trigger word and class, as kohya's folders are named by them; a folder takes no sign that a path is made of. */
export const conceptOf = ({ trigger_word, class_word, model_type }: Pick<TrainingRow, 'trigger_word' | 'class_word' | 'model_type'>) =>
  fileName([trigger_word || 'qianmu', class_word || CLASSES[model_type]].join(' '), 100)
const CLASSES: Readonly<Record<TrainingRow['model_type'], string>> = {
  '': 'concept',
  screen: 'style',
  role: 'person',
  clothing: 'clothes',
  scene: 'scenery',
}

export interface Leaving {
  /** Without ending, the same for picture and text. */
  stem: string
  caption: string
  picture(): Promise<{ ending: string; bytes: Uint8Array }>
}

const ENDINGS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** A picture scaled and cut to its bucket. */
function cut(bytes: Uint8Array, image: ImageRow, params: TrainingParams): Promise<Buffer> {
  const { scaled, bucket } = cutOf(image, params.resolution, !params.bucket_no_upscale)
  const [left, top] = [scaled.width - bucket.width, scaled.height - bucket.height].map(over => Math.floor(over / 2)) as [number, number]
  return sharp(bytes)
    .resize(scaled.width, scaled.height, { fit: 'fill', kernel: 'lanczos3' })
    .extract({ left, top, ...bucket })
    .png()
    .toBuffer()
}

/** The pictures of a set in their order. @param flagged with those that are too small, blurred or twins of others: nobody learns well from them */
export async function leavingImages(app: Uses<'files' | 'pool'>, row: TrainingRow, flagged = false): Promise<Leaving[]> {
  const { params } = paramsOf(row)
  const rows = await (flagged ? imagesOf : goodImagesOf)(app, row.model_id)
  const digits = String(rows.length).length
  return rows.map((image, nth) => ({
    stem: `${String(nth + 1).padStart(digits, '0')}_${fileName(image.name.replace(/\.[^.]*$/, ''), 60)}`,
    caption: captionOf(image.tags, row),
    async picture() {
      const file = (await app.files.find(image.file_id)) ?? refuseField('model_id', `训练图「${image.name}」已不在`)
      const bytes = await bytesOf(app, file)
      if (row.crop) return { ending: 'png', bytes: await cut(bytes, image, params) }
      // Trainers read no other formats everywhere.
      const ending = ENDINGS[file.mime]
      return ending ? { ending, bytes } : { ending: 'png', bytes: await sharp(bytes).png().toBuffer() }
    },
  }))
}

async function* entriesOf(row: TrainingRow, images: readonly Leaving[], repeats: number) {
  const folder = `${fileName(row.name, 60) || 'qianmu'}/img/${repeats}_${conceptOf(row)}`
  for (const { stem, picture, caption } of images) {
    const { ending, bytes } = await picture()
    yield { name: `${folder}/${stem}.${ending}`, bytes }
    yield { name: `${folder}/${stem}.txt`, bytes: Buffer.from(`${caption}\n`) }
  }
  const root = `${fileName(row.name, 60) || 'qianmu'}`
  yield { name: `${root}/config.toml`, bytes: Buffer.from(row.params) }
  if (row.prompts.length) yield { name: `${root}/sample_prompts.txt`, bytes: Buffer.from(`${row.prompts.join('\n')}\n`) }
}

/** A zip that kohya's programs take as it is. @param flagged as `leavingImages` */
export async function exportSet(app: Uses<'files' | 'pool'>, row: TrainingRow, flagged: boolean): Promise<Sheet> {
  const images = await leavingImages(app, row, flagged)
  if (!images.length) refuseField('model_id', flagged ? '训练集里还没有图' : '训练集里还没有合格的图：可以选择连同标出的一起导出')
  const body = Readable.from(zipped(entriesOf(row, images, paramsOf(row).params.num_repeats)))
  return { name: `${row.name} 训练集 ${images.length} 张.zip`, mime: 'application/zip', body }
}
