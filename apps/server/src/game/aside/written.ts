// A game as a file: as JSON, as texts of other programs, and as pages that play without a network. Pure.
import type { GameFormat } from '@qianmu/contract/game/play'
import { writeDocx } from '@qianmu/script/formats/docx/write'
import { escapeXml } from '@qianmu/script/formats/xml'
import { listed, loss, type Loss } from '@qianmu/script/losses'
import { splitText } from '@qianmu/script/split'
import { wordsCsv } from '@qianmu/story/formats/csv'
import type { StoryFile } from '@qianmu/story/formats/project/files'
import { type ProjectFont, renpyProject } from '@qianmu/story/formats/project/renpy'
import { scriptText } from '@qianmu/story/formats/script'
import { type StoryFormat, writeStory } from '@qianmu/story/formats/write'
import type { PlayGame } from '@qianmu/story/model'
import { createHash } from 'node:crypto'
import { withFiles } from './play.rules.ts'

/** Formats without the files that a game names. */
export type TextFormat = Exclude<GameFormat, 'html' | 'zip' | 'pwa' | 'renpy_project'>
/** A file of a game. */
export interface KeptFile {
  mime: string
  bytes: Uint8Array
}
const namesIn = (game: PlayGame) => new Map(game.people.map(person => [person.id, person.name]))
const told = (format: StoryFormat) => (game: PlayGame) => writeStory(game, format, namesIn(game)).text
const STORIES: readonly GameFormat[] = ['twee', 'ink', 'yarn', 'renpy'] satisfies StoryFormat[]
const WRITERS: Readonly<Record<TextFormat, (game: PlayGame) => string | Uint8Array>> = {
  json: game => `${JSON.stringify(game, null, 1)}\n`,
  // What people read and correct on paper.
  docx: game => writeDocx({ title: game.meta.title, parts: splitText(scriptText(game, namesIn(game)), 'script') }),
  csv: wordsCsv,
  twee: told('twee'),
  ink: told('ink'),
  yarn: told('yarn'),
  renpy: told('renpy'),
}

/** A game as the scripts of a project of Ren'Py. @param paths where those of its files lie in the project that go along */
export function renpyFiles(game: PlayGame, paths: ReadonlyMap<number, string>, font: ProjectFont | null): StoryFile[] {
  return projectOf(game, paths, font).files
}
const projectOf = (game: PlayGame, paths: ReadonlyMap<number, string>, font: ProjectFont | null) =>
  renpyProject(
    // What stays an address is told.
    withFiles(game, id => paths.get(id) ?? `/file/${id}`),
    namesIn(game),
    font,
  )
const NO_FONT = loss('', '字体', 'dropped', '这台服务器没有中文字体：把一个字体放进 game/fonts，再写进 options.rpy')
/** What a format cannot say of a game. The formats of our own player say everything. @param paths as `renpyFiles` has them */
export function lossesOfGame(game: PlayGame, format: GameFormat, paths: ReadonlyMap<number, string>, hasFont: boolean): Loss[] {
  if (format === 'renpy_project') return listed([...(hasFont ? [] : [NO_FONT]), ...projectOf(game, paths, null).losses])
  return STORIES.includes(format) ? listed(writeStory(game, format as StoryFormat, namesIn(game)).losses) : []
}
export function writtenGame(game: PlayGame, format: TextFormat): Uint8Array {
  const body = WRITERS[format](game)
  return typeof body === 'string' ? new TextEncoder().encode(body) : body
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
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
<title>${escapeXml(game.meta.title)}</title>${head}
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

/** A page with all files in it. */
export function wholePage(game: PlayGame, player: string, files: ReadonlyMap<number, KeptFile>): string {
  const whole = withFiles(game, id => {
    const file = files.get(id)
    return file ? `data:${file.mime};base64,${Buffer.from(file.bytes).toString('base64')}` : ''
  })
  return pageOf(whole, player, 'data: blob:')
}

/** The page of a folder in which the files lie under these names. */
export function folderPage(
  game: PlayGame,
  player: string,
  names: ReadonlyMap<number, string>,
  more?: { head: string; policy: string },
): string {
  return pageOf(
    withFiles(game, id => names.get(id) ?? ''),
    player,
    "'self' file: data: blob:",
    more,
  )
}

/** What makes a folder one that browsers install: everything is kept at the first visit, and renewed when any of it changes. */
export const INSTALLED = {
  head: '\n<link rel="manifest" href="manifest.webmanifest">\n<link rel="icon" href="icon.svg">',
  policy: "; manifest-src 'self'; worker-src 'self'; connect-src 'self'",
  script: `;navigator.serviceWorker?.register('sw.js')`,
}

/** The files that browsers install by. @param assets the names of the files beside the page; a name never means another file */
export function installedBy(game: PlayGame, page: string, assets: readonly string[]): [name: string, text: string][] {
  const name = game.meta.title || '游戏'
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#16171b"/><text x="256" y="346" font-size="256" font-family="sans-serif" text-anchor="middle" fill="#fff">${escapeXml([...name][0]!)}</text></svg>`
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
  const texts: [string, string][] = [
    ['manifest.webmanifest', JSON.stringify(manifest)],
    ['icon.svg', icon],
  ]
  const names = ['index.html', ...texts.map(([file]) => file), ...assets]
  const hash = createHash('sha256')
    .update(page)
    .update(JSON.stringify([texts, assets]))
  const kept = JSON.stringify(['./', ...names])
  const worker = `const NAME = 'qianmu-${hash.digest('hex').slice(0, 16)}'
addEventListener('install', event => event.waitUntil(caches.open(NAME).then(cache => cache.addAll(${kept})).then(() => skipWaiting())))
addEventListener('activate', event =>
  event.waitUntil(caches.keys().then(names => Promise.all(names.filter(name => name.startsWith('qianmu-') && name !== NAME).map(name => caches.delete(name))))))
addEventListener('fetch', event => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(found => found ?? fetch(event.request))))
`
  return [...texts, ['sw.js', worker]]
}
