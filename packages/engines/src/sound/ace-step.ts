// ACE-Step 1.5 by its own server: a task that is asked after until it is over, and a file that is fetched. Facts: media and chat §7.4.
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { member, textOf } from '../connect/loose.ts'
import type { RunEvent } from '../ports/engine.ts'
import { IN_LINE } from '../ports/engine.ts'
import { keyName, type MusicCapabilities, type MusicEngine, type MusicRequest, type MusicResult } from '../ports/music.ts'
import { baseOf, bearer, COMPOSING, fetchSound, refusal, soundEngine, type SoundOptions } from './service.ts'

const strange = strangeTo('ACE-Step')
const WHOLE_MS = 60 * 60_000
/** A server that does not answer so often in a row is lost. */
const LOST = 10
const SHORTEST_S = 10

export interface AceOptions extends SoundOptions {
  pollMs?: number
}

export function aceStepEngine(options: AceOptions): MusicEngine {
  const { key, model, pollMs = 2000 } = options
  const url = baseOf(options.url)
  const headers = { ...bearer(key), 'content-type': 'application/json' }

  /** What stands in the wrapper of every answer. */
  async function asked(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    const { status, bytes } = await ask(new URL(path, url), { method: 'POST', body: JSON.stringify(body), headers, signal })
    const value = jsonOf(bytes)
    const code = member(value, 'code')
    if (status !== 200) throw refusal(status, value, COMPOSING)
    if (typeof code !== 'number') throw strange()
    if (code !== 200) throw refusal(code, { message: textOf(member(value, 'error')) }, COMPOSING)
    return member(value, 'data')
  }
  async function* finished(task: string, signal: AbortSignal): AsyncGenerator<RunEvent<MusicResult>, unknown> {
    let lost = 0
    for (const until = Date.now() + WHOLE_MS; Date.now() < until;) {
      await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      let list: unknown
      try {
        list = await asked('query_result', { task_id_list: [task] }, signal)
        lost = 0
      } catch (error) {
        if (!(error instanceof EngineFault) || !error.retry || ++lost >= LOST) throw error
        continue
      }
      const mine = Array.isArray(list) ? (list as unknown[]).find(each => member(each, 'task_id') === task) : undefined
      const state = member(mine, 'status')
      // The result is JSON in a text.
      const text = member(mine, 'result')
      const results = typeof text === 'string' ? jsonOf(Buffer.from(text)) : text
      const first: unknown = Array.isArray(results) ? results[0] : results
      if (state === 1) return first
      if (state === 2) throw new EngineFault(textOf(member(first, 'error')) || '引擎没能作出这段音乐，请换几个词再试', { retry: false })
      if (state !== 0) throw strange('（任务状态）')
      yield { type: 'progress', share: 0.3, message: '正在作曲' }
    }
    throw new EngineFault('引擎很久没有作完，已停止等待', { sick: true })
  }
  async function* run({ keywords, text = '', seconds, seed, tempo, key: tonality }: MusicRequest, _: unknown, signal: AbortSignal) {
    yield { type: 'progress', share: 0, message: IN_LINE } as RunEvent<MusicResult>
    const body = {
      prompt: [...keywords, text].filter(Boolean).join('，'),
      lyrics: '[instrumental]',
      audio_duration: Math.max(SHORTEST_S, seconds),
      audio_format: 'wav',
      batch_size: 1,
      use_random_seed: false,
      seed,
      ...(tempo !== undefined && { bpm: tempo }),
      ...(tonality && { key_scale: keyName(tonality) }),
      ...(model && { model }),
    }
    const task = textOf(member(await asked('release_task', body, signal), 'task_id'))
    if (!task) throw strange('（提交任务）')
    const done = yield* finished(task, signal)
    const file = textOf(member(done, 'file'), 1000)
    if (!file) throw strange('（没有声音）')
    const sound = await fetchSound(new URL(file, url).href, url, signal)
    const metas = member(done, 'metas')
    const beats = member(metas, 'bpm')
    yield {
      type: 'done',
      result: {
        ...sound,
        seconds,
        tempo: typeof beats === 'number' && beats > 0 && beats < 400 ? Math.round(beats) : (tempo ?? 0),
        key: textOf(member(metas, 'keyscale'), 40),
        sections: [],
        ignored: [],
      },
    } as RunEvent<MusicResult>
  }
  return soundEngine<true, MusicCapabilities, MusicRequest, MusicResult>(
    {
      url,
      name: model || 'ACE-Step',
      places: 1,
      async describe(signal) {
        await asked('query_result', { task_id_list: [] }, signal)
        return true
      },
      capabilities: () => ({ keywords: [], words: true, midi: false, honours: ['tempo', 'key'] }),
      run,
    },
    options,
  )
}
