// Packs masks as PNG away from the page: some megabytes must not hold up a stroke.
import { type Mask, maskPng } from '@qianmu/drawing/mask'
import type { Packed } from './mask-png.ts'

addEventListener('message', ({ data: { id, mask } }: MessageEvent<{ id: number; mask: Mask }>) => {
  void maskPng(mask).then(png => postMessage({ id, png } satisfies Packed, { transfer: [png.buffer] }))
})
