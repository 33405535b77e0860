// What follows from an uploaded model: the name and folder of its copies, and its shape on the wire. Pure.
import { type Deployment, type OwnModel, POSITIONS } from '@qianmu/contract/models/own'
import { MODEL_STYLES, MODEL_TYPES } from '@qianmu/contract/models/large'
import type { ModelFacts, ModelReading, WeightKind } from '@qianmu/drawing/safetensors'
import { randomBytes } from 'node:crypto'
import { firstOf } from '../kit/cut.ts'

/** What the header tells that nobody changes. */
export type KeptFacts = Pick<ModelFacts, 'rank' | 'dtype' | 'tags' | 'alone'> & Partial<Pick<ModelReading, 'format'>>
/** Those of a file that was read. */
export const keptFacts = ({ rank, dtype, tags, alone, format }: ModelReading): KeptFacts => ({
  rank,
  dtype,
  tags,
  format,
  ...(alone && { alone }),
})

export interface OwnRow {
  model_id: number
  team_id: number
  user_id: number
  owner_name: string
  kind: WeightKind
  name: string
  model_type: OwnModel['model_type']
  position: OwnModel['position']
  base_model: string
  intro: string
  scope: string
  weight: number
  trigger_words: string[]
  weight_from: number | null
  weight_to: number | null
  licence: string
  /** Of the file. */
  sha256: string
  version: string
  version_of: number | null
  /** Its versions, whoever may see them, the newest first. */
  versions: (OwnModel['versions'][number] & { user_id: number; released: boolean })[]
  /** Others of the team with the same file, whoever may see them. */
  same_file: { model_id: number; model_name: string; user_id: number; released: boolean }[]
  cover_id: number | null
  file_id: number
  size: number
  file_name: string
  facts: KeptFacts
  released_at: Date | null
  created_at: Date
  deleted_at: Date | null
  deployments: Deployment[]
}

const NAME_MAX = 60
/** A file's name as that of a model. */
export const nameOf = (file: string) =>
  firstOf(
    file
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    NAME_MAX,
  ) || '未命名模型'

const STEM_MAX = 40
/** Letters, digits and Chinese signs alone, which every file system has and every LoRA tag can carry; the end keeps it from being anyone else's. */
export const safeName = (name: string, end = randomBytes(4).toString('hex')): string => {
  const stem = name
    .normalize('NFKC')
    .replaceAll(/[^\p{Script=Han}a-z0-9]+/giu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, STEM_MAX)
  return `${stem || 'model'}-${end}`
}

/** Folders of ComfyUI below `models`. */
const FOLDERS: Readonly<Record<WeightKind, string>> = {
  lora: 'loras',
  checkpoint: 'checkpoints',
  vae: 'vae',
  controlnet: 'controlnet',
  ipadapter: 'ipadapter',
  embedding: 'embeddings',
  upscaler: 'upscale_models',
  text_encoder: 'text_encoders',
  clip_vision: 'clip_vision',
  motion: 'animatediff_models',
}
/** A large model without encoders is another loader's. */
const ALONE = 'diffusion_models'
/** Where a copy is put, below the folder of models; the family stands in it, because engines tell nothing else of a file. */
export const placeOf = ({
  kind,
  base_model,
  file_name,
  facts,
}: Pick<OwnRow, 'kind' | 'base_model' | 'file_name' | 'facts'>): readonly string[] => [
  facts.alone ? ALONE : FOLDERS[kind],
  'qianmu',
  base_model.replaceAll(/[^\w.]/g, '') || 'other',
  `${file_name}.${facts.format ?? 'safetensors'}`,
]

/** In whose lists a model is, and by whom it can be drawn with: its owner, and once it is shared their team. */
export const isFor = (
  { team_id, user_id, released_at, deleted_at }: Pick<OwnRow, 'team_id' | 'user_id' | 'released_at' | 'deleted_at'>,
  actor: { teamId: number; userId: number },
) => !deleted_at && team_id === actor.teamId && (user_id === actor.userId || released_at !== null)

/** Of clothing and figures, '' where nothing was said. */
export const positionName = ({ position }: Pick<OwnRow, 'position'>) => POSITIONS.find(each => each.position === position)?.name ?? ''

/** A LoRA is strongest at 1 and mostly wants less. */
export const usualWeight = (kind: WeightKind) => (kind === 'lora' ? 0.8 : 1)

const [, , CUSTOM] = MODEL_STYLES
/** A model as the wire has it. @param addressOf of pictures */
export const shownOwn = (row: OwnRow, userId: number, addressOf: (fileId: number) => string): OwnModel => {
  const { model_id, kind, model_type, position, base_model, intro, scope, weight, trigger_words, cover_id, size, facts } = row
  return {
    model_id,
    model_name: row.name,
    model_style: CUSTOM.model_style,
    model_style_id: CUSTOM.model_style_id,
    model_type,
    model_type_id: MODEL_TYPES.find(each => each.model_type === model_type)?.model_type_id ?? 0,
    model_status: row.deployments.some(({ state }) => state === 'there') ? 1 : 0,
    model_url: '',
    model_img: cover_id === null ? '' : addressOf(cover_id),
    sample_images: [],
    base_model,
    intro,
    scope,
    model_params: { prompt: { weight, trigger_words } },
    weight,
    trigger_words,
    file: kind === 'lora' ? row.file_name : placeOf(row).slice(1).join('/'),
    kind,
    position,
    released: row.released_at !== null,
    mine: row.user_id === userId,
    owner_name: row.owner_name,
    size,
    cover_id,
    rank: facts.rank,
    dtype: facts.dtype,
    tags: facts.tags,
    weight_from: row.weight_from,
    weight_to: row.weight_to,
    licence: row.licence,
    sha256: row.sha256,
    version_name: row.version,
    version_of: row.version_of,
    versions: row.versions
      .filter(each => each.released || each.user_id === userId)
      .map(each => ({ model_id: each.model_id, model_name: each.model_name, version: each.version })),
    deployments: row.deployments,
    same_file: row.same_file
      .filter(each => each.released || each.user_id === userId)
      .map(each => ({ model_id: each.model_id, model_name: each.model_name, mine: each.user_id === userId })),
    create_time: row.created_at.toISOString(),
  }
}
