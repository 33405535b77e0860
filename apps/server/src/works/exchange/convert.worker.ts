// Runs in a worker thread: reads one file into a manuscript, or writes a manuscript as a file. CPU-bound work stays off the server's loop.
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { ExportFormat } from '@qianmu/contract/works/exchange'
import { STORYBOARD_LIMITS } from '@qianmu/contract/works/storyboards'
import { STATUS } from '@qianmu/contract/kit/status'
import { readTable } from '@qianmu/drawing'
import { readFilmArchive } from '@qianmu/script/film/archive'
import type { Film } from '@qianmu/script/film/film'
import type { PrintLayout } from '@qianmu/script/film/print'
import { readFilm } from '@qianmu/script/film/read'
import { type FilmFormat, filmUnsaid } from '@qianmu/script/film/unsaid'
import { type DocxPicture, writeFilmDocx } from '@qianmu/script/film/write-docx'
import type { Imported, Manuscript } from '@qianmu/script/formats/manuscript'
import { readScript } from '@qianmu/script/formats/read'
import type { Inflate } from '@qianmu/script/formats/unzip'
import { writeDocx } from '@qianmu/script/formats/docx/write'
import { writeEpub } from '@qianmu/script/formats/epub/write'
import { writeFdx } from '@qianmu/script/formats/write-fdx'
import { writeFountain } from '@qianmu/script/formats/write-fountain'
import { unsaid } from '@qianmu/script/formats/unsaid'
import { writeMarkdown, writeTxt } from '@qianmu/script/formats/write-text'
import { picturesOf } from '@qianmu/script/pictures'
import { sidesOf } from '@qianmu/script/pages/lists'
import { revisedIn } from '@qianmu/script/pages/revised'
import type { Look } from '@qianmu/script/pages/look'
import { plainText } from '@qianmu/script/plain-text'
import { type Cut, recut, startsOf } from '@qianmu/script/recut'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { readWritten } from '@qianmu/script/states/written'
import type { Shows } from '@qianmu/script/pages/unshown'
import { type Zippable, zipSync } from 'fflate'
import { isDense } from '../../kit/apart/dense.ts'
import { answerTasks } from '../../kit/apart/thread.ts'
import { entryNames } from '../../kit/download.ts'
import { Refusal } from '../../kit/refuse.ts'
import { unpack } from '../../kit/apart/packed-scenes.ts'
import type { WrittenManuscript } from './manuscript.store.ts'

/** A file by its path, or its bytes. */
type Given = string | Uint8Array

export type Task =
  | { do: 'read'; name: string; bytes: Given }
  /** `lines`: how many whoever made the cuts has read. */
  | { do: 'recut'; name: string; bytes: Given; lines: number; cuts: readonly Cut[] }
  /** A storyboard of any program. */
  | { do: 'film'; name: string; bytes: Given }
  /** The same on pages, or as a table for Word. */
  | { do: 'print'; film: Film; layout: PrintLayout | 'docx'; pictures: ReadonlyMap<number, DocxPicture>; font: string }
  /** `each`: a zip with a file for each part. */
  | { do: 'write'; format: ExportFormat; manuscript: WrittenManuscript | Manuscript; look: Look; font: string; each: boolean }
  /** What a file of the format would not say. */
  | { do: 'unsaid'; format: ExportFormat; manuscript: WrittenManuscript | Manuscript; font: string }
  /** The same of a storyboard. */
  | { do: 'filmUnsaid'; film: Film; format: FilmFormat; font: string }
  /** The first pages of the PDF. */
  | { do: 'pages'; manuscript: WrittenManuscript; look: Look; font: string; most: number }
/** A file as it was read, for who stores it. */
export interface ReadFile extends Pick<Imported, 'title' | 'warnings' | 'losses' | 'media' | 'comments'> {
  /** Parts as JSON: to copy a long novel's blocks from thread to thread takes longer than others should wait. */
  parts: string
  /** Characters of all parts. */
  characters: number
  /** The pictures that the texts show. */
  pictures: number[]
}

const WRITERS = { fdx: writeFdx, fountain: writeFountain, txt: writeTxt, md: writeMarkdown, epub: writeEpub } as const

/** Largest piece unpacked at once. zlib's own 16 KB would be put together from thousands of pieces, and stand in memory twice. */
const INFLATE_CHUNK = 32 * 1024 * 1024

const bytesIn = async (given: Given): Promise<Uint8Array> => (typeof given === 'string' ? readFile(given) : given)
/** A length of 0 is none of zlib's; an empty entry must not become a limitless one. */
const inflate: Inflate = (packed, size) =>
  inflateRawSync(packed, { maxOutputLength: Math.max(size, 1), chunkSize: Math.min(Math.max(size, 64), INFLATE_CHUNK) })

type Writing = Omit<Extract<Task, { do: 'write' }>, 'manuscript'> & { manuscript: Manuscript }

/** A manuscript as writers take it. */
function manuscriptIn(written: WrittenManuscript | Manuscript): Manuscript {
  if (!('speaker' in written)) return written
  const { title, author, changed, pictures, speaker, said } = written
  const parts = written.parts.map(({ json, was: _was, ...part }) => ({ ...part, content: readWritten({ json }) }))
  const revised = written.parts.flatMap(({ was }, at) =>
    was ? [...revisedIn({ type: 'doc', content: was.map(unpack) }, parts[at]!.content)] : [],
  )
  const all: Manuscript = { title, author, changed, pictures, parts, revised: new Set(revised), ...(said && { said }) }
  const shown = speaker === '' ? all : sidesOf(all, speaker)
  if (shown.parts.length) return shown
  const msg = `没有「${speaker}」的戏`
  throw new Refusal(STATUS.input, msg, { data: { fields: [{ field: 'speaker', msg }] } })
}

async function write({ format, manuscript, look, font }: Omit<Writing, 'do' | 'each'>): Promise<Uint8Array> {
  if (format === 'docx') return writeDocx(manuscript, look)
  if (format !== 'pdf') return WRITERS[format](manuscript)
  // Loaded only when needed: a thread is made for each conversion, and this takes longer to load than all the rest.
  const { writePdf } = await import('./pdf.ts')
  return writePdf(manuscript, look, font)
}

/** A file for each part, numbered in reading order, in folders by volume. */
async function writeEach({ format, manuscript, look, font }: Writing): Promise<Uint8Array> {
  const entries: Zippable = {}
  const width = String(manuscript.parts.length).length
  const nameOf = entryNames()
  for (const [at, part] of manuscript.parts.entries()) {
    const { name, content, volume } = part
    // A name is one part of the path, whatever it is.
    const path = [volume ?? '', `${String(at + 1).padStart(width, '0')} ${name}.${format}`].flatMap(each => each.replaceAll('/', '_') || [])
    const title = manuscript.title ?? ''
    entries[nameOf(path.join('/'))] = new Uint8Array(
      await write({
        format,
        manuscript: {
          title,
          ...(manuscript.author ? { author: manuscript.author } : {}),
          ...(manuscript.changed ? { changed: manuscript.changed } : {}),
          parts: [{ name, content }],
          ...(manuscript.pictures ? { pictures: manuscript.pictures } : {}),
          ...(manuscript.said ? { said: [manuscript.said[at] ?? []] } : {}),
        },
        look,
        font,
      }),
    )
  }
  return zipSync(entries, { level: 6, ...(manuscript.changed && { mtime: manuscript.changed }) })
}

async function cutAnew({ name, bytes, lines, cuts }: Extract<Task, { do: 'recut' }>) {
  const { parts, media, comments, losses = [] } = readScript(name, await bytesIn(bytes), inflate)
  if (startsOf(parts).at(-1) !== lines) throw new ScriptRefusal('shape', '文件与预览时读到的不同，请重新选择文件')
  return { parts: recut(parts, cuts), warnings: [], losses, ...(media ? { media } : {}), ...(comments ? { comments } : {}) }
}

function packed({ parts, ...read }: Imported): ReadFile {
  const characters = parts.reduce((sum, part) => sum + plainText(part.content).trim().length, 0)
  const pictures = [...new Set(parts.flatMap(part => picturesOf(part.content)))]
  return { ...read, parts: JSON.stringify(parts), characters, pictures }
}

function listIn(name: string, bytes: Uint8Array): Film {
  // Tables have a cap of their own; the other lists are JSON, XML and lines.
  if (/\.(?:otio|json|storyboarder)$/i.test(name) && isDense(new TextDecoder('latin1').decode(bytes)))
    throw refused('文件太大，请拆分后再试')
  return readFilm(name, bytes, text => readTable(text).rows, inflate)
}
function filmIn(name: string, bytes: Uint8Array) {
  const read = /\.zip$/i.test(name)
    ? readFilmArchive(bytes, listIn, inflate)
    : { film: listIn(name, bytes), pictures: new Map<string, Uint8Array>() }
  if (read.film.shots.length > STORYBOARD_LIMITS.shots)
    throw refused(`最多 ${STORYBOARD_LIMITS.shots} 个分镜，这个文件有 ${read.film.shots.length} 个`)
  return read
}

async function print({ film, layout, pictures, font }: Extract<Task, { do: 'print' }>): Promise<Uint8Array> {
  if (layout === 'docx') return writeFilmDocx(film, pictures)
  const { writeFilmPdf } = await import('./film-pdf.ts')
  return writeFilmPdf(film, layout, new Map([...pictures].map(([nth, { bytes }]) => [nth, bytes])), font)
}

/** Whether a PDF shows a sign; without a font none is written. */
async function showsWith(font: string): Promise<Shows> {
  if (font === '') return () => true
  const { shownWith } = await import('./pdf.ts')
  return shownWith(font)
}

const refused = (msg: string) => new Refusal(STATUS.input, msg, { data: { fields: [{ field: 'file', msg }] } })

answerTasks<Task>(async task => {
  try {
    if (task.do === 'read') return packed(readScript(task.name, await bytesIn(task.bytes), inflate))
    if (task.do === 'recut') return packed(await cutAnew(task))
    if (task.do === 'film') return filmIn(task.name, await bytesIn(task.bytes))
    if (task.do === 'print') return await print(task)
    if (task.do === 'unsaid') return unsaid(manuscriptIn(task.manuscript), task.format, await showsWith(task.font))
    if (task.do === 'filmUnsaid') return filmUnsaid(task.film, task.format, await showsWith(task.font))
    if (task.do === 'pages') {
      const { pagesOf } = await import('./pdf.ts')
      const { pages, ...size } = pagesOf(manuscriptIn(task.manuscript), task.look, task.font)
      return { ...size, total: pages.length, pages: pages.slice(0, task.most).map(({ items }) => items) }
    }
    const writing = { ...task, manuscript: manuscriptIn(task.manuscript) }
    return task.each ? await writeEach(writing) : await write(writing)
  } catch (error) {
    if (error instanceof RangeError && task.do === 'recut') throw refused('分集的位置无效，请重新选择文件')
    throw error instanceof ScriptRefusal ? refused(error.message) : error
  }
})
