// The HTTP side of our trainer program (docs/engines/trainer.md): what it has, a training under our own id, what it tells, and its files.
import { ask, type Asking, askJson, download, EngineFault, strangeTo } from '../connect/http.ts'
import { isObject, member, textOf } from '../connect/loose.ts'
import type { TrainingCapabilities } from '../ports/training.ts'

const strange = strangeTo('千幕训练程序')
const PICTURE_MS = 120_000
const SAMPLE_CAP = 64 * 1024 * 1024

export type Description = TrainingCapabilities & { busy: boolean }
export interface Spec {
  digest: string
  base: string
  checkpoint: string
  name: string
  folder: string
  settings: object
  prompts: readonly string[]
  epochs: number
  every: number
  resumes?: boolean
}
const STATES = ['loading', 'waiting', 'running', 'done', 'stopped', 'failed'] as const
/** Where a training is, with what it told since it was last asked; undefined when the program does not know it. */
export interface Standing {
  state: (typeof STATES)[number]
  error: string
  digest: string
  ahead: number
  last: number
  events: readonly unknown[]
}

export type TrainerClient = ReturnType<typeof trainerClient>

/** @param base address of the program, http or https */
export function trainerClient(base: string, token: string) {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const headers: Readonly<Record<string, string>> = token ? { authorization: `Bearer ${token}` } : {}
  const at = (path: string) => new URL(`v1/${path}`, url)
  const job = (id: string, rest = '') => at(`jobs/${id}${rest}`)

  /** Refusals of the program are for whoever trains; all others are its own. */
  function check(status: number, value: unknown, what: string): void {
    if (status === 200) return
    const said = textOf(member(value, 'error'))
    if (status === 401) throw new EngineFault('训练机不接受这个口令，请管理员检查引擎的设置', { sick: true })
    if (status === 422 || status === 507) throw new EngineFault(said || '训练机拒绝了这次训练')
    if (status >= 500) throw new EngineFault('训练机内部错误，稍后会再试', { retry: true, sick: true })
    throw strange(what)
  }
  async function send(method: 'POST' | 'PUT' | 'DELETE', to: URL, signal: AbortSignal, what: string, body?: Asking['body']): Promise<void> {
    const { status, value } = await askJson(to, { method, headers, signal, timeoutMs: PICTURE_MS, ...(body !== undefined && { body }) })
    check(status, value, what)
  }
  return {
    url,
    async describe(signal: AbortSignal): Promise<Description> {
      const { status, value } = await askJson(at(''), { headers, signal })
      check(status, value, '（说明）')
      const [bases, held] = [member(value, 'bases'), member(value, 'checkpoints')]
      if (member(value, 'program') !== 'qianmu-trainer' || !Array.isArray(bases) || !Array.isArray(held)) throw strange('（说明）')
      if (member(value, 'protocol') !== 1) throw new EngineFault('训练机上的程序版本不合，请和千幕一起升级')
      return {
        bases: bases.map(each => textOf(each, 20)).filter(Boolean),
        checkpoints: held.map(each => ({ file: textOf(member(each, 'file'), 300), baseModel: textOf(member(each, 'base'), 20) })),
        stopsAfterEpoch: true,
        // A program of before knows nothing of it.
        resumes: member(value, 'resumes') === true,
        card: textOf(member(value, 'card'), 100),
        busy: member(value, 'busy') === true,
      }
    },
    create: (id: string, spec: Spec, signal: AbortSignal) => send('PUT', job(id), signal, '（创建训练）', JSON.stringify(spec)),
    put: (id: string, name: string, bytes: Uint8Array, signal: AbortSignal) =>
      send('PUT', job(id, `/files/${encodeURIComponent(name)}`), signal, '（上传训练图）', Uint8Array.from(bytes)),
    putResume: (id: string, bytes: Uint8Array, signal: AbortSignal) =>
      send('PUT', job(id, '/resume'), signal, '（上传要接着练的模型）', Uint8Array.from(bytes)),
    start: (id: string, signal: AbortSignal) => send('POST', job(id, '/start'), signal, '（开始训练）'),
    async stop(id: string, signal: AbortSignal): Promise<boolean> {
      const { status, value } = await askJson(job(id, '/stop'), { method: 'POST', headers, signal })
      if (status === 404 || status === 409) return false
      check(status, value, '（停止）')
      return true
    },
    async remove(id: string, signal: AbortSignal): Promise<void> {
      const { status, value } = await askJson(job(id), { method: 'DELETE', headers, signal })
      check(status, value, '（取消）')
    },
    async state(id: string, after: number, signal: AbortSignal): Promise<Standing | undefined> {
      const { status, value } = await askJson(job(id, `?after=${after}`), { headers, signal })
      if (status === 404) return undefined
      check(status, value, '（训练状态）')
      const [state, events, last, ahead] = ['state', 'events', 'last', 'ahead'].map(name => member(value, name))
      const known = STATES.find(each => each === state)
      if (!isObject(value) || !known || !Array.isArray(events) || typeof last !== 'number') throw strange('（训练状态）')
      return {
        state: known,
        error: textOf(value['error'], 400),
        digest: textOf(value['digest'], 64),
        ahead: typeof ahead === 'number' ? ahead : 0,
        last,
        events,
      }
    },
    async sample(id: string, file: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
      const { status, bytes } = await ask(resultAt(id, file), { headers, signal, cap: SAMPLE_CAP, timeoutMs: PICTURE_MS })
      return status === 200 ? bytes : undefined
    },
    /** A file of `size` bytes and no more. */
    read: (id: string, file: string, size: number, signal: AbortSignal) => download(resultAt(id, file), { headers, signal, cap: size }),
  }
  /** Part by part: a name can lead nowhere else. */
  function resultAt(id: string, file: string): URL {
    return job(id, `/results/${file.split('/').map(encodeURIComponent).join('/')}`)
  }
}
