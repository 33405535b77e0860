// A game as a file: JSON, and a page that plays without a network, alone or with its files beside it.
import type { GameFormat } from '@qianmu/contract/game/play'
import { STATUS } from '@qianmu/contract/kit/status'
import { wordsCsv } from '@qianmu/story/formats/csv'
import { type StoryFormat, writeStory } from '@qianmu/story/formats/write'
import type { PlayGame } from '@qianmu/story/model'
import { zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Uses } from '../app.ts'
import type { Sheet } from '../kit/answer.ts'
import { refuse } from '../kit/refuse.ts'
import { filesOfWork } from '../works/materials/index.ts'
import { filesIn, withFiles } from './play.rules.ts'

type Doing = Uses<'files' | 'pool' | 'settings'>
type Writer = (app: Doing, workId: number, game: PlayGame) => Sheet | Promise<Sheet>
/** Bytes of all files of one page, and of one archive. */
const MOST = { html: 25 * 1024 * 1024, zip: 400 * 1024 * 1024 }

const named = (game: PlayGame, ending: string, mime: string, body: string | Uint8Array): Sheet => ({
  name: `${game.meta.title || '游戏'}.${ending}`,
  mime,
  body: typeof body === 'string' ? Buffer.from(body) : body,
})

interface Kept {
  mime: string
  bytes: Buffer
}
/** The files of a game that are its team's. */
async function filesOf(app: Doing, workId: number, game: PlayGame, most: number, tooLarge: string): Promise<Map<number, Kept>> {
  const files = new Map<number, Kept>()
  let left = most
  for (const id of await filesOfWork(app.pool, { workId }, filesIn(game))) {
    const row = await app.files.find(id)
    if (!row) continue
    if ((left -= row.size) < 0) refuse(STATUS.limit, tooLarge)
    const parts: Uint8Array[] = []
    for await (const part of await app.files.read(row)) parts.push(part)
    files.set(id, { mime: row.mime, bytes: Buffer.concat(parts) })
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
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** A page that may run its own script alone, and ask nobody for anything. @param from where pictures, films and sounds come from */
function pageOf(game: PlayGame, player: string, from: string): string {
  const script = player.replaceAll('</script', '<\\/script')
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src ${from}; media-src ${from}; base-uri 'none'; form-action 'none'`
  const data = JSON.stringify(game).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(game.meta.title)}</title>
<style>html,body,#player{height:100%;margin:0;background:#000}</style>
</head>
<body>
<div id="player"></div>
<script type="application/json" id="game">${data}</script>
<script>${script}</script>
</body>
</html>
`
}

async function html(app: Doing, workId: number, game: PlayGame): Promise<Sheet> {
  const player = await playerOf(app)
  const files = await filesOf(app, workId, game, MOST.html, '素材超过 25 MB，请导出 zip')
  const whole = withFiles(game, id => {
    const file = files.get(id)
    return file ? `data:${file.mime};base64,${file.bytes.toString('base64')}` : ''
  })
  return named(game, 'html', 'text/html; charset=utf-8', pageOf(whole, player, 'data: blob:'))
}

async function zip(app: Doing, workId: number, game: PlayGame): Promise<Sheet> {
  const player = await playerOf(app)
  const files = await filesOf(app, workId, game, MOST.zip, '素材超过 400 MB，导不出来，请先压缩视频')
  const nameOf = (id: number) => `assets/${id}.${files.get(id)?.mime.split('/')[1]?.replace(/\W.*/, '') ?? 'bin'}`
  const page = pageOf(
    withFiles(game, id => (files.has(id) ? nameOf(id) : '')),
    player,
    "'self' file: data: blob:",
  )
  const entries = [...files].map(([id, { bytes }]) => [nameOf(id), [bytes, { level: 0 }]] as const)
  return named(game, 'zip', 'application/zip', zipSync({ 'index.html': Buffer.from(page), ...Object.fromEntries(entries) }))
}

/** As a story of another program. */
const told =
  (format: StoryFormat, ending: string): Writer =>
  (_app, _workId, game) => {
    const people = new Map(game.people.map(person => [person.id, person.name]))
    return named(game, ending, 'text/plain', writeStory(game, format, people).text)
  }

export const WRITERS: Readonly<Record<GameFormat, Writer>> = {
  json: (_app, _workId, game) => named(game, 'json', 'application/json', `${JSON.stringify(game, null, 1)}\n`),
  html,
  zip,
  csv: (_app, _workId, game) => named(game, 'csv', 'text/csv', wordsCsv(game)),
  twee: told('twee', 'twee'),
  ink: told('ink', 'ink'),
  yarn: told('yarn', 'yarn'),
  renpy: told('renpy', 'rpy'),
}
