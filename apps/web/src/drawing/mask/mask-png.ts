// A mask as a PNG, packed by a worker that all masks of the page share.
import type { Mask } from '@qianmu/drawing/mask'

export interface Packed {
  id: number
  png: Uint8Array<ArrayBuffer>
}
let worker: Worker | undefined
let next = 1

/** The mask as it is now, white on black. @throws Error when the worker cannot be loaded */
export function pngOfMask({ width, height, bytes }: Mask): Promise<Blob> {
  worker ??= new Worker(new URL('./png.worker.ts', import.meta.url), { type: 'module' })
  const asked = worker
  const id = next++
  return new Promise((resolve, reject) => {
    const done = () => {
      asked.removeEventListener('message', hear)
      asked.removeEventListener('error', fail)
    }
    const hear = ({ data }: MessageEvent<Packed>) => {
      if (data.id !== id) return
      done()
      resolve(new Blob([data.png], { type: 'image/png' }))
    }
    const fail = ({ message }: ErrorEvent) => {
      done()
      worker = undefined
      reject(new Error(message || 'the mask could not be packed'))
    }
    asked.addEventListener('message', hear)
    asked.addEventListener('error', fail)
    asked.postMessage({ id, mask: { width, height, bytes } })
  })
}
