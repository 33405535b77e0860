// What a job of ours is called inside an engine.
import { createHash } from 'node:crypto'

/**
 * The engine's name of a job: the same for the same job of the same instance, so that it is found after a restart, and for nobody else.
 * A UUID of version 8 (RFC 9562), for that is what ComfyUI takes.
 */
export function jobNameOf(instance: string, jobId: string): string {
  const bytes = createHash('sha256').update(`qianmu\0${instance}\0${jobId}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
