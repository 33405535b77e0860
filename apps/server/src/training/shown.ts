// Custom models and their pictures as the wire has them.
import type { TrainingEpoch, TrainingImage, TrainingRow as Shown } from '@qianmu/contract/models/custom'
import { TRAINING_LEAST } from '@qianmu/contract/models/custom'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { findShown } from '../models/index.ts'
import { paramsOf } from './export.ts'
import { type ImageRow, sumsOf } from './images.store.ts'
import { BLURRED } from '../files/index.ts'
import { estimateOf } from './params.rules.ts'
import * as store from './training.store.ts'
import { trainerFor } from './trainer.ts'

export const shownImage = (
  app: Uses<'files'>,
  { id, file_id, name, width, height, tags, sharpness, twin_of }: ImageRow,
): TrainingImage => ({
  image_id: id,
  file_id,
  name,
  url: app.files.address(file_id),
  thumbs: app.files.addresses(file_id) as TrainingImage['thumbs'],
  width,
  height,
  tags,
  small: Math.min(width, height) < TRAINING_LEAST.side,
  blurred: sharpness < BLURRED,
  twin_of,
})

export function shownRow(app: Uses<'files'>, row: store.TrainingRow): Shown {
  const {
    model_id,
    name,
    model_type,
    base_model,
    trigger_word,
    intro,
    cover_id,
    state,
    error,
    images,
    step,
    total_steps,
    epoch,
    epochs,
    loss,
  } = row
  const left = row.seconds_per_step === null || state !== 'training' ? null : Math.max(0, total_steps - step) * row.seconds_per_step
  return {
    model_id,
    name,
    model_type,
    base_model,
    trigger_word,
    intro,
    cover: cover_id === null ? '' : app.files.address(cover_id, 'mid'),
    state,
    error,
    images,
    step,
    total_steps,
    epoch,
    epochs,
    eta_seconds: left,
    loss,
    create_time: row.created_at.toISOString(),
    update_time: row.updated_at.toISOString(),
  }
}

/** Everything of a custom model but its pictures. */
export async function shownWhole(app: Uses<'files' | 'pool' | 'trainers'>, actor: Actor, row: store.TrainingRow) {
  const { params, others } = paramsOf(row)
  const [sums, epochs, samples, measured, model, trainer, resuming] = await Promise.all([
    sumsOf(app, row.model_id),
    store.epochsOf(app, row.model_id),
    store.samplesOf(app, row.model_id),
    store.measuredStep(app, row.base_model),
    findShown(app, actor, row.model_id),
    trainerFor(app, row.base_model),
    trainerFor(app, row.base_model, true),
  ])
  return {
    ...shownRow(app, row),
    class_word: row.class_word,
    checkpoint: row.checkpoint,
    crop: row.crop,
    params,
    other_params: others,
    prompts: row.prompts,
    features: row.features,
    sums,
    estimate: estimateOf(sums.good, params, row.base_model, measured),
    trainer:
      'reason' in trainer
        ? { name: '', available: false, reason: trainer.reason, resumes: false }
        : { name: trainer.name, available: true, reason: '', resumes: !('reason' in resuming) },
    stops_after: row.stops_after,
    run: row.run,
    engine: row.engine,
    seconds_per_step: row.seconds_per_step,
    epochs_done: epochs.map(({ id, epoch, loss, size, file_id, created_at }): TrainingEpoch => ({
      epoch_id: id,
      epoch,
      loss,
      size,
      released: model?.file_id === file_id,
      create_time: created_at.toISOString(),
    })),
    samples: samples.map(({ file_id, ...at }) => ({ ...at, file_id, thumbs: app.files.addresses(file_id) as TrainingImage['thumbs'] })),
    log: row.log,
    model: model?.shown ?? null,
  }
}
