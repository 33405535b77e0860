// A list of another program in an archive with its pictures, as Storyboarder and we write them.
import { type Inflate, zipEntries } from '../formats/unzip.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { ScriptRefusal } from '../refusal.ts'
import type { Film } from './film.ts'

/** Pictures of one archive, and bytes of one. */
const CAPS = { entries: 5000, unpacked: 400 * 1024 * 1024, ratio: 200 } as const
const PICTURE_MAX = 30 * 1024 * 1024
const LIST = /\.(?:storyboarder|otio|xml|edl)$/i

export interface FilmArchive {
  film: Film
  /** Contents by the path that shots name. */
  pictures: Map<string, Uint8Array>
}

/** The path of an entry beside the list; nothing is ever put anywhere by it. */
const beside = (folder: string, name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name)

/**
 * The list in an archive and the pictures that its shots name. Throws ScriptRefusal.
 * @param read reads the list by its name
 */
export function readFilmArchive(bytes: Uint8Array, read: (name: string, bytes: Uint8Array) => Film, inflate: Inflate): FilmArchive {
  const entries = zipEntries(bytes, CAPS).filter(({ name }) => !name.startsWith('__MACOSX/') && !name.endsWith('/'))
  const list = entries.filter(({ name }) => LIST.test(name)).toSorted((one, other) => one.name.length - other.name.length)[0]
  if (!list) throw new ScriptRefusal('format', '压缩包里没有分镜文件（.storyboarder、.otio、.xml 或 .edl）')
  const folder = list.name.slice(0, list.name.lastIndexOf('/') + 1)
  try {
    const film = read(list.name, list.unpack(inflate))
    const wanted = new Set(film.shots.flatMap(({ picture }) => picture || []))
    const pictures = new Map<string, Uint8Array>()
    const losses: Loss[] = []
    for (const entry of entries) {
      const path = beside(folder, entry.name)
      if (entry === list) continue
      if (wanted.has(path) && entry.size <= PICTURE_MAX) pictures.set(path, entry.unpack(inflate))
      else losses.push(loss(path, wanted.has(path) ? `超过 ${PICTURE_MAX / 1024 ** 2} MB 的图片` : '压缩包里没有用到的文件', 'dropped'))
    }
    const missing = film.shots.flatMap(({ picture, name }, nth) =>
      picture && !pictures.has(picture) ? [loss(name || `第 ${nth + 1} 镜`, '压缩包里没有的画面', 'dropped', picture)] : [],
    )
    return { film: { ...film, losses: listed([...(film.losses ?? []), ...losses, ...missing]) }, pictures }
  } catch (error) {
    if (error instanceof RangeError) throw new ScriptRefusal('damaged', '文件已损坏，无法打开')
    throw error
  }
}
