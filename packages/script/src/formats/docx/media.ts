// The pictures of a Word file: which part a reference leads to (ECMA-376 part 2 §6.5), and which of them can stand in a text.

import { type Inflate, unzipEntries } from '../unzip.ts'
import { XmlReader } from '../xml.ts'

/** Pictures of one file that are taken over, each counted once, and the largest in bytes (as large as an upload may be). */
export const MAX_PICTURES = 300
export const MAX_BYTES = 30 * 1024 * 1024
const MEDIA = /^\/?(?:word\/)?(media\/[^/\\]{1,200})$/

/** Why a picture is not taken over. */
export const WARNINGS = {
  vector: '文档中的 EMF、WMF 图片无法显示，未导入',
  linked: '文档中链接到别处的图片未导入',
  other: '文档中有格式不支持或已丢失的图片，未导入',
  large: '文档中超过 30MB 的图片未导入',
  many: `文档中的图片超过 ${MAX_PICTURES} 张，其余未导入`,
} as const

/** Signatures of what browsers show and what is decoded safely: PNG, JPEG, GIF, WebP. */
export function isShown(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const start = text(0, 4)
  return start === '\x89PNG' || text(0, 3) === '\xff\xd8\xff' || start === 'GIF8' || (start === 'RIFF' && text(8, 12) === 'WEBP')
}

/** Pictures by number, as lines refer to them until each is kept as a file of its own. */
export type Media = ReadonlyMap<number, Uint8Array>

/** Tells the pictures of a file by their references, unpacking all of them at the first that is asked for. */
export class MediaReader {
  readonly media = new Map<number, Uint8Array>()
  readonly #targets = new Map<string, string>()
  readonly #numbers = new Map<string, number>()
  readonly #unpack: () => Record<string, Uint8Array>
  #parts: Record<string, Uint8Array> | undefined

  constructor(bytes: Uint8Array, relations: Uint8Array, inflate?: Inflate) {
    const xml = new XmlReader(relations)
    while (xml.next()) {
      if (xml.kind !== 'open' || xml.name !== 'Relationship' || !xml.attribute('Type')?.endsWith('/image')) continue
      const target = xml.attribute('TargetMode') === 'External' ? '' : (MEDIA.exec(xml.attribute('Target') ?? '')?.[1] ?? '?')
      this.#targets.set(xml.attribute('Id') ?? '', target)
    }
    this.#unpack = () => unzipEntries(bytes, new Set([...this.#targets.values()].map(target => `word/${target}`)), inflate)
  }

  /** The number of the picture that a reference leads to, or why it is not taken over. */
  take(reference: string | undefined): number | string {
    const target = reference === undefined ? '' : this.#targets.get(reference)
    if (target === '') return WARNINGS.linked
    if (target === undefined || target === '?') return WARNINGS.other
    const known = this.#numbers.get(target)
    if (known !== undefined) return known
    if (/\.(?:emf|wmf|emz|wmz)$/i.test(target)) return WARNINGS.vector
    const bytes = (this.#parts ??= this.#unpack())[`word/${target}`]
    if (!bytes || !isShown(bytes)) return WARNINGS.other
    if (bytes.length > MAX_BYTES) return WARNINGS.large
    if (this.media.size >= MAX_PICTURES) return WARNINGS.many
    const number = this.media.size + 1
    this.media.set(number, bytes)
    this.#numbers.set(target, number)
    return number
  }
}
