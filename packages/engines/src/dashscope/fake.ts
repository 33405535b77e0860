// A protocol fake of DashScope's tasks of pictures and films, with a way to go wrong for each way that the service does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnswerFault, misbehave } from '../connect/fake/misbehave.ts'
import { emptyMp4 } from '../connect/fake/mp4.ts'
import { greyPng } from '../connect/fake/png.ts'

type Fault =
  | AnswerFault
  | 'blocked'
  | 'failed'
  | 'forgotten'
  | 'inside'
  | 'key'
  | 'link-gone'
  | 'no-url'
  | 'often'
  | 'once-often'
  | 'refused-later'
  | 'truncated'
  | 'waits'
  | 'works'
  | 'wrong-size'

interface Body {
  model: string
  input: Record<string, string>
  parameters: Record<string, unknown>
}
export interface FakeDashscope {
  readonly url: string
  readonly seen: readonly string[]
  readonly submitted: readonly Body[]
  /** @param at the path that a fault of answers strikes; handing in unless another is named */
  setFault(fault: Fault | undefined, at?: string): void
  close(): Promise<void>
}

const REFUSALS: Readonly<Record<string, readonly [number, string]>> = {
  key: [401, 'InvalidApiKey'],
  often: [429, 'Throttling.RateQuota'],
  blocked: [400, 'DataInspectionFailed'],
}

const SYNTHESIS = '-synthesis'
interface Task {
  asked: number
  body: Body
  cancelled: boolean
}
const isFilm = (task: Task | undefined) => 'img_url' in (task?.body.input ?? {})

/** What a task says of itself. */
function told(id: string, task: Task | undefined, { fault, polls, url }: { fault: Fault | undefined; polls: number; url: string }): object {
  if (!task || fault === 'forgotten') return { task_status: 'UNKNOWN' }
  task.asked++
  if (task.cancelled) return { task_status: 'CANCELED' }
  if (fault === 'waits') return { task_status: 'PENDING' }
  if (fault === 'works' || task.asked < polls) return { task_status: fault === 'works' || task.asked > 1 ? 'RUNNING' : 'PENDING' }
  if (fault === 'failed') return { task_status: 'FAILED', code: 'InternalError.Algo', message: 'it broke' }
  if (fault === 'refused-later') return { task_status: 'FAILED', code: 'DataInspectionFailed', message: '' }
  if (fault === 'no-url') return { task_status: 'SUCCEEDED', results: [{ code: 'InternalError', message: 'no picture' }] }
  const address = fault === 'inside' ? 'http://169.254.169.254/latest/meta-data' : `${url}/results/${id}.${isFilm(task) ? 'mp4' : 'png'}`
  return { task_status: 'SUCCEEDED', ...(isFilm(task) ? { video_url: address } : { results: [{ url: address }] }) }
}

/** @param film what film tasks make @param polls how often a task is asked after until it is done */
export async function fakeDashscope({ film = emptyMp4({ seconds: 5, width: 1280, height: 720 }), polls = 3 } = {}): Promise<FakeDashscope> {
  let fault: Fault | undefined
  let at = SYNTHESIS
  const seen: string[] = []
  const submitted: Body[] = []
  const tasks = new Map<string, Task>()
  const json = (response: ServerResponse, value: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const refuse = (response: ServerResponse, status: number, code: string) =>
    json(response, { code, message: code, request_id: 'r' }, status)

  async function submit(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Body
    const refusal = fault && REFUSALS[fault]
    if (refusal) return refuse(response, ...refusal)
    if (fault === 'once-often') {
      fault = undefined
      response.setHeader('retry-after', '1')
      return refuse(response, 429, 'Throttling.RateQuota')
    }
    const task_id = crypto.randomUUID()
    submitted.push(body)
    tasks.set(task_id, { asked: 0, body, cancelled: false })
    return json(response, { output: { task_id, task_status: 'PENDING' }, request_id: 'r' })
  }
  const stateOf = (id: string, response: ServerResponse) =>
    json(response, { output: { task_id: id, ...told(id, tasks.get(id), { fault, polls, url }) } })
  function picture(id: string, response: ServerResponse) {
    const [width, height] =
      fault === 'wrong-size'
        ? [64, 64]
        : String(tasks.get(id)?.body.parameters['size'] ?? '512*512')
            .split('*')
            .map(Number)
    const whole = isFilm(tasks.get(id)) ? film : greyPng({ width: width!, height: height! })
    if (fault === 'link-gone') return response.writeHead(403).end('expired')
    return response.end(fault === 'truncated' ? whole.subarray(0, whole.length / 2) : whole)
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? ''
    seen.push(`${request.method} ${path}`)
    const [, , , , id = '', step] = path.split('/')
    if (path.startsWith('/results/')) return picture(path.slice(9, -4), response)
    if (request.headers.authorization !== 'Bearer geheim') return refuse(response, 401, 'InvalidApiKey')
    if (fault && path.includes(at) && misbehave(fault, request, response)) return
    if (path.includes(SYNTHESIS)) return submit(request, response)
    if (step !== 'cancel') return stateOf(id, response)
    const task = tasks.get(id)
    // Only a task that waits can be taken back.
    if (!task || !(fault === 'waits' || (fault !== 'works' && task.asked < 2))) return refuse(response, 400, 'UnsupportedOperation')
    task.cancelled = true
    return json(response, { request_id: 'r' })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    seen,
    submitted,
    setFault(next, where = SYNTHESIS) {
      fault = next
      at = where
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
