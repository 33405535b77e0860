// The program's own training nodes as the protocol fake describes them: inputs and bounds of 0.3.64.
import type { FakeNode, Spec } from './nodes.ts'

const int = (min: number, max: number, fallback: number): Spec => ['INT', { default: fallback, min, max }]
const either = ['bf16', 'fp32']

/** @param trained names of LoRAs that a training may go on from */
export const training = (trained: readonly string[]): Record<string, FakeNode> => ({
  LoadImageTextSetFromFolderNode: {
    required: { folder: [[]], clip: ['CLIP'] },
    optional: { resize_method: [['None', 'Stretch', 'Crop', 'Pad']], width: int(-1, 10_000, -1), height: int(-1, 10_000, -1) },
    outputs: ['IMAGE', 'CONDITIONING'],
  },
  TrainLoraNode: {
    required: {
      model: ['MODEL'],
      latents: ['LATENT'],
      positive: ['CONDITIONING'],
      batch_size: int(1, 10_000, 1),
      grad_accumulation_steps: int(1, 1024, 1),
      steps: int(1, 100_000, 16),
      learning_rate: ['FLOAT', { default: 0.0005, min: 1e-7, max: 1 }],
      rank: int(1, 128, 8),
      optimizer: [['AdamW', 'Adam', 'SGD', 'RMSprop']],
      loss_function: [['MSE', 'L1', 'Huber', 'SmoothL1']],
      seed: int(0, 2 ** 64, 0),
      training_dtype: [either],
      lora_dtype: [either],
      algorithm: [['LoRA', 'LoHa', 'LoKr', 'OFT']],
      gradient_checkpointing: ['BOOLEAN', { default: true }],
      existing_lora: [trained],
    },
    outputs: ['MODEL', 'LORA_MODEL', 'LOSS_MAP', 'INT'],
  },
  SaveLoRANode: {
    required: { lora: ['LORA_MODEL'], prefix: ['STRING', {}] },
    optional: { steps: ['INT', { forceInput: true }] },
    outputs: [],
    final: true,
  },
})
