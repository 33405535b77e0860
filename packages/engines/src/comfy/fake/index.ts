// A protocol fake of ComfyUI: HTTP and websocket of the program without its models, with a way to go wrong for each way that engines do.
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type WebSocket as Socket, WebSocketServer } from 'ws'
import { misbehave } from '../../connect/fake/misbehave.ts'
import { checkGraph } from '../check.ts'
import type { Graph } from '../graphs/sheet.ts'
import { readObjectInfo } from '../object-info.ts'
import { greyPng } from '../../connect/fake/png.ts'
import { pictureSize, type PictureSize } from '../../connect/picture-size.ts'
import { type Fault, givePicture } from './faults.ts'
import { FAKE_FILES, type FakeFiles, fakeObjectInfo } from './nodes.ts'
import { fakeRunner } from './runner.ts'

export interface FakeOptions {
  /** How long a sampler step takes, in ms. */
  stepMs?: number
  fault?: Fault
  /** The path that a fault of answers strikes; `/prompt` unless another is named. */
  at?: string
  /** Sends a preview with each step. */
  previews?: boolean
  /** A folder `models` whose files it lists besides its own, each time it is asked. */
  modelsFolder?: string
  /** Files that it has instead of its usual ones. */
  files?: Partial<FakeFiles>
  /** What comes out, as a PNG of this size; a grey one unless something else is asked for. */
  picture?: (size: PictureSize) => Buffer
}

export interface FakeComfy {
  readonly url: string
  /** Requests as they came, `POST /prompt` and so on. */
  readonly seen: readonly string[]
  /** Prompts that were handed in, in order. */
  readonly prompts: readonly { id: string; graph: Graph; targets?: unknown }[]
  setFault(fault: Fault | undefined, at?: string): void
  /** Cuts every websocket, as a broken network does. */
  cut(): void
  /** Puts a prompt of somebody else in front. @returns lets it go */
  occupy(): () => void
  close(): Promise<void>
}

const readBody = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
type Body = Record<string, unknown>
const readJson = async (request: IncomingMessage) => JSON.parse((await readBody(request)).toString() || '{}') as Body

/** Name and bytes of the uploaded file and its folder, from a multipart body. */
async function readUpload(request: IncomingMessage): Promise<{ name: string; bytes: Buffer; folder: string }> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(await readBody(request), { headers }).formData()
  const file = form.get('image') as File
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()), folder: form.get('subfolder') as string }
}

/** Websockets by client id. */
function switchboard() {
  const server = new WebSocketServer({ noServer: true })
  const clients = new Map<string, Set<Socket>>()
  return {
    accept(request: IncomingMessage, socket: Parameters<typeof server.handleUpgrade>[1], head: Buffer) {
      const sid = new URL(request.url!, 'http://fake').searchParams.get('clientId') ?? ''
      server.handleUpgrade(request, socket, head, opened => {
        const all = clients.get(sid) ?? new Set()
        clients.set(sid, all.add(opened))
        opened.on('close', () => all.delete(opened))
        opened.send(JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } }, sid } }))
      })
    },
    send: (client: string, data: string | Uint8Array) => clients.get(client)?.forEach(socket => socket.send(data)),
    cut: () => clients.forEach(all => all.forEach(socket => socket.terminate())),
  }
}

/** Names below a folder of models, as the program lists them. */
const below = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(each => each.isFile() && each.name.endsWith('.safetensors'))
        .map(each => path.relative(folder, path.join(each.parentPath, each.name)))
    : []
/** How it describes itself now. */
const describe = (modelsFolder: string | undefined, files: FakeFiles) => {
  const own = (kind: string) => (modelsFolder === undefined ? [] : below(path.join(modelsFolder, kind)))
  return fakeObjectInfo({
    ...files,
    checkpoints: [...files.checkpoints, ...own('checkpoints')],
    loras: [...files.loras, ...own('loras')],
    vaes: [...files.vaes, ...own('vae')],
  })
}

/** What is wrong with a graph, as the program says it. */
function refusalOf(graph: Graph, description: Record<string, unknown>, fault: Fault | undefined): object | undefined {
  const wrong = checkGraph(graph, readObjectInfo(description)!)
  if (!wrong.length && fault !== 'node-errors') return undefined
  const details = wrong[0]?.text ?? "ckpt_name: 'x' not in []"
  const errors = [{ type: 'value_not_in_list', message: 'Value not in list', details, extra_info: {} }]
  const node_errors = { [Object.keys(graph)[0]!]: { errors, dependent_outputs: ['result'], class_type: 'CheckpointLoaderSimple' } }
  return { error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' }, node_errors }
}

/** The routes of the program that we use: method and path → status and body. */
function routesOf(
  runner: ReturnType<typeof fakeRunner>,
  prompts: { id: string; graph: Graph; targets?: unknown }[],
  { fault, description }: { fault: () => Fault | undefined; description: () => object },
) {
  const ids = (body: Body) => (body['delete'] as string[] | undefined) ?? []
  const done = (_nothing: void) => ({})
  const routes: Record<string, (body: Body) => object> = {
    'GET /system_stats': () => ({ system: { comfyui_version: '0.3.64', os: 'posix' }, devices: [] }),
    'GET /object_info': description,
    'GET /embeddings': () => ['easynegative'],
    'GET /queue': () => runner.queue(),
    'POST /queue': body => done(runner.remove(ids(body))),
    'POST /interrupt': body => done(runner.interrupt(body['prompt_id'] as string | undefined)),
    'POST /history': body => done(runner.forget(ids(body))),
    'POST /prompt'(body) {
      const graph = body['prompt'] as Graph
      const id = body['prompt_id'] as string
      prompts.push({ id, graph, targets: body['partial_execution_targets'] })
      const number = runner.add({ id, graph, client: body['client_id'] as string, extra: body['extra_data'] })
      const node_errors = fault() === 'half-accepted' ? { model: { errors: [{ type: 'bad_linked_input', message: '', details: '' }] } } : {}
      return { prompt_id: fault() === 'other-id' ? crypto.randomUUID() : id, number, node_errors }
    },
  }
  return routes
}

export async function fakeComfy({
  fault,
  at = '/prompt',
  stepMs = 1,
  previews = false,
  picture = greyPng,
  modelsFolder,
  files,
}: FakeOptions = {}): Promise<FakeComfy> {
  const seen: string[] = []
  const prompts: { id: string; graph: Graph; targets?: unknown }[] = []
  const uploads = new Map<string, PictureSize>()
  const uploaded = (name: string) => uploads.get(name) ?? { width: 64, height: 64 }
  const { accept, send, cut } = switchboard()
  const description = () => describe(modelsFolder, { ...FAKE_FILES, ...files })
  const runner = fakeRunner({ stepMs, previews, picture, fault: () => fault, send, cut, uploaded })
  const routes = routesOf(runner, prompts, { fault: () => fault, description })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, 'http://fake')
    const route = `${request.method} ${pathname}`
    seen.push(route)
    const reply = (value: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (fault && pathname === at && misbehave(fault, request, response)) return
    if (route === 'GET /view' || route === 'HEAD /view')
      return givePicture(fault, runner.file(searchParams.get('filename') ?? ''), response)
    if (route.startsWith('GET /history/')) return reply(runner.history(pathname.slice('/history/'.length)))
    if (route === 'POST /upload/image') {
      const { name, bytes, folder } = await readUpload(request)
      uploads.set(`${folder}/${name}`, pictureSize(bytes) ?? { width: 64, height: 64 })
      return reply({ name, subfolder: folder, type: 'input' })
    }
    const body = request.method === 'POST' ? await readJson(request) : {}
    const refusal = route === 'POST /prompt' ? refusalOf(body['prompt'] as Graph, description(), fault) : undefined
    return refusal ? reply(refusal, 400) : reply(routes[route]?.(body) ?? {}, routes[route] ? 200 : 404)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.on('upgrade', (request, socket, head) => {
    seen.push('WS /ws')
    if (fault === 'no-socket') socket.destroy()
    else accept(request, socket, head)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    prompts,
    cut,
    setFault(next, path = '/prompt') {
      fault = next
      at = path
    },
    occupy: () => runner.occupy(),
    async close() {
      fault = undefined
      runner.stop()
      cut()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
