// Our trainer program behind the port of training: what it is sent, what it tells, held to be sound, and what becomes of a training when either side goes away.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineFault } from '../connect/http.ts'
import { jobNameOf } from '../connect/job-name.ts'
import { linked, type LinkOptions } from '../connect/linked.ts'
import { isObject, textOf } from '../connect/loose.ts'
import { ENGINE_AWAY, IN_LINE, type RunEvent } from '../ports/engine.ts'
import type { TrainingCapabilities, TrainingEngine, TrainingRequest, TrainingResult, TrainingStep } from '../ports/training.ts'
import { type Description, type Standing, trainerClient, type TrainerClient } from './client.ts'

/** How long things may take, in ms. */
export interface TrainerPatience {
  pollMs: number
  /** A training that tells nothing new for so long hangs; loading a large model and caching a data set take their time. */
  stallMs: number
  /** A program that cannot be asked for so long is lost. */
  lostMs: number
}
const PATIENCE: TrainerPatience = { pollMs: 1000, stallMs: 30 * 60_000, lostMs: 10 * 60_000 }
export interface TrainerOptions extends LinkOptions {
  /** Address of the program, http or https. */
  url: string
  token: string
  /** Something that only this instance of ours has. */
  instance: string
  patience?: Partial<TrainerPatience>
}
type Event = RunEvent<TrainingResult, TrainingStep>

const NOTHING: TrainingCapabilities = { bases: [], checkpoints: [], stopsAfterEpoch: true, resumes: false, card: '' }
const NAME = '千幕训练机'

/** Nothing is asked of the program before the first `probe`. */
export function trainerEngine({ url, token, instance, patience, ...options }: TrainerOptions): TrainingEngine {
  const client = trainerClient(url, token)
  const nameOf = (jobId: string) => jobNameOf(instance, jobId)
  const link = linked<Description, TrainingCapabilities, TrainingRequest, TrainingResult, TrainingStep>(
    {
      host: client.url.host,
      places: 1,
      describe: client.describe,
      about: description => ({
        kind: 'local-model',
        name: description?.card ? `${NAME} · ${description.card}` : NAME,
        licence: 'Apache-2.0',
        capabilities: description ?? NOTHING,
      }),
      run: (jobId, request, _description, signal) => run(client, nameOf(jobId), request, { ...PATIENCE, ...patience }, signal),
      async reconcile(jobId, signal) {
        const standing = await client.state(nameOf(jobId), 0, signal)
        if (!standing) return undefined
        if (standing.state === 'failed') return { type: 'failed', reason: standing.error, retry: false }
        return standing.state === 'done' || standing.state === 'stopped'
          ? { type: 'done', result: { stopped: standing.state === 'stopped' } }
          : { type: 'progress', share: 0, message: '正在训练' }
      },
    },
    options,
  )
  return {
    ...link.engine,
    renew: link.renew,
    stopAfterEpoch: (jobId, signal) => client.stop(nameOf(jobId), signal),
    drop: (jobId, signal) => client.remove(nameOf(jobId), signal),
  }
}

/** Tells one training from another of the same job id, as a restored backup may bring. */
function digestOf({ files, resume, ...rest }: TrainingRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([rest, files.map(({ name }) => name), ...(resume ? [resume.name] : [])]))
    .digest('hex')
}

async function* run(
  client: TrainerClient,
  id: string,
  request: TrainingRequest,
  patience: TrainerPatience,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const digest = digestOf(request)
  const known = await client.state(id, 0, signal)
  // Half a data set is sent anew: which of its files arrived is not worth knowing.
  if (!known || known.digest !== digest || known.state === 'loading') {
    if (known) await client.remove(id, signal)
    yield* send(client, id, request, digest, signal)
  }
  yield* follow(client, id, request, patience, signal)
}

async function* send(
  client: TrainerClient,
  id: string,
  request: TrainingRequest,
  digest: string,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const { base, checkpoint, name, files, repeats, concept, settings, prompts, epochs, resume } = request
  yield { type: 'phase', phase: 'sending' }
  yield { type: 'progress', share: 0, message: '正在发送训练集' }
  const every = Number(settings['save_every_n_epochs'] ?? 1)
  const spec = { digest, base, checkpoint, name, folder: `${repeats}_${concept}`, settings, prompts, epochs, every }
  await client.create(id, { ...spec, ...(resume && { resumes: true }) }, signal)
  if (resume) await client.putResume(id, await resume.bytes(), signal)
  for (const [nth, file] of files.entries()) {
    await client.put(id, file.name, await file.bytes(), signal)
    if (nth % 20 === 19) yield { type: 'progress', share: 0, message: `正在发送训练集 ${nth + 1} / ${files.length}` }
  }
  await client.start(id, signal)
}

/** Passes on what is told until it is over. @throws EngineFault for one that is lost or hangs */
async function* follow(
  client: TrainerClient,
  id: string,
  request: TrainingRequest,
  { pollMs, stallMs, lostMs }: TrainerPatience,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const reading = readingOf(client, id, request)
  let [after, heard, news] = [0, Date.now(), Date.now()]
  for (;;) {
    const standing = await client.state(id, after, signal).catch((error: unknown) => {
      if (!(error instanceof EngineFault) || !error.retry || Date.now() - heard > lostMs) throw error
      return null
    })
    if (standing === undefined) throw new EngineFault('训练机不认得这次训练了，请重新训练')
    if (standing === null) yield { type: 'progress', share: reading.share, message: ENGINE_AWAY }
    else {
      heard = Date.now()
      for (const event of standing.events) yield* reading.read(event, signal)
      const fresh = Math.min(standing.events.length, 1000)
      after += fresh
      if (fresh || standing.state === 'waiting') news = heard
      if (standing.state === 'waiting') {
        yield { type: 'phase', phase: 'waiting' }
        yield { type: 'progress', share: 0, message: `${IN_LINE}，前面还有 ${standing.ahead} 个训练` }
      }
      if (fresh && after < standing.last) continue
      const end = endOf(standing)
      if (end) return yield end
    }
    if (Date.now() - news > stallMs) throw new EngineFault('训练机很久没有进展，已停止等待')
    await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
function endOf({ state, error }: Standing): Event | undefined {
  if (state === 'done' || state === 'stopped') return { type: 'done', result: { stopped: state === 'stopped' } }
  return state === 'failed' ? { type: 'failed', reason: error || '训练失败，训练机没有说明原因', retry: false } : undefined
}

const countOf = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e6 ? value : null
/** A name as the program gives it: of this folder, or of the samples in it. */
const fileOf = (value: unknown, ending: string): string | undefined =>
  typeof value === 'string' && /^(?:sample\/)?(?!\.)[^/\\\u0000-\u001f]{1,200}$/.test(value) && value.endsWith(ending) ? value : undefined

/** Reads what is told without trust: numbers within their ends, none of them going back, files of our own training alone. */
function readingOf(client: TrainerClient, id: string, { totalSteps, epochs }: TrainingRequest) {
  // How many steps there are the program knows better: it may leave pictures out.
  let total = totalSteps
  let [step, epoch] = [0, 1]
  const most = Math.max(totalSteps * 4, totalSteps + 1000)
  const reading = {
    get share() {
      return total > 0 ? Math.min(0.99, step / total) : 0
    },
    async *read(event: unknown, signal: AbortSignal): AsyncGenerator<Event> {
      if (!isObject(event)) return
      if (event['type'] === 'line') yield { type: 'line', text: textOf(event['text'], 500) }
      if (event['type'] === 'step') yield* stepped(event)
      if (event['type'] === 'sample') yield* sampled(event, signal)
      if (event['type'] === 'epoch') yield* kept(event)
    },
  }
  function* stepped(event: Readonly<Record<string, unknown>>): Generator<Event> {
    const at = countOf(event['step'], most)
    total = countOf(event['total'], most) || total
    if (at === undefined || at < step || at > total) return
    step = at
    epoch = Math.max(epoch, countOf(event['epoch'], epochs) ?? epoch)
    yield {
      type: 'step',
      step,
      total,
      epoch,
      epochs,
      loss: numberOf(event['loss']),
      lr: numberOf(event['lr']),
      seconds: numberOf(event['seconds']),
    }
    yield { type: 'progress', share: reading.share, message: `第 ${epoch} / ${epochs} 轮 · ${step} / ${total} 步` }
  }
  async function* sampled(event: Readonly<Record<string, unknown>>, signal: AbortSignal): AsyncGenerator<Event> {
    const [at, nth, file] = [countOf(event['epoch'], epochs), countOf(event['nth'], 100), fileOf(event['file'], '.png')]
    if (at === undefined || nth === undefined || file === undefined) return
    const bytes = await client.sample(id, file, signal)
    if (bytes) yield { type: 'sample', epoch: at, nth, bytes }
  }
  function* kept(event: Readonly<Record<string, unknown>>): Generator<Event> {
    const [at, size, file] = [countOf(event['epoch'], epochs), countOf(event['size'], 2 ** 40), fileOf(event['file'], '.safetensors')]
    if (!at || !size || file === undefined) return
    yield { type: 'epoch', epoch: at, size, read: signal => client.read(id, file, size, signal) }
  }
  return reading
}
