// A game as a file: JSON, a script, and a page that plays without a network: alone, with its files beside it, or installed.
import type { GameFormat } from '@qianmu/contract/game/play'
import { STATUS } from '@qianmu/contract/kit/status'
import { writeDocx } from '@qianmu/script/formats/write-docx'
import { splitText } from '@qianmu/script/split'
import { wordsCsv } from '@qianmu/story/formats/csv'
import { scriptText } from '@qianmu/story/formats/script'
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
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** A page that may run its own script alone, and ask nobody for anything. @param from where pictures, films and sounds come from */
function pageOf(game: PlayGame, player: string, from: string, { head, policy: more } = { head: '', policy: '' }): string {
  const script = player.replaceAll('</script', '<\\/script')
  const policy = `default-src 'none'; script-src 'sha256-${hashOf(script)}'; style-src 'unsafe-inline'; img-src ${from}; media-src ${from}; base-uri 'none'; form-action 'none'${more}`
  const data = JSON.stringify(game).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(game.meta.title)}</title>${head}
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

/** The page of a game and its files, by their names in an archive. */
async function parts(app: Doing, workId: number, game: PlayGame, more?: { head: string; policy: string; script: string }) {
  const player = await playerOf(app)
  const files = await filesOf(app, workId, game, MOST.zip, '素材超过 400 MB，导不出来，请先压缩视频')
  const nameOf = (id: number) => `assets/${id}.${files.get(id)?.mime.split('/')[1]?.replace(/\W.*/, '') ?? 'bin'}`
  const whole = withFiles(game, id => (files.has(id) ? nameOf(id) : ''))
  const page = pageOf(whole, player + (more?.script ?? ''), "'self' file: data: blob:", more)
  return { page, assets: [...files].map(([id, { bytes }]) => [nameOf(id), bytes] as const) }
}
const archive = (entries: readonly (readonly [string, Uint8Array | string])[]) =>
  // Pictures, films and sounds are packed already.
  zipSync(Object.fromEntries(entries.map(([name, body]) => [name, [Buffer.from(body), { level: name.startsWith('assets/') ? 0 : 6 }]])))

async function zip(app: Doing, workId: number, game: PlayGame): Promise<Sheet> {
  const { page, assets } = await parts(app, workId, game)
  return named(game, 'zip', 'application/zip', archive([['index.html', page], ...assets]))
}

/** A folder for a web server that browsers install: everything is kept at the first visit, and renewed when any of it changes. */
async function pwa(app: Doing, workId: number, game: PlayGame): Promise<Sheet> {
  const { page, assets } = await parts(app, workId, game, {
    head: '\n<link rel="manifest" href="manifest.webmanifest">\n<link rel="icon" href="icon.svg">',
    policy: "; manifest-src 'self'; worker-src 'self'; connect-src 'self'",
    script: `;navigator.serviceWorker?.register('sw.js')`,
  })
  const name = game.meta.title || '游戏'
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#16171b"/><text x="256" y="346" font-size="256" font-family="sans-serif" text-anchor="middle" fill="#fff">${escaped([...name][0]!)}</text></svg>`
  const manifest = {
    name,
    short_name: name.slice(0, 12),
    lang: 'zh-CN',
    start_url: '.',
    display: 'fullscreen',
    orientation: game.meta.ratio === '9:16' ? 'portrait' : 'landscape',
    background_color: '#000000',
    theme_color: '#16171b',
    icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
  const own = [['index.html', page], ['manifest.webmanifest', JSON.stringify(manifest)], ['icon.svg', icon], ...assets] as const
  const hash = createHash('sha256')
  for (const [file, body] of own) hash.update(file).update(body)
  const kept = JSON.stringify(['./', ...own.map(([file]) => file)])
  const worker = `const NAME = 'qianmu-${hash.digest('hex').slice(0, 16)}'
addEventListener('install', event => event.waitUntil(caches.open(NAME).then(cache => cache.addAll(${kept})).then(() => skipWaiting())))
addEventListener('activate', event =>
  event.waitUntil(caches.keys().then(names => Promise.all(names.filter(name => name.startsWith('qianmu-') && name !== NAME).map(name => caches.delete(name))))))
addEventListener('fetch', event => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(found => found ?? fetch(event.request))))
`
  return named(game, 'pwa.zip', 'application/zip', archive([...own, ['sw.js', worker]]))
}

/** As a script in Word: what people read and correct on paper. */
function docx(_app: Doing, _workId: number, game: PlayGame): Sheet {
  const people = new Map(game.people.map(person => [person.id, person.name]))
  const body = writeDocx({ title: game.meta.title, parts: splitText(scriptText(game, people), 'script') })
  return named(game, 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', body)
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
  pwa,
  docx,
  csv: (_app, _workId, game) => named(game, 'csv', 'text/csv', wordsCsv(game)),
  twee: told('twee', 'twee'),
  ink: told('ink', 'ink'),
  yarn: told('yarn', 'yarn'),
  renpy: told('renpy', 'rpy'),
}
