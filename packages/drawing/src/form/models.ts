// Models that a prompt brings along: picked roles and styles, and the LoRAs that speed-ups and three-view add.
import { decimal, group, list, type ReadOf, text, whole } from './field.ts'

/** A picked role or style: its file, how strong, and the words that call it (document 3 §3, model_params.prompt). */
export const MODEL_PICK = group('模型', {
  model_id: whole('模型编号', { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER }),
  model_name: text('模型名称', 200),
  /** Of the file, without its ending; '' for a style that is words only. */
  file: text('模型文件', 200),
  weight: decimal('模型权重', { fallback: 0.8, min: -2, max: 2 }),
  trigger_words: list('触发词', text('触发词', 200), 30),
})
export type ModelPick = ReadOf<typeof MODEL_PICK.shape>

export interface LoraUse {
  name: string
  weight: number
  /** What stands behind the weight in its tag, as it stands. */
  rest?: string
}

/** File names of the LoRAs that a speed-up needs; an instance may have them under names of its own. */
export interface SpeedUps {
  /** By base model: what the LCM sampler needs. */
  lcm: Readonly<Record<string, string>>
  /** By base model: four steps are enough with it. */
  lightning: Readonly<Record<string, string>>
}

/**
 * The published files (document 3 §9 says which exist, not their names). SD1.5 has no lightning of its own, Hyper-SD is its four-step LoRA;
 * for F.1 neither exists.
 */
export const SPEED_UPS: SpeedUps = {
  lcm: { 'SD1.5': 'lcm-lora-sdv1-5', SDXL: 'lcm-lora-sdxl' },
  lightning: { 'SD1.5': 'Hyper-SD15-4steps-lora', SDXL: 'sdxl_lightning_4step_lora' },
}

/** Three-view adds a character-turn LoRA at this weight (document 3 §9). */
export const CHARACTER_TURN: LoraUse = { name: 'CharTurner', weight: 0.3 }
