// Serves the same text as bare pages that the editor is measured beside: the browser's own editing, and ProseMirror alone.
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Content } from '@qianmu/script/elements'

export const PEERS = ['browser', 'prosemirror'] as const
export type Peer = (typeof PEERS)[number]

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** The text as `page/page.ts` reads it: ProseMirror's JSON, and the markup that it makes of it. */
function filesOf({ content }: Content): Record<string, string> {
  const scenes = content.map(scene =>
    scene.content.map(({ type, content: runs }) => ({ type, text: runs?.map(({ text }) => text).join('') ?? '' })),
  )
  const block = ({ type, text }: { type: string; text: string }) => ({
    type: 'block',
    attrs: { type },
    ...(text ? { content: [{ type: 'text', text }] } : {}),
  })
  const markup = ({ type, text }: { type: string; text: string }) => `<p data-type="${type}">${text || '<br>'}</p>`
  return {
    'document.json': JSON.stringify({ type: 'doc', content: scenes.map(blocks => ({ type: 'scene', content: blocks.map(block) })) }),
    'document.html': scenes.map(blocks => `<section>${blocks.map(markup).join('')}</section>`).join(''),
  }
}

/** @param pages the folder in which `page/` was built */
export async function servePeers(pages: string, content: Content): Promise<{ addressOf: (peer: Peer) => string; close: () => void }> {
  const documents = filesOf(content)
  const server = http.createServer(({ url }, response) => {
    const name = path.basename(new URL(url!, 'http://page').pathname)
    const isPage = (PEERS as readonly string[]).includes(name)
    const asset = path.join(pages, isPage ? 'index.html' : `assets/${name}`)
    const body = documents[name] ?? (fs.existsSync(asset) ? fs.readFileSync(asset) : null)
    if (body === null) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': `${KINDS[path.extname(isPage ? 'index.html' : name)]}; charset=utf-8` }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { addressOf: peer => `http://127.0.0.1:${port}/${peer}/`, close: () => server.close() }
}
