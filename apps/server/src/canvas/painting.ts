// Pages painted in a thread, and what is to be known before: fonts that are missing, pictures that are gone, whose pictures they are.
import path from 'node:path'
import { saidLines } from '@qianmu/comic/animatic'
import type { ComicCheck, ComicShot } from '@qianmu/contract/works/canvas'
import { missingFonts } from '@qianmu/comic/fonts'
import type { Page } from '@qianmu/comic/page'
import type { Uses } from '../app.ts'
import { fileIn } from '../files/index.ts'
import { readingLane, writingLane } from '../kit/apart/lanes.ts'
import { inThread } from '../kit/apart/thread.ts'
import { findFont } from '../works/exchange/index.ts'
import type { Looked, LookTask, PaintedFile, PaintTask } from './export.worker.ts'
import { ownersOf } from './owners.store.ts'

const file = path.join(import.meta.dirname, 'export.worker.ts')
const HEAP_MB = 768
const DEADLINE_MS = 60_000

const sources = (page: Page) => [...new Set(page.items.flatMap(item => (item.src ? [item.src] : [])))]

/** The bytes of the pictures of a page; those that are gone are left out. */
async function picturesOf(app: Uses<'files'>, page: Page): Promise<PaintTask['pictures']> {
  const pictures: PaintTask['pictures'] = []
  for (const src of sources(page)) {
    const row = await app.files.find(fileIn(src))
    if (!row) continue
    const parts: Uint8Array[] = []
    for await (const part of await app.files.read(row)) parts.push(part)
    pictures.push({ src, bytes: new Uint8Array(Buffer.concat(parts)) })
  }
  return pictures
}

/** Paints a page; a person's pages one after the other. */
export async function paintPageFile(
  app: Uses<'files' | 'settings'>,
  userId: number,
  page: Page,
  wish: Pick<PaintTask, 'format' | 'dpi' | 'bleed' | 'about'>,
  signal: AbortSignal,
): Promise<PaintedFile[]> {
  const font = findFont(app.settings.QIANMU_PDF_FONT, '写出漫画里的字')
  const data: PaintTask = { do: 'paint', page, font, pictures: await picturesOf(app, page), ...wish }
  return (await writingLane(userId, () =>
    inThread({ file, data, deadlineMs: DEADLINE_MS, heapMb: HEAP_MB, field: 'doc_id', signal }),
  )) as PaintedFile[]
}

const ORIGINS: Readonly<Record<string, string>> = { __proto__: null as never, procedural: '规则绘制', ai: 'AI 绘制' }

/** What an animatic shows as words: its lines, and what a shot without a picture shows. */
const filmWords = (shots: readonly ComicShot[]) =>
  shots.map(({ lines, content, src }, nth) => ({
    place: `第 ${nth + 1} 镜`,
    text: [...saidLines({ lines }).map(({ speaker, text }) => speaker + text), src === '' ? content : ''].join(''),
  }))

/** What is to be known before pages are exported, or the animatic of these shots. */
export async function checkPages(
  app: Uses<'files' | 'pool' | 'settings'>,
  userId: number,
  pages: readonly Page[],
  shots: readonly ComicShot[],
): Promise<ComicCheck> {
  const font = findFont(app.settings.QIANMU_PDF_FONT, '写出漫画里的字')
  const data: LookTask = { do: 'look', font, pages: [...pages], film: filmWords(shots) }
  const task = { file, data, deadlineMs: DEADLINE_MS, heapMb: HEAP_MB, field: 'doc_id' }
  const { families, words, losses, film_losses } = (await readingLane(userId, () => inThread(task))) as Looked
  const used = pages.flatMap(page => page.items.filter(item => item.text !== '' && (item.kind === 'balloon' || item.kind === 'sound')))
  const on = Map.groupBy(
    pages.flatMap((page, nth) => sources(page).map(src => ({ id: fileIn(src), nth: nth + 1 }))),
    each => each.id,
  )
  const rows = await ownersOf(app, [...on.keys()])
  const here = new Set(rows.map(row => row.id))
  return {
    fonts: missingFonts(
      used.map(item => item.font),
      new Set(families),
    ),
    words,
    losses,
    film_losses,
    pictures: pages.flatMap((page, nth) =>
      page.items
        .filter(item => (item.kind === 'panel' || item.kind === 'picture') && !here.has(fileIn(item.src)))
        .map(item => ({ page: nth + 1, name: item.name || '图片' })),
    ),
    rights: rows.map(({ id, name, nickname, engine, engine_kind, material }) => ({
      url: app.files.address(id, 'mini'),
      origin: engine_kind ? `${ORIGINS[engine_kind] ?? 'AI 绘制'}（${engine}）` : material ? `素材「${material}」` : '上传',
      by: nickname ?? '',
      name,
      pages: [...new Set(on.get(id)!.map(each => each.nth))],
    })),
  }
}
