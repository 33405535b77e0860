// The job that says a text or composes a piece; its record follows it from waiting to done or failed.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type About, lengthOf, levelled, peaksOf, writeWav } from '@qianmu/engines/speech'
import type { Uses } from '../app.ts'
import { JobRefusal, type JobRow, JobSetback, type JobTools } from '../jobs/index.ts'
import { Refusal } from '../kit/refuse.ts'
import { changeRecord, type Delivery, oneRecord, type RecordRow } from './records.store.ts'
import { heard } from './heard.ts'
import { keepSaid, sayLine } from './say.ts'
import type { PieceParams } from './stems.ts'

export const SOUND_JOB = 'sound'
export interface SoundPayload {
  record_id: number
}
type Doing = Uses<'files' | 'log' | 'music' | 'now' | 'pool' | 'settings' | 'speech'>
const PEAKS = 80

/** RMS of music, about −16 LUFS. */
const LOUDNESS = 0.13
const FADE_S = 0.4
/** What an engine made, as long as it was to be, as loud as other music, and labelled. */
async function finished(app: Doing, given: Uint8Array, seconds: number, about: About, signal: AbortSignal): Promise<Uint8Array> {
  const raw = await heard(app, given, signal)
  if (lengthOf(raw) < seconds / 2) throw new JobSetback('引擎交出的音乐太短')
  const sound = levelled(raw, LOUDNESS)
  const { rate } = sound
  const frames = Math.round(seconds * rate)
  const fade = Math.round(FADE_S * rate)
  const isCut = lengthOf(sound) > seconds
  const channels = sound.channels.map(channel =>
    Float32Array.from({ length: frames }, (_, at) => (channel[at] ?? 0) * (isCut ? Math.min(1, (frames - at) / fade) : 1)),
  )
  return writeWav({ rate, channels }, about)
}

async function compose(app: Doing, row: RecordRow, { signal, progress }: JobTools): Promise<void> {
  const { seconds, by_rules = false, ...more } = row.params as PieceParams
  const choice = await app.music.choose(({ probe }) => !by_rules || probe.kind === 'procedural')
  if ('reason' in choice) throw new JobRefusal(choice.reason)
  const { engine, probe } = choice.chosen[0]!
  const request = { ...more, keywords: row.keywords, seconds, seed: row.seed }
  for await (const event of engine.run(`music-${randomUUID()}`, request, signal)) {
    if (event.type === 'progress') progress(event.share, event.message)
    else if (event.type === 'failed') throw event.retry ? new JobSetback(event.reason) : new JobRefusal(event.reason)
    else if (event.type === 'done') {
      const { result } = event
      const owner = { teamId: row.team_id, userId: row.user_id }
      const name = row.name || '音乐'
      const about = { title: name, comment: `AI 作曲（${probe.name}），由千幕生成` }
      const bytes = Buffer.from(probe.kind === 'procedural' ? result.bytes : await finished(app, result.bytes, seconds, about, signal))
      const file = await app.files.keep({ ...owner, name: `${name}.wav`, bytes })
      const midi = result.midi && (await app.files.keep({ ...owner, name: `${name}.mid`, bytes: Buffer.from(result.midi) }))
      const sound = await heard(app, new Uint8Array(bytes), signal)
      await changeRecord(app.pool, row.id, {
        status: 'done',
        error: '',
        file_id: file.id,
        midi_id: midi?.id ?? null,
        mime: 'audio/wav',
        duration_ms: Math.round(lengthOf(sound) * 1000),
        tempo: result.tempo,
        key: result.key,
        sections: result.sections.map(section => ({ name: section.name, start_ms: Math.round(section.start * 1000) })),
        ignored: [...result.ignored],
        peaks: peaksOf(sound, PEAKS),
        engine: probe.name,
        engine_kind: probe.kind,
      })
    }
  }
}

/** What an engine or the files refuse is what the job says. */
export async function asJob<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? new JobRefusal(error.message) : error
  }
}

async function run(app: Doing, job: JobRow, tools: JobTools) {
  const { record_id } = job.payload as SoundPayload
  const row = await asJob(() => oneRecord(app, record_id))
  if (row.status === 'done') return
  await changeRecord(app.pool, row.id, { status: 'running' })
  if (row.kind === 'music') await asJob(() => compose(app, row, tools))
  else
    await asJob(async () =>
      keepSaid(app, row, await sayLine(app, row.team_id, row.voice_id, row.text, row.params as Delivery, tools.signal)),
    )
  return { link: row.kind === 'music' ? '/aiWork/dubbing/musicList' : `/aiWork/dubbing/voiceDetail?record=${row.id}` }
}

/** The record follows its job in the same transaction. */
async function changed(client: pg.PoolClient, { state, error, payload }: JobRow) {
  const { record_id } = payload as SoundPayload
  if (state === 'failed' || state === 'cancelled') await changeRecord(client, record_id, { status: 'failed', error: error || '已取消' })
  else if (state === 'waiting') await changeRecord(client, record_id, { status: 'waiting', error: '' })
}

/** Lets this process speak and compose. */
export function registerSounds(app: Doing & Uses<'jobs'>): void {
  app.jobs.register(SOUND_JOB, { pool: 'sound', run: (job, tools) => run(app, job, tools), changed: (client, job) => changed(client, job) })
}
