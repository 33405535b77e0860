// The SHA-256 of a file, counted by a static worker so that the page stays usable; and a file cut into pieces.
import { settings } from './settings.ts'

/** Bytes of one piece when a file is cut. */
const PIECE_BYTES = 4 * 1024 * 1024

/** The pieces of a blob, which join to the same bytes; an empty blob has none (document 1 §9). */
export const piecesOf = (blob: Blob, size: number = PIECE_BYTES): Blob[] =>
  Array.from({ length: Math.ceil(blob.size / size) }, (_, at) => blob.slice(at * size, (at + 1) * size))

interface Told {
  id: number
  share?: number
  hash?: string
  error?: string
}
let worker: Worker | undefined
let next = 1

/** SHA-256 of a file in hex; `onProgress` gets 0…1. @throws Error when the file cannot be read */
export const hashOf = (file: Blob, onProgress?: (share: number) => void): Promise<string> => {
  worker ??= new Worker(`${settings.base}hash-worker.js`)
  const asked = worker
  const id = next++
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent<Told>) => {
      if (data.id !== id) return
      if (data.share !== undefined) return onProgress?.(data.share)
      asked.removeEventListener('message', hear)
      if (data.hash) resolve(data.hash)
      else reject(new Error(data.error))
    }
    asked.addEventListener('message', hear)
    asked.postMessage({ id, file })
  })
}
