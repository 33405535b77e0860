// The program's own sound nodes as the protocol fake describes them: inputs and bounds of comfy_extras/nodes_ace.py and nodes_audio.py.
import type { FakeNode, Spec } from './nodes.ts'

const int = (min: number, max: number, fallback: number): Spec => ['INT', { default: fallback, min, max }]
const float = (min: number, max: number, fallback: number): Spec => ['FLOAT', { default: fallback, min, max }]
const text: Spec = ['STRING', { multiline: true }]
const clip: Spec = ['CLIP']
const words: Spec = ['CONDITIONING']
const shifted = (fallback: number): FakeNode => ({ required: { model: ['MODEL'], shift: float(0, 100, fallback) }, outputs: ['MODEL'] })
const canvas: FakeNode = { required: { seconds: float(1, 1000, 120), batch_size: int(1, 4096, 1) }, outputs: ['LATENT'] }

export const sounds: Readonly<Record<string, FakeNode>> = {
  TextEncodeAceStepAudio: { required: { clip, tags: text, lyrics: text, lyrics_strength: float(0, 10, 1) }, outputs: ['CONDITIONING'] },
  'TextEncodeAceStepAudio1.5': {
    required: {
      clip,
      tags: text,
      lyrics: text,
      seed: int(0, 2 ** 64, 0),
      bpm: int(10, 300, 120),
      duration: float(0, 2000, 120),
      timesignature: ['COMBO', { options: ['2', '3', '4', '6'] }],
      language: ['COMBO', { options: ['en', 'ja', 'zh'] }],
      keyscale: ['COMBO', { options: ['C major', 'A minor'] }],
      generate_audio_codes: ['BOOLEAN', { default: true }],
      cfg_scale: float(0, 100, 2),
      temperature: float(0, 2, 0.85),
      top_p: float(0, 2000, 0.9),
      top_k: int(0, 100, 0),
      min_p: float(0, 1, 0),
    },
    outputs: ['CONDITIONING'],
  },
  EmptyAceStepLatentAudio: canvas,
  'EmptyAceStep1.5LatentAudio': canvas,
  EmptyLatentAudio: canvas,
  ConditioningStableAudio: {
    required: { positive: words, negative: words, seconds_start: float(0, 1000, 0), seconds_total: float(0, 1000, 47) },
    outputs: ['CONDITIONING', 'CONDITIONING'],
  },
  ModelSamplingSD3: shifted(3),
  ModelSamplingAuraFlow: shifted(1.73),
  VAEDecodeAudio: { required: { samples: ['LATENT'], vae: ['VAE'] }, outputs: ['AUDIO'] },
  PreviewAudio: { required: { audio: ['AUDIO'] }, outputs: [], final: true },
}
