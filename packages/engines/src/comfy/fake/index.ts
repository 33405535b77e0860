// A protocol fake of ComfyUI: HTTP and websocket of the program without its models, with a way to go wrong for each way that engines do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { checkGraph } from '../check.ts'
import type { Graph } from '../graphs/sheet.ts'
import { readObjectInfo } from '../object-info.ts'
import { pictureSize, type PictureSize } from '../picture-size.ts'
import { fakeRunner } from './runner.ts'
import { type FakeFiles, fakeObjectInfo } from './nodes.ts'

/** Ways to go wrong. Those of an answer strike `POST /prompt` unless `at` names another path. */
export const FAULTS = [
  ...['reset', 'hang', 'drip', 'garbage', 'html', 'error-500', 'node-errors', 'half-accepted', 'other-id', 'endless'],
  ...['disconnect', 'no-socket', 'no-end', 'two-ends', 'other-events', 'garbage-events', 'restart', 'out-of-memory', 'node-failure'],
  ...['interrupted', 'stall', 'truncated', 'huge', 'wrong-size', 'no-picture', 'file-gone', 'html-picture'],
] as const
export type Fault = string

export interface FakeOptions {
  /** How long a sampler step takes, in ms. */
  stepMs?: number
  fault?: Fault
  /** The path that a fault of answers strikes. */
  at?: string
  files?: FakeFiles
  /** Sends a preview with each step. */
  previews?: boolean
  port?: number
}

export interface FakeComfy {
  readonly url: string
  readonly port: number
  /** Requests as they came, `POST /prompt` and so on. */
  readonly seen: readonly string[]
  /** Prompts that were handed in, in order. */
  readonly prompts: readonly { id: string; graph: Graph }[]
  /** What every second frame of a preview carries. */
  setFault(fault: Fault | undefined, at?: string): void
  /** Cuts every websocket, as a broken network does. */
  cut(): void
  /** Puts a prompt of somebody else in front. @returns lets it go */
  occupy(): () => void
  close(): Promise<void>
}

const HTML = '<!doctype html><title>502 Bad Gateway</title>'

const readBody = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Name and bytes of the uploaded file and the other fields, from a multipart body. */
async function readUpload(request: IncomingMessage): Promise<{ name: string; bytes: Buffer; folder: string }> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(await readBody(request), { headers }).formData()
  const file = form.get('image') as File
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()), folder: String(form.get('subfolder')) }
}

export async function fakeComfy(options: FakeOptions = {}): Promise<FakeComfy> {
  let { fault, at = '/prompt' } = options
  const seen: string[] = []
  const prompts: { id: string; graph: Graph }[] = []
  const uploads = new Map<string, PictureSize>()
  const description = fakeObjectInfo(options.files)
  const info = readObjectInfo(description)!
  const sockets = new WebSocketServer({ noServer: true })
  const clients = new Map<string, Set<import('ws').WebSocket>>()
  const send = (client: string, data: string | Uint8Array) => clients.get(client)?.forEach(socket => socket.send(data))
  const cut = () => clients.forEach(all => all.forEach(socket => socket.terminate()))
  const runner = fakeRunner({
    stepMs: options.stepMs ?? 1,
    previews: options.previews ?? false,
    fault: () => fault,
    send,
    cut,
    uploaded: name => uploads.get(name) ?? { width: 64, height: 64 },
  })

  function submit(body: Record<string, unknown>, reply: (value: unknown, status?: number) => void) {
    const graph = body['prompt'] as Graph
    const id = String(body['prompt_id'])
    const wrong = checkGraph(graph, info)
    if (wrong.length || fault === 'node-errors') {
      const error = {
        type: 'value_not_in_list',
        message: 'Value not in list',
        details: wrong[0]?.text ?? 'ckpt_name: "x" not in []',
        extra_info: {},
      }
      const node_errors = {
        [Object.keys(graph)[0]!]: { errors: [error], dependent_outputs: ['result'], class_type: 'CheckpointLoaderSimple' },
      }
      return reply({ error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' }, node_errors }, 400)
    }
    prompts.push({ id, graph })
    const number = runner.add({ id, graph, client: String(body['client_id']), extra: body['extra_data'] })
    const node_errors = fault === 'half-accepted' ? { model: { errors: [{ type: 'bad_linked_input', message: '', details: '' }] } } : {}
    reply({ prompt_id: fault === 'other-id' ? crypto.randomUUID() : id, number, node_errors })
  }

  const routes: Record<string, (given: { body: Buffer; url: URL; reply: (value: unknown, status?: number) => void }) => void> = {
    'GET /system_stats': ({ reply }) => reply({ system: { comfyui_version: '0.3.64', os: 'posix' }, devices: [] }),
    'GET /object_info': ({ reply }) => reply(description),
    'GET /embeddings': ({ reply }) => reply(['easynegative']),
    'GET /queue': ({ reply }) => reply(runner.queue()),
    'POST /queue': ({ body, reply }) => reply(runner.remove((JSON.parse(body.toString()) as { delete?: string[] }).delete ?? [])),
    'POST /interrupt': ({ body, reply }) =>
      reply(runner.interrupt((JSON.parse(body.toString() || '{}') as { prompt_id?: string }).prompt_id)),
    'POST /history': ({ body, reply }) => reply(runner.forget((JSON.parse(body.toString()) as { delete?: string[] }).delete ?? [])),
    'POST /prompt': ({ body, reply }) => submit(JSON.parse(body.toString()) as Record<string, unknown>, reply),
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, 'http://fake')
    const route = `${request.method} ${url.pathname}`
    seen.push(route)
    const reply = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (fault && url.pathname === at && misbehave(fault, request, response)) return
    if (route === 'POST /upload/image') {
      const { name, bytes, folder } = await readUpload(request)
      uploads.set(`${folder}/${name}`, pictureSize(bytes) ?? { width: 64, height: 64 })
      return reply({ name, subfolder: folder, type: 'input' })
    }
    if (request.method === 'GET' && url.pathname.startsWith('/history/'))
      return reply(runner.history(url.pathname.slice('/history/'.length)))
    if (route === 'GET /view') return view(runner.file(url.searchParams.get('filename') ?? ''), response)
    const handler = routes[route]
    if (!handler) return reply({ error: 'not found' }, 404)
    handler({ body: await readBody(request), url, reply })
  }

  const view = (bytes: Buffer | undefined, response: ServerResponse) => {
    if (fault === 'html-picture') response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
    else if (fault === 'huge') pour(response, bytes)
    else if (!bytes || fault === 'file-gone') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(fault === 'truncated' ? bytes.subarray(0, bytes.length / 2) : bytes)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url!, 'http://fake')
    seen.push('WS /ws')
    if (fault === 'no-socket') return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, opened => {
      const id = url.searchParams.get('clientId') ?? ''
      const all = clients.get(id) ?? new Set()
      clients.set(id, all.add(opened))
      opened.on('close', () => all.delete(opened))
      opened.send(JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } }, sid: id } }))
    })
  })
  await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, seen, prompts, cut },
    setFault(next, path = '/prompt') {
      fault = next
      at = path
    },
    occupy: () => runner.occupy(),
    async close() {
      runner.stop()
      cut()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Faults of an answer. @returns whether it was one */
function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse): boolean {
  switch (fault) {
    case 'reset':
      request.socket.destroy()
      return true
    case 'hang':
      return true
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
      return true
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"prompt_id": \u0000oops')
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
      return true
    case 'error-500':
      response.writeHead(500).end('Internal Server Error')
      return true
    case 'endless':
      pour(response)
      return true
    default:
      return false
  }
}

/** Writes for as long as somebody reads. */
function pour(response: ServerResponse, first: Buffer = Buffer.alloc(0)) {
  response.writeHead(200, { 'content-type': 'image/png' })
  response.write(first)
  const more = Buffer.alloc(1024 * 1024)
  const write = () => {
    while (!response.destroyed && response.write(more));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}
