// What a custom model is made of: its pictures, parameters, epochs, where it stands, and the limits of all that (document 3 §4; shapes are ours).
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { instant, line, num } from '../kit/scalars.ts'
import { ModelType } from './large.ts'
import { Own } from './own.ts'

/** Where a custom model stands (document 3 §4 names the steps, the states are ours). */
export const TRAINING_STATES = ['draft', 'preparing', 'queued', 'training', 'trained', 'released', 'failed', 'cancelled'] as const
export type TrainingState = (typeof TRAINING_STATES)[number]
/** Pictures of one data set, tags of one picture, characters of a tag, and custom models of one person (ours). */
export const TRAINING_LIMITS = { images: 10_000, tags: 100, tag: 200, models: 200, features: 50, prompts: 6, compared: 12 } as const
/** Fewer sound pictures than this are not trained on; the shorter side of one should have as many pixels as this (ours). */
export const TRAINING_LEAST = { images: 10, side: 512 } as const
/** Families of models that trainers know. */
export const TRAINING_BASES = ['SDXL', 'SD1.5', 'F.1'] as const
export const IMAGE_FILTERS = ['all', 'untagged', 'small', 'blurred', 'twins'] as const
export type ImageFilter = (typeof IMAGE_FILTERS)[number]
export const LABEL_WAYS = ['engine', 'names'] as const

export const Base = z.enum(TRAINING_BASES, '基础模型无效')
export const Tag = line('标签', TRAINING_LIMITS.tag).refine(text => !/[,，]/.test(text), '标签里不能有逗号')
export const Tags = z.array(Tag, '标签应是列表').max(TRAINING_LIMITS.tags, `每张图最多 ${TRAINING_LIMITS.tags} 个标签`)
export const Image = z.object({
  image_id: z.int(),
  file_id: z.int(),
  name: z.string(),
  url: z.string(),
  thumbs: Thumbs,
  width: z.int(),
  height: z.int(),
  tags: z.array(z.string()),
  small: z.boolean().describe(`its shorter side has less than ${TRAINING_LEAST.side} pixels`),
  blurred: z.boolean(),
  twin_of: z.int().nullable().describe('an earlier picture of the set that looks the same'),
})
export type TrainingImage = z.infer<typeof Image>
export const Counted = z.object({ tag: z.string(), count: z.int() })
export type CountedTag = z.infer<typeof Counted>

const number = (noun: string, min: number, max: number) =>
  z.number(`${noun}应是数字`).min(min, `${noun}最小 ${min}`).max(max, `${noun}最大 ${max}`)
const whole = (noun: string, min: number, max: number) => num(`${noun}应在 ${min} 到 ${max} 之间`, { min, max })
/** What the form has of the parameters, by the names that sd-scripts gives them. */
export const Params = z.object({
  resolution: whole('分辨率', 256, 2048),
  num_repeats: whole('重复次数', 1, 200),
  train_batch_size: whole('批量', 1, 64),
  max_train_epochs: whole('轮数', 1, 500),
  network_dim: whole('Rank', 1, 256),
  network_alpha: number('Alpha', 0.001, 256),
  learning_rate: number('学习率', 1e-8, 1),
  lr_scheduler: z.enum(['cosine', 'constant', 'constant_with_warmup', 'cosine_with_restarts', 'linear', 'polynomial'], '学习率曲线无效'),
  optimizer_type: z.enum(['AdamW8bit', 'AdamW', 'Prodigy', 'Lion', 'Adafactor'], '优化器无效'),
  save_every_n_epochs: whole('存档间隔', 1, 100),
  sample_every_n_epochs: whole('样张间隔', 1, 100),
  seed: whole('种子', 0, 2 ** 32 - 1),
  shuffle_caption: z.boolean('打乱标签应是开或关'),
  bucket_no_upscale: z.boolean('不放大应是开或关'),
})
export type TrainingParams = z.infer<typeof Params>

const Epoch = z.object({
  epoch_id: z.int(),
  epoch: z.int(),
  loss: z.number().nullable(),
  size: z.int(),
  released: z.boolean(),
  create_time: instant(),
})
export type TrainingEpoch = z.infer<typeof Epoch>
export const Row = z.object({
  model_id: z.int(),
  name: z.string(),
  model_type: ModelType,
  base_model: Base,
  trigger_word: z.string(),
  intro: z.string(),
  cover: z.string(),
  state: z.enum(TRAINING_STATES),
  error: z.string(),
  images: z.int(),
  step: z.int(),
  total_steps: z.int(),
  epoch: z.int(),
  epochs: z.int(),
  eta_seconds: z.number().nullable(),
  loss: z.number().nullable(),
  create_time: instant(),
  update_time: instant(),
})
export type TrainingRow = z.infer<typeof Row>
export const Sums = z.object({ images: z.int(), untagged: z.int(), small: z.int(), blurred: z.int(), twins: z.int(), good: z.int() })
const Estimate = z.object({
  steps: z.int(),
  seconds: z.number(),
  gpu_hours: z.number(),
  from: z.enum(['measured', 'usual']).describe('measured: by what earlier trainings here took for a step'),
})
const Trainer = z.object({
  name: z.string(),
  available: z.boolean(),
  resumes: z.boolean().describe('a training that ended early can be taken up again'),
  reason: z.string().describe('why nothing can be trained now, and what to connect'),
})
export const Whole = Row.extend({
  class_word: z.string(),
  checkpoint: z.string().describe('name of the large model that is trained upon; empty for the usual one of the family'),
  crop: z.boolean().describe('pictures are cut to their buckets when they leave'),
  params: Params,
  other_params: z.array(z.string()).describe('names in the higher parameters that the form does not have'),
  prompts: z.array(z.string()).describe('what samples are drawn of'),
  features: z.array(z.string()),
  sums: Sums,
  estimate: Estimate,
  trainer: Trainer,
  stops_after: z.boolean().describe('it ends with the present epoch'),
  run: z.int(),
  engine: z.string(),
  seconds_per_step: z.number().nullable(),
  epochs_done: z.array(Epoch),
  samples: z.array(z.object({ epoch: z.int(), nth: z.int(), file_id: z.int(), thumbs: Thumbs })),
  log: z.array(z.string()),
  model: Own.nullable().describe('what was released'),
})
export type Training = z.infer<typeof Whole>
