// A mask as a PNG, packed by a worker that all masks of the page share.
import type { Mask } from '@qianmu/drawing/mask'
import { openDesk } from '../../kit/desk/desk.ts'

const ask = openDesk<Mask, Uint8Array<ArrayBuffer>>(() => new Worker(new URL('./png.worker.ts', import.meta.url), { type: 'module' }))

/** The mask as it is now, white on black. @throws Error when the worker cannot be loaded */
export const pngOfMask = async ({ width, height, bytes }: Mask): Promise<Blob> =>
  new Blob([await ask({ width, height, bytes })], { type: 'image/png' })
