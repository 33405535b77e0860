// A task of DashScope from its id to its picture: asked after until it is over, through a service that is away for a moment.
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineFault } from '../connect/http.ts'
import { wholePicture } from '../connect/picture-size.ts'
import { serviceFault } from '../connect/service.ts'
import { IN_LINE, type RunEvent } from '../ports/engine.ts'
import type { ImageResult } from '../ports/image.ts'
import type { DashscopeClient, TaskState } from './client.ts'
import type { Submission } from './payload.ts'

/** How long things may take, in ms. */
export interface Patience {
  /** Between two questions after a task: the service allows 20 in a second for all (facts: image engines §8). */
  pollMs: number
  /** A service that cannot be asked for so long is lost; its task goes on. */
  lostMs: number
  /** For a whole task, its waiting included. */
  wholeMs: number
}
export const PATIENCE: Patience = { pollMs: 3000, lostMs: 5 * 60_000, wholeMs: 60 * 60_000 }

type Size = Submission['size']

/** The end of a task; undefined while it is not over. @throws EngineFault for a bad end */
export async function endOf(client: DashscopeClient, state: TaskState, size: Size, signal: AbortSignal): Promise<ImageResult | undefined> {
  switch (state.at) {
    case 'pending':
    case 'running':
      return undefined
    case 'failed':
      throw serviceFault(400, state.code, state.message)
    case 'cancelled':
      throw new EngineFault('任务在服务商那里被取消')
    case 'gone':
      throw new EngineFault('服务商已经不知道这个任务（只保存一天），请重新绘图')
  }
  const bytes = await client.picture(state.address, signal)
  const drawn = wholePicture(bytes)
  if (!drawn) throw new EngineFault('服务商交出的图片不完整', { retry: true })
  if (size && (drawn.width !== size.width || drawn.height !== size.height))
    throw new EngineFault(`服务商交出的图片是 ${drawn.width}×${drawn.height}，应为 ${size.width}×${size.height}`)
  return { pictures: [{ role: 'result', mime: drawn.mime, bytes }], unknownWords: [] }
}

export interface Watch {
  client: DashscopeClient
  task: string
  size: Size
  patience: Patience
}

/** Tells how a task comes along. @returns what it drew @throws EngineFault */
export async function* watch(
  { client, task, size, patience }: Watch,
  signal: AbortSignal,
): AsyncGenerator<RunEvent<ImageResult>, ImageResult> {
  const begun = Date.now()
  let heard = begun
  let said = ''
  /** undefined when it could not be asked just now: the task is paid for, and asked after again. */
  async function asked(): Promise<TaskState | undefined> {
    try {
      return await client.state(task, signal)
    } catch (error) {
      if (error instanceof EngineFault && error.retry && Date.now() - heard <= patience.lostMs) return undefined
      throw error
    }
  }
  for (;;) {
    const state = await asked()
    if (state) {
      heard = Date.now()
      const result = await endOf(client, state, size, signal)
      if (result) return result
      const running = state.at === 'running'
      if (state.at !== said)
        yield { type: 'progress', share: running ? 0.3 : 0, message: running ? '正在绘制' : `${IN_LINE}，服务商正在画别的` }
      said = state.at
    }
    if (Date.now() - begun > patience.wholeMs) throw new EngineFault('服务商很久没有画完，已停止等待', { sick: true })
    await sleep(patience.pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
