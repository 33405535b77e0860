// The pictures of an imported file: those that its texts show become files of the team, checked and cleaned as uploads are.
import type { KeptPicture } from '@qianmu/script/pictures'
import type { Uses } from '../../app.ts'
import { ImageRefusal, type Owner, told } from '../../files/index.ts'
import type { ReadFile } from './convert.worker.ts'

/** Pictures that are decoded at once. */
const AT_ONCE = 3

/**
 * Hands the kept pictures by their numbers in the text to `write`; when that fails none of them stays. A picture that cannot be read is a note in
 * the text and a sentence in `warnings`.
 */
export async function withMedia<T>(
  app: Uses<'files'>,
  owner: Owner,
  { pictures: wanted, media }: Pick<ReadFile, 'pictures' | 'media'>,
  write: (kept?: Map<number, KeptPicture>) => Promise<T>,
): Promise<{ done: T; warnings: string[] }> {
  if (!media) return { done: await write(), warnings: [] }
  const kept = new Map<number, KeptPicture>()
  try {
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const some = wanted.slice(at, at + AT_ONCE).map(number => told(() => keep(app, owner, number, media.get(number)!)))
      // All of them are waited for: one that is kept after another has failed must be known to be removed.
      for (const each of await Promise.allSettled(some)) {
        if (each.status === 'rejected') throw each.reason
        if (each.value) kept.set(...each.value)
      }
    }
    const done = await write(kept)
    const lost = wanted.length - kept.size
    return { done, warnings: lost > 0 ? [`有 ${lost} 张图片已损坏或太大，未导入`] : [] }
  } catch (error) {
    for (const { file } of kept.values()) await app.files.remove(file)
    throw error
  }
}

/** The kept file; undefined for what is no readable picture. */
async function keep(app: Uses<'files'>, owner: Owner, number: number, bytes: Uint8Array): Promise<[number, KeptPicture] | undefined> {
  try {
    const incoming = { ...owner, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name: `导入的图片 ${number}` }
    const { id, width, height } = await app.files.keepImage(incoming, true)
    return [number, { file: id, width, height }]
  } catch (error) {
    if (error instanceof ImageRefusal) return undefined
    throw error
  }
}
