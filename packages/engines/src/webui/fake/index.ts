// A protocol fake of SD WebUI: its HTTP calls with the one lock of the program, without its models, and with a way to go wrong for each way that engines do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnswerFault, HTML, misbehave, pour } from '../../connect/fake/misbehave.ts'
import { greyPng } from '../../connect/fake/png.ts'
import { pictureSize, type PictureSize } from '../../connect/picture-size.ts'
import { FAKE_CAPTIONS, FAKE_LISTS } from './lists.ts'

const FAULTS = [
  'script-error',
  'wrong-field',
  'out-of-memory',
  'disconnect',
  'restart',
  'forgotten',
  'stall',
  'interrupted',
  'truncated',
  'huge',
  'wrong-size',
  'no-picture',
  'html-picture',
  'login',
  'no-api',
] as const
type Fault = AnswerFault | (typeof FAULTS)[number]

export interface FakeWebuiOptions {
  /** How long a step takes, in ms. */
  stepMs?: number
  fault?: Fault
  /** The path that a fault of answers strikes; those that draw unless another is named. */
  at?: string
  /** HTTP Basic that it asks for, `user:password`. */
  login?: string
  /** What its models say of a picture, by model; those that are not named it does not have. */
  captions?: Readonly<Record<string, string>>
  /** Paths it does not have, as versions and installations without extensions. */
  without?: readonly string[]
}

type Body = Record<string, unknown>
interface Task {
  id: string
  body: Body
  step: number
  interrupted: boolean
}

export interface FakeWebui {
  readonly url: string
  /** Requests as they came, `POST /sdapi/v1/txt2img` and so on. */
  readonly seen: readonly string[]
  /** Bodies of the calls that draw, in order. */
  readonly drawn: readonly Body[]
  setFault(fault: Fault | undefined, at?: string): void
  /** A task of somebody else runs. @returns lets it end */
  occupy(): () => void
  close(): Promise<void>
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

async function readJson(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Body
}

/** What the picture of a call measures, as the program would make it. */
function sizeOf(path: string, body: Body): PictureSize {
  const number = (name: string) => Number(body[name] ?? 0)
  const given = () => pictureSize(Buffer.from(String(body['image'] ?? (body['init_images'] as string[])[0]), 'base64'))!
  const onGrid = (length: number) => Math.floor(length / 8) * 8
  const times = ({ width, height }: PictureSize, by: number) => ({ width: onGrid(width * by), height: onGrid(height * by) })
  if (path.endsWith('extra-single-image')) return times(given(), number('upscaling_resize'))
  if (body['script_name'] === 'sd upscale') return times(given(), (body['script_args'] as number[])[3]!)
  if (body['inpaint_full_res'] === true) return given()
  const size = { width: number('width'), height: number('height') }
  if (body['enable_hr'] !== true) return size
  return number('hr_resize_x') ? { width: number('hr_resize_x'), height: number('hr_resize_y') } : times(size, number('hr_scale'))
}

/** The one lock of the program, its queue, and what runs. */
function program(options: FakeWebuiOptions, fault: () => Fault | undefined) {
  let running: Task | undefined
  let free = Promise.resolve()
  const pending: Task[] = []
  const finished = new Set<string>()
  let lastInterrupted = false
  const STEPS = 4

  async function work(task: Task): Promise<void> {
    running = task
    lastInterrupted = false
    for (task.step = 1; task.step <= STEPS && !task.interrupted; task.step++) {
      await pause(options.stepMs ?? 2)
      while (fault() === 'stall' && !task.interrupted) await pause(5)
    }
    lastInterrupted = task.interrupted || fault() === 'interrupted'
    finished.add(task.id)
    running = undefined
  }
  return {
    /** Waits for its turn and its end. */
    async run(id: string, body: Body): Promise<void> {
      const task = { id, body, step: 0, interrupted: false }
      pending.push(task)
      const turn = free
      const mine = turn.then(async () => {
        pending.splice(pending.indexOf(task), 1)
        await work(task)
      })
      free = mine
      await mine
    },
    occupy() {
      let end = () => undefined as void
      const turn = free
      running = { id: 'task(somebody)', body: {}, step: 1, interrupted: false }
      free = turn.then(
        () =>
          new Promise<void>(resolve => {
            end = () => {
              running = undefined
              resolve()
            }
          }),
      )
      return () => void setTimeout(() => end(), 1)
    },
    interrupt() {
      if (running) running.interrupted = true
    },
    forget() {
      running = undefined
      pending.splice(0)
      finished.clear()
    },
    progress: () => ({
      progress: running ? running.step / STEPS : 0,
      state: { interrupted: lastInterrupted },
      current_image: null,
      current_task: running?.id ?? null,
    }),
    pending: () => ({ size: pending.length, tasks: pending.map(each => each.id) }),
    ofTask({ id_task, id_live_preview }: Body) {
      const active = running?.id === id_task && fault() !== 'forgotten'
      const known = {
        active,
        queued: pending.some(each => each.id === id_task),
        completed: finished.has(String(id_task)) && fault() !== 'forgotten',
      }
      if (!active || !running) return { ...known, id_live_preview: -1, textinfo: 'Waiting...' }
      const preview = greyPng({ width: 8, height: 8 }, running.step).toString('base64')
      const live = Number(id_live_preview) < running.step ? { live_preview: `data:image/png;base64,${preview}` } : {}
      return { ...known, progress: running.step / STEPS, eta: 1, ...live, id_live_preview: running.step }
    },
  }
}

const REFUSALS: Readonly<Record<string, readonly [number, object]>> = {
  'script-error': [422, { error: 'HTTPException', detail: 'Script not found', body: '', errors: '' }],
  'wrong-field': [422, { detail: [{ loc: ['body', 'width'], msg: 'value is not a valid integer', type: 'type_error' }] }],
  'out-of-memory': [500, { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory. Tried to allocate 2.00 GiB' }],
}

export async function fakeWebui(options: FakeWebuiOptions = {}): Promise<FakeWebui> {
  let { fault, at = '2img' } = options
  const seen: string[] = []
  const drawn: Body[] = []
  const inside = program(options, () => fault)

  async function draw(path: string, request: IncomingMessage, response: ServerResponse) {
    const body = await readJson(request)
    drawn.push(body)
    const refusal = fault && REFUSALS[fault]
    if (refusal) return void json(response, refusal[1], refusal[0])
    const work = inside.run(String(body['force_task_id'] ?? ''), body)
    if (fault === 'forgotten') return void (await work)
    if (fault === 'disconnect' || fault === 'restart') {
      await pause(10)
      if (fault === 'restart') inside.forget()
      return void request.socket.destroy()
    }
    await work
    if (fault === 'huge') return pour(response, Buffer.from('{"images":["'))
    const whole = greyPng(fault === 'wrong-size' ? { width: 64, height: 64 } : sizeOf(path, body))
    const bytes = fault === 'html-picture' ? Buffer.from(HTML) : fault === 'truncated' ? whole.subarray(0, whole.length / 2) : whole
    const images = fault === 'no-picture' ? [] : [bytes.toString('base64')]
    return void json(
      response,
      path.endsWith('extra-single-image') ? { image: images[0], html_info: '' } : { images, parameters: {}, info: '{}' },
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url!, 'http://fake').pathname
    seen.push(`${request.method} ${path}`)
    const login = options.login && `Basic ${Buffer.from(options.login).toString('base64')}`
    if (fault === 'login' || (login && request.headers.authorization !== login))
      return void json(response, { detail: 'Incorrect username or password' }, 401)
    if (fault && path.includes(at) && misbehave(fault, request, response)) return
    if (fault === 'no-api' || options.without?.some(each => path.startsWith(each))) return void json(response, { detail: 'Not Found' }, 404)
    if (Object.hasOwn(FAKE_LISTS, path)) return void json(response, FAKE_LISTS[path])
    switch (path) {
      case '/sdapi/v1/txt2img':
      case '/sdapi/v1/img2img':
      case '/sdapi/v1/extra-single-image':
        return draw(path, request, response)
      case '/controlnet/detect': {
        const body = await readJson(request)
        drawn.push(body)
        const map = fault === 'truncated' ? 'AAAA' : greyPng({ width: 48, height: 40 }, 255).toString('base64')
        const pose = { canvas_width: 48, canvas_height: 40, people: [{ pose_keypoints_2d: [1, 2, 1] }] }
        return void json(response, {
          images: [map],
          poses: String(body['controlnet_module']).includes('pose') ? [pose] : [],
          info: 'Success',
        })
      }
      case '/sdapi/v1/interrogate': {
        const { image, model } = await readJson(request)
        if (!pictureSize(Buffer.from(String(image), 'base64'))) return void json(response, { detail: 'Invalid encoded image' }, 500)
        const caption = (options.captions ?? FAKE_CAPTIONS)[String(model)]
        return caption ? void json(response, { caption }) : void json(response, { detail: 'Model not found' }, 404)
      }
      case '/internal/progress':
        return void json(response, inside.ofTask(await readJson(request)))
      case '/internal/pending-tasks':
        return void json(response, inside.pending())
      case '/sdapi/v1/progress':
        return void json(response, inside.progress())
      case '/sdapi/v1/interrupt':
        inside.interrupt()
        return void json(response, {})
      default:
        return void json(response, { detail: 'Not Found' }, 404)
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    drawn,
    setFault(next, where = '2img') {
      fault = next
      at = where
    },
    occupy: () => inside.occupy(),
    async close() {
      fault = undefined
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
