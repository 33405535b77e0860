// A zip as a data set: its pictures with the texts beside them. Names are only shown; nothing is ever put anywhere by them.
import { TRAINING_LIMITS } from '@qianmu/contract/models/custom'
import { IMAGE_MAX_BYTES } from '@qianmu/contract/kit/limits'
import { type ZipEntry, zipEntries } from '@qianmu/script/formats/unzip'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)
/** A data set is larger than an office file, and its texts are as dense as texts are. */
const CAPS = { entries: TRAINING_LIMITS.images * 2 + 1000, unpacked: 8 * 1024 ** 3, ratio: 200 }
const TEXT_MAX = 64 * 1024

export interface ArchivePicture {
  /** Its whole name in the archive. */
  name: string
  bytes(): Promise<Buffer>
  /** What the text beside it says; undefined without one. */
  text(): Promise<string | undefined>
}

const unpacked = async (entry: ZipEntry) =>
  Buffer.from(await entry.unpack((packed, size) => inflate(packed, { maxOutputLength: Math.max(size, 1) })))
const stemOf = (name: string) => name.replace(/\.[^./]*$/, '').toLowerCase()
/** A name that would lead out of a folder, were it one. */
const leadsOut = (name: string) => /^(?:[/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..')
/** What systems put into archives beside what people meant. */
const isLitter = (name: string) =>
  !leadsOut(name) && (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)|(?:^|\/)(?:thumbs\.db|desktop\.ini)$/i.test(name))

/** The pictures of an archive, and the files that are none, each with the reason. @throws ScriptRefusal for an archive that is no sound one */
export function readArchive(bytes: Uint8Array): { pictures: ArchivePicture[]; refused: { name: string; reason: string }[] } {
  const entries = zipEntries(bytes, CAPS).filter(({ name }) => !isLitter(name))
  const texts = new Map(
    entries.filter(({ name, size }) => /\.txt$/i.test(name) && size <= TEXT_MAX).map(entry => [stemOf(entry.name), entry]),
  )
  const pictures: ArchivePicture[] = []
  const refused: { name: string; reason: string }[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const { name, size } = entry
    const refuse = (reason: string) => void refused.push({ name, reason })
    if (leadsOut(name)) refuse('文件名指向压缩包之外')
    else if (/\.(?:txt|toml|json|npz)$/i.test(name)) continue
    else if (!/\.(?:png|jpe?g|jfif|webp|gif|avif)$/i.test(name)) refuse('不是图片')
    else if (size > IMAGE_MAX_BYTES) refuse(`图片太大，最多 ${IMAGE_MAX_BYTES / 1024 / 1024} MB`)
    else if (seen.has(name)) refuse('压缩包里有同名的文件')
    else {
      seen.add(name)
      const beside = texts.get(stemOf(name))
      pictures.push({
        name,
        bytes: () => unpacked(entry),
        text: async () => (beside ? (await unpacked(beside)).toString('utf8') : undefined),
      })
    }
  }
  return { pictures, refused }
}
