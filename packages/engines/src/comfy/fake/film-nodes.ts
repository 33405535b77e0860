// The program's own nodes of films as the protocol fake describes them: inputs and bounds of comfy_extras/nodes_wan.py and nodes_video.py.
import type { FakeNode, Spec } from './nodes.ts'

const words: Spec = ['CONDITIONING']
const side = (fallback: number): Spec => ['INT', { default: fallback, min: 16, max: 16_384, step: 16 }]

export const films: Readonly<Record<string, FakeNode>> = {
  WanImageToVideo: {
    required: {
      positive: words,
      negative: words,
      vae: ['VAE'],
      width: side(832),
      height: side(480),
      length: ['INT', { default: 81, min: 1, max: 16_384, step: 4 }],
      batch_size: ['INT', { default: 1, min: 1, max: 4096 }],
    },
    optional: { start_image: ['IMAGE'] },
    outputs: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
  CreateVideo: { required: { images: ['IMAGE'], fps: ['FLOAT', { default: 30, min: 1, max: 120, step: 0.01 }] }, outputs: ['VIDEO'] },
  SaveVideo: { required: { video: ['VIDEO'], filename_prefix: ['STRING', { multiline: true }] }, outputs: [], final: true },
}
