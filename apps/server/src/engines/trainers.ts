// The engines of an instance that train models.
import type { TrainingCapabilities, TrainingEngine } from '@qianmu/engines'
import { createSidePool, type NamedOf, type ProbedOf, type SidePool } from './side-pool.ts'

export type NamedTrainer = NamedOf<TrainingEngine>
export type ProbedTrainer = ProbedOf<TrainingEngine, TrainingCapabilities>
export type TrainerPool = SidePool<TrainingEngine, TrainingCapabilities>

const WORDS = {
  none: '还没有连接训练引擎：请管理员在「管理 → 引擎」里连接一台训练机（千幕训练程序），在那之前可以导出训练集给 kohya 使用',
  away: '训练引擎现在用不了',
}

/** @param fixed engines of the settings, those preferred first */
export const createTrainerPool = (fixed: readonly NamedTrainer[], now: () => Date): TrainerPool => createSidePool(fixed, now, WORDS)
