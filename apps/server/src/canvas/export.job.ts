// Export of pages as a job: pictures, a PDF for print, layered files, slices for the web, books for readers.
import { ANIMATIC_FORMATS, COMIC_FORMATS, type ComicFormat } from '@qianmu/contract/works/canvas'
import { STATUS } from '@qianmu/contract/kit/status'
import { type BookMeta, type BookPage, bookTitle, comicInfo, epubTexts } from '@qianmu/comic/book'
import { joinedStrips } from '@qianmu/comic/strip'
import type { Page } from '@qianmu/comic/page'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { zipped } from '../files/index.ts'
import { type JobRow, JobRefusal, type JobTools } from '../jobs/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { writingLane } from '../kit/apart/lanes.ts'
import { fileName } from '../kit/download.ts'
import { Refusal, refuse } from '../kit/refuse.ts'
import { musicFile } from '../sound/index.ts'
import { ANIMATIC_JOB, COMIC_EXPORT_JOB, findFont, keepExported } from '../works/exchange/index.ts'
import { type AnimaticPayload, checkAnimatic, runAnimatic } from './animatic.job.ts'
import { comicShots } from '../works/storyboards/index.ts'
import type { PaintedFile, PaintTask } from './export.worker.ts'
import { followed, type KeptPage, pagesNow } from './pages.store.ts'
import { paintPageFile } from './painting.ts'
import { type PrintPage, printed } from './print-pdf.ts'
import { aboutWork } from '../kit/work-access.store.ts'

type AnimaticFormat = (typeof ANIMATIC_FORMATS)[number]
type PageFormat = Exclude<ComicFormat, AnimaticFormat>
interface Wish {
  doc_id: number
  format: PageFormat
  page_ids?: number[] | undefined
  dpi: number
}
interface Payload extends Wish {
  project_id: number
  team_id: number
}
/** What pages are painted as for each format. */
const PAINTED: Readonly<Record<PageFormat, PaintTask['format']>> = {
  png: 'png',
  jpg: 'jpg',
  webp: 'webp',
  pdf: 'jpg',
  psd: 'psd',
  slices: 'slices',
  strip: 'strip',
  cbz: 'jpg',
  epub: 'jpg',
}
type App = Uses<'collab' | 'files' | 'jobs' | 'long' | 'now' | 'pool' | 'settings' | 'speech'>
const isAnimatic = (format: ComicFormat): format is AnimaticFormat => ANIMATIC_FORMATS.some(each => each === format)

async function wanted(app: App, row: Row, { doc_id, page_ids }: Wish): Promise<{ name: string; pages: KeptPage[] }> {
  const [pages, { doc_name, shots }] = await Promise.all([pagesNow(app, doc_id), comicShots(app, row, doc_id)])
  const chosen = page_ids && new Set(page_ids)
  return { name: doc_name, pages: followed(pages, shots).filter(each => !chosen || chosen.has(each.id)) }
}

/** The shots whose pictures stand on pages. */
async function shotsOnPages(app: App, docId: number, pageIds: readonly number[]): Promise<number[]> {
  const chosen = new Set(pageIds)
  const pages = (await pagesNow(app, docId)).filter(({ id }) => chosen.has(id))
  return [...new Set(pages.flatMap(({ page }) => page.items.flatMap(({ shot }) => (shot > 0 ? [shot] : []))))]
}

/** Enqueues the export of pages, or of the animatic. @returns the job's id */
export async function enqueueComic(
  app: App,
  actor: Actor,
  row: Row,
  {
    format,
    voice,
    music_id,
    storyboard_ids,
    ...wish
  }: Omit<Wish, 'format'> & {
    format: ComicFormat
    voice: boolean
    music_id?: number | null | undefined
    storyboard_ids?: number[] | undefined
  },
): Promise<number> {
  const of = { project_id: row.workId, team_id: row.teamId }
  const enqueue = async (kind: string, name: string, payload: object) => {
    const title = `导出漫画《${name}》${COMIC_FORMATS[format].split('（')[0]}`
    return (await app.jobs.enqueue({ kind, title, userId: actor.userId, teamId: actor.teamId, payload })).id
  }
  if (isAnimatic(format)) {
    const music = music_id ? await musicFile(app, actor, music_id) : null
    const shot_ids = storyboard_ids ?? (wish.page_ids && (await shotsOnPages(app, wish.doc_id, wish.page_ids)))
    const payload: AnimaticPayload = { doc_id: wish.doc_id, format, voice, music, ...of, ...(shot_ids && { shot_ids }) }
    return enqueue(ANIMATIC_JOB, await checkAnimatic(app, row, wish.doc_id, shot_ids), payload)
  }
  const { name, pages } = await wanted(app, row, { ...wish, format })
  if (pages.length === 0) refuse(STATUS.notFound, '还没有漫画页可以导出')
  findFont(app.settings.QIANMU_PDF_FONT, '写出漫画里的字')
  return enqueue(COMIC_EXPORT_JOB, name, { ...wish, format, ...of } satisfies Payload)
}

/** px of a strip that is painted at once. */
const STRIP_PX = 30_000
/** Pages as a format is read: a strip and its slices go on from page to page. */
const asRead = (pages: readonly KeptPage[], format: PageFormat): Pick<KeptPage, 'page'>[] =>
  format === 'strip' || format === 'slices'
    ? joinedStrips(
        pages.map(({ page }) => page),
        STRIP_PX,
      ).map(page => ({ page }))
    : [...pages]

interface Painted {
  nth: number
  page: Page
  files: PaintedFile[]
}
async function* paintAll(
  app: App,
  job: JobRow,
  wish: Wish,
  pages: readonly Pick<KeptPage, 'page'>[],
  meta: BookMeta,
  { signal, progress }: JobTools,
): AsyncGenerator<Painted> {
  const about = { title: bookTitle(meta), author: meta.author }
  for (const [nth, { page }] of pages.entries()) {
    if (signal.aborted) throw new JobRefusal('导出已停止')
    progress(nth / pages.length, `正在画第 ${nth + 1} / ${pages.length} 页`)
    const bleed = wish.format === 'pdf'
    yield {
      nth,
      page,
      files: await paintPageFile(app, job.user_id, page, { format: PAINTED[wish.format], dpi: wish.dpi, bleed, about }, signal),
    }
  }
}
const numbered = (nth: number, of: number) => String(nth + 1).padStart(Math.max(3, String(of).length), '0')

async function* entriesOf(pages: AsyncIterable<Painted>, count: number): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for await (const { nth, files } of pages)
    for (const [at, { ending, bytes }] of files.entries()) {
      const part = files.length > 1 ? `-${numbered(at, files.length)}` : ''
      yield { name: `${numbered(nth, count)}${part}.${ending}`, bytes }
    }
}

/** What is said on a page, in the order of its things. */
const wordsOn = (page: Page) => page.items.flatMap(({ text }) => text.replaceAll(/\s+/g, ' ').trim() || []).join(' / ')

async function imagesOf(pages: AsyncIterable<Painted>): Promise<(BookPage & { bytes: Uint8Array })[]> {
  const images: (BookPage & { bytes: Uint8Array })[] = []
  for await (const { nth, page, files } of pages) {
    const [{ ending, ...image }] = files as [PaintedFile]
    images.push({ ...image, name: `${numbered(nth, 0)}.${ending}`, words: wordsOn(page) })
  }
  return images
}
async function* epubOf(pages: AsyncIterable<Painted>, meta: BookMeta, id: string) {
  const images = await imagesOf(pages)
  for (const { name, text } of epubTexts(id, meta, images)) yield { name, bytes: Buffer.from(text) }
  for (const { name, bytes } of images) yield { name: `OEBPS/${name}`, bytes }
}
async function* cbzOf(pages: AsyncIterable<Painted>, meta: BookMeta) {
  const images = await imagesOf(pages)
  yield { name: 'ComicInfo.xml', bytes: Buffer.from(comicInfo(meta, images)) }
  for (const { name, bytes } of images) yield { name, bytes }
}

/** What is told of the pages wherever they are read. */
async function metaOf(app: App, workId: number, title: string, pages: readonly KeptPage[]): Promise<BookMeta & { project_type: number }> {
  const { name: series = '', author = '', project_type = 2 } = (await aboutWork(app, workId)) ?? {}
  const { direction, unit } = pages[0]!.page.form
  // Of the pages, not of the export: what nobody has changed goes out as it did before.
  const date = new Date(Math.max(...pages.map(({ updated_at }) => updated_at.getTime())))
  return { series, title, author, isRtl: direction === 'rtl', isStrip: unit === 'px', date, project_type }
}

const printedIn = apart(path.join(import.meta.dirname, 'print-pdf.ts'), printed, {
  small: 0,
  deadlineMs: 300_000,
  heapMb: 1024,
  lane: writingLane,
})
async function* pdfOf(app: App, person: number, pages: AsyncIterable<Painted>, meta: BookMeta): AsyncGenerator<Uint8Array> {
  const sheets: PrintPage[] = []
  for await (const { page, files } of pages) {
    const words = page.items.flatMap(({ text, x, y, width, size }) => (text.trim() === '' ? [] : { text, x, y, width, size }))
    sheets.push({ form: page.form, words, bytes: files[0]!.bytes })
  }
  const moves = sheets.map(({ bytes }) => bytes)
  const turn = { person, size: moves.reduce((sum, { length }) => sum + length, 0), field: 'doc_id', moves }
  yield await printedIn(turn, meta, sheets, findFont(app.settings.QIANMU_PDF_FONT, '写出漫画里的字'))
}

async function run(app: App, job: JobRow, tools: JobTools) {
  const { project_id, team_id, ...wish } = job.payload as Payload
  const { format } = wish
  try {
    const { name, pages } = await wanted(app, { workId: project_id, teamId: team_id }, wish)
    if (pages.length === 0) throw new JobRefusal('这些漫画页已被删除')
    const { project_type, ...meta } = await metaOf(app, project_id, name, pages)
    const painted = paintAll(app, job, wish, asRead(pages, format), meta, tools)
    const base = fileName(bookTitle(meta), 80)
    const id = `qianmu-comic-${wish.doc_id}`
    const kept =
      format === 'pdf'
        ? await keepExported(app, job, pdfOf(app, job.user_id, painted, meta), { name: `${base}.pdf`, mime: 'application/pdf' })
        : format === 'epub'
          ? await keepExported(app, job, zipped(epubOf(painted, meta, id), meta.date), {
              name: `${base}.epub`,
              mime: 'application/epub+zip',
            })
          : format === 'cbz'
            ? await keepExported(app, job, zipped(cbzOf(painted, meta), meta.date), {
                name: `${base}.cbz`,
                mime: 'application/vnd.comicbook+zip',
              })
            : await keepExported(app, job, zipped(entriesOf(painted, pages.length), meta.date), {
                name: `${base} ${format}.zip`,
                mime: 'application/zip',
              })
    const link = `/workDetail/${project_id}/${project_type}/comicPages/${wish.doc_id}?exported=${job.id}`
    return { result: kept, link }
  } catch (error) {
    if (error instanceof Refusal) throw new JobRefusal(error.message)
    throw error
  }
}

/** Lets this process export comics. */
export function registerComicExport(app: App): void {
  app.jobs.register(COMIC_EXPORT_JOB, { pool: 'text', run: (job, tools) => run(app, job, tools) })
  app.jobs.register(ANIMATIC_JOB, { pool: 'video', run: (job, tools) => runAnimatic(app, job, tools) })
}
