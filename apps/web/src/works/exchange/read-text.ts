// The words of a file that is not imported: read away from the page, as an import would.
import type { Order, Outcome } from './read.worker.ts'

/** The text of a file, its title lines included. @throws Error (Chinese) that says why it cannot be read */
export async function textOfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  worker.addEventListener('message', ({ data }: MessageEvent<Outcome>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('文件太大或已损坏，读不出来')))
  worker.postMessage({ name: file.name, bytes } satisfies Order)
  const outcome = await promise.finally(() => worker.terminate())
  if ('refused' in outcome) throw new Error(outcome.refused)
  const { lines, parts } = outcome.read
  return parts.map(({ name, volume, from, to }) => [volume, name, ...lines.slice(from, to)].filter(Boolean).join('\n')).join('\n')
}
