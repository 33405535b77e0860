// A protocol fake of our trainer program: the same paths and answers, with a way to go wrong for each way that such a machine does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnswerFault, misbehave } from '../connect/fake/misbehave.ts'
import { greyPng } from '../connect/fake/png.ts'

export type TrainerFault =
  | AnswerFault
  | 'token'
  | 'old-protocol'
  | 'no-checkpoint'
  /** The disk is full before, or while the data set is sent. */
  | 'disk'
  | 'disk-at-files'
  /** Dies with a reason, forgets the training, never says anything new. */
  | 'dies'
  | 'forgets'
  | 'silent'
  /** Steps that go back, beyond their end, and numbers that are none; done without any model. */
  | 'lies'
  | 'empty'
  /** A model whose header says more than there is, one that breaks off, one that never ends, a name that leads out. */
  | 'header-bomb'
  | 'cut'
  | 'pours'
  | 'leads-out'
  /** Goes on telling after it was cancelled. */
  | 'zombie'

interface Job {
  digest: string
  files: Map<string, number>
  epochs: number
  state: string
  stops: boolean
}
export interface FakeTrainer {
  readonly url: string
  /** `METHOD path` of what was asked. */
  readonly seen: readonly string[]
  readonly jobs: ReadonlyMap<string, Job>
  setFault(fault: TrainerFault | undefined): void
  /** Withholds the end of trainings until `release`. */
  hold(): void
  release(): void
  close(): Promise<void>
}

/** A safetensors file that is whole. */
function model(): Buffer {
  const json = Buffer.from(
    JSON.stringify({
      __metadata__: { ss_base_model_version: 'sdxl_base_v1-0', ss_network_dim: '8' },
      'lora_unet_input_blocks_4_1_transformer_blocks_0_attn2_to_k.lora_down.weight': {
        dtype: 'F16',
        shape: [8, 2048],
        data_offsets: [0, 32768],
      },
    }),
  )
  const head = Buffer.alloc(8)
  head.writeBigUInt64LE(BigInt(json.length))
  return Buffer.concat([head, json, Buffer.alloc(32768)])
}
const MODEL = model()

function eventsOf({ epochs, stops }: Job, fault: TrainerFault | undefined): object[] {
  if (fault === 'silent') return []
  const steps = Array.from({ length: epochs * 4 }, (_, at) => ({
    type: 'step',
    step: at + 1,
    total: epochs * 4,
    epoch: Math.floor(at / 4) + 1,
    epochs,
    loss: 0.2 - at * 0.01,
    lr: 1e-4,
    seconds: 1,
  }))
  if (fault === 'lies') {
    const wrong = [{ step: -1 }, { step: 1e9 }, { step: 2, loss: null, lr: 'x' }, { step: 1 }, { step: 3, epoch: 99, loss: 1e300 }, 7, null]
    return [
      ...wrong.map(each => (typeof each === 'object' && each ? { type: 'step', total: epochs * 4, ...each } : each)),
      ...steps.slice(3),
      epoch(epochs),
    ].filter(each => each !== null) as object[]
  }
  const ends = stops ? 1 : epochs
  const files = Array.from({ length: ends }, (_, at) => [
    { type: 'sample', epoch: at + 1, nth: 0, file: `sample/x_e${at + 1}.png`, size: 100 },
    epoch(at + 1, fault),
  ])
  return [{ type: 'line', text: 'running training' }, ...steps.slice(0, ends * 4), ...(fault === 'empty' ? [] : files.flat())]
}
const epoch = (at: number, fault?: TrainerFault) => ({
  type: 'epoch',
  epoch: at,
  file: fault === 'leads-out' ? '../../secret.safetensors' : `m-${String(at).padStart(6, '0')}.safetensors`,
  size: MODEL.length,
})

export async function fakeTrainer({ token = '', bases = ['SDXL', 'SD1.5'] } = {}): Promise<FakeTrainer> {
  const jobs = new Map<string, Job>()
  const seen: string[] = []
  let fault: TrainerFault | undefined
  let held = false
  const send = (response: ServerResponse, status: number, value: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  function result(name: string, response: ServerResponse): void {
    if (name.endsWith('.png')) return void response.end(greyPng({ width: 64, height: 64 }))
    if (fault === 'header-bomb') {
      const bomb = Buffer.from(MODEL)
      bomb.writeBigUInt64LE(2n ** 40n)
      return void response.end(bomb)
    }
    if (fault === 'cut') return void response.end(MODEL.subarray(0, 5000))
    if (fault === 'pours') return void misbehave('endless', response.req, response)
    response.end(MODEL)
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [path, query = ''] = request.url!.split('?')
    const [, , what, id = '', part = '', ...rest] = path!.split('/').map(decodeURIComponent)
    seen.push(`${request.method} ${path}`)
    const parts: Buffer[] = []
    for await (const each of request) parts.push(each as Buffer)
    const body = Buffer.concat(parts)
    if (fault && misbehave(fault, request, response)) return
    if (fault === 'token' || (token && request.headers.authorization !== `Bearer ${token}`)) return send(response, 401, { error: 'token' })
    if (!what)
      return send(response, 200, {
        program: 'qianmu-trainer',
        protocol: fault === 'old-protocol' ? 0 : 1,
        bases,
        checkpoints: bases.map(base => ({ file: `${base}/base.safetensors`, base })),
        card: 'RTX 4090',
        busy: false,
        resumes: true,
      })
    const job = jobs.get(id)
    const at = `${request.method} ${part}`
    if (at === 'PUT ') {
      if (fault === 'no-checkpoint') return send(response, 422, { error: '训练机上没有 SDXL 的底模' })
      if (fault === 'disk') return send(response, 507, { error: '训练机的磁盘快满了，请清理后再训练' })
      const { digest, epochs } = JSON.parse(body.toString()) as { digest: string; epochs: number }
      jobs.set(id, { digest, epochs, files: new Map(), state: 'loading', stops: false })
      return send(response, 200, {})
    }
    if (at === 'DELETE ') {
      if (fault !== 'zombie') jobs.delete(id)
      return send(response, 200, {})
    }
    if (!job || (fault === 'forgets' && at === 'GET ')) return send(response, 404, { error: 'no such job' })
    if (at === 'PUT files') {
      if (fault === 'disk-at-files' && job.files.size > 2) return send(response, 507, { error: '训练机的磁盘已满，请清理后再训练' })
      job.files.set(rest.join('/'), body.length)
    }
    if (at === 'POST start') job.state = 'running'
    if (at === 'POST stop') job.stops = true
    if (at === 'GET results') return result(rest.join('/'), response)
    if (at !== 'GET ') return send(response, 200, {})
    const after = Number(new URLSearchParams(query).get('after'))
    const events = job.state === 'running' ? eventsOf(job, fault) : []
    const over = job.state === 'running' && !(held && !job.stops)
    const state = fault === 'dies' ? 'failed' : fault === 'silent' || !over ? job.state : job.stops ? 'stopped' : 'done'
    const shown = over ? events : events.slice(0, 3)
    const error = fault === 'dies' ? '显存不够：请调低分辨率' : ''
    send(response, 200, { state, error, digest: job.digest, ahead: 0, last: shown.length, events: shown.slice(after) })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    jobs,
    setFault: next => void (fault = next),
    hold: () => void (held = true),
    release: () => void (held = false),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
