// One call that draws, watched by the name of its task, stopped when nobody waits for it any more.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineFault } from '../connect/http.ts'
import { member } from '../connect/loose.ts'
import { wholePicture } from '../connect/picture-size.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { DrawnPicture, ImageResult } from '../ports/image.ts'
import { strange, type TaskState, type WebuiClient } from './client.ts'
import type { Payload } from './payload/work.ts'

/** How long things may take, in ms. */
export interface Patience {
  /** How often the program is asked how the task comes along. */
  pollMs: number
  /** A task that says nothing new for so long hangs; a large model may load for minutes. */
  stallMs: number
  /** A task that the program does not know, or a program that cannot be asked, for so long is lost. */
  lostMs: number
  /** For the whole, others' work before it included. */
  wholeMs: number
}
export const PATIENCE: Patience = { pollMs: 500, stallMs: 15 * 60_000, lostMs: 60_000, wholeMs: 3 * 60 * 60_000 }

/** A task that still waits behind others when it is given up is stopped as soon as it begins; this long we look after it. */
const AFTERCARE_MS = 10 * 60_000

export interface Run {
  client: WebuiClient
  /** Name of the job; tasks of earlier attempts begin with it too. */
  job: string
  payload: Payload
  patience: Patience
}
type Event = RunEvent<ImageResult>

/** Events of a run; the last one is `done`. @throws EngineFault; the reason of the abortion */
export async function* runTask({ client, job, payload, patience }: Run, signal: AbortSignal): AsyncGenerator<Event> {
  yield { type: 'progress', share: 0, message: '正在提交给绘图引擎' }
  // What an earlier attempt left running can reach nobody any more: the program hands a picture to the one who asked, and only then.
  for (const left of await client.tasks(job, signal)) await client.stop(left)
  // The program remembers the names of finished tasks: one that is used again would be finished before it begins.
  const task = `${job}-${randomUUID().slice(0, 8)}`
  const tracked = payload.path !== 'extra-single-image'
  const give = new AbortController()
  const answer = client
    .draw(
      payload.path,
      tracked ? { ...payload.body, force_task_id: task } : payload.body,
      AbortSignal.any([signal, give.signal]),
      patience.wholeMs,
    )
    .then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    )
  let over = false
  try {
    const ended = yield* watch({ client, task: tracked ? task : undefined, patience, answer }, signal)
    over = true
    if ('error' in ended) throw ended.error
    const picture = await resultOf(client, ended.value, payload, signal)
    yield { type: 'done', result: { pictures: [picture], unknownWords: [] } }
  } catch (error) {
    // A connection that broke says nothing of the work behind it.
    if (error instanceof EngineFault && error.sick) over = false
    throw error
  } finally {
    give.abort()
    if (!over && tracked) await leave(client, task, patience)
  }
}

interface Watch {
  client: WebuiClient
  /** undefined for calls that have none. */
  task: string | undefined
  patience: Patience
  answer: Promise<{ value: unknown } | { error: unknown }>
}

/** Tells how the task comes along until the answer is there. */
async function* watch({ client, task, patience, answer }: Watch, signal: AbortSignal): AsyncGenerator<Event, Awaited<Watch['answer']>> {
  const { pollMs, stallMs, lostMs } = patience
  let news = Date.now()
  let heard = Date.now()
  let share = 0
  let seen = -1
  let said = ''
  const done = Symbol('answered')
  const waiting = answer.then(() => done)
  for (;;) {
    if ((await Promise.race([waiting, sleep(pollMs)])) === done) {
      signal.throwIfAborted()
      return answer
    }
    signal.throwIfAborted()
    const state: TaskState | undefined = task === undefined ? { at: 'running', share: 0 } : await asked(client, task, seen, signal)
    const now = Date.now()
    // Between its last step and its answer a task is over; before its first it may not be known yet.
    if (state && state.at !== 'unknown') heard = now
    if (state?.at === 'queued') news = now
    if (state?.at === 'running') {
      if (state.share > share || state.preview) news = now
      share = Math.max(share, state.share)
      if (state.preview && state.preview.nth > seen) {
        seen = state.preview.nth
        yield { type: 'preview', mime: state.preview.mime, bytes: state.preview.bytes }
      }
    }
    const message = state?.at === 'queued' ? '排队中，绘图引擎正在做别的任务' : '正在绘制'
    const key = `${message} ${Math.floor(share * 1000)}`
    if (key !== said) yield { type: 'progress', share, message }
    said = key
    if (now - heard > lostMs) throw new EngineFault('绘图引擎重启过，任务已丢失', { retry: true, sick: true })
    if (now - news > stallMs) throw new EngineFault('绘图引擎很久没有进展，已停止等待', { retry: true, sick: true })
  }
}

/** undefined when it could not be asked just now. */
async function asked(client: WebuiClient, task: string, seen: number, signal: AbortSignal): Promise<TaskState | undefined> {
  try {
    return await client.state(task, seen, signal)
  } catch (error) {
    if (error instanceof EngineFault) return undefined
    throw error
  }
}

/** Stops the task; one that waits behind others' work is stopped when it begins, which nobody waits for. */
async function leave(client: WebuiClient, task: string, { pollMs }: Patience): Promise<void> {
  if (await client.stop(task)) return
  const until = Date.now() + AFTERCARE_MS
  const again = async () => {
    if (!(await client.stop(task)) && Date.now() < until) later()
  }
  // `stop` bears an engine that is away; anything else is a fault of ours and may end the process.
  const later = () => void setTimeout(() => void again(), pollMs).unref()
  later()
}

/** @throws EngineFault when the picture is missing, broken, of another size or half drawn */
async function resultOf(client: WebuiClient, value: unknown, { size, slack }: Payload, signal: AbortSignal): Promise<DrawnPicture> {
  const images = member(value, 'images')
  const given: unknown = Array.isArray(images) ? images[0] : member(value, 'image')
  if (given === undefined || given === null) throw new EngineFault('绘图引擎没有交出结果图片', { retry: true })
  if (typeof given !== 'string') throw strange('（结果图片）')
  const bytes = Buffer.from(given.replace(/^data:[^,]{0,64},/, ''), 'base64')
  const drawn = wholePicture(bytes)
  if (!drawn) throw new EngineFault('绘图引擎交出的图片不完整', { retry: true })
  const off = (one: number, other: number) => Math.abs(one - other) > slack
  if (size && (off(drawn.width, size.width) || off(drawn.height, size.height)))
    throw new EngineFault(`绘图引擎交出的图片是 ${drawn.width}×${drawn.height}，应为 ${Math.round(size.width)}×${Math.round(size.height)}`)
  // Whoever presses "interrupt" in the program's own page gets our picture handed out as it stands then.
  if (await client.wasInterrupted(signal)) throw new EngineFault('任务在绘图引擎里被中断', { retry: true })
  return { role: 'result', mime: drawn.mime, bytes }
}
