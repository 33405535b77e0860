// A game as a file: as text, and as a page that plays without a network: alone, with its files beside it, or installed.
import type { GameFormat } from '@qianmu/contract/game/play'
import { STATUS } from '@qianmu/contract/kit/status'
import type { PlayGame } from '@qianmu/story/model'
import type { Loss } from '@qianmu/script/losses'
import { PROJECT_FONT, type ProjectFont, projectPath } from '@qianmu/story/formats/project/renpy'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'
import { type Files, zipped } from '../files/index.ts'
import type { Sheet } from '../kit/answer.ts'
import { apart, type Turn } from '../kit/apart/apart.ts'
import { writingLane } from '../kit/apart/lanes.ts'
import { refuse } from '../kit/refuse.ts'
import { faceIn, fontHere } from '../works/exchange/index.ts'
import { filesOfWork } from '../works/materials/index.ts'
import {
  filesIn,
  folderPage,
  INSTALLED,
  installedBy,
  type KeptFile,
  lossesOfGame,
  renpyFiles,
  type TextFormat,
  wholePage,
  writtenGame,
} from './aside/index.ts'

type Doing = Uses<'files' | 'pool' | 'settings'>
/** Bytes of all files of one page, and of one archive. */
const MOST = { html: 25 * 1024 * 1024, zip: 400 * 1024 * 1024 }
const TOO_LARGE = '素材超过 400 MB，导不出来，请先压缩视频'
const WRITTEN = path.join(import.meta.dirname, 'aside/written.ts')
/** Nodes of a game that is written at once. */
const LIMITS = { small: 150, lane: writingLane }
const textOf = apart(WRITTEN, writtenGame, LIMITS)
const lossesIn = apart(WRITTEN, lossesOfGame, LIMITS)
const wholePageOf = apart(WRITTEN, wholePage, LIMITS)
const folderPageOf = apart(WRITTEN, folderPage, LIMITS)
const renpyFilesOf = apart(WRITTEN, renpyFiles, LIMITS)

const TEXTS: Readonly<Record<TextFormat, readonly [ending: string, mime: string]>> = {
  json: ['json', 'application/json'],
  docx: ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  csv: ['csv', 'text/csv'],
  twee: ['twee', 'text/plain'],
  ink: ['ink', 'text/plain'],
  yarn: ['yarn', 'text/plain'],
  renpy: ['rpy', 'text/plain'],
}

const named = (game: PlayGame, ending: string, mime: string, body: Sheet['body']): Sheet => ({
  name: `${game.meta.title || '游戏'}.${ending}`,
  mime,
  body,
})

type Kept = NonNullable<Awaited<ReturnType<Files['find']>>>
/** The files of a game that are its team's. */
async function filesOf(
  app: Doing,
  workId: number,
  game: PlayGame,
  most: number,
  tooLarge: string,
  takes = (_file: Kept) => true,
): Promise<Kept[]> {
  const files: Kept[] = []
  let left = most
  for (const id of await filesOfWork(app.pool, { workId }, [...filesIn(game)])) {
    const row = await app.files.find(id)
    if (!row || !takes(row)) continue
    if ((left -= row.size) < 0) refuse(STATUS.limit, tooLarge)
    files.push(row)
  }
  return files
}

/** The player, one script; it is built with the pages. */
async function playerOf({ settings }: Doing): Promise<string> {
  try {
    return await readFile(path.join(settings.QIANMU_WEB ?? '', 'player/player.js'), 'utf8')
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return refuse(STATUS.input, '这个实例没有构建网页，不能导出网页；可以先导出 JSON')
    throw error
  }
}
async function html(app: Doing, turn: Turn, workId: number, game: PlayGame): Promise<Sheet> {
  const player = await playerOf(app)
  const files = new Map<number, KeptFile>()
  let size = turn.size
  for (const row of await filesOf(app, workId, game, MOST.html, '素材超过 25 MB，请导出 zip')) {
    files.set(row.id, { mime: row.mime, bytes: await bytesOf(app, row) })
    size += row.size
  }
  return named(game, 'html', 'text/html; charset=utf-8', Buffer.from(await wholePageOf({ ...turn, size }, game, player, files)))
}

/** A folder with the page and its files, in one archive. */
async function folder(app: Doing, turn: Turn, workId: number, game: PlayGame, isInstalled: boolean): Promise<Sheet> {
  const player = (await playerOf(app)) + (isInstalled ? INSTALLED.script : '')
  const files = await filesOf(app, workId, game, MOST.zip, TOO_LARGE)
  const names = new Map(files.map(({ id, mime }) => [id, `assets/${id}.${mime.split('/')[1]?.replace(/\W.*/, '') ?? 'bin'}`]))
  const page = await folderPageOf(turn, game, player, names, isInstalled ? INSTALLED : undefined)
  const texts = isInstalled ? installedBy(game, page, [...names.values()]) : []
  async function* entries() {
    for (const [name, text] of [['index.html', page] as const, ...texts]) yield { name, bytes: Buffer.from(text) }
    for (const row of files) yield { name: names.get(row.id)!, bytes: await app.files.read(row) }
  }
  return named(game, isInstalled ? 'pwa.zip' : 'zip', 'application/zip', Readable.from(zipped(entries())))
}

/** Whether Ren'Py shows or plays a file. */
const isTaken = ({ id, mime }: Kept) => projectPath(id, mime) !== ''
const pathsOf = (files: readonly Kept[]) => new Map(files.map(({ id, mime }) => [id, projectPath(id, mime)]))

/** The font that goes along; null where this machine has none. */
async function fontOf({ settings }: Doing): Promise<(ProjectFont & { bytes: Buffer }) | null> {
  const [file, face = ''] = fontHere(settings.QIANMU_PDF_FONT)?.split('#') ?? []
  if (file === undefined) return null
  const bytes = await readFile(file)
  return { ending: path.extname(file).slice(1), face: faceIn(bytes, face), bytes }
}
/** A project of Ren'Py: scripts, pictures, sounds, and a font that has the signs of its words. */
async function renpyFolder(app: Doing, turn: Turn, workId: number, game: PlayGame): Promise<Sheet> {
  const files = await filesOf(app, workId, game, MOST.zip, TOO_LARGE, isTaken)
  const paths = pathsOf(files)
  const font = await fontOf(app)
  const texts = await renpyFilesOf(turn, game, paths, font && { ending: font.ending, face: font.face })
  async function* entries() {
    for (const { name, text } of texts) yield { name, bytes: Buffer.from(text) }
    if (font) yield { name: `${PROJECT_FONT}.${font.ending}`, bytes: font.bytes }
    for (const row of files) yield { name: `game/${paths.get(row.id)!}`, bytes: await app.files.read(row) }
  }
  return named(game, 'renpy.zip', 'application/zip', Readable.from(zipped(entries())))
}

/** What a file of this format cannot hold of a game. */
export async function lossesOf(app: Doing, person: number, workId: number, game: PlayGame, format: GameFormat): Promise<Loss[]> {
  const files = format === 'renpy_project' ? await filesOf(app, workId, game, MOST.zip, TOO_LARGE, isTaken) : []
  const hasFont = fontHere(app.settings.QIANMU_PDF_FONT) !== undefined
  return lossesIn({ person, size: game.nodes.length, field: 'format' }, game, format, pathsOf(files), hasFont)
}

/** A game as a file of this format. */
export async function writeGame(app: Doing, person: number, workId: number, game: PlayGame, format: GameFormat): Promise<Sheet> {
  const turn = { person, size: game.nodes.length, field: 'format' }
  if (format === 'html') return html(app, turn, workId, game)
  if (format === 'renpy_project') return renpyFolder(app, turn, workId, game)
  if (format === 'zip' || format === 'pwa') return folder(app, turn, workId, game, format === 'pwa')
  const [ending, mime] = TEXTS[format]
  return named(game, ending, mime, Buffer.from(await textOf(turn, game, format)))
}
